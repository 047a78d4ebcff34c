package carbon

import (
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
	"tillit/reports/page"
	"tillit/reports/tiers"
)

// WritePDF writes the report as a document to w: emissions by scope, by
// category and by month, the quality of the data, and what they rest on. What
// it says of single rows stands in the workbook alone. Lines pass by for what
// they add up to; sources is asked after that.
func WritePDF(w io.Writer, on page.Paper, c tiers.Content, lines iter.Seq2[Line, error], sources func() (Sources, error)) error {
	t, err := reports.ReadTexts(files, c.Locale)
	if err != nil {
		return err
	}
	p := paper{t: t, sums: newSums()}
	for l, err := range lines {
		if err != nil {
			return err
		}
		p.sums.add(l)
	}
	used, err := sources()
	if err != nil {
		return err
	}
	if p.Document, err = page.New(on, c.Head, t); err != nil {
		return err
	}
	p.scopes()
	if err := tiers.AddTo(p.Document, c); err != nil {
		return err
	}
	p.months()
	p.energy(used.Energy)
	p.coverage()
	p.doubts(used.Doubts)
	p.contracts(used.Contracts)
	p.factors(used.Factors)
	p.method(used.Licences)
	return p.Write(w)
}

type paper struct {
	*page.Document

	t    reports.Texts
	sums *sums
}

// heads are columns by their names, with figures after the first so many.
func (p paper) heads(texts int, widths []int, names ...string) []page.Column {
	out := make([]page.Column, len(names))
	for i, name := range names {
		out[i] = page.Column{Title: p.t[name], Width: widths[i], Figures: i >= texts}
	}
	return out
}

func (p paper) scopes() {
	total := p.sums.all.kg(p.Head.Market())
	row := func(name string, m *masses) page.Row {
		share := decimal.NullDecimal{}
		if !total.IsZero() {
			share = decimal.NewNullDecimal(m.kg(p.Head.Market()).DivRound(total, 6))
		}
		return page.Row{Cells: []string{
			name, p.Mass(m.location), p.Mass(m.market), p.Mass(m.biogenic), p.Percent(share, 1), p.Count(int(m.rows)),
		}}
	}
	p.Section(p.t["scopes"])
	p.Table(p.heads(1, []int{20, 20, 20, 16, 12, 12}, "scope", "tLocation", "tMarket", "tBiogenic", "share", "rows"), func(yield func(page.Row) bool) {
		for scope := 1; scope <= 3; scope++ {
			if !yield(row(p.t["scope"]+" "+strconv.Itoa(scope), &p.sums.scopes[scope])) {
				return
			}
		}
		sum := row(p.Total(), &p.sums.all)
		sum.Strong = true
		yield(sum)
	})
	for _, gas := range p.sums.gases() {
		p.Paragraph(p.Words["outside"] + ": " + gas.Text + ", " + p.Mass(p.sums.apart[gas]) + " " + p.t["tonnes"])
	}
}

func (p paper) months() {
	words := func(month int, name string, by *[4]masses) page.Row {
		return page.Row{Strong: month == 0, Cells: []string{
			name, p.Mass(by[1].location), p.Mass(by[2].location), p.Mass(by[2].market), p.Mass(by[3].location), p.Mass(by[0].kg(p.Head.Market())),
		}}
	}
	p.Section(p.t["months"])
	p.Paragraph(p.t["unitTonnes"])
	p.Table(p.heads(1, []int{20, 16, 16, 16, 16, 16}, "month", "scope1", "scope2Location", "scope2Market", "scope3", "totalCounted"), func(yield func(page.Row) bool) {
		for month := 1; month <= 12; month++ {
			if !yield(words(month, p.Month(month), &p.sums.months[month])) {
				return
			}
		}
		all := [4]masses{p.sums.all, p.sums.scopes[1], p.sums.scopes[2], p.sums.scopes[3]}
		yield(words(0, p.Total(), &all))
	})
}

// energy is the table of energy; a report of a part of the year has none.
func (p paper) energy(e *Energy) {
	if e == nil {
		return
	}
	const tenth = 1
	row := func(name, quantity string, l EnergyLine, strong bool) page.Row {
		return page.Row{Strong: strong, Cells: []string{
			name, p.t["use."+l.Use], p.t["basis."+l.Basis], quantity,
			p.Rounded(l.MWh, tenth), p.Rounded(l.Renewable, tenth), p.Rounded(l.MWh.Sub(l.Renewable), tenth),
		}}
	}
	p.Section(p.t["energy"])
	p.Paragraph(p.t["energyUnit"])
	p.Table(p.heads(3, []int{18, 16, 13, 15, 10, 12, 16}, "carrier", "use", "basis", "quantity", "mwh", "renewableMwh", "nonRenewableMwh"), func(yield func(page.Row) bool) {
		for _, l := range e.Lines {
			if !yield(row(l.Carrier.Text, p.Rounded(l.Quantity, 0)+" "+p.Units.Name(l.Unit), l, false)) {
				return
			}
		}
		yield(row(p.t["total"], "", e.total(), true))
	})
	for _, code := range e.Missing {
		p.Paragraph(p.t["missing."+code])
	}
	for i, g := range e.Gaps {
		if i == 0 {
			p.Paragraph(p.t["energyUnknown"])
		}
		p.Paragraph(reports.Dash + " " + g.Category.Text + ", " + p.Rounded(g.Quantity, 0) + " " + p.Units.Name(g.Unit))
	}
}

func (p paper) coverage() {
	p.Section(p.t["coverage"])
	p.Table([]page.Column{
		{Title: p.t["status"], Width: 50}, {Title: p.t["amount"] + " " + p.Head.Currency, Width: 30, Figures: true}, {Title: p.t["rows"], Width: 20, Figures: true},
	}, func(yield func(page.Row) bool) {
		row := func(name string, amount decimal.Decimal, rows int64) bool {
			return yield(page.Row{Cells: []string{name, p.Rounded(amount, 2), p.Count(int(rows))}})
		}
		for _, status := range []Status{Counted, Excluded, Unmatched} {
			if !row(p.t["status."+string(status)], p.sums.amount[status], p.sums.rows[status]) {
				return
			}
			if status != Excluded {
				continue
			}
			for _, reason := range p.sums.reasons() {
				left := p.sums.left[reason]
				if !row(reports.Dash+" "+reason.Text, left.amount, left.rows) {
					return
				}
			}
		}
		row(p.t["disabled"], p.sums.off.amount, p.sums.off.rows)
	})
}

// doubts is what of the total is uncertain.
func (p paper) doubts(all []reports.Doubt) {
	if len(all) == 0 {
		return
	}
	p.Section(p.Words["doubts"])
	p.Paragraph(p.t["doubts.lead"])
	p.Table(p.heads(1, []int{64, 20, 16}, "doubt", "tonnes", "share"), func(yield func(page.Row) bool) {
		for _, d := range all {
			if !yield(page.Row{Strong: d.Code == "any", Cells: []string{d.Name(p.Words), p.Mass(d.Kg), p.Percent(d.Share, 1)}}) {
				return
			}
		}
	})
}

func (p paper) contracts(used []Contract) {
	if len(used) == 0 {
		return
	}
	p.Section(p.t["contracts"])
	p.Table(p.heads(4, []int{15, 19, 17, 21, 15, 13}, "carrier", "supplier", "contractNumber", "instrument", "covered", "kgPerKWh"), func(yield func(page.Row) bool) {
		for _, c := range used {
			number := strings.TrimSpace(c.Number + " " + c.From.Format(time.DateOnly) + " " + reports.Dash + " " + c.To.Format(time.DateOnly))
			if !yield(page.Row{Cells: []string{
				p.t["carrier."+c.Carrier], c.Supplier, number, p.t["instrument."+c.Instrument], p.Plain(c.Covered), p.Plain(c.KgPerKWh),
			}}) {
				return
			}
		}
	})
}

func (p paper) factors(used []Factor) {
	p.Section(p.t["factors"])
	p.Table([]page.Column{
		{Title: p.t["name"], Width: 28},
		{Title: p.t["value"], Width: 11, Figures: true},
		{Title: p.t["unitOfFactor"], Width: 14},
		{Title: p.t["year"], Width: 7},
		{Title: p.t["region"], Width: 10},
		{Title: p.t["sourceOfFactor"], Width: 30},
	}, func(yield func(page.Row) bool) {
		for _, f := range used {
			if !yield(page.Row{Cells: []string{f.Name, p.Plain(f.Value), "kg CO₂e/" + p.Units.Name(f.Unit), strconv.Itoa(f.Year), f.Region, f.Source}}) {
				return
			}
		}
	})
}

func (p paper) method(licences []string) {
	p.Section(p.t["method"])
	for _, key := range methods() {
		p.Paragraph(p.t[key])
	}
	if len(licences) > 0 {
		p.Section(p.t["licences"])
	}
	for _, notice := range licences {
		p.Paragraph(notice)
	}
}
