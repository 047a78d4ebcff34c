package bookkeeping

import (
	"context"
	"fmt"
	"iter"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
)

// years are the financial years that a company's books say it has, the newest
// first. Books that do not say any, such as transactions made for a registration
// and tables, go by them: most companies' years are calendar years, and those of
// the others are known once anything has said so.
type years []ledger.FiscalYear

// statedYears reads what files of the company's own and connections said.
func statedYears(ctx context.Context, tx pg.Tx, company uuid.UUID) (stated years, err error) {
	const q = `select y ->> 'from' as first, y ->> 'to' as last from ledger_imports i, jsonb_array_elements(
			case jsonb_typeof(i.summary -> 'years') when 'array' then i.summary -> 'years' else '[]' end) y
		where i.company_id = $1 and i.taken_out_at is null and i.summary ->> 'matches' is distinct from 'false'
		union
		select v.fiscal_year_start::text, (v.fiscal_year_start + interval '1 year - 1 day')::date::text from vouchers v
		join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
		where v.company_id = $1 and s.kind not in ('sie', 'xaf', '` + kindTable + `', '` + kindInvoices + `')
		order by first desc, last desc`
	err = tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, "select first::date, last::date from ("+q+") stated", company)
		if err != nil {
			return err
		}
		stated, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (y ledger.FiscalYear, err error) {
			return y, row.Scan(&y.From, &y.To)
		})
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("read financial years: %w", err)
	}
	return stated, nil
}

// begins is the month that the newest year begins in.
func (y years) begins() time.Month {
	if len(y) == 0 {
		return time.January
	}
	return y[0].From.Month()
}

// of is the first day of the year that a day lies in: of one that was said, else
// of one like the last before it, or like the first.
func (y years) of(day time.Time) time.Time {
	month := time.January
	for _, year := range y {
		if year.Contains(day) {
			return year.From
		}
		month = year.From.Month()
		if year.From.Before(day) {
			break
		}
	}
	first := time.Date(day.Year(), month, 1, 0, 0, 0, 0, time.UTC)
	if first.After(day) {
		first = first.AddDate(-1, 0, 0)
	}
	return first
}

// numbered are books that do not say which years their numbers are of.
type numbered struct {
	ledger.Books

	years years
}

// Vouchers are those of the books, in the company's years.
func (n numbered) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		for v, err := range n.Books.Vouchers() {
			if err == nil {
				v.Year = n.years.of(v.Date)
			}
			if !yield(v, err) {
				return
			}
		}
	}
}

// inYears has books that say no year go by those of the company. Of a table
// somebody said when its years begin.
func (m merge) inYears(ctx context.Context, books ledger.Books, kind string) (ledger.Books, error) {
	if len(books.Head().Years) > 0 || kind == kindTable || kind == kindInvoices {
		return books, nil
	}
	stated, err := statedYears(ctx, m.tx, m.company)
	return numbered{books, stated}, err
}

// meetYears lets numbered vouchers find what came before anything had said when
// the company's years begin: a number of the same year by what is known now, that
// is here under one which begins in another month, is the same.
func (m merge) meetYears(ctx context.Context) error {
	var guessed []string
	err := m.tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, `select id::text from ledger_imports
			where company_id = $1 and source_id = $2 and coalesce(jsonb_typeof(summary -> 'years'), '') <> 'array'`, m.company, m.source)
		if err != nil {
			return err
		}
		guessed, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	if err != nil || len(guessed) == 0 {
		return err
	}
	return m.exec(ctx, `update staged s set fiscal_year_start = v.fiscal_year_start
		from vouchers v
		where s.line = 0 and s.number <> '' and v.company_id = $1 and v.source_id = $2 and v.import_id = any($3::uuid[])
			and v.series = s.series and v.number = s.number and v.numbered
			and v.date >= s.fiscal_year_start and v.date < s.fiscal_year_start + interval '1 year'
			and extract(month from v.fiscal_year_start) <> extract(month from s.fiscal_year_start)
			and not exists (select from vouchers o where o.company_id = $1 and o.source_id = $2
				and o.fiscal_year_start = s.fiscal_year_start and o.series = s.series and o.number = s.number)`, m.company, m.source, guessed)
}
