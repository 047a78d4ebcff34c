package ai

import (
	"context"
	"log/slog"

	"github.com/riverqueue/river"

	"tillit/core/ai/assistant"
)

type forgetCalls struct{}

// Kind names the periodic removal of old calls.
func (forgetCalls) Kind() string { return "assistant.forget" }

type forgetter struct {
	river.WorkerDefaults[forgetCalls]
	assistant *assistant.Service
}

// Work forgets what is due.
func (w *forgetter) Work(ctx context.Context, _ *river.Job[forgetCalls]) error {
	gone, err := w.assistant.Forget(ctx)
	if gone > 0 {
		slog.LogAttrs(ctx, slog.LevelInfo, "old calls of the assistant are gone", slog.Int64("calls", gone))
	}
	return err
}
