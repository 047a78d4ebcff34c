package bookkeeping

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/ledger"
	"tillit/core/books/supplier"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// merge brings what is staged into the books, set by set.
type merge struct {
	tx       pg.Tx
	company  uuid.UUID
	source   uuid.UUID
	currency string

	imported    *uuid.UUID // the import that brings it; nil for a connection
	apart       *uuid.UUID // the only import whose vouchers those without a number may be; nil for any
	numbersStay bool       // a number names what it named before, whatever became of it
	beside      bool       // numbers are those of a system beside the books, which names no financial year
}

// settings hold until the transaction ends. Hash joins alone keep the planner
// from walking one set for each row of another, which it does when it takes a
// company's books for a single row: as long as nothing was analysed since they
// grew. And millions of rows take longer than a statement usually may.
const settings = `select set_config('enable_nestloop', 'off', true), set_config('enable_mergejoin', 'off', true),
	set_config('statement_timeout', '30min', true)`

// step is a part of what is done in one transaction.
type step struct {
	name string
	do   func(context.Context) error
}

func steps(ctx context.Context, all []step) error {
	for _, s := range all {
		if err := s.do(ctx); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	return nil
}

func (m merge) run(ctx context.Context, head ledger.Head, proved, sameFile bool, summary *Summary, notices *ledger.Notices) error {
	var fresh bool
	m.beside = len(head.Years) == 0
	return steps(ctx, []step{
		{"set up merge", func(ctx context.Context) error { return m.exec(ctx, settings) }},
		{"keep accounts", func(ctx context.Context) error { return m.keepAccounts(ctx, head.Accounts) }},
		{"keep suppliers", func(ctx context.Context) (err error) {
			fresh, err = m.keepSuppliers(ctx, head.Suppliers)
			return err
		}},
		{"find numbers of other years", m.meetYears},
		{"compare vouchers", m.plan},
		{"find twins", m.findTwins},
		{"count rows", func(ctx context.Context) error { return m.count(ctx, summary) }},
		{"say what is doubtful", func(ctx context.Context) error { return m.doubtful(ctx, sameFile, proved, notices) }},
		{"note what it holds", m.hold},
		{"note what it lacks", func(ctx context.Context) error { return m.missing(ctx, head, proved, notices) }},
		{"replace changed vouchers", m.replaceChanged},
		{"add new vouchers", m.addNew},
		{"recognise suppliers", func(ctx context.Context) error {
			days, err := m.recognise(ctx, fresh)
			summary.From, summary.To = days.and(summary.From, summary.To)
			return err
		}},
		{"measure source", m.measureSource},
	})
}

// exec runs a statement with pgx placeholders; arrays of any length go as one
// argument.
func (m merge) exec(ctx context.Context, statement string, args ...any) error {
	_, err := m.write(ctx, statement, args...)
	return err
}

// write is exec that says how many rows it wrote.
func (m merge) write(ctx context.Context, statement string, args ...any) (rows int64, err error) {
	err = m.tx.Pgx(func(raw pgx.Tx) error {
		tag, err := raw.Exec(ctx, statement, args...)
		rows = tag.RowsAffected()
		return err
	})
	return rows, err
}

// keepAccounts lets a later file correct what is known of an account, and never
// forget it.
func (m merge) keepAccounts(ctx context.Context, accounts []ledger.Account) error {
	n := len(accounts)
	numbers, names, types, units := make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	standards := make([]string, n)
	for i, a := range accounts {
		numbers[i], names[i], types[i], units[i], standards[i] = a.Number, a.Name, string(a.Type), a.Unit, a.Standard
	}
	return m.exec(ctx, `insert into ledger_accounts as a (company_id, source_id, number, name, type, unit, standard)
		select $1, $2, * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
		on conflict (company_id, source_id, number)
		do update set name = coalesce(nullif(excluded.name, ''), a.name), type = coalesce(nullif(excluded.type, ''), a.type),
			unit = coalesce(nullif(excluded.unit, ''), a.unit), standard = coalesce(nullif(excluded.standard, ''), a.standard)
		where (a.name, a.type, a.unit, a.standard)
			is distinct from (excluded.name, excluded.type, excluded.unit, excluded.standard)`,
		m.company, m.source, numbers, names, types, units, standards)
}

// keepSuppliers takes in those that the books declare and those that rows name
// without declaration. It reports whether any is new or different. Texts make
// no suppliers: a calculation finds in them those that are known.
func (m merge) keepSuppliers(ctx context.Context, suppliers []ledger.Supplier) (fresh bool, err error) {
	n := len(suppliers)
	keys, names, numbers := make([]string, n), make([]string, n), make([]string, n)
	for i, s := range suppliers {
		keys[i], names[i], numbers[i] = s.Key, s.Name, s.CorporateNumber
	}
	declared, err := m.write(ctx, `insert into suppliers as s (company_id, source_id, source_key, name, corporate_number)
		select $1, $2, * from unnest($3::text[], $4::text[], $5::text[])
		on conflict (company_id, source_id, guessed, source_key)
		do update set name = excluded.name, corporate_number = excluded.corporate_number
		where (s.name, s.corporate_number) is distinct from (excluded.name, excluded.corporate_number)`,
		m.company, m.source, keys, names, numbers)
	if err != nil {
		return false, err
	}
	named, err := m.write(ctx, `insert into suppliers (company_id, source_id, source_key, name)
		select $1::uuid, $2::uuid, supplier, supplier from staged where supplier <> ''
		group by supplier order by min(v), supplier collate "C"
		on conflict (company_id, source_id, guessed, source_key) do nothing`, m.company, m.source)
	return declared+named > 0, err
}

// count reports what is about to happen, while the rows to be replaced are still
// there to be seen.
func (m merge) count(ctx context.Context, s *Summary) error {
	var from, to *time.Time
	err := m.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, `select count(*),
				coalesce(sum(rows) filter (where state in ('new', 'brought')), 0),
				coalesce(sum(rows) filter (where state in ('changed', 'altered')), 0),
				coalesce(sum(rows) filter (where state = 'unchanged'), 0),
				coalesce(sum(rows) filter (where state = 'repeated'), 0)
			from plan`).Scan(&s.Vouchers, &s.Imported, &s.Changed, &s.Unchanged, &s.Skipped)
	})
	if err != nil {
		return err
	}
	err = m.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, `select min(date), max(date) from (
				select date from staged where line > 0
				union all
				select r.date from ledger_rows r join plan p on r.voucher_id = p.voucher_id
				where r.company_id = $1 and p.state = 'changed') dates`, m.company).Scan(&from, &to)
	})
	if err == nil && from != nil {
		s.From, s.To = *from, *to
	}
	return err
}

// recognise finds out which suppliers of all the company's books are one, where
// any is new or different, and gives the days that this changes.
func (m merge) recognise(ctx context.Context, fresh bool) (Span, error) {
	if !fresh {
		return Span{}, nil
	}
	days, err := supplier.Recognise(ctx, m.tx, m.company)
	return Span(days), err
}

// rowsOf is what a staged row becomes.
const rowsOf = `select $1::uuid, p.voucher_id, s.line, s.date, s.account, s.amount, $3::text, s.original_amount, s.original_currency,
		s.text, k.id, s.quantity, s.unit, s.cost_centre, s.project
	from plan p
	join staged s on s.v = p.v and s.line > 0
	left join suppliers k on s.supplier <> '' and k.company_id = $1 and k.source_id = $2 and not k.guessed and k.source_key = s.supplier
	where p.state = `

const intoRows = `insert into ledger_rows as r (company_id, voucher_id, line, date, account, amount, currency, original_amount,
	original_currency, text, supplier_id, quantity, unit, cost_centre, project) `

// onSameLine lets a row take the place of the one on its line, and keeps what a
// person decided about it as long as it is the same cost.
const onSameLine = `
	on conflict (company_id, voucher_id, line) do update set
		date = excluded.date, account = excluded.account, amount = excluded.amount, currency = excluded.currency,
		original_amount = excluded.original_amount, original_currency = excluded.original_currency,
		text = excluded.text, supplier_id = excluded.supplier_id, quantity = excluded.quantity, unit = excluded.unit,
		cost_centre = excluded.cost_centre, project = excluded.project,
		disabled = r.disabled and (r.account, r.amount) = (excluded.account, excluded.amount)`

// hold notes which vouchers an import found here, and what those were that it
// changes.
func (m merge) hold(ctx context.Context) error {
	if m.imported == nil {
		return nil
	}
	if err := m.exec(ctx, "delete from ledger_import_vouchers where company_id = $1 and import_id = $2 and before is null", m.company, m.imported); err != nil {
		return err
	}
	return m.exec(ctx, `with changed as (
			select p.voucher_id, jsonb_agg(to_jsonb(r) - 'company_id' - 'id' - 'voucher_id' order by r.line) as rows
			from plan p join ledger_rows r on r.company_id = $1 and r.voucher_id = p.voucher_id
			where p.state = 'changed' group by 1
		)
		insert into ledger_import_vouchers (company_id, import_id, voucher_id, before)
		select $1, $2, v.id, case when p.state = 'changed' then
			jsonb_build_object('date', v.date, 'text', v.text, 'hash', v.hash, 'rows', coalesce(c.rows, '[]')) end
		from plan p
		join vouchers v on v.company_id = $1 and v.id = p.voucher_id
		left join changed c on c.voucher_id = v.id
		where p.state in ('unchanged', 'changed') and v.import_id is distinct from $2
		on conflict do nothing`, m.company, m.imported)
}

// removeVouchers deletes the vouchers of the source that a query names, with all
// that hangs on them, and says how many they were.
func (m merge) removeVouchers(ctx context.Context, query string) (removed int64, err error) {
	for _, table := range []string{"ledger_brought", "ledger_import_vouchers", "ledger_missing", "ledger_rows"} {
		err := m.exec(ctx, "delete from "+table+` where company_id = $1
			and voucher_id in (select id from vouchers where company_id = $1 and source_id = $2 and id in (`+query+`))`, m.company, m.source)
		if err != nil {
			return 0, err
		}
	}
	return m.write(ctx, "delete from vouchers where company_id = $1 and source_id = $2 and id in ("+query+")", m.company, m.source)
}

// lockSource makes what is done to one source follow one another. It returns
// tenant.ErrNotFound.
func (m merge) lockSource(ctx context.Context) error {
	var id uuid.UUID
	err := m.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, "select id from ledger_sources where company_id = $1 and id = $2 for update", m.company, m.source).Scan(&id)
	})
	if pg.NoRows(err) {
		return tenant.ErrNotFound
	}
	return err
}

// replaceChanged keeps the ids of rows.
func (m merge) replaceChanged(ctx context.Context) error {
	err := m.exec(ctx, `update vouchers v set date = p.date, text = p.text, hash = p.hash
		from plan p where v.company_id = $1 and v.id = p.voucher_id and p.state = 'changed'`, m.company)
	if err != nil {
		return err
	}
	err = m.exec(ctx, `delete from ledger_rows r using plan p
		where r.company_id = $1 and r.voucher_id = p.voucher_id and p.state = 'changed' and r.line > p.rows`, m.company)
	if err != nil {
		return err
	}
	return m.exec(ctx, intoRows+rowsOf+`'changed'`+onSameLine, m.company, m.source, m.currency)
}

// addNew adds what is new. Of several under one number each is an occurrence of
// its own; what has no number is named by its day and the next place on it.
func (m merge) addNew(ctx context.Context) error {
	err := m.exec(ctx, `insert into vouchers (company_id, id, source_id, fiscal_year_start, series, number, numbered, occurrence, date, text, hash, import_id)
		select $1, p.voucher_id, $2, p.fiscal_year_start, p.series, p.number, true, p.taken + coalesce(s.place, 1), p.date, p.text, p.hash, $3
		from plan p
		left join (
			select v, row_number() over (partition by fiscal_year_start, series, number order by v)::int as place
			from plan join (
				select fiscal_year_start, series, number from plan where number <> '' and state = 'new' group by 1, 2, 3 having count(*) > 1
			) several using (fiscal_year_start, series, number)
			where state = 'new'
		) s using (v)
		where p.state = 'new' and p.number <> ''`, m.company, m.source, m.imported)
	if err != nil {
		return err
	}
	err = m.exec(ctx, `with taken as (
			select fiscal_year_start, series, left(number, 8) as day, max(substr(number, 10)::bigint) as place from vouchers
			where company_id = $1 and source_id = $2 and number ~ '^[0-9]{8}-[0-9]{1,9}$' group by 1, 2, 3
		)
		insert into vouchers (company_id, id, source_id, fiscal_year_start, series, number, numbered, date, text, hash, import_id)
		select $1, p.voucher_id, $2, p.fiscal_year_start, p.series,
			to_char(p.date, 'YYYYMMDD') || '-' || coalesce(t.place, 0) + row_number() over (partition by p.fiscal_year_start, p.series, p.date order by p.v),
			false, p.date, p.text, p.hash, $3
		from plan p
		left join taken t on t.fiscal_year_start = p.fiscal_year_start and t.series = p.series and t.day = to_char(p.date, 'YYYYMMDD')
		where p.state = 'new' and p.number = ''`, m.company, m.source, m.imported)
	if err != nil {
		return err
	}
	return m.exec(ctx, intoRows+rowsOf+`'new'`, m.company, m.source, m.currency)
}

func (m merge) measureSource(ctx context.Context) error {
	return m.exec(ctx, `with own as (select id from vouchers where company_id = $1 and source_id = $2)
		update ledger_sources s
		set vouchers = (select count(*) from own),
			(rows, first_date, last_date) = (
				select count(*), min(date), max(date) from ledger_rows where company_id = $1 and voucher_id in (select id from own))
		where s.company_id = $1 and s.id = $2`, m.company, m.source)
}
