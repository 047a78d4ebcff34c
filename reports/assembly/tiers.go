package assembly

import (
	"context"
	"fmt"
	"io"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/totals"
	"tillit/reports/tiers"
)

// byTier makes the footprint by category.
func (c carbonReports) byTier(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	name, err := tiers.FileName(o.head)
	return name, func(out io.Writer) error {
		content, err := c.tiers(ctx, o)
		if err != nil {
			return err
		}
		return tiers.WriteXLSX(out, content)
	}, err
}

// tiers adds up what the order asks for by category.
func (c carbonReports) tiers(ctx context.Context, o order) (tiers.Content, error) {
	sums, err := c.footprints.Totals.Overview(ctx, o.scope, o.Year, Narrowed(o.Options))
	if err != nil {
		return tiers.Content{}, fmt.Errorf("add up the year: %w", err)
	}
	return tiersOf(o, sums), nil
}

func tiersOf(o order, sums totals.Overview) tiers.Content {
	content := tiers.Content{
		Head: o.head, Depth: tiers.Depth(o.Tiers),
		Total: tiers.Sum{Kg: sums.Totals.Total, Low: sums.Totals.Low, High: sums.Totals.High, Quality: sums.MeanQuality()},
	}
	if !sums.Totals.Total.IsZero() {
		content.Total.Share = decimal.NewNullDecimal(decimal.NewFromInt(1))
	}
	if sums.Previous != nil {
		content.Total.PreviousKg = decimal.NewNullDecimal(sums.Previous.Total)
	}
	for i, m := range sums.Months {
		content.Total.Months[i] = m.Total
	}
	for _, q := range sums.Quality {
		content.Scores = append(content.Scores, tiers.Score(q))
	}
	for _, of := range sums.Categories {
		line := tiers.Line{ID: of.Category.ID, Name: of.Category.Names.In(o.Locale), Tier: of.Category.Tier, Sum: tiers.Sum{
			Kg: of.Kg, Low: of.Low, High: of.High, Share: of.Share, Rows: of.Rows, Amount: of.Amount, Quality: of.Quality, Months: of.Months,
		}}
		if sums.Previous != nil {
			line.PreviousKg = decimal.NewNullDecimal(of.PreviousKg)
		}
		if of.Category.Tier == 0 {
			content.Total.Rows += of.Rows
			content.Total.Amount = content.Total.Amount.Add(of.Amount)
		}
		content.Lines = append(content.Lines, line)
	}
	return content
}
