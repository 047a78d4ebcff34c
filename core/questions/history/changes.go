package history

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// Change is one save of an answer.
type Change struct {
	Version      int // that it made
	At           time.Time
	By           answer.Person
	Impersonated bool           // By acted as the company, which is not their own
	Fields       []string       // names of what changed
	Before       *answer.Answer // nil for the first save
}

// historySQL reads every save of an answer, newest first.
const historySQL = `
select h.version, h.at, h.by, coalesce(person_name(h.by), ''), h.impersonated, h.changes, h.before
from answer_history h
where h.company_id = $1 and h.answer_id = $2
order by h.version desc`

// Changes returns every save of an answer, newest first. Whether the scope may
// see it is the caller's to ask.
func Changes(ctx context.Context, db *pg.DB, scope tenant.Scope, id uuid.UUID) ([]Change, error) {
	var changes []Change
	q := pg.Query{SQL: historySQL, Args: []any{scope.Company, id}}
	err := db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var (
				c      Change
				before []byte
			)
			err := rows.Scan(&c.Version, &c.At, &c.By.ID, &c.By.Name, &c.Impersonated, &c.Fields, &before)
			if err == nil && before != nil {
				c.Before, err = answer.Decode(before)
			}
			if err != nil {
				return err
			}
			c.At = c.At.UTC()
			changes = append(changes, c)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read history of answer %s: %w", id, err)
	}
	// Who wrote a version is known from its own save.
	for i := range changes[:max(len(changes)-1, 0)] {
		changes[i].Before.UpdatedBy = changes[i+1].By
	}
	return changes, nil
}

// earlierSQL reads answers as they were before the save that followed a
// version.
const earlierSQL = `
select h.before from unnest($3::text[], $4::int[]) as asked (question_id, version)
join answers a on a.company_id = $1 and a.year = $2 and a.question_id = asked.question_id
join answer_history h on h.company_id = a.company_id and h.answer_id = a.id and h.version = asked.version + 1
where h.before is not null`

// Earlier returns answers of a year as they were at versions that have been
// saved over since, by question. What never had its version is absent. It
// needs Read.
func (s *Service) Earlier(ctx context.Context, scope tenant.Scope, year int, versions map[string]int) (map[string]*answer.Answer, error) {
	if err := scope.Require(answer.Read); err != nil {
		return nil, err
	}
	found := map[string]*answer.Answer{}
	if len(versions) == 0 {
		return found, nil
	}
	questions, wanted := make([]string, 0, len(versions)), make([]int, 0, len(versions))
	for question, version := range versions {
		questions, wanted = append(questions, question), append(wanted, version)
	}
	q := pg.Query{SQL: earlierSQL, Args: []any{scope.Company, year, questions, wanted}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var before []byte
			if err := rows.Scan(&before); err != nil {
				return err
			}
			a, err := answer.Decode(before)
			if err != nil {
				return err
			}
			found[a.Question] = a
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read earlier answers of %d: %w", year, err)
	}
	return found, nil
}
