package twentyfourseven

import (
	"context"
	"errors"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/integrations/paging"
	"tillit/integrations/reading"
	"tillit/integrations/wire"
)

// Register returns the accounts and fiscal years. There is no list of
// suppliers; who is met in the lines is asked for by name.
func (s *session) Register(ctx context.Context) (ledger.Head, error) {
	c, err := s.Probe(ctx)
	if err != nil {
		return ledger.Head{}, err
	}
	head := ledger.Head{
		Format: "24sevenoffice", Program: "24SevenOffice", Company: c.Name, CorporateNumber: c.CorporateNumber,
		Currency: c.Currency,
	}
	accounts, err := list(ctx, s, pathAccounts, nil, func(a account) bool { return a.Number != "" })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, a := range accounts {
		head.Accounts = append(head.Accounts, ledger.Account{
			Number: string(a.Number), Name: string(a.Name),
			Type: reading.TypeByClass(string(a.Number)),
		})
	}
	years, err := list(ctx, s, pathYears, url.Values{"type": {typeYear}}, func(y year) bool { return !y.From.IsZero() && !y.To.IsZero() })
	if err != nil {
		return ledger.Head{}, err
	}
	for _, y := range years {
		if y.Type == typeYear {
			head.Years = append(head.Years, ledger.FiscalYear{From: y.From.Time, To: y.To.Time})
		}
	}
	head.Years = paging.SortYears(head.Years)
	kinds, err := list(ctx, s, pathTypes, nil, func(k kind) bool { return k.ID != "" })
	if err != nil {
		return ledger.Head{}, err
	}
	s.types = map[string]string{}
	for _, k := range kinds {
		s.types[string(k.ID)] = string(k.Name)
	}
	return head, nil
}

// list reads a list that comes whole.
func list[T any](ctx context.Context, s *session, path string, query url.Values, sound func(T) bool) ([]T, error) {
	var items wire.List[T]
	if err := s.get(ctx, path, query, &items); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(items, func(item T) bool { return !sound(item) }) {
		return nil, wire.Garbled("an item of %s lacks what it is about", path)
	}
	return items, nil
}

// Plan reads month by month what may still be booked in: nothing tells what
// changed.
func (s *session) Plan(_ context.Context, head ledger.Head, step connection.Step) (paging.Outline, error) {
	from, mark, err := paging.Again(head.Years, step)
	return paging.Outline{Spans: paging.Months(from, step.To), Mark: mark}, err
}

// Load returns the vouchers of the days, and names their suppliers.
func (s *session) Load(ctx context.Context, head ledger.Head, span connection.Span) (paging.Part, error) {
	lines, err := s.lines(ctx, span)
	if err != nil {
		return paging.Part{}, err
	}
	part := paging.Part{Vouchers: s.vouchers(head, lines)}
	part.Suppliers, err = s.suppliers.of(ctx, s, part.Vouchers)
	return part, err
}

// maxPages is how many pages of lines are read: more than any month has, so that
// none goes on for ever.
const maxPages = 10_000

// lines reads pages up to the first that is empty. The day that is asked to
// end with is not part of the answer.
func (s *session) lines(ctx context.Context, span connection.Span) ([]line, error) {
	var lines []line
	seen := map[wire.Text]bool{}
	query := url.Values{
		"dateFrom": {span.From.Format(time.DateOnly)}, "dateTo": {span.To.AddDate(0, 0, 1).Format(time.DateOnly)}, "limit": {limit},
	}
	for number := range maxPages {
		query.Set("page", strconv.Itoa(number+1))
		page, err := list(ctx, s, pathLines, query, func(l line) bool {
			return l.ID != "" && l.Transaction.ID != "" && l.Account.Number != "" && l.Amount.Valid && !l.Date.IsZero()
		})
		if err != nil || len(page) == 0 {
			return lines, err
		}
		for _, l := range page {
			if seen[l.ID] {
				return nil, wire.Garbled("a line came twice")
			}
			seen[l.ID] = true
		}
		lines = append(lines, page...)
	}
	return nil, wire.Garbled("%s has no end", pathLines)
}

// vouchers are the lines of one transaction and day, since a transaction may
// be spread over months. The type of the transaction is in place of a series.
func (s *session) vouchers(head ledger.Head, lines []line) []ledger.Voucher {
	type name struct {
		transaction wire.Text
		day         time.Time
	}
	var vouchers []ledger.Voucher
	known := map[name]int{}
	for _, l := range lines {
		n := name{l.Transaction.ID, l.Date.Time}
		at, ok := known[n]
		if !ok {
			at = len(vouchers)
			known[n] = at
			vouchers = append(vouchers, ledger.Voucher{
				Series: s.types[string(l.Kind.ID)], Number: strings.TrimSpace(string(l.Transaction.Number) + " " + l.Date.Format(time.DateOnly)),
				Text: string(l.Comment), Date: l.Date.Time, Year: paging.YearOf(head.Years, l.Date.Time),
			})
		}
		v := &vouchers[at]
		row := ledger.Row{
			Number: len(v.Rows) + 1, Account: string(l.Account.Number), Date: l.Date.Time, Text: string(l.Comment),
			Amount: l.Amount.Decimal.Mul(decimal.NewFromInt(debit)).Round(4), Original: l.original(head.Currency),
		}
		if !sale(v.Series) {
			row.Supplier = string(l.Customer.ID)
		}
		v.Rows = append(v.Rows, row)
	}
	for i := range vouchers {
		reading.SpreadSupplier(&vouchers[i])
	}
	return vouchers
}

// original is the amount in another currency, of which the rate is the price.
func (l line) original(currency string) ledger.Money {
	if l.Currency.Code == "" || strings.EqualFold(string(l.Currency.Code), currency) || !l.Currency.Rate.Decimal.IsPositive() {
		return ledger.Money{}
	}
	return ledger.Money{
		Amount:   l.Amount.Decimal.Mul(decimal.NewFromInt(debit)).Div(l.Currency.Rate.Decimal).Round(2),
		Currency: strings.ToUpper(string(l.Currency.Code)),
	}
}

func sale(kind string) bool {
	kind = strings.ToLower(kind)
	return slices.ContainsFunc(sales(), func(word string) bool { return strings.Contains(kind, word) })
}

// supplierNames remembers who was asked for.
type supplierNames struct {
	known map[string]ledger.Supplier
	none  bool // the system does not tell
}

// of asks for the suppliers of vouchers that are not known yet.
func (n *supplierNames) of(ctx context.Context, s *session, vouchers []ledger.Voucher) ([]ledger.Supplier, error) {
	if n.known == nil {
		n.known = map[string]ledger.Supplier{}
	}
	var found []ledger.Supplier
	met := map[string]bool{"": true}
	for _, v := range vouchers {
		for _, r := range v.Rows {
			if met[r.Supplier] {
				continue
			}
			met[r.Supplier] = true
			supplier, err := n.ask(ctx, s, r.Supplier)
			if err != nil {
				return nil, err
			}
			if supplier.Name != "" {
				found = append(found, supplier)
			}
		}
	}
	return found, nil
}

// ask returns a supplier without a name when the system does not tell it,
// which is no reason to do without the books.
func (n *supplierNames) ask(ctx context.Context, s *session, id string) (ledger.Supplier, error) {
	if known, ok := n.known[id]; ok || n.none {
		return known, nil
	}
	var c customer
	err := s.get(ctx, pathCustomers+url.PathEscape(id), nil, &c)
	if f, ok := errors.AsType[*connection.Failure](err); ok {
		switch f.Reason { //nolint:exhaustive // the others are failures
		case connection.Forbidden:
			n.none = true
			return ledger.Supplier{}, nil
		case connection.Missing:
			n.known[id] = ledger.Supplier{}
			return ledger.Supplier{}, nil
		}
	}
	if err != nil {
		return ledger.Supplier{}, err
	}
	if string(c.ID) != id {
		return ledger.Supplier{}, wire.Garbled("customer %s came for another", c.ID)
	}
	n.known[id] = ledger.Supplier{Key: id, Name: string(c.Name), CorporateNumber: string(c.CorporateNumber)}
	return n.known[id], nil
}
