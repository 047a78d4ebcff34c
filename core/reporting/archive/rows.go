package archive

import (
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
)

// bookRow is a row of a voucher as it is stored; all is null of a voucher
// without rows.
type bookRow struct {
	number                              *int
	account, amount, text               *string
	date                                *time.Time
	quantity, unit, costCentre, project *string
	supplier                            string
}

func (r bookRow) row() (ledger.Row, error) {
	amount, err := decimal.NewFromString(pg.Value(r.amount))
	if err != nil {
		return ledger.Row{}, fmt.Errorf("read amount of a row: %w", err)
	}
	out := ledger.Row{
		Number: pg.Value(r.number), Account: pg.Value(r.account), Amount: amount, Date: pg.Value(r.date), Text: pg.Value(r.text),
		Unit: pg.Value(r.unit), CostCentre: pg.Value(r.costCentre), Project: pg.Value(r.project), Supplier: r.supplier,
	}
	if r.quantity != nil {
		quantity, err := decimal.NewFromString(*r.quantity)
		if err != nil {
			return ledger.Row{}, fmt.Errorf("read quantity of a row: %w", err)
		}
		out.Quantity = decimal.NewNullDecimal(quantity)
	}
	return out, nil
}

// scanVoucher reads a voucher with one of its rows, or with none when it has
// none.
func scanVoucher(rows pgx.Rows) (id uuid.UUID, v ledger.Voucher, err error) {
	var line bookRow
	err = rows.Scan(&id, &v.Series, &v.Number, &v.Text, &v.Date, &line.number, &line.account, &line.amount, &line.date, &line.text,
		&line.quantity, &line.unit, &line.costCentre, &line.project, &line.supplier)
	if err != nil || line.number == nil {
		return id, v, err
	}
	row, err := line.row()
	v.Rows = []ledger.Row{row}
	return id, v, err
}
