package questionnaire

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Years reads the years of companies, and opens them to be written into. It
// asks for no permission but where it says so.
type Years struct {
	Calendar
	db        *pg.DB
	catalogue *catalogue.Catalogue
}

// NewYears returns the years on db.
func NewYears(db *pg.DB, c *catalogue.Catalogue, calendar Calendar) *Years {
	return &Years{Calendar: calendar, db: db, catalogue: c}
}

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
select c.standard, c.currency, coalesce(c.first_reporting_year, 0), c.employees, c.disabled_features,
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

// Read returns the year of the scope's company with the answers to the
// questions, in one round trip.
func (r *Years) Read(ctx context.Context, scope tenant.Scope, year int, questions []string) (*Year, error) {
	y := newYear(year)
	q := pg.Query{SQL: sheetSQL, Args: []any{scope.Company, year, questions, uuid.Nil}}
	if err := r.db.Read(ctx, scope, q, y.scanAll); err != nil {
		return nil, fmt.Errorf("read answers of %d: %w", year, err)
	}
	return y, r.choose(ctx, y)
}

// ReadIn is Read inside a transaction.
func (r *Years) ReadIn(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int, questions []string) (*Year, error) {
	y := newYear(year)
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
	return y, r.choose(ctx, y)
}

func newYear(year int) *Year {
	return &Year{
		Number: year, Answers: map[string]*answer.Answer{}, material: map[string]bool{}, Assignees: map[string]uuid.UUID{},
		Exemptions: map[string]*answer.Exemption{}, Comments: map[string]string{}, documents: map[string][]answer.Linked{},
	}
}

// choose finds the edition of the year: the one it was begun in, else the one
// that serves the standard now, if any.
func (r *Years) choose(ctx context.Context, y *Year) error {
	if err := r.catalogue.Since(ctx, y.loadedAt); err != nil {
		return err
	}
	if e, ok := r.catalogue.Edition(y.Pinned); ok {
		y.Edition = e
	} else if e, err := r.Serving(y.Standard, y.Number); err == nil {
		y.Edition = e
	}
	return nil
}

// Questions lists all questions of any edition. The slice is shared: do not
// change it.
func (r *Years) Questions() []string { return r.catalogue.Questions() }

// Serving returns the edition that a year of the standard begins with today.
func (r *Years) Serving(s catalogue.Standard, year int) (*catalogue.Edition, error) {
	return r.catalogue.Serving(s, catalogue.FirstDay(year), r.now())
}

// scanAll reads the rows of sheetSQL. None at all is a company that the scope
// may not see, or that does not exist.
func (y *Year) scanAll(rows pgx.Rows) error {
	n := 0
	for ; rows.Next(); n++ {
		a := &answer.Answer{Year: y.Number}
		var (
			assignee uuid.UUID
			value    []byte
			e        answer.Exemption
			comment  string
			names    []string
		)
		err := rows.Scan(&y.Standard, &y.Currency, &y.firstYear, &y.staff, &y.disabled, &y.Pinned, &y.loadedAt,
			&a.Question, &assignee, &a.ID, &value, &a.Completed, &a.NotApplicable, &a.NotApplicableReason,
			&a.Explanation, &a.Reasoning, &a.Notes, &a.Tags, &a.Perspective.Upstream, &a.Perspective.CoreBusiness,
			&a.Perspective.Downstream, &a.Documents, &a.Source, &a.CarriedFrom, &a.Version, &a.UpdatedBy.ID, &a.UpdatedBy.Name, &a.UpdatedAt,
			&e.Reason, &e.By.ID, &e.By.Name, &e.At, &comment, &names)
		if err != nil {
			return err
		}
		if comment != "" {
			y.Comments[a.Question] = comment
		}
		for i, name := range names {
			y.documents[a.Question] = append(y.documents[a.Question], answer.Linked{ID: a.Documents[i], Name: name})
		}
		if e.Reason != "" {
			e.At = e.At.UTC()
			y.Exemptions[a.Question] = &e
		}
		a.Blank = value == nil && a.Content.Empty() && len(a.Documents) == 0
		if err := y.put(a, assignee, value); err != nil {
			return err
		}
	}
	if n == 0 {
		return tenant.ErrNotFound
	}
	return nil
}

func (y *Year) put(a *answer.Answer, assignee uuid.UUID, value []byte) (err error) {
	if assignee != uuid.Nil {
		y.Assignees[a.Question] = assignee
	}
	if a.Version == 0 {
		return nil
	}
	if value != nil {
		a.Value, err = answer.DecodeValue(value)
	}
	a.UpdatedAt = a.UpdatedAt.UTC()
	y.Answers[a.Question] = a
	return err
}

// BlankSQL tells of a row a of answers, or of none, that nothing is written in
// it.
const BlankSQL = `a.value is null and not coalesce(a.completed or a.not_applicable, false)
  and coalesce(a.explanation || a.reasoning || a.notes || a.upstream || a.core_business || a.downstream, '') = ''
  and coalesce(cardinality(a.tags) + cardinality(living_documents(a.company_id, a.document_ids)), 0) = 0`

// statesSQL reads what progress needs of all questions, for many companies at
// once. Values are read of the questions in $3 alone.
const statesSQL = `
select c.id, c.standard, c.currency, coalesce(c.first_reporting_year, 0), c.employees,
       c.disabled_features, coalesce(p.edition_id, ''), (select coalesce(max(loaded_at), 'epoch') from editions),
       coalesce(a.question_id, s.question_id, o.question_id, ''), coalesce(s.person_id, $4), o.question_id is not null,
       case when a.question_id = any ($3) then a.value end,
       coalesce(a.completed, false), coalesce(a.not_applicable, false), ` + BlankSQL + `,
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

// Many returns a year of many companies, by company, in one round trip. The answers in them hold no texts and only the values that
// conditions look at, and those of the questions in also. A company that the
// scope may not see is absent.
func (r *Years) Many(
	ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID, also ...string,
) (map[uuid.UUID]*Year, error) {
	found := map[uuid.UUID]*Year{}
	q := pg.Query{SQL: statesSQL, Args: []any{companies, year, slices.Concat(r.catalogue.Conditions(), also), uuid.Nil}}
	err := r.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			y, a := newYear(year), &answer.Answer{Year: year}
			var (
				company, assignee uuid.UUID
				exempt            bool
				value             []byte
			)
			err := rows.Scan(&company, &y.Standard, &y.Currency, &y.firstYear, &y.staff, &y.disabled, &y.Pinned,
				&y.loadedAt, &a.Question, &assignee, &exempt, &value, &a.Completed, &a.NotApplicable, &a.Blank, &a.CarriedFrom,
				&a.Version, &a.UpdatedAt)
			if err != nil {
				return err
			}
			if _, ok := found[company]; !ok {
				found[company] = y
			}
			if exempt {
				found[company].Exemptions[a.Question] = &answer.Exemption{}
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
		if err := r.choose(ctx, y); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// One is Many of the scope's company.
func (r *Years) One(ctx context.Context, scope tenant.Scope, year int) (*Year, error) {
	found, err := r.Many(ctx, scope, year, []uuid.UUID{scope.Company})
	if err != nil {
		return nil, err
	}
	y, ok := found[scope.Company]
	if !ok {
		return nil, tenant.ErrNotFound
	}
	return y, nil
}

// Seen is Many for those of the companies that the scope sees. Requires Read.
func (r *Years) Seen(
	ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID, values ...string,
) (map[uuid.UUID]*Year, error) {
	if err := scope.Require(answer.Read); err != nil {
		return nil, err
	}
	seen := slices.DeleteFunc(slices.Clone(companies), func(id uuid.UUID) bool { return !scope.Sees(id) })
	return r.Many(ctx, scope, year, seen, values...)
}
