// Package seal closes a reporting year of a company: it records by hashes what
// the year's report rests on, keeps the year from being changed, and tells
// later what differs. The database itself refuses writes into a sealed year
// (refuse_sealed in the migrations); calculations leave it out.
package seal

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// What a person may do with seals.
const (
	// Read lets a person see which years are sealed.
	Read tenant.Permission = "seal.read"
	// Verify lets a person compare a seal with what there is now.
	Verify tenant.Permission = "seal.verify"
	// Make lets a person seal a year and open it again.
	Make tenant.Permission = "seal.make"
)

// The refusals.
var (
	// ErrSealed refuses a change in a sealed year.
	ErrSealed = fault.New(fault.Conflict, "seal.sealed")
	// ErrNotSealed refuses to open a year that is open.
	ErrNotSealed = fault.New(fault.Conflict, "seal.notSealed")
	// ErrUnderWay refuses to seal while figures are being computed.
	ErrUnderWay = fault.New(fault.Conflict, "seal.underWay")
)

// Seal is one version of a sealed year.
type Seal struct {
	Year     int
	Version  int // ascends from 1 within the year
	SHA256   string
	SealedAt time.Time
	SealedBy Person
	Opened   *Opening // nil while it holds
	Parts    []PartSize
	Figures  map[string]string // those of its parts that are shown
}

// Opening ends a seal.
type Opening struct {
	At     time.Time
	By     Person
	Reason string
}

// Person is who did something.
type Person struct {
	ID   uuid.UUID
	Name string
}

// PartSize says how many items a part of a seal covers.
type PartSize struct {
	Name string
	Rows int64
}

// Locked reports whether a year of the company is sealed, and keeps it as it is
// until the transaction ends.
func Locked(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) (locked bool, err error) {
	if err := lock(ctx, tx, company, year, "pg_advisory_xact_lock_shared"); err != nil {
		return false, err
	}
	err = tx.NewRaw("select exists (select from seals where company_id = ? and year = ? and opened_at is null)", company, year).Scan(ctx, &locked)
	if err != nil {
		return false, fmt.Errorf("ask whether %d is sealed: %w", year, err)
	}
	return locked, nil
}

// lock takes the lock that refuse_sealed takes.
func lock(ctx context.Context, tx pg.Tx, company uuid.UUID, year int, how string) error {
	_, err := tx.NewRaw("select "+how+"(hashtextextended(?, 0))", "seal "+company.String()+" "+strconv.Itoa(year)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("lock %d: %w", year, err)
	}
	return nil
}
