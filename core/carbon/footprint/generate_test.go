package footprint_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
)

// generated is what generate books on: accounts with how they are used.
type generated struct {
	number, name, kind string
	unit               string // of the quantities on it; empty when it has none
}

func accountsOfEveryKind() []generated {
	return []generated{
		{"4010", "Varuinköp", "cost", ""},
		{"5010", "Lokalhyra", "cost", ""},
		{"5020", "El för belysning", "cost", "kWh"},
		{"5030", "Fjärrvärme", "cost", "MWh"},
		{"5410", "Förbrukningsinventarier", "cost", ""},
		{"5611", "Drivmedel personbilar", "cost", "l"},
		{"5710", "Frakter", "cost", ""},
		{"5800", "Resekostnader", "cost", ""},
		{"6110", "Kontorsmateriel", "cost", ""},
		{"6212", "Mobiltelefon", "cost", ""},
		{"6550", "Konsultarvoden", "cost", ""},
		{"7010", "Löner", "cost", ""},
		{"7510", "Arbetsgivaravgifter", "cost", ""},
		{"7832", "Avskrivningar", "cost", ""},
		{"9990", "Egna konton", "cost", ""},
		{"1220", "Inventarier", "asset", ""},
		{"1930", "Företagskonto", "asset", ""},
		{"2641", "Ingående moms", "liability", ""},
		{"2440", "Leverantörsskulder", "liability", ""},
		{"3001", "Försäljning", "income", ""},
	}
}

// generate books rows of the year on accounts of every kind, the same for the
// same seed.
func (b *bundle) generate(t testing.TB, year, rows int, seed uint64) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, uint64(year)))
	accounts := accountsOfEveryKind()
	for _, a := range accounts {
		b.exec(t, `insert into ledger_accounts (company_id, source_id, number, name, type, unit) values ($1, $2, $3, $4, $5, $6)
			on conflict do nothing`, b.scope.Company, b.source, a.number, a.name, a.kind, a.unit)
	}
	const sellers = 10 // of what an account is for; they sell little else
	suppliers := make([]uuid.UUID, sellers*len(accounts))
	for i := range suppliers {
		suppliers[i] = b.supplier(t, fmt.Sprintf("Leverantör %d i %d AB", i, year), "")
	}
	const rowsPerVoucher = 4
	var vouchers, booked [][]any
	var voucher uuid.UUID
	for i := range rows {
		day := time.Date(year, 1, 1+r.IntN(365), 0, 0, 0, 0, time.UTC)
		if i%rowsPerVoucher == 0 {
			voucher = uuid.Must(uuid.NewV7())
			vouchers = append(vouchers, []any{
				b.scope.Company, voucher, b.source, time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC), "L", fmt.Sprint(i), day,
				fmt.Sprintf("Faktura %d", i),
				[]byte{},
			})
		}
		at := r.IntN(len(accounts))
		a := accounts[at]
		amount := decimal.New(r.Int64N(2_000_000)-200_000, -2)
		var quantity *decimal.Decimal
		if a.unit != "" && r.IntN(3) > 0 {
			q := decimal.New(r.Int64N(3_000_000)*int64(amount.Sign()), -3)
			quantity = &q
		}
		var supplier *uuid.UUID
		if r.IntN(5) > 0 {
			supplier = &suppliers[at*sellers+r.IntN(sellers)]
		}
		booked = append(booked, []any{
			b.scope.Company, uuid.Must(uuid.NewV7()), voucher, i%rowsPerVoucher + 1, day, a.number, amount.String(), "SEK",
			fmt.Sprintf("Rad %d", i), supplier, text(quantity), "", "", "", r.IntN(50) == 0,
		})
	}
	copyRows(t, b, "vouchers", []string{"company_id", "id", "source_id", "fiscal_year_start", "series", "number", "date", "text", "hash"}, vouchers)
	copyRows(t, b, "ledger_rows", []string{
		"company_id", "id", "voucher_id", "line", "date", "account", "amount", "currency",
		"text", "supplier_id", "quantity", "unit", "cost_centre", "project", "disabled",
	}, booked)
}

// text gives a quantity as COPY takes it.
func text(d *decimal.Decimal) any {
	if d == nil {
		return nil
	}
	return d.String()
}

func copyRows(t testing.TB, b *bundle, table string, columns []string, rows [][]any) {
	t.Helper()
	n, err := b.owner.CopyFrom(t.Context(), pgx.Identifier{table}, columns, pgx.CopyFromRows(rows))
	require.NoError(t, err)
	require.Equal(t, int64(len(rows)), n)
}
