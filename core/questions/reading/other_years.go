package reading

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// otherYearsSQL reads the answers to a question in all years but one.
const otherYearsSQL = `
select to_jsonb(a) || jsonb_build_object('document_ids', living_documents(a.company_id, a.document_ids)), coalesce(person_name(a.updated_by), '')
from answers a
where a.company_id = $1 and a.question_id = $2 and a.year <> $3
order by a.year desc`

func (s *Service) otherYears(ctx context.Context, scope tenant.Scope, year int, question string) ([]answer.Answer, error) {
	var answers []answer.Answer
	q := pg.Query{SQL: otherYearsSQL, Args: []any{scope.Company, question, year}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var (
				raw  []byte
				name string
			)
			if err := rows.Scan(&raw, &name); err != nil {
				return err
			}
			a, err := answer.Decode(raw)
			if err != nil {
				return err
			}
			a.UpdatedBy.Name = name
			answers = append(answers, *a)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read answers to %s: %w", question, err)
	}
	return answers, nil
}
