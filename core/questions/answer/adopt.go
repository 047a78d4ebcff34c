package answer

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// ErrAnswered refuses to put what was suggested where somebody has written
// something.
var ErrAnswered = fault.New(fault.Conflict, "answer.answered")

// Adopted is what a person accepts as an answer that somebody else has
// suggested.
type Adopted struct {
	Question  string
	Year      int
	Content   Content
	Documents []uuid.UUID // that it rests on; those the company does not have any more are left out
}

// Adopt stores what was suggested as a draft, in a transaction that the caller
// has opened. It returns ErrAnswered where something is written already, and
// else fails as Save does.
func (s *Service) Adopt(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Adopted) (Answer, error) {
	if err := scope.Require(Write); err != nil {
		return Answer{}, err
	}
	if err := MayRead(scope); err != nil {
		return Answer{}, err
	}
	if err := s.years.CheckYear(in.Year); err != nil {
		return Answer{}, err
	}
	y, err := s.years.ReadIn(ctx, tx, scope, in.Year, []string{in.Question})
	if err != nil {
		return Answer{}, err
	}
	a := y.Answers[in.Question]
	if _, err := y.Open(scope, in.Question); err != nil {
		return Answer{}, err
	}
	if a.Status() != NotStarted {
		return Answer{}, ErrAnswered
	}
	documents, err := living(ctx, tx, scope, in.Documents)
	if err != nil {
		return Answer{}, err
	}
	save := Save{Question: in.Question, Year: in.Year, Version: versionOf(a), Content: in.Content}
	save.Completed = false
	return s.store(ctx, tx, scope, y, save, carried{documents: documents, source: FromAssistant})
}

// Open returns tenant.ErrNotFound for a question of a year that the scope may
// not see, in a transaction that the caller has opened.
func (s *Service) Open(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, question string) error {
	if err := MayRead(scope); err != nil {
		return err
	}
	y, err := s.years.ReadIn(ctx, tx, scope, year, []string{question})
	if err == nil {
		_, err = y.Open(scope, question)
	}
	return err
}
