package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tillit/core/admin/operations"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgserver"
)

// web is the folder of the Next.js project, seen from where we are started.
const web = "web"

// embeddedName is the database in a PostgreSQL of our own.
const embeddedName = "tillit"

// oldestPostgres is the first version with uuidv7(), as the server counts them.
const oldestPostgres = 180000

// address says how to reach the database.
type address struct {
	app    string           // as the application
	owner  string           // as whom the schema belongs to; empty when we are not told
	server *pgserver.Server // a server of our own, to be stopped
}

// locate finds the database that the configuration names, and starts one when
// it names none.
func (p Process) locate(ctx context.Context) (address, error) {
	if err := pgserver.Ours(p.Config.Data); err != nil {
		return address{}, fmt.Errorf("%w, or set TILLIT_DATA to another folder", err)
	}
	if !p.Config.Embedded() {
		return external(ctx, p.Config.DatabaseURL)
	}
	p.say("Starting the database ...")
	server, err := pgserver.Start(ctx, pgserver.Options{
		Data:     filepath.Join(p.Config.Data, "postgres"),
		Binaries: []string{pgserver.Package(filepath.Join(web, "node_modules"))},
		Logins:   []string{pg.Role},
	})
	if errors.Is(err, pgserver.ErrNoBinaries) {
		return address{}, fmt.Errorf("%w: run npm ci in %s, install PostgreSQL, or set DATABASE_URL", err, web)
	}
	if err != nil {
		return address{}, err
	}
	if err := p.furnish(ctx, server); err != nil {
		return address{}, errors.Join(err, server.Stop())
	}
	return embedded(server, embeddedName), nil
}

func embedded(server *pgserver.Server, name string) address {
	return address{app: server.URL(name, pg.Role), owner: server.URL(name, pgserver.Superuser), server: server}
}

// furnish makes the database when a new server has none yet. It is built aside
// and gets its name when it is whole, so that a first start which was cut off
// begins anew.
func (p Process) furnish(ctx context.Context, server *pgserver.Server) (err error) {
	conn, err := pgx.Connect(ctx, server.URL("postgres", pgserver.Superuser))
	if err != nil {
		return fmt.Errorf("reach the database server: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	if _, err := conn.Exec(ctx, "select pg_advisory_lock(1)"); err != nil { // until the connection is closed
		return fmt.Errorf("wait for another first start: %w", err)
	}
	var exists bool
	err = conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", embeddedName).Scan(&exists)
	if err != nil || exists {
		return err
	}
	const draft = embeddedName + "_draft"
	for _, statement := range []string{"drop database if exists " + draft + " with (force)", "create database " + draft} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return fmt.Errorf("make the database: %w", err)
		}
	}
	if err := p.fill(ctx, embedded(server, draft)); err != nil {
		return err
	}
	_, err = conn.Exec(ctx, "alter database "+draft+" rename to "+embeddedName)
	return err
}

// fill gives a new database its schema, and the demonstration where wanted.
func (p Process) fill(ctx context.Context, address address) (err error) {
	db, err := p.migrateAndOpen(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if !p.Config.Demo {
		return nil
	}
	if err := operations.NewFiles(db, nil).Draft(ctx); err != nil {
		return err
	}
	s, err := p.assemble(ctx, db, p.Config.Origin(p.Config.Port))
	if err != nil {
		return err
	}
	return s.demonstrate(ctx)
}

// external checks that the database of a person's own can be used, so that
// what is wrong with it is said in one sentence and at once.
func external(ctx context.Context, url string) (address, error) {
	const timeout = 10 * time.Second
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return address{}, fmt.Errorf("cannot reach the database that DATABASE_URL names: %s", reason(err))
	}
	defer func() { _ = conn.Close(ctx) }() // all that was wanted was to see that it opens

	var version int
	if err := conn.QueryRow(ctx, "select current_setting('server_version_num')::int").Scan(&version); err != nil {
		return address{}, fmt.Errorf("cannot ask the database for its version: %s", reason(err))
	}
	if version < oldestPostgres {
		return address{}, fmt.Errorf("DATABASE_URL names a PostgreSQL %d, but %d or newer is needed", version/10000, oldestPostgres/10000)
	}
	if conn.Config().User == pg.Role {
		return address{app: url}, nil
	}
	return address{app: url, owner: url}, nil
}

// reason is what went wrong with a connection, on one line and without the
// address, which holds a password.
func reason(err error) string {
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok {
		return refused.Message
	}
	if unknown, ok := errors.AsType[*net.DNSError](err); ok {
		return "there is no host " + unknown.Name
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return "it does not answer"
	}
	if network, ok := errors.AsType[*net.OpError](err); ok {
		return network.Err.Error()
	}
	return strings.Join(strings.Fields(err.Error()), " ")
}
