package questions

import (
	"context"
	"fmt"
	"log/slog"

	"github.com/riverqueue/river"

	"tillit/core/questions/document"
)

type purge struct{}

// Kind names the periodic removal of deleted documents.
func (purge) Kind() string { return "document.purge" }

// PurgeDocuments removes for good what nobody will bring back any more. Run twice,
// it finds nothing left.
type PurgeDocuments struct {
	river.WorkerDefaults[purge]
	Documents *document.Service
}

// Work removes the bytes of all that were deleted long enough ago.
func (w *PurgeDocuments) Work(ctx context.Context, _ *river.Job[purge]) error {
	purged, err := w.Documents.Purge(ctx)
	if err != nil {
		return fmt.Errorf("purge documents: %w", err)
	}
	if purged > 0 {
		slog.LogAttrs(ctx, slog.LevelInfo, "deleted documents are gone for good", slog.Int("documents", purged))
	}
	return nil
}
