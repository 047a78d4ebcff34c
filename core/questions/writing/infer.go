package writing

import (
	"context"

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
