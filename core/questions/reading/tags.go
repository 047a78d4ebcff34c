package reading

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// tagsSQL reads the tags of a company's year, those used most first. Who may
// not read every answer is shown those of what is assigned to them.
const tagsSQL = `
select tag from answers a, unnest(a.tags) tag
where a.company_id = $1 and a.year = $2 and ($3 or exists (
  select from assignments s
  where s.company_id = a.company_id and s.year = a.year and s.question_id = a.question_id and s.person_id = $4))
group by tag
order by count(*) desc, tag
limit 200`

// Tags returns the tags that the answers of the company's year carry, as far
// as the scope may see them, those used most first.
func (s *Service) Tags(ctx context.Context, scope tenant.Scope, year int) ([]string, error) {
	if err := answer.MayRead(scope); err != nil {
		return nil, err
	}
	var tags []string
	q := pg.Query{SQL: tagsSQL, Args: []any{scope.Company, year, scope.May(answer.Read), scope.Person}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) (err error) {
		tags, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read tags of %d: %w", year, err)
	}
	return tags, nil
}
