package input

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/pg"
)

// JudgeBills reads the rows of bills for energy in a span and the months near it, and
// judges those that buy none, and those that pay for less than all of it. The engine knows the suppliers.
func (b *Books) JudgeBills(ctx context.Context, tx pg.Tx, e *engine.Engine, s footprint.Span) error {
	accounts, suppliers := b.billed(e, ofGrids)
	fuels, sellers := b.billed(e, ofFuel)
	near, err := b.near(ctx, tx, e, s)
	if err != nil {
		return err
	}
	var rows []energybill.Row
	from := b.lines(func(entry engine.Entry, voucher uuid.UUID) {
		if bill, ok := e.Bill(entry, voucher); ok {
			rows = append(rows, bill)
		}
	})
	const asked = "(r.account = any($5) or r.supplier_id = any($6) or r.date >= $9 and r.date < $10 and (r.account = any($7) or r.supplier_id = any($8)))"
	err = tx.Pgx(func(raw pgx.Tx) error {
		_, err := from.read(ctx, raw, "select "+lineColumns+", "+asked+lineRows+` and r.voucher_id in (select r.voucher_id from ledger_rows r
				where r.company_id = $1 and r.date >= $2 and r.date < $3 and r.account <> all($4) and `+asked+")"+byVoucher,
			b.company, near.From, near.To, b.ExcludedAccounts, accounts, suppliers, fuels, sellers, s.From, s.To)
		return err
	})
	if err != nil {
		return fmt.Errorf("read bills for energy: %w", err)
	}
	from.end()
	for id, verdict := range energybill.Judge(rows) {
		if verdict.Reason != "" {
			b.judged[id] = purchase.Judgment{Exclusion: verdict.Reason}
		} else {
			b.bills[id] = verdict
		}
	}
	return nil
}

// BesideBills adds the months of the year near a span in which bills for energy are
// booked, since a seller's and a grid company's are judged by each other.
func (b *Books) BesideBills(ctx context.Context, tx pg.Tx, e *engine.Engine, s footprint.Span) (footprint.Span, error) {
	near, err := b.near(ctx, tx, e, s)
	if err != nil {
		return s, err
	}
	accounts, _ := b.billed(e, ofGrids)
	year := s.Year()
	var first, last *time.Time
	err = tx.NewRaw(`select min(date), max(date) from ledger_rows where company_id = ? and account = any(?::text[])
			and date >= greatest(?, ?::date) and date < least(?, ?::date)`, b.company, pgdialect.Array(accounts),
		year.From, near.From, year.To, near.To).Scan(ctx, &first, &last)
	if first == nil || last == nil {
		return s, err
	}
	if from := footprint.MonthOf(*first).First(); from.Before(s.From) {
		s.From = from
	}
	if to := footprint.MonthOf(*last).First().AddDate(0, 1, 0); to.After(s.To) {
		s.To = to
	}
	return s, err
}

// near is a span with the months beside it in which bills can be judged by those of it, and
// those that a bill of many months reaches.
func (b *Books) near(ctx context.Context, tx pg.Tx, e *engine.Engine, s footprint.Span) (footprint.Span, error) {
	long, err := b.longBills(ctx, tx, e, s.Year())
	if err != nil {
		return footprint.Span{}, fmt.Errorf("read what bills for energy are of: %w", err)
	}
	near, reach := beside(s, energybill.Near), beside(s, energybill.Reach)
	for _, bill := range long {
		reaches := holds(s, bill.booked) || bill.From.Before(s.To) && bill.To.After(s.From)
		if reaches && holds(reach, bill.booked) {
			month := footprint.MonthOf(bill.booked).First()
			near.From = earlier(near.From, earlier(bill.From, month))
			near.To = later(near.To, later(bill.To, month.AddDate(0, 1, 0)))
		}
	}
	return near, nil
}

// longBill is what a row of a bill for energy tells that is of many months.
type longBill struct {
	footprint.Span

	booked time.Time
}

// longBills are those that reach a year; they are read once.
func (b *Books) longBills(ctx context.Context, tx pg.Tx, e *engine.Engine, year footprint.Span) ([]longBill, error) {
	if found, read := b.long[year]; read {
		return found, nil
	}
	found, reach := []longBill{}, beside(year, energybill.Reach)
	accounts, _ := b.billed(e, ofGrids)
	err := tx.Each(ctx, func(row pgx.Row) error {
		var bill energybill.Row
		if err := row.Scan(&bill.Date, &bill.Text, &bill.VoucherText); err != nil {
			return err
		}
		if from, to, ok := bill.TellsLong(); ok {
			found = append(found, longBill{footprint.Span{From: from, To: to}, bill.Date})
		}
		return nil
	}, `select distinct r.date, r.text, v.text from ledger_rows r join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
			where r.company_id = $1 and r.date >= $2 and r.date < $3 and r.account = any($4)`,
		b.company, reach.From, reach.To, accounts)
	if err == nil {
		b.long[year] = found
	}
	return found, err
}

// beside is a span with so many months before and after it.
func beside(s footprint.Span, months int) footprint.Span {
	return footprint.Span{From: s.From.AddDate(0, -months, 0), To: s.To.AddDate(0, months, 0)}
}

func holds(s footprint.Span, day time.Time) bool { return !day.Before(s.From) && day.Before(s.To) }

// AcrossYears adds to spans of years the months on the other side of New Year in which
// bills are booked that are judged by those of the spans.
func (b *Books) AcrossYears(ctx context.Context, tx pg.Tx, e *engine.Engine, years []footprint.Span) ([]footprint.Span, error) {
	accounts, _ := b.billed(e, ofGrids)
	has := func(year int) bool {
		return slices.ContainsFunc(years, func(s footprint.Span) bool { return s.From.Year() == year })
	}
	for _, s := range slices.Clone(years) {
		near, err := b.near(ctx, tx, e, s)
		if err != nil {
			return nil, err
		}
		start, end := s.Year().From, s.Year().To
		before := footprint.Span{From: earlier(near.From, start.AddDate(0, -energybill.Near, 0)), To: start}
		after := footprint.Span{From: end, To: earlier(end.AddDate(1, 0, 0), later(near.To, end.AddDate(0, energybill.Near, 0)))}
		before.From = later(before.From, start.AddDate(-1, 0, 0))
		for _, other := range []footprint.Span{before, after} {
			if has(other.From.Year()) || other.To.Before(near.From) || other.From.After(near.To) {
				continue
			}
			var some bool
			err := tx.NewRaw("select exists (select from ledger_rows where company_id = ? and account = any(?::text[]) and date >= ? and date < ?)",
				b.company, pgdialect.Array(accounts), other.From, other.To).Scan(ctx, &some)
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

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// ofGrids and ofFuel part the carriers that several companies bill, whose bills are judged
// by each other, from fuel, of which a voucher stands for itself.
func ofGrids(carrier string) bool { return carrier != "" && carrier != energybill.Fuel }
func ofFuel(carrier string) bool  { return carrier == energybill.Fuel }

// billed are the accounts and the suppliers on which rows of bills for some carriers can stand.
func (b *Books) billed(e *engine.Engine, of func(carrier string) bool) (accounts, suppliers []string) {
	accounts, suppliers = []string{}, []string{}
	for key := range b.Accounts {
		if _, on := b.Account(key); of(e.CarrierOn(key.Number, on)) {
			accounts = append(accounts, key.Number)
		}
	}
	for id, s := range b.Suppliers {
		if of(e.CarrierBy(s)) {
			suppliers = append(suppliers, id.String())
		}
	}
	return accounts, suppliers
}
