package carbon

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/tenant"
	"tillit/jobs"
)

// AskModel asks the language model about what the learner is unsure of. What
// has an answer is not asked again, so running it twice does no harm.
type AskModel struct {
	river.WorkerDefaults[suggestion.Unsure]
	Suggestions *suggestion.Service
	Clock       func() time.Time
}

// Work asks about the groups of one company.
func (w *AskModel) Work(ctx context.Context, row *river.Job[suggestion.Unsure]) error {
	return jobs.ClassifyError(w.Suggestions.Ask(ctx, tenant.NewScope(uuid.Nil, row.Args.Company, suggestion.Make, assistant.See,
		assistant.Use)))
}

// NextRetry waits until what got no answer may be asked again.
func (w *AskModel) NextRetry(*river.Job[suggestion.Unsure]) time.Time {
	return w.Clock().Add(time.Hour)
}
