package sie

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// role is what a dimension of rows is to us.
type role int

const (
	noRole role = iota
	costCentre
	project
	supplier
)

// dimSupplier is the number that the standard reserves for suppliers.
const dimSupplier = "9"

// reserved are the dimensions that the standard numbers.
func reserved(dim string) role {
	switch dim {
	case "1":
		return costCentre
	case "6":
		return project
	case dimSupplier:
		return supplier
	}
	return noRole
}

// dimension is a way of slicing rows; children belong to their parent's.
type dimension struct{ name, parent string }

// register is the head of a file and what reading its rows needs.
type register struct {
	head    ledger.Head
	sieType string
	years   map[string]ledger.FiscalYear // by number: "0", "-1" …
	current ledger.FiscalYear            // year 0, zero when the file has none
	units   map[string]string            // by account
	known   map[string]int               // account number to place in head.Accounts
	types   map[string]ledger.AccountType
	dims    map[string]dimension
	objects []object

	balances map[string]balance // by account
	balanced []string           // accounts in the order of the file

	text    *decoder
	notices *ledger.Notices
}

type object struct{ dim, code, name string }

// newRegister decodes what the survey kept.
func newRegister(s *survey, notices *ledger.Notices) *register {
	encoding := s.census.verdict()
	g := &register{
		head: ledger.Head{
			Format: Format, Encoding: encoding, Currency: "SEK",
			Vouchers: s.vouchers, Rows: s.rows,
		},
		sieType:  "1", // the standard's meaning of a missing #SIETYP
		years:    map[string]ledger.FiscalYear{},
		units:    map[string]string{},
		known:    map[string]int{},
		types:    map[string]ledger.AccountType{},
		dims:     map[string]dimension{},
		balances: map[string]balance{},
		text:     newDecoder(encoding),
		notices:  notices,
	}
	for _, k := range s.register {
		g.take(k)
	}
	g.addUndeclared(s.accounts)
	g.finish()
	return g
}

// addUndeclared completes the chart by the accounts that rows are booked on
// all the same.
func (g *register) addUndeclared(used map[string]int) {
	first := map[string]int{}
	for raw, line := range used {
		number := g.text.code([]byte(raw))
		if _, declared := g.known[number]; !declared && number != "" && (first[number] == 0 || line < first[number]) {
			first[number] = line
		}
	}
	g.text.tookLoss()
	numbers := slices.SortedFunc(maps.Keys(first), func(a, b string) int {
		return cmp.Or(cmp.Compare(first[a], first[b]), cmp.Compare(a, b))
	})
	for _, number := range numbers {
		g.head.Accounts = append(g.head.Accounts, ledger.Account{Number: number})
		g.notices.Add(ledger.Notice{
			Code: ledger.NoticeUnknownAccount, Line: first[number],
			Args: map[string]string{"account": number},
		})
	}
}

// balancesOnly says that the file is of a type without vouchers.
func (g *register) balancesOnly() bool { return !strings.HasPrefix(g.sieType, "4") }

func (g *register) take(k kept) {
	f := fields{b: k.rest}
	first := g.text.text(f.text())
	second := func() string { return g.text.text(f.text()) }

	switch k.label {
	case "SIETYP":
		g.sieType = first
	case "PROGRAM":
		g.head.Program = strings.TrimSpace(first + " " + second())
	case "GEN":
		g.head.Generated, _ = reading.Date([]byte(first))
	case "FNAMN":
		g.head.Company = first
	case "ORGNR":
		g.head.CorporateNumber = first
	case "KPTYP":
		g.head.Chart = first
	case "FLAGGA":
		if first == "1" {
			g.notices.Add(ledger.Notice{Code: ledger.NoticeTakenInBefore, Line: k.line})
		}
	case "OMFATTN":
		g.head.Reaches, _ = reading.Date([]byte(first))
	case "IB", "UB", "RES":
		g.takeBalance(k.label, first, second(), second())
	case "VALUTA":
		if reading.IsCurrency(first) {
			g.head.Currency = strings.ToUpper(first)
		} else {
			g.incomplete(k)
		}
	default:
		g.takeNumbered(k, first, second)
	}

	if f.torn {
		g.notices.Add(ledger.Notice{Code: ledger.NoticeQuoteNotClosed, Line: k.line})
	}
	if g.text.tookLoss() {
		g.notices.Add(ledger.Notice{Code: ledger.NoticeLostCharacters, Line: k.line})
	}
}

// takeNumbered takes the records that begin with the number of what they are
// about.
func (g *register) takeNumbered(k kept, number string, second func() string) {
	if number = reading.Clip(number); number == "" {
		g.incomplete(k)
		return
	}
	switch k.label {
	case "KONTO":
		g.takeAccount(k.line, number, second())
	case "KTYP":
		g.types[number] = accountType(second())
	case "ENHET":
		g.units[number] = second()
	case "DIM":
		g.dims[number] = dimension{name: second()}
	case "UNDERDIM":
		name := second()
		g.dims[number] = dimension{name: name, parent: reading.Clip(second())}
	case "OBJEKT":
		code := reading.Clip(second())
		g.objects = append(g.objects, object{dim: number, code: code, name: second()})
	case "RAR":
		g.takeYear(k.line, number, second(), second())
	}
}

func (g *register) incomplete(k kept) {
	g.notices.Add(ledger.Notice{
		Code: ledger.NoticeIncompleteRecord, Line: k.line,
		Args: map[string]string{"record": "#" + k.label},
	})
}

func (g *register) takeAccount(line int, number, name string) {
	at, again := g.known[number]
	if !again {
		g.known[number] = len(g.head.Accounts)
		g.head.Accounts = append(g.head.Accounts, ledger.Account{Number: number, Name: name})
		return
	}
	if name != "" {
		g.head.Accounts[at].Name = name
	}
	g.notices.Add(ledger.Notice{
		Code: ledger.NoticeDuplicateAccount, Line: line,
		Args: map[string]string{"account": number},
	})
}

func (g *register) takeYear(line int, number, from, to string) {
	first, okFrom := reading.Date([]byte(from))
	last, okTo := reading.Date([]byte(to))
	if !okFrom || !okTo || last.Before(first) {
		g.notices.Add(ledger.Notice{
			Code: ledger.NoticeBadDate, Line: line,
			Args: map[string]string{"voucher": "", "value": from + " " + to},
		})
		return
	}
	g.years[number] = ledger.FiscalYear{From: first, To: last}
}

// finish puts together what may stand in any order.
func (g *register) finish() {
	for i := range g.head.Accounts {
		a := &g.head.Accounts[i]
		a.Unit = g.units[a.Number]
		a.Type = g.types[a.Number]
		if a.Type == ledger.Unknown {
			a.Type = reading.TypeByClass(a.Number)
		}
	}

	for _, y := range g.years {
		g.head.Years = append(g.head.Years, y)
	}
	slices.SortFunc(g.head.Years, func(a, b ledger.FiscalYear) int { return b.From.Compare(a.From) })
	g.current = g.years["0"]
	g.head.Current = g.current
	g.closeBalances()

	seen := map[string]bool{}
	for _, o := range g.objects {
		key := supplierKey(o.dim, o.code)
		if g.roleOf(o.dim) != supplier || o.code == "" || seen[key] {
			continue
		}
		seen[key] = true
		g.head.Suppliers = append(g.head.Suppliers, ledger.Supplier{Key: key, Name: cmp.Or(o.name, o.code)})
	}
	g.objects = nil
}

// roleOf finds which role dim has, by itself or through its parents. A
// dimension of the company's own that is called suppliers is one.
func (g *register) roleOf(dim string) role {
	const deepest = 8 // and so no circle of parents holds us
	for range deepest {
		if r := reserved(dim); r != noRole {
			return r
		}
		d, ok := g.dims[dim]
		if !ok {
			return noRole
		}
		if namesSuppliers(d.name) {
			return supplier
		}
		dim = d.parent
	}
	return noRole
}

func namesSuppliers(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "leverantör") || strings.HasPrefix(name, "supplier")
}

// supplierKey keeps the codes of different dimensions apart.
func supplierKey(dim, code string) string {
	if dim == dimSupplier {
		return code
	}
	return dim + ":" + code
}

// accountType reads the letter of #KTYP.
func accountType(letter string) ledger.AccountType {
	switch strings.ToUpper(letter) {
	case "T":
		return ledger.Asset
	case "S":
		return ledger.Liability
	case "K":
		return ledger.Cost
	case "I":
		return ledger.Income
	}
	return ledger.Unknown
}
