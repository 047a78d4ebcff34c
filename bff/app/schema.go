package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"tillit/core/kernel/pg"
)

// checkSchema refuses a schema that this version cannot work on, and tells of
// one that a newer version has brought up to date.
func (p Process) checkSchema(ctx context.Context, db *pg.DB) error {
	schema, err := db.Schema(ctx)
	if err == nil {
		err = explainedSchema(schema.Fits())
	}
	switch {
	case err != nil:
		return err
	case schema.Older():
		return fmt.Errorf("the database has an older schema than this version needs, and the role %s may not change it: run tillit migrate with the address of its owner first", pg.Role)
	case schema.Newer():
		p.Log.Warn("the database has a newer schema than this version", slog.Any("unknown", schema.Unknown))
	}
	return nil
}

// explainedSchema says in words that this version is too old, or the database.
func explainedSchema(err error) error {
	if old, ok := errors.AsType[pg.TooOldError](err); ok {
		return fmt.Errorf("this version is too old for the schema of the database, which is for those that know the migration %s: start a newer one", old.Oldest)
	}
	if outgrown, ok := errors.AsType[pg.OutgrownError](err); ok {
		return fmt.Errorf("the database is older than this version can bring up to date: start the build of commit %s on it first", outgrown.Commit)
	}
	return err
}
