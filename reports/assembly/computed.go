package assembly

import (
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/reports/sustainability"
)

// compute puts into an item what the footprint says: in the place of an answer
// where nobody gave one, and beside it where it is another number.
func (d *disclosures) compute(out *sustainability.Item, q *catalogue.Question) {
	switch out.Status {
	case sustainability.Completed, sustainability.Draft, sustainability.Computed, sustainability.Unanswered, sustainability.Unmet:
	case sustainability.NotApplicable, sustainability.OptedOut, sustainability.PhasedIn, sustainability.NotMaterial, sustainability.Disabled:
		return
	}
	if q.Type != catalogue.Number {
		return
	}
	if q.Shape == catalogue.Table {
		d.computeRows(out, q)
	} else {
		row := sustainability.Row{Value: out.Value, Before: out.Before}
		d.computeRow(out, q, &row)
		out.Value, out.Before, out.Booked, out.Group = row.Value, row.Before, row.Booked, row.Group
	}
}

func (d *disclosures) computeRows(out *sustainability.Item, q *catalogue.Question) {
	group, _ := d.sheet.Edition.Group(q)
	for _, f := range q.Figures {
		at := slices.IndexFunc(out.Value.Rows, func(r sustainability.Row) bool { return r.Key == f.Row })
		if at >= 0 {
			d.computeRow(out, q, &out.Value.Rows[at])
			continue
		}
		row := sustainability.Row{Key: f.Row, Label: d.label(group, f.Row)}
		d.computeRow(out, q, &row)
		if row.Number != nil {
			out.Value.Rows = append(out.Value.Rows, row)
		}
	}
}

// computeRow does so for a row; that of no key is the item itself.
func (d *disclosures) computeRow(out *sustainability.Item, q *catalogue.Question, row *sustainability.Row) {
	if n, known := d.reading.Computed(q, row.Key); known && row.Number == nil && out.Status != sustainability.Completed {
		row.Value = d.figure(q, read(n))
		if out.Status != sustainability.Draft {
			out.Status = sustainability.Computed
		}
		out.FromFootprint = true
	} else if n, differs := d.reading.Differing(q, row.Key, row.Number); differs {
		booked := d.figure(q, n)
		row.Booked = &booked
	}
	if row.Number == nil {
		return
	}
	if n, known := d.reading.Earlier(q, row.Key); known && d.before[q.ID] == nil {
		before := d.figure(q, read(n))
		row.Before = &before
	}
	if at := slices.IndexFunc(q.Figures, func(f catalogue.Figure) bool { return f.Row == row.Key }); at >= 0 {
		if n, known := d.group.Of(q.Figures[at]); known {
			of := d.figure(q, read(n))
			row.Group = &of
		}
	}
}

func (d *disclosures) figure(q *catalogue.Question, n decimal.Decimal) sustainability.Value {
	return d.cell(q, answer.Cell{Number: &n})
}

// read is a figure as the chapter of emissions has it: nobody reads grams among
// tonnes.
func read(n decimal.Decimal) decimal.Decimal {
	const tenth, kilogram = 1, 3
	switch one := decimal.NewFromInt(1); {
	case n.Abs().GreaterThanOrEqual(one):
		return n.Round(tenth)
	case n.Abs().GreaterThanOrEqual(decimal.New(1, -kilogram)):
		return n.Round(kilogram)
	}
	return n
}
