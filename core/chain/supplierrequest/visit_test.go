package supplierrequest_test

import (
	"context"
	"encoding/base64"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
)

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

	made, mail = b.sent(t, b.ask())
	b.Clock.Pass(made.Due.AddDate(0, 0, 14).Add(12 * time.Hour).Sub(b.Clock.Now()))
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

	made, mail = b.sent(t, b.ask())
	require.NoError(t, b.requests.Decline(t.Context(), mail.Token, ""))
	refused(t, mail.Token, "declined")
	declined, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Nil(t, declined.Answer)
	require.False(t, declined.AnsweredAt.IsZero(), "when they did")
}

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
