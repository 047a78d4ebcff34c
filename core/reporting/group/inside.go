package group

import (
	"cmp"
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/books/supplier/recognition"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/consolidation"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// What one company of a group buys from another counts twice where the seller's books
// are in the group's footprint too: its emissions are in what the seller burns and
// buys. It is taken off when the group is looked at (GHG Protocol Corporate Standard,
// chapter 3, double counting), and nothing of it is stored on the companies. A seller
// is known by its corporate number, or by its name once somebody has said that it is
// the one. By equity share what the owner holds of the seller is taken off, of what it
// holds of the buyer: the rest comes from outside.

// Standing says what becomes of purchases inside a group.
type Standing string

// The standings. All but Eliminated count like any other purchase.
const (
	Eliminated Standing = "eliminated"
	NoSeller   Standing = "noBooks" // the seller's books do not reach there, so nothing else counts it
	Asked      Standing = "asked"   // nobody has said who sells
	Outsider   Standing = "outside" // somebody has said that it is none of the group
)

// Purchase is what a company of a group bought in a year of another one, or of whom
// that is asked, in the months in which both belong to the group.
type Purchase struct {
	Buyer    uuid.UUID
	Supplier string    // as the buyer's books name it; empty: management fees that name nobody
	Key      string    // of the supplier, for Tell
	Seller   uuid.UUID // zero: unknown, or none
	ByNumber bool      // the seller is known by its number, and nobody is asked
	Standing Standing

	Rows     int64
	Amount   decimal.Decimal       // in the currency of the buyer
	Currency string                // ISO 4217
	Kg       consolidation.Weighed // that is taken off, or that counts after the buyer's share
}

// The accounts of BAS on which companies book what they pay their group for management.
const (
	feesFrom = "6430"
	feesTo   = "6439z"
	basHome  = "SE"
)

// dealing is a supplier of a member that is, or may be, another member.
type dealing struct {
	buyer, seller Member
	supplier      uuid.UUID
	name, key     string
	byNumber      bool
	standing      Standing
}

// asked is a dealing in some months of a year.
type asked struct {
	dealing

	consolidation.Ask // hides the supplier of the dealing, which is the same

	share decimal.Decimal // that is taken off, or that counts
}

// supplierOf is a supplier of a member, by the name that names are compared by; empty
// for whoever gets management fees.
type supplierOf struct {
	buyer uuid.UUID
	key   string
}

// inside finds what members bought from each other in a year and those before it that
// the trend has.
func (s *Service) inside(ctx context.Context, scope tenant.Scope, members []Member, year, years int, equity bool, within string,
) ([]asked, []consolidation.Bought, error) {
	if len(members) < 2 {
		return nil, nil, nil
	}
	all := make([]uuid.UUID, len(members))
	for i, m := range members {
		all[i] = m.ID
	}
	suppliers, err := s.footprints.Sellers(ctx, scope, all, year-years+1, year)
	if err != nil {
		return nil, nil, err
	}
	reach, err := s.footprints.Reaches(ctx, scope, all, year-years+1, year)
	if err != nil {
		return nil, nil, err
	}
	var told map[supplierOf]uuid.UUID
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		told, err = sellers(ctx, tx, scope.Company)
		return err
	})
	if err != nil {
		return nil, nil, err
	}
	var asks []asked
	for _, d := range dealings(members, suppliers, told) {
		for back := range years {
			if back > 0 && d.standing != Eliminated {
				break
			}
			asks = append(asks, d.in(year-back, reach[d.seller.ID][year-back], equity)...)
		}
	}
	plain := make([]consolidation.Ask, len(asks))
	for i, a := range asks {
		plain[i] = a.Ask
	}
	bought, err := s.footprints.Bought(ctx, scope, plain, within)
	return asks, bought, err
}

// dealings finds the suppliers of members that are members, and those that may be.
func dealings(members []Member, suppliers []consolidation.Seller, told map[supplierOf]uuid.UUID) []dealing {
	known := index(members)
	var found []dealing
	for _, of := range suppliers {
		if d, ok := known.dealing(of, told); ok {
			found = append(found, d)
		}
	}
	for _, m := range members {
		if m.Country == basHome {
			d := dealing{buyer: m}
			d.tell(told, known, nil)
			found = append(found, d)
		}
	}
	return found
}

// indexed are members by what suppliers are known by.
type indexed struct {
	byID             map[uuid.UUID]Member
	byNumber, byName map[string][]Member
}

func index(members []Member) indexed {
	x := indexed{map[uuid.UUID]Member{}, map[string][]Member{}, map[string][]Member{}}
	for _, m := range members {
		x.byID[m.ID] = m
		if key := recognition.NumberKey(m.Country, m.CorporateNumber); key != "" {
			x.byNumber[key] = append(x.byNumber[key], m)
		}
		key := recognition.NameKey(m.Name)
		x.byName[key] = append(x.byName[key], m)
	}
	return x
}

// dealing is what a member buys of a supplier; false where that is nobody of the group.
func (x indexed) dealing(of consolidation.Seller, told map[supplierOf]uuid.UUID) (dealing, bool) {
	d := dealing{buyer: x.byID[of.Buyer], supplier: of.Supplier, name: of.Name, key: recognition.NameKey(of.Name), standing: Eliminated}
	keys := make([]string, 0, len(of.Numbers))
	for _, n := range of.Numbers {
		if key := recognition.NumberKey(d.buyer.Country, n); key != "" {
			keys = append(keys, key)
		}
	}
	for _, key := range keys {
		if sellers := x.byNumber[key]; len(sellers) == 1 {
			d.seller, d.byNumber = sellers[0], true
			return d, d.seller.ID != d.buyer.ID
		}
	}
	if !d.tell(told, x, x.byName[d.key]) {
		return d, false
	}
	return d, d.standing == Outsider || d.seller.ID == uuid.Nil || !otherThan(d.seller, keys)
}

// otherThan reports whether a supplier has a number of the kind that the member's is, and
// another one: it is another company, whatever its name.
func otherThan(m Member, keys []string) bool {
	own := recognition.NumberKey(m.Country, m.CorporateNumber)
	return slices.ContainsFunc(keys, func(key string) bool { return len(key) == len(own) && key != own })
}

// tell looks up what somebody has said of the supplier, else which members have its
// name. It reports whether there is anything to say of it.
func (d *dealing) tell(told map[supplierOf]uuid.UUID, known indexed, named []Member) bool {
	seller, said := told[supplierOf{d.buyer.ID, d.key}]
	m, member := known.byID[seller]
	switch {
	case said && member:
		d.seller, d.standing = m, Eliminated
		return m.ID != d.buyer.ID
	case said && seller == uuid.Nil:
		d.standing = Outsider
		return true
	}
	d.standing = Asked
	others := slices.DeleteFunc(slices.Clone(named), func(m Member) bool { return m.ID == d.buyer.ID })
	if len(others) == 1 {
		d.seller = others[0]
	}
	return len(others) > 0 && d.key != ""
}

// in gives the dealing in a year: the months in which both belong to the group, those
// that the seller's books reach, and those before and after.
func (d dealing) in(year int, reach consolidation.Reach, equity bool) []asked {
	first, last, some := d.buyer.Months(year)
	if d.seller.ID != uuid.Nil {
		from, to, sells := d.seller.Months(year)
		first, last, some = max(first, from), min(last, to), some && sells
	}
	var found []asked
	add := func(standing Standing, first, last int) {
		buyers, sellers := shareOf(d.buyer, year, equity), shareOf(d.seller, year, equity)
		share := func(month int) decimal.Decimal {
			if standing == Eliminated {
				return buyers(month).Mul(sellers(month))
			}
			return buyers(month)
		}
		for _, s := range stretches(first, last, share) {
			a := asked{dealing: d, share: s.share, Ask: consolidation.Ask{
				Buyer: d.buyer.ID, Supplier: d.supplier, From: feesFrom, To: feesTo, Year: year, First: s.first, Last: s.last,
			}}
			a.standing = standing
			found = append(found, a)
		}
	}
	switch {
	case !some:
	case d.standing == Eliminated:
		add(Eliminated, max(first, reach.First), min(last, reach.Last))
		add(NoSeller, first, min(last, reach.First-1))
		add(NoSeller, max(first, reach.Last+1), last)
	default:
		add(d.standing, first, last)
	}
	return found
}

// purchases adds up what was bought in the year, by dealing and standing.
func purchases(asks []asked, bought []consolidation.Bought, year int) []Purchase {
	var found []Purchase
	type sum struct {
		supplierOf

		supplier uuid.UUID
		standing Standing
	}
	at := map[sum]int{}
	for _, b := range bought {
		a := asks[b.Ask]
		if a.Year != year {
			continue
		}
		of := sum{supplierOf{a.buyer.ID, a.key}, a.supplier, a.standing}
		place, known := at[of]
		if !known {
			place = len(found)
			at[of], found = place, append(found, Purchase{
				Buyer: a.buyer.ID, Supplier: a.name, Key: a.key, Seller: a.seller.ID, ByNumber: a.byNumber, Standing: a.standing,
				Currency: a.buyer.Currency,
			})
		}
		p := &found[place]
		p.Rows, p.Amount, p.Kg = p.Rows+b.Rows, p.Amount.Add(b.Amount), p.Kg.Plus(b.Times(a.share))
	}
	order := []Standing{Asked, Eliminated, NoSeller, Outsider}
	slices.SortStableFunc(found, func(a, b Purchase) int {
		return cmp.Or(slices.Index(order, a.Standing)-slices.Index(order, b.Standing),
			b.Kg.Total(footprint.Location).Cmp(a.Kg.Total(footprint.Location)))
	})
	return found
}

// takeOff takes what is eliminated off the sums of a group.
func (s *Service) takeOff(e *Emissions, asks []asked, bought []consolidation.Bought) {
	for _, b := range bought {
		a := asks[b.Ask]
		if a.standing != Eliminated {
			continue
		}
		kg := b.Times(a.share)
		off := kg.Times(decimal.NewFromInt(-1))
		for i := range e.Trend {
			if t := &e.Trend[i]; t.Year == a.Year {
				t.Weighed = t.Plus(off)
			}
		}
		switch a.Year {
		case e.Year:
			e.Inside = e.Inside.Plus(kg)
			s.takeOffNow(e, b, off)
		case e.Year - 1:
			s.takeOffBefore(e, b, off)
		}
	}
}

func (s *Service) takeOffNow(e *Emissions, b consolidation.Bought, off consolidation.Weighed) {
	e.Now = e.Now.Plus(off)
	for i := range e.Months {
		if m := &e.Months[i]; m.Month == b.Month {
			m.Weighed = m.Plus(off)
		}
	}
	s.takeOffCategories(e, b.Category, func(c *CategoryEmissions) { c.Weighed = c.Plus(off) })
}

func (s *Service) takeOffBefore(e *Emissions, b consolidation.Bought, off consolidation.Weighed) {
	if b.Month <= e.LastMonth && e.Before != nil {
		*e.Before = e.Before.Plus(off)
	}
	s.takeOffCategories(e, b.Category, func(c *CategoryEmissions) { c.Before = c.Before.Plus(off) })
}

// eliminated is what is taken off a category and all below it.
func (s *Service) eliminated(asks []asked, bought []consolidation.Bought, category string) (kg consolidation.Weighed) {
	for _, b := range bought {
		for _, on := range s.tree.Path(b.Category) {
			if on.ID == category && asks[b.Ask].standing == Eliminated {
				kg = kg.Plus(b.Times(asks[b.Ask].share))
			}
		}
	}
	return kg
}

func (s *Service) takeOffCategories(e *Emissions, leaf string, take func(*CategoryEmissions)) {
	for _, on := range s.tree.Path(leaf) {
		for i := range e.Categories {
			if c := &e.Categories[i]; c.Category.ID == on.ID {
				take(c)
			}
		}
	}
}

// Telling is who sells what a supplier of a member is called.
type Telling struct {
	Buyer  uuid.UUID
	Key    string    // of the supplier; empty for management fees that name nobody
	Seller uuid.UUID // zero: none of the group
}

// Tell says who a supplier of a member is, from now on and for all years.
// tenant.ErrNotFound when the buyer is none of the group; the field of a seller that
// is none, or the buyer itself, is unknown. Requires Write.
func (s *Service) Tell(ctx context.Context, scope tenant.Scope, in Telling) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	members, err := s.Members(ctx, scope)
	if err != nil {
		return err
	}
	is := func(id uuid.UUID) bool { return len(only(members, id)) == 1 }
	if !is(in.Buyer) {
		return tenant.ErrNotFound
	}
	if in.Seller != uuid.Nil && (in.Seller == in.Buyer || !is(in.Seller)) {
		return fault.Fields(map[string]string{"seller": codeUnknown})
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		now := s.clock()
		if err := keepSeller(ctx, tx, scope, in, now); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, now, audit.Event{Kind: audit.SellerTold, Company: in.Buyer, Detail: map[string]string{
			"supplier": in.Key, "seller": nameOf(members, in.Seller),
		}})
	})
}

func nameOf(members []Member, id uuid.UUID) string {
	for _, m := range only(members, id) {
		return m.Name
	}
	return ""
}
