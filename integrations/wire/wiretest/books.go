package wiretest

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// Books are what the fakes of all systems serve: a small company with a first
// fiscal year that is broken and long, and one that is not over.
type Books struct {
	Name, CorporateNumber string
	Years                 []ledger.FiscalYear // oldest first; the id of each is its place, from 1
	Accounts              []ledger.Account
	Suppliers             []ledger.Supplier

	mu       sync.Mutex
	vouchers []ledger.Voucher
}

// NewBooks returns them as they are before anything changes.
func NewBooks() *Books {
	first := ledger.FiscalYear{From: Day("2024-09-01"), To: Day("2025-12-31")}
	second := ledger.FiscalYear{From: Day("2026-01-01"), To: Day("2026-12-31")}
	b := &Books{
		Name: "Miljöbolaget AB", CorporateNumber: "556677-8899", Years: []ledger.FiscalYear{first, second},
		Accounts: []ledger.Account{
			{Number: "1930", Name: "Företagskonto", Type: ledger.Asset},
			{Number: "2440", Name: "Leverantörsskulder", Type: ledger.Liability},
			{Number: "2641", Name: "Ingående moms", Type: ledger.Liability},
			{Number: "5020", Name: "El för belysning", Type: ledger.Cost},
			{Number: "5611", Name: "Drivmedel", Type: ledger.Cost},
			{Number: "5810", Name: "Biljetter", Type: ledger.Cost},
		},
		Suppliers: []ledger.Supplier{
			{Key: "77", Name: "Vattenfall AB", CorporateNumber: "556036-2138"},
			{Key: "78", Name: "SJ AB", CorporateNumber: "556196-1599"},
			{Key: "79", Name: "Shell Energy GmbH"},
			{Key: "80", Name: "Circle K Sverige AB", CorporateNumber: "556000-6834"},
		},
	}
	number := map[string]int{}
	add := func(series, day, account, supplier, net string, original ledger.Money) {
		at, amount := Day(day), decimal.RequireFromString(net)
		year := b.Year(at)
		key := series + year.From.String()
		number[key]++
		vat := amount.Div(decimal.NewFromInt(4)).Round(2)
		against, text := "1930", "Kvitto"
		if series == "L" {
			against, text = "2440", "Leverantörsfaktura"
		}
		b.vouchers = append(b.vouchers, ledger.Voucher{
			Series: series, Number: strconv.Itoa(number[key]), Text: text + " " + strconv.Itoa(len(b.vouchers)+1), Date: at, Year: year.From,
			Rows: []ledger.Row{
				{Account: account, Amount: amount, Supplier: supplier, Text: "Köp", Original: original},
				{Account: "2641", Amount: vat},
				{Account: against, Amount: amount.Add(vat).Neg()},
			},
		})
	}
	none := ledger.Money{}
	add("L", "2025-10-03", "5020", "77", "8000.00", none)
	add("A", "2025-10-05", "5611", "", "400.40", none)
	add("L", "2025-10-31", "5810", "78", "1000", none)
	add("L", "2025-11-02", "5611", "79", "1150.75", ledger.Money{Amount: decimal.RequireFromString("100.50"), Currency: "EUR"})
	add("A", "2025-11-28", "5611", "", "-400.40", none)
	add("A", "2025-12-31", "5020", "", "12.34", none)
	add("L", "2026-01-01", "5020", "77", "9000.01", none)
	add("A", "2026-01-15", "5611", "", "512", none)
	add("L", "2026-01-20", "5810", "78", "2000", none)
	add("L", "2026-01-31", "5611", "80", "800", none)
	add("A", "2026-03-02", "5611", "", "300", none)
	return b
}

// Year is the fiscal year of a day.
func (b *Books) Year(day time.Time) ledger.FiscalYear {
	return b.Years[slices.IndexFunc(b.Years, func(y ledger.FiscalYear) bool { return y.Contains(day) })]
}

// YearID is what the fakes call that year.
func (b *Books) YearID(day time.Time) int {
	return 1 + slices.IndexFunc(b.Years, func(y ledger.FiscalYear) bool { return y.Contains(day) })
}

// Vouchers are those from one day to another, both included, whose supplier
// rows name; the first row is what was bought.
func (b *Books) Vouchers(from, to time.Time) []ledger.Voucher {
	b.mu.Lock()
	defer b.mu.Unlock()
	var within []ledger.Voucher
	for _, v := range b.vouchers {
		if !v.Date.Before(from) && !v.Date.After(to) {
			v.Rows = slices.Clone(v.Rows)
			within = append(within, v)
		}
	}
	return within
}

// All are all vouchers.
func (b *Books) All() []ledger.Voucher { return b.Vouchers(time.Time{}, Day("2999-12-31")) }

// Invoiced are the vouchers that book supplier invoices; the number of each
// invoice is its place, from 1.
func (b *Books) Invoiced() []ledger.Voucher {
	return slices.DeleteFunc(b.All(), func(v ledger.Voucher) bool { return v.Series != "L" })
}

// Delete takes away the last voucher of a series.
func (b *Books) Delete(series string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, v := range slices.Backward(b.vouchers) {
		if v.Series == series {
			b.vouchers = slices.Delete(b.vouchers, i, i+1)
			return
		}
	}
}

// Correct changes the text of the last voucher of a series.
func (b *Books) Correct(series string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, v := range slices.Backward(b.vouchers) {
		if v.Series == series {
			b.vouchers[i].Text += " rättad"
			return
		}
	}
}

// Day reads a day.
func Day(text string) time.Time {
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		panic(err)
	}
	return day
}

// Page is the nth page, from 1, of a list cut into pages of size, and how many
// there are.
func Page[T any](all []T, n, size int) (page []T, pages int) {
	pages = max(1, (len(all)+size-1)/size)
	from := min(max(0, n-1)*size, len(all))
	return append([]T{}, all[from:min(from+size, len(all))]...), pages
}
