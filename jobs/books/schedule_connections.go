package books

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/books/connection"
)

type schedule struct{}

// Kind names the periodic search for connections that are to be read.
func (schedule) Kind() string { return "connection.schedule" }

// scheduler has read what is due.
type scheduler struct {
	river.WorkerDefaults[schedule]
	connections *connection.Service
}

// Work starts every reading whose time has come.
func (w *scheduler) Work(ctx context.Context, _ *river.Job[schedule]) error {
	_, err := w.connections.StartDue(ctx)
	return err
}
