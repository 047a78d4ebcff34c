package pgtest

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
)

// enqueuer stores work as in production, for tests that look at it; nothing
// runs it.
type enqueuer struct {
	client *river.Client[pgx.Tx]
}

func newEnqueuer(db *pg.DB) (enqueuer, error) {
	client, err := river.NewClient(riverpgxv5.New(db.Pool()), &river.Config{})
	if err != nil {
		return enqueuer{}, fmt.Errorf("open job queue: %w", err)
	}
	return enqueuer{client: client}, nil
}

// Enqueue stores the work in tx.
func (e enqueuer) Enqueue(ctx context.Context, tx pgx.Tx, args ...queue.Args) error {
	many := make([]river.InsertManyParams, len(args))
	for i, a := range args {
		many[i] = river.InsertManyParams{Args: a}
	}
	_, err := e.client.InsertManyTx(ctx, tx, many)
	return err
}
