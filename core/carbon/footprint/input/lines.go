package input

import (
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
)

// What lines reads of the rows r of a company ($1) from a day ($2) to before another ($3),
// with their vouchers v and sources s: these columns and whether the row is asked for, but
// for rows on excluded accounts ($4), and what stands in one voucher together.
const (
	lineColumns = `r.voucher_id, r.id, r.date, r.account, r.amount, r.currency, r.text, v.text, r.supplier_id, r.quantity, r.unit,
		r.cost_centre, r.project, r.disabled or ` + bookkeeping.Uncounted + `, v.series, v.number, v.source_id`
	lineRows = ` from ledger_rows r join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
		where r.company_id = $1 and r.date >= $2 and r.date < $3 and r.account <> all($4)`
	byVoucher = " order by r.voucher_id, r.line"
)

// lines makes entries of rows as they are read, a voucher at a time: what the others of it
// say decides over each.
type lines struct {
	*Books

	raw     *stored.Raw
	voucher uuid.UUID     // that is read
	rows    []engine.Line // of it so far
	asked   []bool        // likewise
	said    []engine.Said // likewise
	take    func(e engine.Entry, voucher uuid.UUID)
}

func (b *Books) lines(take func(e engine.Entry, voucher uuid.UUID)) *lines {
	return &lines{Books: b, raw: stored.NewRaw(), take: take}
}

// read goes through the rows of a query, and returns how many they were. The last voucher
// stays open until end.
func (l *lines) read(ctx context.Context, raw pgx.Tx, sql string, args ...any) (n int, err error) {
	rows, err := raw.Query(ctx, sql, append([]any{pgx.QueryExecModeDescribeExec}, args...)...) // else values come as text
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for ; rows.Next(); n++ {
		l.raw.Row(rows.RawValues())
		if voucher := l.raw.ID(); voucher != l.voucher {
			l.end()
			l.voucher = voucher
		}
		l.rows, l.asked = append(l.rows, l.line()), append(l.asked, l.raw.Flag())
		if l.raw.Err != nil {
			return n, l.raw.Err
		}
	}
	return n, rows.Err()
}

// line reads what a row says by itself.
func (l *lines) line() engine.Line {
	var row engine.Line
	row.LedgerRow, row.Date, row.Account, row.Paid, row.PaidIn = l.raw.ID(), l.raw.Day(), l.raw.Word(), l.raw.Decimal().Decimal, l.raw.Word()
	row.RowText, row.VoucherText = l.raw.Text(), l.raw.Word()
	row.BoughtFrom = l.Suppliers[l.raw.ID()]
	row.Quantity, row.Unit, row.CostCentre, row.Project = l.raw.Decimal(), l.raw.Word(), l.raw.Word(), l.raw.Word()
	row.Disabled, row.Series, row.Number, row.Source = l.raw.Flag(), l.raw.Word(), l.raw.Word(), l.raw.ID()
	row.ID = row.LedgerRow
	return row
}

// end takes what was asked for of the voucher that was read.
func (l *lines) end() {
	pay := slices.ContainsFunc(l.rows, func(r engine.Line) bool { return l.pay[r.Account] })
	l.said = l.said[:0]
	for _, row := range l.rows {
		l.said = append(l.said, engine.Said{Account: row.Account, Text: row.RowText})
	}
	for i, row := range l.rows {
		if !l.asked[i] {
			continue
		}
		row.BesidePay = pay
		row.Beside(l.said, i)
		if e, bearsEmissions := l.entry(row, l.voucher); bearsEmissions {
			l.take(e, l.voucher)
		}
	}
	l.rows, l.asked = l.rows[:0], l.asked[:0]
}
