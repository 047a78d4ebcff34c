package input

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/kernel/pg"
)

// WholeCompany stands for the number of an account where the company as a whole is meant.
const WholeCompany = ""

// VATSaid is what a company says of its costs.
type VATSaid struct {
	ByAccount map[string]bool
	Deducted  int // percent of the tax that is deducted, and so in no cost
}

// ReadVATSaid reads which costs the company says are booked with value added tax.
func ReadVATSaid(ctx context.Context, tx pg.Tx, company uuid.UUID) (VATSaid, error) {
	said := VATSaid{ByAccount: map[string]bool{}}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var account string
		var holds bool
		var deducted int
		err := row.Scan(&account, &holds, &deducted)
		said.ByAccount[account], said.Deducted = holds, said.Deducted+deducted
		return err
	}, "select account, holds, deducted from footprint_vat where company_id = $1", company)
	if err != nil {
		return VATSaid{}, fmt.Errorf("read which costs hold value added tax: %w", err)
	}
	return said, nil
}

// Holds reports whether costs on an account hold the tax: as is said of it, else as is
// said of the company.
func (v VATSaid) Holds(account string) bool {
	if holds, own := v.ByAccount[account]; own {
		return holds
	}
	return v.ByAccount[WholeCompany]
}

// vatOf is by what the rows of a span hold value added tax.
type vatOf struct {
	said     VATSaid
	net      map[uuid.UUID]bool            // sources whose amounts are without it
	deducted map[uuid.UUID]decimal.Decimal // by voucher with rows of tax that is deducted: the tax by a unit of its costs
}

// in says whether a row on an account of a source, and of a voucher, holds the tax.
func (v vatOf) in(on AccountKey, voucher uuid.UUID) engine.Taxed {
	_, own := v.said.ByAccount[on.Number]
	perUnit, apart := v.deducted[voucher]
	switch {
	case !v.said.Holds(on.Number), v.net[on.Source]:
		return engine.Taxed{}
	case apart:
		return engine.Taxed{VAT: engine.VATDeducted, Deducted: v.said.Deducted, Apart: perUnit}
	case own:
		return engine.Taxed{VAT: engine.VATByAccount, Deducted: v.said.Deducted}
	}
	return engine.Taxed{VAT: engine.VATByCompany, Deducted: v.said.Deducted}
}

// readVAT reads what the company says of its costs and, where some hold the tax, which
// sources are without and which vouchers of a span show it apart.
func (b *Books) readVAT(ctx context.Context, tx pg.Tx, chart string, s footprint.Span) (vatOf, error) {
	said, err := ReadVATSaid(ctx, tx, b.company)
	if err != nil || len(said.ByAccount) == 0 {
		return vatOf{}, err
	}
	v := vatOf{said: said}
	const net = "select s.id from ledger_sources s where s.company_id = $1 and " + bookkeeping.Net
	if v.net, err = readSet(ctx, tx, net, b.company); err != nil {
		return vatOf{}, err
	}
	taxes, costs := []string{}, []string{}
	for key := range b.Accounts {
		switch _, on := b.Account(key); {
		case purchase.DeductsVAT(chart, key.Number, on.Spelled, on.Kind):
			taxes = append(taxes, key.Number)
		case said.Deducted > 0 && on.BearsEmissions():
			costs = append(costs, key.Number)
		}
	}
	v.deducted, err = b.readTaxApart(ctx, tx, s, taxes, costs)
	return v, err
}

// readTaxApart reads by voucher of a span that has rows on accounts of tax what they are of
// each unit on accounts of costs; zero where there is nothing on these.
func (b *Books) readTaxApart(ctx context.Context, tx pg.Tx, s footprint.Span, taxes, costs []string) (map[uuid.UUID]decimal.Decimal, error) {
	const q = `with taxed as (
			select voucher_id, sum(amount) as tax from ledger_rows
			where company_id = $1 and date >= $2 and date < $3 and account = any($4) and amount <> 0 group by 1
		)
		select voucher_id, tax::text, coalesce((select sum(r.amount) from ledger_rows r
			where r.company_id = $1 and r.voucher_id = t.voucher_id and r.account = any($5)), 0)::text from taxed t`
	found := map[uuid.UUID]decimal.Decimal{}
	err := tx.Each(ctx, func(row pgx.Row) error {
		var voucher uuid.UUID
		var tax, cost decimal.Decimal
		err := row.Scan(&voucher, &tax, &cost)
		if !cost.IsZero() {
			tax = tax.DivRound(cost, vatPlaces)
		} else {
			tax = decimal.Zero
		}
		found[voucher] = tax
		return err
	}, q, b.company, s.From, s.To, taxes, costs)
	return found, err
}

// vatPlaces are those of tax by a unit of costs, far more than tell rates apart.
const vatPlaces = 6

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
