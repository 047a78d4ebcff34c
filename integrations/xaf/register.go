package xaf

import (
	"cmp"
	"encoding/xml"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/markup"
	"tillit/integrations/reading"
)

// register is the head of a file and what reading its rows needs.
type register struct {
	head     ledger.Head
	year     ledger.FiscalYear // zero when the file does not say
	known    map[string]bool   // accounts
	supplier map[string]bool   // keys; customers are not among them
}

func newRegister(encoding string) *register {
	return &register{
		head:  ledger.Head{Format: Format, Encoding: encoding, Currency: "EUR"},
		known: map[string]bool{}, supplier: map[string]bool{},
	}
}

// survey reads the whole file for everything but its transactions, which are
// counted and compared with the control totals.
func (f *File) survey(r *markup.Reader) error {
	g := f.reg
	found := &transactions{xml: r, reg: g, notices: &ledger.Notices{}, used: map[string]int{}, opened: map[string]decimal.Decimal{}}
	said := totals{}
	balances := false
	err := r.Walk(markup.Visits{
		"header": func(xml.StartElement) error { return g.readHeader(r) },
		"company": func(xml.StartElement) error {
			return r.Walk(markup.Visits{
				"companyIdent":       func(xml.StartElement) error { return into(r, &g.head.CorporateNumber) },
				"companyName":        func(xml.StartElement) error { return into(r, &g.head.Company) },
				"taxRegIdent":        func(xml.StartElement) error { return g.readVAT(r) },
				"customersSuppliers": func(xml.StartElement) error { return g.readSuppliers(r) },
				"generalLedger":      func(xml.StartElement) error { return f.readAccounts(r) },
				"openingBalance":     func(xml.StartElement) error { balances = true; return g.readOpenings(r) },
				"transactions":       func(xml.StartElement) error { return found.count(&said) },
			})
		},
	})
	if err != nil {
		return err
	}
	g.head.Vouchers, g.head.Rows = found.vouchers, found.rows
	f.addUndeclared(found.used)
	if len(g.head.Openings) == 0 {
		g.takeOpenings(found.opened)
	}
	said.compare(found, &f.first)
	if found.vouchers == 0 {
		if balances {
			return ledger.ErrBalancesOnly
		}
		f.first.Add(ledger.Notice{Code: ledger.NoticeNoVouchers})
	}
	return nil
}

// into reads the text of the current element.
func into(r *markup.Reader, s *string) error {
	text, err := r.Text()
	*s = reading.Text(text)
	return err
}

// texts reads the children of the current element that hold nothing but text.
func texts(r *markup.Reader, fields map[string]*string) error {
	return r.Each(func(child xml.StartElement) error {
		if field, ok := fields[child.Name.Local]; ok {
			return into(r, field)
		}
		return nil
	})
}

func (g *register) readHeader(r *markup.Reader) error {
	var from, to, currency, created, program, version string
	err := texts(r, map[string]*string{
		"startDate": &from, "endDate": &to, "curCode": &currency, "dateCreated": &created,
		"softwareDesc": &program, "softwareVersion": &version,
	})
	if err != nil {
		return err
	}
	g.head.Program = strings.TrimSpace(program + " " + version)
	g.head.Generated, _ = day(created)
	if reading.IsCurrency(currency) {
		g.head.Currency = strings.ToUpper(currency)
	}
	first, okFirst := day(from)
	last, okLast := day(to)
	if okFirst && okLast && !last.Before(first.AddDate(0, shortestYear, -1)) {
		g.year = ledger.FiscalYear{From: first, To: last}
		g.head.Years, g.head.Current = []ledger.FiscalYear{g.year}, g.year
	}
	return nil
}

// shortestYear is how many months a span has at least that is taken for the
// financial year which numbers transactions. Files of a month or a quarter name
// that instead, and number as the year's file does.
const shortestYear = 11

// day reads a date, also one with a time behind it.
func day(s string) (time.Time, bool) {
	s, _, _ = strings.Cut(s, "T")
	return reading.Date([]byte(s))
}

// readVAT stands in for a registration number that the file lacks.
func (g *register) readVAT(r *markup.Reader) error {
	var number string
	err := into(r, &number)
	g.head.CorporateNumber = cmp.Or(g.head.CorporateNumber, number)
	return err
}

func (g *register) readSuppliers(r *markup.Reader) error {
	return r.Each(func(child xml.StartElement) error {
		if child.Name.Local != "customerSupplier" {
			return nil
		}
		var key, name, number, vat, kind string
		err := texts(r, map[string]*string{
			"custSupID": &key, "custSupName": &name, "commerceNr": &number, "taxRegIdent": &vat, "custSupTp": &kind,
		})
		if err != nil {
			return err
		}
		if key = reading.Clip(key); key == "" || g.supplier[key] || strings.EqualFold(kind, customerOnly) {
			return nil
		}
		if len(g.supplier) == maxRegister {
			return ledger.ErrTooLarge
		}
		g.supplier[key] = true
		g.head.Suppliers = append(g.head.Suppliers, ledger.Supplier{
			Key: key, Name: cmp.Or(name, key), CorporateNumber: reading.Clip(cmp.Or(number, vat)),
		})
		return nil
	})
}

// readOpenings reads what accounts open the year with, of a file that says which.
func (g *register) readOpenings(r *markup.Reader) error {
	said := map[string]decimal.Decimal{}
	err := r.Each(func(child xml.StartElement) error {
		if child.Name.Local != "obLine" {
			return nil
		}
		var account, amount, side string
		if err := texts(r, map[string]*string{"accID": &account, "amnt": &amount, "amntTp": &side}); err != nil {
			return err
		}
		account = reading.Clip(account)
		if sum, sound := signed(amount, side); sound && account != "" && len(said) < maxRegister {
			said[account] = said[account].Add(sum)
		}
		return nil
	})
	g.takeOpenings(said)
	return err
}

func (g *register) takeOpenings(said map[string]decimal.Decimal) {
	if g.year.From.IsZero() {
		return
	}
	for _, account := range slices.Sorted(maps.Keys(said)) {
		g.head.Openings = append(g.head.Openings, ledger.Opening{Account: account, Amount: said[account]})
	}
}

func (f *File) readAccounts(r *markup.Reader) error {
	g := f.reg
	return r.Each(func(child xml.StartElement) error {
		if child.Name.Local != "ledgerAccount" {
			return nil
		}
		line := r.Line()
		var number, name, kind, lead, reference, cross, taxonomy string
		err := r.Walk(markup.Visits{
			"accID":         func(xml.StartElement) error { return into(r, &number) },
			"accDesc":       func(xml.StartElement) error { return into(r, &name) },
			"accTp":         func(xml.StartElement) error { return into(r, &kind) },
			"leadCode":      func(xml.StartElement) error { return into(r, &lead) },
			"leadReference": func(xml.StartElement) error { return into(r, &reference) },
			"leadCrossRef":  func(xml.StartElement) error { return into(r, &cross) },
			"taxonomy":      func(xml.StartElement) error { return texts(r, map[string]*string{"taxoRef": &taxonomy}) },
		})
		if err != nil {
			return err
		}
		number = reading.Clip(number)
		switch {
		case number == "":
			f.first.Add(ledger.Notice{
				Code: ledger.NoticeIncompleteRecord, Line: line, Args: map[string]string{"record": child.Name.Local},
			})
			return nil
		case g.known[number]:
			f.first.Add(ledger.Notice{
				Code: ledger.NoticeDuplicateAccount, Line: line, Args: map[string]string{"account": number},
			})
			return nil
		case len(g.known) == maxRegister:
			return ledger.ErrTooLarge
		}
		g.known[number] = true
		g.head.Accounts = append(g.head.Accounts, ledger.Account{
			Number: number, Name: name, Type: accountType(kind), Standard: standardCode(lead, reference, cross, taxonomy),
		})
		return nil
	})
}

// addUndeclared completes the chart by the accounts that rows are booked on
// all the same.
func (f *File) addUndeclared(used map[string]int) {
	numbers := slices.SortedFunc(maps.Keys(used), func(a, b string) int {
		return cmp.Or(cmp.Compare(used[a], used[b]), cmp.Compare(a, b))
	})
	for _, number := range numbers {
		if !f.reg.known[number] {
			f.reg.head.Accounts = append(f.reg.head.Accounts, ledger.Account{Number: number})
			f.first.Add(ledger.Notice{
				Code: ledger.NoticeUnknownAccount, Line: used[number], Args: map[string]string{"account": number},
			})
		}
	}
}

// totals are what a file says its transactions amount to, "" where it does not.
type totals struct{ lines, debit, credit string }

func (s totals) compare(found *transactions, notices *ledger.Notices) {
	differ := func(total, given, found string) {
		notices.Add(ledger.Notice{Code: ledger.NoticeTotalsDiffer, Args: map[string]string{
			"total": total, "given": given, "found": found,
		}})
	}
	if n, err := strconv.Atoi(s.lines); err == nil && n != found.rows {
		differ("linesCount", s.lines, strconv.Itoa(found.rows))
	}
	for _, t := range []struct {
		name, given string
		found       decimal.Decimal
	}{{"totalDebit", s.debit, found.debit}, {"totalCredit", s.credit, found.credit}} {
		units, ok := reading.Fixed([]byte(t.given), reading.AmountScale)
		if ok && !reading.Decimal(units, reading.AmountScale).Equal(t.found) {
			differ(t.name, t.given, t.found.StringFixed(2))
		}
	}
}
