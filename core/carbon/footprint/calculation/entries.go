package calculation

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// activities stages the transactions of the entries that touch the year, and
// has the engine know what they stand for.
func (c *calculator) activities(ctx context.Context, tx pg.Tx, year footprint.Span, summary *footprint.Summary) error {
	// What an entry covers goes by whole months, as a span does.
	entries, err := activity.In(ctx, tx, c.company, year.From, year.To)
	if err != nil {
		return err
	}
	if err := input.Cover(c.engine, entries); err != nil {
		return err
	}
	var lines []byte
	for _, entry := range entries {
		leaf, _ := c.engine.Tree.Leaf(entry.Category)
		for _, part := range entry.Parts() {
			if part.Date.Before(year.From) || !part.Date.Before(year.To) {
				continue
			}
			results, err := stated(c.engine, entry, leaf, part)
			if err != nil {
				return fmt.Errorf("entry %s: %w", entry.ID, err)
			}
			lines = c.take(lines, results, summary)
		}
	}
	return fillStage(ctx, tx, lines)
}

// stated says what a month of an entry results in, of a flight leg by leg.
func stated(e *engine.Engine, entry activity.Entry, leaf category.Category, part activity.Part) ([]engine.Result, error) {
	legs := entry.Legs()
	if len(legs) == 0 {
		return ofMonth(e, entry, leaf, part, activity.Leg{}, 0)
	}
	total := 0
	for _, leg := range legs {
		total += leg.Km
	}
	var all []engine.Result
	left := part.Quantity
	for i, leg := range legs {
		of, ok := e.Tree.Leaf(leg.Category)
		if !ok {
			return nil, fmt.Errorf("flights are of the unknown category %q", leg.Category)
		}
		flown := activity.Part{Date: part.Date, Quantity: left}
		if i < len(legs)-1 {
			km, whole := decimal.NewFromInt(int64(leg.Km)), decimal.NewFromInt(int64(total))
			flown.Quantity = part.Quantity.Mul(km).DivRound(whole, activity.Places)
		}
		left = left.Sub(flown.Quantity)
		results, err := ofMonth(e, entry, of, flown, leg, i)
		if err != nil {
			return nil, err
		}
		all = append(all, results...)
	}
	return all, nil
}

// ofMonth says what a month of an entry, or of the nth leg of its flight,
// results in. Without a factor it stays unmatched, as a ledger row does.
func ofMonth(e *engine.Engine, entry activity.Entry, leaf category.Category, part activity.Part, leg activity.Leg,
	nth int,
) ([]engine.Result, error) {
	text := entry.Description
	if entry.Flight != nil {
		text = strings.TrimSpace(leg.From.Code + "–" + leg.To.Code + " " + text)
	}
	main := engine.Result{Figure: engine.Figure{
		ID: footprint.EntryPart(entry.ID, footprint.MonthOf(part.Date), nth), Entry: entry.ID, Part: engine.Main, Status: engine.Unmatched, Date: part.Date,
		SupplierName: entry.Supplier, Text: text, Number: entry.Reference, Currency: e.Currency,
		Quantity: decimal.NewNullDecimal(part.Quantity), Unit: string(entry.Unit),
	}, Reasons: []byte("[]"), Guessed: entry.Source == activity.Estimate}
	use := category.Use("")
	if leaf.Scope == category.Scope2 {
		use = category.Location
	}
	c, err := graded(e, entry, leaf, use, leg.Series, part.Date)
	if errors.Is(err, factor.ErrNone) {
		return []engine.Result{main}, nil
	}
	if err != nil {
		return nil, err
	}
	var market *engine.Calculation
	if use == category.Location {
		market, err = graded(e, entry, leaf, category.Market, leg.Series, part.Date)
		if err != nil && !errors.Is(err, factor.ErrNone) {
			return nil, err
		}
	}
	return e.Record(main, leaf, engine.Activity, part.Quantity, c, market)
}

// graded gives the calculation for an entry: by what is stated for it where
// something is and the GHG Protocol lets it decide (of scope 2, by market
// alone), else by a factor of the series, or those of the leaf when it is empty,
// with the quality that its source deserves.
func graded(e *engine.Engine, entry activity.Entry, leaf category.Category, use category.Use, series string,
	date time.Time,
) (*engine.Calculation, error) {
	ask := factor.Query{Leaf: leaf, Method: use, Unit: entry.Unit, Region: entry.Region(e.Region), Date: date, Series: series}
	stated := entry.Stated()
	own := stated != nil && use != category.Location
	if own {
		ask.Unit = quantity.KilogramCO2e
	}
	return e.OverrideFor(entry.ID, ask, entry.Unit, func(choice *factor.Match) {
		if own {
			choice.Units = quantity.Times(stated.KgPerUnit)
		}
		grade(choice, entry.Source, own || entry.Unit.Emissions())
	})
}

// grade sets quality and uncertainty of a choice by where the quantity comes
// from. What the supplier has computed for its own product (specific) is as
// good as the quantity; an estimate is never better than a guess by price.
func grade(choice *factor.Match, source activity.Source, specific bool) {
	const measured, stated, estimated = 1, 2, 4
	tight, loose := decimal.New(1, -1), decimal.New(3, -1)
	if specific {
		choice.Quality, choice.Uncertainty = stated, tight
		if source == activity.Measured {
			choice.Quality = measured
		}
	}
	if source == activity.Estimate {
		choice.Quality = max(choice.Quality, estimated)
		choice.Uncertainty = decimal.Max(choice.Uncertainty, loose)
	}
}
