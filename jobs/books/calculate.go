package books

import (
	"context"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// calculate computes the months of days, which may be none.
func calculate(ctx context.Context, footprints *calculation.Service, scope tenant.Scope, run *job.Run, days bookkeeping.Span) error {
	if days.From.IsZero() {
		return nil
	}
	figures, err := footprints.Recalculate(ctx, scope, run, footprint.Period{From: footprint.MonthOf(days.From), To: footprint.MonthOf(days.To)})
	if err != nil {
		return err
	}
	run.Result(figures)
	return nil
}
