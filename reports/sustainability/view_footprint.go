package sustainability

import (
	"slices"
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
	Outside    []string    `json:"outside"` // a line a gas
	Group      *groupView  `json:"group"`   // nil where the report is not about it, or nothing is known
}

// groupView is what the group emits, beside the company alone.
type groupView struct {
	Own      string           `json:"own"` // heads of the columns
	Whole    string           `json:"whole"`
	Before   string           `json:"before"`
	Compared bool             `json:"compared"`
	Scopes   []groupScopeView `json:"scopes"`
	Outside  []string         `json:"outside"`
	Doubts   *doubtsView      `json:"doubts"` // nil where nothing is known of them
}

type doubtsView struct {
	Head string      `json:"head"`
	Said string      `json:"said"` // what the shares are of
	Rows []doubtView `json:"rows"`
}

// doubtView is a reason for which figures may be others. Any stands for all of them.
type doubtView struct {
	Name  string `json:"name"`
	Share string `json:"share"`
	Any   bool   `json:"any"`
}

type groupScopeView struct {
	scopeView
	Own string `json:"own"`
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

func (w writer) footprint(r Report) *footprintView {
	f := r.Footprint
	if f == nil {
		return nil
	}
	v := footprintView{
		Intro:    w.Fill("footprintIntro", "run", strconv.Itoa(f.Run), "date", f.Calculated.Format(time.DateOnly)),
		Notes:    []string{r.Head.Covered.Range(w.words, w.Figures, f.Now.Low, f.Now.High)},
		Compared: f.Before != nil, Scopes: w.scopes(r), Categories: []partView{}, Quality: []shareView{},
		Outside: w.outside(f.Outside),
	}
	if whose := w.whose(f.Group, len(r.Company.Subsidiaries) > 0); whose != "" {
		v.Notes = append([]string{whose}, v.Notes...)
	}
	v.Group = w.ofGroup(r)
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
	v.Coverage = strings.TrimSpace(r.Head.Covered.Say(w.words, w.Figures) + " " + w.leftOut(f.Covered))
	return &v
}

// whose says whose the figures are, where they could be the group's.
func (w writer) whose(g *Group, above bool) string {
	switch {
	case g.known():
		said := w.Fill("ofGroup", "names", strings.Join(g.Members, ", "))
		if !g.Inside.IsZero() {
			said += " " + w.Fill("groupInside", "tonnes", w.Tonnes(g.Inside))
		}
		if len(g.Partial) > 0 {
			said += " " + w.Fill("groupPartial", "names", strings.Join(g.Partial, ", "))
		}
		return said
	case g != nil && len(g.Lacking) > 0:
		return w.Fill("ownCompanyLacking", "names", strings.Join(g.Lacking, ", "))
	case g != nil || above:
		return w.Texts["ownCompany"]
	}
	return ""
}

// ofGroup puts the group's figures beside the company's own.
func (w writer) ofGroup(r Report) *groupView {
	f := r.Footprint
	if !f.Group.known() {
		return nil
	}
	v := groupView{
		Own: w.Fill("colOwn", "year", strconv.Itoa(r.Year)), Whole: w.Fill("colGroup", "year", strconv.Itoa(r.Year)),
		Before: w.Fill("colGroup", "year", strconv.Itoa(r.Year-1)), Compared: f.Group.Before != nil,
		Outside: w.outside(f.Group.Outside), Doubts: w.doubts(f.Group),
	}
	covered, before := &reports.Covered{Partial: len(f.Group.Partial) > 0}, Totals{}
	if f.Group.Before != nil {
		before = *f.Group.Before
	}
	for _, row := range rowsOfScopes(f.Market, f.Now, f.Group.Now, before) {
		v.Scopes = append(v.Scopes, groupScopeView{w.scope(row, covered, f.Group.Now, before), w.Tonnes(row.of(f.Now))})
	}
	return &v
}

// outside tells gases apart from the scopes, in a line each.
func (w writer) outside(gases []Gas) []string {
	lines := make([]string, len(gases))
	for i, g := range gases {
		lines[i] = w.words["outside"] + ": " + g.Name + ", " + w.Tonnes(g.Kg) + " " + w.Texts["unit"]
		if !g.Inside.IsZero() {
			lines[i] += ". " + w.Fill("groupInside", "tonnes", w.Tonnes(g.Inside))
		}
	}
	return lines
}

// doubts says how much of the group's emissions is uncertain.
func (w writer) doubts(g *Group) *doubtsView {
	if len(g.Doubts) == 0 {
		return nil
	}
	v := doubtsView{Head: w.words["doubts"], Said: w.Texts["groupDoubts"]}
	if !g.Inside.IsZero() {
		v.Said += " " + w.Texts["groupDoubtsInside"]
	}
	for _, d := range g.Doubts {
		v.Rows = append(v.Rows, doubtView{d.Name(w.words), w.Percent(d.Share, 1), d.Code == "any"})
	}
	return &v
}

// scopeRow is a row of a table of scopes.
type scopeRow struct {
	label string
	total bool
	of    func(Totals) decimal.Decimal
}

// rowsOfScopes are the rows of a table of several totals. Their total stands
// for the method that was chosen; the other one's part of scope 2 is shown
// beside it.
func rowsOfScopes(market bool, shown ...Totals) []scopeRow {
	total := "totalLocation"
	if market {
		total = "totalMarket"
	}
	rows := []scopeRow{
		{"scope1", false, func(t Totals) decimal.Decimal { return t.Scope1 }},
		{"scope2Location", false, func(t Totals) decimal.Decimal { return t.Scope2Location }},
		{"scope2Market", false, func(t Totals) decimal.Decimal { return t.Scope2Market }},
		{"scope3", false, func(t Totals) decimal.Decimal { return t.Scope3 }},
		{total, true, func(t Totals) decimal.Decimal { return t.Total }},
	}
	if slices.ContainsFunc(shown, func(t Totals) bool { return !t.Biogenic.IsZero() }) {
		rows = append(rows, scopeRow{"biogenic", false, func(t Totals) decimal.Decimal { return t.Biogenic }})
	}
	return rows
}

func (w writer) scope(row scopeRow, covered *reports.Covered, now, before Totals) scopeView {
	n, b := row.of(now), row.of(before)
	name := w.Texts[row.label]
	if row.total {
		name = covered.Total(w.words, name)
	}
	return scopeView{Name: name, Now: w.Tonnes(n), Before: w.Tonnes(b), Change: w.Change(n, b), Total: row.total}
}

// leftOut says why money in the books carries no emissions; nothing where all does.
func (w writer) leftOut(c Covered) string {
	var reasons []string
	for _, r := range c.Reasons {
		reasons = append(reasons, r.Name+" "+w.Rounded(r.Amount, 0)+" "+c.Currency)
	}
	if len(reasons) == 0 {
		return ""
	}
	return w.Fill("leftOut", "reasons", strings.Join(reasons, ", "))
}

func (w writer) scopes(r Report) (views []scopeView) {
	f := r.Footprint
	before := Totals{}
	if f.Before != nil {
		before = *f.Before
	}
	for _, row := range rowsOfScopes(f.Market, f.Now, before) {
		views = append(views, w.scope(row, r.Head.Covered, f.Now, before))
	}
	return views
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
