package chain

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/chain/pledge"
)

// NotePledge does what follows a pledge. Run twice, it does the same once more.
type NotePledge struct {
	river.WorkerDefaults[pledge.Made]
	Pledges *pledge.Service
}

// Work does so once.
func (w *NotePledge) Work(ctx context.Context, job *river.Job[pledge.Made]) error {
	return w.Pledges.Note(ctx, job.Args)
}
