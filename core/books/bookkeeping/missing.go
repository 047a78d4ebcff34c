package bookkeeping

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/ledger"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// A voucher that is here and that a later file of its year lacks may have been
// struck. That is said only of files that are whole: whose own balances equal their
// vouchers, for the series that they hold and up to the day that the balances reach;
// or that say no balances, but span all months and hold most of the vouchers of their
// series that are here, as a year does and a selection or a register does not.
// Nothing goes by itself.

// lacking names the series and days for which a file speaks: vouchers of its
// current year in a series that it holds, and those that it has under another one.
const lacking = `from vouchers v
	where v.company_id = $1 and v.source_id = $2 and v.fiscal_year_start = $3::date and v.date <= $4::date
		and (v.series in (select series from plan where fiscal_year_start = $3::date) or v.id in (select id from twins))
		and not exists (select from plan p where p.voucher_id = v.id)`

// missing notes which vouchers a whole file lacks, and says so: that it may be a part
// of the year where it ends whole months before what is here.
func (m merge) missing(ctx context.Context, head ledger.Head, proved bool, notices *ledger.Notices) error {
	err := m.exec(ctx, "delete from ledger_missing where company_id = $1 and voucher_id in (select voucher_id from plan)", m.company)
	if err != nil || head.Current.From.IsZero() || m.apart != nil {
		return err
	}
	year, reach := head.Current.From.Format(time.DateOnly), reachOf(head).Format(time.DateOnly)
	var lacks, spans, part bool
	err = m.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, `with held as (
				select count(*) as vouchers, min(date_trunc('month', date)) as first, max(date_trunc('month', date)) as last
				from plan where fiscal_year_start = $3::date and number <> ''
			), gone as (
				select count(*) as vouchers, min(date_trunc('month', v.date)) as first, max(date_trunc('month', v.date)) as last, bool_and(v.numbered) as numbered
				`+lacking+`
			)
			select gone.vouchers > 0, coalesce(held.first < held.last and held.first <= gone.first and held.last >= gone.last
				and held.vouchers > gone.vouchers and gone.numbered, false), coalesce(held.last < gone.last, false)
			from held, gone`,
			m.company, m.source, year, reach).Scan(&lacks, &spans, &part)
	})
	if err != nil || !lacks || !proved && (len(head.Balances) > 0 || !spans) {
		return err
	}
	code := ledger.NoticeMissing
	switch {
	case !proved:
		code = ledger.NoticePerhapsMissing
	case part:
		code = ledger.NoticePartOfYear
	}
	return m.tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, `with gone as (
				insert into ledger_missing (company_id, voucher_id, import_id) select $1, v.id, $5 `+lacking+`
				on conflict (company_id, voucher_id) do update set import_id = excluded.import_id where not ledger_missing.kept
				returning voucher_id
			)
			select trim(v.series || ' ' || v.number), concat_ws(' ', v.date, nullif(v.text, ''), (
				select string_agg(r.account || ' ' || trim_scale(r.amount), ', ' order by r.line)
				from ledger_rows r where r.company_id = $1 and r.voucher_id = v.id and r.line <= 6))
			from gone join vouchers v on v.company_id = $1 and v.id = gone.voucher_id order by v.date, v.series, v.number`,
			m.company, m.source, year, reach, m.imported)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var voucher, there string
			if err := rows.Scan(&voucher, &there); err != nil {
				return err
			}
			n := ledger.Notice{Code: code}
			if proved {
				n.Args = map[string]string{"voucher": voucher, "there": there}
			}
			notices.Add(n)
		}
		return rows.Err()
	})
}

// reachOf is the last day that the balances of books speak for.
func reachOf(h ledger.Head) time.Time {
	reach := h.Current.To
	if !h.Reaches.IsZero() {
		reach = h.Reaches
	}
	if !h.Generated.IsZero() && h.Generated.Before(reach) {
		reach = h.Generated
	}
	return reach
}

// KeepMissing says that the vouchers which an import lacks stay: no later file asks
// about them again. It returns tenant.ErrNotFound and ErrNotIn. Requires Import.
func (s *Service) KeepMissing(ctx context.Context, scope tenant.Scope, id uuid.UUID) (file File, err error) {
	err = s.decide(ctx, scope, id, audit.MissingKept, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update ledger_missing set kept = true where company_id = ? and import_id = ?", scope.Company, id).Exec(ctx)
		if err != nil {
			return fmt.Errorf("keep what is missing: %w", err)
		}
		file, _, err = findImport(ctx, tx, scope.Company, id)
		return err
	})
	return file, err
}

// StartRemoveMissing has the vouchers which an import lacks removed by a job of
// KindTakeOut; they come back when the import is taken out. It returns
// tenant.ErrNotFound, ErrNotIn, and seal.ErrSealed when a sealed year rests on
// their rows. Requires Import.
func (s *Service) StartRemoveMissing(ctx context.Context, scope tenant.Scope, id uuid.UUID) (file File, err error) {
	err = s.decide(ctx, scope, id, audit.MissingRemoved, func(ctx context.Context, tx pg.Tx) error {
		if err := refuseSealed(ctx, tx, scope.Company, id, lacked); err != nil {
			return err
		}
		file, err = s.workOn(ctx, tx, scope, id, KindTakeOut, params{Import: id, Missing: true})
		if err != nil {
			return err
		}
		return tx.Enqueue(ctx, TakingOut{Ref: file.Job.Ref()})
	})
	return file, err
}

// removeMissing removes what the import lacks, and keeps it with the import.
func (o *takeOut) removeMissing(ctx context.Context) error {
	err := o.exec(ctx, `create temp table held on commit drop as
		select v.id as voucher_id, jsonb_build_object('gone', to_jsonb(v), 'rows', (
			select coalesce(jsonb_agg(to_jsonb(r) order by r.line), '[]') from ledger_rows r where r.company_id = $1 and r.voucher_id = v.id)) as before
		from vouchers v join ledger_missing m on m.company_id = $1 and m.voucher_id = v.id
		where v.company_id = $1 and v.source_id = $2 and m.import_id = $3 and not m.kept`, o.company, o.source, o.imported)
	if err != nil {
		return err
	}
	if err := o.spanOf(ctx, "select (r ->> 'date')::date as date from held h, jsonb_array_elements(h.before -> 'rows') r"); err != nil {
		return err
	}
	if _, err := o.removeVouchers(ctx, "select voucher_id from held"); err != nil {
		return err
	}
	return o.exec(ctx, "insert into ledger_import_vouchers (company_id, import_id, voucher_id, before) select $1, $2, voucher_id, before from held",
		o.company, o.imported)
}

// bringBack puts vouchers into the books again that were removed because the import
// lacked them, but those that have come in again since.
func (o *takeOut) bringBack(ctx context.Context) error {
	err := o.spanOf(ctx, `select (r ->> 'date')::date as date from ledger_import_vouchers i, jsonb_array_elements(i.before -> 'rows') r
		where i.company_id = $1 and i.import_id = $2 and i.before ? 'gone'`, o.company, o.imported)
	if err != nil {
		return err
	}
	o.result.Restored, err = o.write(ctx, `insert into vouchers
		select (jsonb_populate_record(null::vouchers, before -> 'gone')).* from ledger_import_vouchers
		where company_id = $1 and import_id = $2 and before ? 'gone'
		on conflict do nothing`, o.company, o.imported)
	if err != nil {
		return err
	}
	for _, statement := range []string{
		`insert into ledger_rows
			select r.* from ledger_import_vouchers i
			join vouchers v on v.company_id = i.company_id and v.id = i.voucher_id
			cross join jsonb_populate_recordset(null::ledger_rows, i.before -> 'rows') r
			where i.company_id = $1 and i.import_id = $2 and i.before ? 'gone'`,
		"delete from ledger_import_vouchers where company_id = $1 and import_id = $2 and before ? 'gone'",
		"delete from ledger_missing where company_id = $1 and import_id = $2",
	} {
		if err := o.exec(ctx, statement, o.company, o.imported); err != nil {
			return err
		}
	}
	return nil
}

// undecided is how many vouchers an import lacks about which nobody has decided.
func undecided(ctx context.Context, tx pg.Tx, company uuid.UUID) (map[uuid.UUID]int64, error) {
	var rows []struct {
		ImportID uuid.UUID
		Count    int64
	}
	err := tx.NewRaw("select import_id, count(*) as count from ledger_missing where company_id = ? and not kept group by 1", company).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count what is missing: %w", err)
	}
	found := make(map[uuid.UUID]int64, len(rows))
	for _, r := range rows {
		found[r.ImportID] = r.Count
	}
	return found, nil
}
