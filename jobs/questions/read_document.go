package questions

import (
	"context"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
	"tillit/core/questions/document"
	"tillit/jobs"
)

// ReadDocument finds the text in a document, so that it can be searched for.
type ReadDocument struct {
	river.WorkerDefaults[document.Added]
	Documents *document.Service
	Reader    document.Reader
	Budget    *unpack.Budget
}

// Work reads one document.
func (w *ReadDocument) Work(ctx context.Context, row *river.Job[document.Added]) error {
	leave, ok := w.Budget.Try(row.Args.Company)
	if !ok {
		return river.JobSnooze(jobs.UntilPlace)
	}
	defer leave()
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, document.Read)
	return jobs.ClassifyError(w.Documents.ReadText(ctx, scope, row.Args.Document, w.Reader))
}
