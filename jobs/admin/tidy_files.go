package admin

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/riverqueue/river"

	"tillit/core/admin/operations"
)

type tidy struct{}

// Kind names the periodic removal of files that were left behind.
func (tidy) Kind() string { return "file.tidy" }

// TidyFiles puts aside what nothing refers to. Where it must not, the log says why.
type TidyFiles struct {
	river.WorkerDefaults[tidy]
	Files *operations.Files
}

// Work puts aside what dead workers left in the store of files.
func (w *TidyFiles) Work(ctx context.Context, _ *river.Job[tidy]) error {
	err := w.Files.Tidy(ctx)
	if refused, ok := errors.AsType[operations.Refusal](err); ok {
		slog.LogAttrs(ctx, slog.LevelWarn, "the store of files is not tidied", slog.String("why", refused.Error()))
		return nil
	}
	if err != nil {
		return fmt.Errorf("tidy files: %w", err)
	}
	return nil
}
