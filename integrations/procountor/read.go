package procountor

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/url"
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

// format is what ledger.Head calls these books.
const format = "procountor"

func (s *session) years(ctx context.Context) ([]paging.Year, error) {
	var list struct {
		Years wire.List[struct {
			From wire.Day `json:"startDate"` // UNVERIFIED, as the next one
			To   wire.Day `json:"endDate"`
		}] `json:"fiscalYears"`
	}
	if err := s.get(ctx, yearsPath, nil, &list); err != nil {
		return nil, err
	}
	if list.Years == nil {
		return nil, wire.Garbled("no list of fiscal years")
	}
	var years []paging.Year
	for _, y := range list.Years {
		if y.From.IsZero() || y.To.Before(y.From.Time) {
			return nil, wire.Garbled("a fiscal year without its days")
		}
		years = append(years, paging.Year{ID: y.From.Format(time.DateOnly), From: y.From.Time, To: y.To.Time})
	}
	return years, nil
}

func (s *session) accounts(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	var list struct {
		Accounts wire.List[struct {
			Number wire.Text `json:"ledgerAccountCode"`
			Name   wire.Text `json:"name"`
		}] `json:"ledgerAccounts"`
	}
	if err := s.get(ctx, accountsPath, nil, &list); err != nil {
		return page, false, err
	}
	if list.Accounts == nil {
		return page, false, wire.Garbled("no chart of accounts")
	}
	head := ledger.Head{Format: format, Program: "Procountor", Currency: currency, Years: p.FiscalYears()}
	for _, x := range list.Accounts {
		if x.Number == "" {
			return page, false, wire.Garbled("an account without a number")
		}
		head.Accounts = append(head.Accounts, ledger.Account{
			Number: x.Number.String(), Name: x.Name.String(),
			Type: accountType(x.Number.String()),
		})
	}
	page.Books = paging.NewBooks(head, nil)
	return page, true, nil
}

// accountType goes by the class, as charts in Finland have them: other costs
// fill the eighth too, which elsewhere is mixed.
func accountType(number string) ledger.AccountType {
	if strings.HasPrefix(number, "8") {
		return ledger.Cost // UNVERIFIED
	}
	return reading.TypeByClass(number)
}

// header is what the list says of a receipt, which has no rows.
type header struct {
	ID      wire.Text `json:"receiptId"`
	Bare    wire.Text `json:"id"` // in its place, in some versions
	Type    wire.Text `json:"type"`
	Status  wire.Text `json:"status"`
	Date    wire.Day  `json:"receiptDate"`
	Version wire.Text `json:"version"` // when it was last changed
}

func (h header) id() string { return cmp.Or(h.ID, h.Bare).String() }

// listed are the receipts of the span that follow the one with an id, and
// whether there may be more. Receipts come by rising ids: any other order is
// that of a page that was not asked for.
func (s *session) listed(ctx context.Context, span connection.Span, after string) (list []header, more bool, err error) {
	var page struct {
		Results wire.List[header] `json:"results"`
		Meta    struct {
			Size  wire.Number `json:"pageSize"`
			Count wire.Number `json:"resultCount"`
		} `json:"meta"`
	}
	query := url.Values{
		"startDate": {span.From.Format(time.DateOnly)}, "endDate": {span.To.Format(time.DateOnly)}, "types": {receiptTypes},
		"orderById": {"asc"}, "size": {strconv.Itoa(pageSize)},
	}
	if after != "" {
		query.Set("previousId", after)
	}
	if err := s.get(ctx, receiptsPath, query, &page); err != nil {
		return nil, false, err
	}
	if page.Results == nil || !page.Meta.Size.Valid || !page.Meta.Count.Valid || page.Meta.Count.Int() != len(page.Results) {
		return nil, false, wire.Garbled("no list of receipts, or not all of a page of it")
	}
	before := int64(-1)
	if after != "" {
		if before, err = strconv.ParseInt(after, 10, 64); err != nil {
			return nil, false, wire.Garbled("receipt %q was read, whose id is no number", after)
		}
	}
	for _, h := range page.Results {
		id, err := strconv.ParseInt(h.id(), 10, 64)
		if err != nil || id <= before || h.Date.Before(span.From) || h.Date.After(span.To) {
			return nil, false, wire.Garbled("receipt %q is not one that was asked for", h.id())
		}
		before = id
	}
	return page.Results, len(page.Results) > 0 && len(page.Results) >= page.Meta.Size.Int(), nil
}

// chain adds a receipt to the sum of those before it.
func chain(sum string, h header) string {
	text := strings.Join([]string{sum, h.id(), h.Version.String(), h.Status.String(), h.Type.String(), h.Date.Format(time.DateOnly)}, "\n")
	whole := sha256.Sum256([]byte(text))
	return base64.RawURLEncoding.EncodeToString(whole[:16])
}

// sum stands for the versions of all receipts of the span.
func (s *session) sum(ctx context.Context, p *paging.Place) (string, error) {
	sum, after := "", ""
	for {
		list, more, err := s.listed(ctx, p.Spans[0], after)
		if err != nil {
			return "", err
		}
		for _, h := range list {
			sum, after = chain(sum, h), h.id()
		}
		if !more {
			return sum, nil
		}
	}
}

// receipts reads a page of the receipts of a month, each by a call of its own,
// and one more for the invoice that it books.
func (s *session) receipts(ctx context.Context, p *paging.Place) (page connection.Page, done bool, err error) {
	span := p.Spans[0]
	list, more, err := s.listed(ctx, span, p.After)
	if err != nil {
		return page, false, err
	}
	head := ledger.Head{Format: format, Program: "Procountor", Currency: currency, Years: p.FiscalYears()}
	var vouchers []ledger.Voucher
	sum, after := p.Sum, p.After
	for _, h := range list {
		sum, after = chain(sum, h), h.id()
		if void(h.Status.String()) {
			continue
		}
		r, found, err := one[receipt](ctx, s, receiptsPath+"/"+url.PathEscape(h.id()))
		switch {
		case err != nil:
			return page, false, err
		case !found || void(r.Status.String()):
			continue
		case r.id() != h.id() || r.Date.Before(span.From) || r.Date.After(span.To):
			return page, false, wire.Garbled("receipt %q is not the one that was asked for", r.id())
		}
		v, err := r.voucher(p)
		if err != nil {
			return page, false, err
		}
		if bought(v.Series) && r.Invoice != "" {
			in, found, err := one[invoice](ctx, s, invoicesPath+url.PathEscape(r.Invoice.String()))
			switch {
			case err != nil:
				return page, false, err
			case found && in.ID != r.Invoice:
				return page, false, wire.Garbled("invoice %q is not the one that was asked for", in.ID)
			case found:
				head.Suppliers = append(head.Suppliers, in.supplier()...)
				page.Invoices = append(page.Invoices, in.invoice(v))
			}
		}
		vouchers = append(vouchers, v)
	}
	p.Sum, p.After = sum, after
	page.Books = paging.NewBooks(head, vouchers)
	return page, !more, nil
}

// one asks for what a list told of; found is false when it is gone since.
func one[T any](ctx context.Context, s *session, path string) (item T, found bool, err error) {
	err = s.get(ctx, path, nil, &item)
	if f, ok := errors.AsType[*connection.Failure](err); ok && f.Reason == connection.Missing {
		return item, false, nil
	}
	return item, err == nil, err
}

// receipt is a voucher.
type receipt struct {
	header
	Name    wire.Text `json:"name"`
	Invoice wire.Text `json:"invoiceId"`
	Rows    wire.List[struct {
		Account wire.Text   `json:"account"`
		Amount  wire.Number `json:"accountingValue"` // without value added tax, which has no row
		Text    wire.Text   `json:"description"`
		Partner wire.Text   `json:"partnerId"`
	}] `json:"transactions"`
}

// voucher goes by the receipt's type and id: its number is not known to be the
// only one of a year, and is not given before it is approved.
func (r receipt) voucher(p *paging.Place) (ledger.Voucher, error) {
	v := ledger.Voucher{Series: r.Type.String(), Number: r.id(), Text: r.Name.String(), Date: r.Date.Time, Year: p.Year(r.Date.Time).From}
	if r.Rows == nil || v.Series == "" {
		return v, wire.Garbled("receipt %q lacks its type or rows", v.Number)
	}
	for _, x := range r.Rows {
		if x.Account == "" || !x.Amount.Valid {
			return v, wire.Garbled("a row of receipt %q lacks its account or amount", v.Number)
		}
		row := ledger.Row{
			Account: x.Account.String(), Amount: x.Amount.Decimal.Mul(decimal.NewFromInt(debit)).Round(reading.AmountScale),
			Text: x.Text.String(),
		}
		if bought(v.Series) {
			row.Supplier = x.Partner.String()
		}
		v.Rows = append(v.Rows, row)
	}
	return v, nil
}
