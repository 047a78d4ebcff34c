package jobs

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
	"tillit/core/questions/document"
)

// readDocument finds the text in a document, so that it can be searched for.
type readDocument struct {
	river.WorkerDefaults[document.Added]
	documents *document.Service
	reader    document.Reader
	budget    *unpack.Budget
}

// Work reads one document.
func (w *readDocument) Work(ctx context.Context, row *river.Job[document.Added]) error {
	leave, ok := w.budget.Try(row.Args.Company)
	if !ok {
		return river.JobSnooze(untilPlace)
	}
	defer leave()
	scope := tenant.NewScope(uuid.Nil, row.Args.Company, document.Read)
	return verdict(w.documents.ReadText(ctx, scope, row.Args.Document, w.reader))
}

type readAgain struct{}

// Kind names the periodic look for such texts.
func (readAgain) Kind() string { return "document.readAgain" }

type readDocumentsAgain struct {
	river.WorkerDefaults[readAgain]
	documents *document.Service
}

// Work hands each to readDocument. Until it is read it is found again; reading
// twice does no harm.
func (w *readDocumentsAgain) Work(ctx context.Context, _ *river.Job[readAgain]) error {
	again, err := w.documents.ReadAgain(ctx)
	if err == nil && again > 0 {
		slog.LogAttrs(ctx, slog.LevelInfo, "documents are read again", slog.Int("documents", again))
	}
	return err
}

type purge struct{}

// Kind names the periodic removal of deleted documents.
func (purge) Kind() string { return "document.purge" }

type purgeDocuments struct {
	river.WorkerDefaults[purge]
	documents *document.Service
}

// Work removes the bytes of all that were deleted long enough ago.
func (w *purgeDocuments) Work(ctx context.Context, _ *river.Job[purge]) error {
	purged, err := w.documents.Purge(ctx)
	if err != nil {
		return fmt.Errorf("purge documents: %w", err)
	}
	if purged > 0 {
		slog.LogAttrs(ctx, slog.LevelInfo, "deleted documents are gone for good", slog.Int("documents", purged))
	}
	return nil
}
