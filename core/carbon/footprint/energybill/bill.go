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

	"tillit/core/reference/factor/price"
)

// Reasons for which a row buys no energy; they are codes of category.Exclusion.
const (
	Beside = "energy-beside" // it is a fee or a tax, or states nothing, beside a row that buys the energy; or sells some
	Twice  = "energy-twice"  // its energy is counted by the quantity that another row states
)

// Fuel is the carrier of all that is burnt and that no grid brings. Nobody else bills the
// way of it, so that the rows of a voucher are judged by each other, and what trims the sum of
// a supplier by what that sold in the month.
const Fuel = "fuel"

// Near is how many months apart two bills of one month are booked at most that are about
// the same energy.
const Near = 3

// Reach is how many months apart two bills are booked at most that are about the same
// energy, where one tells that it is of a year.
const Reach = Near + 12

// trimming is how many times the price of a kilowatt hour is at least what a discount takes
// off it; what is credited costs about as much as what is bought.
var trimming = decimal.NewFromInt(5) //nolint:gochecknoglobals,mnd // constant

// Row is a row of the books that stands on an energy carrier.
type Row struct {
	ID, Voucher         uuid.UUID
	Date                time.Time
	Carrier             string // rows of another one are no part of the same bill
	Supplier            string // its name; empty when unknown
	Text                string // of the row itself
	VoucherText         string
	AccountName         string
	CostCentre, Project string
	Amount              decimal.Decimal
	Quantity            decimal.NullDecimal // in a unit of energy that can be counted
	Decided             bool                // somebody has said what it is: it is left alone, and others are judged by it
}

// states reports whether the row says how much energy it is about: zero is no
// statement.
func (r Row) states() bool { return r.Quantity.Valid && !r.Quantity.Decimal.IsZero() }

// Verdict is what is said of a row.
type Verdict struct {
	Reason string      // for which it buys no energy; empty where it does
	Apart  price.Parts // of what energy costs, that others of the rows pay for
	Unsold bool        // it pays a fee by its name, and nobody sells energy near it that it could stand beside
}

// Judge gives the reason for each row that buys no energy, and what others pay for of
// those that do.
//
// Within a voucher: a zero and whatever is a fee, a tax or a trimming buy none beside a
// row of the same carrier with a quantity; of several that state one, the row of energy
// stands for those of the grid, and that for levies; and where only a fee states it,
// its quantity stands for the price of the energy.
//
// The same holds of the grid, and of the levies of a seller, beside what is sold of the
// energy, on whatever voucher, in the span that both tell, else in a month and those
// beside it: the two send their invoices apart. What a company bills for a span is
// taken together, so that what it credits cancels what it billed. A row of another site
// is never left out, nor is one of a second seller.
func Judge(rows []Row) map[uuid.UUID]Verdict {
	j := &judge{found: map[uuid.UUID]string{}, apart: map[uuid.UUID]price.Parts{}, unsold: map[uuid.UUID]bool{}}
	texts, lines := newReading(), make([]line, len(rows))
	for i, r := range rows {
		lines[i] = line{Row: r, place: placeOf(r), span: spanOf(r)}
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return cmp.Or(cmp.Compare(a.Carrier, b.Carrier), slices.Compare(a.Voucher[:], b.Voucher[:]))
	})
	for _, carrier := range runs(lines, func(a, b line) bool { return a.Carrier == b.Carrier }) {
		for _, voucher := range runs(carrier, func(a, b line) bool { return a.Voucher == b.Voucher }) {
			if voucher[0].Carrier == Fuel {
				j.burnt(voucher)
				continue
			}
			for i := range voucher {
				voucher[i].kind = texts.kindOf(voucher[i].Row, len(voucher) == 1)
			}
			j.within(voucher)
		}
		if carrier[0].Carrier == Fuel {
			j.tanked(carrier)
			continue
		}
		j.settle(carrier)
		j.between(carrier)
	}
	return j.verdicts(rows)
}

// line is a row with what it is for.
type line struct {
	Row

	kind  kind
	place place // that its text names
	span  span
}

// samePlace reports whether nothing that two rows name says that they are of two places.
func (l line) samePlace(o line) bool {
	agree := func(a, b string) bool { return a == "" || b == "" || a == b }
	return agree(l.CostCentre, o.CostCentre) && agree(l.Project, o.Project) && l.place.agrees(o.place)
}

type judge struct {
	found  map[uuid.UUID]string      // reasons
	apart  map[uuid.UUID]price.Parts // of rows that buy energy
	unsold map[uuid.UUID]bool        // fees that are read as if they bought some
}

func (j *judge) verdicts(rows []Row) map[uuid.UUID]Verdict {
	verdicts := map[uuid.UUID]Verdict{}
	for _, r := range rows {
		v := Verdict{Reason: j.found[r.ID]}
		if r.Decided {
			v.Reason = ""
		}
		if v.Reason == "" {
			v.Apart, v.Unsold = j.apart[r.ID], j.unsold[r.ID]
		}
		if v != (Verdict{}) {
			verdicts[r.ID] = v
		}
	}
	return verdicts
}

// within judges the rows of a carrier in a voucher.
func (j *judge) within(rows []line) {
	for _, r := range rows {
		if reason := r.within(rows); reason != "" {
			j.found[r.ID] = reason
		}
	}
	for i, l := range rows {
		stands := func(r line) bool { return r.kind == energy && !r.states() && j.found[r.ID] != "" && r.goesWith(l) }
		if _, judged := j.found[l.ID]; !judged && l.states() && slices.ContainsFunc(rows, stands) {
			rows[i].kind = energy // its quantity is what was sold
		}
	}
}

// within is the reason for which the row buys no energy beside the others of its
// voucher; empty where it does.
func (l line) within(rows []line) string {
	if l.kind == surplus && l.Amount.IsNegative() {
		return Beside
	}
	some, fee, sold, unpaid := false, false, false, false // others that state a quantity: at all, as a fee that stands for none else, of energy, for nothing
	for _, o := range rows {
		if l.ID != o.ID && o.states() && l.goesWith(o) {
			some, fee, sold = true, fee || !o.hasLesser(rows), sold || o.kind == energy
			unpaid = unpaid || o.kind == energy && o.Amount.IsZero()
		}
	}
	switch {
	case l.states() && (l.hasLesser(rows) || l.repeats(rows)):
		return Twice
	case l.states() || !some:
		return ""
	case l.Quantity.Valid || l.kind != energy:
		return Beside
	case !sold && fee || unpaid:
		return Twice
	}
	return ""
}

// hasLesser reports whether another row of the voucher that states a quantity stands for
// this one.
func (l line) hasLesser(rows []line) bool {
	return slices.ContainsFunc(rows, func(o line) bool { return l.ID != o.ID && o.states() && o.kind < l.kind && l.goesWith(o) })
}

// repeats reports whether the quantity of the row is said again of energy that others of
// its voucher buy: for nothing as much as one of them or all, or for so little beside
// their price that it makes them cheaper.
func (l line) repeats(rows []line) bool {
	amount, stated, one := decimal.Zero, decimal.Zero, false
	for _, o := range rows {
		if l.ID != o.ID && l.kind == o.kind && l.Supplier == o.Supplier && o.states() && o.Amount.IsPositive() && l.goesWith(o) {
			amount, stated = amount.Add(o.Amount), stated.Add(o.Quantity.Decimal)
			one = one || o.Quantity.Decimal.Equal(l.Quantity.Decimal)
		}
	}
	if l.Amount.IsZero() {
		return one || stated.Equal(l.Quantity.Decimal)
	}
	return l.Amount.IsNegative() && stated.IsPositive() &&
		l.Amount.Neg().Mul(stated).Mul(trimming).LessThan(amount.Mul(l.Quantity.Decimal.Abs()))
}

// goesWith reports whether another row of the voucher can be about the same energy: of
// two sellers none is, and what one takes on top is not about the other's.
func (l line) goesWith(o line) bool {
	told := !l.span.told || !o.span.told || l.span.meets(o.span)
	switch {
	case !told || !l.samePlace(o):
		return false
	case l.Supplier == o.Supplier, l.kind == grid, o.kind == grid:
		return true
	case l.kind == energy && o.kind == energy:
		return false
	}
	return l.Supplier == "" || o.Supplier == "" || isGrid(l.Supplier) || isGrid(o.Supplier)
}

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
