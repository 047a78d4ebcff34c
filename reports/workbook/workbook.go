// Package workbook begins the workbooks of all reports alike: with the same
// opening, and the same way to head their tables.
package workbook

import (
	"io"
	"io/fs"
	"slices"
	"strconv"

	"tillit/reports"
	"tillit/reports/sheet"
)

// Workbook is the workbook of a report being written.
type Workbook struct {
	*sheet.Book

	Head  reports.Head
	Texts reports.Texts // of the report, in its language
	Words reports.Texts // that all reports share
	Units reports.Units

	facts   []reports.Fact
	figures []string
}

// New starts a report's workbook on w with its texts. Figures are the names of
// the columns that numbers stand in.
func New(w io.Writer, head reports.Head, texts fs.FS, figures ...string) (*Workbook, error) {
	t, err := reports.ReadTexts(texts, head.Locale)
	if err != nil {
		return nil, err
	}
	words, err := reports.Words(head.Locale)
	if err != nil {
		return nil, err
	}
	facts, err := head.Facts()
	if err != nil {
		return nil, err
	}
	units, err := reports.UnitsIn(head.Locale)
	if err != nil {
		return nil, err
	}
	return &Workbook{Head: head, Texts: t, Units: units, Words: words, facts: facts, figures: figures, Book: sheet.NewBook(w, sheet.Properties{
		Title: t["title"] + " " + head.Company, Creator: head.Program, Language: head.Locale, Made: head.Made,
	})}, nil
}

// Total is the name of a total of emissions, which says where it is a partial one.
func (b *Workbook) Total() string { return b.Head.Covered.Total(b.Words, b.Texts["total"]) }

// Opening is what stands above the first table of a report: its title, whose
// it is, and what it says of itself, with more that only this report has.
func (b *Workbook) Opening(more ...reports.Fact) [][]sheet.Cell {
	rows := b.named("title")
	for _, fact := range slices.Concat(b.facts, more) {
		rows = append(rows, []sheet.Cell{sheet.Text(fact.Label + ": " + fact.Text)})
	}
	return append(rows, nil)
}

// Above is what stands above every other table, with lines of its own.
func (b *Workbook) Above(name string, lines ...string) [][]sheet.Cell {
	rows := b.named(name)
	for _, line := range lines {
		rows = append(rows, []sheet.Cell{sheet.Text(line)})
	}
	return append(rows, nil)
}

// named says what something is and whose. A line is one cell, since the first
// column of a table below may be a narrow one.
func (b *Workbook) named(title string) [][]sheet.Cell {
	return [][]sheet.Cell{{sheet.Title(b.Texts[title])}, {sheet.Text(b.Head.Company + ", " + strconv.Itoa(b.Head.Year))}}
}

// Column is the one with this name.
func (b *Workbook) Column(name string, width float64) sheet.Column {
	return sheet.Column{Title: b.Texts[name], Width: width, Figures: slices.Contains(b.figures, name)}
}

// Columns are those with these names, as wide as widths says or usual.
func (b *Workbook) Columns(usual float64, widths map[string]float64, names ...string) []sheet.Column {
	out := make([]sheet.Column, len(names))
	for i, name := range names {
		width, own := widths[name]
		if !own {
			width = usual
		}
		out[i] = b.Column(name, width)
	}
	return out
}
