// Package history tells what was done with questions and their answers, and what answers
// were before: the deeds of a year and every earlier state of an answer.
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
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Service reads what happened.
type Service struct {
	db    *pg.DB
	years *questionnaire.Years
}

// NewService returns the service on db.
func NewService(db *pg.DB, years *questionnaire.Years) *Service {
	return &Service{db: db, years: years}
}

// Deed is what somebody did with questions.
type Deed string

// The deeds.
const (
	Saved               Deed = "saved"
	MarkedCompleted     Deed = "completed"
	MarkedNotApplicable Deed = "notApplicable"
	CarriedOver         Deed = "carriedOver" // from another year
	TookBack            Deed = "takenBack"   // what was carried over
	GaveOut             Deed = "assigned"
)

// Event is something that somebody did. What was done at a stroke is one event,
// and so are all the times that a person saved the same answer.
type Event struct {
	Deed         Deed
	At           time.Time // the last time
	By           answer.Person
	Impersonated bool                // By acted as the company, which is not their own
	Question     *catalogue.Question // one of the questions
	Questions    int                 // how many there are
	Assignee     answer.Person       // of what was assigned; else zero
}

// activitySQL reads what happened to some questions of a year, newest first.
// That a mark was set follows from its not having been set before.
const activitySQL = `
with happened as (
  select h.at, h.by, h.impersonated, a.question_id, $4::uuid as person, d.deed,
    case d.deed when 'carriedOver' then coalesce(h.carry_id::text, a.question_id) when 'takenBack' then h.at::text
      else a.question_id end as stroke
  from answers a
  join answer_history h on h.company_id = a.company_id and h.answer_id = a.id
  cross join lateral (select case
    when h.carry_id is not null or (h.version = a.version and a.carried_from is not null) then 'carriedOver'
    when 'takenBack' = any (h.changes) then 'takenBack'
    when 'completed' = any (h.changes) and not coalesce((h.before ->> 'completed')::boolean, false) then 'completed'
    when 'notApplicable' = any (h.changes) and not coalesce((h.before ->> 'not_applicable')::boolean, false) then 'notApplicable'
    else 'saved' end as deed) d
  where a.company_id = $1 and a.year = $2 and a.question_id = any ($3)
  union all
  select assigned_at, assigned_by, impersonated, question_id, person_id, 'assigned', assigned_at::text
  from assignments
  where company_id = $1 and year = $2 and question_id = any ($3)
), strokes as (
  select deed, max(at) as at, by, impersonated, person, count(distinct question_id) as questions,
    (array_agg(question_id order by at desc, question_id))[1] as question
  from happened
  group by deed, stroke, by, impersonated, person
  order by max(at) desc, question, deed
  limit $5
)
select deed, at, by, coalesce(person_name(by), ''), impersonated, question, questions, person, coalesce(person_name(person), '')
from strokes
order by at desc, question, deed`

// Activity returns what was last done with the questions of a year that the
// scope may see, newest first.
func (s *Service) Activity(ctx context.Context, scope tenant.Scope, year, limit int) ([]Event, error) {
	if err := answer.MayRead(scope); err != nil {
		return nil, err
	}
	y, err := s.years.One(ctx, scope, year)
	if err != nil {
		return nil, err
	}
	asked := map[string]*catalogue.Question{}
	var questions []string
	visible := y.Visible(scope)
	for _, item := range y.Items(func(q *catalogue.Question) bool { return y.Enabled(q.Section) && visible(q) }) {
		asked[item.Question.ID] = item.Question
		questions = append(questions, item.Question.ID)
	}
	var events []Event
	q := pg.Query{SQL: activitySQL, Args: []any{scope.Company, year, questions, uuid.Nil, limit}}
	err = s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var (
				e        Event
				question string
			)
			if err := rows.Scan(&e.Deed, &e.At, &e.By.ID, &e.By.Name, &e.Impersonated, &question, &e.Questions,
				&e.Assignee.ID, &e.Assignee.Name); err != nil {
				return err
			}
			e.At, e.Question = e.At.UTC(), asked[question]
			events = append(events, e)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read activity of %d: %w", year, err)
	}
	return events, nil
}
