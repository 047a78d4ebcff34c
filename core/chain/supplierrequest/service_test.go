package supplierrequest_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/library"
	"tillit/core/carbon/shippedtest"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/chaincap"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func some(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

// bundle is somebody who asks suppliers for a company with books.
type bundle struct {
	accounttest.Kit
	queue      *accounttest.Queue
	owner      *pgx.Conn
	footprints parts.Parts
	requests   *supplierrequest.Service
	person     account.Person
	scope      tenant.Scope
	supplier   uuid.UUID
}

func newBundle(t *testing.T) *bundle {
	t.Helper()
	d := shippedtest.New(t)
	db := d.Open(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	b := &bundle{Kit: accounttest.NewKit(t, db), owner: owner, queue: accounttest.NewQueue(db)}
	b.footprints = parts.New(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
	b.requests = supplierrequest.NewService(db, b.Box, b.footprints.Trials, cataloguetest.NewAlways(t, "vs-2026"), b.Clock.Now)
	b.company(t)
	return b
}

// company makes b ask for another company, which bought stationery of a
// supplier for 1000 crowns, and of nobody known for 500.
func (b *bundle) company(t *testing.T) {
	t.Helper()
	home := accounttest.Company(t, b.DB)
	b.exec(t, "update companies set country = 'SE', currency = 'SEK', name = 'Köparen AB' where id = $1", home)
	b.person = accounttest.Person(t, b.DB, tenant.Company, home)
	b.scope = tenant.NewScope(b.person.ID, home, supplierrequest.Read, supplierrequest.Write, footprint.Read, footprint.Calculate, audit.Read)
	source := b.insert(t, "insert into ledger_sources (company_id, kind, external_key, name) values ($1, 'sie', 'k', 'Bokföring') returning id", home)
	b.supplier = b.insert(t, "insert into suppliers (company_id, source_id, source_key, name) values ($1, $2, 's', 'Pappret AB') returning id", home, source)
	b.exec(t, "insert into ledger_accounts (company_id, source_id, number, name, type, unit) values ($1, $2, '6110', 'Kontorsmateriel', 'cost', '')", home, source)
	voucher := b.insert(t, `insert into vouchers (company_id, source_id, fiscal_year_start, series, number, date, text, hash)
		values ($1, $2, '2025-01-01', 'L', '1', '2025-03-01', 'Papper', '') returning id`, home, source)
	b.exec(t, `insert into ledger_rows (company_id, voucher_id, line, date, account, amount, currency, text, supplier_id, quantity, unit, cost_centre, project)
		values ($1, $2, 1, '2025-03-01', '6110', 1000, 'SEK', 'Papper', $3, 20, 'kg', '', ''),
			($1, $2, 2, '2025-03-01', '6110', 500, 'SEK', 'Pennor', null, null, '', '', '')`, home, voucher, b.supplier)
	b.recalculate(t)
}

func (b *bundle) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := b.owner.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

func (b *bundle) insert(t *testing.T, sql string, args ...any) (id uuid.UUID) {
	t.Helper()
	require.NoError(t, b.owner.QueryRow(t.Context(), sql, args...).Scan(&id))
	return id
}

// recalculate does what a recalculation that was asked for would.
func (b *bundle) recalculate(t *testing.T) {
	t.Helper()
	jobs := job.NewService(b.DB)
	period := footprint.Period{From: footprint.Month{Year: 2025, Month: 1}, To: footprint.Month{Year: 2025, Month: 12}}
	asked, err := b.footprints.Calculations.Request(t.Context(), b.scope, period)
	require.NoError(t, err)
	require.NoError(t, jobs.Run(t.Context(), b.scope, asked.ID, true, func(ctx context.Context, run *job.Run) error {
		_, err := b.footprints.Calculations.Recalculate(ctx, b.scope, run, period)
		return err
	}))
	b.queue.Drain()
}

// bought is the transaction of what was bought of the supplier.
func (b *bundle) bought(t *testing.T) trace.Trace {
	t.Helper()
	var id uuid.UUID
	require.NoError(t, b.owner.QueryRow(t.Context(), "select id from footprint_transactions where company_id = $1 and supplier_id = $2",
		b.scope.Company, b.supplier).Scan(&id))
	trace, err := b.footprints.Traces.Trace(t.Context(), b.scope, id)
	require.NoError(t, err)
	return trace
}

func (b *bundle) ask() supplierrequest.Ask {
	return supplierrequest.Ask{
		Supplier: b.supplier, ContactName: "Nils", Email: uuid.NewString() + "@pappret.test", Locale: "sv-SE", Year: 2025,
		Asked: supplierrequest.Items(), Purpose: chaincap.Other, Size: chaincap.Over1000, Message: "Hej!", Due: b.Clock.Now().Truncate(24*time.Hour).AddDate(0, 0, 20),
	}
}

// sent asks, and returns the request with what its mail says.
func (b *bundle) sent(t *testing.T, ask supplierrequest.Ask) (supplierrequest.Request, supplierrequest.Mail) {
	t.Helper()
	b.queue.Drain()
	made, err := b.requests.Ask(t.Context(), b.scope, ask)
	require.NoError(t, err)
	return made, b.mail(t)
}

// mail is the only letter that waits.
func (b *bundle) mail(t *testing.T) supplierrequest.Mail {
	t.Helper()
	letters := b.letters()
	require.Len(t, letters, 1)
	mail, err := b.requests.Mail(t.Context(), letters[0])
	require.NoError(t, err)
	return mail
}

func (b *bundle) letters() (letters []supplierrequest.Letter) {
	for _, work := range b.queue.Drain() {
		if letter, ok := work.(supplierrequest.Letter); ok {
			letters = append(letters, letter)
		}
	}
	return letters
}

func answer() supplierrequest.Answer {
	return supplierrequest.Answer{
		FactorUnit: "SEK", FactorKg: some("0.002"), From: "2025-01-01", To: "2025-12-31", Standard: "ghgProtocol", Name: "Nils Nilsson",
	}
}

// answered is a request with an answer that waits for somebody.
func (b *bundle) answered(t *testing.T, a supplierrequest.Answer) supplierrequest.Request {
	t.Helper()
	made, mail := b.sent(t, b.ask())
	require.NoError(t, b.requests.Submit(t.Context(), mail.Token, a))
	b.queue.Drain()
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Answered, found.State)
	return found
}

// TestAnAnswerCountsOnceItIsAccepted goes the whole way, and back.
func TestAnAnswerCountsOnceItIsAccepted(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	average := b.bought(t)
	require.Nil(t, average.Stated)
	made, mail := b.sent(t, b.ask())
	require.Equal(t, "Pappret AB", made.SupplierName, "as the books call it")
	require.Equal(t, supplierrequest.Sent, made.State)
	require.Equal(t, "Köparen AB", mail.Company)

	form, err := b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Form{
		Company: "Köparen AB", SupplierName: "Pappret AB", ContactName: "Nils", Year: 2025, Asked: made.Asked,
		Message: "Hej!", Due: made.Due, ExpiresAt: made.ExpiresAt, Size: chaincap.Over1000,
		Above: map[chaincap.Size][]supplierrequest.Field{
			chaincap.Unknown: nil, chaincap.UpTo10: nil, chaincap.UpTo1000: nil, chaincap.Over1000: nil,
		},
	}, form, "the name and the message of who asks, and nothing else of it")
	require.NoError(t, b.requests.SaveDraft(t.Context(), mail.Token, supplierrequest.Answer{FactorKg: some("0.002")}))
	form, err = b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err)
	require.Equal(t, "0.002", form.Draft.FactorKg.Decimal.String())
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Opened, found.State)
	require.Nil(t, found.Answer, "a draft is theirs")

	require.NoError(t, b.requests.Submit(t.Context(), mail.Token, answer()))
	sent := b.mail(t)
	require.Equal(t, b.person.Email, sent.Email, "who has asked is told")
	require.Empty(t, sent.Token)
	require.Equal(t, average.Transaction, b.bought(t).Transaction, "an answer counts nowhere by itself")

	review, err := b.requests.Review(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Len(t, review.Candidates, 1)
	require.Equal(t, []string{"1000", average.Transaction.KgLocation.String()}, []string{review.Weight.Amount.String(), review.Weight.Kg.String()})
	would := review.Weight.ByFigure[0]
	require.Equal(t, int64(1), would.Rows)
	require.Equal(t, average.Transaction.KgLocation.String(), would.KgBefore.String())
	require.True(t, would.KgAfter.Equal(dec("2")), would.KgAfter.String())

	accepted, err := b.requests.Accept(t.Context(), b.scope, made.ID, review.Request.Version, supplierfigure.Factor)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Accepted, accepted.State)
	var renewed bool
	for _, work := range b.queue.Drain() {
		_, is := work.(footprint.Recalculation)
		renewed = renewed || is
	}
	require.True(t, renewed, "the year is counted anew")
	b.recalculate(t)
	own := b.bought(t)
	require.True(t, own.Transaction.KgLocation.Equal(dec("2")), "1000 crowns at 0.002 kg")
	require.Equal(t, 3, own.Transaction.Quality, "better than an average by money")
	require.Equal(t, made.ID, own.Stated.Request)
	require.Equal(t, []string{"Nils Nilsson", b.person.Name}, []string{own.Stated.AnsweredBy, own.Stated.AcceptedBy.Name})
	at := slices.IndexFunc(own.Steps, func(s trace.Step) bool { return s.Code == trace.StepOwnFactor })
	require.Equal(t, trace.Step{Code: trace.StepOwnFactor, Value: own.Steps[at].Value, Unit: "kg/SEK", Note: "Pappret AB 2025"}, own.Steps[at])
	require.True(t, own.Steps[at].Value.Equal(dec("0.002")))
	for _, r := range own.Rule.Reasons {
		require.NotEqual(t, engine.ReasonStated, r.Code, "the rule is another matter")
	}

	undone, err := b.requests.Undo(t.Context(), b.scope, made.ID, accepted.Version)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Answered, undone.State)
	require.False(t, undone.Figures[0].EndedAt.IsZero())
	b.recalculate(t)
	require.Equal(t, average.Transaction, b.bought(t).Transaction)
	require.Nil(t, b.bought(t).Stated)

	log, err := audit.NewService(b.DB, b.Clock.Now).List(t.Context(), b.scope, audit.Filter{}, audit.Page{Limit: 100})
	require.NoError(t, err)
	var kinds []audit.Kind
	for _, e := range log.Items {
		kinds = append(kinds, e.Kind)
	}
	require.Equal(t, []audit.Kind{audit.SupplierAcceptanceUndone, audit.SupplierAnswerAccepted, audit.SupplierAnswered, audit.SupplierAsked}, kinds[:4])
}

// What a figure is made of, and what each counts.
// A later figure for the same supplier, year and unit takes the place of one
// before.
// TestLinks has everything done with a link that one should not.
// T58: who tries links from one place, or fills one form in again and again, is
// slowed down; others are not.
// Of a company with up to 1,000 employees, or of which that is not known, no
// more is asked than the standard for voluntary use holds.
// What was not asked is not taken, however it is sent.
// Who wants no mails from a company gets none, also of its next request; those
// of others come.
// Without row-level security nobody reaches what is of another company either.
