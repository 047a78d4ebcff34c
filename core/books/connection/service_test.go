package connection_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/connection"
	"tillit/core/books/ledger"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// system is an accounting system of tests. Its books are pages, and what it
// does about each is told beforehand.
type system struct {
	mu       sync.Mutex
	books    connection.Company
	pages    []connection.Page // without cursors, which are their places
	mark     json.RawMessage   // that it leaves behind
	key      string            // the only good one
	steps    []connection.Step // that it was asked for
	before   func(at int) error
	renewals int
	renew    func(refresh string) (connection.Tokens, error)
}

// keyed is the system as one that a key opens, granting as one whose access is
// granted on its own pages.
type (
	keyed    struct{ *system }
	granting struct{ *system }
)

func (s keyed) Describe() connection.Description {
	return connection.Description{
		Provider: connection.Kleer, Series: true, Invoices: true, Ready: true,
		Fields: []connection.Field{
			{Name: "companyId", Required: true, Form: "[0-9]+"},
			{Name: "apiKey", Secret: true, Required: true},
			{Name: "environment", Default: "production"},
		},
	}
}

func (s keyed) Open(a connection.Access) connection.Session { return &session{s.system, a} }

func (s granting) Describe() connection.Description {
	return connection.Description{Provider: connection.Fortnox, Series: true, Ready: true}
}

func (s granting) Open(a connection.Access) connection.Session { return &session{s.system, a} }

func (s granting) GrantURL(state, challenge, redirect string) string {
	return "https://system.test/?" + state + " " + challenge + " " + redirect
}

func (s granting) Grant(_ context.Context, code, verifier, redirect string) (connection.Tokens, error) {
	if code != "good" || verifier == "" || redirect != "https://tillit.test/api/integrations/oauth/fortnox/callback" {
		return connection.Tokens{}, &connection.Failure{Reason: connection.Refused}
	}
	return connection.Tokens{Access: "access-1", Refresh: "refresh-canary-1", Expires: time.Now().Add(-time.Hour)}, nil
}

func (s granting) Renew(_ context.Context, refresh string) (connection.Tokens, error) {
	s.mu.Lock()
	s.renewals++
	s.mu.Unlock()
	return s.system.renew(refresh)
}

type session struct {
	*system

	access connection.Access
}

func (s *session) Probe(ctx context.Context) (connection.Company, error) {
	if s.access.Token != nil {
		token, err := s.access.Token(ctx, "")
		if err != nil || token == "" {
			return connection.Company{}, errors.Join(err, &connection.Failure{Reason: connection.Refused})
		}
	} else if s.access.Key != s.key {
		return connection.Company{}, &connection.Failure{Reason: connection.Refused, Text: "unknown key"}
	}
	return s.books, nil
}

func (s *session) Read(_ context.Context, step connection.Step) (connection.Page, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.steps = append(s.steps, step)
	at := 0
	if step.Cursor != nil {
		if err := json.Unmarshal(step.Cursor, &at); err != nil {
			return connection.Page{}, err
		}
	}
	if s.before != nil {
		if err := s.before(at); err != nil {
			return connection.Page{}, err
		}
	}
	page := s.pages[at]
	page.Done, page.Total = at+1, len(s.pages)
	if page.Next == nil && at+1 < len(s.pages) {
		page.Next = json.RawMessage(fmt.Sprint(at + 1))
	}
	if page.Next == nil {
		page.Mark = s.mark
	}
	return page, nil
}

// books are those of a page.
type books struct {
	head     ledger.Head
	vouchers []ledger.Voucher
}

func (b books) Head() ledger.Head       { return b.head }
func (b books) Notices() ledger.Notices { return ledger.Notices{} }
func (b books) Vouchers() iter.Seq2[ledger.Voucher, error] {
	return func(yield func(ledger.Voucher, error) bool) {
		for _, v := range b.vouchers {
			if !yield(v, nil) {
				return
			}
		}
	}
}

func page(vouchers ...ledger.Voucher) connection.Page {
	return connection.Page{Books: books{ledger.Head{
		Currency: "SEK", Accounts: []ledger.Account{{Number: "4010", Name: "Varor"}, {Number: "2440", Name: "Leverantörsskulder"}},
		Suppliers: []ledger.Supplier{{Key: "7", Name: "Älvkraft AB", CorporateNumber: "556000-0001"}, {Key: "8", Name: "Macken AB"}},
	}, vouchers}}
}

func day(month time.Month, day int) time.Time {
	return time.Date(2026, month, day, 0, 0, 0, 0, time.UTC)
}

// bought is a voucher of one purchase.
func bought(series, number string, on time.Time, amount int64) ledger.Voucher {
	paid := decimal.NewFromInt(amount)
	return ledger.Voucher{
		Series: series, Number: number, Date: on, Text: "Inköp", Year: time.Date(on.Year(), 1, 1, 0, 0, 0, 0, time.UTC),
		Rows: []ledger.Row{{Number: 1, Account: "4010", Amount: paid, Date: on}, {Number: 2, Account: "2440", Amount: paid.Neg(), Date: on}},
	}
}

// invoice is one of a supplier that a voucher of the series L books.
func invoice(key, supplier, voucher string, lines ...ledger.InvoiceLine) ledger.Invoice {
	return ledger.Invoice{
		Key: key, Number: "F" + key, Supplier: supplier, Date: day(1, 1), VoucherYear: day(1, 1), VoucherSeries: "L", VoucherNumber: voucher,
		Lines: lines,
	}
}

type bundle struct {
	accounttest.Kit

	owner   *pgtest.Database
	jobs    *job.Service
	svc     *connection.Service
	system  *system
	company uuid.UUID
	scope   tenant.Scope
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	owner := pgtest.New(t)
	b := bundle{Kit: accounttest.NewKit(t, owner.Open(t)), owner: owner, system: &system{
		key: "key-canary-0123456789", books: connection.Company{ID: "17", Name: "Bok AB", CorporateNumber: "559000-1234", Currency: "SEK"},
	}}
	b.jobs = job.NewService(b.DB)
	b.svc = b.service(b.system)
	b.company = accounttest.Company(t, b.DB)
	b.scope = member(b.company)
	return b
}

// service is the domain with a system to connect to.
func (b bundle) service(s *system) *connection.Service {
	return connection.NewService(b.DB, b.Box, []connection.Adapter{keyed{s}, granting{s}}, "https://tillit.test", b.Clock.Now)
}

// member may do everything in a company.
func member(company uuid.UUID) tenant.Scope {
	return tenant.NewScope(uuid.New(), company, connection.See, connection.Manage, bookkeeping.Read, bookkeeping.Import, job.Read).InSession(uuid.New())
}

func (b bundle) given() connection.Given {
	return connection.Given{Key: b.system.key, Settings: map[string]string{"companyId": "17"}}
}

func (b bundle) connect(t *testing.T) connection.Connection {
	t.Helper()
	c, err := b.svc.Connect(t.Context(), b.scope, connection.Kleer, b.given())
	require.NoError(t, err)
	return c
}

// now is a connection as it stands.
func (b bundle) now(t *testing.T, id uuid.UUID) connection.Connection {
	t.Helper()
	all, err := b.svc.List(t.Context(), b.scope)
	require.NoError(t, err)
	at := slices.IndexFunc(all, func(c connection.Connection) bool { return c.ID == id })
	require.GreaterOrEqual(t, at, 0)
	return all[at]
}

// read works on the job that reads a connection, as its worker does.
func (b bundle) read(t *testing.T, id uuid.UUID) (days bookkeeping.Span, err error) {
	t.Helper()
	work, err := b.svc.ReadNow(t.Context(), b.scope, id)
	require.NoError(t, err)
	return b.work(t, work.ID)
}

func (b bundle) work(t *testing.T, work uuid.UUID) (days bookkeeping.Span, err error) {
	t.Helper()
	err = b.jobs.Run(t.Context(), b.scope, work, false, func(ctx context.Context, run *job.Run) (err error) {
		days, err = b.svc.Read(ctx, b.scope, run)
		return err
	})
	return days, err
}

func (b bundle) mustRead(t *testing.T, id uuid.UUID) bookkeeping.Span {
	t.Helper()
	days, err := b.read(t, id)
	require.NoError(t, err)
	return days
}

// stored is every row of the company as one line of text.
func (b bundle) stored(t *testing.T) (lines []string) {
	t.Helper()
	q := pg.Query{SQL: `select concat_ws(' ', v.series || v.number, v.date, r.line, r.account, r.amount::numeric(12, 0), s.name, r.quantity::numeric(12, 0), r.unit, r.text)
		from vouchers v join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id
		left join suppliers s on s.company_id = r.company_id and s.id = r.supplier_id
		where v.company_id = $1 order by v.series, v.number, r.line`, Args: []any{b.company}}
	require.NoError(t, b.DB.Read(t.Context(), b.scope, q, func(rows pgx.Rows) (err error) {
		lines, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	}))
	return lines
}

func (b bundle) count(t *testing.T, what string) (n int) {
	t.Helper()
	q := pg.Query{SQL: "select count(*) filter (where company_id = $1) from " + what, Args: []any{b.company}}
	require.NoError(t, b.DB.Read(t.Context(), b.scope, q, func(rows pgx.Rows) (err error) {
		n, err = pgx.CollectExactlyOneRow(rows, pgx.RowTo[int])
		return err
	}))
	return n
}

// remove works on a job that deletes what a connection brought.
func (b bundle) remove(t *testing.T, work uuid.UUID) (days bookkeeping.Span) {
	t.Helper()
	require.NoError(t, b.jobs.Run(t.Context(), b.scope, work, false, func(ctx context.Context, run *job.Run) (err error) {
		days, err = b.svc.Remove(ctx, b.scope, run)
		return err
	}))
	return days
}
