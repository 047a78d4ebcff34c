// Package input reads what a footprint is computed from: the company's rules, rows of its
// books with what is judged and decided of them, bills for energy, activity data and what
// suppliers state.
package input

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/books/supplier"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/pg"
	"tillit/core/reference/chart"
)

// Books reads a company's ledger as far as it can bear emissions: rows on
// cost accounts and purchases on the accounts of capital goods. What rows refer
// to is small and kept in memory; only vouchers are joined.
type Books struct {
	company          uuid.UUID
	Accounts         map[AccountKey]engine.Account
	elsewhere        map[string]AccountKey // by number: the first source that says more of it than that
	ExcludedAccounts []string              // numbers of accounts that bear no emissions, in whatever source
	capital          []string              // numbers of accounts that hold capital goods
	stock            []string              // numbers of accounts of stock
	pay              []string              // numbers of accounts on which people are paid
	Suppliers        map[uuid.UUID]*engine.Supplier
	judged           map[uuid.UUID]purchase.Judgment  // ledger rows
	bills            map[uuid.UUID]energybill.Verdict // likewise, of bills for energy that count
	decided          map[uuid.UUID]decision.Decided   // ledger rows
	vat              vatOf
}

// AccountKey names an account of a source.
type AccountKey struct {
	Source uuid.UUID
	Number string
}

type accountRow struct {
	SourceID uuid.UUID          `bun:"source_id"`
	Number   string             `bun:"number"`
	Name     string             `bun:"name"`
	Type     ledger.AccountType `bun:"type"`
	Unit     string             `bun:"unit"`
	Standard string             `bun:"standard"`
}

// Look gives the accounts of a source as they decide over rows, as engine.Engine.Accounts does.
type Look func([]ledger.Account) []engine.Account

// suppliersOf gives the supplier of each record.
func suppliersOf(ctx context.Context, tx pg.Tx, company uuid.UUID) (map[uuid.UUID]*engine.Supplier, error) {
	all, err := supplier.All(ctx, tx, company)
	if err != nil {
		return nil, err
	}
	suppliers := make(map[uuid.UUID]*engine.Supplier, len(all))
	for id, one := range all {
		if id != one.ID {
			continue
		}
		s := engine.SupplierOf(one)
		for _, r := range one.Records {
			suppliers[r.ID] = s
		}
	}
	return suppliers, nil
}

// OpenBooks reads what the rows of a span refer to, of books with the chart of
// accounts.
func OpenBooks(ctx context.Context, tx pg.Tx, company uuid.UUID, s footprint.Span, chart string, look Look) (*Books, error) {
	b, err := OpenAccounts(ctx, tx, company, look)
	if err != nil {
		return nil, err
	}
	if b.Suppliers, err = suppliersOf(ctx, tx, company); err != nil {
		return nil, err
	}
	if b.judged, err = b.judge(ctx, tx, chart, s); err != nil {
		return nil, fmt.Errorf("judge what is no purchase: %w", err)
	}
	if b.decided, err = decision.InForce(ctx, tx, company, s); err != nil {
		return nil, fmt.Errorf("read decisions: %w", err)
	}
	if b.vat, err = b.readVAT(ctx, tx, chart, s); err != nil {
		return nil, fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return b, nil
}

// OpenAccounts reads the accounts alone, which is enough to count rows.
func OpenAccounts(ctx context.Context, tx pg.Tx, company uuid.UUID, look Look) (*Books, error) {
	b := &Books{
		company: company, Accounts: map[AccountKey]engine.Account{}, elsewhere: map[string]AccountKey{}, bills: map[uuid.UUID]energybill.Verdict{},
		ExcludedAccounts: []string{}, capital: []string{}, stock: []string{}, pay: []string{},
	}
	if err := b.readAccounts(ctx, tx, look); err != nil {
		return nil, fmt.Errorf("read accounts: %w", err)
	}
	return b, nil
}

func (b *Books) readAccounts(ctx context.Context, tx pg.Tx, look Look) error {
	var accounts []accountRow
	err := tx.NewRaw(`select a.source_id, a.number, a.name, a.type, a.unit, a.standard from ledger_accounts a
		join ledger_sources s on s.company_id = a.company_id and s.id = a.source_id
		where a.company_id = ? order by s.created_at, s.id, a.number`, b.company).Scan(ctx, &accounts)
	if err != nil {
		return err
	}
	for from := 0; from < len(accounts); {
		of := accounts[from:]
		if at := slices.IndexFunc(of, func(a accountRow) bool { return a.SourceID != of[0].SourceID }); at > 0 {
			of = of[:at]
		}
		from += len(of)
		b.add(of, look)
	}
	bearsEmissions := map[string]bool{}
	for key := range b.Accounts {
		_, a := b.Account(key)
		if a.Capital {
			b.capital = append(b.capital, key.Number)
		}
		if a.Kind == chart.Stock {
			b.stock = append(b.stock, key.Number)
		}
		if a.Pay {
			b.pay = append(b.pay, key.Number)
		}
		bearsEmissions[key.Number] = bearsEmissions[key.Number] || a.BearsEmissions()
	}
	for number, bears := range bearsEmissions {
		if !bears {
			b.ExcludedAccounts = append(b.ExcludedAccounts, number)
		}
	}
	return nil
}

// add takes the accounts of a source.
func (b *Books) add(of []accountRow, look Look) {
	all := make([]ledger.Account, len(of))
	for i, row := range of {
		all[i] = ledger.Account{Number: row.Number, Name: row.Name, Type: row.Type, Unit: row.Unit, Standard: row.Standard}
	}
	for i, a := range look(all) {
		key := AccountKey{of[i].SourceID, of[i].Number}
		b.Accounts[key] = a
		if _, known := b.elsewhere[key.Number]; !known && a.Told {
			b.elsewhere[key.Number] = key
		}
	}
}

// Account is the account of a source, and whose it is: one of which the source says the
// number alone, as tables do, is the one of another source.
func (b *Books) Account(key AccountKey) (AccountKey, engine.Account) {
	a := b.Accounts[key]
	if other, ok := b.elsewhere[key.Number]; ok && !a.Told {
		return other, b.Accounts[other]
	}
	return key, a
}

// CountRows says how many rows entries will go through.
func (b *Books) CountRows(ctx context.Context, tx pg.Tx, s footprint.Span) (int64, error) {
	var n int64
	err := tx.NewRaw("select count(*) from ledger_rows where company_id = ? and date >= ? and date < ? and account <> all(?::text[])",
		b.company, s.From, s.To, pgdialect.Array(b.ExcludedAccounts)).Scan(ctx, &n)
	return n, err
}

// batchSize is how many rows are read at a time.
const batchSize = 5000

// Entries hands every row of the span to take, by date and in batches, which
// leaves the connection free in between. read is how many rows a batch went
// through, those that bear no emissions included.
func (b *Books) Entries(ctx context.Context, tx pg.Tx, s footprint.Span, take func(batch []engine.Entry, read int) error) error {
	err := tx.Pgx(func(raw pgx.Tx) error { return b.declare(ctx, raw, s) })
	if err != nil {
		return fmt.Errorf("open ledger: %w", err)
	}
	for {
		var entries []engine.Entry
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
		if read < batchSize {
			return nil
		}
	}
}

// declare opens the cursor over the rows; it goes with the transaction. Every
// row will be fetched, and a ledger that was imported a moment ago has no
// statistics, so the plan is kept from favouring few rows.
func (b *Books) declare(ctx context.Context, raw pgx.Tx, s footprint.Span) error {
	const bulk = "select set_config('cursor_tuple_fraction', '1', true), set_config('enable_nestloop', 'off', true)"
	if _, err := raw.Exec(ctx, bulk); err != nil {
		return err
	}
	_, err := raw.Exec(ctx, `declare footprint_entries no scroll cursor for
		select `+scanned+` and r.account <> all($4)
		order by r.date, r.id`, b.company, s.From, s.To, b.ExcludedAccounts, b.pay)
	return err
}

func (b *Books) fetch(ctx context.Context, raw pgx.Tx) (entries []engine.Entry, read int, err error) {
	rows, err := raw.Query(ctx, "fetch "+strconv.Itoa(batchSize)+" from footprint_entries")
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	entries = make([]engine.Entry, 0, batchSize)
	for rows.Next() {
		read++
		e, bearsEmissions, err := b.scan(rows)
		if err != nil {
			return nil, 0, err
		}
		if bearsEmissions {
			entries = append(entries, e)
		}
	}
	return entries, read, rows.Err()
}

// scanned is what scan reads of the rows r of a company ($1) from a day ($2) to before
// another ($3), with their vouchers v and sources s. Rows on excluded accounts ($4) do not
// keep others from being the only one of their voucher, or that says what it says; people are
// paid on others ($5).
const scanned = `r.id, r.date, r.account, r.amount::text, r.currency, r.text, v.text, r.supplier_id, r.quantity::text, r.unit,
	r.cost_centre, r.project, r.disabled or ` + bookkeeping.Uncounted + `, v.series, v.number, v.source_id, r.voucher_id,
	beside.voucher_id is not null and (beside.alone or beside.says and r.text <> '' and r.text = v.text), coalesce(beside.pay, false)
	from ledger_rows r join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id
	join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
	left join (select voucher_id, text, bool_or(bool_or(account = any($5))) over (partition by voucher_id) as pay,
			sum(count(*)) over (partition by voucher_id) = 1 as alone,
			count(*) + sum(count(*) filter (where text = '')) over (partition by voucher_id) = 1 as says
		from ledger_rows where company_id = $1 and date >= $2 and date < $3 and account <> all($4) group by voucher_id, text
		) beside on beside.voucher_id = r.voucher_id and beside.text = r.text
	where r.company_id = $1 and r.date >= $2 and r.date < $3`

// scan reads a row and reports whether its account can bear emissions.
func (b *Books) scan(row pgx.Row) (e engine.Entry, bearsEmissions bool, err error) {
	var l engine.Line
	var supplierID uuid.NullUUID
	var voucher uuid.UUID
	err = row.Scan(&l.LedgerRow, &l.Date, &l.Account, &l.Paid, &l.PaidIn, &l.RowText, &l.VoucherText, &supplierID, &l.Quantity, &l.Unit,
		&l.CostCentre, &l.Project, &l.Disabled, &l.Series, &l.Number, &l.Source, &voucher, &l.Alone, &l.BesidePay)
	if err != nil {
		return engine.Entry{}, false, err
	}
	by := b.decided[l.LedgerRow]
	l.ID = l.LedgerRow
	l.Disabled = l.Disabled || by.Disabled
	_, l.On = b.Account(AccountKey{l.Source, l.Account})
	l.BoughtFrom = b.Suppliers[supplierID.UUID]
	if judged, ok := b.judged[l.LedgerRow]; ok {
		l.Judged = &judged
	}
	e, bearsEmissions = l.Entry()
	e.Override, e.VAT, e.Bill = by.Override, b.vat.in(AccountKey{l.Source, l.Account}, voucher), b.bills[l.LedgerRow]
	return e, bearsEmissions, nil
}
