package onboarding_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/people/onboarding"
	"tillit/core/reference/catalogue"
)

type bundle struct {
	db          *pg.DB
	companies   *company.Service
	onboardings *onboarding.Service
	made        company.Company
	scope       tenant.Scope // of its administrator
}

func setup(t *testing.T) bundle {
	t.Helper()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	accounttest.NewQueue(db)
	b := bundle{db: db}
	b.companies, err = company.NewService(db, files, time.Now)
	require.NoError(t, err)
	b.onboardings = onboarding.NewService(db, b.companies, time.Now)
	b.made, err = b.onboardings.Create(t.Context(), admin(), company.New{
		Details: company.Details{Name: "Ny AB", Country: "SE", Currency: "SEK", Standard: catalogue.SMEB},
	})
	require.NoError(t, err)
	b.scope = member(b.made.ID)
	return b
}

func member(id uuid.UUID) tenant.Scope {
	return tenant.NewScope(uuid.New(), id, company.See, company.Read, company.Write).As(tenant.Company)
}

func admin() tenant.Scope {
	return tenant.NewScope(uuid.New(), uuid.Nil, company.See, company.List, company.Administer).As(tenant.Admin).SeeingAll()
}

func (b bundle) waits(t *testing.T, scope tenant.Scope) bool {
	t.Helper()
	waits, err := b.onboardings.Waits(t.Context(), scope)
	require.NoError(t, err)
	return waits
}

// logged are the kinds of events of the company that are about setting it up.
func (b bundle) logged(t *testing.T) (kinds []audit.Kind) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), tenant.NewScope(uuid.Nil, b.made.ID).SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select kind from audit_events where company_id = ? and kind like 'onboarding%' order by id", b.made.ID).Scan(ctx, &kinds)
	}))
	return kinds
}

func TestOnboarding_FromTheFirstStepToTheEnd(t *testing.T) {
	t.Parallel()
	b := setup(t)
	require.Equal(t, "Ny AB", b.made.Name)
	require.True(t, b.waits(t, b.scope))
	begun, err := b.onboardings.Get(t.Context(), b.scope)
	require.NoError(t, err)
	require.Equal(t, onboarding.Onboarding{
		State: onboarding.Open, Choices: onboarding.Choices{Step: onboarding.Language, Sources: []onboarding.Source{}, Version: 1},
	}, begun)

	yes := true
	at := onboarding.Choices{
		Step: onboarding.PathStep, InGroup: &yes, Version: 1,
		Sources: []onboarding.Source{onboarding.Travel, onboarding.Premises, onboarding.Travel},
	}
	saved, err := b.onboardings.Save(t.Context(), b.scope, onboarding.Open, at)
	require.NoError(t, err)
	require.Equal(t, 2, saved.Version)
	require.Equal(t, []onboarding.Source{onboarding.Premises, onboarding.Travel}, saved.Sources, "once, in the order of the questions")
	colleague, err := b.onboardings.Get(t.Context(), member(b.made.ID))
	require.NoError(t, err)
	require.Equal(t, saved, colleague, "whoever of the company goes on stands there too")
	require.Empty(t, b.logged(t))

	saved.Step, saved.Path = onboarding.Final, onboarding.Manual
	saved, err = b.onboardings.Save(t.Context(), b.scope, onboarding.Finished, saved.Choices)
	require.NoError(t, err)
	require.Equal(t, onboarding.Finished, saved.State)
	require.False(t, b.waits(t, b.scope))
	require.Equal(t, []audit.Kind{audit.OnboardingFinished}, b.logged(t))
}

func TestOnboarding_CanBeSkippedAndTakenUpAgain(t *testing.T) {
	t.Parallel()
	b := setup(t)
	skipped, err := b.onboardings.Save(t.Context(), b.scope, onboarding.Skipped, onboarding.Choices{Step: onboarding.Company, Version: 1})
	require.NoError(t, err)
	require.False(t, b.waits(t, b.scope))
	again, err := b.onboardings.Save(t.Context(), b.scope, onboarding.Open, skipped.Choices)
	require.NoError(t, err)
	require.Equal(t, onboarding.Company, again.Step, "where it was left")
	require.True(t, b.waits(t, b.scope))
	require.Equal(t, []audit.Kind{audit.OnboardingSkipped, audit.OnboardingResumed}, b.logged(t))
}

func TestOnboarding_OfTwoPeopleAtOnceOneGoesOn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	var wg sync.WaitGroup
	var first, second error
	step := func(to onboarding.Step) error {
		_, err := b.onboardings.Save(t.Context(), b.scope, onboarding.Open, onboarding.Choices{Step: to, Version: 1})
		return err
	}
	wg.Go(func() { first = step(onboarding.Company) })
	wg.Go(func() { second = step(onboarding.DeepDive) })
	wg.Wait()
	won := onboarding.Company
	if first != nil {
		first, second, won = second, first, onboarding.DeepDive
	}
	require.NoError(t, first)
	require.ErrorIs(t, second, onboarding.ErrStale)
	var stale *onboarding.Stale
	require.ErrorAs(t, second, &stale)
	require.Equal(t, won, stale.Current.Step)
	require.Equal(t, 2, stale.Current.Version)
}

func TestOnboarding_NamesEveryChoiceThatCannotBe(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.onboardings.Save(t.Context(), b.scope, "gone", onboarding.Choices{
		Step: "beyond", Path: "magic", Sources: []onboarding.Source{"cows", onboarding.Travel}, Version: 1,
	})
	require.Equal(t, map[string]string{"state": "unknown", "step": "unknown", "path": "unknown", "sources": "unknown"}, fault.FieldsOf(err))
	_, err = b.onboardings.Save(t.Context(), b.scope, onboarding.Finished, onboarding.Choices{Step: onboarding.Final, Version: 1})
	require.Equal(t, map[string]string{"path": "required"}, fault.FieldsOf(err))
	require.True(t, b.waits(t, b.scope))
}

func TestOnboarding_IsForTheAdministratorsOfTheCompany(t *testing.T) {
	t.Parallel()
	b := setup(t)
	user := tenant.NewScope(uuid.New(), b.made.ID, company.See).As(tenant.User)
	_, err := b.onboardings.Get(t.Context(), user)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.onboardings.Save(t.Context(), user, onboarding.Skipped, onboarding.Choices{Step: onboarding.Company, Version: 1})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.False(t, b.waits(t, user))
	_, err = b.onboardings.Create(t.Context(), b.scope, company.New{})
	require.ErrorIs(t, err, tenant.ErrForbidden)

	// Another company, and one that was there before, has none.
	other := member(accounttest.Company(t, b.db))
	_, err = b.onboardings.Get(t.Context(), other)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.onboardings.Save(t.Context(), other, onboarding.Open, onboarding.Choices{Step: onboarding.Company, Version: 1})
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.False(t, b.waits(t, other))
	require.True(t, b.waits(t, b.scope), "and ours is as it was")
}

func TestCreate_MakesNothingOfACompanyThatCannotBe(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.onboardings.Create(t.Context(), admin(), company.New{Details: company.Details{Name: "Ny"}})
	require.EqualError(t, err, "fields country=unknown currency=unknown")
}
