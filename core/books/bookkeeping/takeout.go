package bookkeeping

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
)

// Taking an import out again makes the books what they would be without it. Each
// import leaves behind which vouchers it found here, in the order in which it came
// after others, and what a voucher was that it changed. So a voucher is, at any
// time, held by the imports that brought it; one that nobody holds any more goes,
// and one that the import changed becomes what it was, unless a later import has
// changed it again or says the same.

var (
	// ErrUntraced says that an import is from before it was kept what each changes.
	ErrUntraced = fault.New(fault.Conflict, "ledger.importUntraced")
	// ErrNotIn says that an import has not brought its books in, or was taken out.
	ErrNotIn = fault.New(fault.Conflict, "ledger.importNotIn")
)

// KindTakeOut is the kind of the job that takes an import out again.
const KindTakeOut = "ledger.takeOut"

// TakingOut is the payload of that job; see [Service.TakeOut].
type TakingOut struct{ job.Ref }

// Kind is KindTakeOut.
func (TakingOut) Kind() string { return KindTakeOut }

// StartTakeOut has an import taken out of the books by a job. It returns
// tenant.ErrNotFound, ErrNotIn, ErrUntraced, and seal.ErrSealed when a sealed
// year rests on its rows. Requires Import.
func (s *Service) StartTakeOut(ctx context.Context, scope tenant.Scope, id uuid.UUID) (file File, err error) {
	err = s.decide(ctx, scope, id, audit.BooksTakenOut, func(ctx context.Context, tx pg.Tx) error {
		if err := refuseSealed(ctx, tx, scope.Company, id, brought); err != nil {
			return err
		}
		if file, err = s.workOn(ctx, tx, scope, id, KindTakeOut, params{Import: id}); err != nil {
			return err
		}
		return tx.Enqueue(ctx, TakingOut{Ref: file.Job.Ref()})
	})
	return file, err
}

// StartApart has those vouchers without a number of an import that were taken for
// ones of other files brought in beside them, by a job of KindImport. It returns
// tenant.ErrNotFound, ErrNotIn and ErrUntraced. Requires Import.
func (s *Service) StartApart(ctx context.Context, scope tenant.Scope, id uuid.UUID) (file File, err error) {
	err = s.decide(ctx, scope, id, audit.BooksToldApart, func(ctx context.Context, tx pg.Tx) error {
		if file, err = s.workOn(ctx, tx, scope, id, KindImport, params{Import: id, Apart: true}); err != nil {
			return err
		}
		return tx.Enqueue(ctx, Importing{Ref: file.Job.Ref(), Bytes: file.Size})
	})
	return file, err
}

// decide does what somebody decides about an import whose vouchers are in the
// books, and records it. It requires Import.
func (s *Service) decide(ctx context.Context, scope tenant.Scope, id uuid.UUID, kind audit.Kind, do func(context.Context, pg.Tx) error) error {
	if err := scope.Require(Import); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		file, err := standing(ctx, tx, scope.Company, id)
		if err != nil {
			return err
		}
		if err := do(ctx, tx); err != nil {
			return err
		}
		return recordDecision(ctx, tx, scope, kind, file)
	})
}

// recordDecision records what somebody decided about an import.
func recordDecision(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, file File) error {
	return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: map[string]string{"file": file.Name, "import": file.ID.String()}})
}

// standing returns an import whose vouchers are in the books and of which no work
// is under way.
func standing(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (File, error) {
	file, _, err := findImport(ctx, tx, company, id)
	switch {
	case err != nil:
		return File{}, err
	case file.Summary == nil, file.TakenOut != nil, !file.Job.Ended():
		return File{}, ErrNotIn
	case !file.Traced:
		return File{}, ErrUntraced
	}
	return file, nil
}

// Vouchers of an import: those that it brought or changed, and those that it lacks.
const (
	brought = `select id from vouchers where company_id = $1 and import_id = $2
		union all select voucher_id from ledger_import_vouchers where company_id = $1 and import_id = $2 and before is not null`
	lacked = "select voucher_id from ledger_missing where company_id = $1 and import_id = $2 and not kept"
)

// refuseSealed returns seal.ErrSealed when a sealed year rests on rows of vouchers
// of an import.
func refuseSealed(ctx context.Context, tx pg.Tx, company, id uuid.UUID, vouchers string) error {
	var years []int
	err := tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, `select distinct extract(year from date)::int from ledger_rows
			where company_id = $1 and voucher_id in (`+vouchers+`) order by 1`, company, id)
		if err != nil {
			return err
		}
		years, err = pgx.CollectRows(rows, pgx.RowTo[int])
		return err
	})
	if err != nil {
		return fmt.Errorf("find years of import: %w", err)
	}
	for _, year := range years {
		if locked, err := seal.Locked(ctx, tx, company, year); err != nil {
			return err
		} else if locked {
			return seal.ErrSealed
		}
	}
	return nil
}

// workOn makes a job for an import that was asked for before.
func (s *Service) workOn(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, kind string, p params) (File, error) {
	work, err := job.Create(ctx, tx, scope, kind, p)
	if err != nil {
		return File{}, err
	}
	_, err = tx.NewRaw("update ledger_imports set job_id = ? where company_id = ? and id = ?", work.ID, scope.Company, id).Exec(ctx)
	if err != nil {
		return File{}, fmt.Errorf("note work on import: %w", err)
	}
	file, _, err := findImport(ctx, tx, scope.Company, id)
	return file, err
}

// TakeOut does the work of the job that StartTakeOut made. It returns the days of
// the rows that it changed; doing it twice changes nothing and returns them again.
// It writes only while run holds its job. Requires Import.
func (s *Service) TakeOut(ctx context.Context, scope tenant.Scope, run *job.Run) (days Span, err error) {
	if err := scope.Require(Import); err != nil {
		return Span{}, err
	}
	var p params
	if err := json.Unmarshal(run.Job.Params, &p); err != nil {
		return Span{}, fmt.Errorf("read parameters of job: %w", err)
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		file, _, err := findImport(ctx, tx, scope.Company, p.Import)
		if err != nil {
			return fmt.Errorf("find import: %w", err)
		}
		if file.TakenOut != nil || !p.From.IsZero() {
			days = Span{From: p.From, To: p.To}
			return nil
		}
		vouchers, work := brought, (*takeOut).run
		if p.Missing {
			vouchers, work = lacked, (*takeOut).runMissing
		}
		if err := refuseSealed(ctx, tx, scope.Company, p.Import, vouchers); err != nil {
			return err
		}
		o := &takeOut{merge{tx: tx, company: scope.Company, source: file.Source, imported: &p.Import}, TakenOut{By: Person{ID: run.Job.Person}}, Span{}}
		if err := work(o, ctx); err != nil {
			return err
		}
		days, p.From, p.To = o.days, o.days.From, o.days.To
		if _, err := job.Amend(ctx, tx, run.Job, p); err != nil {
			return err
		}
		return run.Fence(ctx, tx)
	})
	return days, err
}

// takeOut takes one import out, set by set.
type takeOut struct {
	merge

	result TakenOut
	days   Span
}

func (o *takeOut) run(ctx context.Context) error {
	return steps(ctx, []step{
		{"set up", func(ctx context.Context) error { return o.exec(ctx, settings) }},
		{"lock books", o.lockBooks},
		{"lock source", o.lockSource},
		{"bring back what it lacks", o.bringBack},
		{"find what it holds", o.find},
		{"span dates", o.span},
		{"hand on what others hold", o.handOn},
		{"restore what it changed", o.restore},
		{"remove what nobody holds", o.remove},
		{"recognise suppliers", o.renewed},
		{"measure source", o.measureSource},
		{"count what others hold", o.recount},
		{"note it", func(ctx context.Context) error {
			return o.exec(ctx, `update ledger_imports set taken_out_at = now(), taken_out_by = $3, removed = $4, restored = $5
				where company_id = $1 and id = $2`, o.company, o.imported, pg.Null(o.result.By.ID), o.result.Removed, o.result.Restored)
		}},
	})
}

// runMissing removes what the import lacks.
func (o *takeOut) runMissing(ctx context.Context) error {
	return steps(ctx, []step{
		{"set up", func(ctx context.Context) error { return o.exec(ctx, settings) }},
		{"lock books", o.lockBooks},
		{"lock source", o.lockSource},
		{"remove what it lacks", o.removeMissing},
		{"recognise suppliers", o.renewed},
		{"measure source", o.measureSource},
		{"count what others hold", o.recount},
	})
}

// recount has vouchers of other sources count again that agreed with what goes.
func (o *takeOut) recount(ctx context.Context) error {
	all, _, err := o.settle(ctx, uuid.Nil)
	o.days.From, o.days.To = o.days.and(all.days.From, all.days.To)
	return err
}

// renewed notes the days that suppliers who are gone change.
func (o *takeOut) renewed(ctx context.Context) error {
	days, err := o.recognise(ctx, true)
	o.days.From, o.days.To = days.and(o.days.From, o.days.To)
	return err
}

// find lists the vouchers that the import brought or found: whether it was the
// first to bring them, what they were before it if it changed them, and which
// import holds them next.
func (o *takeOut) find(ctx context.Context) error {
	return o.exec(ctx, `create temp table held on commit drop as
		with mine as (
			select id as voucher_id, true as first, null::timestamptz as held_at, null::jsonb as before
			from vouchers where company_id = $1 and source_id = $2 and import_id = $3
			union all
			select voucher_id, false, held_at, before from ledger_import_vouchers where company_id = $1 and import_id = $3
		)
		select m.*, n.import_id as next
		from mine m
		left join (
			select distinct on (m.voucher_id) m.voucher_id, i.import_id
			from mine m join ledger_import_vouchers i on i.company_id = $1 and i.voucher_id = m.voucher_id
			where i.import_id <> $3 and (m.first or i.held_at > m.held_at)
			order by m.voucher_id, i.held_at
		) n using (voucher_id)`, o.company, o.source, o.imported)
}

// What becomes of the vouchers that are held.
const (
	goes    = "first and next is null"
	becomes = "not first and before is not null and next is null"
)

func (o *takeOut) span(ctx context.Context) error {
	return o.spanOf(ctx, `select r.date from ledger_rows r join held h on h.voucher_id = r.voucher_id
			where r.company_id = $1 and (`+goes+` or `+becomes+`)
		union all
		select (r ->> 'date')::date from held h, jsonb_array_elements(h.before -> 'rows') r where `+becomes, o.company)
}

// spanOf adds the dates that a query gives to the days that change.
func (o *takeOut) spanOf(ctx context.Context, query string, args ...any) error {
	var from, to *time.Time
	err := o.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, "select min(date), max(date) from ("+query+") dates", args...).Scan(&from, &to)
	})
	o.days.From, o.days.To = o.days.and(pg.Value(from), pg.Value(to))
	return err
}

// handOn gives what the import holds to the one that holds it next.
func (o *takeOut) handOn(ctx context.Context) error {
	for _, statement := range []string{
		`update vouchers v set import_id = h.next from held h
			where v.company_id = $1 and v.id = h.voucher_id and h.first and h.next is not null and $2::uuid is not null`,
		`delete from ledger_import_vouchers i using held h
			where i.company_id = $1 and i.voucher_id = h.voucher_id and (i.import_id = $2 or h.first and i.import_id = h.next)`,
		`update ledger_import_vouchers i set before = h.before from held h
			where i.company_id = $1 and i.voucher_id = h.voucher_id and i.import_id = h.next and not h.first and h.before is not null and $2::uuid is not null`,
	} {
		if err := o.exec(ctx, statement, o.company, o.imported); err != nil {
			return err
		}
	}
	return nil
}

// restore makes vouchers what they were before the import.
func (o *takeOut) restore(ctx context.Context) error {
	changed, err := o.write(ctx, `update vouchers v
		set date = (h.before ->> 'date')::date, text = h.before ->> 'text', hash = (h.before ->> 'hash')::bytea
		from held h where v.company_id = $1 and v.id = h.voucher_id and `+becomes, o.company)
	o.result.Restored += changed
	if err != nil || changed == 0 {
		return err
	}
	err = o.exec(ctx, `delete from ledger_rows r using held h
		where r.company_id = $1 and r.voucher_id = h.voucher_id and `+becomes+` and r.line > jsonb_array_length(h.before -> 'rows')`, o.company)
	if err != nil {
		return err
	}
	return o.exec(ctx, intoRows+`select $1, h.voucher_id, b.line, b.date, b.account, b.amount, b.currency, b.original_amount, b.original_currency,
			b.text, b.supplier_id, b.quantity, b.unit, b.cost_centre, b.project
		from held h, jsonb_populate_recordset(null::ledger_rows, h.before -> 'rows') b
		where `+becomes+onSameLine, o.company)
}

// remove deletes what nobody holds.
func (o *takeOut) remove(ctx context.Context) error {
	removed, err := o.removeVouchers(ctx, "select voucher_id from held where "+goes)
	o.result.Removed = removed
	return err
}
