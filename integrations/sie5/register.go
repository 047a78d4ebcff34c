package sie5

import (
	"cmp"
	"encoding/xml"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/markup"
	"tillit/integrations/reading"
)

// register is the head of a file and what reading its rows needs.
type register struct {
	head    ledger.Head
	current ledger.FiscalYear // the primary one, zero when the file has none
	units   map[string]string // by account
	known   map[string]bool   // accounts
	issuers map[invoice]string
	stated  map[string][]stated // by account
}

// stated is what an account opens or closes a month with.
type stated struct {
	closes bool
	month  time.Time // its first day
	amount decimal.Decimal
}

// invoice is what a row on the account of supplier debts may point at.
type invoice struct{ account, id string }

func newRegister(encoding string) *register {
	return &register{
		head:  ledger.Head{Format: Format, Encoding: encoding, Currency: "SEK"},
		units: map[string]string{}, known: map[string]bool{}, issuers: map[invoice]string{}, stated: map[string][]stated{},
	}
}

// survey reads the whole file for everything but its entries, which are
// counted. Only a whole export can hold balances alone.
func (f *File) survey(r *markup.Reader, whole bool) error {
	found := &entries{xml: r, reg: f.reg, notices: &ledger.Notices{}, used: map[string]int{}}
	err := r.Walk(markup.Visits{
		"FileInfo":         func(xml.StartElement) error { return f.readInfo(r) },
		"Accounts":         func(xml.StartElement) error { return f.readAccounts(r) },
		"Suppliers":        func(xml.StartElement) error { return f.readSuppliers(r) },
		"SupplierInvoices": func(tag xml.StartElement) error { return f.readInvoices(r, tag) },
		"Journal":          found.readJournal,
	})
	if err != nil {
		return err
	}
	f.reg.head.Vouchers, f.reg.head.Rows = found.vouchers, found.rows
	f.reg.closeBalances()
	f.addUndeclared(found.used)
	if found.vouchers == 0 {
		if whole {
			return ledger.ErrBalancesOnly
		}
		f.first.Add(ledger.Notice{Code: ledger.NoticeNoVouchers})
	}
	return nil
}

func (f *File) readInfo(r *markup.Reader) error {
	h := &f.reg.head
	return r.Walk(markup.Visits{
		"SoftwareProduct": func(tag xml.StartElement) error {
			h.Program = reading.Text(markup.Attr(tag, "name") + " " + markup.Attr(tag, "version"))
			return nil
		},
		"FileCreation": func(tag xml.StartElement) error {
			day, _, _ := strings.Cut(markup.Attr(tag, "time"), "T")
			h.Generated, _ = reading.Date([]byte(day))
			return nil
		},
		"Company": func(tag xml.StartElement) error {
			h.Company, h.CorporateNumber = reading.Text(markup.Attr(tag, "name")), reading.Text(markup.Attr(tag, "organizationId"))
			return nil
		},
		"AccountingCurrency": func(tag xml.StartElement) error {
			if currency := markup.Attr(tag, "currency"); reading.IsCurrency(currency) {
				h.Currency = strings.ToUpper(currency)
			}
			return nil
		},
		"FiscalYears": func(xml.StartElement) error { return f.readYears(r) },
	})
}

// readYears takes years written as first and last month.
func (f *File) readYears(r *markup.Reader) error {
	g := f.reg
	err := r.Walk(markup.Visits{"FiscalYear": func(tag xml.StartElement) error {
		from, okFrom := month(markup.Attr(tag, "start"))
		last, okLast := month(markup.Attr(tag, "end"))
		if !okFrom || !okLast || last.Before(from) {
			f.first.Add(ledger.Notice{Code: ledger.NoticeIncompleteRecord, Line: r.Line(), Args: map[string]string{"record": tag.Name.Local}})
			return nil
		}
		year := ledger.FiscalYear{From: from, To: last.AddDate(0, 1, -1)}
		g.head.Years = append(g.head.Years, year)
		if primary := markup.Attr(tag, "primary"); primary == "true" || primary == "1" {
			g.current = year
		}
		return nil
	}})
	slices.SortFunc(g.head.Years, func(a, b ledger.FiscalYear) int { return b.From.Compare(a.From) })
	return err
}

func month(s string) (time.Time, bool) { return reading.Date([]byte(strings.TrimSpace(s) + "-01")) }

func (f *File) readAccounts(r *markup.Reader) error {
	g := f.reg
	return r.Walk(markup.Visits{"Account": func(tag xml.StartElement) error {
		number := reading.Code(markup.Attr(tag, "id"))
		switch {
		case number == "":
			f.first.Add(ledger.Notice{Code: ledger.NoticeIncompleteRecord, Line: r.Line(), Args: map[string]string{"record": tag.Name.Local}})
			return nil
		case g.known[number]:
			f.first.Add(ledger.Notice{Code: ledger.NoticeDuplicateAccount, Line: r.Line(), Args: map[string]string{"account": number}})
			return nil
		case len(g.known) == maxRegister:
			return ledger.ErrTooLarge
		}
		g.known[number] = true
		unit := reading.Code(markup.Attr(tag, "unit"))
		if unit != "" {
			g.units[number] = unit
		}
		g.head.Accounts = append(g.head.Accounts, ledger.Account{
			Number: number, Name: reading.Text(markup.Attr(tag, "name")), Type: accountType(markup.Attr(tag, "type")), Unit: unit,
		})
		state := func(tag xml.StartElement) error {
			at, sound := month(markup.Attr(tag, "month"))
			units, ok := reading.Fixed([]byte(markup.Attr(tag, "amount")), reading.AmountScale)
			if sound && ok {
				amount := reading.Decimal(units, reading.AmountScale)
				g.stated[number] = append(g.stated[number], stated{tag.Name.Local == closingBalance, at, amount})
			}
			return nil
		}
		return r.Walk(markup.Visits{openingBalance: state, closingBalance: state})
	}})
}

const (
	openingBalance = "OpeningBalance"
	closingBalance = "ClosingBalance"
)

// closeBalances takes of the current year what each account opens its first
// month with and closes its last one with, as far as the file says.
func (g *register) closeBalances() {
	g.head.Current = g.current
	for _, a := range g.head.Accounts {
		b, last, opens := ledger.Balance{Account: a.Number}, time.Time{}, false
		for _, s := range g.stated[a.Number] {
			switch {
			case !s.closes && s.month.Equal(g.current.From):
				b.Opening, opens = s.amount, true
			case s.closes && g.current.Contains(s.month) && !s.month.Before(last):
				b.Closing, last = s.amount, s.month
			}
		}
		if last.IsZero() {
			if opens {
				g.head.Openings = append(g.head.Openings, ledger.Opening{Account: a.Number, Amount: b.Opening})
			}
			continue
		}
		g.head.Balances = append(g.head.Balances, b)
		if until := last.AddDate(0, 1, -1); until.After(g.head.Reaches) {
			g.head.Reaches = until
		}
	}
}

func accountType(name string) ledger.AccountType {
	switch strings.ToLower(name) {
	case "asset":
		return ledger.Asset
	case "liability", "equity":
		return ledger.Liability
	case "income":
		return ledger.Income
	case "cost":
		return ledger.Cost
	}
	return ledger.Unknown
}

func (f *File) readSuppliers(r *markup.Reader) error {
	h, seen := &f.reg.head, map[string]bool{}
	return r.Walk(markup.Visits{"Supplier": func(tag xml.StartElement) error {
		key := reading.Code(markup.Attr(tag, "id"))
		if key == "" || seen[key] {
			return nil
		}
		if len(seen) == maxRegister {
			return ledger.ErrTooLarge
		}
		seen[key] = true
		h.Suppliers = append(h.Suppliers, ledger.Supplier{
			Key: key, Name: cmp.Or(reading.Text(markup.Attr(tag, "name")), key),
			CorporateNumber: reading.Code(markup.Attr(tag, "organizationId")),
		})
		return nil
	}})
}

func (f *File) readInvoices(r *markup.Reader, list xml.StartElement) error {
	account := reading.Code(markup.Attr(list, "primaryAccountId"))
	return r.Walk(markup.Visits{"SupplierInvoice": func(tag xml.StartElement) error {
		if len(f.reg.issuers) == maxRegister {
			return ledger.ErrTooLarge
		}
		if key := reading.Code(markup.Attr(tag, "supplierId")); key != "" {
			f.reg.issuers[invoice{account, reading.Code(markup.Attr(tag, "id"))}] = key
		}
		return nil
	}})
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
			f.first.Add(ledger.Notice{Code: ledger.NoticeUnknownAccount, Line: used[number], Args: map[string]string{"account": number}})
		}
	}
}
