package activity

import (
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
	"tillit/reports/page"
)

// WritePDF writes the report as a document to w: entries, categories,
// suppliers, and what the figures are. What entries resulted in month by month
// stands in the workbook alone.
func WritePDF(w io.Writer, on page.Paper, head Head, entries []Entry, lines iter.Seq2[Line, error]) error {
	t, err := reports.ReadTexts(files, head.Locale)
	if err != nil {
		return err
	}
	p := paper{head: head, t: t, sums: newSums()}
	for l, err := range lines {
		if err != nil {
			return err
		}
		p.sums.add(l)
	}
	on.Wide = true
	if p.Document, err = page.New(on, head.Head, t, head.facts(t)...); err != nil {
		return err
	}
	p.entries(entries)
	p.categories()
	if head.Suppliers {
		p.suppliers()
	}
	p.Section(t["about"])
	for _, key := range []string{"year", "covered"} {
		p.Paragraph(t["about."+key] + ": " + t["about."+key+".text"])
	}
	return p.Write(w)
}

type paper struct {
	*page.Document

	head Head
	t    reports.Texts
	sums *sums
}

func (p paper) kg(kg decimal.Decimal) string { return p.Rounded(kg, 3) }

func (p paper) entries(all []Entry) {
	columns := []page.Column{
		{Title: p.t["from"] + " " + reports.Dash + " " + p.t["to"], Width: 11},
		{Title: p.t["category"], Width: 17},
		{Title: p.t["quantity"], Width: 12, Figures: true},
		{Title: p.t["yearKgLocation"], Width: 12, Figures: true},
		{Title: p.t["yearKgMarket"], Width: 12, Figures: true},
		{Title: p.t["source"], Width: 10},
		{Title: p.t["cover"], Width: 12},
		{Title: p.t["updatedBy"], Width: 14},
	}
	if p.head.Suppliers {
		columns[1].Width, columns[7] = 14, page.Column{Title: p.t["supplier"], Width: 17}
	}
	p.Section(p.t["entries"])
	p.Table(columns, func(yield func(page.Row) bool) {
		for _, e := range p.sums.shown(p.head, all) {
			if !yield(page.Row{Cells: p.entry(e)}) {
				return
			}
		}
		yield(page.Row{Strong: true, Cells: []string{p.t["total"], "", "", p.kg(p.sums.all.location), p.kg(p.sums.all.market), "", "", ""}})
	})
}

func (p paper) entry(e Entry) []string {
	location, market := reports.Dash, reports.Dash
	if came := p.sums.entries[e.ID]; came != nil {
		location, market = p.kg(came.location), p.kg(came.market)
	}
	last := strings.TrimSpace(e.UpdatedBy + " " + e.UpdatedAt.Format(time.DateOnly))
	if p.head.Suppliers {
		last = named(e.Supplier, e.Reference)
	}
	return []string{
		e.From.Format(time.DateOnly) + " " + reports.Dash + " " + e.To.Format(time.DateOnly), named(e.Category.Text, e.Country),
		p.Plain(e.Quantity) + " " + p.Units.Name(e.Unit), location, market, p.t["source."+e.Source], p.t["cover."+e.Cover], last,
	}
}

// named are the texts that say something, one after the other.
func named(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), ", ")
}

func (p paper) categories() {
	p.Section(p.t["categories"])
	p.Table(p.masses("category"), func(yield func(page.Row) bool) {
		for _, name := range p.sums.categoriesInOrder() {
			if !yield(page.Row{Cells: p.cells(name.Text, p.sums.categories[name])}) {
				return
			}
		}
		yield(page.Row{Cells: p.cells(p.t["total"], &p.sums.all), Strong: true})
	})
}

func (p paper) suppliers() {
	p.Section(p.t["suppliers"])
	p.Table(p.masses("supplier"), func(yield func(page.Row) bool) {
		for _, name := range p.sums.suppliersInOrder() {
			row := page.Row{Cells: p.cells(name, p.sums.suppliers[name])}
			if name == "" {
				row.Cells[0] = p.t["noSupplier"]
			}
			if !yield(row) {
				return
			}
		}
		yield(page.Row{Cells: p.cells(p.t["total"], &p.sums.all), Strong: true})
	})
}

func (p paper) masses(of string) []page.Column {
	return []page.Column{
		{Title: p.t[of], Width: 40},
		{Title: p.t["kgLocation"], Width: 17, Figures: true},
		{Title: p.t["kgMarket"], Width: 17, Figures: true},
		{Title: p.t["kgBiogenic"], Width: 16, Figures: true},
		{Title: p.t["rows"], Width: 10, Figures: true},
	}
}

func (p paper) cells(name string, m *masses) []string {
	return []string{name, p.kg(m.location), p.kg(m.market), p.kg(m.biogenic), p.Count(int(m.rows))}
}
