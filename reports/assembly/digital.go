package assembly

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"tillit/core/reference/catalogue"
	core "tillit/core/reporting/vsme"
	"tillit/reports/vsme"
)

// digitalReports makes the reports for machines of companies that report by
// VSME.
type digitalReports struct {
	filings *core.Service
}

// document makes the report as xBRL-JSON.
func (d digitalReports) document(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	return d.file(ctx, o, ".json", vsme.WriteJSON)
}

// page makes the report as inline XBRL.
func (d digitalReports) page(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	return d.file(ctx, o, ".zip", vsme.WritePackage)
}

func (d digitalReports) file(
	ctx context.Context, o order, ending string, write func(io.Writer, vsme.Report) error,
) (string, func(io.Writer) error, error) {
	filing, err := d.filings.Read(ctx, o.scope, o.Year, catalogue.Locale(o.Locale))
	if err != nil {
		return "", nil, fmt.Errorf("read the year as facts: %w", err)
	}
	if !filing.Fit() { // it was when it was ordered
		return "", nil, core.ErrUnfit
	}
	r := digitalReport(o, filing)
	name, err := r.FileName(ending)
	return name, func(out io.Writer) error { return write(out, r) }, err
}

// modules is the list of what of the standard a company can follow.
const modules = "module"

// digitalReport puts facts under the headings of the standard.
func digitalReport(o order, filing core.Filing) vsme.Report {
	locale, e := catalogue.Locale(o.Locale), filing.Edition
	r := vsme.Report{
		Head: o.head, EntryPoint: core.EntryPoint, Namespaces: core.Namespaces(), Named: e.Titles[locale],
		Act: e.Legal.Act[locale] + ", " + e.Legal.OfficialJournal[locale], Entity: vsme.Entity{Prefix: "euid", Scheme: filing.Entity.Scheme, ID: filing.Entity.ID},
	}
	r.Coverage, r.Own, r.Data = vsme.Coverage(filing.Coverage), filing.Own, e.Taxonomy == ""
	if filing.Entity.Scheme == core.SchemeLEI {
		r.Entity.Prefix = "lei"
	}
	chapter, section := "", ""
	for _, item := range filing.Items {
		q := item.Question
		if q.Options == modules {
			r.Module = item.Facts[0].Labels[0]
		}
		if q.Chapter != chapter {
			chapter, section = q.Chapter, ""
			r.Chapters = append(r.Chapters, vsme.Chapter{Name: e.Chapter(q.Chapter)[locale]})
		}
		into := &r.Chapters[len(r.Chapters)-1]
		if q.Category != section {
			section = q.Category
			into.Sections = append(into.Sections, vsme.Section{Name: e.Category(q.Category)[locale]})
		}
		at := &into.Sections[len(into.Sections)-1]
		at.Items = append(at.Items, digitalItem(e, locale, item))
	}
	return r
}

func digitalItem(e *catalogue.Edition, locale catalogue.Locale, item core.Item) vsme.Item {
	q := item.Question
	out := vsme.Item{Reference: q.ID, Paragraph: q.Reference(), Title: q.Texts[locale].ShortTitle}
	if item.Version > 0 {
		out.Reference += " v" + strconv.Itoa(item.Version)
	}
	if group, ok := e.Group(q); ok && q.Shape == catalogue.Table {
		out.Series = group.Names[locale]
	}
	for _, f := range item.Facts {
		out.Facts = append(out.Facts, digitalFact(f))
		if f.Element.Numeric() {
			out.Unit = unitOf(e, locale, q, f)
		}
	}
	return out
}

// unitOf is what stands behind a number, as people read it. A bare count and a
// ratio have none.
func unitOf(e *catalogue.Edition, locale catalogue.Locale, q *catalogue.Question, f core.Fact) string {
	switch q.Unit {
	case "count", "ratio":
		return ""
	case catalogue.Currency:
		return strings.TrimPrefix(f.Unit, "iso4217:")
	case "tCO2e/" + catalogue.Currency:
		return "tCO₂e/" + f.Unit[strings.LastIndex(f.Unit, ":")+1:]
	}
	return e.Unit(q.Unit)[locale]
}

func digitalFact(f core.Fact) vsme.Fact {
	return vsme.Fact{
		ID: f.ID, Concept: f.Element.Name, Year: f.Year, Instant: f.Element.Instant, Axis: f.Element.Axis, Member: f.Member,
		Typed: f.Element.Typed(), Unit: f.Unit, Decimals: f.Decimals, Kind: factKind(f.Element), Value: f.Value(), Labels: f.Labels,
		Language: f.Language, Row: f.Row, RowLabel: f.RowLabel, Earlier: f.Earlier,
	}
}

func factKind(e *core.Element) vsme.Kind {
	switch e.Type {
	case core.Boolean:
		return vsme.YesNo
	case core.String:
		return vsme.Text
	case core.TextBlock:
		return vsme.Block
	case core.GYear:
		return vsme.Year
	case core.Date:
		return vsme.Date
	case core.Enumeration, core.EnumerationSet:
		return vsme.Choice
	}
	if e.Percent() {
		return vsme.Percent
	}
	return vsme.Number
}
