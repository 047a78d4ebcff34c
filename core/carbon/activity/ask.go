package activity

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
)

// KindAsk is the kind of the work that asks GoClimate about a flight.
const KindAsk = "activity.askFlight"

// Asking is that work.
type Asking struct {
	Company uuid.UUID `json:"company"`
	Entry   uuid.UUID `json:"entry"`
}

// Kind is KindAsk.
func (Asking) Kind() string { return KindAsk }

// Asks reports whether flights of the company are asked about. Requires Read.
func (s *Service) Asks(ctx context.Context, scope tenant.Scope) (asks bool, err error) {
	if err := scope.Require(Read); err != nil {
		return false, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		asks, err = company.HasGoClimate(ctx, tx, scope.Company)
		return err
	})
	return asks, err
}

// question is what an entry begins with: nothing, or waiting for an answer
// about a flight. Without a class there is nothing to ask.
func (s *Service) question(ctx context.Context, tx pg.Tx, scope tenant.Scope, c Content) (*Answer, error) {
	if c.Flight == nil || c.Flight.Class == Unknown {
		return nil, nil //nolint:nilnil // there is none
	}
	has, err := company.HasGoClimate(ctx, tx, scope.Company)
	if err != nil || !has {
		return nil, err
	}
	return &Answer{State: Waiting, At: s.now()}, nil
}

// enqueueQuestion enqueues the work of a question.
func enqueueQuestion(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, about *Answer) error {
	if about == nil {
		return nil
	}
	return tx.Enqueue(ctx, Asking{Company: scope.Company, Entry: id})
}

// Ask has GoClimate asked about a flight once more. It returns ErrNotFound, a
// *Stale when somebody changed the entry since, and ErrNoAccess. Requires Write.
func (s *Service) Ask(ctx context.Context, scope tenant.Scope, id uuid.UUID, version int) (Entry, error) {
	if err := scope.Require(Write); err != nil {
		return Entry{}, err
	}
	var asked Entry
	err := s.write(ctx, scope, id, version, audit.EntryChanged, func(ctx context.Context, tx pg.Tx, before Entry) error {
		about, err := s.question(ctx, tx, scope, before.Content)
		if err != nil {
			return err
		}
		if about == nil {
			return ErrNoAccess
		}
		if asked, err = s.replace(ctx, tx, scope, id, before.Content, about); err != nil {
			return err
		}
		if err := apply(ctx, tx, scope, before.Content); err != nil {
			return err
		}
		return enqueueQuestion(ctx, tx, scope, id, about)
	})
	return asked, err
}

// Waiting returns the flight of an entry that waits for an answer; false when
// it does not, or no longer. Requires Write.
func (s *Service) Waiting(ctx context.Context, scope tenant.Scope, id uuid.UUID) (flight Flight, waits bool, err error) {
	if err := scope.Require(Write); err != nil {
		return Flight{}, false, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var r row
		err := query(tx, &r, scope.Company).Where("e.id = ? and e.deleted_at is null", id).Scan(ctx)
		if pg.NoRows(err) {
			return nil
		}
		if e := r.entry(); e.Flight != nil && e.Answer != nil && e.Answer.State == Waiting {
			flight, waits = *e.Flight, true
		}
		return err
	})
	if err != nil {
		return Flight{}, false, fmt.Errorf("read entry %s: %w", id, err)
	}
	return flight, waits, nil
}

// Answered keeps what became of the question about a flight, and has what it
// changes computed anew. An entry that no longer waits for an answer about this
// flight stays as it is. Requires Write.
func (s *Service) Answered(ctx context.Context, scope tenant.Scope, id uuid.UUID, flight Flight, about Answer) error {
	if err := scope.Require(Write); err != nil {
		return err
	}
	if about.State != Given {
		about.Kg = decimal.Zero
	}
	about.At = s.now()
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		before, err := lock(ctx, tx, scope.Company, id, false)
		if err != nil {
			return err
		}
		if before.Answer == nil || before.Answer.State != Waiting || !before.Flight.same(&flight) {
			return nil
		}
		answer := answerRow(about)
		_, err = tx.NewUpdate().Model(&row{Answer: &answer}).Column("answer").Where("company_id = ? and id = ?", scope.Company, id).Exec(ctx)
		if err != nil || about.State != Given {
			return err
		}
		return apply(ctx, tx, scope, before.Content)
	})
	if err != nil {
		return fmt.Errorf("keep answer about entry %s: %w", id, err)
	}
	return nil
}
