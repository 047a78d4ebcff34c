package footprint

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/pg"
	"tillit/core/rule"
)

// books reads a company's ledger as far as it can carry emissions: rows on
// cost accounts and purchases on the accounts of capital goods.
type books struct {
	company uuid.UUID
	capital []string // numbers of accounts that hold capital goods
}

// span is a stretch of days, the first included and the last not.
type span struct{ from, to time.Time }

const (
	entriesFrom = ` from ledger_rows r
	join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
	join ledger_sources src on src.company_id = v.company_id and src.id = v.source_id
	left join ledger_accounts a on a.company_id = v.company_id and a.source_id = v.source_id and a.number = r.account
	left join suppliers s on s.company_id = r.company_id and s.id = r.supplier_id
	where r.company_id = $1 and r.date >= $2 and r.date < $3
		and (coalesce(a.type, '') in ('', 'cost') or (a.type = 'asset' and r.amount > 0 and r.account = any($4)))`

	entryColumns = `r.id, r.date, r.account, coalesce(a.name, ''), coalesce(a.type = 'asset', false), r.amount::text, r.currency,
	r.text, v.text, r.supplier_id, coalesce(s.name, ''), coalesce(s.corporate_number, ''),
	r.quantity::text, coalesce(nullif(r.unit, ''), a.unit, ''), r.cost_centre, r.project, r.disabled or src.disabled,
	v.id, v.series, v.number, v.source_id`

	// A voucher whose asset accounts lose at least as much as they gain buys
	// nothing: it moves construction in progress, sells or corrects.
	movesQuery = `select voucher_id from ledger_rows where company_id = $1 and account = any($4) and voucher_id in
		(select voucher_id from ledger_rows where company_id = $1 and date >= $2 and date < $3 and account = any($4) and amount < 0)
	group by voucher_id having sum(amount) <= 0`
)

func (b books) args(s span) []any { return []any{b.company, s.from, s.to, b.capital} }

// count says how many rows entries will yield.
func (b books) count(ctx context.Context, tx pg.Tx, s span) (int64, error) {
	var n int64
	err := tx.Pgx(func(raw pgx.Tx) error {
		return raw.QueryRow(ctx, "select count(*)"+entriesFrom, b.args(s)...).Scan(&n)
	})
	return n, err
}

// portion is how many rows are read at a time.
const portion = 5000

// entries hands every row of the span to take, by date and in portions, which
// leaves the connection free in between.
func (b books) entries(ctx context.Context, tx pg.Tx, s span, take func([]entry) error) error {
	var moves map[uuid.UUID]bool
	err := tx.Pgx(func(raw pgx.Tx) error {
		var err error
		if moves, err = b.open(ctx, raw, s); err != nil {
			return fmt.Errorf("open ledger: %w", err)
		}
		return nil
	})
	for err == nil {
		var entries []entry
		err = tx.Pgx(func(raw pgx.Tx) error {
			var err error
			if entries, err = fetch(ctx, raw, moves); err != nil {
				return fmt.Errorf("read ledger: %w", err)
			}
			return nil
		})
		if err == nil {
			err = take(entries)
		}
		if len(entries) < portion {
			break
		}
	}
	return err
}

// open opens the cursor over the rows, which goes with the transaction, and
// gives the vouchers that only move value between asset accounts.
func (b books) open(ctx context.Context, raw pgx.Tx, s span) (map[uuid.UUID]bool, error) {
	rows, err := raw.Query(ctx, movesQuery, b.args(s)...)
	if err != nil {
		return nil, err
	}
	vouchers, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return nil, err
	}
	moves := make(map[uuid.UUID]bool, len(vouchers))
	for _, id := range vouchers {
		moves[id] = true
	}
	const declare = "declare footprint_entries no scroll cursor for select " + entryColumns + entriesFrom + " order by r.date, r.id"
	_, err = raw.Exec(ctx, declare, b.args(s)...)
	return moves, err
}

func fetch(ctx context.Context, raw pgx.Tx, moves map[uuid.UUID]bool) ([]entry, error) {
	rows, err := raw.Query(ctx, "fetch "+strconv.Itoa(portion)+" from footprint_entries")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (entry, error) { return scanEntry(row, moves) })
}

func scanEntry(row pgx.CollectableRow, moves map[uuid.UUID]bool) (entry, error) {
	var e entry
	var rowText, voucherText string
	var voucher uuid.UUID
	var supplier uuid.NullUUID
	err := row.Scan(&e.LedgerRow, &e.Date, &e.Account, &e.AccountName, &e.asset, &e.paid, &e.currency,
		&rowText, &voucherText, &supplier, &e.SupplierName, &e.look.SupplierNumber,
		&e.Quantity, &e.Unit, &e.look.CostCentre, &e.look.Project, &e.Disabled,
		&voucher, &e.Series, &e.Number, &e.Source)
	if err != nil {
		return entry{}, err
	}
	e.ID, e.Part, e.Supplier = e.LedgerRow, Main, supplier.UUID
	e.moved = moves[voucher] && !supplier.Valid
	e.Text, e.look.Text = rowText, rowText
	if rowText == "" {
		e.Text, e.look.Text = voucherText, voucherText
	} else if voucherText != rowText {
		e.look.Text = rowText + "\n" + voucherText
	}
	e.look.Account, e.look.AccountName, e.look.Supplier = e.Account, e.AccountName, e.SupplierName
	e.look.Date, e.look.Sign = e.Date, e.paid.Sign()
	return e, nil
}

// company is what a calculation needs to know of the company.
type company struct {
	Country  string
	Currency string
}

// readCompany reads the company, the rules for it and its asset accounts.
func readCompany(ctx context.Context, tx pg.Tx, id uuid.UUID) (company, []rule.Rule, []account, error) {
	var c company
	if err := tx.NewRaw("select country, currency from companies where id = ?", id).Scan(ctx, &c.Country, &c.Currency); err != nil {
		return company{}, nil, nil, fmt.Errorf("read company: %w", err)
	}
	rules, err := rule.In(ctx, tx, id)
	if err != nil {
		return company{}, nil, nil, fmt.Errorf("read rules: %w", err)
	}
	var assets []account
	err = tx.NewRaw("select distinct number, name from ledger_accounts where company_id = ? and type = 'asset'", id).Scan(ctx, &assets)
	if err != nil {
		return company{}, nil, nil, fmt.Errorf("read asset accounts: %w", err)
	}
	return c, rules, assets, nil
}

// account is an account of the books.
type account struct {
	Number string `bun:"number"`
	Name   string `bun:"name"`
}

// pence is the precision of converted amounts.
const pence = 2

// convert gives the amount in the company's currency, at the average rate of
// the row's year.
func (e *engine) convert(amount decimal.Decimal, from string, year int) (decimal.Decimal, error) {
	if from == e.currency {
		return amount, nil
	}
	move, err := e.prices.Move(from, year, e.currency, year)
	if err != nil {
		return decimal.Zero, ErrCurrency
	}
	return move.Of(amount).RoundBank(pence), nil
}
