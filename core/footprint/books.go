package footprint

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/ledger"
	"tillit/core/pg"
	"tillit/core/rule"
	"tillit/core/supplier"
)

// books reads a company's ledger as far as it can carry emissions: rows on
// cost accounts and purchases on the accounts of capital goods. What rows refer
// to is small and kept in memory; only vouchers are joined.
type books struct {
	company  uuid.UUID
	accounts map[accountKey]account
	never    []string // numbers of accounts that carry nothing, in whatever source
	capital  []string // numbers of accounts that hold capital goods
	sellers  map[uuid.UUID]*seller
	disabled map[uuid.UUID]bool    // sources
	moves    map[uuid.UUID]bool    // vouchers that only move value between asset accounts
	decided  map[uuid.UUID]decided // ledger rows
}

type accountKey struct {
	source uuid.UUID
	number string
}

type account struct {
	SourceID uuid.UUID          `bun:"source_id"`
	Number   string             `bun:"number"`
	Name     string             `bun:"name"`
	Type     ledger.AccountType `bun:"type"`
	Unit     string             `bun:"unit"`

	capital bool
}

// carries tells whether rows on the account can become transactions. An
// account that the chart does not name may well be a cost.
func (a account) carries() bool {
	return a.Type == ledger.Cost || a.Type == ledger.Unknown || a.capital
}

// seller is a supplier as rules look at it.
type seller struct {
	*supplier.Supplier
	aliases []rule.Alias
}

// sellersOf gives the seller of each record of a supplier.
func sellersOf(ctx context.Context, tx pg.Tx, company uuid.UUID) (map[uuid.UUID]*seller, error) {
	all, err := supplier.All(ctx, tx, company)
	if err != nil {
		return nil, err
	}
	sellers := make(map[uuid.UUID]*seller, len(all))
	for id, one := range all {
		if id != one.ID {
			continue
		}
		s := &seller{Supplier: one}
		for _, a := range one.Aliases() {
			s.aliases = append(s.aliases, rule.Alias{Supplier: a.Name, SupplierNumber: a.Number})
		}
		for _, r := range one.Records {
			sellers[r.ID] = s
		}
	}
	return sellers, nil
}

// span is a stretch of days, the first included and the last not.
type span struct{ from, to time.Time }

func (s span) last() time.Time { return s.to.AddDate(0, 0, -1) }

// openBooks reads what the rows of a span refer to; capital tells which asset
// accounts hold capital goods.
func openBooks(ctx context.Context, tx pg.Tx, company uuid.UUID, s span, capital func(number, name string) bool) (*books, error) {
	b := &books{
		company: company, accounts: map[accountKey]account{}, disabled: map[uuid.UUID]bool{},
		moves: map[uuid.UUID]bool{}, never: []string{}, capital: []string{},
	}
	if err := b.readAccounts(ctx, tx, capital); err != nil {
		return nil, fmt.Errorf("read accounts: %w", err)
	}
	var err error
	if b.sellers, err = sellersOf(ctx, tx, company); err != nil {
		return nil, err
	}
	var disabled, moves []uuid.UUID
	if err := tx.NewRaw("select id from ledger_sources where company_id = ? and disabled", company).Scan(ctx, &disabled); err != nil {
		return nil, fmt.Errorf("read sources: %w", err)
	}
	for _, id := range disabled {
		b.disabled[id] = true
	}
	if err := tx.NewRaw(movesQuery, company, pgdialect.Array(b.capital), s.from, s.to).Scan(ctx, &moves); err != nil {
		return nil, fmt.Errorf("find moves between asset accounts: %w", err)
	}
	for _, id := range moves {
		b.moves[id] = true
	}
	if b.decided, err = readDecided(ctx, tx, company, s); err != nil {
		return nil, fmt.Errorf("read decisions: %w", err)
	}
	return b, nil
}

// movesQuery finds vouchers whose asset accounts lose at least as much as they
// gain: they complete construction in progress, sell or correct, and buy
// nothing.
const movesQuery = `select voucher_id from ledger_rows where company_id = ?0 and account = any(?1::text[]) and voucher_id in
		(select voucher_id from ledger_rows where company_id = ?0 and date >= ?2 and date < ?3 and account = any(?1::text[]) and amount < 0)
	group by voucher_id having sum(amount) <= 0`

func (b *books) readAccounts(ctx context.Context, tx pg.Tx, capital func(number, name string) bool) error {
	var accounts []account
	err := tx.NewRaw("select source_id, number, name, type, unit from ledger_accounts where company_id = ?", b.company).Scan(ctx, &accounts)
	if err != nil {
		return err
	}
	carries := map[string]bool{}
	for _, a := range accounts {
		if a.Type == ledger.Asset && capital(a.Number, a.Name) {
			a.capital = true
			b.capital = append(b.capital, a.Number)
		}
		b.accounts[accountKey{a.SourceID, a.Number}] = a
		carries[a.Number] = carries[a.Number] || a.carries()
	}
	for number, some := range carries {
		if !some {
			b.never = append(b.never, number)
		}
	}
	return nil
}

// count says how many rows entries will go through.
func (b *books) count(ctx context.Context, tx pg.Tx, s span) (int64, error) {
	var n int64
	err := tx.NewRaw("select count(*) from ledger_rows where company_id = ? and date >= ? and date < ? and account <> all(?::text[])",
		b.company, s.from, s.to, pgdialect.Array(b.never)).Scan(ctx, &n)
	return n, err
}

// portion is how many rows are read at a time.
const portion = 5000

// entries hands every row of the span to take, by date and in portions, which
// leaves the connection free in between. read is how many rows a portion went
// through, those that carry nothing included.
func (b *books) entries(ctx context.Context, tx pg.Tx, s span, take func(portion []entry, read int) error) error {
	err := tx.Pgx(func(raw pgx.Tx) error { return b.declare(ctx, raw, s) })
	if err != nil {
		return fmt.Errorf("open ledger: %w", err)
	}
	for {
		var entries []entry
		var read int
		err := tx.Pgx(func(raw pgx.Tx) (err error) {
			entries, read, err = b.fetch(ctx, raw)
			return err
		})
		if err != nil {
			return fmt.Errorf("read ledger: %w", err)
		}
		if err := take(entries, read); err != nil {
			return err
		}
		if read < portion {
			return nil
		}
	}
}

// declare opens the cursor over the rows; it goes with the transaction. Every
// row will be fetched, and a ledger that was imported a moment ago has no
// statistics, so the plan is kept from favouring few rows.
func (b *books) declare(ctx context.Context, raw pgx.Tx, s span) error {
	const bulk = "select set_config('cursor_tuple_fraction', '1', true), set_config('enable_nestloop', 'off', true)"
	if _, err := raw.Exec(ctx, bulk); err != nil {
		return err
	}
	_, err := raw.Exec(ctx, `declare footprint_entries no scroll cursor for
		select r.id, r.date, r.account, r.amount::text, r.currency, r.text, v.text, r.supplier_id, r.quantity::text, r.unit,
			r.cost_centre, r.project, r.disabled, v.id, v.series, v.number, v.source_id
		from ledger_rows r join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
		where r.company_id = $1 and r.date >= $2 and r.date < $3 and r.account <> all($4)
		order by r.date, r.id`, b.company, s.from, s.to, b.never)
	return err
}

func (b *books) fetch(ctx context.Context, raw pgx.Tx) (entries []entry, read int, err error) {
	rows, err := raw.Query(ctx, "fetch "+strconv.Itoa(portion)+" from footprint_entries")
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	entries = make([]entry, 0, portion)
	for rows.Next() {
		read++
		e, carries, err := b.scan(rows)
		if err != nil {
			return nil, 0, err
		}
		if carries {
			entries = append(entries, e)
		}
	}
	return entries, read, rows.Err()
}

// scan reads a row and tells whether its account can carry emissions.
func (b *books) scan(row pgx.Row) (e entry, carries bool, err error) {
	var rowText, voucherText string
	var voucher uuid.UUID
	var sold uuid.NullUUID
	var quantity decimal.NullDecimal
	err = row.Scan(&e.LedgerRow, &e.Date, &e.Account, &e.paid, &e.currency, &rowText, &voucherText, &sold, &quantity, &e.Unit,
		&e.look.CostCentre, &e.look.Project, &e.Disabled, &voucher, &e.Series, &e.Number, &e.Source)
	if err != nil {
		return entry{}, false, err
	}
	a := b.accounts[accountKey{e.Source, e.Account}]
	e.ID, e.Part, e.Quantity = e.LedgerRow, Main, quantity
	e.AccountName, e.asset = a.Name, a.capital
	if e.Unit == "" {
		e.Unit = a.Unit
	}
	e.moved = b.moves[voucher] && !sold.Valid
	e.decided = b.decided[e.LedgerRow]
	e.Disabled = e.Disabled || b.disabled[e.Source] || e.decided.disabled
	e.Text, e.look.Text = rowText, rowText
	if rowText == "" {
		e.Text, e.look.Text = voucherText, voucherText
	} else if voucherText != rowText {
		e.look.Text = rowText + "\n" + voucherText
		e.ownText = rowText
	}
	e.look.Account, e.look.AccountName = e.Account, e.AccountName
	if by := b.sellers[sold.UUID]; by != nil {
		e.Supplier, e.SupplierName = by.ID, by.Name
		e.look.Supplier, e.look.SupplierNumber, e.look.Aliases = by.Name, by.Number, by.aliases
	}
	e.look.Date, e.look.Sign = e.Date, e.paid.Sign()
	return e, a.carries(), nil
}
