package supplierrequest_test

import (
	"context"
	"encoding/base64"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/account"
	"tillit/core/account/accounttest"
	"tillit/core/account/throttle"
	"tillit/core/audit"
	"tillit/core/category"
	"tillit/core/factor"
	"tillit/core/factor/library"
	"tillit/core/factor/price"
	"tillit/core/fault"
	"tillit/core/footprint"
	"tillit/core/footprint/engine"
	"tillit/core/job"
	"tillit/core/pg"
	"tillit/core/pg/pgtest"
	"tillit/core/rule"
	"tillit/core/rulebook"
	"tillit/core/seal"
	"tillit/core/supplierfigure"
	"tillit/core/supplierrequest"
	"tillit/core/tenant"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func some(s string) decimal.NullDecimal { return decimal.NewNullDecimal(dec(s)) }

// bundle is somebody who asks suppliers for a company with books.
type bundle struct {
	accounttest.Kit
	queue      *accounttest.Queue
	owner      *pgx.Conn
	footprints *footprint.Service
	requests   *supplierrequest.Service
	person     account.Person
	scope      tenant.Scope
	supplier   uuid.UUID
}

func newBundle(t *testing.T) *bundle {
	t.Helper()
	d := pgtest.New(t)
	db := d.Open(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	_, err = footprint.Load(t.Context(), db, category.Standard(), factor.Standard())
	require.NoError(t, err)
	_, err = rulebook.Load(t.Context(), db, rule.Standard())
	require.NoError(t, err)
	b := &bundle{Kit: accounttest.NewKit(t, db), owner: owner, queue: accounttest.NewQueue(db)}
	b.footprints = footprint.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
	b.requests = supplierrequest.NewService(db, b.Box, b.footprints, b.Clock.Now)
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
	asked, err := b.footprints.Request(t.Context(), b.scope, period)
	require.NoError(t, err)
	require.NoError(t, jobs.Run(t.Context(), b.scope, asked.ID, true, func(ctx context.Context, run *job.Run) error {
		_, err := b.footprints.Recalculate(ctx, b.scope, run, period)
		return err
	}))
	b.queue.Drain()
}

// bought is the transaction of what was bought of the supplier.
func (b *bundle) bought(t *testing.T) footprint.Trace {
	t.Helper()
	var id uuid.UUID
	require.NoError(t, b.owner.QueryRow(t.Context(), "select id from footprint_transactions where company_id = $1 and supplier_id = $2",
		b.scope.Company, b.supplier).Scan(&id))
	trace, err := b.footprints.Trace(t.Context(), b.scope, id)
	require.NoError(t, err)
	return trace
}

func (b *bundle) ask() supplierrequest.Ask {
	return supplierrequest.Ask{
		Supplier: b.supplier, ContactName: "Nils", Email: uuid.NewString() + "@pappret.test", Locale: "sv-SE", Year: 2025,
		Asked: supplierrequest.Items(), Size: supplierrequest.Over1000, Message: "Hej!", Due: b.Clock.Now().Truncate(24*time.Hour).AddDate(0, 0, 20),
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
		Company: "Köparen AB", SupplierName: "Pappret AB", ContactName: "Nils", Locale: "sv-SE", Year: 2025, Asked: made.Asked,
		Message: "Hej!", Due: made.Due, ExpiresAt: made.ExpiresAt,
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
	told := b.mail(t)
	require.Equal(t, b.person.Email, told.Email, "who has asked is told")
	require.Empty(t, told.Token)
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
	at := slices.IndexFunc(own.Steps, func(s footprint.Step) bool { return s.Code == footprint.StepOwnFactor })
	require.Equal(t, footprint.Step{Code: footprint.StepOwnFactor, Value: own.Steps[at].Value, Unit: "kg/SEK", Note: "Pappret AB 2025"}, own.Steps[at])
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
func TestAccept_EveryBasis(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, c := range map[string]struct {
		answer  func(*supplierrequest.Answer)
		basis   supplierfigure.Basis
		want    string // kilograms of the purchase
		quality int
	}{
		"of a product, by quantity": {func(a *supplierrequest.Answer) {
			a.ProductName, a.ProductUnit, a.ProductKg = "Papper", "t", some("900")
		}, supplierfigure.Product, "18", 2},
		"of the company, over its turnover": {func(a *supplierrequest.Answer) {
			a.Scope1, a.Scope2, a.Scope3, a.Turnover, a.Currency = some("100"), some("200"), some("700"), some("50000"), "SEK"
		}, supplierfigure.Company, "20", 3},
		"verified": {func(a *supplierrequest.Answer) { a.Verified, a.VerifiedBy = true, "Revisorn AB" }, supplierfigure.Factor, "2", 2},
	} {
		a := answer()
		c.answer(&a)
		r := b.answered(t, a)
		accepted, err := b.requests.Accept(t.Context(), b.scope, r.ID, r.Version, c.basis)
		require.NoError(t, err, name)
		b.recalculate(t)
		counted := b.bought(t)
		require.True(t, counted.Transaction.KgLocation.Equal(dec(c.want)), "%s: %s", name, counted.Transaction.KgLocation)
		require.Equal(t, c.quality, counted.Transaction.Quality, name)
		_, err = b.requests.Undo(t.Context(), b.scope, r.ID, accepted.Version)
		require.NoError(t, err)
	}
	// Euro are brought to crowns before, at the rate that the trace names.
	a := answer()
	a.FactorUnit, a.FactorKg = "EUR", some("0.1")
	r := b.answered(t, a)
	_, err := b.requests.Accept(t.Context(), b.scope, r.ID, r.Version, supplierfigure.Factor)
	require.NoError(t, err)
	b.recalculate(t)
	trace := b.bought(t)
	steps := map[string]footprint.Step{}
	for _, s := range trace.Steps {
		steps[s.Code] = s
	}
	by := steps[footprint.StepAmount].Value.Mul(steps[footprint.StepExchangeRate].Value).Mul(steps[footprint.StepOwnFactor].Value)
	require.True(t, trace.Transaction.KgLocation.Sub(by).Abs().LessThan(dec("0.001")), "who follows the steps arrives at %s: %s", trace.Transaction.KgLocation, by)
}

func TestAccept_Refuses(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	a := answer()
	a.FactorKg, a.FactorUnit, a.Scope1, a.Scope2, a.Turnover, a.Currency = decimal.NullDecimal{}, "", some("1"), some("2"), some("100"), "SEK"
	r := b.answered(t, a)
	review, err := b.requests.Review(t.Context(), b.scope, r.ID)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.ProblemUpstream, review.Candidates[0].Problem, "what it buys would be left out")
	_, err = b.requests.Accept(t.Context(), b.scope, r.ID, r.Version, supplierfigure.Company)
	require.Equal(t, map[string]string{"basis": "unknown"}, fault.FieldsOf(err))
	_, err = b.requests.Accept(t.Context(), b.scope, r.ID, r.Version, supplierfigure.Factor)
	require.Equal(t, map[string]string{"basis": "unknown"}, fault.FieldsOf(err))
	_, err = b.requests.Accept(t.Context(), b.scope, r.ID, r.Version+1, "")
	require.ErrorIs(t, err, supplierrequest.ErrStale)
	_, err = b.requests.Undo(t.Context(), b.scope, r.ID, r.Version)
	require.ErrorIs(t, err, supplierrequest.ErrState)
	kept, err := b.requests.Accept(t.Context(), b.scope, r.ID, r.Version, "")
	require.NoError(t, err)
	require.Empty(t, kept.Figures, "kept, and nothing counts by it")
	_, err = b.requests.Accept(t.Context(), b.scope, r.ID, kept.Version, "")
	require.ErrorIs(t, err, supplierrequest.ErrState)

	r = b.answered(t, answer())
	b.exec(t, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
		values ($1, 2025, 1, '{}', '', now(), $2, false)`, b.scope.Company, b.person.ID)
	_, err = b.requests.Accept(t.Context(), b.scope, r.ID, r.Version, supplierfigure.Factor)
	require.ErrorIs(t, err, seal.ErrSealed)
}

// A later figure for the same supplier, year and unit takes the place of one
// before.
func TestAccept_TheLastOneCounts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	first := b.answered(t, answer())
	_, err := b.requests.Accept(t.Context(), b.scope, first.ID, first.Version, supplierfigure.Factor)
	require.NoError(t, err)
	a := answer()
	a.FactorKg = some("0.005")
	second := b.answered(t, a)
	_, err = b.requests.Accept(t.Context(), b.scope, second.ID, second.Version, supplierfigure.Factor)
	require.NoError(t, err)
	b.recalculate(t)
	require.True(t, b.bought(t).Transaction.KgLocation.Equal(dec("5")))
	found, err := b.requests.Get(t.Context(), b.scope, first.ID)
	require.NoError(t, err)
	require.False(t, found.Figures[0].EndedAt.IsZero())
}

// TestLinks has everything done with a link that one should not.
func TestLinks(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	refused := func(t *testing.T, token, why string) {
		t.Helper()
		_, err := b.requests.Open(t.Context(), token)
		require.ErrorIs(t, err, supplierrequest.ErrLink, why)
		require.ErrorIs(t, b.requests.SaveDraft(t.Context(), token, answer()), supplierrequest.ErrLink, why)
		require.ErrorIs(t, b.requests.Submit(t.Context(), token, answer()), supplierrequest.ErrLink, why)
		require.ErrorIs(t, b.requests.Decline(t.Context(), token, ""), supplierrequest.ErrLink, why)
	}
	made, mail := b.sent(t, b.ask())
	raw, err := base64.RawURLEncoding.DecodeString(mail.Token)
	require.NoError(t, err)
	for i := range raw {
		changed := slices.Clone(raw)
		changed[i] ^= 1
		_, err := b.requests.Open(t.Context(), base64.RawURLEncoding.EncodeToString(changed))
		require.ErrorIs(t, err, supplierrequest.ErrLink, "byte %d", i)
	}
	b.Clock.Pass(time.Hour)
	for _, token := range []string{"", "x", mail.Token + "A", mail.Token[1:], strings.Repeat("A", 400), " " + mail.Token} {
		refused(t, token, token)
	}
	refused(t, mail.MailsToken, "one that is for something else")
	require.ErrorIs(t, b.requests.Mails(t.Context(), mail.Token, false), supplierrequest.ErrLink, "nor the other way")
	_, err = b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err)

	_, err = b.requests.Resend(t.Context(), b.scope, made.ID, made.Version, made.Due)
	require.NoError(t, err)
	again := b.mail(t)
	refused(t, mail.Token, "a newer one replaced it")
	require.NoError(t, b.requests.Submit(t.Context(), again.Token, answer()))
	refused(t, again.Token, "it was used")

	_, mail = b.sent(t, b.ask())
	b.Clock.Pass(34*24*time.Hour + 12*time.Hour)
	_, err = b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err, "until two weeks after it was due")
	b.Clock.Pass(24 * time.Hour)
	refused(t, mail.Token, "it has ended")

	made, mail = b.sent(t, b.ask())
	_, err = b.requests.Withdraw(t.Context(), b.scope, made.ID, made.Version)
	require.NoError(t, err)
	refused(t, mail.Token, "it was withdrawn")

	_, mail = b.sent(t, b.ask())
	b.exec(t, "update companies set disabled_features = $2 where id = $1", b.scope.Company, tenant.SupplyChain)
	refused(t, mail.Token, "the company may not ask any more")
	b.exec(t, "update companies set disabled_features = 0 where id = $1", b.scope.Company)

	_, mail = b.sent(t, b.ask())
	require.NoError(t, b.requests.Decline(t.Context(), mail.Token, ""))
	refused(t, mail.Token, "declined")
}

// T58: who tries links from one place, or fills one form in again and again, is
// slowed down; others are not.
func TestLinks_AreThrottled(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, mail := b.sent(t, b.ask())
	from := func(address string) context.Context { return audit.From(t.Context(), audit.Origin{Address: address}) }
	for range 200 {
		_, err := b.requests.Open(from("203.0.113.1"), "made up")
		require.ErrorIs(t, err, supplierrequest.ErrLink)
	}
	_, err := b.requests.Open(from("203.0.113.1"), mail.Token)
	require.ErrorIs(t, err, throttle.ErrTooMany)
	_, err = b.requests.Open(from("203.0.113.2"), mail.Token)
	require.NoError(t, err)
}

func TestAsk_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for name, c := range map[string]struct {
		change func(*supplierrequest.Ask)
		want   map[string]string
	}{
		"nobody":    {func(a *supplierrequest.Ask) { a.Supplier = uuid.Nil }, map[string]string{"supplierName": "required"}},
		"a foreign": {func(a *supplierrequest.Ask) { a.Supplier = uuid.New() }, map[string]string{"supplierId": "unknown"}},
		"address":   {func(a *supplierrequest.Ask) { a.Email = "a@b.test\r\nBcc: c@d.test" }, map[string]string{"email": "invalid"}},
		"no name":   {func(a *supplierrequest.Ask) { a.ContactName = " " }, map[string]string{"contactName": "required"}},
		"language":  {func(a *supplierrequest.Ask) { a.Locale = "tlh" }, map[string]string{"locale": "unknown"}},
		"year":      {func(a *supplierrequest.Ask) { a.Year = 1066 }, map[string]string{"year": "outOfRange"}},
		"nothing":   {func(a *supplierrequest.Ask) { a.Asked = nil }, map[string]string{"asked": "required"}},
		"unknown":   {func(a *supplierrequest.Ask) { a.Asked = []supplierrequest.Item{"secrets"} }, map[string]string{"asked": "unknown"}},
		"size":      {func(a *supplierrequest.Ask) { a.Size, a.Asked = "tiny", a.Asked[:1] }, map[string]string{"size": "unknown"}},
		"long":      {func(a *supplierrequest.Ask) { a.Message = strings.Repeat("ä", 2001) }, map[string]string{"message": "tooLong"}},
		"past":      {func(a *supplierrequest.Ask) { a.Due = b.Clock.Now().AddDate(0, 0, -1) }, map[string]string{"due": "outOfRange"}},
		"too late":  {func(a *supplierrequest.Ask) { a.Due = b.Clock.Now().AddDate(2, 0, 0) }, map[string]string{"due": "outOfRange"}},
	} {
		ask := b.ask()
		c.change(&ask)
		_, err := b.requests.Ask(t.Context(), b.scope, ask)
		require.Equal(t, c.want, fault.FieldsOf(err), name)
	}
	require.Empty(t, b.letters())
}

// Of a company with up to 1,000 employees, or of which that is not known, no
// more is asked than the standard for voluntary use holds.
func TestAsk_KeepsToTheValueChainCap(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for size, may := range map[supplierrequest.Size][]supplierrequest.Item{
		supplierrequest.UpTo1000: {supplierrequest.Facts, supplierrequest.Company},
		supplierrequest.Unknown:  {supplierrequest.Facts, supplierrequest.Company},
		supplierrequest.Over1000: supplierrequest.Items(),
	} {
		for _, item := range supplierrequest.Items() {
			ask := b.ask()
			ask.Size, ask.Asked = size, []supplierrequest.Item{item}
			_, err := b.requests.Ask(t.Context(), b.scope, ask)
			if slices.Contains(may, item) {
				require.NoError(t, err, "%s of %s", item, size)
				continue
			}
			require.Equal(t, map[string]string{"asked": "beyondCap"}, fault.FieldsOf(err), "%s of %s", item, size)
		}
	}
}

// What was not asked is not taken, however it is sent.
func TestSubmit_TakesNoMoreThanWasAsked(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ask := b.ask()
	ask.Asked = []supplierrequest.Item{supplierrequest.Company}
	made, mail := b.sent(t, ask)
	a := answer()
	a.Scope1, a.ProductName, a.ProductUnit, a.ProductKg, a.Facts = some("1"), "Papper", "kg", some("1"), map[string]decimal.Decimal{"B1_12": dec("3")}
	require.NoError(t, b.requests.Submit(t.Context(), mail.Token, a))
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.True(t, found.Answer.Scope1.Valid)
	require.False(t, found.Answer.ProductKg.Valid || found.Answer.FactorKg.Valid)
	require.Empty(t, found.Answer.Facts)
}

func TestSubmit_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, mail := b.sent(t, b.ask())
	for name, c := range map[string]struct {
		change func(*supplierrequest.Answer)
		want   map[string]string
	}{
		"nothing":  {func(a *supplierrequest.Answer) { a.FactorKg = decimal.NullDecimal{} }, map[string]string{"answer": "required"}},
		"nobody":   {func(a *supplierrequest.Answer) { a.Name = "  " }, map[string]string{"name": "required"}},
		"negative": {func(a *supplierrequest.Answer) { a.FactorKg = some("-1") }, map[string]string{"factorKg": "outOfRange"}},
		"huge":     {func(a *supplierrequest.Answer) { a.FactorKg = some("1e16") }, map[string]string{"factorKg": "outOfRange"}},
		"fine":     {func(a *supplierrequest.Answer) { a.FactorKg = some("1e-13") }, map[string]string{"factorKg": "outOfRange"}},
		"unit":     {func(a *supplierrequest.Answer) { a.FactorUnit = "kgCO2e" }, map[string]string{"factorUnit": "required"}},
		"method":   {func(a *supplierrequest.Answer) { a.Standard = "" }, map[string]string{"standard": "required"}},
		"other":    {func(a *supplierrequest.Answer) { a.Standard = "other" }, map[string]string{"standardName": "required"}},
		"verified": {func(a *supplierrequest.Answer) { a.Verified = true }, map[string]string{"verifiedBy": "required"}},
		"no days":  {func(a *supplierrequest.Answer) { a.From, a.To = "", "2025" }, map[string]string{"from": "required", "to": "required"}},
		"backward": {func(a *supplierrequest.Answer) { a.To = "2024-12-31" }, map[string]string{"to": "outOfRange"}},
		"long ago": {func(a *supplierrequest.Answer) { a.From, a.To = "2019-01-01", "2019-12-31" }, map[string]string{"from": "outOfRange"}},
		"fact":     {func(a *supplierrequest.Answer) { a.Facts = map[string]decimal.Decimal{"B99": dec("1")} }, map[string]string{"facts": "unknown"}},
		"product":  {func(a *supplierrequest.Answer) { a.ProductKg = some("1") }, map[string]string{"productName": "required", "productUnit": "required"}},
		"turnover": {func(a *supplierrequest.Answer) { a.Turnover = some("0") }, map[string]string{"turnover": "outOfRange", "currency": "required"}},
		"long":     {func(a *supplierrequest.Answer) { a.Note = strings.Repeat("x", 2001) }, map[string]string{"note": "tooLong"}},
	} {
		a := answer()
		c.change(&a)
		require.Equal(t, c.want, fault.FieldsOf(b.requests.Submit(t.Context(), mail.Token, a)), name)
	}
	require.Equal(t, map[string]string{"title": "tooLong"},
		fault.FieldsOf(b.requests.SaveDraft(t.Context(), mail.Token, supplierrequest.Answer{Title: strings.Repeat("x", 201)})))
	require.Equal(t, map[string]string{"reason": "tooLong"}, fault.FieldsOf(b.requests.Decline(t.Context(), mail.Token, strings.Repeat("x", 2001))))
}

func TestReject_IsAnsweredAgain(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, first := b.sent(t, b.ask())
	require.NoError(t, b.requests.Submit(t.Context(), first.Token, answer()))
	b.queue.Drain()
	_, err := b.requests.Reject(t.Context(), b.scope, made.ID, made.Version+1, " ")
	require.Equal(t, map[string]string{"reason": "required"}, fault.FieldsOf(err))
	b.Clock.Pass(33 * 24 * time.Hour) // the link would end within days
	rejected, err := b.requests.Reject(t.Context(), b.scope, made.ID, made.Version+1, "I kg eller ton?")
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Rejected, rejected.State)
	mail := b.mail(t)
	require.Equal(t, "I kg eller ton?", mail.Reason)
	b.Clock.Pass(10 * 24 * time.Hour)
	form, err := b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err)
	require.Equal(t, "I kg eller ton?", form.Reason)
	require.Equal(t, "0.002", form.Draft.FactorKg.Decimal.String(), "what was filled in is there")
	require.NoError(t, b.requests.Submit(t.Context(), mail.Token, answer()))
}

func TestRemind(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	made, mail := b.sent(t, b.ask()) // due in 20 days
	remind := func(after time.Duration) int {
		t.Helper()
		b.Clock.Pass(after)
		_, err := supplierrequest.Remind(t.Context(), b.DB, b.Clock.Now())
		require.NoError(t, err)
		return len(b.letters())
	}
	const day = 24 * time.Hour
	require.Zero(t, remind(3*day))
	require.Equal(t, 1, remind(11*day), "a week before")
	require.Zero(t, remind(day))
	_, err := b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err, "a reminder leaves the link before it alone")
	require.Equal(t, 1, remind(5*day), "on the day before")
	require.Zero(t, remind(2*day), "and never again")

	for name, stop := range map[string]func(supplierrequest.Request, supplierrequest.Mail) error{
		"an answer": func(_ supplierrequest.Request, m supplierrequest.Mail) error {
			return b.requests.Submit(t.Context(), m.Token, answer())
		},
		"declining": func(_ supplierrequest.Request, m supplierrequest.Mail) error {
			return b.requests.Decline(t.Context(), m.Token, "Nej")
		},
		"no more mails": func(_ supplierrequest.Request, m supplierrequest.Mail) error {
			return b.requests.Mails(t.Context(), m.MailsToken, false)
		},
		"withdrawing": func(r supplierrequest.Request, _ supplierrequest.Mail) error {
			_, err := b.requests.Withdraw(t.Context(), b.scope, r.ID, r.Version)
			return err
		},
	} {
		made, mail = b.sent(t, b.ask())
		require.NoError(t, stop(made, mail), name)
		b.queue.Drain()
		require.Zero(t, remind(19*day), name)
	}

	made, mail = b.sent(t, b.ask())
	require.NoError(t, b.requests.SaveDraft(t.Context(), mail.Token, answer()))
	remind(40 * day)
	var draft *string
	require.NoError(t, b.owner.QueryRow(t.Context(), "select answer::text from supplier_requests where id = $1", made.ID).Scan(&draft))
	require.Nil(t, draft, "what was never sent is forgotten")
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Expired, found.State)
}

// Who wants no mails from a company gets none, also of its next request; those
// of others come.
func TestMails(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ask := b.ask()
	made, mail := b.sent(t, ask)
	for range 2 { // twice is once
		require.NoError(t, b.requests.Mails(t.Context(), mail.MailsToken, false))
	}
	_, err := b.requests.Ask(t.Context(), b.scope, ask)
	require.Equal(t, map[string]string{"email": "unwanted"}, fault.FieldsOf(err))
	_, err = b.requests.Resend(t.Context(), b.scope, made.ID, made.Version, made.Due)
	require.Equal(t, map[string]string{"email": "unwanted"}, fault.FieldsOf(err))
	_, err = b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err, "who wants no mails may still answer")
	require.NoError(t, b.requests.Mails(t.Context(), mail.MailsToken, true))
	b.sent(t, ask)
	require.NoError(t, b.requests.Mails(t.Context(), mail.MailsToken, false))
	b.company(t)
	other := b.ask()
	other.Email = ask.Email
	b.sent(t, other)
}

func TestOthers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	r := b.answered(t, answer())
	mine := b.scope
	does := func(scope tenant.Scope) (errs []error) {
		_, one := b.requests.Get(t.Context(), scope, r.ID)
		_, two := b.requests.Review(t.Context(), scope, r.ID)
		_, three := b.requests.Accept(t.Context(), scope, r.ID, r.Version, "")
		_, four := b.requests.Reject(t.Context(), scope, r.ID, r.Version, "x")
		_, five := b.requests.Undo(t.Context(), scope, r.ID, r.Version)
		_, six := b.requests.Withdraw(t.Context(), scope, r.ID, r.Version)
		_, seven := b.requests.Resend(t.Context(), scope, r.ID, r.Version, r.Due)
		return []error{one, two, three, four, five, six, seven}
	}
	b.company(t)
	for i, err := range does(b.scope) {
		require.ErrorIs(t, err, supplierrequest.ErrNotFound, "%d", i)
	}
	list, err := b.requests.List(t.Context(), b.scope)
	require.NoError(t, err)
	require.Empty(t, list)

	for i, err := range does(tenant.NewScope(mine.Person, mine.Company)) {
		require.ErrorIs(t, err, tenant.ErrForbidden, "%d", i)
	}
	_, err = b.requests.Ask(t.Context(), tenant.NewScope(mine.Person, mine.Company, supplierrequest.Read), b.ask())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.requests.List(t.Context(), tenant.NewScope(mine.Person, mine.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	list, err = b.requests.List(t.Context(), mine)
	require.NoError(t, err)
	require.Len(t, list, 1)
}

// Without row-level security nobody reaches what is of another company either.
func TestOthers_Unconfined(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	database.Unconfine(t)
	db := database.Open(t)
	kit := accounttest.NewKit(t, db)
	home := accounttest.Company(t, db)
	requests := supplierrequest.NewService(db, kit.Box, nil, kit.Clock.Now)
	accounttest.NewQueue(db)
	scope := tenant.NewScope(accounttest.Person(t, db, tenant.Company, home).ID, home, supplierrequest.Read, supplierrequest.Write)
	due := kit.Clock.Now().Truncate(24*time.Hour).AddDate(0, 0, 20)
	made, err := requests.Ask(t.Context(), scope, supplierrequest.Ask{
		SupplierName: "Pappret AB", ContactName: "Nils", Email: "nils@pappret.test", Locale: "sv-SE", Year: 2025,
		Asked: []supplierrequest.Item{supplierrequest.Facts}, Size: supplierrequest.Unknown, Due: due,
	})
	require.NoError(t, err)
	other := accounttest.Company(t, db)
	theirs := tenant.NewScope(accounttest.Person(t, db, tenant.Company, other).ID, other, supplierrequest.Read, supplierrequest.Write)
	_, err = requests.Get(t.Context(), theirs, made.ID)
	require.ErrorIs(t, err, supplierrequest.ErrNotFound)
	_, err = requests.Withdraw(t.Context(), theirs, made.ID, made.Version)
	require.ErrorIs(t, err, supplierrequest.ErrNotFound)
	list, err := requests.List(t.Context(), theirs)
	require.NoError(t, err)
	require.Empty(t, list)
	require.NoError(t, db.In(t.Context(), theirs, func(ctx context.Context, tx pg.Tx) error {
		_, err := supplierfigure.End(ctx, tx, theirs, made.ID, kit.Clock.Now())
		return err
	}))
}
