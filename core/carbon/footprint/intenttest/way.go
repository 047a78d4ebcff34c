package intenttest

// Way is how somebody books the intents of a kind.
type Way struct {
	Name   string
	Source string // where it was read

	// LeftOut says why nothing is judged by it, where something is in the way.
	LeftOut string

	// Asks is the code under which the rules have an asset asked about that is given
	// back, since what is booked does not show it.
	Asks string

	fits func(Intent) bool
	book func(*Book, Intent)
}

// way makes one of the intents of a kind.
func way[T Intent](name, source string, book func(*Book, T)) Way {
	return Way{
		Name: name, Source: source,
		fits: func(i Intent) bool { _, ok := i.(T); return ok },
		book: func(b *Book, i Intent) {
			if is, ok := i.(T); ok {
				book(b, is)
			}
		},
	}
}

// asking is the way where the rules ask.
func (w Way) asking(code string) Way {
	w.Asks = code
	return w
}

// leftOut is the way without being drawn.
func (w Way) leftOut(why string) Way {
	w.LeftOut = why
	return w
}

// Ways are all of them.
func Ways() []Way {
	var all []Way
	for _, some := range [][]Way{
		purchases(), returns(), corrections(), spreads(), bills(), investments(), refunds(), advances(), partings(), trades(), depreciations(), works(), events(),
	} {
		all = append(all, some...)
	}
	return all
}

// Sources that several ways were read in.
const (
	bas       = "BAS 2025 (bas.se): what its accounts are for"
	far       = "FAR Online, Redovisa rätt (faronline.se): entries for the subject"
	bokio     = "bokio.se/hjalp/bokforing: examples of entries"
	fortnox   = "fortnox.se/fortnox-foretagsguide/bokforingstips: examples of entries"
	lunden    = "support.bjornlunden.se and forum.bjornlunden.se: answers on entries"
	visma     = "vismaspcs.se/visma-support and forum.vismaspcs.se: answers on entries"
	cashBasis = "speedledger.se, Kostnader och leverantörsskulder vid årsskiftet; bokföringslagen 5:2: unpaid invoices are booked on the last day"
	samples   = "jsisie and Sie4j: vouchers of programs' sample files"
	cases     = "core/carbon/footprint/purchase/purchasetest and energybill/testdata: habits that were met"
	k2        = "BFNAR 2016:10 (K2)"
)
