package carbon

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

// Suggest remakes a company's suggestions after its footprint was computed.
// It replaces what waits for a decision by what the rows say now, so running it
// twice gives the same.
type Suggest struct {
	river.WorkerDefaults[footprint.Calculated]
	Suggestions *suggestion.Service
}

// Work makes the suggestions of one company.
func (w *Suggest) Work(ctx context.Context, row *river.Job[footprint.Calculated]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, suggestion.Make)
	_, err := w.Suggestions.Make(ctx, scope)
	return jobs.ClassifyError(err)
}
