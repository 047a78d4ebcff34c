package pg

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/migrate"

	"tillit/migrations"
)

// migrateLock is the advisory lock under which one process migrates while
// others that start at the same time wait.
const migrateLock = 7_355_608

// Migrate brings the database at ownerURL to the schema of this version: the
// job runner's tables, then ours, then the rights of Role. It is safe to run
// at every start and from several processes at once, and goes on where one that
// was cut off has stopped. A newer schema is left as it is; TooOldError for one
// that this build does not fit, OutgrownError for one from before the baseline.
func Migrate(ctx context.Context, ownerURL string) (err error) {
	config, err := pgxpool.ParseConfig(ownerURL)
	if err != nil {
		return fmt.Errorf("read database address: %w", err)
	}
	config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return fmt.Errorf("open database pool: %w", err)
	}
	defer pool.Close()

	lock, err := pool.Acquire(ctx)
	if err != nil {
		return fmt.Errorf("reach database: %w", err)
	}
	defer lock.Release()
	if _, err := lock.Exec(ctx, "select pg_advisory_lock($1)", migrateLock); err != nil {
		return fmt.Errorf("lock migrations: %w", err)
	}
	defer func() {
		_, unlockErr := lock.Exec(ctx, "select pg_advisory_unlock($1)", migrateLock)
		err = errors.Join(err, unlockErr)
	}()

	found, err := compare(ctx, lock)
	if err == nil {
		err = found.Fits()
	}
	if err != nil {
		return err
	}
	if err := migrateRiver(ctx, pool); err != nil {
		return err
	}
	if err := migrateOurs(ctx, pool); err != nil {
		return err
	}
	if _, err := lock.Exec(ctx, grantRiver); err != nil {
		return fmt.Errorf("grant rights on job tables: %w", err)
	}
	return nil
}

// grantRiver lets the application work with the job runner's tables, which
// belong to no tenant and hold ids only.
const grantRiver = `
do $$
declare tbl regclass;
begin
  for tbl in select oid from pg_class
             where relkind = 'r' and relnamespace = 'public'::regnamespace
               and relname like 'river\_%' and relname <> 'river_migration'
  loop
    execute format('grant select, insert, update, delete on %s to app', tbl);
  end loop;
  grant usage on all sequences in schema public to app;
end $$;`

func migrateRiver(ctx context.Context, pool *pgxpool.Pool) error {
	river, err := rivermigrate.New(riverpgxv5.New(pool), nil)
	if err != nil {
		return fmt.Errorf("read job migrations: %w", err)
	}
	if _, err := river.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate job tables: %w", err)
	}
	return nil
}

func migrateOurs(ctx context.Context, pool *pgxpool.Pool) error {
	found := migrate.NewMigrations()
	if err := found.Discover(migrations.FS); err != nil {
		return fmt.Errorf("read migrations: %w", err)
	}
	base, err := baseline()
	if err != nil {
		return err
	}
	db := bun.NewDB(stdlib.OpenDBFromPool(pool), pgdialect.New())
	migrator := migrate.NewMigrator(db, found,
		migrate.WithMarkAppliedOnSuccess(true), migrate.WithUpsert(true), migrate.AfterMigration(mark))
	if err := migrator.Init(ctx); err != nil {
		return fmt.Errorf("prepare migrations: %w", err)
	}
	// The baseline and what became it stand for each other: a database that has
	// one counts as having both, for this build and for those before it.
	if err := equate(ctx, pool, folded(), base); err != nil {
		return fmt.Errorf("take over what became the baseline: %w", err)
	}
	if _, err := migrator.Migrate(ctx); err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	if err := equate(ctx, pool, base, folded()); err != nil {
		return fmt.Errorf("record what became the baseline: %w", err)
	}
	return nil
}

// mark records a migration in the transaction that it runs in: a process that
// dies leaves both or neither.
func mark(ctx context.Context, tx bun.IConn, m *migrate.Migration) error {
	_, err := tx.ExecContext(ctx, "insert into bun_migrations (name, group_id) values (?, ?)", m.Name, m.GroupID)
	return err
}

// equate records the others as applied where those that it has are, all of them.
func equate(ctx context.Context, pool *pgxpool.Pool, has, others []string) error {
	const notRun = 0 // the group of those that were recorded and not run
	_, err := pool.Exec(ctx, `
		insert into bun_migrations (name, group_id)
		select other, $3 from unnest($2::text[]) other
		where (select count(distinct name) from bun_migrations where name = any ($1)) = cardinality($1)
		on conflict (name) do nothing`, has, others, notRun)
	return err
}
