package books

import (
	"context"

	"github.com/riverqueue/river"

	"tillit/core/books/supplier"
	"tillit/core/kernel/pg"
)

type recogniseSuppliers struct{}

// Kind names the periodic work on suppliers that are older than recognising.
func (recogniseSuppliers) Kind() string { return "supplier.recognise" }

// supplierRecogniser recognises suppliers that came before the program did so
// with every import. Each company is done once.
type supplierRecogniser struct {
	river.WorkerDefaults[recogniseSuppliers]
	db *pg.DB
}

// Work recognises those of all companies that wait.
func (w *supplierRecogniser) Work(ctx context.Context, _ *river.Job[recogniseSuppliers]) error {
	_, err := supplier.RecogniseWaiting(ctx, w.db)
	return err
}
