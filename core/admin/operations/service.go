package operations

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"tillit/core/books/connection"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Service reads how all companies are doing.
type Service struct {
	db          *pg.DB
	connections *connection.Service
	now         func() time.Time
}

// NewService returns the service on db; connections are read again through
// their own service.
func NewService(db *pg.DB, connections *connection.Service, now func() time.Time) *Service {
	return &Service{db: db, connections: connections, now: now}
}

// Overview reports how the product is doing, with the footprints of a year. It
// needs Read, and counts what the scope sees.
func (s *Service) Overview(ctx context.Context, scope tenant.Scope, year int) (Overview, error) {
	if err := scope.Require(Read); err != nil {
		return Overview{}, err
	}
	var o Overview
	now := s.now().UTC()
	for what, read := range map[string]func() error{
		"companies": func() error { return s.companies(ctx, scope, &o.Counts) },
		"counts":    func() error { return s.counts(ctx, scope, year, now, &o.Counts) },
		"running": func() (err error) {
			o.Running, err = list(ctx, s.db, scope, scanWork, runningSQL, maxListed)
			return err
		},
		"failed": func() (err error) {
			o.Failed, err = list(ctx, s.db, scope, scanWork, failedSQL, now.Add(-failedSince), maxListed)
			return err
		},
		"unmatched": func() (err error) {
			o.Gaps, err = list(ctx, s.db, scope, scanGap, gapsSQL, year, unmatchedFrom().String(), maxListed)
			return err
		},
		"shut out": func() (err error) {
			o.ShutOut, err = list(ctx, s.db, scope, scanPerson, shutOutSQL, now.Add(-shutSince), shutAfter, maxListed)
			return err
		},
	} {
		if err := read(); err != nil {
			return Overview{}, fmt.Errorf("read %s of all companies: %w", what, err)
		}
	}
	return o, nil
}

func (s *Service) companies(ctx context.Context, scope tenant.Scope, c *Counts) error {
	c.Companies = map[catalogue.Standard]int{}
	q := pg.Query{SQL: "select standard, count(*) from companies group by standard"}
	return s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			var standard catalogue.Standard
			var n int
			if err := rows.Scan(&standard, &n); err != nil {
				return err
			}
			c.Companies[standard] = n
		}
		return nil
	})
}

const countsSQL = `
select (select count(*) from people where disabled_at is null),
       (select count(*) from agencies),
       (select count(*) from answers where updated_at >= $1),
       (select count(*) from companies c
        where exists (select from footprint_rollups r where r.company_id = c.id and r.year = $2)),
       (select count(*) from suggestions where state = 0)`

func (s *Service) counts(ctx context.Context, scope tenant.Scope, year int, now time.Time, c *Counts) error {
	q := pg.Query{SQL: countsSQL, Args: []any{now.Add(-week), year}}
	return s.db.Read(ctx, scope, q, func(rows pgx.Rows) error {
		for rows.Next() {
			if err := rows.Scan(&c.People, &c.Agencies, &c.Answers, &c.Footprints, &c.Suggestions); err != nil {
				return err
			}
		}
		return nil
	})
}

const runningSQL = `
select j.company_id, c.name, j.id, j.kind, j.state, j.done, j.total, '', j.created_at, count(*) over ()
from jobs j join companies c on c.id = j.company_id
where j.state in ('queued', 'running')
order by j.created_at, j.id
limit $1`

// failedSQL lists failed work that no other of its kind and company followed.
const failedSQL = `
select j.company_id, c.name, j.id, j.kind, j.state, j.done, j.total, coalesce(j.code, ''), j.finished_at, count(*) over ()
from jobs j join companies c on c.id = j.company_id
where j.state = 'failed' and j.finished_at >= $1
  and not exists (select from jobs n
    where n.company_id = j.company_id and n.kind = j.kind and (n.created_at, n.id) > (j.created_at, j.id))
order by j.finished_at desc, j.id
limit $2`

func scanWork(rows pgx.Rows, all *int) (w Work, err error) {
	err = rows.Scan(&w.Company.ID, &w.Company.Name, &w.ID, &w.Kind, &w.State, &w.Done, &w.Total, &w.Code, &w.At, all)
	w.At = w.At.UTC()
	return w, err
}

const gapsSQL = `
select c.id, c.name, (s.unmatched / (s.counted + s.unmatched))::text, count(*) over ()
from companies c
cross join lateral (
  select coalesce(sum(` + stored.Moved + `) filter (where status = 'counted'), 0) as counted,
         coalesce(sum(` + stored.Moved + `) filter (where status = 'unmatched'), 0) as unmatched
  from footprint_rollups where company_id = c.id and year = $1 and not disabled) s
where s.counted + s.unmatched > 0 and s.unmatched >= $2::numeric * (s.counted + s.unmatched)
order by s.unmatched / (s.counted + s.unmatched) desc, c.name, c.id
limit $3`

func scanGap(rows pgx.Rows, all *int) (g Gap, err error) {
	err = rows.Scan(&g.Company.ID, &g.Company.Name, &g.Share, all)
	return g, err
}

// shutOutSQL counts refusals since somebody last got in.
const shutOutSQL = `
select p.id, p.name, p.email, count(*), max(e.at), count(*) over ()
from audit_events e join people p on p.id = e.person_id
where e.kind in ('signInRefused', 'codeRefused') and e.at >= $1 and p.disabled_at is null
  and not exists (select from audit_events i where i.person_id = e.person_id and i.kind = 'signedIn' and i.id > e.id)
group by p.id
having count(*) >= $2
order by max(e.at) desc, p.id
limit $3`

func scanPerson(rows pgx.Rows, all *int) (p Person, err error) {
	err = rows.Scan(&p.ID, &p.Name, &p.Email, &p.Refused, &p.At, all)
	p.At = p.At.UTC()
	return p, err
}

// list reads the beginning of a list.
func list[T any](ctx context.Context, db *pg.DB, scope tenant.Scope,
	scan func(pgx.Rows, *int) (T, error), sql string, args ...any,
) (Listed[T], error) {
	found := Listed[T]{Items: []T{}}
	err := db.Read(ctx, scope, pg.Query{SQL: sql, Args: args}, func(rows pgx.Rows) error {
		for rows.Next() {
			one, err := scan(rows, &found.All)
			if err != nil {
				return err
			}
			found.Items = append(found.Items, one)
		}
		return nil
	})
	return found, err
}
