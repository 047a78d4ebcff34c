package supplierrequest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/chaincap"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reference/catalogue/cataloguetest"
)

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
		"purpose":   {func(a *supplierrequest.Ask) { a.Purpose = "" }, map[string]string{"purpose": "unknown"}},
		"first day": {func(a *supplierrequest.Ask) { a.FirstDay = b.Clock.Now().AddDate(9, 0, 0) }, map[string]string{"firstDay": "outOfRange"}},
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

func TestRemind(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, mail := b.sent(t, b.ask()) // due in 20 days
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
		require.NoError(t, stop(b.sent(t, b.ask())), name)
		b.queue.Drain()
		require.Zero(t, remind(19*day), name)
	}

	made, mail := b.sent(t, b.ask())
	require.NoError(t, b.requests.SaveDraft(t.Context(), mail.Token, answer()))
	remind(40 * day)
	var draft *string
	require.NoError(t, b.owner.QueryRow(t.Context(), "select answer::text from supplier_requests where id = $1", made.ID).Scan(&draft))
	require.Nil(t, draft, "what was never sent is forgotten")
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, supplierrequest.Expired, found.State)
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

func TestOthers_Unconfined(t *testing.T) {
	t.Parallel()
	database := pgtest.New(t)
	database.Unconfine(t)
	db := database.Open(t)
	kit := accounttest.NewKit(t, db)
	home := accounttest.Company(t, db)
	requests := supplierrequest.NewService(db, kit.Box, nil, cataloguetest.NewAlways(t, "vs-2026"), kit.Clock.Now)
	accounttest.NewQueue(db)
	scope := tenant.NewScope(accounttest.Person(t, db, tenant.Company, home).ID, home, supplierrequest.Read, supplierrequest.Write)
	due := kit.Clock.Now().Truncate(24*time.Hour).AddDate(0, 0, 20)
	made, err := requests.Ask(t.Context(), scope, supplierrequest.Ask{
		SupplierName: "Pappret AB", ContactName: "Nils", Email: "nils@pappret.test", Locale: "sv-SE", Year: 2025,
		Asked: []supplierrequest.Item{supplierrequest.Facts}, Purpose: chaincap.Other, Size: chaincap.Unknown, Due: due,
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
