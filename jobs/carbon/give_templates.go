package carbon

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/jobs"
)

// GiveTemplates has a company follow the templates that suit what it says of
// itself. Run twice, it finds them given.
type GiveTemplates struct {
	river.WorkerDefaults[company.Described]
	Templates *template.Service
}

// Work does so for one company.
func (w *GiveTemplates) Work(ctx context.Context, row *river.Job[company.Described]) error {
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, rulebook.Choose)
	return jobs.ClassifyError(w.Templates.Suit(ctx, scope))
}
