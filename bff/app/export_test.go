package app

import (
	"context"
	"io"
	"time"

	"tillit/core/kernel/pg"
)

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
