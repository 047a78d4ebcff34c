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
	book, err := workbook.New(w, c.Head, files, figures()...)
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

// figures are the names of the columns that numbers stand in.
func figures() []string {
	return []string{"kg", "tonnes", "share", "low", "high", "previous", "change", "rows", "qualityMean", "total"}
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
		r.book.Column("tier", 8),
		r.book.Column("categoryId", 30),
		r.book.Column("category", 52),
		r.book.Column("kg", 16),
		r.book.Column("tonnes", 14),
		r.book.Column("share", 10),
		r.book.Column("low", 16),
		r.book.Column("high", 16),
		r.book.Column("previous", 16),
		r.book.Column("change", 16),
		r.book.Column("rows", 10),
		{Title: r.t["amount"] + " " + r.Currency, Width: 16, Figures: true},
		r.book.Column("qualityMean", 14),
	}})
	for l := range r.shown {
		s.Row(append([]sheet.Cell{sheet.Code(l.Tier), sheet.Text(l.ID), r.name(l)}, l.cells(sheet.Mass)...)...)
	}
	s.Row(append([]sheet.Cell{sheet.Bold(r.book.Total()), sheet.Empty(), sheet.Empty()}, r.Total.cells(sheet.Total)...)...)
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
	columns := []sheet.Column{r.book.Column("categoryId", 30), r.book.Column("category", 52)}
	for month := 1; month <= 12; month++ {
		columns = append(columns, sheet.Column{Title: strconv.Itoa(r.Year) + "-" + twoDigits(month), Width: 13, Figures: true})
	}
	columns = append(columns, r.book.Column("total", 16))
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
	row(sheet.Bold(r.book.Total()), sheet.Empty(), r.Total, sheet.Total)
}

func twoDigits(n int) string {
	if n < 10 {
		return "0" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

func (r report) quality() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["quality"], Above: r.book.Above("quality"), Columns: []sheet.Column{
		r.book.Column("score", 10), r.book.Column("meaning", 52), r.book.Column("kg", 16), r.book.Column("share", 10),
	}})
	for _, q := range r.Scores {
		share := sheet.Empty()
		if q.Share.Valid {
			share = sheet.Share(q.Share.Decimal)
		}
		s.Row(sheet.Code(q.Score), sheet.Text(r.t["quality."+strconv.Itoa(q.Score)]), sheet.Mass(q.Kg), share)
	}
}

func (r report) about() {
	s := r.book.Sheet(sheet.Layout{Name: r.t["about"], Above: r.book.Above("about"), Widths: []float64{40, 90}})
	for _, key := range []string{"sums", "range", "previousMeans", "qualityMeans", "lineage"} {
		s.Row(sheet.Bold(r.t["about."+key]), sheet.Wrapped(r.t["about."+key+".text"]))
	}
}
