// Package optout keeps which questions a company is not asked, and why.
package optout

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Service takes questions out of years.
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

// OptOuts names questions of a year that a company is not to be asked, and why.
type OptOuts struct {
	Year      int
	Questions []string
	Reason    string
}

// OptOut takes questions out of a company's year: they leave its lists, its
// progress and its totals, and what was answered stays for the day they come
// back. It does so for all of them or, when one is unknown
// (tenant.ErrNotFound), for none. A question that is opted out already gets
// the new reason. Requires OptOut.
func (s *Service) OptOut(ctx context.Context, scope tenant.Scope, in OptOuts) error {
	in.Questions = slices.Compact(slices.Sorted(slices.Values(in.Questions)))
	bad := map[string]string{}
	answer.TidyReason(&in.Reason, "reason", bad)
	if in.Reason == "" {
		bad["reason"] = answer.CodeRequired
	}
	return s.decideOptOut(ctx, scope, in, fault.Fields(bad), func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) error {
		if err := s.years.Begin(ctx, tx, scope, y); err != nil {
			return err
		}
		for _, id := range in.Questions {
			if !y.Has(id) {
				return tenant.ErrNotFound
			}
		}
		_, err := tx.NewRaw(`
			insert into opt_outs (company_id, year, question_id, reason, by, at)
			select ?, ?, question, ?, ?, ? from unnest(?::text[]) question
			on conflict on constraint opt_outs_pk do update set reason = excluded.reason, by = excluded.by, at = excluded.at`,
			scope.Company, in.Year, in.Reason, scope.Person, s.now().UTC(), pgdialect.Array(in.Questions)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("opt out of questions of %d: %w", in.Year, err)
		}
		return s.recordOptOut(ctx, tx, scope, audit.QuestionsOptedOut, in.Year, int64(len(in.Questions)))
	})
}

// OptIn takes opt-outs back: the questions are asked again, with the answers
// that they had. Of questions that are not opted out it leaves everything as
// it is. Requires OptOut.
func (s *Service) OptIn(ctx context.Context, scope tenant.Scope, year int, questions []string) error {
	in := OptOuts{Year: year, Questions: questions}
	return s.decideOptOut(ctx, scope, in, nil, func(ctx context.Context, tx pg.Tx, _ *questionnaire.Year) error {
		result, err := tx.ExecContext(ctx, "delete from opt_outs where company_id = ? and year = ? and question_id = any (?)",
			scope.Company, year, pgdialect.Array(questions))
		if err != nil {
			return fmt.Errorf("take back opt-outs of %d: %w", year, err)
		}
		back, err := result.RowsAffected()
		if err != nil || back == 0 {
			return err
		}
		return s.recordOptOut(ctx, tx, scope, audit.OptOutsTakenBack, year, back)
	})
}

// decideOptOut runs fn for who may decide over the questions of the year, once
// what was asked for makes sense.
func (s *Service) decideOptOut(ctx context.Context, scope tenant.Scope, in OptOuts, bad error,
	fn func(context.Context, pg.Tx, *questionnaire.Year) error,
) error {
	if err := scope.Require(answer.OptOut); err != nil {
		return err
	}
	if scope.Company == uuid.Nil {
		return tenant.ErrNotFound
	}
	if err := s.years.CheckYear(in.Year); err != nil {
		return err
	}
	if bad != nil {
		return bad
	}
	if len(in.Questions) == 0 || len(in.Questions) > questionnaire.MaxQuestions {
		return tenant.ErrNotFound
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		y, err := s.years.ReadIn(ctx, tx, scope, in.Year, nil)
		if err != nil {
			return err
		}
		return fn(ctx, tx, y)
	})
}

func (s *Service) recordOptOut(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, year int, n int64) error {
	return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: kind, Detail: map[string]string{
		"year": strconv.Itoa(year), "questions": strconv.FormatInt(n, 10),
	}})
}

// Overview is all that a company could be asked in a year, for those who
// look after it: questions that are opted out and those of sections that are
// switched off among them.
type Overview struct {
	answer.Sheet
	Progress  progress.Progress
	Assignees map[uuid.UUID]string // names of those whom questions are assigned to
}

// Overview returns everything that the company could be asked in the year.
// Requires OptOut.
func (s *Service) Overview(ctx context.Context, scope tenant.Scope, year int) (Overview, error) {
	if err := scope.Require(answer.OptOut); err != nil {
		return Overview{}, err
	}
	if scope.Company == uuid.Nil {
		return Overview{}, tenant.ErrNotFound
	}
	y, err := s.years.Read(ctx, scope, year, s.catalogue.Questions())
	if err != nil {
		return Overview{}, err
	}
	found := Overview{Sheet: y.Sheet(func(*catalogue.Question) bool { return true }), Assignees: map[uuid.UUID]string{}}
	found.Progress = progress.Of(found.Items)
	q := pg.Query{
		SQL: `select s.person_id, coalesce(person_name(s.person_id), '')
			from (select distinct person_id from assignments where company_id = $1 and year = $2) s`,
		Args: []any{scope.Company, year},
	}
	err = s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var p answer.Person
			if err := rows.Scan(&p.ID, &p.Name); err != nil {
				return err
			}
			found.Assignees[p.ID] = p.Name
		}
		return nil
	})
	if err != nil {
		return Overview{}, fmt.Errorf("read who is to answer in %d: %w", year, err)
	}
	return found, nil
}
