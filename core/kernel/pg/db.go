// Package pg is the single entry point to PostgreSQL.
//
// Every statement runs inside a transaction that is bound to a tenant.Scope:
// row-level security sees the scope through transaction-local settings, so a
// pooled connection cannot remember a tenant.
package pg

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
)

// Role is the database role that the application acts as. It owns nothing
// and cannot bypass row-level security.
const Role = "app"

// DB gives scoped access to the database. Its zero value is not usable; see
// Open.
type DB struct {
	// pool keeps prepared statements: hot reads and the job runner.
	pool *pgxpool.Pool
	// plain serves bun, which writes its arguments into the statement and
	// would fill a statement cache with one-off entries.
	plain *pgxpool.Pool
	bun   *bun.DB
	queue queue.Enqueuer
}

// Open connects to the database at url and acts as Role. It fails when the
// server cannot be reached, so that a wrong address is found at start.
func Open(ctx context.Context, url string) (*DB, error) {
	pool, err := connect(ctx, url, pgx.QueryExecModeCacheStatement)
	if err != nil {
		return nil, err
	}
	plain, err := connect(ctx, url, pgx.QueryExecModeExec)
	if err != nil {
		pool.Close()
		return nil, err
	}
	// One is enough: the other goes the same way once somebody needs it.
	if err := plain.Ping(ctx); err != nil {
		plain.Close()
		pool.Close()
		return nil, fmt.Errorf("reach database: %w", err)
	}
	std := stdlib.OpenDBFromPool(plain)
	std.SetMaxIdleConns(0)
	return &DB{
		pool:  pool,
		plain: plain,
		// A rolling upgrade meets columns that this version does not know.
		bun: bun.NewDB(std, pgdialect.New(), bun.WithDiscardUnknownColumns()),
	}, nil
}

func connect(ctx context.Context, url string, mode pgx.QueryExecMode) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("read database address: %w", err)
	}
	config.ConnConfig.DefaultQueryExecMode = mode
	config.ConnConfig.RuntimeParams["role"] = Role
	config.ConnConfig.RuntimeParams["application_name"] = "tillit"
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open database pool: %w", err)
	}
	return pool, nil
}

// Close waits for running statements and releases all connections.
func (db *DB) Close() error {
	err := db.bun.Close()
	db.plain.Close()
	db.pool.Close()
	return err
}

// Pool is the connection pool for the job runner, whose tables belong to no
// tenant. Domains use In and Read.
func (db *DB) Pool() *pgxpool.Pool { return db.pool }

// Through sets where Tx.Enqueue puts its work. It is called once, while the
// process is put together.
func (db *DB) Through(q queue.Enqueuer) { db.queue = q }

// In runs fn in one transaction that row-level security confines to scope.
// It commits when fn returns nil and rolls back otherwise. What a trigger of
// ours refuses comes back as the fault that it names.
func (db *DB) In(ctx context.Context, scope tenant.Scope, fn func(context.Context, Tx) error) error {
	return db.in(ctx, scope, sql.TxOptions{}, fn)
}

// Snapshot is In for a long look: fn reads, changes nothing, and sees
// everything as it was when it began.
func (db *DB) Snapshot(ctx context.Context, scope tenant.Scope, fn func(context.Context, Tx) error) error {
	return db.in(ctx, scope, sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true}, func(ctx context.Context, tx Tx) error {
		const timeouts = "select set_config('statement_timeout', '30min', true), set_config('idle_in_transaction_session_timeout', '30min', true)"
		if _, err := tx.ExecContext(ctx, timeouts); err != nil {
			return fmt.Errorf("take time: %w", err)
		}
		return fn(ctx, tx)
	})
}

func (db *DB) in(ctx context.Context, scope tenant.Scope, options sql.TxOptions, fn func(context.Context, Tx) error) (err error) {
	conn, err := db.bun.Conn(ctx)
	if err != nil {
		return fmt.Errorf("acquire connection: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close()) }()

	return named(conn.RunInTx(ctx, &options, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.ExecContext(ctx, bindStatement("?", "?", "?", "?", "?"), bindArgs(scope)...); err != nil {
			return fmt.Errorf("bind scope: %w", err)
		}
		return fn(ctx, Tx{IDB: tx, conn: conn, queue: db.queue})
	}))
}

// Query is one statement with pgx placeholders ($1, $2 …).
type Query struct {
	SQL  string
	Args []any
}

// Read runs one query in a single round trip, confined to scope like In, and
// hands its rows to scan. It is for reads that are too hot for In.
func (db *DB) Read(ctx context.Context, scope tenant.Scope, q Query, scan func(pgx.Rows) error) (err error) {
	var batch pgx.Batch
	batch.Queue(bindStatement("$1", "$2", "$3", "$4", "$5"), bindArgs(scope)...)
	batch.Queue(q.SQL, q.Args...)

	// A batch without begin is one implicit transaction, so the local
	// settings hold for the query and end with it.
	results := db.pool.SendBatch(ctx, &batch)
	defer func() { err = errors.Join(err, results.Close()) }()

	if _, err := results.Exec(); err != nil {
		return fmt.Errorf("bind scope: %w", err)
	}
	rows, err := results.Query()
	if err != nil {
		return err
	}
	scanErr := scan(rows)
	rows.Close()
	// A query that failed looks like one without rows to scan; its own error
	// says more than what scan made of that.
	if err := rows.Err(); err != nil {
		return err
	}
	return scanErr
}

// Analyze brings the planner's statistics on company-owned tables up to date
// after many rows have come in: of the columns that indexes have. PostgreSQL
// does so by itself, and of all columns, but minutes later, and takes a table
// that was just filled for an empty one until then.
func (db *DB) Analyze(ctx context.Context, tables ...string) error {
	const indexed = `select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
		where attrelid = $1::text::regclass and attnum in (select unnest(indkey) from pg_index where indrelid = attrelid)`
	for _, table := range tables {
		name := pgx.Identifier{table}.Sanitize()
		var columns string
		if err := db.pool.QueryRow(ctx, indexed, name).Scan(&columns); err != nil {
			return fmt.Errorf("find the indexed columns of %s: %w", table, err)
		}
		if _, err := db.pool.Exec(ctx, "analyze "+name+" ("+columns+")"); err != nil {
			return fmt.Errorf("analyze %s: %w", table, err)
		}
	}
	return nil
}

func bindStatement(person, company, agency, seen, all string) string {
	return "select set_config('app.person', " + person + ", true), set_config('app.company', " + company +
		", true), set_config('app.agency', " + agency + ", true), set_config('app.seen', " + seen +
		", true), set_config('app.all', " + all + ", true)"
}

func bindArgs(scope tenant.Scope) []any {
	all := ""
	if scope.SeesAll() {
		all = "on"
	}
	return []any{text(scope.Person), text(scope.Company), text(scope.Agency), array(scope.Seen()), all}
}

func text(id uuid.UUID) string {
	if id == uuid.Nil {
		return ""
	}
	return id.String()
}

func array(ids []uuid.UUID) string {
	out := make([]byte, 0, 2+37*len(ids))
	out = append(out, '{')
	for i, id := range ids {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, id.String()...)
	}
	return string(append(out, '}'))
}
