package jobs

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/tenant"
)

// suggest makes a company's suggestions anew after its footprint was computed.
// It replaces what waits for a decision by what the rows say now, so running it
// twice gives the same.
type suggest struct {
	river.WorkerDefaults[footprint.Calculated]
	suggestions *suggestion.Service
}

// Work makes the suggestions of one company.
func (w *suggest) Work(ctx context.Context, row *river.Job[footprint.Calculated]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, suggestion.Make)
	_, err := w.suggestions.Make(ctx, scope)
	return verdict(err)
}
