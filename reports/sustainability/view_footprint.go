package sustainability

import (
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

type footprintView struct {
	Intro      string      `json:"intro"`
	Notes      []string    `json:"notes"`
	Compared   bool        `json:"compared"` // with the year before
	Scopes     []scopeView `json:"scopes"`
	Bars       []barView   `json:"bars"`
	BarsAlt    string      `json:"barsAlt"`
	Categories []partView  `json:"categories"`
	Quality    []shareView `json:"quality"`
	QualityAlt string      `json:"qualityAlt"`
	Coverage   string      `json:"coverage"`
}

type scopeView struct {
	Name   string `json:"name"`
	Now    string `json:"now"`
	Before string `json:"before"`
	Change string `json:"change"`
	Total  bool   `json:"total"`
}

// barView is a bar of a chart; Share is of the longest one.
type barView struct {
	Name        string `json:"name"`
	Now         string `json:"now"`
	Before      string `json:"before"`
	NowShare    string `json:"nowShare"`
	BeforeShare string `json:"beforeShare"`
}

type partView struct {
	Depth  int    `json:"depth"`
	Name   string `json:"name"`
	Now    string `json:"now"`
	Before string `json:"before"`
	Change string `json:"change"`
	Share  string `json:"share"`
	Range  string `json:"range"`
}

type shareView struct {
	Score int    `json:"score"`
	Name  string `json:"name"`
	Share string `json:"share"`
	Part  string `json:"part"` // between 0 and 1
}

func (w writer) footprint(f *Footprint) *footprintView {
	if f == nil {
		return nil
	}
	v := footprintView{
		Intro:    w.Fill("footprintIntro", "run", strconv.Itoa(f.Run), "date", f.Calculated.Format(time.DateOnly)),
		Notes:    []string{w.Fill("range", "low", w.Tonnes(f.Now.Low), "high", w.Tonnes(f.Now.High))},
		Compared: f.Before != nil, Scopes: w.scopes(f), Categories: []partView{}, Quality: []shareView{},
	}
	const year = 12
	if f.Before != nil && f.Months < year {
		v.Notes = append(v.Notes, w.Fill("sameMonths", "n", strconv.Itoa(f.Months)))
	}
	v.Bars = w.bars(f)
	var said []string
	for _, b := range v.Bars {
		said = append(said, b.Name+": "+b.Now+".")
	}
	v.BarsAlt = w.Fill("scopesAlt", "bars", strings.Join(said, " "))
	for _, c := range f.Categories {
		v.Categories = append(v.Categories, partView{
			Depth: c.Depth, Name: c.Name, Now: w.Tonnes(c.Kg), Before: w.Tonnes(c.Before), Change: w.Change(c.Kg, c.Before),
			Share: w.Percent(c.Share, 1), Range: w.Tonnes(c.Low) + reports.Dash + w.Tonnes(c.High),
		})
	}
	said = nil
	for _, q := range f.Quality {
		name := w.Texts["quality"+strconv.Itoa(q.Score)]
		share := w.Percent(q.Share, 1)
		v.Quality = append(v.Quality, shareView{q.Score, name, share, q.Share.Decimal.String()})
		said = append(said, name+": "+share+".")
	}
	v.QualityAlt = w.Fill("qualityAlt", "bars", strings.Join(said, " "))
	if f.Spend.Valid {
		v.Coverage = w.Fill("coverage", "share", w.Percent(f.Spend, 1))
	}
	return &v
}

// scopes are the rows of the table of scopes. The total stands for the method
// that was chosen; the other one's part of scope 2 is shown beside it.
func (w writer) scopes(f *Footprint) []scopeView {
	before := Totals{}
	if f.Before != nil {
		before = *f.Before
	}
	row := func(label string, now, before decimal.Decimal) scopeView {
		return scopeView{Name: w.Texts[label], Now: w.Tonnes(now), Before: w.Tonnes(before), Change: w.Change(now, before)}
	}
	total := row("totalLocation", f.Now.Total, before.Total)
	if f.Market {
		total.Name = w.Texts["totalMarket"]
	}
	total.Total = true
	rows := []scopeView{
		row("scope1", f.Now.Scope1, before.Scope1),
		row("scope2Location", f.Now.Scope2Location, before.Scope2Location),
		row("scope2Market", f.Now.Scope2Market, before.Scope2Market),
		row("scope3", f.Now.Scope3, before.Scope3),
		total,
	}
	if !f.Now.Biogenic.IsZero() || !before.Biogenic.IsZero() {
		rows = append(rows, row("biogenic", f.Now.Biogenic, before.Biogenic))
	}
	return rows
}

// bars draw the scopes that add up to the total.
func (w writer) bars(f *Footprint) (bars []barView) {
	before := Totals{}
	if f.Before != nil {
		before = *f.Before
	}
	second, secondBefore, label := f.Now.Scope2Location, before.Scope2Location, "scope2Location"
	if f.Market {
		second, secondBefore, label = f.Now.Scope2Market, before.Scope2Market, "scope2Market"
	}
	longest := decimal.Max(f.Now.Scope1, second, f.Now.Scope3, before.Scope1, secondBefore, before.Scope3)
	add := func(label string, now, before decimal.Decimal) {
		bars = append(bars, barView{
			w.Texts[label], w.Tonnes(now), w.Tonnes(before), shareOf(now, longest), shareOf(before, longest),
		})
	}
	add("scope1", f.Now.Scope1, before.Scope1)
	add(label, second, secondBefore)
	add("scope3", f.Now.Scope3, before.Scope3)
	return bars
}

// shareOf is a length between 0 and 1.
func shareOf(part, whole decimal.Decimal) string {
	const places = 4
	if !whole.IsPositive() || !part.IsPositive() {
		return "0"
	}
	return part.DivRound(whole, places).String()
}
