package company_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
)

// onTrial gives the company of the bundle a trial that begins now.
func (b bundle) onTrial(t *testing.T, now time.Time) company.Trial {
	t.Helper()
	var begun company.Trial
	err := b.db.In(t.Context(), tenant.NewScope(uuid.Nil, b.id).SeeingAll(), func(ctx context.Context, tx pg.Tx) (err error) {
		begun, err = company.BeginTrial(ctx, tx, b.id, now)
		return err
	})
	require.NoError(t, err)
	return begun
}

func TestBeginTrial_IsThePackageForThreeMonths(t *testing.T) {
	t.Parallel()
	b := setup(t)
	begun := b.onTrial(t, time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC))
	require.Equal(t, time.Date(2027, 3, 2, 12, 0, 0, 0, time.UTC), begun.Ends.UTC())

	found, err := b.companies.Find(t.Context(), admin(), b.id)
	require.NoError(t, err)
	for _, f := range tenant.Features() {
		on := found.Disabled&f == 0
		require.Equal(t, company.PackageFeatures()&f != 0, on, "feature %d", f)
	}
}

func TestTrial_IsLookedAfterByAdministrators(t *testing.T) {
	t.Parallel()
	b := setup(t)
	_, err := b.companies.SetTrial(t.Context(), admin(), accounttest.Company(t, b.db), time.Now())
	require.NoError(t, err)
	none, err := b.companies.Trial(t.Context(), admin(), b.id)
	require.NoError(t, err)
	require.Nil(t, none)

	last := time.Now().UTC().AddDate(0, 1, 0).Truncate(24 * time.Hour)
	set, err := b.companies.SetTrial(t.Context(), admin(), b.id, last)
	require.NoError(t, err)
	require.True(t, set.Ends.Equal(last.AddDate(0, 0, 1)), "the last day is a free one")
	read, err := b.companies.Trial(t.Context(), admin(), b.id)
	require.NoError(t, err)
	require.True(t, read.Ends.Equal(set.Ends))

	_, err = b.companies.SetTrial(t.Context(), admin(), b.id, last.AddDate(20, 0, 0))
	require.Equal(t, map[string]string{"endsOn": "outOfRange"}, fault.FieldsOf(err))
	_, err = b.companies.SetTrial(t.Context(), admin(), uuid.New(), last)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.companies.Trial(t.Context(), admin(), uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)

	_, err = b.companies.Trial(t.Context(), b.scope, b.id)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.companies.SetTrial(t.Context(), b.scope, b.id, last)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.companies.LiftTrial(t.Context(), b.scope, b.id), tenant.ErrForbidden)

	require.NoError(t, b.companies.LiftTrial(t.Context(), admin(), b.id))
	require.ErrorIs(t, b.companies.LiftTrial(t.Context(), admin(), b.id), tenant.ErrNotFound)
}

// A company cannot lengthen its own trial, whatever its calls would let it try.
func TestTrial_IsConfined(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.onTrial(t, time.Now())
	for _, statement := range []string{
		"update company_trials set ends_at = ends_at + interval '1 year'", "delete from company_trials",
	} {
		err := b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
			res, err := tx.NewRaw(statement).Exec(ctx)
			require.NoError(t, err)
			touched, err := res.RowsAffected()
			require.Zero(t, touched, statement)
			return err
		})
		require.NoError(t, err)
	}
}

func TestTellOfTrials_OnceEach(t *testing.T) {
	t.Parallel()
	b := setup(t)
	queue := accounttest.NewQueue(b.db)
	boss := accounttest.Person(t, b.db, tenant.Company, b.id)
	accounttest.Person(t, b.db, tenant.User, b.id)
	shut := accounttest.Person(t, b.db, tenant.Company, b.id)
	other := accounttest.Company(t, b.db)
	accounttest.Person(t, b.db, tenant.Company, other)
	require.NoError(t, accounttest.Service(t, b.db).Disable(t.Context(), accounttest.Administrator(b.id), shut.ID))
	begun := b.onTrial(t, time.Now())
	queue.Drain()

	due := company.TrialNotice{Company: b.id, Person: boss.ID}
	for _, step := range []struct {
		before time.Duration
		sent   int
	}{
		{15 * 24 * time.Hour, 0},
		{14 * 24 * time.Hour, 1},
		{13 * 24 * time.Hour, 0},
		{3 * 24 * time.Hour, 1},
		{time.Hour, 0},
		{0, 1},
		{-48 * time.Hour, 0},
	} {
		sent, err := company.NotifyTrials(t.Context(), b.db, begun.Ends.Add(-step.before))
		require.NoError(t, err)
		require.Equal(t, step.sent, sent, "%s before", step.before)
		for _, work := range queue.Drain() {
			require.Equal(t, due, work)
		}
	}

	// A new end is told of anew; of several notices that were missed, one.
	_, err := b.companies.SetTrial(t.Context(), admin(), b.id, time.Now().UTC().AddDate(0, 0, -1))
	require.NoError(t, err)
	sent, err := company.NotifyTrials(t.Context(), b.db, time.Now().AddDate(0, 0, 2))
	require.NoError(t, err)
	require.Equal(t, 1, sent)
}

func TestTrialMail(t *testing.T) {
	t.Parallel()
	b := setup(t)
	boss := accounttest.Person(t, b.db, tenant.Company, b.id)
	user := accounttest.Person(t, b.db, tenant.User, b.id)
	begun := b.onTrial(t, time.Now())
	in := company.TrialNotice{Company: b.id, Person: boss.ID}

	mail, err := b.companies.TrialMail(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, boss.Email, mail.Email)
	require.Equal(t, "Company", mail.Company)
	require.WithinDuration(t, begun.Ends, mail.Ends, time.Millisecond)
	require.False(t, mail.Over)

	_, err = b.companies.TrialMail(t.Context(), company.TrialNotice{Company: b.id, Person: user.ID})
	require.ErrorIs(t, err, tenant.ErrNotFound, "users are not told")
	_, err = b.companies.TrialMail(t.Context(), company.TrialNotice{Company: accounttest.Company(t, b.db), Person: boss.ID})
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.NoError(t, b.companies.LiftTrial(t.Context(), admin(), b.id))
	_, err = b.companies.TrialMail(t.Context(), in)
	require.ErrorIs(t, err, tenant.ErrNotFound, "the company is a customer by now")
}

// The session of a company says that its trial is over.
func TestTrialEnded_ClosesTheSession(t *testing.T) {
	t.Parallel()
	b := setup(t)
	kit := accounttest.NewKit(t, b.db)
	boss := accounttest.Person(t, b.db, tenant.Company, b.id)
	token := kit.SignIn(t, boss, "")
	before, err := kit.Sessions.Lookup(t.Context(), token)
	require.NoError(t, err)
	require.True(t, before.TrialEnds.IsZero())
	require.False(t, before.TrialEnded)

	b.onTrial(t, kit.Clock.Now())
	err = b.db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update company_trials set ends_at = ? where company_id = ?", kit.Clock.Now().Add(time.Minute), b.id).Exec(ctx)
		return err
	})
	require.NoError(t, err)
	during, err := kit.Sessions.Lookup(t.Context(), token)
	require.NoError(t, err)
	require.False(t, during.TrialEnded)
	require.Zero(t, during.TrialDays)

	kit.Clock.Pass(2 * time.Minute)
	after, err := kit.Sessions.Lookup(t.Context(), token)
	require.NoError(t, err)
	require.True(t, after.TrialEnded)
	scope := after.Scope(company.Read, company.Write).Lapsed(company.Read)
	require.NoError(t, scope.Require(company.Read))
	require.ErrorIs(t, scope.Require(company.Write), tenant.ErrTrialEnded)
	require.ErrorIs(t, scope.Require(account.Manage), tenant.ErrForbidden, "what it never had")
}
