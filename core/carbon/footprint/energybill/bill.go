// Package energybill tells which rows of the books that stand on an energy carrier buy
// energy, and which are beside rows that do. An invoice for electricity, heat or gas
// has rows for the way through the grid, for taxes and capacity; often two companies
// send one each, and both state the kilowatt hours that were used once.
//
// It needs no database. Rows that it says nothing of count as they stand: by the
// quantity that they state, else by their price.
package energybill

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
)

// Reasons for which a row buys no energy; they are codes of category.Exclusion.
const (
	Beside = "energy-beside" // it is a fee or a tax, or states nothing, beside a row that buys the energy
	Twice  = "energy-twice"  // its energy is counted by the quantity that another row states
)

// Row is a row of the books that stands on an energy carrier.
type Row struct {
	ID, Voucher uuid.UUID
	Date        time.Time
	Carrier     string // rows of another one are no part of the same bill
	Supplier    string // its name; empty when unknown
	Text        string // of the row itself
	VoucherText string
	AccountName string
	Site        string // cost centre and project; empty where none is named
	Amount      decimal.Decimal
	Quantity    decimal.NullDecimal // in a unit of energy that can be counted
}

// states reports whether the row says how much energy it is about: zero is no
// statement.
func (r Row) states() bool { return r.Quantity.Valid && !r.Quantity.Decimal.IsZero() }

// Judge gives the reason for each row that buys no energy.
//
// Within a voucher: a zero and whatever is a fee, a tax or a trimming buy none beside a
// row of the same carrier with a quantity; of several that state one, the row of energy
// stands for those of the grid, and that for levies; and where only a fee states it,
// its quantity stands for the price of the energy.
//
// Between vouchers the same holds of the grid and of levies beside a seller of energy,
// in the month that both tell, else in a month and those beside it, since the two send
// their invoices apart. A row of
// another site is never left out, nor is one of a second seller.
func Judge(rows []Row) map[uuid.UUID]string {
	j := &judge{found: map[uuid.UUID]string{}}
	for _, r := range rows {
		l := line{Row: r, meter: meterIn(r.Text + " " + r.VoucherText)}
		l.month, l.told = period(r.Text, r.VoucherText, r.Date)
		j.rows = append(j.rows, l)
	}
	slices.SortStableFunc(j.rows, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.Carrier, b.Carrier), a.Date.Compare(b.Date), slices.Compare(a.Voucher[:], b.Voucher[:]))
	})
	for _, carrier := range runs(j.rows, func(a, b line) bool { return a.Carrier == b.Carrier }) {
		for _, voucher := range runs(carrier, func(a, b line) bool { return a.Voucher == b.Voucher }) {
			for i := range voucher {
				voucher[i].kind = kindOf(voucher[i].Row, len(voucher) == 1)
			}
			j.within(voucher)
		}
		j.between(carrier)
	}
	return j.found
}

// line is a row with what it is for.
type line struct {
	Row

	kind  kind
	meter string // number of a place of delivery that its text names
	month int    // that it is about; see period
	told  bool
}

// besides reports whether two rows can be about the same energy: nothing that they name
// says that they are of two places.
func (l line) besides(other line) bool {
	return l.ID != other.ID && (l.Site == "" || other.Site == "" || l.Site == other.Site) &&
		(l.meter == "" || other.meter == "" || l.meter == other.meter)
}

type judge struct {
	rows  []line
	found map[uuid.UUID]string
}

// within judges the rows of a carrier in a voucher.
func (j *judge) within(rows []line) {
	for _, r := range rows {
		if reason := r.within(rows); reason != "" {
			j.found[r.ID] = reason
		}
	}
}

// within is the reason for which the row buys no energy beside the others of its
// voucher; empty where it does.
func (l line) within(rows []line) string {
	some, lesser, sold := false, false, false // others that state a quantity: at all, of a lesser kind, of energy
	for _, o := range rows {
		if l.besides(o) && o.states() {
			some, lesser, sold = true, lesser || o.kind < l.kind, sold || o.kind == energy
		}
	}
	switch {
	case l.states() && lesser:
		return Twice
	case l.states() || !some:
		return ""
	case l.Quantity.Valid || l.kind != energy:
		return Beside
	case !sold:
		return Twice
	}
	return ""
}

// between judges the rows of the grid and of levies by those of energy in other vouchers.
func (j *judge) between(rows []line) {
	var sold, fees []line
	for _, r := range rows {
		_, judged := j.found[r.ID]
		switch {
		case judged, r.Amount.IsZero() && !r.states():
		case r.kind == energy && r.Amount.IsPositive():
			sold = append(sold, r)
		case r.kind == grid || r.kind == levy:
			fees = append(fees, r)
		}
	}
	stood := map[uuid.UUID]bool{} // prices that a fee's quantity stands for
	for _, fee := range fees {
		near := nearest(sold, fee)
		switch {
		case len(near) == 0:
		case !fee.states():
			j.found[fee.ID] = Beside
		case slices.ContainsFunc(near, func(r line) bool { return r.states() }):
			j.found[fee.ID] = Twice
		default:
			j.standFor(near, fee, stood)
		}
	}
}

// standFor has the quantity of a fee stand for the prices of energy of its month, else
// of the month beside it that comes first. Where two sell, their prices count instead.
func (j *judge) standFor(near []line, fee line, stood map[uuid.UUID]bool) {
	for _, apart := range []int{0, -1, 1} {
		prices := slices.DeleteFunc(slices.Clone(near), func(r line) bool {
			return r.month-fee.month != apart || stood[r.ID]
		})
		if len(prices) == 0 {
			continue
		}
		if slices.ContainsFunc(prices, func(r line) bool { return r.Supplier != prices[0].Supplier }) {
			j.found[fee.ID] = Twice
			return
		}
		for _, r := range prices {
			j.found[r.ID], stood[r.ID] = Twice, true
		}
		return
	}
}

// nearest are the rows of other vouchers that can be about the same energy as a fee: of
// the month that both tell, else of its month and those beside it.
func nearest(rows []line, fee line) []line {
	var found []line
	for _, r := range rows {
		apart := r.month - fee.month
		if r.told && fee.told && apart != 0 {
			continue
		}
		if r.Voucher != fee.Voucher && apart >= -1 && apart <= 1 && r.besides(fee) {
			found = append(found, r)
		}
	}
	return found
}

// monthOf counts months.
func monthOf(day time.Time) int { return day.Year()*12 + int(day.Month()) } //nolint:mnd // months of a year

// runs parts rows in order into those in a row that are alike; they stay the same rows.
func runs(rows []line, alike func(a, b line) bool) [][]line {
	var found [][]line
	first := 0
	for i := range rows {
		if end := i + 1; end == len(rows) || !alike(rows[i], rows[end]) {
			found, first = append(found, rows[first:end]), end
		}
	}
	return found
}
