package app

import (
	"context"
	"io"
	"time"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
)

// Files opens the store that the configuration names.
func Files(ctx context.Context, c Config) (*blob.Store, error) { return c.files(ctx) }

// VerifyOn is what the command verify does on a database.
func VerifyOn(ctx context.Context, db *pg.DB, out io.Writer, file []byte) error {
	return Process{Out: out, Clock: time.Now}.verify(ctx, db, file)
}

// AuditOn is what the command audit verify does on a database, with what was
// noted earlier.
func AuditOn(ctx context.Context, db *pg.DB, out io.Writer, file []byte) error {
	noted, err := readLinks(file)
	if err != nil {
		return err
	}
	return Process{Out: out, Clock: time.Now}.audit(ctx, db, noted)
}
