// Package migrations holds the schema as SQL files, run in the order of their
// names: the baseline, one file a subject as it stood when it was written, and
// what came after, one file a change. Forward only: a new file sorts last, and
// none is edited once it has landed.
package migrations

import "embed"

// FS holds the files, named YYYYMMDDHHMMSS_subject.tx.up.sql.
//
//go:embed *.sql baseline
var FS embed.FS

// Baseline is the folder of FS whose files stand for Folded.
const Baseline = "baseline"

// Folded names the migrations that became the baseline, one a line. A database
// that has them all has its schema.
//
//go:embed folded.txt
var Folded string

// FoldedAt is the commit of the last build that can bring a database to all of
// Folded.
const FoldedAt = "8eaa6409"
