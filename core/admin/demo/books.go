package demo

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"iter"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// books invents the bookkeeping of one company for one year. The same company
// and year always give the same books.
type books struct {
	company profile
	year    int
	rand    *rand.Rand
	chart   chart
	flows   []flow
	numbers map[string]int // last voucher number by series
}

func newBooks(company profile, year int, files reference) *books {
	seed := fnv.New64a()
	_, _ = seed.Write([]byte(company.Name)) // never fails
	return &books{
		company: company, year: year,
		//nolint:gosec // the same books every time are the point
		rand:  rand.New(rand.NewPCG(seed.Sum64(), binary.BigEndian.Uint64([]byte(fmt.Sprintf("%08d", year))))),
		chart: files.charts[company.Country], flows: files.flowsOf(company), numbers: map[string]int{},
	}
}

func (b *books) head() ledger.Head {
	return ledger.Head{
		Program: "Demobok 1.0", Company: b.company.Name, CorporateNumber: b.company.Number,
		Currency: b.company.Currency, Chart: b.company.Chart, Generated: day(b.year+1, time.January, 15),
		Years:    []ledger.FiscalYear{{From: day(b.year, time.January, 1), To: day(b.year, time.December, 31)}},
		Accounts: b.chart.accounts(), Suppliers: suppliersOf(b.flows),
	}
}

func day(year int, month time.Month, d int) time.Time {
	return time.Date(year, month, d, 0, 0, 0, 0, time.UTC)
}

// vouchers yields the year in the order in which it was booked.
func (b *books) vouchers() iter.Seq[ledger.Voucher] {
	return func(yield func(ledger.Voucher) bool) {
		for month := time.January; month <= time.December; month++ {
			of := b.month(month)
			slices.SortStableFunc(of, func(x, y ledger.Voucher) int { return x.Date.Compare(y.Date) })
			for _, v := range of {
				b.numbers[v.Series]++
				v.Number = strconv.Itoa(b.numbers[v.Series])
				if !yield(v) {
					return
				}
			}
		}
	}
}

func (b *books) month(month time.Month) []ledger.Voucher {
	var of []ledger.Voucher
	for _, f := range b.flows {
		for range b.times(f.aMonth * seasons[f.season][month-1] * math.Sqrt(b.company.Size)) {
			of = append(of, b.purchase(f, month))
		}
	}
	of = append(of, b.sales(month)...)
	of = append(of, b.payments(month, len(of))...)
	return append(of, b.payroll(month), b.depreciation(month))
}

// times turns an average into a count that comes out right over the year.
func (b *books) times(average float64) int {
	n := int(average)
	if b.rand.Float64() < average-float64(n) {
		n++
	}
	return n
}

func (b *books) someDay(month time.Month) time.Time {
	last := day(b.year, month+1, 0).Day()
	return day(b.year, month, 1+b.rand.IntN(last))
}

// growth is prices and volumes of a year against 2025.
func (b *books) growth() float64 { return math.Pow(1.035, float64(b.year-2025)) }

// creditEvery is how many supplier invoices there are to one credit note.
const creditEvery = 45

// purchase is a supplier invoice (series L) or, where nobody sends one, an
// expense (series A).
func (b *books) purchase(f flow, month time.Month) ledger.Voucher {
	on := b.someDay(month)
	net := b.money(f.mean * (1 + f.spread*(2*b.rand.Float64()-1)) * b.growth() * math.Sqrt(b.company.Size))
	v := ledger.Voucher{Series: "L", Date: on, Year: day(b.year, time.January, 1)}
	credit := "payables"
	supplier := ""
	if len(f.suppliers) == 0 {
		v.Series, credit, v.Text = "A", "bank", b.company.words.expense
	} else {
		supplier = f.suppliers[b.rand.IntN(len(f.suppliers))]
		v.Text = b.company.words.invoice + " " + supplier
	}
	row := ledger.Row{Account: b.chart[f.kind].number, Amount: net, Date: on, Text: v.Text, Supplier: supplier}
	if f.unit != "" && b.rand.Float64() < f.withQuantity {
		row.Unit = f.unit
		row.Quantity = decimal.NewNullDecimal(net.DivRound(decimal.NewFromFloat(f.price/b.company.rate*b.growth()), 0))
		row.Text = fmt.Sprintf("%s %s %s", v.Text, row.Quantity.Decimal, f.unit)
	}
	if supplier != "" && b.rand.IntN(creditEvery) == 0 {
		v.Text = b.company.words.credit + " " + supplier
		row.Amount, row.Text = net.Neg(), v.Text
		row.Quantity.Decimal = row.Quantity.Decimal.Neg()
	}
	v.Rows = b.balanced(row, b.company.vat[f.vat], "vatIn", credit)
	return v
}

// balanced adds value added tax and the other side to a row.
func (b *books) balanced(first ledger.Row, vatRate float64, vatKind, other string) []ledger.Row {
	vat := first.Amount.Mul(decimal.NewFromFloat(vatRate)).Round(2)
	rows := []ledger.Row{first}
	if !vat.IsZero() {
		rows = append(rows, ledger.Row{Account: b.chart[vatKind].number, Amount: vat, Date: first.Date})
	}
	rows = append(rows, ledger.Row{
		Account: b.chart[other].number, Amount: first.Amount.Add(vat).Neg(), Date: first.Date, Supplier: first.Supplier,
	})
	for i := range rows {
		rows[i].Number = i + 1
	}
	return rows
}

// money rounds to the smallest coin, in the currency of the books.
func (b *books) money(kronor float64) decimal.Decimal {
	return decimal.NewFromFloat(kronor / b.company.rate).Round(2)
}

func (b *books) sales(month time.Month) []ledger.Voucher {
	var of []ledger.Voucher
	for range b.times(55 * math.Sqrt(b.company.Size)) {
		on := b.someDay(month)
		net := b.money(26_000 * (0.4 + 1.2*b.rand.Float64()) * b.growth() * math.Sqrt(b.company.Size))
		of = append(of, ledger.Voucher{
			Series: "B", Date: on, Year: day(b.year, time.January, 1), Text: b.company.words.sale,
			Rows: b.balanced(ledger.Row{Account: b.chart["sales"].number, Amount: net.Neg(), Date: on, Text: b.company.words.sale},
				b.company.vat["standard"], "vatOut", "receivables"),
		})
	}
	return of
}

// payments settles about as many invoices as there were.
func (b *books) payments(month time.Month, invoices int) []ledger.Voucher {
	var of []ledger.Voucher
	const together = 3 // invoices paid at once
	for range invoices / together {
		on := b.someDay(month)
		paid := b.money(20_000 * (0.2 + b.rand.Float64()) * b.growth())
		first := ledger.Row{Account: b.chart["payables"].number, Amount: paid, Date: on}
		other := "bank"
		if b.rand.IntN(2) == 0 {
			first.Account, other = b.chart["bank"].number, "receivables"
		}
		of = append(of, ledger.Voucher{
			Series: "C", Date: on, Year: day(b.year, time.January, 1), Text: b.company.words.payment, Rows: b.balanced(first, 0, "", other),
		})
	}
	return of
}

// payroll books wages with pension and social fees of one month.
func (b *books) payroll(month time.Month) ledger.Voucher {
	on := day(b.year, month, 25)
	wages := b.money(34_500 * float64(b.company.Employees) * b.growth())
	share := func(of float64) decimal.Decimal { return wages.Mul(decimal.NewFromFloat(of)).Round(2) }
	rows := []ledger.Row{
		{Account: b.chart["wages"].number, Amount: wages},
		{Account: b.chart["pension"].number, Amount: share(0.06)},
		{Account: b.chart["socialFees"].number, Amount: share(0.3142)},
		{Account: b.chart["taxOwed"].number, Amount: share(0.61).Neg()},
		{Account: b.chart["bank"].number, Amount: wages.Add(share(0.06)).Add(share(0.3142)).Sub(share(0.61)).Neg()},
	}
	for i := range rows {
		rows[i].Number, rows[i].Date, rows[i].Text = i+1, on, b.company.words.payroll
	}
	return ledger.Voucher{Series: "D", Date: on, Year: day(b.year, time.January, 1), Text: b.company.words.payroll, Rows: rows}
}

func (b *books) depreciation(month time.Month) ledger.Voucher {
	on := day(b.year, month+1, 0)
	row := ledger.Row{Account: b.chart["depreciation"].number, Amount: b.money(18_000 * b.company.Size), Date: on, Text: b.company.words.depreciation}
	return ledger.Voucher{
		Series: "E", Date: on, Year: day(b.year, time.January, 1), Text: b.company.words.depreciation, Rows: b.balanced(row, 0, "", "machinery"),
	}
}
