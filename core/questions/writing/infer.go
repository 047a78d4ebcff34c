package writing

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// infer has the company's details follow from an answer that is done, where they
// say nothing yet: its industry, unless it answers with several, of which nobody
// knows the main one.
func (s *Service) infer(ctx context.Context, tx pg.Tx, scope tenant.Scope, y *questionnaire.Year, a *answer.Answer) error {
	q, ok := y.Edition.Question(a.Question)
	if !ok || q.Options != catalogue.IndustryList || q.Shape == catalogue.Table || !a.Completed || a.Value == nil || len(a.Value.Options) != 1 {
		return nil
	}
	return company.Infer(ctx, tx, scope, company.IndustryOf(a.Value.Options[0]), s.now())
}

// Imply answers whether things apply at all where an earlier edition did not ask
// and the answers of the year say so, for a person whose permission the caller has
// asked for. What it writes for a job that carries a year over is to be looked
// through, as what that carries.
func (s *Service) Imply(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, earlier *catalogue.Edition, by *uuid.UUID) error {
	y, err := s.years.ReadIn(ctx, tx, scope, year, s.years.Questions())
	if err != nil {
		return err
	}
	for _, i := range y.Implied(earlier) {
		said := Save{Question: i.Question, Year: year, Content: answer.Content{Completed: by == nil, Value: &answer.Value{Cell: answer.Cell{Yes: &i.Applies}}}}
		if a := y.Answers[i.Question]; a != nil {
			said.Version = a.Version
		}
		if _, err := s.Put(ctx, tx, scope, y, said, Along{By: by}); err != nil {
			return fmt.Errorf("say whether %s: %w", i.Question, err)
		}
	}
	return nil
}
