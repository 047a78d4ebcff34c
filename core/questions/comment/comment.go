// Package comment keeps what people remark on a question and year, beside the
// answer, version by version.
package comment

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
)

// Service writes comments.
type Service struct {
	db    *pg.DB
	years *questionnaire.Years
	now   func() time.Time
}

// NewService returns the service on db.
func NewService(db *pg.DB, years *questionnaire.Years, now func() time.Time) *Service {
	return &Service{db: db, years: years, now: now}
}

// ErrStale says that somebody wrote the comment since it was read.
var ErrStale = fault.New(fault.Conflict, "answer.commentStale")

// Comment is what a person remarks on a question and year, beside the answer.
type Comment struct {
	Question string
	Year     int
	Version  int    // that the person read; zero when there was none
	Text     string // empty takes the comment away
}

// Remark is one version of a comment.
type Remark struct {
	Version      int // grows by one with each, from 1
	Text         string
	At           time.Time
	By           answer.Person
	Impersonated bool // By acted as the company, which is not their own
}

// Write stores a new version of the comment on a question; the same text is
// no change. It returns every version, newest first, also with ErrStale
// when somebody was faster. Whoever may answer the question may comment on it.
// It returns tenant.ErrNotFound for a question that the scope may not see, and
// names a text that is too long.
func (s *Service) Write(ctx context.Context, scope tenant.Scope, in Comment) ([]Remark, error) {
	bad := map[string]string{}
	answer.TidyNote(&in.Text, "comment", bad)
	if err := fault.Fields(bad); err != nil {
		return nil, err
	}
	var all []Remark
	err := s.years.WriteYear(ctx, scope, in.Year, []string{in.Question}, func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) error {
		if err := s.years.Begin(ctx, tx, scope, y); err != nil {
			return err
		}
		if _, err := y.Open(scope, in.Question); err != nil {
			return err
		}
		var refused error
		if in.Text != y.Comments[in.Question] {
			refused = s.remark(ctx, tx, scope, in)
		}
		if refused != nil && !errors.Is(refused, ErrStale) {
			return refused
		}
		err := tx.Pgx(func(raw pgx.Tx) error {
			rows, err := raw.Query(ctx, remarksSQL, scope.Company, in.Year, in.Question)
			if err != nil {
				return err
			}
			all, err = pgx.CollectRows(rows, scanRemark)
			return err
		})
		return errors.Join(refused, err)
	})
	return all, err
}

func (s *Service) remark(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Comment) error {
	result, err := tx.NewRaw(`
		insert into question_comments (company_id, year, question_id, version, comment, at, by, impersonated)
		select ?company, ?year, ?question, ?version + 1, ?text, ?at, ?by, ?impersonated
		where ?version = (select coalesce(max(version), 0) from question_comments
		  where company_id = ?company and year = ?year and question_id = ?question)
		on conflict do nothing`,
		remarkArgs{scope.Company, in.Year, in.Question, in.Version, in.Text, s.now().UTC(), scope.Person, scope.Impersonated}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("comment on %s: %w", in.Question, err)
	}
	written, err := result.RowsAffected()
	if err == nil && written == 0 {
		return ErrStale
	}
	return err
}

// remarkArgs are the parameters of writing a comment by name.
type remarkArgs struct {
	Company      uuid.UUID `bun:"company"`
	Year         int       `bun:"year"`
	Question     string    `bun:"question"`
	Version      int       `bun:"version"`
	Text         string    `bun:"text"`
	At           time.Time `bun:"at"`
	By           uuid.UUID `bun:"by"`
	Impersonated bool      `bun:"impersonated"`
}

// remarksSQL reads every version of a comment, newest first.
const remarksSQL = `
select c.version, c.comment, c.at, c.by, coalesce(person_name(c.by), ''), c.impersonated
from question_comments c
where c.company_id = $1 and c.year = $2 and c.question_id = $3
order by c.version desc`

func scanRemark(row pgx.CollectableRow) (r Remark, err error) {
	err = row.Scan(&r.Version, &r.Text, &r.At, &r.By.ID, &r.By.Name, &r.Impersonated)
	r.At = r.At.UTC()
	return r, err
}

// Remarks returns every version of the comment on a question, newest first.
// Whether the scope may see it is the caller's to ask.
func Remarks(ctx context.Context, db *pg.DB, scope tenant.Scope, year int, question string) ([]Remark, error) {
	var all []Remark
	q := pg.Query{SQL: remarksSQL, Args: []any{scope.Company, year, question}}
	err := db.Read(ctx, scope, q, func(rows pgx.Rows) (err error) {
		all, err = pgx.CollectRows(rows, scanRemark)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read comment on %s: %w", question, err)
	}
	return all, nil
}
