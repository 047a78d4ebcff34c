package suggestion

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Reach says by which of a group's two marks a rule finds its rows.
type Reach string

// The reaches. A group without a supplier is reached by its account alone.
const (
	ByBoth     Reach = "both"
	BySupplier Reach = "supplier"
	ByAccount  Reach = "account"
)

// Approval is what a suggestion becomes. What is left empty stays as proposed.
type Approval struct {
	Target
	Reach Reach
	Words []string // of which one must stand in a row's text; none for any text
}

// Approve makes the suggestion a rule of its company and returns it; the
// company's footprint is computed anew soon. ErrDecided unless it is pending or
// flagged, and a fault that names the field where the rule cannot be. Requires
// Review.
func (s *Service) Approve(ctx context.Context, scope tenant.Scope, id uuid.UUID, in Approval) (Suggestion, error) {
	return s.decide(ctx, scope, id, func(ctx context.Context, tx pg.Tx, own tenant.Scope, r *row) error {
		return s.approve(ctx, tx, own, r, in)
	})
}

// Reject has the suggestion not made again unless the proposal for its rows
// becomes another or clearly surer. The note says why, to whoever proposed it.
// ErrDecided unless it is pending or flagged. Requires Review.
func (s *Service) Reject(ctx context.Context, scope tenant.Scope, id uuid.UUID, note string) (Suggestion, error) {
	return s.noted(ctx, scope, id, Rejected, note)
}

// maxNote bounds what a note says, in characters.
const maxNote = 1000

// Flag keeps the suggestion for somebody else to look at, with a note for
// them. ErrDecided unless it is pending or flagged. Requires Review.
func (s *Service) Flag(ctx context.Context, scope tenant.Scope, id uuid.UUID, note string) (Suggestion, error) {
	return s.noted(ctx, scope, id, Flagged, note)
}

func (s *Service) noted(ctx context.Context, scope tenant.Scope, id uuid.UUID, state State, note string) (Suggestion, error) {
	note = strings.TrimSpace(note)
	if utf8.RuneCountInString(note) > maxNote {
		return Suggestion{}, fault.Fields(map[string]string{"note": "tooLong"})
	}
	return s.decide(ctx, scope, id, s.settle(state, note))
}

// Undo takes a decision back: the suggestion is pending again, and the rule
// that an approval made is retired. ErrDecided when it is pending. Requires
// Review.
func (s *Service) Undo(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Suggestion, error) {
	return s.change(ctx, scope, id, func(ctx context.Context, tx pg.Tx, own tenant.Scope, r *row) error {
		if r.State == Pending {
			return ErrDecided
		}
		if r.RuleID != nil {
			_, err := rulebook.Retire(ctx, tx, own, *r.RuleID)
			if err != nil && !errors.Is(err, rulebook.ErrNotFound) { // somebody may have retired it before
				return err
			}
		}
		r.State, r.Note, r.RuleID, r.DecidedAt, r.DecidedBy = Pending, "", nil, nil, nil
		return nil
	})
}

// Bulk is one decision over many suggestions.
type Bulk struct {
	IDs   []uuid.UUID
	State State  // Approved, Rejected or Flagged
	Note  string // of a flag or a rejection
}

// Outcome says what a decision over many resulted in.
type Outcome struct {
	Decided []uuid.UUID
	Skipped []uuid.UUID // decided by somebody meanwhile, or not there any more
}

// maxBulk suggestions that one decision may be about.
const maxBulk = 500

// DecideAll decides suggestions one by one, each as a whole, and passes over
// those that cannot be decided any more. Requires Review.
func (s *Service) DecideAll(ctx context.Context, scope tenant.Scope, in Bulk) (Outcome, error) {
	if err := scope.Require(Review); err != nil {
		return Outcome{}, err
	}
	if len(in.IDs) > maxBulk {
		return Outcome{}, fault.Fields(map[string]string{"ids": "tooMany"})
	}
	done := Outcome{Decided: []uuid.UUID{}, Skipped: []uuid.UUID{}}
	for _, id := range in.IDs {
		switch err := s.decideOne(ctx, scope, id, in); {
		case err == nil:
			done.Decided = append(done.Decided, id)
		case errors.Is(err, ErrDecided), errors.Is(err, ErrNotFound):
			done.Skipped = append(done.Skipped, id)
		default:
			return done, err
		}
	}
	return done, nil
}

func (s *Service) decideOne(ctx context.Context, scope tenant.Scope, id uuid.UUID, in Bulk) (err error) {
	switch in.State {
	case Approved:
		_, err = s.Approve(ctx, scope, id, Approval{})
	case Rejected:
		_, err = s.Reject(ctx, scope, id, in.Note)
	case Flagged:
		_, err = s.Flag(ctx, scope, id, in.Note)
	case Pending:
		return fault.Fields(map[string]string{"state": "unknown"})
	}
	return err
}

// step changes a suggestion inside the transaction that stores it.
type step func(ctx context.Context, tx pg.Tx, own tenant.Scope, r *row) error

// decide changes a suggestion that is open.
func (s *Service) decide(ctx context.Context, scope tenant.Scope, id uuid.UUID, do step) (Suggestion, error) {
	return s.change(ctx, scope, id, func(ctx context.Context, tx pg.Tx, own tenant.Scope, r *row) error {
		if r.State != Pending && r.State != Flagged {
			return ErrDecided
		}
		now := s.clock()
		r.DecidedAt, r.DecidedBy = &now, pg.Null(own.Person)
		return do(ctx, tx, own, r)
	})
}

func (*Service) settle(state State, note string) step {
	return func(_ context.Context, _ pg.Tx, _ tenant.Scope, r *row) error {
		r.State, r.Note = state, note
		return nil
	}
}

func (s *Service) approve(ctx context.Context, tx pg.Tx, own tenant.Scope, r *row, in Approval) error {
	if in.Target != (Target{}) {
		if in.Category != "" && in.Exclusion != "" {
			return fault.Fields(map[string]string{"category": "ambiguous"})
		}
		r.CategoryID, r.Exclusion = pg.Null(in.Category), pg.Null(in.Exclusion)
	}
	wanted := rule.Rule{Level: rule.Company, Category: pg.Value(r.CategoryID), Exclusion: pg.Value(r.Exclusion), Text: in.Words}
	if r.SupplierID == nil || in.Reach != BySupplier {
		wanted.AccountFrom, wanted.AccountTo = r.Account, r.Account
	}
	if r.SupplierID != nil && in.Reach != ByAccount {
		wanted.Supplier, wanted.SupplierNumber = r.SupplierName, r.SupplierNumber
	}
	added, err := rulebook.Add(ctx, tx, own, wanted)
	if err != nil {
		return err
	}
	r.State, r.Note, r.RuleID = Approved, "", &added.ID
	return nil
}

// change runs a step on a suggestion, stores what it made of it and takes down
// who did so.
func (s *Service) change(ctx context.Context, scope tenant.Scope, id uuid.UUID, do step) (Suggestion, error) {
	if err := scope.Require(Review); err != nil {
		return Suggestion{}, err
	}
	own, err := s.owner(ctx, scope, id)
	if err != nil {
		return Suggestion{}, err
	}
	var changed Suggestion
	err = s.db.In(ctx, own, func(ctx context.Context, tx pg.Tx) error {
		if err := lock(ctx, tx, own.Company); err != nil {
			return err
		}
		r := row{}
		err := tx.NewSelect().Model(&r).ExcludeColumn("rule_holds").Where("company_id = ? and id = ?", own.Company, id).Scan(ctx)
		if pg.NoRows(err) {
			return ErrNotFound // a calculation took it away meanwhile
		}
		if err != nil {
			return fmt.Errorf("read suggestion: %w", err)
		}
		if err := do(ctx, tx, own, &r); err != nil {
			return err
		}
		if _, err := tx.NewUpdate().Model(&r).ExcludeColumn("rule_holds").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("store suggestion: %w", err)
		}
		if err := record(ctx, tx, own, s.clock(), r); err != nil {
			return err
		}
		err = audit.Record(ctx, tx, own, s.clock(), audit.Event{Kind: audit.SuggestionDecided, Detail: map[string]string{
			"suggestion": r.ID.String(), "state": strconv.Itoa(int(r.State)),
		}})
		if err != nil {
			return err
		}
		changed, err = find(ctx, tx, id)
		return err
	})
	if err != nil {
		return Suggestion{}, fmt.Errorf("decide suggestion %s: %w", id, err)
	}
	return changed, nil
}

// decision is one line of a suggestion's history.
type decision struct {
	bun.BaseModel `bun:"table:suggestion_decisions,alias:d"`

	CompanyID    uuid.UUID  `bun:"company_id,type:uuid"`
	SuggestionID uuid.UUID  `bun:"suggestion_id,type:uuid"`
	State        State      `bun:"state"`
	CategoryID   *string    `bun:"category_id"`
	Exclusion    *string    `bun:"exclusion"`
	Note         string     `bun:"note"`
	RuleID       *uuid.UUID `bun:"rule_id,type:uuid"`
	DecidedAt    time.Time  `bun:"decided_at"`
	DecidedBy    *uuid.UUID `bun:"decided_by,type:uuid"`
	Impersonated bool       `bun:"impersonated"`
}

func record(ctx context.Context, tx pg.Tx, scope tenant.Scope, at time.Time, r row) error {
	line := decision{
		CompanyID: r.CompanyID, SuggestionID: r.ID, State: r.State, CategoryID: r.CategoryID, Exclusion: r.Exclusion,
		Note: r.Note, RuleID: r.RuleID, DecidedAt: at, DecidedBy: pg.Null(scope.Person), Impersonated: scope.Impersonated,
	}
	if _, err := tx.NewInsert().Model(&line).Exec(ctx); err != nil {
		return fmt.Errorf("record decision: %w", err)
	}
	return nil
}
