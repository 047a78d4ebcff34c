package prefill

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/writing"
)

// List returns the suggestions of a year that wait for a decision and whose
// questions the scope may see, in the order of the questions. It takes what answer.Year takes.
func (s *Service) List(ctx context.Context, scope tenant.Scope, year int) ([]Suggestion, error) {
	sheet, err := s.reading.Year(ctx, scope, year)
	if err != nil {
		return nil, err
	}
	var rows []row
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return withNames(tx, &rows, scope.Company).Where("s.year = ? and s.state = ?", year, Pending).Scan(ctx)
	})
	if err != nil {
		return nil, fmt.Errorf("list suggestions of %d: %w", year, err)
	}
	waiting := map[string]Suggestion{}
	for _, r := range rows {
		if waiting[r.QuestionID], err = r.suggestion(); err != nil {
			return nil, err
		}
	}
	found := []Suggestion{}
	for _, item := range sheet.Items {
		one, ok := waiting[item.Question.ID]
		if ok && one.State == Pending && item.Status() == answer.NotStarted {
			one.Section = item.Question.Section
			found = append(found, one)
		}
	}
	return found, nil
}

// Accept makes a draft answer of a suggestion, with the documents that it rests
// on. It returns tenant.ErrNotFound for one that the company does not have or
// whose question the scope may not see, ErrDecided, writing.ErrAnswered, and what
// Save says to answers. Requires answer.Write.
func (s *Service) Accept(ctx context.Context, scope tenant.Scope, id uuid.UUID) (saved answer.Answer, err error) {
	err = s.change(ctx, scope, id, Accepted, func(ctx context.Context, tx pg.Tx, one Suggestion) error {
		if one.State != Pending {
			return ErrDecided
		}
		saved, err = s.writing.Adopt(ctx, tx, scope, writing.Adopted{
			Question: one.Question, Year: one.Year, Content: one.Content, Documents: documents(one.Evidence),
		})
		return err
	})
	return saved, err
}

// AcceptAll is Accept of many: what somebody has answered or decided on meanwhile
// does not hold up the others, and has its fault in refused. When one of them is
// not the company's, or not for the scope to see, none is accepted.
func (s *Service) AcceptAll(ctx context.Context, scope tenant.Scope,
	ids []uuid.UUID,
) (saved []answer.Answer, refused map[uuid.UUID]error, err error) {
	if err := scope.Require(answer.Write); err != nil {
		return nil, nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		for _, id := range ids {
			if _, err := s.lockVisible(ctx, tx, scope, id); err != nil {
				return err
			}
		}
		return nil
	})
	refused = map[uuid.UUID]error{}
	for _, id := range ids {
		if err != nil {
			return nil, nil, err
		}
		var one answer.Answer
		switch one, err = s.Accept(ctx, scope, id); {
		case err == nil:
			saved = append(saved, one)
		case fault.KindOf(err) == fault.Conflict:
			refused[id], err = err, nil
		}
	}
	return saved, refused, err
}

// lockVisible finds a suggestion whose question the scope may see, and keeps others from
// it until the transaction ends.
func (s *Service) lockVisible(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (Suggestion, error) {
	one, err := lockSuggestion(ctx, tx, scope, id)
	if err != nil {
		return Suggestion{}, err
	}
	return one, s.reading.Open(ctx, tx, scope, one.Year, one.Question)
}

// Decline puts a suggestion aside; it is kept, and Reopen brings it back. It
// fails as Accept does.
func (s *Service) Decline(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	return s.change(ctx, scope, id, Declined, func(_ context.Context, _ pg.Tx, one Suggestion) error {
		if one.State != Pending {
			return ErrDecided
		}
		return nil
	})
}

// Reopen brings back a suggestion that was declined. It returns ErrDecided for
// any other, and when there is a newer one.
func (s *Service) Reopen(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	err := s.change(ctx, scope, id, Pending, func(_ context.Context, _ pg.Tx, one Suggestion) error {
		if one.State != Declined {
			return ErrDecided
		}
		return nil
	})
	if pg.Violates(err, "answer_suggestions_pending_uq") {
		return ErrDecided
	}
	return err
}

// change moves a suggestion to a state, if may has nothing against it.
func (s *Service) change(ctx context.Context, scope tenant.Scope, id uuid.UUID, to State,
	may func(context.Context, pg.Tx, Suggestion) error,
) error {
	if err := scope.Require(answer.Write); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		one, err := s.lockVisible(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if err := may(ctx, tx, one); err != nil {
			return err
		}
		if err := decide(ctx, tx, scope, id, to, s.now().UTC().Truncate(time.Microsecond)); err != nil {
			return err
		}
		return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: audit.AnswerSuggestionDecided, Detail: map[string]string{
			"question": one.Question, "year": strconv.Itoa(one.Year), "state": string(to),
		}})
	})
}
