package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/footprint"
	"tillit/core/job"
	"tillit/core/tenant"
	"tillit/reports/carbon"
)

// errEnough ends a walk over lines that nobody reads any more.
var errEnough = errors.New("enough")

// carbon writes the carbon report of a year to out.
func (w *buildReport) carbon(ctx context.Context, scope tenant.Scope, run *job.Run, head carbon.Head, out io.Writer) error {
	all, err := w.footprints.Transactions(ctx, scope, head.Year, footprint.Filter{}, footprint.Page{Limit: 1})
	if err != nil {
		return fmt.Errorf("count transactions: %w", err)
	}
	used := map[string]bool{}
	lines := func(yield func(carbon.Line, error) bool) {
		var done int64
		err := w.footprints.Lines(ctx, scope, head.Year, func(l footprint.Line) error {
			done++
			if err := run.Progress(ctx, done, all.Total); err != nil {
				return err
			}
			if l.Way != nil {
				used[l.Way.Factor] = true
			}
			if !yield(w.labels.line(l, head.Locale), nil) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(carbon.Line{}, err)
		}
	}
	return carbon.WriteXLSX(out, head, lines, func() (carbon.Sources, error) {
		factors, err := w.footprints.Factors(ctx, scope, slices.Collect(maps.Keys(used)))
		if err != nil {
			return carbon.Sources{}, err
		}
		notices, err := w.footprints.Notices(ctx, scope, licencesOf(factors))
		return sourcesOf(factors, notices), err
	})
}

// carbonLabels name what transactions hold as codes.
type carbonLabels struct {
	tree *category.Tree
}

func (c carbonLabels) line(l footprint.Line, locale string) carbon.Line {
	out := carbon.Line{
		Status: carbon.Status(l.Status), Disabled: l.Disabled, Date: l.Date, Source: l.SourceName, Series: l.Series, Number: l.Number,
		Text: l.Text, Account: strings.TrimSpace(l.Account + " " + l.AccountName), Supplier: l.SupplierName,
		Amount: l.Amount, Currency: l.Currency, Quantity: l.Quantity, Unit: l.Unit,
		Scope: l.Scope, Upstream: l.Part == footprint.Upstream, Method: string(l.Method), Rule: l.RuleKey, Quality: l.Quality,
		KgLocation: l.KgLocation, KgMarket: l.KgMarket, KgBiogenic: l.KgBiogenic,
	}
	if leaf, ok := c.tree.Category(l.Category); ok {
		out.Category = carbon.Name{ID: leaf.ID, Text: leaf.Names.In(locale)}
		if ghg, ok := c.tree.Category(leaf.GHGCategory); ok {
			out.GHG = carbon.Name{ID: ghg.ID, Text: ghg.Names.In(locale)}
		}
	}
	if excluded, ok := c.tree.Exclusion(l.Exclusion); ok {
		out.Reason = excluded.Names.In(locale)
	}
	if w := l.Way; w != nil {
		out.Factor = w.Factor
		out.Calculation = fmt.Sprintf("%s %s → %s × %s kg CO2e = %s kg", w.Base, w.BaseUnit, w.Units, w.Kg, l.KgLocation)
	}
	return out
}

func licencesOf(factors []factor.Factor) []string {
	licences := make([]string, len(factors))
	for i, f := range factors {
		licences[i] = f.Licence
	}
	return licences
}

func sourcesOf(factors []factor.Factor, notices []factor.Notice) carbon.Sources {
	var out carbon.Sources
	for _, f := range factors {
		out.Factors = append(out.Factors, carbon.Factor{
			ID: f.ID, Name: f.Name, Unit: string(f.Unit), Region: f.Region, Source: f.Source, Licence: f.Licence,
			Confidence: string(f.Confidence), Notes: f.Notes, Year: f.Year, Value: f.KgCO2ePerUnit,
		})
	}
	for _, n := range notices {
		out.Licences = append(out.Licences, strings.TrimSpace(n.Title+". "+n.Text+" "+n.URL))
	}
	return out
}
