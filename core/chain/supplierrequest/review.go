package supplierrequest

import (
	"context"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Review is an answer beside what the footprint counts today.
type Review struct {
	Request    Request
	Candidates []Candidate
	Weight     whatif.Weight // ByFigure in the order of Candidates; zero for nobody in the books
}

// Review returns what accepting an answer would do, and writes nothing. It
// returns ErrNotFound and takes Read, and footprint.Read.
func (s *Service) Review(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Review, error) {
	found, err := s.Get(ctx, scope, id)
	if err != nil {
		return Review{}, err
	}
	review := Review{Request: found, Candidates: candidates(found)}
	if found.Supplier == uuid.Nil {
		review.Weight.ByFigure = make([]whatif.FigureWeight, len(review.Candidates))
		return review, nil
	}
	figures := make([]supplierfigure.Figure, len(review.Candidates))
	for i, c := range review.Candidates {
		figures[i] = found.figure(c)
	}
	review.Weight, err = s.footprints.Weigh(ctx, scope, found.Supplier, found.Year, figures)
	return review, err
}

func (r Request) figure(c Candidate) supplierfigure.Figure {
	standard := r.Answer.Standard
	if r.Answer.StandardName != "" {
		standard = r.Answer.StandardName
	}
	return supplierfigure.Figure{
		Request: r.ID, Supplier: r.Supplier, SupplierName: r.SupplierName, Year: r.Year, Basis: c.Basis, Unit: c.Unit, KgPerUnit: c.KgPerUnit,
		Standard: standard, Verified: r.Answer.Verified, AnsweredBy: r.Answer.Name, AnsweredAt: r.AnsweredAt,
	}
}

// Accept takes an answer as good, and has the footprint of its year counted by
// the figure of that basis; of none, when it is empty: the answer is kept, and
// nothing counts by it. It names basis when the answer holds no such figure, or
// one that cannot be counted by, and returns ErrNotFound, ErrStale, ErrState and
// seal.ErrSealed. Requires Write.
func (s *Service) Accept(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, basis supplierfigure.Basis) (Request, error) {
	return s.change(ctx, scope, id, version, nil, func(ctx context.Context, tx pg.Tx, r row) error {
		if r.State != Answered {
			return ErrState
		}
		if basis != "" {
			if err := s.countByFigure(ctx, tx, scope, r, basis); err != nil {
				return err
			}
		}
		r.State = Accepted
		if err := s.decided(ctx, tx, scope, r); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierAnswerAccepted, r)
	})
}

// countByFigure has the year of a request counted by a figure of its answer.
func (s *Service) countByFigure(ctx context.Context, tx pg.Tx, scope tenant.Scope, r row, basis supplierfigure.Basis) error {
	asked, err := s.request(r)
	if err != nil {
		return err
	}
	for _, c := range candidates(asked) {
		if c.Basis != basis || c.Problem != "" {
			continue
		}
		if _, err := supplierfigure.Keep(ctx, tx, scope, asked.figure(c), s.now()); err != nil {
			return err
		}
		_, err := footprint.RenewYear(ctx, tx, scope, r.Year)
		return err
	}
	return fault.Fields(map[string]string{"basis": "unknown"})
}

// decided writes who has decided what.
func (s *Service) decided(ctx context.Context, tx pg.Tx, scope tenant.Scope, r row, more ...string) error {
	now := s.now()
	r.DecidedAt, r.DecidedBy = &now, pg.Null(scope.Person)
	return step(ctx, tx, r, append(more, "state", "decided_at", "decided_by")...)
}

// Reject sends an answer back for a reason: who gave it can change it by a link
// that is sent to them, and the company sees it again when they have. It names the field reason, and returns ErrNotFound,
// ErrStale and ErrState. Requires Write.
func (s *Service) Reject(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int, reason string) (Request, error) {
	reason = strings.TrimSpace(reason)
	w := wrong{}
	w.add(reason == "", "reason", "required")
	w.add(utf8.RuneCountInString(reason) > maxText, "reason", "tooLong")
	return s.change(ctx, scope, id, version, fault.Fields(w), func(ctx context.Context, tx pg.Tx, r row) error {
		if r.State != Answered {
			return ErrState
		}
		r.State, r.Reason, r.Generation, r.AnsweredAt = Rejected, reason, r.Generation+1, nil
		if until := s.now().Add(grace); r.ExpiresAt.Before(until) {
			r.ExpiresAt = until
		}
		if err := s.decided(ctx, tx, scope, r, "reason", "generation", "expires_at", "answered_at"); err != nil {
			return err
		}
		if err := tx.Enqueue(ctx, r.letter(LetterRejected)); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierAnswerRejected, r)
	})
}

// Undo takes the acceptance of an answer back: it waits for somebody again, and
// what counted by it is counted as before. It returns ErrNotFound, ErrStale,
// ErrState and seal.ErrSealed. Requires Write.
func (s *Service) Undo(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (Request, error) {
	return s.change(ctx, scope, id, version, nil, func(ctx context.Context, tx pg.Tx, r row) error {
		if r.State != Accepted {
			return ErrState
		}
		ended, err := supplierfigure.End(ctx, tx, scope, id, s.now())
		if err != nil {
			return err
		}
		if ended {
			if _, err := footprint.RenewYear(ctx, tx, scope, r.Year); err != nil {
				return fmt.Errorf("count %d anew: %w", r.Year, err)
			}
		}
		r.State, r.DecidedAt, r.DecidedBy = Answered, nil, nil
		if err := step(ctx, tx, r, "state", "decided_at", "decided_by"); err != nil {
			return err
		}
		return s.recordEvent(ctx, tx, scope, audit.SupplierAcceptanceUndone, r)
	})
}
