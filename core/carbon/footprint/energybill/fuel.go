package energybill

import (
	"slices"
	"strings"
)

// fuels are the words by which texts name what is burnt.
//
//nolint:gochecknoglobals // constant
var fuels = []string{
	"diesel", "bensin", "hvo", "hvo100", "drivmedel", "bränsle", "eldningsolja", "olja", "gasol", "pellets", "etanol",
	"bensiini", "polttoaine", "polttoöljy", "öljy", "nestekaasu", "benzine", "brandstof", "stookolie", "lpg", "petrol",
}

// burnt judges the rows of fuel in a voucher: beside a row that states how much it is, a fee,
// a tax and what trims the sum buy none.
func (j *judge) burnt(rows []line) {
	for i := range rows {
		rows[i].kind = rows[i].fuelKind()
	}
	for i, l := range rows {
		if l.kind == trim && l.namesFuel() && l.states() && l.Amount.IsPositive() && !slices.ContainsFunc(rows, l.isBeside) {
			rows[i].kind = energy
		}
	}
	for _, l := range rows {
		switch {
		case l.kind == energy || !slices.ContainsFunc(rows, l.isBeside):
		case l.states():
			j.found[l.ID] = Twice
		default:
			j.found[l.ID] = Beside
		}
	}
}

// isBeside reports whether another row of the voucher states the fuel that the row is a fee,
// a tax or a trimming of.
func (l line) isBeside(o line) bool {
	return o.kind == energy && o.states() && (l.Supplier == o.Supplier || l.Supplier == "" || o.Supplier == "") &&
		(l.kind != trim || !l.namesFuel() || l.Amount.Sign() != o.Amount.Sign())
}

// tanked judges what trims the sum in a voucher of its own by what its supplier sold in the
// month: where all of that states how much it is, it buys none.
func (j *judge) tanked(rows []line) {
	type month struct {
		of       int
		supplier string
	}
	byPrice := map[month]bool{} // present where anything was sold
	for _, l := range rows {
		if l.kind == energy {
			at := month{monthOf(l.Date), l.Supplier}
			byPrice[at] = byPrice[at] || !l.states()
		}
	}
	for _, l := range rows {
		some, sold := byPrice[month{monthOf(l.Date), l.Supplier}]
		if _, judged := j.found[l.ID]; !judged && l.kind == trim && l.Supplier != "" && sold && !some {
			j.found[l.ID] = Beside
		}
	}
}

// fuelKind is what a row of fuel is for: no grid brings it, and none is sold.
func (l line) fuelKind() kind {
	if k, ok := named(without(plain(l.Text))); ok && (k == levy || k == tax || k == trim) {
		return k
	}
	return energy
}

// namesFuel reports whether the row names what is burnt: one that goes the way of the
// purchase beside it, as "diesel, volymrabatt 2 %", is a purchase.
func (l line) namesFuel() bool {
	return slices.ContainsFunc(strings.Fields(plain(l.Text)), func(word string) bool { return slices.Contains(fuels, word) })
}
