package footprint

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/pg"
)

// judgeBills reads the rows of bills for energy in a span and the months near it, and
// judges those that buy none. The engine knows the suppliers.
func (b *books) judgeBills(ctx context.Context, tx pg.Tx, e *engine.Engine, s span) error {
	var rows []energybill.Row
	accounts, suppliers := b.billed(e)
	err := tx.Each(ctx, func(row pgx.Row) error {
		var voucher uuid.UUID
		entry, bears, err := b.scan(after{row, &voucher})
		if err != nil || !bears {
			return err
		}
		if bill, ok := e.Bill(entry, voucher); ok {
			rows = append(rows, bill)
		}
		return nil
	}, `select v.id, `+scanned+`
		from ledger_rows r join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
		where r.company_id = $1 and r.date >= $2 and r.date < $3 and (r.account = any($4) or r.supplier_id = any($5))
			and not r.disabled and not `+bookkeeping.Uncounted,
		b.company, s.from.AddDate(0, -energybill.Near, 0), s.to.AddDate(0, energybill.Near, 0), accounts, suppliers)
	if err != nil {
		return fmt.Errorf("read bills for energy: %w", err)
	}
	for id, reason := range energybill.Judge(rows) {
		b.judged[id] = purchase.Judgment{Exclusion: reason}
	}
	return nil
}

// besideBills adds the months of the year near a span in which bills for energy are
// booked, since a seller's and a grid company's are judged by each other.
func (b *books) besideBills(ctx context.Context, tx pg.Tx, e *engine.Engine, s span) (span, error) {
	accounts, _ := b.billed(e)
	year := Month{s.from.Year(), time.January}.First()
	var first, last *time.Time
	err := tx.NewRaw(`select min(date), max(date) from ledger_rows where company_id = ? and account = any(?::text[])
			and date >= greatest(?, ?::date) and date < least(?, ?::date)`, b.company, pgdialect.Array(accounts),
		year, s.from.AddDate(0, -energybill.Near, 0), year.AddDate(1, 0, 0), s.to.AddDate(0, energybill.Near, 0)).Scan(ctx, &first, &last)
	if first == nil || last == nil {
		return s, err
	}
	if from := MonthOf(*first).First(); from.Before(s.from) {
		s.from = from
	}
	if to := MonthOf(*last).First().AddDate(0, 1, 0); to.After(s.to) {
		s.to = to
	}
	return s, err
}

// acrossYears adds to spans of years the months on the other side of New Year in which
// bills are booked that are judged by those of the spans.
func (b *books) acrossYears(ctx context.Context, tx pg.Tx, e *engine.Engine, years []span) ([]span, error) {
	accounts, _ := b.billed(e)
	has := func(year int) bool {
		return slices.ContainsFunc(years, func(s span) bool { return s.from.Year() == year })
	}
	for _, s := range slices.Clone(years) {
		start := Month{s.from.Year(), time.January}.First()
		end := start.AddDate(1, 0, 0)
		for _, other := range []span{{start.AddDate(0, -energybill.Near, 0), start}, {end, end.AddDate(0, energybill.Near, 0)}} {
			if has(other.from.Year()) || other.to.Before(s.from.AddDate(0, -energybill.Near, 0)) || other.from.After(s.to.AddDate(0, energybill.Near, 0)) {
				continue
			}
			var some bool
			err := tx.NewRaw("select exists (select from ledger_rows where company_id = ? and account = any(?::text[]) and date >= ? and date < ?)",
				b.company, pgdialect.Array(accounts), other.from, other.to).Scan(ctx, &some)
			if err != nil {
				return nil, err
			}
			if some {
				years = append(years, other)
			}
		}
	}
	return years, nil
}

// billed are the accounts and the suppliers on which rows of such bills can stand.
func (b *books) billed(e *engine.Engine) (accounts, suppliers []string) {
	accounts, suppliers = []string{}, []string{}
	for key := range b.accounts {
		if _, on := b.account(key); on.BearsEmissions() && e.BillsOn(key.number, on.Name) {
			accounts = append(accounts, key.number)
		}
	}
	for id, s := range b.suppliers {
		if e.BillsBy(s) {
			suppliers = append(suppliers, id.String())
		}
	}
	return accounts, suppliers
}

// after reads a row behind a column of its own.
type after struct {
	row   pgx.Row
	first any
}

func (a after) Scan(into ...any) error { return a.row.Scan(append([]any{a.first}, into...)...) }
