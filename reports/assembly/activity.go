package assembly

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"

	entries "tillit/core/carbon/activity"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/reference/country"
	"tillit/core/reporting/report"
	"tillit/reports"
	"tillit/reports/activity"
)

// activityReports makes the reports of a year's activity data.
type activityReports struct {
	entries    *entries.Service
	footprints parts.Parts
	labels     carbonLabels
	letterhead letterhead
}

// workbook makes the activity data as a workbook.
func (a activityReports) workbook(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	return a.file(ctx, o, activity.WriteXLSX)
}

// pages makes them as a document.
func (a activityReports) pages(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	paper, err := a.letterhead.paper(ctx, o.scope)
	if err != nil {
		return "", nil, err
	}
	return a.file(ctx, o, func(out io.Writer, head activity.Head, stated []activity.Entry, lines iter.Seq2[activity.Line, error]) error {
		return activity.WritePDF(out, paper, head, stated, lines)
	})
}

// activityWriter writes activity data in a format.
type activityWriter func(io.Writer, activity.Head, []activity.Entry, iter.Seq2[activity.Line, error]) error

func (a activityReports) file(ctx context.Context, o order, as activityWriter) (string, func(io.Writer) error, error) {
	head := activity.Head{Head: o.head, Suppliers: o.Suppliers}
	spec, _ := report.SpecOf(o.Type) // checked when it was ordered
	name, err := activity.FileName(head, spec.Ending)
	return name, func(out io.Writer) error {
		stated, err := a.stated(ctx, o)
		if err != nil {
			return err
		}
		return as(out, head, stated, a.lines(ctx, o))
	}, err
}

// stated are the entries of the year with what they stand for in the books.
func (a activityReports) stated(ctx context.Context, o order) ([]activity.Entry, error) {
	found, err := a.entries.List(ctx, o.scope, o.Year)
	if err != nil {
		return nil, err
	}
	contents := make([]entries.Content, len(found))
	for i, e := range found {
		contents[i] = e.Content
	}
	spent, err := a.footprints.Totals.Covered(ctx, o.scope, contents...)
	if err != nil {
		return nil, fmt.Errorf("read what entries stand for: %w", err)
	}
	stated := make([]activity.Entry, len(found))
	for i, e := range found {
		leaf, _ := a.labels.tree.Category(e.Category) // one that has left the tree has no name
		stated[i] = activity.Entry{
			ID: e.ID.String(), From: e.From, To: e.To, Category: reports.Name{ID: e.Category, Text: leaf.Names.In(o.Locale)}, Scope: int(leaf.Scope),
			Quantity: e.Quantity, Unit: string(e.Unit), Country: country.Name(e.Country, o.Locale), Source: string(e.Source), Cover: string(e.Cover),
			Supplier: e.Supplier, Reference: e.Reference, Description: e.About(), Rows: spent[i].Rows, Amount: spent[i].Amount,
			UpdatedBy: e.UpdatedBy.Name, UpdatedAt: e.UpdatedAt, Version: e.Version,
		}
		if own := e.Stated(); own != nil {
			own := activity.Own(*own)
			stated[i].Own = &own
		}
	}
	return stated, nil
}

// lines are what the entries resulted in, by date.
func (a activityReports) lines(ctx context.Context, o order) iter.Seq2[activity.Line, error] {
	return func(yield func(activity.Line, error) bool) {
		filter := Narrowed(o.Options)
		filter.Entries = true
		err := a.footprints.Traces.Lines(ctx, o.scope, o.Year, filter, func(l trace.Line) error {
			if !yield(a.line(l, o.Locale), nil) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(activity.Line{}, err)
		}
	}
}

func (a activityReports) line(l trace.Line, locale string) activity.Line {
	named := a.labels.line(l, locale)
	out := activity.Line{
		ID: named.ID, Entry: l.Entry.String(), Date: l.Date, Category: named.Category, Scope: l.Scope,
		Counted: l.Status == engine.Counted, Disabled: l.Disabled, Upstream: named.Upstream, Supplier: l.SupplierName,
		Quantity: l.Quantity, Unit: l.Unit, KgLocation: l.KgLocation, KgMarket: l.KgMarket, KgBiogenic: l.KgBiogenic, Quality: l.Quality,
		Factor: named.Factor, Calculation: named.Calculation, ByMarket: named.ByMarket,
	}
	if l.Way != nil {
		out.FactorName, out.FactorSource = l.Way.Name, l.Way.Source
	}
	return out
}
