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
	pay              map[string]bool       // numbers of accounts on which people are paid
	Suppliers        map[uuid.UUID]*engine.Supplier
	judged           map[uuid.UUID]purchase.Judgment  // ledger rows
	bills            map[uuid.UUID]energybill.Verdict // likewise, of bills for energy that count
	long             map[footprint.Span][]longBill    // by the year that they reach
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
	if err := b.Open(ctx, tx, s, chart); err != nil {
		return nil, err
	}
	return b, nil
}

// Open reads what decides over the rows of a span, beside the accounts.
func (b *Books) Open(ctx context.Context, tx pg.Tx, s footprint.Span, chart string) (err error) {
	if b.Suppliers, err = suppliersOf(ctx, tx, b.company); err != nil {
		return err
	}
	if b.judged, err = b.judge(ctx, tx, chart, s); err != nil {
		return fmt.Errorf("judge what is no purchase: %w", err)
	}
	if b.decided, err = decision.InForce(ctx, tx, b.company, s); err != nil {
		return fmt.Errorf("read decisions: %w", err)
	}
	if b.vat, err = b.readVAT(ctx, tx, chart, s); err != nil {
		return fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return nil
}

// expectMany has the transaction plan for many rows. What the planner knows of books that came
// in a moment ago is of others, or nothing: it would look through all rows once for each
// voucher, or fetch each by an index where it can read all in their order. What is put in
// order or added up is a year's, which fits into that much memory.
func expectMany(ctx context.Context, tx pg.Tx) error {
	_, err := tx.NewRaw(`select set_config('enable_nestloop', 'off', true), set_config('enable_indexscan', 'off', true),
		set_config('cursor_tuple_fraction', '1', true), set_config('work_mem', '64MB', true)`).Exec(ctx)
	return err
}

// OpenAccounts reads the accounts alone, which is enough to count rows. It has the transaction
// plan for many rows.
func OpenAccounts(ctx context.Context, tx pg.Tx, company uuid.UUID, look Look) (*Books, error) {
	b := &Books{
		company: company, Accounts: map[AccountKey]engine.Account{}, elsewhere: map[string]AccountKey{},
		bills: map[uuid.UUID]energybill.Verdict{}, long: map[footprint.Span][]longBill{},
		ExcludedAccounts: []string{}, capital: []string{}, stock: []string{}, pay: map[string]bool{},
	}
	if err := expectMany(ctx, tx); err != nil {
		return nil, fmt.Errorf("plan for many rows: %w", err)
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
			b.pay[key.Number] = true
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

// Entries hands every row of the span to take, in batches, which leaves the connection free
// in between. read is how many rows a batch went through, those that bear no emissions
// included.
func (b *Books) Entries(ctx context.Context, tx pg.Tx, s footprint.Span, take func(batch []engine.Entry, read int) error) error {
	err := tx.Pgx(func(raw pgx.Tx) error { return b.declare(ctx, raw, s) })
	if err != nil {
		return fmt.Errorf("open ledger: %w", err)
	}
	entries := make([]engine.Entry, 0, batchSize)
	from := b.lines(func(e engine.Entry, _ uuid.UUID) { entries = append(entries, e) })
	for {
		var read int
		err := tx.Pgx(func(raw pgx.Tx) (err error) {
			read, err = from.read(ctx, raw, "fetch "+strconv.Itoa(batchSize)+" from footprint_entries")
			return err
		})
		if err != nil {
			return fmt.Errorf("read ledger: %w", err)
		}
		if read < batchSize {
			from.end()
		}
		if err := take(entries, read); err != nil || read < batchSize {
			return err
		}
		entries = entries[:0]
	}
}

// declare opens the cursor over the rows; it goes with the transaction.
func (b *Books) declare(ctx context.Context, raw pgx.Tx, s footprint.Span) error {
	_, err := raw.Exec(ctx, "declare footprint_entries no scroll cursor for select "+lineColumns+", true"+lineRows+byVoucher,
		b.company, s.From, s.To, b.ExcludedAccounts)
	return err
}

// entry makes one of a row and what is known of it, and reports whether its account can
// bear emissions.
func (b *Books) entry(l engine.Line, voucher uuid.UUID) (e engine.Entry, bearsEmissions bool) {
	by, key := b.decided[l.LedgerRow], AccountKey{l.Source, l.Account}
	l.Disabled = l.Disabled || by.Disabled
	_, l.On = b.Account(key)
	if judged, ok := b.judged[l.LedgerRow]; ok {
		l.Judged = &judged
	}
	e, bearsEmissions = l.Entry()
	e.Override, e.Taxed, e.Bill = by.Override, b.vat.in(key, voucher), b.bills[l.LedgerRow]
	return e, bearsEmissions
}
