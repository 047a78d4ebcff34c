package questions

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"

	"tillit/core/questions/document"
)

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
