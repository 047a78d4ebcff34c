package pg

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/uptrace/bun/migrate"

	"tillit/migrations"
)

// Schema is how the schema of a database compares with what this build knows.
type Schema struct {
	Missing []string // migrations of this build that the database lacks
	Unknown []string // those that only newer builds know
	Oldest  string   // the migration that a build has to know; empty while any will do
	tooOld  bool
}

// Older tells whether the database is to be brought up to date first.
func (s Schema) Older() bool { return len(s.Missing) > 0 }

// Newer tells whether a newer build was here.
func (s Schema) Newer() bool { return len(s.Unknown) > 0 }

// TooOldError refuses a schema that names builds which this is none of.
type TooOldError struct{ Oldest string }

func (e TooOldError) Error() string { return "the schema needs a build that knows " + e.Oldest }

// Fits returns a TooOldError when the schema says that this build is too old
// for it.
func (s Schema) Fits() error {
	if s.tooOld {
		return TooOldError{s.Oldest}
	}
	return nil
}

// Schema compares the schema of the database with that of this build.
func (db *DB) Schema(ctx context.Context) (Schema, error) { return compare(ctx, db.pool) }

// querier is a connection or a pool of them.
type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

func compare(ctx context.Context, db querier) (Schema, error) {
	ours, err := known()
	if err != nil {
		return Schema{}, err
	}
	applied, err := texts(ctx, db, "select name from bun_migrations union all select 'river ' || version from river_migration")
	if err != nil {
		return Schema{}, fmt.Errorf("look at the schema: %w", err)
	}
	oldest, err := texts(ctx, db, "select migration from oldest_build where migration <> ''")
	if err != nil {
		return Schema{}, fmt.Errorf("look who fits the schema: %w", err)
	}
	s := Schema{Missing: without(ours, applied), Unknown: without(applied, ours)}
	if len(oldest) > 0 {
		s.Oldest = oldest[0]
		s.tooOld = !slices.Contains(ours, s.Oldest)
	}
	return s, nil
}

// known are the migrations of this build by name, those of the job runner
// among them.
func known() ([]string, error) {
	found := migrate.NewMigrations()
	if err := found.Discover(migrations.FS); err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	river, err := rivermigrate.New(riverpgxv5.New(nil), nil)
	if err != nil {
		return nil, fmt.Errorf("read job migrations: %w", err)
	}
	var names []string
	for _, m := range found.Sorted() {
		names = append(names, m.Name)
	}
	for _, m := range river.AllVersions() {
		names = append(names, "river "+strconv.Itoa(m.Version))
	}
	return names, nil
}

// texts reads one column. What is not there yet, or not shown to us yet, holds
// nothing.
func texts(ctx context.Context, db querier, query string) ([]string, error) {
	rows, err := db.Query(ctx, query)
	if err != nil {
		return nil, ignoreAbsent(err)
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return found, ignoreAbsent(err)
}

func ignoreAbsent(err error) error {
	const noTable, notAllowed = "42P01", "42501"
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && (refused.Code == noTable || refused.Code == notAllowed) {
		return nil
	}
	return err
}

// without are those of all that are not among others.
func without(all, others []string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(name string) bool { return slices.Contains(others, name) })
}
