// Package bookkeeping keeps companies' books, as package ledger describes them:
// it brings in files and what connections read, and says what there is. It
// stores no judgement on emissions: which row counts for what is decided above
// it.
package bookkeeping

import (
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// What a person may do with books.
const (
	// Read lets a person see the company's sources and imports.
	Read tenant.Permission = "ledger.read"
	// Import lets a person bring in books.
	Import tenant.Permission = "ledger.import"
)

// KindImport is the kind of the job that imports a file.
const KindImport = "ledger.import"

// Importing is the payload of that job; see [Service.Load].
type Importing struct {
	job.Ref

	Bytes int64 `json:"bytes"` // of the file
}

// TakesLong reports whether a file is read for minutes.
func (i Importing) TakesLong() bool {
	const soon = 4 << 20
	return i.Bytes > soon
}

// Kind is KindImport.
func (Importing) Kind() string { return KindImport }
