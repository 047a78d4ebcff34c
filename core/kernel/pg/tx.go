package pg

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"

	"tillit/core/kernel/queue"
)

// Tx is one scoped transaction: bun for statements, Enqueue for work that
// follows from it, Copy for many rows.
type Tx struct {
	bun.IDB
	conn  bun.Conn
	queue queue.Enqueuer
}

// Enqueue stores work that starts after the transaction has committed and is
// lost when it rolls back.
func (tx Tx) Enqueue(ctx context.Context, args ...queue.Args) error {
	if len(args) == 0 {
		return nil
	}
	return tx.Pgx(func(raw pgx.Tx) error { return tx.queue.Enqueue(ctx, raw, args...) })
}

// Copy runs a COPY … FROM STDIN statement with the text format that r yields
// and returns the number of rows. PostgreSQL refuses it on tables with
// row-level security: copy to a temporary table and insert from there.
func (tx Tx) Copy(ctx context.Context, statement string, r io.Reader) (int64, error) {
	var rows int64
	err := tx.Pgx(func(raw pgx.Tx) error {
		tag, err := raw.Conn().PgConn().CopyFrom(ctx, r, statement)
		rows = tag.RowsAffected()
		return err
	})
	return rows, err
}

// Each runs a query with pgx placeholders and hands over each of its rows.
func (tx Tx) Each(ctx context.Context, scan func(pgx.Row) error, query string, args ...any) error {
	return tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			if err := scan(rows); err != nil {
				return err
			}
		}
		return rows.Err()
	})
}

// Pgx lends the connection of this transaction as pgx sees it. Ending the
// transaction through it is refused; Begin nests with savepoints.
func (tx Tx) Pgx(fn func(pgx.Tx) error) error {
	// Neither a panic nor the loss of the connection must pass through Raw: it
	// would throw the connection away, and wait for the transaction to end that
	// itself waits here. The pool takes no connection back that is closed.
	var (
		panicked any
		failed   error
	)
	err := tx.conn.Raw(func(driverConn any) error {
		defer func() { panicked = recover() }()
		std, ok := driverConn.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("borrow connection: unexpected driver %T", driverConn)
		}
		failed = fn(lent{std.Conn()})
		return nil
	})
	if panicked != nil {
		panic(panicked)
	}
	if err != nil {
		return err
	}
	return failed
}

// lent presents the connection of an open transaction as a pgx.Tx.
type lent struct{ conn *pgx.Conn }

var errNotYours = errors.New("the transaction is ended by pg.DB.In alone")

func (l lent) Begin(ctx context.Context) (pgx.Tx, error) { return savepoint(ctx, l.conn) }
func (l lent) Commit(context.Context) error              { return errNotYours }
func (l lent) Rollback(context.Context) error            { return errNotYours }
func (l lent) Conn() *pgx.Conn                           { return l.conn }
func (l lent) LargeObjects() pgx.LargeObjects            { return pgx.LargeObjects{} }

func (l lent) CopyFrom(ctx context.Context, table pgx.Identifier, columns []string, src pgx.CopyFromSource) (int64, error) {
	return l.conn.CopyFrom(ctx, table, columns, src)
}

func (l lent) SendBatch(ctx context.Context, b *pgx.Batch) pgx.BatchResults {
	return l.conn.SendBatch(ctx, b)
}

func (l lent) Prepare(ctx context.Context, name, sql string) (*pgconn.StatementDescription, error) {
	return l.conn.Prepare(ctx, name, sql)
}

func (l lent) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return l.conn.Exec(ctx, sql, args...)
}

func (l lent) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return l.conn.Query(ctx, sql, args...)
}

func (l lent) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return l.conn.QueryRow(ctx, sql, args...)
}

// nested is a savepoint inside the lent transaction.
type nested struct {
	lent
	name string
	done *atomic.Bool
}

// savepoint opens one. A name used again hides the one before until it has
// ended, which is how they nest.
func savepoint(ctx context.Context, conn *pgx.Conn) (pgx.Tx, error) {
	const name = "tillit"
	if _, err := conn.Exec(ctx, "savepoint "+name); err != nil {
		return nil, err
	}
	return nested{lent: lent{conn}, name: name, done: new(atomic.Bool)}, nil
}

// Commit keeps what was done since the savepoint.
func (n nested) Commit(ctx context.Context) error { return n.end(ctx, "release savepoint "+n.name) }

// Rollback undoes what was done since the savepoint.
func (n nested) Rollback(ctx context.Context) error {
	return n.end(ctx, "rollback to savepoint "+n.name)
}

func (n nested) end(ctx context.Context, statement string) error {
	if n.done.Swap(true) {
		return pgx.ErrTxClosed
	}
	_, err := n.conn.Exec(ctx, statement)
	return err
}
