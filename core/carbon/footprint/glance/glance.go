// Package glance computes the footprint of one file of books in memory: what
// importing the file into an empty company and calculating would result in, row
// by row. It needs no database, so it runs in a browser as well.
//
// What a new company follows for its chart of accounts is followed here too. A
// company's own rules, decisions, activity entries and contracts are none
// here.
package glance

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/books/supplier/recognition"
	"tillit/core/carbon/footprint/energybill"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/purchase"
	"tillit/core/carbon/template/data"
	"tillit/core/reference/category"
	"tillit/core/reference/corporate"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// Glance is what the books of a file result in, with the rules, factors and
// prices that ship.
type Glance struct {
	Head     ledger.Head
	Notices  ledger.Notices
	Currency string          // ISO 4217, of all amounts in Results
	Results  []engine.Result // of all years, in the order of the books
}

// Options say whose books they are.
type Options struct {
	Country string // ISO 3166; decides on currency, chart of accounts and factors
	// Progress is called now and then with how many vouchers were read, and then of how
	// many the rows were computed; may be nil.
	Progress func(read, computed int)
}

// At reads books to their end and computes every row, in the currency of the
// country, or that of the books where it has none that we know. It returns the
// fault of a file that cannot be used.
func At(books ledger.Books, options Options) (*Glance, error) {
	given, err := data.OfChart(rule.ChartOf(options.Country))
	if err != nil {
		return nil, fmt.Errorf("read the template of the chart of accounts: %w", err)
	}
	matcher, err := rule.Compile(slices.Concat(rule.Standard(), given))
	if err != nil {
		return nil, fmt.Errorf("compile rules: %w", err)
	}
	head := books.Head()
	own := engine.Company{Country: options.Country, Currency: cmp.Or(corporate.CurrencyOf(options.Country), head.Currency)}
	r := reader{
		options: options, head: head, seen: map[content]bool{}, accounts: map[string]engine.Account{},
		engine: engine.New(category.Standard(), factor.Standard(), price.Standard(), matcher, own),
	}
	vouchers, err := r.read(books)
	if err != nil {
		return nil, err
	}
	r.takeAccounts()
	r.recognise(vouchers)
	r.judged, r.bills = purchase.Judge(r.judgedBooks(vouchers)), map[uuid.UUID]energybill.Verdict{}
	r.judgeBills(vouchers)
	g := &Glance{Head: head, Notices: books.Notices(), Currency: own.Currency}
	for n, v := range vouchers {
		if n%progressInterval == 0 {
			r.reportProgress(len(vouchers), n)
		}
		if g.Results, err = r.compute(g.Results, n, v); err != nil {
			return nil, err
		}
	}
	return g, nil
}

type reader struct {
	options  Options
	head     ledger.Head
	engine   *engine.Engine
	seen     map[content]bool // vouchers
	accounts map[string]engine.Account
	byKey    map[string]*engine.Supplier      // suppliers that rows name
	judged   map[uuid.UUID]purchase.Judgment  // by rowID
	bills    map[uuid.UUID]energybill.Verdict // likewise, of bills for energy that count
}

// progressInterval is how many vouchers pass between two reports of progress.
const progressInterval = 500

func (r *reader) reportProgress(read, computed int) {
	if r.options.Progress != nil {
		r.options.Progress(read, computed)
	}
}

// read gives the vouchers but those that stand a second time with one number; two
// equal ones without a number are two.
func (r *reader) read(books ledger.Books) ([]ledger.Voucher, error) {
	var vouchers []ledger.Voucher
	n := 0
	for v, err := range books.Vouchers() {
		if err != nil {
			return nil, err
		}
		n++
		if n%progressInterval == 0 {
			r.reportProgress(n, 0)
		}
		if key := contentOf(v); v.Number == "" || !r.seen[key] {
			r.seen[key] = true
			vouchers = append(vouchers, v)
		}
	}
	return vouchers, nil
}

// content is the hash of all that a voucher says, but not of where it stands.
type content [sha256.Size]byte

func contentOf(v ledger.Voucher) (hash content) {
	sum := sha256.New()
	put := func(parts ...string) {
		for _, p := range parts {
			_, _ = io.WriteString(sum, p)
			_, _ = sum.Write([]byte{0})
		}
	}
	put(v.Year.Format(time.DateOnly), v.Series, v.Number, v.Date.Format(time.DateOnly), v.Text)
	for _, row := range v.Rows {
		put(row.Date.Format(time.DateOnly), row.Text, row.Account, row.Amount.String(), row.Original.Currency, row.Original.Amount.String(),
			row.Quantity.Decimal.String(), row.Unit, row.CostCentre, row.Project, row.Supplier)
	}
	sum.Sum(hash[:0])
	return hash
}

func (r *reader) takeAccounts() {
	for i, a := range r.engine.Accounts(r.head.Accounts) {
		r.accounts[r.head.Accounts[i].Number] = a
	}
}

// recognise finds out whom rows buy from, as an import does: by what the books
// declare and by what rows name without declaration. The engine finds the same
// suppliers in texts.
func (r *reader) recognise(vouchers []ledger.Voucher) {
	known := parties{byKey: map[string]uuid.UUID{}}
	known.declare(r.head.Suppliers, vouchers)
	all := recognition.Gather(known.records, recognition.Identify(r.options.Country, known.records, nil))
	suppliers := make(map[uuid.UUID]*engine.Supplier, len(all))
	for id, s := range all {
		if suppliers[s.ID] == nil {
			suppliers[s.ID] = engine.SupplierOf(s)
		}
		suppliers[id] = suppliers[s.ID]
	}
	r.engine.Know(suppliers)
	r.byKey = make(map[string]*engine.Supplier, len(known.byKey))
	for key, id := range known.byKey {
		r.byKey[key] = suppliers[id]
	}
}

// parties are the records of suppliers that an import would keep.
type parties struct {
	records []recognition.Record
	byKey   map[string]uuid.UUID
}

func (p *parties) add(r recognition.Record) uuid.UUID {
	r.ID = recordID(len(p.records))
	p.records = append(p.records, r)
	return r.ID
}

// declare takes in the suppliers that books declare and those that rows name,
// in the order of the books.
func (p *parties) declare(suppliers []ledger.Supplier, vouchers []ledger.Voucher) {
	for _, s := range suppliers {
		if _, twice := p.byKey[s.Key]; !twice {
			p.byKey[s.Key] = p.add(recognition.Record{Key: s.Key, Name: s.Name, Number: s.CorporateNumber})
		}
	}
	for _, v := range vouchers {
		var named []string
		for _, row := range v.Rows {
			if _, known := p.byKey[row.Supplier]; row.Supplier != "" && !known {
				named = append(named, row.Supplier)
			}
		}
		slices.Sort(named)
		for _, key := range slices.Compact(named) {
			p.byKey[key] = p.add(recognition.Record{Key: key, Name: key})
		}
	}
}

// recordID is the id of the nth record, in their order.
func recordID(n int) uuid.UUID {
	var id uuid.UUID
	for i := range 4 {
		id[i] = byte((n + 1) >> (8 * (3 - i)))
	}
	return id
}

// quantityPlaces is with how many decimals the books keep a quantity.
const quantityPlaces = 6

func (r *reader) compute(all []engine.Result, n int, v ledger.Voucher) ([]engine.Result, error) {
	for i, row := range v.Rows {
		entry, bearsEmissions := r.entry(n, i, v)
		if !bearsEmissions {
			continue
		}
		results, err := r.engine.Results(entry)
		if err != nil {
			return nil, fmt.Errorf("voucher %s, row %d: %w", v.Name(), row.Number, err)
		}
		all = append(all, results...)
	}
	return all, nil
}

// beside gives what the rows of a voucher say that can bear emissions and the place of the
// ith among them, and reports whether people are paid by the voucher.
func (r *reader) beside(v ledger.Voucher, i int) (said []engine.Said, own int, pay bool) {
	for n, row := range v.Rows {
		a := r.accounts[row.Account]
		if n == i {
			own = len(said)
		}
		if n == i || a.BearsEmissions() {
			said = append(said, engine.Said{Account: row.Account, Text: row.Text})
		}
		pay = pay || a.Pay
	}
	return said, own, pay
}

// entry is a row of a voucher as it is classified, by their places.
func (r *reader) entry(n, i int, v ledger.Voucher) (e engine.Entry, bearsEmissions bool) {
	row := v.Rows[i]
	l := engine.Line{
		Paid: row.Amount, PaidIn: r.head.Currency, RowText: row.Text, VoucherText: v.Text, CostCentre: row.CostCentre, Project: row.Project,
		On: r.accounts[row.Account],
	}
	said, own, pay := r.beside(v, i)
	l.BesidePay = pay
	l.Date, l.Account, l.Series, l.Number, l.Unit = row.Date, row.Account, v.Series, v.Number, row.Unit
	l.Beside(said, own)
	l.Quantity = row.Signed().Quantity
	l.Quantity.Decimal = l.Quantity.Decimal.Round(quantityPlaces)
	if row.Supplier != "" {
		l.BoughtFrom = r.byKey[row.Supplier]
	}
	if judged, ok := r.judged[rowID(n, i)]; ok {
		l.Judged = &judged
	}
	e, bearsEmissions = l.Entry()
	e.Bill = r.bills[rowID(n, i)]
	return e, bearsEmissions
}
