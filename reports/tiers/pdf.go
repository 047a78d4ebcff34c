package tiers

import (
	"iter"
	"strconv"

	"tillit/reports"
	"tillit/reports/page"
)

// AddTo adds the categories, and what quality of data they rest on, to a
// document.
func AddTo(d *page.Document, c Content) error {
	t, err := reports.ReadTexts(files, c.Locale)
	if err != nil {
		return err
	}
	p := paper{Document: d, Content: c, t: t}
	p.categories()
	p.quality()
	return nil
}

type paper struct {
	*page.Document
	Content

	t reports.Texts
}

func (p paper) categories() {
	p.Section(p.t["title"])
	p.Paragraph(p.t["unitTonnes"] + " " + p.Range(p.Content.Total.Low, p.Content.Total.High))
	p.Table([]page.Column{
		{Title: p.t["category"], Width: 35},
		{Title: strconv.Itoa(p.Year), Width: 12, Figures: true},
		{Title: p.t["share"], Width: 9, Figures: true},
		{Title: p.t["range"], Width: 20, Figures: true},
		{Title: p.t.Fill("before", "year", strconv.Itoa(p.Year-1)), Width: 13, Figures: true},
		{Title: p.t["qualityMean"], Width: 11, Figures: true},
	}, p.lines())
	p.Paragraph(p.t["about.range.text"])
	p.Paragraph(p.t["about.previousMeans.text"])
}

func (p paper) lines() iter.Seq[page.Row] {
	return func(yield func(page.Row) bool) {
		for l := range p.shown {
			row := page.Row{Cells: p.cells(l.Name, l.Sum)}
			if p.Depth.several() {
				row.Depth = l.Tier
			}
			if !yield(row) {
				return
			}
		}
		yield(page.Row{Cells: p.cells(p.Document.Total(), p.Content.Total), Strong: true})
	}
}

func (p paper) cells(name string, s Sum) []string {
	change, quality := reports.Dash, reports.Dash
	if s.PreviousKg.Valid {
		change = p.Change(s.Kg, s.PreviousKg.Decimal)
	}
	if s.Quality.Valid {
		quality = p.Rounded(s.Quality.Decimal, 1)
	}
	return []string{name, p.Mass(s.Kg), p.Percent(s.Share, 1), p.Mass(s.Low) + reports.Dash + p.Mass(s.High), change, quality}
}

func (p paper) quality() {
	p.Section(p.t["quality"])
	p.Table([]page.Column{
		{Title: p.t["score"], Width: 10},
		{Title: p.t["meaning"], Width: 50},
		{Title: p.t["tonnes"], Width: 20, Figures: true},
		{Title: p.t["share"], Width: 20, Figures: true},
	}, func(yield func(page.Row) bool) {
		for _, q := range p.Scores {
			score := strconv.Itoa(q.Score)
			if !yield(page.Row{Cells: []string{score, p.t["quality."+score], p.Mass(q.Kg), p.Percent(q.Share, 1)}}) {
				return
			}
		}
	})
}
