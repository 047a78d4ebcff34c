package seal

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Options are what a service is made with.
type Options struct {
	Parts []Part // what a seal covers
	// Changing are the kinds of jobs that change what a seal covers: none of
	// them may be waiting or running while a year is sealed.
	Changing []string
	// Opened does what follows when a year can be changed again, in the
	// transaction that opens it.
	Opened  func(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int) error
	Program string // name and version of this program
	Clock   func() time.Time
}

// Service seals the years of companies.
type Service struct {
	db *pg.DB
	Options
}

// NewService returns the service on db.
func NewService(db *pg.DB, options Options) *Service { return &Service{db, options} }

type row struct {
	bun.BaseModel `bun:"table:seals,alias:s"`

	CompanyID    uuid.UUID  `bun:"company_id,type:uuid"`
	Year         int        `bun:"year"`
	Version      int        `bun:"version"`
	Manifest     string     `bun:"manifest"`
	SHA256       string     `bun:"sha256"`
	SealedAt     time.Time  `bun:"sealed_at"`
	SealedBy     uuid.UUID  `bun:"sealed_by,type:uuid"`
	Impersonated bool       `bun:"impersonated"`
	OpenedAt     *time.Time `bun:"opened_at"`
	OpenedBy     *uuid.UUID `bun:"opened_by,type:uuid"`
	Reason       string     `bun:"reason"`

	Sealer string  `bun:"sealer,scanonly"`
	Opener *string `bun:"opener,scanonly"`
}

func (r row) seal() (Seal, error) {
	m, err := r.content()
	if err != nil {
		return Seal{}, err
	}
	s := Seal{
		Year: r.Year, Version: r.Version, SHA256: r.SHA256, SealedAt: r.SealedAt, SealedBy: Person{r.SealedBy, r.Sealer},
		Figures: map[string]string{},
	}
	if r.OpenedAt != nil {
		s.Opened = &Opening{*r.OpenedAt, Person{pg.Value(r.OpenedBy), pg.Value(r.Opener)}, r.Reason}
	}
	for _, p := range m.Parts {
		size := PartSize{Name: p.Name}
		for _, item := range p.Items {
			size.Rows += item.Rows
			if item.Value != "" {
				s.Figures[item.Key] = item.Value
			}
		}
		s.Parts = append(s.Parts, size)
	}
	return s, nil
}

func (r row) content() (m Manifest, err error) {
	if err := json.Unmarshal([]byte(r.Manifest), &m); err != nil {
		return Manifest{}, fmt.Errorf("read manifest of %d, version %d: %w", r.Year, r.Version, err)
	}
	return m, nil
}

// read returns the company's seals, newest first within a year.
func read(ctx context.Context, tx pg.Tx, company uuid.UUID, narrow func(*bun.SelectQuery)) ([]row, error) {
	var rows []row
	q := tx.NewSelect().Model(&rows).
		ColumnExpr("s.*, coalesce(person_name(s.sealed_by), '') as sealer, person_name(s.opened_by) as opener").
		Where("s.company_id = ?", company).OrderExpr("s.year desc, s.version desc")
	narrow(q)
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read seals: %w", err)
	}
	return rows, nil
}

// Years lists the years that are sealed, the latest first. Requires Read.
func (s *Service) Years(ctx context.Context, scope tenant.Scope) ([]int, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	years := []int{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select year from seals where company_id = ? and opened_at is null order by year desc", scope.Company).Scan(ctx, &years)
	})
	return years, err
}

// List returns all versions of a year's seal, the newest first. Requires
// Verify.
func (s *Service) List(ctx context.Context, scope tenant.Scope, year int) ([]Seal, error) {
	if err := scope.Require(Verify); err != nil {
		return nil, err
	}
	seals := []Seal{}
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		rows, err := read(ctx, tx, scope.Company, func(q *bun.SelectQuery) { q.Where("s.year = ?", year) })
		if err != nil {
			return err
		}
		for _, r := range rows {
			one, err := r.seal()
			if err != nil {
				return err
			}
			seals = append(seals, one)
		}
		return nil
	})
	return seals, err
}

// Seal closes a year as it is now. It returns ErrSealed when it is closed
// already and ErrUnderWay while something changes its figures. Requires Make.
func (s *Service) Seal(ctx context.Context, scope tenant.Scope, year int) (Seal, error) {
	if err := scope.Require(Make); err != nil {
		return Seal{}, err
	}
	if year < firstYear || year > s.Clock().Year()+1 {
		return Seal{}, fault.Fields(map[string]string{"year": "outOfRange"})
	}
	var made Seal
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := lock(ctx, tx, scope.Company, year, "pg_advisory_xact_lock"); err != nil {
			return err
		}
		before, err := read(ctx, tx, scope.Company, func(q *bun.SelectQuery) { q.Where("s.year = ?", year) })
		if err != nil {
			return err
		}
		if len(before) > 0 && before[0].OpenedAt == nil {
			return ErrSealed
		}
		if err := s.requireIdle(ctx, tx, scope.Company); err != nil {
			return err
		}
		r, err := s.make(ctx, tx, scope, year, before)
		if err != nil {
			return err
		}
		if _, err := tx.NewInsert().Model(&r).Exec(ctx); err != nil {
			return fmt.Errorf("store seal: %w", err)
		}
		if made, err = r.seal(); err != nil {
			return err
		}
		return recordEvent(ctx, tx, scope, audit.YearSealed, r.Year, r.Version)
	})
	return made, err
}

// firstYear is the earliest that can be reported on.
const firstYear = 1900

// requireIdle returns ErrUnderWay while a job changes figures or is about to.
func (s *Service) requireIdle(ctx context.Context, tx pg.Tx, company uuid.UUID) error {
	var moving bool
	err := tx.NewRaw("select exists (select from jobs where company_id = ? and state in ('queued', 'running') and kind = any (?))",
		company, pgdialect.Array(s.Changing)).Scan(ctx, &moving)
	if err != nil {
		return fmt.Errorf("look for jobs: %w", err)
	}
	if moving {
		return ErrUnderWay
	}
	return nil
}

func (s *Service) make(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, before []row) (row, error) {
	r := row{
		CompanyID: scope.Company, Year: year, Version: 1, SealedAt: s.Clock().UTC().Truncate(time.Microsecond),
		SealedBy: scope.Person, Impersonated: scope.Impersonated,
	}
	if err := tx.NewRaw("select coalesce(person_name(?), '')", scope.Person).Scan(ctx, &r.Sealer); err != nil {
		return row{}, fmt.Errorf("find name: %w", err)
	}
	m := Manifest{Schema: Schema, Company: scope.Company, Year: year, SealedAt: r.SealedAt, SealedBy: r.Sealer, Program: s.Program}
	if len(before) > 0 {
		r.Version, m.Previous = before[0].Version+1, before[0].SHA256
	}
	m.Version = r.Version
	var err error
	if m.Parts, err = s.parts(ctx, tx, scope.Company, year); err != nil {
		return row{}, err
	}
	bytes, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return row{}, fmt.Errorf("write manifest: %w", err)
	}
	sum := sha256.Sum256(bytes)
	r.Manifest, r.SHA256 = string(bytes), hex.EncodeToString(sum[:])
	return r, nil
}

func (s *Service) parts(ctx context.Context, tx pg.Tx, company uuid.UUID, year int) ([]ManifestPart, error) {
	parts := make([]ManifestPart, len(s.Parts))
	for i, p := range s.Parts {
		var err error
		if parts[i], err = p.read(ctx, tx, company, year); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// Open lets a sealed year be changed again. The reason is kept, and the next
// seal is a new version. It returns ErrNotSealed for a year that is open. It
// takes Make.
func (s *Service) Open(ctx context.Context, scope tenant.Scope, year int, reason string) error {
	if err := scope.Require(Make); err != nil {
		return err
	}
	reason = strings.TrimSpace(reason)
	if reason == "" || len([]rune(reason)) > maxReason {
		code := "required"
		if reason != "" {
			code = "tooLong"
		}
		return fault.Fields(map[string]string{"reason": code})
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := lock(ctx, tx, scope.Company, year, "pg_advisory_xact_lock"); err != nil {
			return err
		}
		var version int
		err := tx.NewRaw(`update seals set opened_at = ?, opened_by = ?, open_impersonated = ?, reason = ?
			where company_id = ? and year = ? and opened_at is null returning version`,
			s.Clock(), scope.Person, scope.Impersonated, reason, scope.Company, year).Scan(ctx, &version)
		if pg.NoRows(err) {
			return ErrNotSealed
		}
		if err != nil {
			return fmt.Errorf("open %d: %w", year, err)
		}
		if err := s.Opened(ctx, tx, scope, year); err != nil {
			return err
		}
		return recordEvent(ctx, tx, scope, audit.YearOpened, year, version)
	})
}

// maxReason is in characters.
const maxReason = 2000

func recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, year, version int) error {
	return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: map[string]string{
		"year": strconv.Itoa(year), "version": strconv.Itoa(version),
	}})
}

// Manifest returns a seal's manifest byte by byte, with its hash. It returns
// tenant.ErrNotFound when there is no such version. Requires Verify.
func (s *Service) Manifest(ctx context.Context, scope tenant.Scope, year, version int) (manifest []byte, hash string, err error) {
	if err := scope.Require(Verify); err != nil {
		return nil, "", err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := findVersion(ctx, tx, scope.Company, year, version)
		manifest, hash = []byte(r.Manifest), r.SHA256
		return err
	})
	return manifest, hash, err
}

func findVersion(ctx context.Context, tx pg.Tx, company uuid.UUID, year, version int) (row, error) {
	rows, err := read(ctx, tx, company, func(q *bun.SelectQuery) { q.Where("s.year = ? and s.version = ?", year, version) })
	if err == nil && len(rows) == 0 {
		err = tenant.ErrNotFound
	}
	if err != nil {
		return row{}, err
	}
	return rows[0], nil
}

// Differences reports what a version of a seal covers that is not the same in
// another version, or now when there is none to compare with. No difference
// means that every hash is equal. Requires Verify.
func (s *Service) Differences(ctx context.Context, scope tenant.Scope, year, version, with int) ([]Difference, error) {
	if err := scope.Require(Verify); err != nil {
		return nil, err
	}
	var found []Difference
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := findVersion(ctx, tx, scope.Company, year, version)
		if err != nil {
			return err
		}
		then, err := r.content()
		if err != nil {
			return err
		}
		now, err := s.partsOf(ctx, tx, scope.Company, year, with)
		found = Compare(then.Parts, now)
		return err
	})
	return found, err
}

// partsOf are those of a version, or of now for version zero.
func (s *Service) partsOf(ctx context.Context, tx pg.Tx, company uuid.UUID, year, version int) ([]ManifestPart, error) {
	if version == 0 {
		return s.parts(ctx, tx, company, year)
	}
	r, err := findVersion(ctx, tx, company, year, version)
	if err != nil {
		return nil, err
	}
	m, err := r.content()
	return m.Parts, err
}
