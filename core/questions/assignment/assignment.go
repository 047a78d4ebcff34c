// Package assignment keeps who is to answer what, and gathers what they are to be told
// of it.
package assignment

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/conversation"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Service assigns questions to people.
type Service struct {
	db        *pg.DB
	catalogue *catalogue.Catalogue
	years     *questionnaire.Years
	now       func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, c *catalogue.Catalogue, years *questionnaire.Years, now func() time.Time) *Service {
	return &Service{db: db, catalogue: c, years: years, now: now}
}

// Assignment names questions of a year and who is to answer them.
type Assignment struct {
	Questions []string
	Year      int
	Person    uuid.UUID // zero: nobody any more
}

// ErrNoMember refuses to assign a question to a stranger.
var ErrNoMember = fault.New(fault.NotFound, "answer.noMember")

// Assign gives questions to a member of the company, or to nobody. It does so
// for all of them or, when one is unknown (tenant.ErrNotFound) or the person
// is no member (ErrNoMember), for none. Doing it twice changes nothing.
func (s *Service) Assign(ctx context.Context, scope tenant.Scope, in Assignment) error {
	if err := scope.Require(answer.Assign); err != nil {
		return err
	}
	if err := answer.MayRead(scope); err != nil {
		return err
	}
	if err := s.years.CheckYear(in.Year); err != nil {
		return err
	}
	questions := slices.Compact(slices.Sorted(slices.Values(in.Questions)))
	if len(questions) == 0 || len(questions) > questionnaire.MaxQuestions {
		return tenant.ErrNotFound
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		y, err := s.years.ReadIn(ctx, tx, scope, in.Year, questions)
		if err != nil {
			return err
		}
		if err := s.years.Begin(ctx, tx, scope, y); err != nil {
			return err
		}
		for _, id := range questions {
			if _, err := y.Open(scope, id); err != nil {
				return err
			}
		}
		if in.Person == uuid.Nil {
			return unassign(ctx, tx, scope, in.Year, questions)
		}
		return assign(ctx, tx, scope, in.Year, questions, in.Person, s.now().UTC())
	})
}

func unassign(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, questions []string) error {
	_, err := tx.ExecContext(ctx, "delete from assignments where company_id = ? and year = ? and question_id = any (?)",
		scope.Company, year, pgdialect.Array(questions))
	if err != nil {
		return fmt.Errorf("take questions of %d from everybody: %w", year, err)
	}
	return nil
}

// assign writes down who is to answer what, and has them told of what is new
// to them, unless it was their own doing.
func assign(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, questions []string, person uuid.UUID, at time.Time) error {
	var changed []string
	err := tx.NewRaw(`
		insert into assignments as s (company_id, year, question_id, person_id, assigned_by, assigned_at, impersonated, told_at)
		select ?company, ?year, question, ?person, ?by, ?at, ?impersonated, case when ?person = ?by then ?at::timestamptz end
		from unnest(?questions::text[]) question
		on conflict on constraint assignments_pk do update
		set person_id = excluded.person_id, assigned_by = excluded.assigned_by, assigned_at = excluded.assigned_at,
		    impersonated = excluded.impersonated, told_by = null, told_at = excluded.told_at
		where s.person_id <> excluded.person_id
		returning question_id`,
		assignArgs{scope.Company, year, questions, person, scope.Person, scope.Impersonated, at}).Scan(ctx, &changed)
	if pg.Violates(err, "assignments_member_fk") {
		return ErrNoMember
	}
	if err != nil {
		return fmt.Errorf("assign questions of %d: %w", year, err)
	}
	if len(changed) == 0 || person == scope.Person {
		return nil
	}
	told := notice.Notice{
		Company: scope.Company, Person: person, Kind: notice.Assigned, About: string(conversation.Question), Year: year,
		Count: len(changed), By: scope.Person, At: at,
	}
	if len(changed) == 1 {
		told.Place = changed[0]
	}
	if err := notice.Add(ctx, tx, told); err != nil {
		return err
	}
	return tx.Enqueue(ctx, Assigned{Company: scope.Company, Person: person})
}

// assignArgs are the parameters of assigning by name.
type assignArgs struct {
	Company      uuid.UUID `bun:"company"`
	Year         int       `bun:"year"`
	Questions    []string  `bun:"questions,array"`
	Person       uuid.UUID `bun:"person"`
	By           uuid.UUID `bun:"by"`
	Impersonated bool      `bun:"impersonated"`
	At           time.Time `bun:"at"`
}
