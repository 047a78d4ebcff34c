// Package queue is how a domain hands over work that may happen later. The
// work is enqueued in the transaction that caused it and is lost with it.
package queue

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Args is the payload of one kind of work. It holds ids only, since it is
// stored in plain text and may be read long after.
type Args interface {
	Kind() string
}

// Lengthy is a payload that says whether its work takes long, for others not to
// wait for it.
type Lengthy interface{ TakesLong() bool }

// Enqueuer stores work in an open transaction.
type Enqueuer interface {
	Enqueue(ctx context.Context, tx pgx.Tx, args ...Args) error
}
