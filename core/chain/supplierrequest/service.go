package supplierrequest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/chaincap"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
)

// Service asks suppliers, takes their answers, and has what is accepted counted.
type Service struct {
	db         *pg.DB
	box        *secret.Box
	footprints *whatif.Service
	editions   chaincap.Editions
	now        func() time.Time
}

// NewService returns the service on db. Links are sealed in box.
func NewService(db *pg.DB, box *secret.Box, footprints *whatif.Service, editions chaincap.Editions, now func() time.Time) *Service {
	return &Service{db: db, box: box, footprints: footprints, editions: editions, now: now}
}

// newest is how many requests a list holds.
const newest = 1000

// List returns the company's newest requests, the newest first. Requires Read.
func (s *Service) List(ctx context.Context, scope tenant.Scope) ([]Request, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []Request
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []row
		err := query(tx, &rows, scope.Company).OrderExpr("r.asked_at desc, r.id desc").Limit(newest).Scan(ctx)
		if err != nil {
			return err
		}
		ids := make([]uuid.UUID, len(rows))
		for i, r := range rows {
			ids[i] = r.ID
		}
		figures, err := supplierfigure.Of(ctx, tx, scope.Company, ids...)
		if err != nil {
			return err
		}
		of := map[uuid.UUID][]supplierfigure.Figure{}
		for _, f := range figures {
			of[f.Request] = append(of[f.Request], f)
		}
		for _, r := range rows {
			one, err := s.request(r)
			if err != nil {
				return err
			}
			one.Figures = of[one.ID]
			found = append(found, one)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list requests to suppliers: %w", err)
	}
	return found, nil
}

// Get returns a request of the company. It returns ErrNotFound and takes Read.
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

// Ask sends a request. It names the fields that are wrong: an address whose
// owner wants no more mails is among them. It returns throttle.ErrTooMany and takes Write.
func (s *Service) Ask(ctx context.Context, scope tenant.Scope, ask Ask) (Request, error) {
	if err := scope.Require(Write); err != nil {
		return Request{}, err
	}
	now := s.now()
	ask = ask.tidy()
	if err := ask.check(now); err != nil {
		return Request{}, err
	}
	var made Request
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		name, err := s.allowed(ctx, tx, scope, ask)
		if err != nil {
			return err
		}
		if ask.SupplierName == "" {
			ask.SupplierName = name
		}
		if err := throttle.TakeIn(ctx, tx, now, perCompany().Of(scope.Company.String()), perAddress().Of(ask.Email)); err != nil {
			return err
		}
		r := row{
			CompanyID: scope.Company, SupplierID: pg.Null(ask.Supplier), SupplierName: ask.SupplierName, ContactName: ask.ContactName,
			Email: ask.Email, Locale: ask.Locale, Year: ask.Year, Asked: ask.Asked,
			Purpose: ask.Purpose, InScope: ask.InScope, FirstDay: pg.Null(ask.FirstDay), Size: ask.Size, Message: ask.Message, Due: ask.Due,
			State: Sent, Generation: 1, ExpiresAt: ends(ask.Due), AskedAt: now, AskedBy: scope.Person, Impersonated: scope.Impersonated, Version: 1,
		}
		if _, err := tx.NewInsert().Model(&r).Returning("id").Exec(ctx); err != nil {
			return fmt.Errorf("store request: %w", err)
		}
		if err := tx.Enqueue(ctx, r.letter(LetterRequest)); err != nil {
			return err
		}
		if made, err = s.get(ctx, tx, scope.Company, r.ID); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierAsked, r)
	})
	if err != nil {
		return Request{}, fmt.Errorf("ask supplier: %w", err)
	}
	return made, nil
}

// ends is when the link of a request that is due on a day stops to work.
func ends(due time.Time) time.Time { return due.AddDate(0, 0, 1).Add(grace) }

func (a Ask) tidy() Ask {
	for _, text := range []*string{&a.SupplierName, &a.ContactName, &a.Message} {
		*text = strings.TrimSpace(*text)
	}
	if email, ok := account.Email(a.Email); ok {
		a.Email = email
	}
	slices.SortFunc(a.Asked, func(one, other Item) int { return slices.Index(Items(), one) - slices.Index(Items(), other) })
	a.Asked = slices.Compact(a.Asked)
	return a
}

func (a Ask) check(now time.Time) error {
	w := wrong{}
	w.add(a.SupplierName == "" && a.Supplier == uuid.Nil, "supplierName", "required")
	w.add(utf8.RuneCountInString(a.SupplierName) > maxLine, "supplierName", "tooLong")
	w.add(account.NameProblem(a.ContactName) != "", "contactName", account.NameProblem(a.ContactName))
	_, email := account.Email(a.Email)
	w.add(!email, "email", "invalid")
	w.add(!slices.Contains(account.Locales(), a.Locale), "locale", "unknown")
	w.add(a.Year < 1990 || a.Year > now.Year()+1, "year", "outOfRange")
	w.add(len(a.Asked) == 0, "asked", "required")
	w.add(!slices.Contains(chaincap.Sizes(), a.Size), "size", "unknown")
	w.add(!slices.Contains(chaincap.Purposes(), a.Purpose), "purpose", "unknown")
	first := a.FirstDay
	w.add(!first.IsZero() && (first.Year() < 1990 || first.Year() > now.Year()+maxAhead), "firstDay", "outOfRange")
	for _, item := range a.Asked {
		w.add(!slices.Contains(Items(), item), "asked", "unknown")
	}
	w.add(utf8.RuneCountInString(a.Message) > maxText, "message", "tooLong")
	checkDue(w, a.Due, now)
	return fault.Fields(w)
}

func checkDue(w wrong, due, now time.Time) {
	w.add(due.Before(now) || due.After(now.Add(maxDue)), "due", "outOfRange")
}

// allowed refuses, by field, a supplier that the company does not have, and an
// address whose owner wants no more mails from it. It returns what the books
// call the supplier.
func (s *Service) allowed(ctx context.Context, tx pg.Tx, scope tenant.Scope, ask Ask) (name string, err error) {
	w := wrong{}
	if ask.Supplier != uuid.Nil {
		var known bool
		if name, known, err = knowsSupplier(ctx, tx, scope, ask.Supplier); err != nil {
			return "", err
		}
		w.add(!known, "supplierId", "unknown")
	}
	var unwanted bool
	err = tx.NewRaw("select exists (select from supplier_requests where company_id = ? and email = ? and unwanted_at is not null)",
		scope.Company, ask.Email).Scan(ctx, &unwanted)
	if err != nil {
		return "", fmt.Errorf("ask whether mails are wanted: %w", err)
	}
	w.add(unwanted, "email", "unwanted")
	return name, fault.Fields(w)
}

// Resend sends a request that was not answered, or was declined, once more by a
// new link, due on another day; the links before are dead. It names the fields
// that are wrong, and returns ErrNotFound, ErrStale, ErrState and
// throttle.ErrTooMany. Requires Write.
func (s *Service) Resend(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, due time.Time) (Request, error) {
	w := wrong{}
	checkDue(w, due, s.now())
	return s.change(ctx, scope, id, version, fault.Fields(w), func(ctx context.Context, tx pg.Tx, r row) error {
		if !r.State.open() && r.State != Declined {
			return ErrState
		}
		if _, err := s.allowed(ctx, tx, scope, Ask{Email: r.Email}); err != nil {
			return err
		}
		if err := throttle.TakeIn(ctx, tx, s.now(), perCompany().Of(scope.Company.String()), perAddress().Of(r.Email)); err != nil {
			return err
		}
		r.State, r.Due, r.ExpiresAt, r.Reminded, r.RemindedAt, r.AnsweredAt = Sent, due, ends(due), 0, nil, nil
		r.AskedAt, r.Generation = s.now(), r.Generation+1
		err := step(ctx, tx, r, "state", "due", "expires_at", "reminded", "reminded_at", "answered_at", "asked_at", "generation")
		if err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, r.letter(LetterRequest)); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierAsked, r)
	})
}

// Withdraw ends a request that was not answered; its links are dead. It returns
// ErrNotFound, ErrStale and ErrState, and takes Write.
func (s *Service) Withdraw(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (Request, error) {
	return s.change(ctx, scope, id, version, nil, func(ctx context.Context, tx pg.Tx, r row) error {
		if !r.State.open() {
			return ErrState
		}
		r.State = Withdrawn
		if err := step(ctx, tx, r, "state"); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierRequestWithdrawn, r)
	})
}

// change lets do change a request of which the person has seen the version.
func (s *Service) change(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, wrong error,
	do func(context.Context, pg.Tx, row) error,
) (Request, error) {
	if err := scope.Require(Write); err != nil {
		return Request{}, err
	}
	if wrong != nil {
		return Request{}, wrong
	}
	var changed Request
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := lock(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		if r.Version != version {
			return ErrStale
		}
		if err := do(ctx, tx, r); err != nil {
			return err
		}
		changed, err = s.get(ctx, tx, scope.Company, id)
		return err
	})
	if err != nil {
		return Request{}, fmt.Errorf("change request %s: %w", id, err)
	}
	return changed, nil
}

// recordEvent takes down what was done to a request.
func (s *Service) recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, r row) error {
	return audit.Record(ctx, tx, scope, s.now(), audit.Event{
		Kind: kind, Company: r.CompanyID,
		Detail: map[string]string{"request": r.ID.String()},
	})
}
