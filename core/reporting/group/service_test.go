package group_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/reporting/group"
)

func TestMembers(t *testing.T) {
	t.Parallel()
	w := newFixture(t)

	owner, outsider := w.of(t, w.owner), w.may(t, w.owner, company.Read)
	t.Run("FollowTheTree", func(t *testing.T) {
		t.Parallel()
		found, err := w.groups.Members(t.Context(), owner)
		require.NoError(t, err)
		require.Equal(t, []string{"Ägaren", "Norr", "Dotter", "Söder"}, names(found))
		require.Equal(t, []int{0, 1, 2, 1}, []int{found[0].Depth, found[1].Depth, found[2].Depth, found[3].Depth})
		for _, m := range found {
			same(t, "1", m.Share(2025, 12))
			require.True(t, m.Whole(2025))
		}
	})
	t.Run("NeverUpOrSideways", func(t *testing.T) {
		t.Parallel()
		for company, want := range map[uuid.UUID][]string{
			w.north: {"Norr", "Dotter"}, w.daughter: {"Dotter"}, w.south: {"Söder"}, w.stranger: {"Främling"},
		} {
			found, err := w.groups.Members(t.Context(), w.of(t, company))
			require.NoError(t, err)
			require.Equal(t, want, names(found))
		}
	})
	t.Run("NotWithoutThePermission", func(t *testing.T) {
		t.Parallel()
		_, err := w.groups.Members(t.Context(), outsider)
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

func TestMembers_MoveAtOnce(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.hold(t, w.daughter, "0.5", "", "")
	admin := tenant.NewScope(w.person, uuid.Nil, "company.administer").SeeingAll()
	require.NoError(t, w.companies.Move(t.Context(), admin, w.daughter, w.stranger))

	found, err := w.groups.Members(t.Context(), w.of(t, w.owner))
	require.NoError(t, err)
	require.Equal(t, []string{"Ägaren", "Norr", "Söder"}, names(found))

	found, err = w.groups.Members(t.Context(), w.of(t, w.stranger))
	require.NoError(t, err)
	require.Equal(t, []string{"Främling", "Dotter"}, names(found))
	same(t, "1", found[1].Share(2025, 12), "what the former parent held says nothing of the new one")
	changes, err := w.groups.History(t.Context(), w.of(t, w.stranger), w.daughter)
	require.NoError(t, err)
	require.Empty(t, changes)
}

func TestHold(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	scope := w.of(t, w.owner)

	first, err := w.groups.Hold(t.Context(), scope, w.north, held("0.8", "2025-04-15", ""))
	require.NoError(t, err)
	require.Equal(t, 1, first.Holding.Version)
	same(t, "0.8", first.Share(2025, 12))
	from, to, some := first.Months(2025)
	require.Equal(t, []any{4, 12, true}, []any{from, to, some}, "April ends in the group")
	require.False(t, first.Counts(2024))
	require.True(t, first.Whole(2026))

	below, err := w.groups.Hold(t.Context(), scope, w.daughter, held("0.25", "", "2025-09-29"))
	require.NoError(t, err)
	same(t, "0.2", below.Share(2025, 12), "a quarter of 80 %")
	from, to, some = below.Months(2025)
	require.Equal(t, []any{4, 8, true}, []any{from, to, some}, "since its parent joined, and September ends without it")
	require.False(t, below.AtYearEnd(2025))
	own, err := w.groups.Members(t.Context(), w.of(t, w.north))
	require.NoError(t, err)
	same(t, "0.25", own[1].Share(2025, 12), "that the company in between holds")

	_, err = w.groups.Hold(t.Context(), scope, w.north, held("0.7", "", ""))
	require.ErrorIs(t, err, group.ErrStale)
	again := held("1", "", "")
	again.Version = 1
	_, err = w.groups.Hold(t.Context(), scope.Impersonating(), w.north, again)
	require.NoError(t, err)
	changes, err := w.groups.History(t.Context(), scope, w.north)
	require.NoError(t, err)
	require.Len(t, changes, 2)
	require.True(t, changes[0].Impersonated)
	require.False(t, changes[1].Impersonated)
	require.Equal(t, group.Person{ID: w.person, Name: "Ada"}, changes[1].By)
	same(t, "0.8", changes[1].Share)
	require.Equal(t, date("2025-04-15"), changes[1].JoinedOn)
}

func TestHold_Refuses(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	for name, c := range map[string]struct {
		in   group.Holding
		want map[string]string
	}{
		"Nothing":        {held("0", "", ""), map[string]string{"share": "outOfRange"}},
		"MoreThanAll":    {held("1.01", "", ""), map[string]string{"share": "outOfRange"}},
		"TooManyPlaces":  {held("0.1234567", "", ""), map[string]string{"share": "outOfRange"}},
		"LeavingTooSoon": {held("1", "2025-02-01", "2025-01-31"), map[string]string{"leftOn": "beforeJoined"}},
	} {
		scope := w.of(t, w.owner)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := w.groups.Hold(t.Context(), scope, w.north, c.in)
			refused(t, c.want, err)
		})
	}
	for name, c := range map[string]struct{ from, member uuid.UUID }{
		"Itself": {w.owner, w.owner}, "Stranger": {w.owner, w.stranger}, "Nobody": {w.owner, uuid.New()},
		"Parent": {w.north, w.owner}, "Sibling": {w.north, w.south}, "ItselfBelow": {w.north, w.north},
	} {
		scope := w.of(t, c.from)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, err := w.groups.Hold(t.Context(), scope, c.member, held("0.5", "", ""))
			require.ErrorIs(t, err, tenant.ErrNotFound)
			_, err = w.groups.History(t.Context(), scope, c.member)
			require.ErrorIs(t, err, tenant.ErrNotFound)
		})
	}
	reader := w.may(t, w.owner, group.Read, company.Read)
	t.Run("WithoutThePermission", func(t *testing.T) {
		t.Parallel()
		_, err := w.groups.Hold(t.Context(), reader, w.north, held("0.5", "", ""))
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

// What was said is never changed, and a subsidiary does not read how it is
// held.
func TestHoldings_AreTheParents(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.hold(t, w.north, "0.6", "", "")
	count := func(scope tenant.Scope) (n int) {
		require.NoError(t, w.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw("select count(*) from group_holdings").Scan(ctx, &n)
		}))
		return n
	}
	require.Equal(t, 1, count(w.of(t, w.owner)))
	require.Zero(t, count(w.of(t, w.north)))
	for _, statement := range []string{"update group_holdings set share = 1", "delete from group_holdings"} {
		err := w.db.In(t.Context(), w.of(t, w.owner), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.ExecContext(ctx, statement)
			return err
		})
		require.ErrorContains(t, err, "permission denied")
	}
}
