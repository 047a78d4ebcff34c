package chain

import (
	"context"
	"time"

	"github.com/riverqueue/river"

	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/pg"
)

type remindSuppliers struct{}

// Kind names the periodic work on requests that wait for an answer.
func (remindSuppliers) Kind() string { return "supplier.remind" }

// supplierReminder hands over the reminders that are due. Run twice, it sends
// each once.
type supplierReminder struct {
	river.WorkerDefaults[remindSuppliers]
	db    *pg.DB
	clock func() time.Time
}

// Work does so once.
func (w *supplierReminder) Work(ctx context.Context, _ *river.Job[remindSuppliers]) error {
	_, err := supplierrequest.Remind(ctx, w.db, w.clock())
	return err
}
