package carbon

import (
	"io"
	"iter"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/reports"
	"tillit/reports/sheet"
	"tillit/reports/workbook"
)

// WriteXLSX writes the workbook to w: summary, months, energy,
// transactions, factors, energy contracts, method. Lines are streamed; sources is asked once they have all passed, for
// what they used.
func WriteXLSX(w io.Writer, head reports.Head, lines iter.Seq2[Line, error], sources func() (Sources, error)) error {
	book, err := workbook.New(w, head, files, figures()...)
	if err != nil {
		return err
	}
	r := report{head: head, t: book.Texts, book: book, sums: newSums()}
	if err := r.transactions(lines); err != nil {
		return err
	}
	used, err := sources()
	if err != nil {
		return err
	}
	r.summary(used.Doubts)
	r.months()
	r.energy(used.Energy)
	r.factors(used.Factors)
	r.contracts(used.Contracts)
	r.method(used.Licences)
	return r.book.Close(r.t["summary"], r.t["months"], r.t["energy"], r.t["transactions"], r.t["factors"], r.t["contracts"], r.t["method"])
}

// FileName is what the report is called, in its language; the ending has its
// dot.
func FileName(head reports.Head, ending string) (string, error) {
	return reports.FileName(files, head, ending)
}

// figures are the names of the columns that numbers stand in.
func figures() []string {
	return []string{
		"tLocation", "tMarket", "tBiogenic", "share", "rows", "scope1", "scope2Location", "scope2Market", "scope3", "totalCounted",
		"amount", "quantity", "kgLocation", "kgMarket", "kgBiogenic", "co2PerUnit", "marketCo2PerUnit", "value", "contracted", "covered", "kgPerKWh",
		"mwh", "renewableMwh", "nonRenewableMwh", "nuclearMwh", "unprovenMwh", "byContractMwh",
	}
}

// usualWidth is how wide most columns are.
const usualWidth = 14

type report struct {
	head reports.Head
	t    reports.Texts
	book *workbook.Workbook
	sums *sums
}

func (r report) transactions(lines iter.Seq2[Line, error]) error {
	s := r.book.Sheet(sheet.Layout{Name: r.t["transactions"], Columns: r.book.Columns(usualWidth,
		map[string]float64{"text": 36, "account": 40, "supplier": 26, "ghg": 42, "category": 30, "rule": 30, "calculation": 60, "marketCalculation": 60, "categoryId": 30, "rowId": 36, "reason": 24, "source": 22, "co2PerUnit": 26, "co2Unit": 26, "marketCo2PerUnit": 26, "marketCo2Unit": 26},
		"date", "source", "series", "number", "text", "account", "supplier", "amount", "currency", "quantity", "unit",
		"status", "reason", "scope", "ghg", "category", "part", "methodColumn", "kgLocation", "kgMarket", "kgBiogenic",
		"co2PerUnit", "co2Unit", "marketCo2PerUnit", "marketCo2Unit", "quality",
		"rule", "factorId", "calculation", "marketCalculation", "categoryId", "rowId")})
	for l, err := range lines {
		if err != nil {
			return err
		}
		r.sums.add(l)
		s.Row(r.line(l)...)
	}
	return nil
}

func (r report) line(l Line) []sheet.Cell {
	status := r.t["status."+string(l.Status)]
	if l.Disabled {
		status = r.t["disabled"]
	}
	part, scope, quality, quantity := r.t["part.main"], sheet.Empty(), sheet.Empty(), sheet.Empty()
	if l.Upstream {
		part = r.t["part.upstream"]
	}
	kg := []sheet.Cell{sheet.Empty(), sheet.Empty(), sheet.Empty()}
	if l.Status == Counted {
		scope, quality = sheet.Code(l.Scope), sheet.Code(l.Quality)
		kg = []sheet.Cell{sheet.Mass(l.KgLocation), sheet.Mass(l.KgMarket), sheet.Mass(l.KgBiogenic)}
	}
	if l.Quantity.Valid {
		quantity = sheet.Factor(l.Quantity.Decimal)
	}
	kg = append(append(kg, r.perUnit(l.PerUnit)...), r.perUnit(l.MarketPerUnit)...)
	source := l.Source
	if source == "" && l.Entry != "" {
		source = r.t["entry"]
	}
	return append(append([]sheet.Cell{
		sheet.Date(l.Date), sheet.Text(source), sheet.Text(l.Series), sheet.Text(l.Number), sheet.Text(l.Text), sheet.Text(strings.TrimSpace(l.Account + " " + l.AccountName)),
		sheet.Text(l.Supplier), sheet.Amount(l.Amount), sheet.Text(l.Currency), quantity, sheet.Text(r.book.Units.Name(l.Unit)),
		sheet.Text(status), sheet.Text(l.Reason.Text), scope, sheet.Text(l.GHG.Text), sheet.Text(l.Category.Text), sheet.Text(part), sheet.Text(r.t["method."+l.Method]),
	}, kg...), quality, sheet.Text(r.basis(l)), sheet.Text(l.Factor), sheet.Text(l.Calculation), sheet.Text(l.ByMarket), sheet.Text(l.Category.ID), sheet.Text(l.ID))
}

func (r report) perUnit(p PerUnit) []sheet.Cell {
	if p.Unit == "" {
		return []sheet.Cell{sheet.Empty(), sheet.Empty()}
	}
	return []sheet.Cell{sheet.Factor(p.Kg), sheet.Text(r.book.Units.Name(p.Unit))}
}

// basis says what put the line where it is: a rule, a person, activity data.
func (r report) basis(l Line) string {
	var by []string
	if l.Rule != "" {
		by = append(by, l.Rule)
	}
	if l.Decision != "" {
		by = append(by, r.t["decision"]+": "+l.Decision)
	}
	if l.Entry != "" {
		by = append(by, r.t["entry"]+": "+l.Entry)
	}
	return strings.Join(by, "; ")
}

func (r report) summary(doubts []reports.Doubt) {
	names := []string{"scope", "ghg", "category", "tLocation", "tMarket", "tBiogenic", "share", "rows", "categoryId"}
	s := r.book.Sheet(sheet.Layout{
		Name: r.t["summary"], Above: r.book.Opening(),
		Columns: r.book.Columns(usualWidth, map[string]float64{"ghg": 40, "category": 40, "categoryId": 30}, names...),
	})
	total := r.sums.all.kg(r.head.Market())
	row := func(a, b, c sheet.Cell, m *masses, mass func(decimal.Decimal) sheet.Cell, id string) {
		share := sheet.Empty()
		if !total.IsZero() {
			share = sheet.Share(m.kg(r.head.Market()).DivRound(total, 6))
		}
		s.Row(a, b, c, mass(tonnes(m.location)), mass(tonnes(m.market)), mass(tonnes(m.biogenic)), share, sheet.Whole(m.rows), sheet.Text(id))
	}
	leaves := r.sums.ordered(r.head.Market())
	for i, l := range leaves {
		row(sheet.Code(l.scope), sheet.Text(l.ghg.Text), sheet.Text(l.category.Text), r.sums.leaves[l], sheet.Mass, l.category.ID)
		if i == len(leaves)-1 || leaves[i+1].scope != l.scope {
			row(sheet.Bold(r.t["sum"]), sheet.Bold(r.t["scope"]+" "+string(rune('0'+l.scope))), sheet.Empty(), &r.sums.scopes[l.scope], sheet.Total, "")
		}
	}
	row(sheet.Bold(r.book.Total()), sheet.Empty(), sheet.Empty(), &r.sums.all, sheet.Total, "")
	for _, gas := range r.sums.gases() {
		s.Row(sheet.Text(r.book.Words["outside"]), sheet.Empty(), sheet.Text(gas.Text), sheet.Mass(tonnes(r.sums.apart[gas])))
	}

	s.Row()
	s.Row(sheet.Bold(r.t["coverage"]), sheet.Empty(), sheet.Empty(), sheet.Over(r.t["amount"]+" "+r.head.Currency), sheet.Over(r.t["rows"]))
	for _, status := range []Status{Counted, Excluded, Unmatched} {
		s.Row(sheet.Text(r.t["status."+string(status)]), sheet.Empty(), sheet.Empty(), sheet.Amount(r.sums.amount[status]), sheet.Whole(r.sums.rows[status]))
		if status != Excluded {
			continue
		}
		for _, reason := range r.sums.reasons() {
			left := r.sums.left[reason]
			s.Row(sheet.Empty(), sheet.Text(reason.Text), sheet.Empty(), sheet.Amount(left.amount), sheet.Whole(left.rows))
		}
	}
	s.Row(sheet.Text(r.t["disabled"]), sheet.Empty(), sheet.Empty(), sheet.Amount(r.sums.off.amount), sheet.Whole(r.sums.off.rows))

	s.Row()
	s.Row(sheet.Bold(r.book.Words["doubts"]), sheet.Empty(), sheet.Empty(), sheet.Over(r.t["tonnes"]), sheet.Over(r.t["share"]))
	for _, d := range doubts {
		share := sheet.Empty()
		if d.Share.Valid {
			share = sheet.Share(d.Share.Decimal)
		}
		s.Row(sheet.Empty(), sheet.Text(d.Name(r.book.Words)), sheet.Empty(), sheet.Mass(tonnes(d.Kg)), share)
	}
}

func (r report) months() {
	s := r.book.Sheet(sheet.Layout{
		Name: r.t["months"], Above: r.book.Above("months", r.t["unitTonnes"]),
		Columns: r.book.Columns(usualWidth, nil, "month", "scope1", "scope2Location", "scope2Market", "scope3", "totalCounted"),
	})
	for month := 1; month <= 12; month++ {
		by := &r.sums.months[month]
		s.Row(sheet.Month(firstOf(r.head.Year, month)), sheet.Mass(tonnes(by[1].location)), sheet.Mass(tonnes(by[2].location)),
			sheet.Mass(tonnes(by[2].market)), sheet.Mass(tonnes(by[3].location)), sheet.Total(tonnes(by[0].kg(r.head.Market()))))
	}
	all := &r.sums.scopes
	s.Row(sheet.Bold(r.book.Total()), sheet.Total(tonnes(all[1].location)), sheet.Total(tonnes(all[2].location)),
		sheet.Total(tonnes(all[2].market)), sheet.Total(tonnes(all[3].location)), sheet.Total(tonnes(r.sums.all.kg(r.head.Market()))))
}

func (r report) factors(used []Factor) {
	s := r.book.Sheet(sheet.Layout{Name: r.t["factors"], Columns: r.book.Columns(usualWidth,
		map[string]float64{"factorId": 34, "name": 44, "sourceOfFactor": 60, "licence": 34, "confidence": 40, "notes": 60},
		"factorId", "name", "value", "unitOfFactor", "region", "year", "sourceOfFactor", "licence", "confidence", "notes")})
	for _, f := range used {
		s.Row(sheet.Text(f.ID), sheet.Text(f.Name), sheet.Factor(f.Value), sheet.Text("kg CO₂e/"+r.book.Units.Name(f.Unit)), sheet.Text(f.Region), sheet.Code(f.Year),
			sheet.Text(f.Source), sheet.Text(f.Licence), sheet.Text(f.Confidence), sheet.Text(f.Notes))
	}
}

func (r report) contracts(used []Contract) {
	s := r.book.Sheet(sheet.Layout{Name: r.t["contracts"], Columns: r.book.Columns(usualWidth,
		map[string]float64{"supplier": 30, "contractNumber": 30, "instrument": 44, "contracted": 24, "covered": 32},
		"carrier", "supplier", "contractNumber", "instrument", "from", "to", "contracted", "covered", "kgPerKWh")})
	if len(used) == 0 {
		s.Row(sheet.Text(r.t["noContracts"]))
	}
	for _, c := range used {
		contracted := sheet.AtRight(r.t["allConsumption"])
		if c.KWh.Valid {
			contracted = sheet.Factor(c.KWh.Decimal)
		}
		s.Row(sheet.Text(r.t["carrier."+c.Carrier]), sheet.Text(c.Supplier), sheet.Text(c.Number), sheet.Text(r.t["instrument."+c.Instrument]),
			sheet.Date(c.From), sheet.Date(c.To), contracted, sheet.Factor(c.Covered), sheet.Factor(c.KgPerKWh))
	}
}

// methods are the texts that say how the figures come about.
func methods() []string {
	return []string{"method.1", "method.2", "method.3", "method.4", "method.5", "method.6", "method.7", "method.8"}
}

func (r report) method(licences []string) {
	s := r.book.Sheet(sheet.Layout{Name: r.t["method"], Above: r.book.Above("method"), Widths: []float64{120}})
	for _, key := range methods() {
		s.Row(sheet.Wrapped(r.t[key]))
	}
	s.Row()
	s.Row(sheet.Bold(r.t["licences"]))
	for _, line := range licences {
		s.Row(sheet.Wrapped(line))
	}
}
