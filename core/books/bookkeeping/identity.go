package bookkeeping

import (
	"context"
	"strconv"

	"github.com/jackc/pgx/v5"

	"tillit/core/books/ledger"
)

// What a staged voucher is to the books. One with a number is the one that the
// source has under its year, series and number, however often it is changed. One
// without is known by its series, its day and its content, and by how many of
// that content the file holds: two equal coffees are two. Both are found again
// whatever else a file holds and in whichever order files come.

// plan decides for every staged voucher what it is: new, unchanged, changed, or
// repeated, which stands in the file twice with one number and content. Where an
// import is read again, what was unchanged may be what it brought or altered itself.
func (m merge) plan(ctx context.Context) error {
	err := m.exec(ctx, `create temp table plan on commit drop as
		with heads as (
			select *, row_number() over (partition by fiscal_year_start, series, number, hash order by v)::int as copy
			from staged where line = 0
		), taken as (
			select fiscal_year_start, series, number, max(occurrence) as occurrence from vouchers
			where company_id = $1 and source_id = $2 and numbered is not false group by 1, 2, 3
		), alike as (
			select id, series, date, hash, row_number() over (partition by series, date, hash order by number, occurrence)::int as copy
			from vouchers
			where company_id = $1 and source_id = $2 and numbered is not true and ($3::uuid is null or import_id = $3)
		)
		select h.v, h.series, h.number, h.fiscal_year_start, h.date, h.text, h.source_line, h.rows, h.hash,
			coalesce(t.occurrence, 0) as taken, coalesce(e.id, a.id, uuidv7()) as voucher_id,
			case when h.number <> '' and h.copy > 1 then 'repeated'
			     when e.id is not null or a.id is not null then 'unchanged'
			     when t.occurrence is not null then 'met'
			     else 'new' end as state
		from heads h
		left join vouchers e on e.company_id = $1 and e.source_id = $2 and e.fiscal_year_start = h.fiscal_year_start
			and e.series = h.series and e.number = h.number and e.hash = h.hash and e.numbered is not false
		left join taken t on t.fiscal_year_start = h.fiscal_year_start and t.series = h.series and t.number = h.number
		left join alike a on h.number = '' and a.series = h.series and a.date = h.date and a.hash = h.hash and a.copy = h.copy`, m.company, m.source, m.apart)
	if err != nil {
		return err
	}
	if err := m.exec(ctx, "analyze plan"); err != nil {
		return err
	}
	if m.apart != nil {
		if err := m.tellOwn(ctx); err != nil {
			return err
		}
	}
	return m.settleMet(ctx)
}

// tellOwn tells what an import that is read again brought or changed itself from
// what it found.
func (m merge) tellOwn(ctx context.Context) error {
	err := m.exec(ctx, `update plan p set state = 'brought' from vouchers v
		where v.company_id = $1 and v.id = p.voucher_id and v.import_id = $2 and p.state = 'unchanged'`, m.company, m.imported)
	if err != nil {
		return err
	}
	return m.exec(ctx, `update plan p set state = 'altered' from ledger_import_vouchers i
		where i.company_id = $1 and i.voucher_id = p.voucher_id and i.import_id = $2 and i.before is not null and p.state = 'unchanged'`,
		m.company, m.imported)
}

// settleMet decides what becomes of vouchers whose number is taken by others.
// Where one of the same month has the number, and its day or a row in common, it
// was changed. Others speak for numbers that begin anew, as they do each month or
// day in some books, or where a spreadsheet rounded them: where that is so of most
// numbers of a series, they name others, and nothing is overwritten. A single one
// among many that agree was changed. Numbers of a connection name what they named
// before, whatever became of it.
func (m merge) settleMet(ctx context.Context) error {
	var met bool
	err := m.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, "select exists (select from plan where state = 'met')").Scan(&met)
	})
	if err != nil {
		return err
	}
	if err := m.exec(ctx, metBy, m.company, m.source, met, m.beside); err != nil || !met {
		return err
	}
	err = m.exec(ctx, `update plan p set state = 'changed', voucher_id = met.id
		from met where met.v = p.v and (met.kin or $1 or not met.anew)`, m.numbersStay)
	if err != nil {
		return err
	}
	return m.exec(ctx, "update plan set state = 'new' where state = 'met'")
}

// metBy pairs each voucher that is met with the one of its number that it is most
// like, and says whether they are kin, whether numbers of the series begin anew,
// and whether what is here would be lost from sight. A row in common with one of
// another month speaks for neither, nor does the month alone, unless numbers are
// those of a system beside the books; one that stands here under another number speaks for a series that was
// numbered again.
const metBy = `create temp table met on commit drop as
	with pairs as materialized (
		select p.v, e.id, e.occurrence, e.hash, p.date = e.date as same_day, date_trunc('month', p.date) = date_trunc('month', e.date) as near
		from plan p
		join vouchers e on e.company_id = $1 and e.source_id = $2 and e.fiscal_year_start = p.fiscal_year_start
			and e.series = p.series and e.number = p.number and e.numbered is not false
		where $3 and p.state = 'met' and not exists (select from plan u where u.voucher_id = e.id and u.state in ('unchanged', 'brought', 'altered'))
	), sharing as (
		select distinct pairs.v, pairs.id
		from pairs
		join staged s on s.v = pairs.v and s.line > 0
		join ledger_rows r on r.company_id = $1 and r.voucher_id = pairs.id and r.account = s.account and r.amount = s.amount
		where s.amount <> 0
	), ranked as (
		select pairs.*, sharing.v is not null as shares,
			row_number() over (partition by pairs.v order by not near, sharing.v is null, not same_day, occurrence) as choice
		from pairs left join sharing using (v, id)
	), chosen as (
		select distinct on (id) * from ranked where choice = 1 order by id, not near, not shares, v
	), judged as (
		select v, id, near, near and (shares or same_day) as kin, (near or shares) and not $4::boolean as again,
			exists (select from plan p join vouchers o on o.company_id = $1 and o.source_id = $2 and o.fiscal_year_start = p.fiscal_year_start
				and o.series = p.series and o.hash = p.hash where p.v = chosen.v) as moved,
			not shares and not same_day and not exists (select from plan u where u.hash = chosen.hash) as lost
		from chosen
	), numbering as (
		select fiscal_year_start, series, count(*) filter (where state in ('unchanged', 'brought', 'altered')) as agree,
			count(*) filter (where kin or moved) as stay, count(*) filter (where not (kin or moved or again)) as others
		from plan left join judged using (v) where $3 and number <> '' group by 1, 2
	)
	select j.v, j.id, j.kin, n.others > n.stay + n.agree as anew, j.lost or not (j.near or j.moved or n.agree > 0) as lost
	from judged j join plan p using (v) join numbering n using (fiscal_year_start, series)`

// findTwins pairs new vouchers with ones that are here, are not in the file and have
// their day, text and rows, of several equal ones each with one. Where one of the
// two has no number they are taken for the same: a till's file may come by itself,
// and once more out of the books, which gave its vouchers numbers. Two that have
// other numbers are two, and said.
func (m merge) findTwins(ctx context.Context) error {
	err := m.exec(ctx, `create temp table twins on commit drop as
		with fresh as materialized (
			select p.v, p.date, p.number = '' as numberless, lower(left(p.text, 20)) as text,
				md5(string_agg(s.account || ' ' || trim_scale(s.amount), ',' order by s.account, s.amount)) as content
			from plan p join staged s on s.v = p.v and s.line > 0 and s.amount <> 0
			where p.state = 'new' and $3::uuid is null and exists (select from vouchers where company_id = $1 and source_id = $2)
			group by 1, 2, 3, 4
		), there as materialized (
			select id, date, numbered is false as numberless, lower(left(text, 20)) as text
			from vouchers e
			where company_id = $1 and source_id = $2 and date in (select date from fresh) and not exists (select from plan u where u.voucher_id = e.id)
		), here as (
			select e.id, e.date, e.numberless, e.text,
				md5(string_agg(r.account || ' ' || trim_scale(r.amount), ',' order by r.account, r.amount)) as content
			from there e
			join ledger_rows r on r.company_id = $1 and r.voucher_id = any (array(select id from there)) and r.voucher_id = e.id and r.amount <> 0
			group by 1, 2, 3, 4
		)
		select distinct on (id) v, id, same from (
			select distinct on (v) v, id, f.numberless or h.numberless as same
			from (select *, row_number() over (partition by date, text, content, numberless order by v) as copy from fresh) f
			join (select *, row_number() over (partition by date, text, content, numberless order by id) as copy from here) h
				using (date, text, content, copy)
			where not (f.numberless and h.numberless)
			order by v, same desc, id) pairs
		order by id, v`, m.company, m.source, m.apart)
	if err != nil {
		return err
	}
	return m.exec(ctx, "update plan p set state = 'unchanged', voucher_id = t.id from twins t where t.v = p.v and t.same")
}

// doubts are what is said of vouchers that are planned: for each its place, the
// voucher that it is set beside, and how many of its rows are left out. What
// resembles one without a number is asked only where there are any.
func doubts(numberless, sameFile, proved bool) []doubt {
	all := []doubt{
		{ledger.NoticeDuplicateVoucher, `select v, null::uuid as beside, case when state = 'repeated' then rows else 0 end as skipped
			from (
				select p.*, row_number() over (partition by fiscal_year_start, series, number order by v) as place
				from plan p join (
					select fiscal_year_start, series, number from plan where number <> '' group by 1, 2, 3 having count(*) > 1
				) several using (fiscal_year_start, series, number)) p
			where place > 1`},
		{ledger.NoticeReplaced, `select v, id as beside, 0 as skipped from plan join met using (v) where state = 'changed' and lost`},
		{ledger.NoticeNumbersAnew, `select v, id as beside, 0 as skipped from plan join met using (v) where state = 'new'`},
	}
	if numberless {
		all = append(all, doubt{ledger.NoticeResembles, resembling})
	}
	if !proved { // else those here are said to be missing
		all = append(all, doubt{ledger.NoticeUnderOther, `select v, id as beside, 0 as skipped from twins where not same`})
	}
	if !sameFile {
		all = append(all, doubt{ledger.NoticeTakenForSame, `select v, null::uuid as beside, 0 as skipped from plan
			where state = 'unchanged' and (number = '' or v in (select v from twins))`})
	}
	return all
}

type doubt struct{ code, query string }

// resembling sets each new voucher beside one without a number of its day that the
// file lacks, and that has its text and accounts, or where neither has a number, its
// series and a row in common with it: it may be the same, corrected.
const resembling = `select distinct on (id) v, id as beside, 0 as skipped from (
		select distinct on (p.v) p.v, e.id
		from plan p
		join vouchers e on e.company_id = $1 and e.source_id = $2 and e.date = p.date and (e.series = p.series or p.number <> '') and e.numbered is not true
		join staged s on s.v = p.v and s.line > 0
		join ledger_rows r on r.company_id = $1 and r.voucher_id = e.id and r.account = s.account
		where p.state = 'new' and e.hash <> p.hash and not exists (select from plan u where u.voucher_id = e.id and u.state in ('unchanged', 'brought', 'altered'))
		group by p.v, p.number, e.id, p.text, e.text, p.rows
		having p.number = '' and bool_or(r.amount = s.amount) or p.text = e.text and count(distinct s.line) = p.rows
		order by p.v, bool_or(r.amount = s.amount) desc, e.id) closest
	order by id, v`

// doubtful says what is doubtful about the plan, while what it replaces is still
// there to be seen.
func (m merge) doubtful(ctx context.Context, sameFile, proved bool, notices *ledger.Notices) error {
	var numberless bool
	err := m.tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, `select exists (select from plan where state = 'new')
			and exists (select from vouchers where company_id = $1 and source_id = $2 and numbered is not true)`, m.company, m.source).Scan(&numberless)
	})
	if err != nil {
		return err
	}
	for _, d := range doubts(numberless, sameFile, proved) {
		if err := m.tell(ctx, d, notices); err != nil {
			return err
		}
	}
	return nil
}

// tell adds the notices of one doubt; the first of them say what each of the two
// vouchers holds.
func (m merge) tell(ctx context.Context, d doubt, notices *ledger.Notices) error {
	return m.tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, `with told as materialized (`+d.query+`), shown as (
				select v, row_number() over (order by v) <= `+strconv.Itoa(ledger.KeptPerCode)+` as shown from told
			)
			select p.source_line, trim(p.series || ' ' || coalesce(nullif(p.number, ''), p.date::text)), t.skipped,
				case when shown and beside is not null then (
					select concat_ws(' ', p.date, nullif(p.text, ''), string_agg(s.account || ' ' || trim_scale(s.amount), ', ' order by s.line))
					from staged s where s.v = p.v and s.line between 1 and 6) end,
				case when shown and beside is not null then (
					select concat_ws(' ', e.date, nullif(e.text, ''), string_agg(r.account || ' ' || trim_scale(r.amount), ', ' order by r.line))
					from ledger_rows r where r.company_id = $1 and r.voucher_id = e.id and r.line <= 6) end
			from told t join shown using (v) join plan p using (v)
			left join vouchers e on e.company_id = $1 and e.source_id = $2 and e.id = t.beside
			order by p.v`, m.company, m.source)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			n := ledger.Notice{Code: d.code}
			var voucher string
			var here, there *string
			if err := rows.Scan(&n.Line, &voucher, &n.Skipped, &here, &there); err != nil {
				return err
			}
			n.Args = map[string]string{"voucher": voucher}
			if here != nil {
				n.Args["here"] = *here
			}
			if there != nil {
				n.Args["there"] = *there
			}
			notices.Add(n)
		}
		return rows.Err()
	})
}
