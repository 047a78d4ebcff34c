package customerrequest

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/chain/chaincap"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/reading"
	"tillit/core/reference/catalogue"
)

// Service keeps what is asked of companies, and says what they may decline.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	sheets    *reading.Service
	calendar  questionnaire.Calendar
	now       func() time.Time
}

// NewService returns the service on db. The size of a company is read from its
// sheets.
func NewService(db *pg.DB, c *catalogue.Catalogue, sheets *reading.Service, calendar questionnaire.Calendar, now func() time.Time) *Service {
	return &Service{db: db, catalogue: c, sheets: sheets, calendar: calendar, now: now}
}

// List returns what was asked of the company last, the newest first. Requires Read.
func (s *Service) List(ctx context.Context, scope tenant.Scope) ([]Request, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []Request
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []row
		err := query(tx, &rows, scope.Company).Where("r.removed_at is null").OrderExpr("r.created_at desc, r.id desc").Limit(newest).Scan(ctx)
		if err != nil {
			return err
		}
		for _, r := range rows {
			one, err := s.request(r)
			if err != nil {
				return err
			}
			found = append(found, one)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list requests of customers: %w", err)
	}
	return found, nil
}

// Get returns what was asked. It returns ErrNotFound and takes Read.
func (s *Service) Get(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Request, error) {
	if err := scope.Require(Read); err != nil {
		return Request{}, err
	}
	var found Request
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = s.get(ctx, tx, scope.Company, id)
		return err
	})
	return found, err
}

// Offer returns what a request for a financial year that begins on a day can be
// made of, and what it begins with: the size is that of the company in its
// latest year. The zero day stands for the first of next year. Requires Read.
func (s *Service) Offer(ctx context.Context, scope tenant.Scope, firstDay time.Time) (Offer, error) {
	if err := scope.Require(Read); err != nil {
		return Offer{}, err
	}
	if firstDay.IsZero() {
		firstDay = catalogue.FirstDay(s.now().Year() + 1)
	}
	e, err := chaincap.Asking{FirstDay: firstDay}.Edition(s.catalogue)
	if err != nil {
		return Offer{}, err
	}
	year, err := s.latestYear(ctx, scope)
	if err != nil {
		return Offer{}, err
	}
	sheet, err := s.sheets.Year(ctx, scope, year)
	if err != nil {
		return Offer{}, fmt.Errorf("read size of company: %w", err)
	}
	return Offer{Edition: e, FirstDay: firstDay, Size: chaincap.SizeOf(sheet.Team)}, nil
}

// latestYear is the last that the company has begun, or that it would begin.
func (s *Service) latestYear(ctx context.Context, scope tenant.Scope) (year int, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select coalesce(max(year), ?) from company_editions where company_id = ?", s.calendar.DefaultYear(), scope.Company).
			Scan(ctx, &year)
	})
	if err != nil {
		return 0, fmt.Errorf("find latest year: %w", err)
	}
	return year, nil
}

// Judge says what may be declined of a request that need not be complete. It
// names the fields that are wrong. Requires Read.
func (s *Service) Judge(_ context.Context, scope tenant.Scope, c Content) (Judgement, error) {
	if err := scope.Require(Read); err != nil {
		return Judgement{}, err
	}
	c = c.tidy()
	if err := fault.Fields(c.checkDraft(s.now())); err != nil {
		return Judgement{}, err
	}
	e, err := c.asking().Edition(s.catalogue)
	if err != nil {
		return Judgement{}, err
	}
	return judge(c, e), nil
}

// Create takes down what is asked. It names the fields that are wrong, and takes
// Write.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, c Content) (Request, error) {
	c, err := s.checked(scope, c)
	if err != nil {
		return Request{}, err
	}
	var made Request
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		now := s.now()
		r := row{CompanyID: scope.Company, Version: 1, CreatedAt: now, CreatedBy: scope.Person, UpdatedAt: now, UpdatedBy: scope.Person}
		r.put(c)
		if _, err := tx.NewInsert().Model(&r).Returning("id").Exec(ctx); err != nil {
			return fmt.Errorf("store request: %w", err)
		}
		if err := s.recordEvent(ctx, tx, scope, audit.CustomerRequestSaved, r); err != nil {
			return err
		}
		made, err = s.get(ctx, tx, scope.Company, r.ID)
		return err
	})
	if err != nil {
		return Request{}, fmt.Errorf("take down request: %w", err)
	}
	return made, nil
}

// Update replaces what is asked, of which the person has seen the version. It
// names the fields that are wrong, returns ErrNotFound and ErrStale, and takes
// Write.
func (s *Service) Update(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, c Content) (Request, error) {
	c, err := s.checked(scope, c)
	if err != nil {
		return Request{}, err
	}
	var changed Request
	err = s.change(ctx, scope, id, audit.CustomerRequestSaved, func(r *row) error {
		if r.RemovedAt != nil {
			return ErrNotFound
		}
		if r.Version != version {
			return ErrStale
		}
		r.put(c)
		return nil
	}, func(ctx context.Context, tx pg.Tx) (err error) {
		changed, err = s.get(ctx, tx, scope.Company, id)
		return err
	})
	return changed, err
}

// Remove takes a request out of the list, until it is restored. It returns
// ErrNotFound, also of one that is removed, and takes Write.
func (s *Service) Remove(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	return s.change(ctx, scope, id, audit.CustomerRequestRemoved, func(r *row) error {
		if r.RemovedAt != nil {
			return ErrNotFound
		}
		r.RemovedAt = pg.Null(s.now())
		return nil
	}, nil)
}

// Restore brings a removed request back, as it was. It returns ErrNotFound, also
// of one that was not removed, and takes Write.
func (s *Service) Restore(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Request, error) {
	if err := scope.Require(Write); err != nil {
		return Request{}, err
	}
	var restored Request
	err := s.change(ctx, scope, id, audit.CustomerRequestRestored, func(r *row) error {
		if r.RemovedAt == nil {
			return ErrNotFound
		}
		r.RemovedAt = nil
		return nil
	}, func(ctx context.Context, tx pg.Tx) (err error) {
		restored, err = s.get(ctx, tx, scope.Company, id)
		return err
	})
	return restored, err
}

// checked is the content as it may be stored by the scope.
func (s *Service) checked(scope tenant.Scope, c Content) (Content, error) {
	if err := scope.Require(Write); err != nil {
		return c, err
	}
	c = c.tidy()
	if err := fault.Fields(c.checkDraft(s.now())); err != nil {
		return c, err
	}
	e, err := c.asking().Edition(s.catalogue)
	if err != nil {
		return c, err
	}
	return c, c.check(s.now(), e)
}

// change stores what do makes of a request, and has after look at it.
func (s *Service) change(
	ctx context.Context, scope tenant.Scope, id uuid.UUID, kind audit.Kind, do func(*row) error, after func(context.Context, pg.Tx) error,
) error {
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := lock(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		if err := do(&r); err != nil {
			return err
		}
		r.UpdatedAt, r.UpdatedBy = s.now(), scope.Person
		if err := step(ctx, tx, r); err != nil {
			return err
		}
		if err := s.recordEvent(ctx, tx, scope, kind, r); err != nil || after == nil {
			return err
		}
		return after(ctx, tx)
	})
	if err != nil {
		return fmt.Errorf("change request %s: %w", id, err)
	}
	return nil
}

// recordEvent takes down what was done to a request.
func (s *Service) recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, r row) error {
	return audit.Record(ctx, tx, scope, s.now(), audit.Event{
		Kind: kind, Company: r.CompanyID, Detail: map[string]string{"request": r.ID.String()},
	})
}
