package intenttest

import (
	"math/rand/v2"
	"time"
)

// Row is a row of a voucher.
type Row struct {
	Account    Account
	Sum        Money
	Text       string
	Quantity   Amount
	CostCentre string
	Cash       bool // it is the other side: bank, debt, tax
}

// Series is what a voucher is of; programs number those of each apart or together.
type Series string

// The series.
const (
	General      Series = "general"
	Invoices     Series = "invoices"  // of suppliers
	Payments     Series = "payments"  // of those
	Sales        Series = "sales"     // and what customers pay
	Depreciating Series = "registers" // of assets
	Opening      Series = "openings"
)

// Voucher is one of the books.
type Voucher struct {
	Series Series
	Day    time.Time
	Text   string
	Seller string // of an invoice; empty for none
	Rows   []Row
	Of     int // place of the intent in Company.Did
}

// Book is what a way books on.
type Book struct {
	r        *rand.Rand
	company  *Company
	vouchers []Voucher
	asked    map[Ask]Money
	opening  map[Account]Money // what intents need to be there before the books
	intent   int
}

// pick draws one.
func pick[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// chance reports true in so many of a hundred.
func (b *Book) chance(percent int) bool { return b.r.IntN(100) < percent } //nolint:mnd // percent

// on is the account on which the company keeps a thing.
func (b *Book) on(t *Thing) Account { return b.company.chart[t.Leaf] }

// before has the books open with an amount on an account.
func (b *Book) before(a Account, sum Money) { b.opening[a] += sum }

// old has the books open with an asset.
func (b *Book) old(o Old) {
	b.before(b.on(o.Thing), o.Cost)
	b.before(o.Thing.Written, -o.Written)
}

// ask says that the rules have a sum asked about.
func (b *Book) ask(code string, day time.Time, sum Money) { b.asked[Ask{day.Year(), code}] += sum }

// book adds a voucher whose rows add up to zero. What comes after the books is left out.
func (b *Book) book(series Series, day time.Time, text string, rows ...Row) *Voucher {
	var sum Money
	for _, r := range rows {
		sum += r.Sum
	}
	if sum != 0 {
		panic("voucher does not balance: " + text + " by " + sum.String())
	}
	v := Voucher{Series: series, Day: day, Text: text, Rows: rows, Of: b.intent}
	if day.After(b.company.End()) {
		return &v
	}
	b.vouchers = append(b.vouchers, v)
	return &b.vouchers[len(b.vouchers)-1]
}

// Accounts that rows stand against.
func bank() Account      { return Account{"1930", "Företagskonto"} }
func cash() Account      { return Account{"1910", "Kassa"} }
func payable() Account   { return Account{"2440", "Leverantörsskulder"} }
func customers() Account { return Account{"1510", "Kundfordringar"} }
func sales() Account     { return Account{"3001", "Försäljning inom Sverige, 25 % moms"} }
func outputTax() Account {
	return Account{"2611", "Utgående moms på försäljning inom Sverige, 25 %"}
}

func reverseOutput() Account {
	return Account{"2614", "Utgående moms omvänd betalningsskyldighet, 25 %"}
}

func reverseInput() Account {
	return Account{"2645", "Beräknad ingående moms på förvärv från utlandet"}
}
func rounding() Account { return Account{"3740", "Öres- och kronutjämning"} }
func prepayments() Account {
	return Account{"1790", "Övriga förutbetalda kostnader och upplupna intäkter"}
}

func accruals() Account {
	return Account{"2990", "Övriga upplupna kostnader och förutbetalda intäkter"}
}
func wages() Account   { return Account{"7010", "Löner till kollektivanställda"} }
func ownWork() Account { return Account{"3870", "Aktiverat arbete (personal)"} }
func gain(t *Thing) Account {
	return Account{"3" + t.Sold, "Vinst vid avyttring av anläggningstillgångar"}
}

func loss(t *Thing) Account {
	return Account{"7" + t.Sold, "Förlust vid avyttring av anläggningstillgångar"}
}
func (a Account) result() bool { return a.Number >= "3" }

// inputTax is the account that the company has for tax on what it buys.
func (b *Book) inputTax() Account { return b.company.inputTax }

// owner is the account of what owners pay and lend.
func (b *Book) owner() Account {
	if b.company.Sole {
		return Account{"2018", "Övriga egna insättningar"}
	}
	return Account{"2893", "Skulder till närstående personer, kortfristig del"}
}

// withdrawal is the account of what owners take out.
func (b *Book) withdrawal() Account {
	if b.company.Sole {
		return Account{"2013", "Övriga egna uttag"}
	}
	return Account{"2898", "Outtagen vinstutdelning"}
}

// equity is that with which books open.
func (c *Company) equity() Account {
	if c.Sole {
		return Account{"2010", "Eget kapital"}
	}
	return Account{"2081", "Aktiekapital"}
}

// yearsResult is what takes up the result of a year in the balance.
func (c *Company) yearsResult() Account {
	if c.Sole {
		return Account{"2019", "Årets resultat"}
	}
	return Account{"2099", "Årets resultat"}
}

// closingAccount is what takes it up among the accounts of results.
func closingAccount() Account { return Account{"8999", "Årets resultat"} }

// tax is a quarter of a price, rounded.
func tax(net Money) Money {
	const of = 4
	if net < 0 {
		return -tax(-net)
	}
	return (net + of/2) / of
}

// row is a row on an account.
func row(a Account, sum Money, text string) Row { return Row{Account: a, Sum: sum, Text: text} }

// against is a row of the other side.
func against(a Account, sum Money) Row { return Row{Account: a, Sum: sum, Cash: true} }
