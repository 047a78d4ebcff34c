package writing

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// ErrAnswered refuses to put what was suggested where somebody has written
// something.
var ErrAnswered = fault.New(fault.Conflict, "answer.answered")

// Adopted is what a person accepts as an answer that somebody else has
// suggested.
type Adopted struct {
	Question  string
	Year      int
	Content   answer.Content
	Documents []uuid.UUID // that it rests on; those the company does not have any more are left out
}

// Adopt stores what was suggested as a draft, in a transaction that the caller
// has opened. It returns ErrAnswered where something is written already, and
// else fails as Save does.
func (s *Service) Adopt(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Adopted) (answer.Answer, error) {
	if err := scope.Require(answer.Write); err != nil {
		return answer.Answer{}, err
	}
	if err := answer.MayRead(scope); err != nil {
		return answer.Answer{}, err
	}
	if err := s.years.CheckYear(in.Year); err != nil {
		return answer.Answer{}, err
	}
	y, err := s.years.ReadIn(ctx, tx, scope, in.Year, []string{in.Question})
	if err != nil {
		return answer.Answer{}, err
	}
	a := y.Answers[in.Question]
	if _, err := y.Open(scope, in.Question); err != nil {
		return answer.Answer{}, err
	}
	if a.Status() != answer.NotStarted {
		return answer.Answer{}, ErrAnswered
	}
	documents, err := Living(ctx, tx, scope, in.Documents)
	if err != nil {
		return answer.Answer{}, err
	}
	save := Save{Question: in.Question, Year: in.Year, Version: versionOf(a), Content: in.Content}
	save.Completed = false
	return s.Put(ctx, tx, scope, y, save, Along{Documents: documents, Source: answer.FromAssistant})
}
