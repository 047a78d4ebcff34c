// Package pgtest gives every test a database of its own with the whole schema.
//
// All test binaries share one PostgreSQL, in memory where there is room, whose
// crash safety is turned off. The first of them starts it in a process beside
// (see keeper); it goes away, data and all, some seconds after the last test
// has ended. In it the migrations run once, and a test gets a copy of the result.
package pgtest

import (
	"context"
	"crypto/rand"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgserver"
)

// Database is an empty, migrated database. It is dropped when its test ends.
type Database struct {
	// URL connects as the application does: confined by row-level security.
	URL string
	// OwnerURL connects as the owner of the server, whom nothing confines.
	OwnerURL string

	name string
}

// New makes a database for one test. Tests that use it may run in parallel.
func New(t testing.TB) *Database {
	t.Helper()
	s := running(t)
	return s.database(t, s.template)
}

// Empty makes a database for one test that no migration has seen.
func Empty(t testing.TB) *Database {
	t.Helper()
	return running(t).database(t, "template0")
}

// Copy makes a database with the contents of d, to be dropped when the test of
// t ends. Nobody may be connected to d.
func (d *Database) Copy(t testing.TB) *Database {
	t.Helper()
	return running(t).database(t, d.name)
}

func running(t testing.TB) *server {
	t.Helper()
	s, err := shared()
	if err != nil {
		t.Fatalf("test database server: %v", err)
	}
	return s
}

// DB makes a database for one test and opens it the way the application does.
func DB(t testing.TB) *pg.DB {
	t.Helper()
	return New(t).Open(t)
}

// Prepared returns a function that makes databases for tests, as New does, with
// what prepare has put into the first of them: it runs once a test binary, and
// the first test that asks waits for it.
func Prepared(prepare func(ctx context.Context, db *pg.DB) error) func(t testing.TB) *Database {
	template := sync.OnceValues(func() (name string, err error) {
		s, err := shared()
		if err != nil {
			return "", err
		}
		ctx := context.Background() // not that of the test which happens to come first
		name = "prepared_" + strings.ToLower(rand.Text())
		if _, err := s.admin.Exec(ctx, clone(name, s.template)); err != nil {
			return "", err
		}
		db, err := open(ctx, s.URL(name, pg.Role))
		if err != nil {
			return "", err
		}
		return name, errors.Join(prepare(ctx, db), db.Close())
	})
	return func(t testing.TB) *Database {
		t.Helper()
		name, err := template()
		if err != nil {
			t.Fatalf("prepare test database: %v", err)
		}
		return running(t).database(t, name)
	}
}

// open connects the way the application does; what is enqueued is kept.
func open(ctx context.Context, url string) (*pg.DB, error) {
	db, err := pg.Open(ctx, url)
	if err != nil {
		return nil, err
	}
	jobs, err := newEnqueuer(db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	db.Through(jobs)
	return db, nil
}

// Open connects to the database the way the application does and disconnects
// when the test ends.
func (d *Database) Open(t testing.TB) *pg.DB {
	t.Helper()
	db, err := open(t.Context(), d.URL)
	if err != nil {
		t.Fatalf("open test database: %v", err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close test database: %v", err)
		}
	})
	return db
}

// Twins is SQL that gives every row of a company a twin under the same id in
// another company, now and whenever one is added, and lets nobody change those.
//
//go:embed twins.sql
var Twins string

// Unconfine takes row-level security off all tables of the database and adds
// Twins, so that what each statement itself says of whose rows it is about has
// to hold alone.
func (d *Database) Unconfine(t testing.TB) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), d.OwnerURL)
	if err != nil {
		t.Fatalf("connect to test database: %v", err)
	}
	_, err = conn.Exec(t.Context(), `
		do $$
		declare confined regclass;
		begin
			for confined in select oid from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace loop
				execute format('alter table %s disable row level security', confined);
			end loop;
		end $$;`+Twins)
	if err := errors.Join(err, conn.Close(t.Context())); err != nil {
		t.Fatalf("unconfine test database: %v", err)
	}
}

// server is the shared PostgreSQL as one test binary knows it.
type server struct {
	*pgserver.Server
	user     *os.File // while this is open, the server stays
	admin    *pgxpool.Pool
	template string
}

// shared finds or starts the server and sees to the template, once per binary.
//
//nolint:gochecknoglobals // one server for all tests of the binary is the point
var shared = sync.OnceValues(func() (*server, error) {
	const timeout = 2 * time.Minute // a machine that compiles meanwhile is slow
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()

	folder, err := home()
	if err != nil {
		return nil, err
	}
	user, err := join(ctx, folder)
	if err != nil {
		return nil, err
	}
	running, err := start(ctx, folder)
	if err != nil {
		return nil, err
	}
	admin, err := pgxpool.New(context.Background(), running.URL("postgres", pgserver.Superuser))
	if err != nil {
		return nil, fmt.Errorf("open pool: %w", err)
	}
	s := &server{Server: running, user: user, admin: admin}
	s.template, err = s.migrated(ctx)
	return s, err
})

// database makes one like the template.
func (s *server) database(t testing.TB, template string) *Database {
	t.Helper()
	name := "test_" + strings.ToLower(rand.Text())
	if _, err := s.admin.Exec(t.Context(), clone(name, template)); err != nil {
		t.Fatalf("make test database: %v", err)
	}
	t.Cleanup(func() {
		// The test's own context has ended by now.
		if _, err := s.admin.Exec(context.Background(), "drop database "+name+" with (force)"); err != nil {
			t.Errorf("drop test database: %v", err)
		}
	})
	return &Database{URL: s.URL(name, pg.Role), OwnerURL: s.URL(name, pgserver.Superuser), name: name}
}

// clone copies files instead of replaying them through the log: quicker where
// nothing waits for a disk.
func clone(name, template string) string {
	return fmt.Sprintf("create database %s template %s strategy file_copy",
		pgx.Identifier{name}.Sanitize(), pgx.Identifier{template}.Sanitize())
}
