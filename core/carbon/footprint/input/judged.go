package input

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/pg"
	"tillit/core/reference/chart"
)

// judge reads what package purchase looks at, of all that was booked before the end
// of the span, and gives its judgments: what a credit takes back may be years old.
func (b *Books) judge(ctx context.Context, tx pg.Tx, of string, s footprint.Span) (map[uuid.UUID]purchase.Judgment, error) {
	r := &judged{Books: b, tx: tx, chart: of, until: s.To, of: map[uuid.UUID]*purchase.Books{}, closing: map[uuid.UUID]map[time.Time]bool{}}
	for _, step := range []struct {
		what string
		read func(context.Context) error
	}{
		{"financial years", r.years},
		{"opening balances", r.openings},
		{"closing balances", r.closings},
		{"vouchers", r.vouchers},
		{"sums of accounts", r.sums},
		{"what is bought beside stock", r.bought},
	} {
		if err := step.read(ctx); err != nil {
			return nil, fmt.Errorf("read %s: %w", step.what, err)
		}
	}
	found := map[uuid.UUID]purchase.Judgment{}
	for _, source := range r.of {
		maps.Copy(found, purchase.Judge(*source))
	}
	return found, nil
}

// judged gathers the books of each source.
type judged struct {
	*Books
	tx      pg.Tx
	chart   string
	until   time.Time
	of      map[uuid.UUID]*purchase.Books
	closing map[uuid.UUID]map[time.Time]bool // financial years by source, with vouchers that may close them
}

func (r *judged) source(id uuid.UUID) *purchase.Books {
	if r.of[id] == nil {
		r.of[id] = &purchase.Books{
			Chart: r.chart, Ends: map[time.Time]time.Time{}, Openings: map[purchase.Balance]decimal.Decimal{}, Sums: map[purchase.Balance]decimal.Decimal{},
			Closings: map[purchase.Balance]decimal.Decimal{}, Bought: map[purchase.Balance]decimal.Decimal{},
		}
	}
	return r.of[id]
}

// years finds the last days of financial years: as files say, else the day before the
// next one, else a year after the first.
func (r *judged) years(ctx context.Context) error {
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var source uuid.UUID
		var first, last time.Time
		err := row.Scan(&source, &first, &last)
		r.source(source).Ends[first] = last
		return err
	}, `with years as (
			select source_id, fiscal_year_start as first from vouchers where company_id = $1 group by 1, 2
		), said as (
			select i.source_id, b.year_from as first, max(b.year_to) as last
			from ledger_balances b join ledger_imports i on i.company_id = $1 and i.id = b.import_id and i.taken_out_at is null
			where b.company_id = $1 group by 1, 2
		)
		select source_id, first, coalesce(said.last, least((first + interval '1 year')::date, lead(first) over (partition by source_id order by first)) - 1)
		from years left join said using (source_id, first)`, r.company)
}

// openings reads what the newest file of each financial year says that accounts of
// capital goods open with. One that says it of no account says nothing of any.
func (r *judged) openings(ctx context.Context) error {
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var source uuid.UUID
		var of purchase.Balance
		var opening decimal.Decimal
		err := row.Scan(&source, &of.Year, &of.Account, &opening)
		r.source(source).Openings[of] = opening
		return err
	}, `select distinct on (i.source_id, b.year_from, b.account) i.source_id, b.year_from, b.account, b.opening::text
		from ledger_balances b join ledger_imports i on i.company_id = $1 and i.id = b.import_id and i.taken_out_at is null
		where b.company_id = $1 and b.account = any($2)
			and exists (select from ledger_balances o where o.company_id = $1 and o.import_id = b.import_id and o.opening <> 0)
		order by i.source_id, b.year_from, b.account, b.reaches desc, i.created_at desc, i.id desc`, r.company, r.capital)
}

// closings reads what the newest file that holds the whole of a financial year says that
// accounts of capital goods close with, for the year that begins on the next day.
func (r *judged) closings(ctx context.Context) error {
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var source uuid.UUID
		var of purchase.Balance
		var closing decimal.Decimal
		err := row.Scan(&source, &of.Year, &of.Account, &closing)
		r.source(source).Closings[of] = closing
		return err
	}, `select distinct on (i.source_id, b.year_to, b.account) i.source_id, b.year_to + 1, b.account, b.closing::text
		from ledger_balances b join ledger_imports i on i.company_id = $1 and i.id = b.import_id and i.taken_out_at is null
		where b.company_id = $1 and b.account = any($2) and b.closing is not null and b.reaches >= b.year_to
		order by i.source_id, b.year_to, b.account, i.created_at desc, i.id desc`, r.company, r.capital)
}

// LastJudged is the last day of a year with a row that package purchase judges by what
// was booked before it: a credit on an account of capital goods, or a row beside stock or
// the year's result. Zero for none.
func (b *Books) LastJudged(ctx context.Context, tx pg.Tx, chart string, year int) (last time.Time, err error) {
	first := time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC)
	var day *time.Time
	err = tx.NewRaw(`select max(date) from ledger_rows where company_id = ? and date >= ? and date < ?
			and (account = any(?::text[]) and amount < 0 or account = any(?::text[]))`,
		b.company, first, first.AddDate(1, 0, 0), pgdialect.Array(b.capital), pgdialect.Array(slices.Concat(b.stock, b.closers(chart)))).Scan(ctx, &day)
	return pg.Value(day), err
}

// closers are the accounts that take up the result of a year.
func (b *Books) closers(chart string) []string {
	found := []string{}
	for key, a := range b.Accounts {
		if purchase.Closes(chart, key.Number, a.Spelled) {
			found = append(found, key.Number)
		}
	}
	return found
}

// LaterYears adds to spans of years the months of later ones with rows on accounts of
// capital goods or of stock: those are judged by what was booked before them.
func (b *Books) LaterYears(ctx context.Context, tx pg.Tx, years []footprint.Span) ([]footprint.Span, error) {
	if len(years) == 0 {
		return years, nil
	}
	first := slices.MinFunc(years, func(a, b footprint.Span) int { return a.From.Compare(b.From) })
	of := map[int]int{}
	for i, s := range years {
		of[s.From.Year()] = i
	}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var from, to time.Time
		if err := row.Scan(&from, &to); err != nil {
			return err
		}
		judged := footprint.Span{From: footprint.MonthOf(from).First(), To: footprint.MonthOf(to).First().AddDate(0, 1, 0)}
		if i, ok := of[from.Year()]; ok {
			judged = footprint.Span{From: earlier(judged.From, years[i].From), To: later(judged.To, years[i].To)}
			years[i] = judged
			return nil
		}
		years = append(years, judged)
		return nil
	}, `select min(date), max(date) from ledger_rows where company_id = $1 and account = any($2) and date >= $3
		group by extract(year from date) order by 1`, b.company, slices.Concat(b.capital, b.stock), first.Year().To)
	return years, err
}

// vouchers reads those that have rows on accounts of capital goods or of stock, and those
// of the last day of a financial year on accounts that take up its result.
func (r *judged) vouchers(ctx context.Context) error {
	var sources []string
	var firsts, lasts []time.Time
	for id, s := range r.of {
		for first, last := range s.Ends {
			sources, firsts, lasts = append(sources, id.String()), append(firsts, first), append(lasts, last)
		}
	}
	var at uuid.UUID
	var current *purchase.Voucher
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var source, voucher uuid.UUID
		var v purchase.Voucher
		var x purchase.Row
		if err := row.Scan(&source, &voucher, &v.Date, &v.Year, &x.ID, &x.Account, &x.Amount, &x.Supplier); err != nil {
			return err
		}
		of := r.source(source)
		if current == nil || voucher != at {
			of.Vouchers = append(of.Vouchers, v)
			at, current = voucher, &of.Vouchers[len(of.Vouchers)-1]
		}
		_, on := r.Account(AccountKey{source, x.Account})
		x.Name, x.Kind, x.Capital, x.LeftOut = on.Spelled, on.Kind, on.Capital, on.LeftOut
		current.Rows = append(current.Rows, x)
		if v.Date.Equal(of.Ends[v.Year]) && purchase.Closes(r.chart, x.Account, x.Name) {
			if r.closing[source] == nil {
				r.closing[source] = map[time.Time]bool{}
			}
			r.closing[source][v.Year] = true
		}
		return nil
	}, `with ends as (
			select * from unnest($4::uuid[], $5::date[], $6::date[]) as e (source_id, first, last)
		), looked as (
			select voucher_id as id from ledger_rows where company_id = $1 and account = any($2)
			union
			select v.id from vouchers v
			join ends e on e.source_id = v.source_id and e.first = v.fiscal_year_start and e.last = v.date
			join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id and r.account = any($3)
			where v.company_id = $1
		)
		select v.source_id, v.id, v.date, v.fiscal_year_start, r.id, r.account, r.amount::text, k.id is not null
		from looked
		join vouchers v on v.company_id = $1 and v.id = looked.id
		join ledger_sources s on s.company_id = $1 and s.id = v.source_id
		join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
		left join suppliers k on k.company_id = $1 and k.id = r.supplier_id and not k.nobody
		where v.date < $7 and not `+bookkeeping.Uncounted+`
		order by v.source_id, v.date, v.series, v.number, v.occurrence, v.id, r.line`, r.company, slices.Concat(r.capital, r.stock), r.closers(r.chart), sources, firsts, lasts, r.until)
}

// sums adds up the financial years that vouchers may close, by account.
func (r *judged) sums(ctx context.Context) error {
	var sources []string
	var years []time.Time
	for source, of := range r.closing {
		for year := range of {
			sources, years = append(sources, source.String()), append(years, year)
		}
	}
	if len(sources) == 0 {
		return nil
	}
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var source uuid.UUID
		var of purchase.Balance
		var sum decimal.Decimal
		err := row.Scan(&source, &of.Year, &of.Account, &sum)
		r.source(source).Sums[of] = sum
		return err
	}, `select v.source_id, v.fiscal_year_start, r.account, sum(r.amount)::text
		from unnest($2::uuid[], $3::date[]) as c (source_id, year)
		join vouchers v on v.company_id = $1 and v.source_id = c.source_id and v.fiscal_year_start = c.year
		join ledger_sources s on s.company_id = $1 and s.id = v.source_id
		join ledger_rows r on r.company_id = $1 and r.voucher_id = v.id
		where not `+bookkeeping.Uncounted+` group by 1, 2, 3`, r.company, sources, years)
}

// bought adds up what is bought on the accounts of cost that stand beside stock, in
// vouchers without it.
func (r *judged) bought(ctx context.Context) error {
	beside := map[string]bool{}
	for _, of := range r.of {
		for _, v := range of.Vouchers {
			if !slices.ContainsFunc(v.Rows, func(x purchase.Row) bool { return x.Kind == chart.Stock }) {
				continue
			}
			for _, x := range v.Rows {
				if x.Kind.InResults() {
					beside[x.Account] = true
				}
			}
		}
	}
	if len(beside) == 0 {
		return nil
	}
	return r.tx.Each(ctx, func(row pgx.Row) error {
		var source uuid.UUID
		var of purchase.Balance
		var sum decimal.Decimal
		err := row.Scan(&source, &of.Year, &of.Account, &sum)
		r.source(source).Bought[of] = sum
		return err
	}, `select v.source_id, v.fiscal_year_start, r.account, sum(r.amount)::text
		from ledger_rows r
		join vouchers v on v.company_id = $1 and v.id = r.voucher_id
		join ledger_sources s on s.company_id = $1 and s.id = v.source_id
		where r.company_id = $1 and r.account = any($2) and r.amount > 0 and v.date < $4 and not `+bookkeeping.Uncounted+`
			and not exists (select from ledger_rows k where k.company_id = $1 and k.account = any($3) and k.voucher_id = r.voucher_id)
		group by 1, 2, 3`, r.company, slices.Collect(maps.Keys(beside)), r.stock, r.until)
}
