package demo

import (
	"context"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// activities enters what a company knows in quantities, each year a little less
// of it: waste by its weight in place of what it cost, and journeys to work, which
// are in no books.
func (l *loader) activities(ctx context.Context, p profile, boss tenant.Scope) error {
	rows, err := table("activity.csv")
	if err != nil {
		return err
	}
	each := map[string]float64{"employee": float64(p.Employees), "size": p.Size}
	for _, row := range rows {
		one, err := decimal.NewFromString(row["quantity"])
		if err != nil {
			return fmt.Errorf("activity.csv, quantity of %s: %w", row["category"], err)
		}
		for n, year := range Years() {
			const less = 0.04
			_, err := l.Activities.Make(ctx, boss, activity.Content{
				From:     time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC),
				To:       time.Date(year, time.December, 31, 0, 0, 0, 0, time.UTC),
				Category: row["category"], Unit: quantity.Unit(row["unit"]), Source: activity.Source(row["source"]), Cover: activity.Cover(row["cover"]),
				Quantity: one.Mul(decimal.NewFromFloat(each[row["each"]] * (1 - less*float64(n)))).Round(0), Description: row[p.Country],
			})
			if err != nil {
				return fmt.Errorf("enter %s of %d: %w", row["category"], year, err)
			}
		}
	}
	return nil
}
