// Package app wires the application. It and main alone know every other
// package: the commands here read the configuration, open what they need, and
// hand over to the domains.
package app

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"tillit/bff"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgserver"
)

// Process is what a command runs in.
type Process struct {
	Config Config
	In     io.Reader
	Out    io.Writer // for the person who started it
	Err    io.Writer // for what goes wrong in child processes
	Log    *slog.Logger
	Clock  func() time.Time
}

// say shows the person what is going on.
func (p Process) say(format string, args ...any) {
	_, _ = fmt.Fprintf(p.Out, format+"\n", args...) // nobody may be listening
}

// database is PostgreSQL as the application sees it.
type database struct {
	*pg.DB
	server *pgserver.Server // nil when it is not ours
}

// Close disconnects and stops a server that we started.
func (d database) Close() error {
	err := d.DB.Close()
	if d.server != nil {
		err = errors.Join(err, d.server.Stop())
	}
	return err
}

// ended is ready when a server that we started is gone; never, for another.
func (d database) ended() <-chan struct{} {
	if d.server == nil {
		return nil
	}
	return d.server.Done()
}

// open migrates the database to this version and opens it.
func (p Process) open(ctx context.Context) (database, error) {
	address, err := p.locate(ctx)
	if err != nil {
		return database{}, err
	}
	db, err := p.migrateAndOpen(ctx, address)
	if err != nil && address.server != nil {
		err = errors.Join(err, address.server.Stop())
	}
	return database{DB: db, server: address.server}, err
}

func (p Process) migrateAndOpen(ctx context.Context, address address) (*pg.DB, error) {
	if address.owner != "" {
		if err := pg.Migrate(ctx, address.owner); err != nil {
			return nil, explainedSchema(err)
		}
	}
	db, err := pg.Open(ctx, address.app)
	if err != nil {
		return nil, err
	}
	if err := p.checkSchema(ctx, db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// withDatabase opens the database for one short command.
func (p Process) withDatabase(ctx context.Context, fn func(context.Context, *pg.DB) error) (err error) {
	db, err := p.open(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return fn(ctx, db.DB)
}

// OpenAPI writes the description of the API. It needs no database.
func OpenAPI(ctx context.Context, p Process, _ []string) error {
	_, api := newAPI(bff.Deps{Alive: ctx})
	document, err := json.MarshalIndent(api.OpenAPI(), "", "  ")
	if err != nil {
		return fmt.Errorf("describe the API: %w", err)
	}
	_, err = fmt.Fprintf(p.Out, "%s\n", document)
	return err
}

// Migrate brings the database to the schema of this version.
func Migrate(ctx context.Context, p Process, _ []string) (err error) {
	address, err := p.locate(ctx)
	if err != nil {
		return err
	}
	if address.server != nil {
		defer func() { err = errors.Join(err, address.server.Stop()) }()
	}
	if address.owner == "" {
		return fmt.Errorf("DATABASE_URL names the role %s, which may not change the schema: use the owner of the database", pg.Role)
	}
	db, err := p.migrateAndOpen(ctx, address)
	if err != nil {
		return err
	}
	p.say("The database has the schema of this version.")
	return db.Close()
}
