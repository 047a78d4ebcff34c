package jobs

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/suggestion"
	"tillit/core/kernel/tenant"
)

// askModel asks the language model about what the learner is unsure of. What
// has an answer is not asked again, so running it twice does no harm.
type askModel struct {
	river.WorkerDefaults[suggestion.Unsure]
	suggestions *suggestion.Service
	clock       func() time.Time
}

// Work asks about the groups of one company.
func (w *askModel) Work(ctx context.Context, row *river.Job[suggestion.Unsure]) error {
	return verdict(w.suggestions.Ask(ctx, tenant.NewScope(uuid.Nil, row.Args.Company, suggestion.Make, assistant.See, assistant.Use)))
}

// NextRetry waits until what got no answer may be asked again.
func (w *askModel) NextRetry(*river.Job[suggestion.Unsure]) time.Time {
	return w.clock().Add(time.Hour)
}
