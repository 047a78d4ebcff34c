package tiers

import (
	"io"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/reports"
	"tillit/reports/sheet"
	"tillit/reports/workbook"
)

// FileName is what the workbook is called, in its language.
func FileName(head reports.Head) (string, error) {
	return reports.FileName(files, head, ".xlsx")
}

// WriteXLSX writes the workbook to w: categories, months, data quality, and
// what the figures are.
func WriteXLSX(w io.Writer, c Content) error {
	book, err := workbook.New(w, c.Head, files)
	if err != nil {
		return err
	}
	r := report{Content: c, t: book.Texts, book: book}
	r.categories()
	r.months()
	r.quality()
	r.about()
	return r.book.Close()
}

type report struct {
	Content
	t    reports.Texts
	book *workbook.Workbook
}

// shown are the lines of the tiers asked for.
func (c Content) shown(yield func(Line) bool) {
	for _, l := range c.Lines {
		if c.Depth.shows(l.Tier) && !yield(l) {
			return
		}
	}
}

// name is indented as deep as the category lies, where several tiers are shown.
func (r report) name(l Line) sheet.Cell {
	if r.Depth.several() {
		return sheet.Text(strings.Repeat("    ", l.Tier) + l.Name)
	}
	return sheet.Text(l.Name)
}

func (r report) categories() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["categories"], Above: r.book.Opening(reports.Fact{Label: r.t["tiers"], Text: r.t["depth."+string(r.Depth)]}), Columns: []sheet.Column{
		{Title: r.t["tier"], Width: 8},
		{Title: r.t["categoryId"], Width: 30},
		{Title: r.t["category"], Width: 52},
		{Title: r.t["kg"], Width: 16},
		{Title: r.t["tonnes"], Width: 14},
		{Title: r.t["share"], Width: 10},
		{Title: r.t["low"], Width: 16},
		{Title: r.t["high"], Width: 16},
		{Title: r.t["previous"], Width: 16},
		{Title: r.t["change"], Width: 16},
		{Title: r.t["rows"], Width: 10},
		{Title: r.t["amount"] + " " + r.Currency, Width: 16},
		{Title: r.t["qualityMean"], Width: 14},
	}})
	for l := range r.shown {
		s.Row(append([]sheet.Cell{sheet.Whole(int64(l.Tier)), sheet.Text(l.ID), r.name(l)}, l.cells(sheet.Mass)...)...)
	}
	s.Row(append([]sheet.Cell{sheet.Bold(r.t["total"]), sheet.Empty(), sheet.Empty()}, r.Total.cells(sheet.Total)...)...)
}

func (s Sum) cells(mass func(decimal.Decimal) sheet.Cell) []sheet.Cell {
	share, previous, change, quality := sheet.Empty(), sheet.Empty(), sheet.Empty(), sheet.Empty()
	if s.Share.Valid {
		share = sheet.Share(s.Share.Decimal)
	}
	if s.PreviousKg.Valid {
		previous, change = mass(s.PreviousKg.Decimal), mass(s.Kg.Sub(s.PreviousKg.Decimal))
	}
	if s.Quality.Valid {
		quality = sheet.Amount(s.Quality.Decimal)
	}
	return []sheet.Cell{
		mass(s.Kg), mass(s.Kg.Shift(-3)), share, mass(s.Low), mass(s.High), previous, change, sheet.Whole(s.Rows), sheet.Amount(s.Amount), quality,
	}
}

func (r report) months() {
	columns := []sheet.Column{{Title: r.t["categoryId"], Width: 30}, {Title: r.t["category"], Width: 52}}
	for month := 1; month <= 12; month++ {
		columns = append(columns, sheet.Column{Title: strconv.Itoa(r.Year) + "-" + twoDigits(month), Width: 13})
	}
	columns = append(columns, sheet.Column{Title: r.t["total"], Width: 16})
	s := r.book.Sheet(sheet.Layout{
		Name: r.t["months"], Columns: columns,
		Above: r.book.Above("months", r.t["allKg"]),
	})
	row := func(id, name sheet.Cell, sum Sum, mass func(decimal.Decimal) sheet.Cell) {
		cells := []sheet.Cell{id, name}
		for _, kg := range sum.Months {
			cells = append(cells, mass(kg))
		}
		s.Row(append(cells, mass(sum.Kg))...)
	}
	for l := range r.shown {
		row(sheet.Text(l.ID), r.name(l), l.Sum, sheet.Mass)
	}
	row(sheet.Bold(r.t["total"]), sheet.Empty(), r.Total, sheet.Total)
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

func (r report) quality() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["quality"], Above: r.book.Above("quality"), Columns: []sheet.Column{
		{Title: r.t["score"], Width: 10}, {Title: r.t["meaning"], Width: 52}, {Title: r.t["kg"], Width: 16}, {Title: r.t["share"], Width: 10},
	}})
	for _, q := range r.Scores {
		share := sheet.Empty()
		if q.Share.Valid {
			share = sheet.Share(q.Share.Decimal)
		}
		s.Row(sheet.Whole(int64(q.Score)), sheet.Text(r.t["quality."+strconv.Itoa(q.Score)]), sheet.Mass(q.Kg), share)
	}
}

func (r report) about() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["about"], Above: r.book.Above("about"), Widths: []float64{40, 90}})
	for _, key := range []string{"sums", "range", "previousMeans", "qualityMeans", "lineage"} {
		s.Row(sheet.Bold(r.t["about."+key]), sheet.Wrapped(r.t["about."+key+".text"]))
	}
}
