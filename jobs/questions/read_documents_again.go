package questions

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"

	"tillit/core/questions/document"
)

type readAgain struct{}

// Kind names the periodic look for texts that say nothing of pages yet.
func (readAgain) Kind() string { return "document.readAgain" }

// readDocumentsAgain has read again what an earlier version of the program has
// read.
type readDocumentsAgain struct {
	river.WorkerDefaults[readAgain]
	documents *document.Service
}

// Work hands each to ReadDocument. Until it is read it is found again; reading
// twice does no harm.
func (w *readDocumentsAgain) Work(ctx context.Context, _ *river.Job[readAgain]) error {
	again, err := w.documents.ReadAgain(ctx)
	if err == nil && again > 0 {
		slog.LogAttrs(ctx, slog.LevelInfo, "documents are read again", slog.Int("documents", again))
	}
	return err
}
