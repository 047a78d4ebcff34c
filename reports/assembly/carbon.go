package assembly

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/decimaltext"
	"tillit/core/kernel/prefetch"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reporting/report"
	"tillit/reports"
	"tillit/reports/carbon"
)

// errEnough ends a walk over lines that nobody reads any more.
var errEnough = errors.New("enough")

// carbonReports makes the reports of a year's footprint.
type carbonReports struct {
	footprints parts.Parts
	labels     carbonLabels
	letterhead letterhead
}

// workbook makes the carbon report.
func (c carbonReports) workbook(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	return c.file(o, func(out io.Writer, head reports.Head) error {
		passing := c.pass(ctx, o)
		return carbon.WriteXLSX(out, head, passing.lines, passing.sources)
	})
}

// pages makes the carbon report as a document.
func (c carbonReports) pages(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	paper, err := c.letterhead.paper(ctx, o.scope)
	if err != nil {
		return "", nil, err
	}
	return c.file(o, func(out io.Writer, _ reports.Head) error {
		content, err := c.tiers(ctx, o)
		if err != nil {
			return err
		}
		passing := c.pass(ctx, o)
		return carbon.WritePDF(out, paper, content, passing.lines, passing.sources)
	})
}

// table makes the rows of the footprint for machines.
func (c carbonReports) table(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	return c.file(o, func(out io.Writer, _ reports.Head) error { return carbon.WriteCSV(out, c.pass(ctx, o).lines) })
}

// document makes the rows with sums and factors for machines.
func (c carbonReports) document(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	return c.file(o, func(out io.Writer, head reports.Head) error {
		passing := c.pass(ctx, o)
		return carbon.WriteJSON(out, head, passing.lines, passing.sources)
	})
}

func (c carbonReports) file(o order, write func(io.Writer, reports.Head) error) (string, func(io.Writer) error, error) {
	spec, _ := report.SpecOf(o.Type) // checked when it was ordered
	name, err := carbon.FileName(o.head, spec.Ending)
	return name, func(out io.Writer) error { return write(out, o.head) }, err
}

// passing are the lines of a report with what they have used so far.
type passing struct {
	lines   iter.Seq2[carbon.Line, error]
	sources func() (carbon.Sources, error)
}

// pass walks over the lines that the order asks for, and reports how far it is.
func (c carbonReports) pass(ctx context.Context, o order) passing {
	filter := Narrowed(o.Options)
	rests := use{map[string]bool{}, map[uuid.UUID]*carbon.Contract{}}
	walk := func(yield func(trace.Line, error) bool) {
		all, err := c.footprints.Traces.Transactions(ctx, o.scope, o.Year, filter, trace.Page{Limit: 1})
		if err != nil {
			yield(trace.Line{}, fmt.Errorf("count transactions: %w", err))
			return
		}
		var done int64
		err = c.footprints.Traces.Lines(ctx, o.scope, o.Year, filter, func(l trace.Line) error {
			done++
			if err := o.run.Progress(ctx, done, all.Total); err != nil {
				return err
			}
			if !yield(l, nil) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(trace.Line{}, err)
		}
	}
	lines := func(yield func(carbon.Line, error) bool) {
		for l, err := range prefetch.Of(walk) {
			if err != nil {
				yield(carbon.Line{}, err)
				return
			}
			rests.note(l)
			if !yield(c.labels.line(l, o.Locale), nil) {
				return
			}
		}
	}
	return passing{lines, func() (carbon.Sources, error) { return c.sources(ctx, o, rests) }}
}

// use is what lines rest on.
type use struct {
	factors   map[string]bool
	contracts map[uuid.UUID]*carbon.Contract
}

func (u use) note(l trace.Line) {
	if l.Way != nil {
		u.factors[l.Way.Factor] = true
	}
	if l.ByMarket != nil && !l.ByMarket.Units.IsZero() {
		u.factors[l.ByMarket.Factor] = true
	}
	take(u.contracts, l.Contracts)
}

func (c carbonReports) sources(ctx context.Context, o order, rests use) (carbon.Sources, error) {
	factors, err := c.footprints.Traces.Factors(ctx, o.scope, slices.Sorted(maps.Keys(rests.factors)))
	if err != nil {
		return carbon.Sources{}, err
	}
	notices, err := c.footprints.Traces.Notices(ctx, o.scope, licencesOf(factors))
	from := sourcesOf(factors, notices, o.Locale)
	from.Contracts = ordered(rests.contracts)
	if err != nil {
		return from, err
	}
	if from.Doubts, err = c.doubts(ctx, o); err != nil || !whole(o.Options) {
		return from, err
	}
	from.Energy, err = c.energy(ctx, o)
	return from, err
}

// doubts says how much of what the order asks for is uncertain.
func (c carbonReports) doubts(ctx context.Context, o order) ([]reports.Doubt, error) {
	found, err := c.footprints.Totals.Doubts(ctx, o.scope, o.Year, Narrowed(o.Options))
	return doubtsOf(found), err
}

// doubtsOf lists them, first what has any of the others.
func doubtsOf(found totals.Doubts) []reports.Doubt {
	all := []reports.Doubt{{Code: "any", Kg: found.Any.Kg, Share: found.Any.Share}}
	for _, d := range found.Parts {
		all = append(all, reports.Doubt{Code: string(d.Doubt), Kg: d.Kg, Share: d.Share})
	}
	return all
}

// whole reports whether nothing narrows a report: a year's energy has no parts.
func whole(o report.Options) bool {
	return len(o.Months)+len(o.Scopes) == 0 && o.Category == "" && o.Supplier == uuid.Nil && o.Source == uuid.Nil && o.Basis == ""
}

func (c carbonReports) energy(ctx context.Context, o order) (*carbon.Energy, error) {
	found, err := c.footprints.Totals.EnergyBalance(ctx, o.scope, o.Year)
	if err != nil {
		return nil, err
	}
	e := &carbon.Energy{}
	for _, l := range found.Lines {
		e.Lines = append(e.Lines, carbon.EnergyLine{
			Carrier: reports.Name{ID: l.Carrier.Key, Text: l.Carrier.Names.In(o.Locale)}, Use: string(l.Use), Basis: string(l.Basis),
			Unit: string(l.Unit), Quantity: l.Quantity,
			MWh: l.MWh, Renewable: l.Renewable, Nuclear: l.Nuclear, Unproven: l.Unproven, ByContract: l.ByContract,
		})
	}
	for _, g := range found.Gaps {
		e.Gaps = append(e.Gaps, carbon.EnergyGap{
			Category: reports.Name{ID: g.Leaf.ID, Text: g.Leaf.Names.In(o.Locale)}, Unit: string(g.Unit), Quantity: g.Quantity,
		})
	}
	for _, kind := range found.Missing {
		e.Missing = append(e.Missing, string(kind))
	}
	return e, nil
}

// take adds up what contracts cover.
func take(contracts map[uuid.UUID]*carbon.Contract, covered []trace.Covering) {
	for _, c := range covered {
		is := c.Contract
		if contracts[is.ID] == nil {
			contracts[is.ID] = &carbon.Contract{
				Supplier: is.Supplier, Number: is.Number, Carrier: string(is.Carrier), Instrument: string(is.Instrument),
				From: is.From, To: is.To, KWh: is.KWh(), KgPerKWh: c.KgPerKWh,
			}
		}
		contracts[is.ID].Covered = contracts[is.ID].Covered.Add(c.KWh)
	}
}

// ordered lists contracts by carrier, date and number.
func ordered(contracts map[uuid.UUID]*carbon.Contract) []carbon.Contract {
	var list []carbon.Contract
	for _, c := range contracts {
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b carbon.Contract) int {
		return cmp.Or(cmp.Compare(a.Carrier, b.Carrier), a.From.Compare(b.From), cmp.Compare(a.Supplier, b.Supplier),
			cmp.Compare(a.Number, b.Number))
	})
	return list
}

// carbonLabels name what transactions hold as codes.
type carbonLabels struct {
	tree *category.Tree
}

func (c carbonLabels) line(l trace.Line, locale string) carbon.Line {
	out := carbon.Line{
		ID: l.ID.String(), Status: carbon.Status(l.Status), Disabled: l.Disabled, Date: l.Date, Source: l.Books.Name, Series: l.Series,
		Number: l.Number,
		Text:   l.Text, Account: l.Account, AccountName: l.AccountName, Supplier: l.SupplierName,
		Amount: l.Amount, Currency: l.Currency, Quantity: l.Quantity, Unit: l.Unit,
		Scope: l.Scope, Upstream: l.Part == engine.Upstream, Method: string(l.Method), Rule: l.RuleKey, Quality: l.Quality,
		KgLocation: l.KgLocation, KgMarket: l.KgMarket, KgBiogenic: l.KgBiogenic,
		PerUnit: carbon.PerUnit(l.PerUnit), MarketPerUnit: carbon.PerUnit(l.MarketPerUnit),
	}
	if leaf, ok := c.tree.Category(l.Category); ok {
		out.Category = reports.Name{ID: leaf.ID, Text: leaf.Names.In(locale)}
		if ghg, ok := c.tree.Category(leaf.GHGCategory); ok {
			out.GHG = reports.Name{ID: ghg.ID, Text: ghg.Names.In(locale)}
		}
	}
	if excluded, ok := c.tree.Exclusion(l.Exclusion); ok {
		out.Reason = reports.Name{ID: excluded.Code, Text: excluded.Names.In(locale)}
	}
	if d := l.Decision; d != nil {
		out.Decision = joined(", ", d.By.Name, d.At.Format(time.DateOnly), d.Note)
	}
	if e := l.Activity; e != nil {
		out.Entry = joined(", ", e.Supplier, e.Reference, e.UpdatedBy.Name, e.UpdatedAt.Format(time.DateOnly))
	}
	out.ByMarket = byMarket(l)
	if w := l.Way; w != nil {
		out.KgOutside = w.Units.Mul(w.Outside).RoundBank(factor.Places)
		out.Factor, out.Calculation = w.Factor, calculation(w, l.KgLocation.Add(out.KgOutside))
	}
	return out
}

// calculation writes how kilograms came about.
func calculation(w *trace.Way, kg decimal.Decimal) string {
	text := make([]byte, 0, 96) // what most need
	text = append(append(append(decimaltext.Append(text, w.Base), ' '), w.BaseUnit...), " → "...)
	text = append(decimaltext.Append(text, w.Units), " × "...)
	text = append(decimaltext.Append(text, w.Kg.Add(w.Outside)), " kg CO2e = "...)
	return string(append(decimaltext.Append(text, kg), " kg"...))
}

// byMarket writes how the kilograms by market came about: what contracts cover
// by their factors, and the rest.
func byMarket(l trace.Line) string {
	w := l.ByMarket
	if w == nil {
		return ""
	}
	var parts []string
	for _, c := range l.Contracts {
		parts = append(parts, fmt.Sprintf("%s kWh × %s (%s)", c.KWh, c.KgPerKWh, joined(" ", c.Contract.Supplier, c.Contract.Number)))
	}
	if len(parts) == 0 || !w.Units.IsZero() {
		parts = append(parts, fmt.Sprintf("%s × %s (%s)", w.Units, w.Kg, w.Factor))
	}
	return strings.Join(parts, " + ") + fmt.Sprintf(" = %s kg", l.KgMarket)
}

// joined leaves out what is empty.
func joined(by string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), by)
}

func licencesOf(factors []factor.Factor) []string {
	licences := make([]string, len(factors))
	for i, f := range factors {
		licences[i] = f.Licence
	}
	return licences
}

func sourcesOf(factors []factor.Factor, notices []factor.Notice, locale string) carbon.Sources {
	var out carbon.Sources
	for _, f := range factors {
		out.Factors = append(out.Factors, carbon.Factor{
			ID: f.ID, Name: f.Name, Unit: string(f.Unit), Region: f.Region, Source: f.Source, Licence: f.Licence,
			Confidence: string(f.Confidence), Notes: f.Notes, Year: f.Year, Value: f.KgCO2ePerUnit,
		})
	}
	for _, n := range notices {
		out.Licences = append(out.Licences, n.Line(locale))
	}
	return out
}
