// Package migrations holds the schema as numbered SQL files. Forward only,
// one subject a file, never edited after it has been released.
package migrations

import "embed"

// FS holds the files, named YYYYMMDDHHMMSS_subject.tx.up.sql.
//
//go:embed *.sql
var FS embed.FS
