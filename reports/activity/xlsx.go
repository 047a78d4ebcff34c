package activity

import (
	"cmp"
	"io"
	"iter"
	"slices"

	"github.com/shopspring/decimal"

	"tillit/reports"
	"tillit/reports/sheet"
	"tillit/reports/workbook"
)

// FileName is what the report is called, in its language; the ending has its
// dot.
func FileName(head Head, ending string) (string, error) {
	return reports.FileName(files, head.Head, ending)
}

// WriteXLSX writes the workbook to w: entries, categories, suppliers, months
// of entries, and what the figures are. Lines are streamed.
func WriteXLSX(w io.Writer, head Head, entries []Entry, lines iter.Seq2[Line, error]) error {
	book, err := workbook.New(w, head.Head, files, figures()...)
	if err != nil {
		return err
	}
	r := report{head: head, t: book.Texts, book: book, sums: newSums()}
	if err := r.months(lines); err != nil {
		return err
	}
	r.entries(entries)
	r.categories()
	if head.Suppliers {
		r.suppliers()
	}
	r.about()
	return r.book.Close(r.t["entries"], r.t["categories"], r.t["suppliers"], r.t["months"], r.t["about"])
}

// figures are the names of the columns that numbers stand in.
func figures() []string {
	return []string{
		"quantity", "yearKgLocation", "yearKgMarket", "coveredRows", "coveredAmount", "ownFactor", "kgLocation", "kgMarket", "kgBiogenic", "rows",
	}
}

type report struct {
	head Head
	t    reports.Texts
	book *workbook.Workbook
	sums *sums
}

// facts are what only this report says of itself.
func (h Head) facts(t reports.Texts) []reports.Fact {
	shown := "suppliersHidden"
	if h.Suppliers {
		shown = "suppliersShown"
	}
	return []reports.Fact{{Label: t["currency"], Text: h.Currency}, {Label: t["suppliers"], Text: t[shown]}}
}

// column is a column with what stands in it; those about suppliers are left
// out where suppliers are not shown.
type column[T any] struct {
	title    string
	width    float64
	supplier bool
	cell     func(T) sheet.Cell
}

// shown are the columns of a report with or without suppliers.
func shown[T any](r report, all []column[T]) (heads []sheet.Column, row func(T) []sheet.Cell) {
	kept := slices.DeleteFunc(slices.Clone(all), func(c column[T]) bool { return c.supplier && !r.head.Suppliers })
	for _, c := range kept {
		heads = append(heads, r.book.Column(c.title, c.width))
	}
	return heads, func(of T) []sheet.Cell {
		cells := make([]sheet.Cell, len(kept))
		for i, c := range kept {
			cells[i] = c.cell(of)
		}
		return cells
	}
}

func (r report) months(lines iter.Seq2[Line, error]) error {
	heads, row := shown(r, []column[Line]{
		{"date", 12, false, func(l Line) sheet.Cell { return sheet.Date(l.Date) }},
		{"categoryId", 28, false, func(l Line) sheet.Cell { return sheet.Text(l.Category.ID) }},
		{"category", 34, false, func(l Line) sheet.Cell { return sheet.Text(l.Category.Text) }},
		{"scope", 8, false, func(l Line) sheet.Cell { return code(l.Scope) }},
		{"part", 14, false, r.part},
		{"supplier", 26, true, func(l Line) sheet.Cell { return sheet.Text(l.Supplier) }},
		{"quantity", 14, false, func(l Line) sheet.Cell { return known(l.Quantity) }},
		{"unit", 10, false, func(l Line) sheet.Cell { return sheet.Text(r.book.Units.Name(l.Unit)) }},
		{"kgLocation", 16, false, func(l Line) sheet.Cell { return l.mass(l.KgLocation) }},
		{"kgMarket", 16, false, func(l Line) sheet.Cell { return l.mass(l.KgMarket) }},
		{"kgBiogenic", 16, false, func(l Line) sheet.Cell { return l.mass(l.KgBiogenic) }},
		{"quality", 12, false, func(l Line) sheet.Cell { return code(l.Quality) }},
		{"status", 14, false, r.status},
		{"factorId", 34, false, func(l Line) sheet.Cell { return sheet.Text(l.Factor) }},
		{"factorName", 40, false, func(l Line) sheet.Cell { return sheet.Text(l.FactorName) }},
		{"factorSource", 40, false, func(l Line) sheet.Cell { return sheet.Text(l.FactorSource) }},
		{"calculation", 60, false, func(l Line) sheet.Cell { return sheet.Text(l.Calculation) }},
		{"marketCalculation", 60, true, func(l Line) sheet.Cell { return sheet.Text(l.ByMarket) }},
		{"entryId", 36, false, func(l Line) sheet.Cell { return sheet.Text(l.Entry) }},
		{"rowId", 36, false, func(l Line) sheet.Cell { return sheet.Text(l.ID) }},
	})
	s := r.book.Sheet(sheet.Layout{Name: r.t["months"], Columns: heads})
	for l, err := range lines {
		if err != nil {
			return err
		}
		r.sums.add(l)
		s.Row(row(l)...)
	}
	return nil
}

func (l Line) mass(kg decimal.Decimal) sheet.Cell {
	if !l.Counted {
		return sheet.Empty()
	}
	return sheet.Mass(kg)
}

func (r report) part(l Line) sheet.Cell {
	if l.Upstream {
		return sheet.Text(r.t["part.upstream"])
	}
	return sheet.Text(r.t["part.main"])
}

func (r report) status(l Line) sheet.Cell {
	switch {
	case l.Disabled:
		return sheet.Text(r.t["status.disabled"])
	case l.Counted:
		return sheet.Text(r.t["status.counted"])
	}
	return sheet.Text(r.t["status.unmatched"])
}

func code(n int) sheet.Cell {
	if n == 0 {
		return sheet.Empty()
	}
	return sheet.Code(n)
}

func known(d decimal.NullDecimal) sheet.Cell {
	if !d.Valid {
		return sheet.Empty()
	}
	return sheet.Factor(d.Decimal)
}

// own gives a part of a supplier's factor, where there is one.
func own(of func(*Own) sheet.Cell) func(Entry) sheet.Cell {
	return func(e Entry) sheet.Cell {
		if e.Own == nil {
			return sheet.Empty()
		}
		return of(e.Own)
	}
}

// came gives a mass that an entry resulted in for the year; none where nothing of
// it counts.
func (r report) came(of func(*masses) decimal.Decimal) func(Entry) sheet.Cell {
	return func(e Entry) sheet.Cell {
		if sum := r.sums.entries[e.ID]; sum != nil {
			return sheet.Mass(of(sum))
		}
		return sheet.Empty()
	}
}

func (r report) entries(all []Entry) {
	heads, row := shown(r, []column[Entry]{
		{"from", 12, false, func(e Entry) sheet.Cell { return sheet.Date(e.From) }},
		{"to", 12, false, func(e Entry) sheet.Cell { return sheet.Date(e.To) }},
		{"categoryId", 28, false, func(e Entry) sheet.Cell { return sheet.Text(e.Category.ID) }},
		{"category", 34, false, func(e Entry) sheet.Cell { return sheet.Text(e.Category.Text) }},
		{"scope", 8, false, func(e Entry) sheet.Cell { return code(e.Scope) }},
		{"quantity", 14, false, func(e Entry) sheet.Cell { return sheet.Factor(e.Quantity) }},
		{"unit", 10, false, func(e Entry) sheet.Cell { return sheet.Text(r.book.Units.Name(e.Unit)) }},
		{"country", 18, false, func(e Entry) sheet.Cell { return sheet.Text(e.Country) }},
		{"yearKgLocation", 18, false, r.came(func(m *masses) decimal.Decimal { return m.location })},
		{"yearKgMarket", 18, false, r.came(func(m *masses) decimal.Decimal { return m.market })},
		{"source", 22, false, func(e Entry) sheet.Cell { return sheet.Text(r.t["source."+e.Source]) }},
		{"cover", 18, false, func(e Entry) sheet.Cell { return sheet.Text(r.t["cover."+e.Cover]) }},
		{"coveredRows", 12, false, func(e Entry) sheet.Cell { return sheet.Whole(e.Rows) }},
		{"coveredAmount", 16, false, func(e Entry) sheet.Cell { return sheet.Amount(e.Amount) }},
		{"supplier", 26, true, func(e Entry) sheet.Cell { return sheet.Text(e.Supplier) }},
		{"reference", 22, true, func(e Entry) sheet.Cell { return sheet.Text(e.Reference) }},
		{"description", 40, true, func(e Entry) sheet.Cell { return sheet.Text(e.Description) }},
		{"ownFactor", 18, false, own(func(o *Own) sheet.Cell { return sheet.Factor(o.KgPerUnit) })},
		{"ownYear", 10, false, own(func(o *Own) sheet.Cell { return sheet.Code(o.Year) })},
		{"ownSource", 34, true, own(func(o *Own) sheet.Cell { return sheet.Text(o.Source) })},
		{"updatedBy", 22, false, func(e Entry) sheet.Cell { return sheet.Text(e.UpdatedBy) }},
		{"updatedAt", 12, false, func(e Entry) sheet.Cell { return sheet.Date(e.UpdatedAt) }},
		{"version", 9, false, func(e Entry) sheet.Cell { return code(e.Version) }},
		{"entryId", 36, false, func(e Entry) sheet.Cell { return sheet.Text(e.ID) }},
	})
	s := r.book.Sheet(sheet.Layout{Name: r.t["entries"], Above: r.book.Opening(r.head.facts(r.t)...), Columns: heads})
	for _, e := range r.sums.shown(r.head, all) {
		s.Row(row(e)...)
	}
	total := make([]sheet.Cell, 10)
	total[0], total[8], total[9] = sheet.Bold(r.t["total"]), sheet.Total(r.sums.all.location), sheet.Total(r.sums.all.market)
	s.Row(total...)
}

func (r report) categories() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["categories"], Above: r.book.Above("categories"), Columns: []sheet.Column{
		r.book.Column("categoryId", 28),
		r.book.Column("category", 44),
		r.book.Column("kgLocation", 18),
		r.book.Column("kgMarket", 18),
		r.book.Column("kgBiogenic", 18),
		r.book.Column("rows", 10),
	}})
	for _, name := range r.sums.categoriesInOrder() {
		s.Row(append([]sheet.Cell{sheet.Text(name.ID), sheet.Text(name.Text)}, r.sums.categories[name].cells(sheet.Mass)...)...)
	}
	s.Row(append([]sheet.Cell{sheet.Bold(r.t["total"]), sheet.Empty()}, r.sums.all.cells(sheet.Total)...)...)
}

func (r report) suppliers() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["suppliers"], Above: r.book.Above("suppliers"), Columns: []sheet.Column{
		r.book.Column("supplier", 44),
		r.book.Column("kgLocation", 18),
		r.book.Column("kgMarket", 18),
		r.book.Column("kgBiogenic", 18),
		r.book.Column("rows", 10),
	}})
	for _, name := range r.sums.suppliersInOrder() {
		s.Row(append([]sheet.Cell{sheet.Text(cmp.Or(name, r.t["noSupplier"]))}, r.sums.suppliers[name].cells(sheet.Mass)...)...)
	}
	s.Row(append([]sheet.Cell{sheet.Bold(r.t["total"])}, r.sums.all.cells(sheet.Total)...)...)
}

func (m *masses) cells(mass func(decimal.Decimal) sheet.Cell) []sheet.Cell {
	return []sheet.Cell{mass(m.location), mass(m.market), mass(m.biogenic), sheet.Whole(m.rows)}
}

func (r report) about() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["about"], Above: r.book.Above("about"), Widths: []float64{40, 90}})
	for _, key := range []string{"year", "covered", "lineage"} {
		s.Row(sheet.Bold(r.t["about."+key]), sheet.Wrapped(r.t["about."+key+".text"]))
	}
}
