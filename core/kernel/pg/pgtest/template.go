package pgtest

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgserver"
	"tillit/migrations"
)

// templateLock is held while a template is made; roles belong to the whole
// server, so even those of different versions have to take turns.
const templateLock = 20_260_101

// migrated returns the name of a database with the schema of this version and
// makes it when there is none on the server yet.
func (s *server) migrated(ctx context.Context) (name string, err error) {
	schema, err := hash(migrations.FS)
	if err != nil {
		return "", fmt.Errorf("read migrations: %w", err)
	}
	added := sha256.Sum256([]byte(schema + fences))
	version := hex.EncodeToString(added[:len(schema)/2])
	name = "template_" + version

	conn, err := s.admin.Acquire(ctx)
	if err != nil {
		return "", fmt.Errorf("reach test server: %w", err)
	}
	defer conn.Release()
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1)", templateLock); err != nil {
		return "", fmt.Errorf("lock template: %w", err)
	}
	defer func() {
		_, unlockErr := conn.Exec(ctx, "select pg_advisory_unlock($1)", templateLock)
		err = errors.Join(err, unlockErr)
	}()

	var exists bool
	if err := conn.QueryRow(ctx, "select exists (select from pg_database where datname = $1)", name).Scan(&exists); err != nil {
		return "", fmt.Errorf("look for template: %w", err)
	}
	if exists {
		return name, nil
	}
	// It gets its name when it is whole: a test that was killed half-way leaves
	// a draft that the next one throws away.
	draft := "draft_" + version
	for _, statement := range []string{"drop database if exists " + draft, "create database " + draft} {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return "", fmt.Errorf("make template: %w", err)
		}
	}
	if err := pg.Migrate(ctx, s.URL(draft, pgserver.Superuser)); err != nil {
		return "", fmt.Errorf("migrate template: %w", err)
	}
	if err := s.fence(ctx, draft); err != nil {
		return "", fmt.Errorf("have fences come last: %w", err)
	}
	if _, err := conn.Exec(ctx, "alter database "+draft+" rename to "+name); err != nil {
		return "", fmt.Errorf("name template: %w", err)
	}
	return name, nil
}

// fences is SQL that refuses what a transaction writes after the fence of its
// job.
//
//go:embed fences.sql
var fences string

// fence adds fences to a database.
func (s *server) fence(ctx context.Context, name string) error {
	conn, err := pgx.Connect(ctx, s.URL(name, pgserver.Superuser))
	if err != nil {
		return err
	}
	_, err = conn.Exec(ctx, fences)
	return errors.Join(err, conn.Close(ctx))
}

// hash tells one set of migrations from another.
func hash(files fs.FS) (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(files, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(sum, "%s %d\n%s", path, len(text), text)
		return err
	})
	const enough = 10
	return hex.EncodeToString(sum.Sum(nil)[:enough]), err
}
