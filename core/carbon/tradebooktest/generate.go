package tradebooktest

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
)

// Generate draws the books of a company of a trade in the words of a set: the same for the same.
func Generate(set Set, country, trade string, seed uint64) *Books {
	h := fnv.New64a()
	h.Write([]byte(country + trade))
	r := rand.New(rand.NewPCG(seed, h.Sum64())) //nolint:gosec // not for secrets
	w := &writer{
		r: r, table: load(), words: load().words[set.of(country)], place: place(country), chart: map[string]account{}, names: map[string]string{}, wages: map[int][]line{}, stocked: map[string]map[time.Month]int64{},
		size: math.Exp(r.Float64()*1.8 - 0.9), //nolint:mnd // from two fifths to two and a half
		books: &Books{
			Words: set, Country: country, Trade: trade, Industry: Trades()[trade], Currency: place(country).currency,
			HoldVAT: trade == "care", Truth: map[Key]Truth{}, Used: map[string]Use{},
		},
	}
	w.books.Program = pick(r, programs(country))
	w.style = pick(r, []style{textOnRows, textOnRows, sellerInText})
	w.bare = w.books.Program == SIE && r.IntN(2) == 0 //nolint:mnd // every other
	w.drawChart()
	if _, known := w.words["cost-of-sales"]; known {
		w.keeps = r.IntN(3) == 0 //nolint:mnd // one in three
	}
	w.open()
	for _, i := range w.table.intents {
		if _, known := w.words[i.kind]; known && i.of(trade) {
			w.year(i)
		}
	}
	w.payrolls()
	w.costOfSales()
	w.settleTax()
	w.finish()
	return w.books
}

// style is where a program writes the seller.
type style int

const (
	textOnRows   style = iota
	sellerInText       // and names none besides
)

// writer makes the books.
type writer struct {
	r      *rand.Rand
	table  table
	words  map[string]words
	place  land
	size   float64
	style  style
	bare   bool // rows have no text beside that of their voucher
	chart  map[string]account
	names  map[string]string // of accounts, by number
	books  *Books
	drafts []draft
	wages  map[int][]line // by month

	keeps   bool                            // books what it buys to sell as stock
	stocked map[string]map[time.Month]int64 // what came into it, by kind
}

// line is a row of a draft, in cents.
type line struct {
	kind   string
	amount int64
	text   string
	truth  Truth
}

// draft is a voucher without its number.
type draft struct {
	series       string
	day          time.Time
	text, seller string
	lines        []line
}

func pick[T any](r *rand.Rand, of []T) T { return of[r.IntN(len(of))] }

// drawChart settles on which accounts the company books; kinds of a group take the same
// alternative, and no two accounts of different names share a number.
func (w *writer) drawChart() {
	choice := map[string]int{}
	groups := map[string]string{}
	for _, i := range w.table.intents {
		groups[i.kind] = i.group
	}
	kinds := make([]string, 0, len(w.words))
	for kind := range w.words {
		kinds = append(kinds, kind)
	}
	slices.Sort(kinds)
	for _, kind := range kinds {
		group := cmp.Or(groups[kind], kind)
		if _, drawn := choice[group]; !drawn {
			choice[group] = w.r.IntN(12) //nolint:mnd // divisible by how many alternatives there are
		}
		a := w.words[kind].accounts
		w.chart[kind] = w.free(a[choice[group]%len(a)])
	}
	w.chart["payroll"] = w.chart["net-pay"]
}

func (w *writer) free(a account) account {
	for {
		if name, taken := w.names[a.number]; !taken || name == a.name {
			w.names[a.number] = a.name
			return a
		}
		n, err := strconv.Atoi(a.number)
		if err != nil {
			panic(err)
		}
		a.number = fmt.Sprintf("%0*d", len(a.number), n+1)
	}
}

// year books an intent as often as it comes in a year.
func (w *writer) year(i intent) {
	if i.against == "payroll" {
		w.payroll(i)
		return
	}
	const monthly, seldom = 12, 3
	for n := range i.times {
		month, day := w.r.IntN(monthly), 1+w.r.IntN(28) //nolint:mnd // days that all months have
		if i.times%monthly == 0 {
			month = n % monthly
		}
		if i.times <= seldom && w.r.IntN(4) == 0 {
			continue // not all do all
		}
		w.once(i, time.Date(Year, time.Month(month+1), day, 0, 0, 0, 0, time.UTC))
	}
	if i.class == Cost && i.times == monthly && i.against == "" && w.r.IntN(4) == 0 {
		w.accrue(i)
	}
}

// once books an intent.
func (w *writer) once(i intent, day time.Time) {
	l := w.row(i, w.amount(i), day)
	d := draft{day: day, text: l.text, seller: w.seller(i), lines: []line{l}}
	switch {
	case i.class == Income && i.against == "debtors":
		w.sell(i, d)
	case i.against == "" && i.kind == "insurance" && w.r.IntN(2) == 0:
		w.spread(i, d)
	case i.against == "":
		w.buy(i, d)
	case i.against == "bank":
		d.series = w.place.bank
		if i.vat != "0" && i.class != Income {
			d.lines = append(d.lines, w.tax(i, l.amount)...)
		}
		w.close(d, "bank")
	default:
		d.series = w.place.journal
		w.close(d, i.against)
	}
}

func (w *writer) amount(i intent) int64 {
	euro := i.from + w.r.Float64()*(i.to-i.from)
	if i.kind != "rounding" {
		euro *= w.size
	}
	const cents = 100
	return int64(math.Round(euro * w.place.rate * cents))
}

// row is the row of an intent, with what is true of it.
func (w *writer) row(i intent, amount int64, day time.Time) line {
	if w.holds(i) {
		amount = int64(math.Round(float64(amount) * (1 + w.place.vat[i.vat])))
	}
	text := w.text(i)
	quantity := w.quantity(i, amount)
	truth := Truth{Kind: i.kind, Class: i.class, Accepted: i.accepted}
	if w.chart[i.kind].vague && (text.vague || text.text == "") {
		truth.Accepted = slices.Concat(i.accepted, i.vague)
	}
	return line{kind: i.kind, amount: amount, text: w.fill(text.text, day, quantity), truth: truth}
}

// text is what the row says: of some invoices no more than a number, where the account tells
// what was bought.
func (w *writer) text(i intent) phrase {
	all := w.words[i.kind].texts
	const often = 5
	switch {
	case i.class == Cost && i.against == "" && w.chart[i.kind].alone && w.r.IntN(often) == 0:
		return phrase{text: w.place.invoice + " {n}"}
	case len(all) > 0:
		return pick(w.r, all)
	}
	return phrase{}
}

// holds reports whether what is booked holds tax.
func (w *writer) holds(i intent) bool { return w.books.HoldVAT && i.vat != "0" && i.class != Income }

// quantity is how much of an energy an amount buys, which is taken down.
func (w *writer) quantity(i intent, amount int64) float64 {
	if i.energy == "" {
		return 0
	}
	c := w.table.carriers[i.energy]
	price := c.price[w.books.Country] * w.place.rate * (0.93 + w.r.Float64()*0.14) //nolint:mnd // sellers differ by seven in a hundred
	net := float64(amount) / 100                                                   //nolint:mnd // cents
	if w.holds(i) {
		net /= 1 + w.place.vat[i.vat]
	}
	quantity := math.Round(net/price*10) / 10 //nolint:mnd // tenths
	used := w.books.Used[c.leaf]
	used.Unit, used.Quantity = c.unit, used.Quantity+quantity
	w.books.Used[c.leaf] = used
	return quantity
}

func (w *writer) seller(i intent) string {
	if all := w.words[i.kind].sellers; len(all) > 0 {
		return pick(w.r, all).text
	}
	return ""
}

// tax is the row of tax on an amount; none where costs hold it.
func (w *writer) tax(i intent, amount int64) []line {
	rate := w.place.vat[i.vat]
	if rate == 0 || w.holds(i) {
		return nil
	}
	return []line{w.other("vat-in", int64(math.Round(float64(amount)*rate)))}
}

// other is a row of the other side.
func (w *writer) other(kind string, amount int64) line {
	return line{kind: kind, amount: amount, truth: Truth{Kind: kind, Class: Balance, Accepted: []string{"-*"}}}
}

// close adds the other side and keeps the draft.
func (w *writer) close(d draft, against string) {
	var sum int64
	for _, l := range d.lines {
		sum += l.amount
	}
	if sum != 0 {
		d.lines = append(d.lines, w.other(against, -sum))
	}
	w.drafts = append(w.drafts, d)
}

// buy books an invoice and its payment.
func (w *writer) buy(i intent, d draft) {
	d.series = w.place.purchases
	switch w.drawWay(i, d.day) {
	case fromStock:
		w.buyIntoStock(i, d)
		return
	case reversed:
		w.buyReversed(i, d)
		return
	case ahead:
		w.buyAhead(i, d)
		return
	}
	d.lines = append(d.lines, w.tax(i, d.lines[0].amount)...)
	w.pay(d, w.invoice(d))
	const returns = 3
	if i.class == Cost && i.energy == "" && w.r.IntN(100) < returns {
		l := d.lines[0]
		l.amount, l.text = -l.amount/returns, w.place.returned+" "+l.text
		back := draft{series: w.place.purchases, day: d.day, text: l.text, seller: d.seller, lines: []line{l}}
		back.lines = append(back.lines, w.tax(i, l.amount)...)
		w.close(back, "creditors")
	}
}

// sell books an invoice to a customer and what is paid of it.
func (w *writer) sell(i intent, d draft) {
	d.series = w.place.sales
	sum := d.lines[0].amount
	if rate := w.place.vat[i.vat]; rate > 0 && !w.books.HoldVAT {
		tax := int64(math.Round(float64(sum) * rate))
		d.lines = append(d.lines, w.other("vat-out", tax))
		sum += tax
	}
	w.close(d, "debtors")
	const term = 40
	paid := draft{series: w.place.bank, day: d.day.AddDate(0, 0, w.r.IntN(term)+1), text: w.place.receipt}
	if paid.day.Year() == Year {
		paid.lines = []line{w.other("debtors", sum)}
		w.close(paid, "bank")
	}
}

// finish numbers the vouchers by day and writes them down.
func (w *writer) finish() {
	slices.SortStableFunc(w.drafts, func(a, b draft) int { return a.day.Compare(b.day) })
	suppliers, accounts, counts := map[string]bool{}, map[string]account{}, map[string]int{}
	b := w.books
	begins := time.Date(Year, time.January, 1, 0, 0, 0, 0, time.UTC)
	for at, d := range w.drafts {
		if at == 0 && w.states() {
			w.stateOpenings(d, accounts)
			continue
		}
		series, count := d.series, d.series
		if programWithoutSeries(b.Program) {
			series, count = "", ""
		}
		counts[count]++
		v := ledger.Voucher{Series: series, Number: strconv.Itoa(counts[count]), Date: d.day, Year: begins, Text: d.text, Line: at + 1}
		if d.seller != "" && w.style == sellerInText {
			v.Text = strings.TrimSpace(d.seller + " " + d.text)
		}
		for n, l := range d.lines {
			a := w.chart[l.kind]
			accounts[a.number] = a
			row := ledger.Row{Number: n + 1, Account: a.number, Amount: decimal.New(l.amount, -2), Date: d.day, Text: cmp.Or(l.text, d.text)}
			if w.style == sellerInText {
				row.Text = strings.TrimSpace(d.seller + " " + row.Text)
			} else if d.seller != "" {
				row.Supplier = d.seller
				suppliers[d.seller] = true
			}
			if w.bare {
				row.Text = ""
			}
			v.Rows = append(v.Rows, row)
			b.Truth[Key{series, v.Number, a.number, row.Amount.StringFixed(2)}] = l.truth
		}
		b.Vouchers = append(b.Vouchers, v)
	}
	w.head(accounts, suppliers)
}

// states reports whether the program's files say what accounts open with.
func (w *writer) states() bool {
	return slices.Contains([]string{AuditRGS, AuditTypes, SIE}, w.books.Program)
}

func (w *writer) stateOpenings(d draft, accounts map[string]account) {
	for _, l := range d.lines {
		a := w.chart[l.kind]
		accounts[a.number] = a
		w.books.Head.Openings = append(w.books.Head.Openings, ledger.Opening{Account: a.number, Amount: decimal.New(l.amount, -2)})
	}
}

func (w *writer) head(accounts map[string]account, suppliers map[string]bool) {
	year := ledger.FiscalYear{From: time.Date(Year, time.January, 1, 0, 0, 0, 0, time.UTC), To: time.Date(Year, time.December, 31, 0, 0, 0, 0, time.UTC)}
	h := ledger.Head{Openings: w.books.Head.Openings, Program: w.books.Program, Company: "Voorbeeld Exempel", Currency: w.books.Currency, Years: []ledger.FiscalYear{year}, Current: year}
	results := map[string]bool{}
	for _, i := range w.table.intents {
		if i.class == Cost || i.class == None || i.class == Income {
			results[w.chart[i.kind].number] = true
		}
	}
	for kind := range w.words {
		if kind == "cost-of-sales" || strings.HasSuffix(kind, fromAbroad) {
			results[w.chart[kind].number] = true
		}
	}
	for number, a := range accounts {
		h.Accounts = append(h.Accounts, ledger.Account{Number: number, Name: a.name, Type: w.typeOf(number, results[number]), Standard: a.rgs})
	}
	slices.SortFunc(h.Accounts, func(a, b ledger.Account) int { return cmp.Compare(a.Number, b.Number) })
	for name := range suppliers {
		h.Suppliers = append(h.Suppliers, ledger.Supplier{Key: name, Name: name})
	}
	slices.SortFunc(h.Suppliers, func(a, b ledger.Supplier) int { return cmp.Compare(a.Key, b.Key) })
	w.books.Head = h
}

// typeOf is what a file says of an account: that of a Swedish one goes by its number.
func (w *writer) typeOf(number string, result bool) ledger.AccountType {
	switch {
	case w.books.Country == "SE":
		if known, has := map[byte]ledger.AccountType{'1': ledger.Asset, '2': ledger.Liability, '3': ledger.Income}[number[0]]; has {
			return known
		}
		return ledger.Cost
	case result:
		return ledger.ProfitAndLoss
	}
	return ledger.BalanceSheet
}
