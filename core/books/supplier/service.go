package supplier

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/supplier/recognition"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
)

// Service says who the company's suppliers are, and takes what people decide
// about them. Whatever changes that has the footprint of the rows concerned
// computed anew.
type Service struct{ db *pg.DB }

// NewService returns the service on db.
func NewService(db *pg.DB) *Service { return &Service{db} }

// Find returns the supplier that a record is of, with what was decided about
// its records, the newest first. It returns ErrNotFound and takes Read.
func (s *Service) Find(ctx context.Context, scope tenant.Scope, id uuid.UUID) (recognition.Supplier, []recognition.Decision, error) {
	if err := scope.Require(Read); err != nil {
		return recognition.Supplier{}, nil, err
	}
	var found recognition.Supplier
	var about []recognition.Decision
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		all, err := All(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		if all[id] == nil {
			return ErrNotFound
		}
		found = *all[id]
		decisions, err := readHolding(ctx, tx, scope.Company)
		for _, d := range slices.Backward(decisions) {
			if slices.ContainsFunc(found.Records, func(r recognition.Known) bool { return d.Over(r.ID) }) {
				about = append(about, d)
			}
		}
		return err
	})
	if err != nil {
		return recognition.Supplier{}, nil, fmt.Errorf("find supplier %s: %w", id, err)
	}
	return found, about, nil
}

// Doubles returns the suppliers that may be one and that nobody has decided
// about, the most alike first, a hundred pairs at most. Requires Read.
func (s *Service) Doubles(ctx context.Context, scope tenant.Scope) ([]recognition.Double, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []recognition.Double
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		all, err := All(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		decisions, err := readHolding(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		home, err := homeOf(ctx, tx, scope.Company)
		found = recognition.Doubles(home, all, decisions)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("look for suppliers that may be one: %w", err)
	}
	return found, nil
}

// Decisions lists the company's newest decisions, those taken back included,
// the newest first. Requires Read.
func (s *Service) Decisions(ctx context.Context, scope tenant.Scope) ([]recognition.Decision, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	var found []recognition.Decision
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = readDecisions(ctx, tx, scope.Company)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list decisions about suppliers: %w", err)
	}
	return found, nil
}

// MaxMerged is how many suppliers are merged with another at a time.
const MaxMerged = 100

// Merge makes others one supplier with main, which stands for all. It names the
// fields that are wrong, and returns ErrNotFound when one of them is not the
// company's and ErrOne when they are one already. Requires Decide.
func (s *Service) Merge(ctx context.Context, scope tenant.Scope, main uuid.UUID, others []uuid.UUID) (recognition.Decision, error) {
	if err := scope.Require(Decide); err != nil {
		return recognition.Decision{}, err
	}
	switch {
	case len(others) == 0:
		return recognition.Decision{}, fault.Fields(map[string]string{"ids": "required"})
	case len(others) > MaxMerged:
		return recognition.Decision{}, fault.Fields(map[string]string{"ids": "tooMany"})
	}
	return s.decide(ctx, scope, audit.SuppliersMerged, func(ctx context.Context, tx pg.Tx,
		all map[uuid.UUID]*recognition.Supplier,
	) (recognition.Decision, error) {
		over, err := standing(all, append([]uuid.UUID{main}, others...))
		if err != nil {
			return recognition.Decision{}, err
		}
		return insertDecision(ctx, tx, scope, recognition.Merged, all[main].ID, over)
	})
}

// Separate has a record recognised as no other from now on, nor be of those
// that it was merged with. It returns ErrNotFound when it is not the company's
// and ErrAlone when it is one with no other. Requires Decide.
func (s *Service) Separate(ctx context.Context, scope tenant.Scope, record uuid.UUID) (recognition.Decision, error) {
	if err := scope.Require(Decide); err != nil {
		return recognition.Decision{}, err
	}
	return s.decide(ctx, scope, audit.SupplierSeparated, func(ctx context.Context, tx pg.Tx,
		all map[uuid.UUID]*recognition.Supplier,
	) (recognition.Decision, error) {
		whole := all[record]
		if whole == nil {
			return recognition.Decision{}, ErrNotFound
		}
		if len(whole.Records) < 2 {
			return recognition.Decision{}, ErrAlone
		}
		at := slices.IndexFunc(whole.Records, func(r recognition.Known) bool { return r.ID == record })
		from := whole.Records[0].ID
		if at == 0 {
			from = whole.Records[1].ID
		}
		return insertDecision(ctx, tx, scope, recognition.Separated, from, []recognition.Record{whole.Records[at].Record})
	})
}

// Distinguish says that two suppliers are not the same, so that nobody is asked about
// them again. It returns ErrNotFound when one of them is not the company's and
// ErrOne when they are one. Requires Decide.
func (s *Service) Distinguish(ctx context.Context, scope tenant.Scope, one, other uuid.UUID) (recognition.Decision, error) {
	if err := scope.Require(Decide); err != nil {
		return recognition.Decision{}, err
	}
	return s.decide(ctx, scope, audit.SuppliersToldApart, func(ctx context.Context, tx pg.Tx,
		all map[uuid.UUID]*recognition.Supplier,
	) (recognition.Decision, error) {
		over, err := standing(all, []uuid.UUID{one, other})
		if err != nil {
			return recognition.Decision{}, err
		}
		return insertDecision(ctx, tx, scope, recognition.Distinct, uuid.Nil, over)
	})
}

// Undo takes a decision back, so that what was decided before it, or numbers
// and names, hold again. Undoing twice does nothing. ErrNotFound when the
// company has no such decision. Requires Decide.
func (s *Service) Undo(ctx context.Context, scope tenant.Scope, id uuid.UUID) (recognition.Decision, error) {
	if err := scope.Require(Decide); err != nil {
		return recognition.Decision{}, err
	}
	undone, err := s.decide(ctx, scope, audit.SupplierDecisionUndone,
		func(ctx context.Context, tx pg.Tx, _ map[uuid.UUID]*recognition.Supplier) (recognition.Decision, error) {
			res, err := tx.NewRaw(`update supplier_decisions set undone_at = clock_timestamp(), undone_by = ?, undo_impersonated = ?
			where company_id = ? and id = ? and undone_at is null`, scope.Person, scope.Impersonated, scope.Company, id).Exec(ctx)
			if err != nil {
				return recognition.Decision{}, fmt.Errorf("undo decision about suppliers: %w", err)
			}
			d, err := readDecision(ctx, tx, scope.Company, id)
			if n, counted := res.RowsAffected(); err == nil && counted == nil && n == 0 {
				return d, errDone
			}
			return d, err
		})
	if errors.Is(err, errDone) {
		return undone, nil
	}
	return undone, err
}

// errDone says that the decision was taken back before.
var errDone = errors.New("undone already")

// decide makes a decision and has what it changes recognised, computed anew and
// taken down.
func (s *Service) decide(ctx context.Context, scope tenant.Scope, kind audit.Kind,
	act func(context.Context, pg.Tx, map[uuid.UUID]*recognition.Supplier) (recognition.Decision, error),
) (recognition.Decision, error) {
	var made recognition.Decision
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := lock(ctx, tx, scope.Company); err != nil {
			return err
		}
		all, err := All(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		if made, err = act(ctx, tx, all); err != nil {
			return err
		}
		if err := recogniseAndApply(ctx, tx, scope); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: map[string]string{
			"decision": made.ID.String(), "suppliers": strings.Join(made.Names(), " · "),
		}})
	})
	return made, err
}

// recogniseAndApply recognises the company's suppliers anew, and has the days
// that changes computed.
func recogniseAndApply(ctx context.Context, tx pg.Tx, scope tenant.Scope) error {
	days, err := Recognise(ctx, tx, scope.Company)
	if err != nil {
		return err
	}
	return apply(ctx, tx, scope, days)
}

// apply has the rows of days computed anew; of none where there are no days.
func apply(ctx context.Context, tx pg.Tx, scope tenant.Scope, days revision.Days) error {
	if days.From.IsZero() {
		return nil
	}
	return revision.EnqueueRecalculation(ctx, tx, scope, func(ref job.Ref) queue.Args { return Applying{ref} }, days)
}

// standing are the records that stand for the suppliers of ids, each once; they
// are several.
func standing(all map[uuid.UUID]*recognition.Supplier, ids []uuid.UUID) ([]recognition.Record, error) {
	var found []recognition.Record
	for _, id := range ids {
		one := all[id]
		if one == nil {
			return nil, ErrNotFound
		}
		r := one.Records[0].Record
		if !slices.Contains(found, r) {
			found = append(found, r)
		}
	}
	if len(found) < 2 {
		return nil, ErrOne
	}
	return found, nil
}
