package answer

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// sheetSQL reads the facts of a company's year with the answers to some
// questions and whom they are assigned to: one row a question, at least one
// row. Version 0 stands for no answer. Names are looked up once a person, not
// once an answer.
const sheetSQL = `
with mine as materialized (
  select * from answers where company_id = $1 and year = $2 and question_id = any ($3)
), exempt as materialized (
  select * from opt_outs where company_id = $1 and year = $2 and question_id = any ($3)
), remarks as materialized (
  select distinct on (question_id) question_id, comment from question_comments
  where company_id = $1 and year = $2 and question_id = any ($3)
  order by question_id, version desc
), names as materialized (
  select u.id, person_name(u.id) as name from (select updated_by as id from mine union select by from exempt) u
)
select c.standard, c.currency, coalesce(c.first_reporting_year, 0), coalesce(c.employees, 0), c.disabled_features,
       coalesce(p.edition_id, ''), (select coalesce(max(loaded_at), 'epoch') from editions),
       coalesce(a.question_id, s.question_id, o.question_id, r.question_id, ''), coalesce(s.person_id, $4), coalesce(a.id, $4), a.value,
       coalesce(a.completed, false), coalesce(a.not_applicable, false), coalesce(a.not_applicable_reason, ''),
       coalesce(a.explanation, ''), coalesce(a.reasoning, ''), coalesce(a.notes, ''), a.tags,
       coalesce(a.upstream, ''), coalesce(a.core_business, ''), coalesce(a.downstream, ''), living_documents(a.company_id, a.document_ids),
       coalesce(a.source, ''), coalesce(a.carried_from, 0), coalesce(a.version, 0), coalesce(a.updated_by, $4), coalesce(n.name, ''), coalesce(a.updated_at, 'epoch'),
       coalesce(o.reason, ''), coalesce(o.by, $4), coalesce(w.name, ''), coalesce(o.at, 'epoch'),
       coalesce(r.comment, ''), living_document_names(a.company_id, a.document_ids)
from companies c
left join company_editions p on p.company_id = c.id and p.year = $2 and p.standard = c.standard
left join (
  mine a
  full join (select * from assignments where company_id = $1 and year = $2 and question_id = any ($3)) s
    on s.question_id = a.question_id
  full join exempt o on o.question_id = coalesce(a.question_id, s.question_id)
  full join remarks r on r.question_id = coalesce(a.question_id, s.question_id, o.question_id)
  left join names n on n.id = a.updated_by
  left join names w on w.id = o.by
) on true
where c.id = $1`

// read returns the facts of the scope's company and year with the answers to
// the questions, in one round trip.
func (s *Service) read(ctx context.Context, scope tenant.Scope, year int, questions []string) (*facts, error) {
	y := newFacts(year)
	q := pg.Query{SQL: sheetSQL, Args: []any{scope.Company, year, questions, uuid.Nil}}
	if err := s.db.Read(ctx, scope, q, y.scanAll); err != nil {
		return nil, fmt.Errorf("read answers of %d: %w", year, err)
	}
	return y, s.choose(ctx, y)
}

// readIn is read inside a transaction.
func (s *Service) readIn(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, questions []string) (*facts, error) {
	y := newFacts(year)
	err := tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, sheetSQL, scope.Company, year, questions, uuid.Nil)
		if err != nil {
			return err
		}
		defer rows.Close()
		if err := y.scanAll(rows); err != nil {
			return err
		}
		return rows.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("read answers of %d: %w", year, err)
	}
	return y, s.choose(ctx, y)
}

// otherYearsSQL reads the answers to a question in all years but one.
const otherYearsSQL = `
select to_jsonb(a) || jsonb_build_object('document_ids', living_documents(a.company_id, a.document_ids)), coalesce(person_name(a.updated_by), '')
from answers a
where a.company_id = $1 and a.question_id = $2 and a.year <> $3
order by a.year desc`

func (s *Service) otherYears(ctx context.Context, scope tenant.Scope, year int, question string) ([]Answer, error) {
	var answers []Answer
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
			a, err := decodeAnswer(raw)
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
	if err := mayRead(scope); err != nil {
		return nil, err
	}
	var tags []string
	q := pg.Query{SQL: tagsSQL, Args: []any{scope.Company, year, scope.May(Read), scope.Person}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) (err error) {
		tags, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read tags of %d: %w", year, err)
	}
	return tags, nil
}

func newFacts(year int) *facts {
	return &facts{
		year: year, answers: map[string]*Answer{}, material: map[string]bool{}, assignees: map[string]uuid.UUID{},
		exempt: map[string]*Exemption{}, comments: map[string]string{}, documents: map[string][]Linked{},
	}
}

// choose finds the edition of the year: the one it was begun in, else the one
// that serves the standard now, if any.
func (s *Service) choose(ctx context.Context, y *facts) error {
	if err := s.catalogue.Since(ctx, y.loadedAt); err != nil {
		return err
	}
	if e, ok := s.catalogue.Edition(y.pinned); ok {
		y.edition = e
	} else if e, err := s.catalogue.Serving(y.standard, y.year); err == nil {
		y.edition = e
	}
	return nil
}

// scanAll reads the rows of sheetSQL. None at all is a company that the scope
// may not see, or that does not exist.
func (y *facts) scanAll(rows pgx.Rows) error {
	n := 0
	for ; rows.Next(); n++ {
		a := &Answer{Year: y.year}
		var (
			assignee uuid.UUID
			value    []byte
			e        Exemption
			comment  string
			names    []string
		)
		err := rows.Scan(&y.standard, &y.currency, &y.firstYear, &y.staff, &y.disabled, &y.pinned, &y.loadedAt,
			&a.Question, &assignee, &a.ID, &value, &a.Completed, &a.NotApplicable, &a.NotApplicableReason,
			&a.Explanation, &a.Reasoning, &a.Notes, &a.Tags, &a.Perspective.Upstream, &a.Perspective.CoreBusiness,
			&a.Perspective.Downstream, &a.Documents, &a.Source, &a.CarriedFrom, &a.Version, &a.UpdatedBy.ID, &a.UpdatedBy.Name, &a.UpdatedAt,
			&e.Reason, &e.By.ID, &e.By.Name, &e.At, &comment, &names)
		if err != nil {
			return err
		}
		if comment != "" {
			y.comments[a.Question] = comment
		}
		for i, name := range names {
			y.documents[a.Question] = append(y.documents[a.Question], Linked{a.Documents[i], name})
		}
		if e.Reason != "" {
			e.At = e.At.UTC()
			y.exempt[a.Question] = &e
		}
		a.blank = value == nil && a.Content.blank() && len(a.Documents) == 0
		if err := y.put(a, assignee, value); err != nil {
			return err
		}
	}
	if n == 0 {
		return tenant.ErrNotFound
	}
	return nil
}

func (y *facts) put(a *Answer, assignee uuid.UUID, value []byte) (err error) {
	if assignee != uuid.Nil {
		y.assignees[a.Question] = assignee
	}
	if a.Version == 0 {
		return nil
	}
	if value != nil {
		a.Value, err = DecodeValue(value)
	}
	a.UpdatedAt = a.UpdatedAt.UTC()
	y.answers[a.Question] = a
	return err
}

// blankSQL tells of a row a of answers, or of none, that nothing is written in
// it.
const blankSQL = `a.value is null and not coalesce(a.completed or a.not_applicable, false)
  and coalesce(a.explanation || a.reasoning || a.notes || a.upstream || a.core_business || a.downstream, '') = ''
  and coalesce(cardinality(a.tags) + cardinality(living_documents(a.company_id, a.document_ids)), 0) = 0`

// statesSQL reads what progress needs of all questions, for many companies at
// once. Values are read of the questions in $3 alone.
const statesSQL = `
select c.id, c.standard, c.currency, coalesce(c.first_reporting_year, 0), coalesce(c.employees, 0),
       c.disabled_features, coalesce(p.edition_id, ''), (select coalesce(max(loaded_at), 'epoch') from editions),
       coalesce(a.question_id, s.question_id, o.question_id, ''), coalesce(s.person_id, $4), o.question_id is not null,
       case when a.question_id = any ($3) then a.value end,
       coalesce(a.completed, false), coalesce(a.not_applicable, false), ` + blankSQL + `,
       coalesce(a.carried_from, 0), coalesce(a.version, 0), coalesce(a.updated_at, 'epoch')
from companies c
left join company_editions p on p.company_id = c.id and p.year = $2 and p.standard = c.standard
left join (
  (select * from answers where company_id = any ($1) and year = $2) a
  full join (select * from assignments where company_id = any ($1) and year = $2) s
    on s.company_id = a.company_id and s.question_id = a.question_id
  full join (select company_id, question_id from opt_outs where company_id = any ($1) and year = $2) o
    on o.company_id = coalesce(a.company_id, s.company_id) and o.question_id = coalesce(a.question_id, s.question_id)
) on coalesce(a.company_id, s.company_id, o.company_id) = c.id
where c.id = any ($1)`

// states returns the facts of many companies in one year, by company, in one
// round trip. The answers in them hold no texts and only the values that
// conditions look at, and those of the questions in also. A company that the
// scope may not see is absent.
func (s *Service) states(
	ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID, also ...string,
) (map[uuid.UUID]*facts, error) {
	found := map[uuid.UUID]*facts{}
	q := pg.Query{SQL: statesSQL, Args: []any{companies, year, slices.Concat(s.catalogue.Conditions(), also), uuid.Nil}}
	err := s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			y, a := newFacts(year), &Answer{Year: year}
			var (
				company, assignee uuid.UUID
				exempt            bool
				value             []byte
			)
			err := rows.Scan(&company, &y.standard, &y.currency, &y.firstYear, &y.staff, &y.disabled, &y.pinned,
				&y.loadedAt, &a.Question, &assignee, &exempt, &value, &a.Completed, &a.NotApplicable, &a.blank, &a.CarriedFrom,
				&a.Version, &a.UpdatedAt)
			if err != nil {
				return err
			}
			if _, ok := found[company]; !ok {
				found[company] = y
			}
			if exempt {
				found[company].exempt[a.Question] = &Exemption{}
			}
			if err := found[company].put(a, assignee, value); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read progress of %d: %w", year, err)
	}
	for _, y := range found {
		if err := s.choose(ctx, y); err != nil {
			return nil, err
		}
	}
	return found, nil
}
