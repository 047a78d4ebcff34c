package supplierrequest

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/chain/chaincap"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

// Form is what the holder of a link sees: what is asked, and by whom. Of the
// company that asks it tells the name and the message, and nothing else.
type Form struct {
	Company      string
	SupplierName string
	ContactName  string
	Year         int
	Asked        []Item
	Message      string
	Due          time.Time
	ExpiresAt    time.Time
	Reason       string // why an answer was sent back; empty unless it was
	Draft        *Answer
	Size         chaincap.Size // as the company knows it
	Above        map[chaincap.Size][]Field
	Capped       bool // the cap is for what is asked: of a size of up to 1,000
}

// Open shows the form to who has its link. ErrLink, throttle.ErrTooMany.
func (s *Service) Open(ctx context.Context, token string) (f Form, err error) {
	err = s.visit(ctx, token, func(ctx context.Context, tx pg.Tx, _ tenant.Scope, r row, company string) error {
		draft, err := r.answer()
		if err != nil {
			return err
		}
		f = Form{
			Company: company, SupplierName: r.SupplierName, ContactName: r.ContactName, Year: r.Year, Asked: r.Asked,
			Message: r.Message, Due: revision.Day(r.Due), ExpiresAt: r.ExpiresAt.UTC(), Draft: draft, Size: r.Size,
		}
		if f.Capped, f.Above, err = s.bySize(r.asked()); err != nil {
			return err
		}
		if r.State == Rejected {
			f.Reason = r.Reason
		}
		if r.State != Sent {
			return nil
		}
		now := s.now()
		r.State, r.OpenedAt = Opened, &now
		return write(ctx, tx, r, "state", "opened_at")
	})
	return f, err
}

// SaveDraft keeps what somebody has filled in so far. The company does not see
// it. It names the fields that hold too much. ErrLink, throttle.ErrTooMany.
func (s *Service) SaveDraft(ctx context.Context, token string, a Answer) error {
	return s.visit(ctx, token, func(ctx context.Context, tx pg.Tx, _ tenant.Scope, r row, _ string) (err error) {
		a = a.tidy(r.Asked)
		if err := fault.Fields(a.bounds()); err != nil {
			return err
		}
		if r.Answer, err = encode(a); err != nil {
			return err
		}
		return write(ctx, tx, r, "answer")
	})
}

// Submit sends the answer, once for the link. It names the fields that are
// wrong. ErrLink, throttle.ErrTooMany.
func (s *Service) Submit(ctx context.Context, token string, a Answer) error {
	return s.visit(ctx, token, func(ctx context.Context, tx pg.Tx, scope tenant.Scope, r row, _ string) (err error) {
		a = a.tidy(r.Asked)
		if err := a.check(r.Year); err != nil {
			return err
		}
		if r.Answer, err = encode(a); err != nil {
			return err
		}
		now := s.now()
		r.State, r.AnsweredAt, r.Reason = Answered, &now, ""
		if err := step(ctx, tx, r, "answer", "state", "answered_at", "reason"); err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, r.letter(LetterReceived)); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierAnswered, r)
	})
}

// Decline says that there will be no answer, for a reason or none. It names the
// field reason. ErrLink, throttle.ErrTooMany.
func (s *Service) Decline(ctx context.Context, token, reason string) error {
	reason = strings.TrimSpace(reason)
	return s.visit(ctx, token, func(ctx context.Context, tx pg.Tx, scope tenant.Scope, r row, _ string) error {
		if utf8.RuneCountInString(reason) > maxText {
			return fault.Fields(map[string]string{"reason": "tooLong"})
		}
		now := s.now()
		r.State, r.Reason, r.Answer, r.AnsweredAt = Declined, reason, nil, &now
		if err := step(ctx, tx, r, "state", "reason", "answer", "answered_at"); err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, r.letter(LetterReceived)); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierDeclined, r)
	})
}

// visit lets do with a request what the holder of its link may. Every link that
// does not work is refused alike.
func (s *Service) visit(ctx context.Context, token string, do func(context.Context, pg.Tx, tenant.Scope, row, string) error) error {
	now := s.now()
	if err := throttle.Take(ctx, s.db, now, perNetwork().Of(throttle.Network(audit.OriginOf(ctx).Address))); err != nil {
		return err
	}
	v, err := s.read(token, formPlace)
	if err != nil {
		return err
	}
	if err := throttle.Take(ctx, s.db, now, perRequest().Of(v.request.String())); err != nil {
		return err
	}
	scope := tenant.NewScope(uuid.Nil, v.company)
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		r, err := lock(ctx, tx, v.company, v.request)
		if err != nil || r.Generation != v.generation || !r.State.open() || !now.Before(r.ExpiresAt) {
			return dead(err)
		}
		company, err := s.asks(ctx, tx, v.company)
		if err != nil {
			return err
		}
		return do(ctx, tx, scope, r, company)
	})
	if err != nil && fault.KindOf(err) == fault.Internal {
		return fmt.Errorf("visit request %s: %w", v.request, err)
	}
	return err
}

// dead is ErrLink, but for what nobody has named.
func dead(err error) error {
	if err != nil && fault.KindOf(err) == fault.Internal {
		return err
	}
	return ErrLink
}

// asks returns the name of the company that asks; ErrLink when it may no
// longer.
func (s *Service) asks(ctx context.Context, tx pg.Tx, company uuid.UUID) (name string, err error) {
	var off tenant.Feature
	var ended bool
	err = tx.NewRaw("select name, disabled_features, trial_ended(id, ?) from companies where id = ?", s.now(), company).Scan(ctx, &name, &off,
		&ended)
	if pg.NoRows(err) || err == nil && (ended || off&tenant.SupplyChain != 0) {
		return "", ErrLink
	}
	return name, err
}

// Mails turns the company's mails to who was asked off, or on again, by the
// link at the foot of one. Twice is once. ErrLink, throttle.ErrTooMany.
func (s *Service) Mails(ctx context.Context, token string, on bool) error {
	if err := throttle.Take(ctx, s.db, s.now(), perNetwork().Of(throttle.Network(audit.OriginOf(ctx).Address))); err != nil {
		return err
	}
	v, err := s.read(token, mailsPlace)
	if err != nil {
		return err
	}
	return s.db.In(ctx, tenant.NewScope(uuid.Nil, v.company), func(ctx context.Context, tx pg.Tx) error {
		var at *time.Time
		if !on {
			now := s.now()
			at = &now
		}
		var ids []uuid.UUID
		err := tx.NewRaw(`update supplier_requests r set unwanted_at = ?0 from supplier_requests one
			where one.company_id = ?1 and one.id = ?2 and r.company_id = one.company_id and r.email = one.email returning r.id`,
			at, v.company, v.request).Scan(ctx, &ids)
		if err == nil && len(ids) == 0 {
			return ErrLink
		}
		return err
	})
}
