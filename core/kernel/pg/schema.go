package pg

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

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
	// outgrown has a part of what became the baseline, which nobody can add to now.
	outgrown bool
}

// Older reports whether the database is to be brought up to date first.
func (s Schema) Older() bool { return len(s.Missing) > 0 }

// Newer reports whether a newer build was here.
func (s Schema) Newer() bool { return len(s.Unknown) > 0 }

// TooOldError refuses a schema that names builds which this is not one of.
type TooOldError struct{ Oldest string }

func (e TooOldError) Error() string { return "the schema needs a build that knows " + e.Oldest }

// OutgrownError refuses a schema that is older than the baseline. The build of
// Commit brings it there.
type OutgrownError struct{ Commit string }

func (e OutgrownError) Error() string {
	return "the schema is older than what the build of " + e.Commit + " makes"
}

// Fits returns a TooOldError when the schema says that this build is too old
// for it, and an OutgrownError when it is too old for this build.
func (s Schema) Fits() error {
	switch {
	case s.tooOld:
		return TooOldError{s.Oldest}
	case s.outgrown:
		return OutgrownError{migrations.FoldedAt}
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
	ours, err := knownMigrations()
	if err != nil {
		return Schema{}, err
	}
	applied, err := texts(ctx, db, "select name from bun_migrations")
	if err != nil {
		return Schema{}, fmt.Errorf("look at the schema: %w", err)
	}
	river, err := texts(ctx, db, "select 'river ' || version from river_migration")
	if err != nil {
		return Schema{}, fmt.Errorf("look at the job tables: %w", err)
	}
	applied = append(applied, river...)
	oldest, err := texts(ctx, db, "select migration from oldest_build where migration <> ''")
	if err != nil {
		return Schema{}, fmt.Errorf("look who fits the schema: %w", err)
	}
	s := Schema{Missing: without(ours, applied), Unknown: without(without(applied, ours), folded())}
	lacking := len(without(folded(), applied))
	s.outgrown = 0 < lacking && lacking < len(folded())
	if len(oldest) > 0 {
		s.Oldest = oldest[0]
		s.tooOld = !slices.Contains(ours, s.Oldest)
	}
	return s, nil
}

// knownMigrations are the migrations of this build by name, those of the job runner
// among them.
func knownMigrations() ([]string, error) {
	all, err := names(migrations.FS)
	if err != nil {
		return nil, err
	}
	river, err := rivermigrate.New(riverpgxv5.New(nil), nil)
	if err != nil {
		return nil, fmt.Errorf("read job migrations: %w", err)
	}
	for _, m := range river.AllVersions() {
		all = append(all, "river "+strconv.Itoa(m.Version))
	}
	return all, nil
}

// baseline are the migrations that the schema begins with.
func baseline() ([]string, error) {
	files, err := fs.Sub(migrations.FS, migrations.Baseline)
	if err != nil {
		return nil, fmt.Errorf("read the baseline: %w", err)
	}
	return names(files)
}

// folded are those that became the baseline.
func folded() []string { return strings.Fields(migrations.Folded) }

// names are the names of the migrations in a file system.
func names(files fs.FS) ([]string, error) {
	found := migrate.NewMigrations()
	if err := found.Discover(files); err != nil {
		return nil, fmt.Errorf("read migrations: %w", err)
	}
	var all []string
	for _, m := range found.Sorted() {
		all = append(all, m.Name)
	}
	return all, nil
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
