package input

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/pg"
)

// WholeCompany stands for the number of an account where the company as a whole is meant.
const WholeCompany = ""

// VATSaid is what a company says of its costs, by account.
type VATSaid map[string]bool

// ReadVATSaid reads which costs the company says are booked with value added tax.
func ReadVATSaid(ctx context.Context, tx pg.Tx, company uuid.UUID) (VATSaid, error) {
	said := VATSaid{}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var account string
		var holds bool
		err := row.Scan(&account, &holds)
		said[account] = holds
		return err
	}, "select account, holds from footprint_vat where company_id = $1", company)
	if err != nil {
		return nil, fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return said, nil
}

// Holds reports whether costs on an account hold the tax: as is said of it, else as is
// said of the company.
func (v VATSaid) Holds(account string) bool {
	if holds, own := v[account]; own {
		return holds
	}
	return v[WholeCompany]
}

// vatOf is by what the rows of a span hold value added tax.
type vatOf struct {
	said     VATSaid
	net      map[uuid.UUID]bool // sources whose amounts are without it
	deducted map[uuid.UUID]bool // vouchers with rows of tax that is deducted
}

// in says whether a row on an account of a source, and of a voucher, holds the tax.
func (v vatOf) in(on AccountKey, voucher uuid.UUID) engine.VAT {
	_, own := v.said[on.Number]
	switch {
	case !v.said.Holds(on.Number), v.net[on.Source]:
		return engine.WithoutVAT
	case v.deducted[voucher]:
		return engine.VATDeducted
	case own:
		return engine.VATByAccount
	}
	return engine.VATByCompany
}

// readVAT reads what the company says of its costs and, where some hold the tax, which
// sources are without and which vouchers of a span show it apart.
func (b *Books) readVAT(ctx context.Context, tx pg.Tx, chart string, s footprint.Span) (vatOf, error) {
	said, err := ReadVATSaid(ctx, tx, b.company)
	if err != nil || len(said) == 0 {
		return vatOf{}, err
	}
	v := vatOf{said: said}
	const net = "select s.id from ledger_sources s where s.company_id = $1 and " + bookkeeping.Net
	if v.net, err = readSet(ctx, tx, net, b.company); err != nil {
		return vatOf{}, err
	}
	accounts := []string{}
	for key := range b.Accounts {
		if _, on := b.Account(key); purchase.DeductsVAT(chart, key.Number, on.Spelled, on.Kind) {
			accounts = append(accounts, key.Number)
		}
	}
	const deducted = "select distinct voucher_id from ledger_rows where company_id = $1 and date >= $2 and date < $3 and account = any($4) and amount <> 0"
	v.deducted, err = readSet(ctx, tx, deducted, b.company, s.From, s.To, accounts)
	return v, err
}

func readSet(ctx context.Context, tx pg.Tx, sql string, args ...any) (map[uuid.UUID]bool, error) {
	found := map[uuid.UUID]bool{}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var id uuid.UUID
		err := row.Scan(&id)
		found[id] = true
		return err
	}, sql, args...)
	return found, err
}
