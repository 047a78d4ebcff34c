package supplierrequest_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/chain/supplierrequest"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/seal"
)

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
	found := b.bought(t)
	steps := map[string]trace.Step{}
	for _, s := range found.Steps {
		steps[s.Code] = s
	}
	by := steps[trace.StepAmount].Value.Mul(steps[trace.StepExchangeRate].Value).Mul(steps[trace.StepOwnFactor].Value)
	require.True(t, found.Transaction.KgLocation.Sub(by).Abs().LessThan(dec("0.001")), "who follows the steps arrives at %s: %s", found.Transaction.KgLocation, by)
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
