package rulebook_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// desk is a service with people who manage rules.
type desk struct {
	written
	rules   *rulebook.Service
	global  tenant.Scope // an administrator, without a company
	company tenant.Scope // the same for a company
	shipped []rule.Rule
}

func newDesk(t *testing.T) desk {
	t.Helper()
	d := desk{written: newWritten(t)}
	d.shipped = []rule.Rule{
		{Key: "a", Level: rule.Global, Chart: rule.BAS, AccountFrom: "5010", AccountTo: "5019", Category: leaf, Note: "rent"},
		{Key: "b", Level: rule.Global, Text: []string{"skatt"}, Exclusion: "tax"},
	}
	_, err := rulebook.Load(t.Context(), d.db, d.shipped)
	require.NoError(t, err)
	d.rules, err = rulebook.NewService(d.db, category.Standard(), d.shipped)
	require.NoError(t, err)
	d.global = tenant.NewScope(uuid.New(), uuid.Nil, rulebook.Manage).SeeingAll()
	d.company, err = d.global.For(d.mine.Company)
	require.NoError(t, err)
	return d
}

// leaf lets rules lead to a leaf.
func (d desk) leaf(t *testing.T, id string) {
	t.Helper()
	_, err := d.owner.Exec(t.Context(), "insert into emission_categories (id, scope, tier, position) values ($1, 3, 3, 1)", id)
	require.NoError(t, err)
}

func (d desk) list(t *testing.T, scope tenant.Scope, f rulebook.Filter) []rulebook.Entry {
	t.Helper()
	list, err := d.rules.List(t.Context(), scope, f, rulebook.Page{Limit: 100})
	require.NoError(t, err)
	require.Len(t, list.Items, list.Total)
	return list.Items
}

func (d desk) one(t *testing.T, key string) rulebook.Entry {
	t.Helper()
	for _, e := range d.list(t, d.global, rulebook.Filter{}) {
		if e.Key == key {
			return e
		}
	}
	require.Fail(t, "no rule", key)
	return rulebook.Entry{}
}

func keys(entries []rulebook.Entry) []string {
	out := make([]string, len(entries))
	for i, e := range entries {
		out[i] = e.Key
	}
	return out
}

func TestService_Change(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a := d.one(t, "a")
	require.Equal(t, rulebook.Shipped, a.State)

	wider := with(a.Rule, func(r *rule.Rule) { r.AccountTo, r.Key = "5099", "another" })
	changed, err := d.rules.Change(t.Context(), d.global, a.ID, wider)
	require.NoError(t, err)
	require.Equal(t, "a", changed.Key, "a key names a rule for good")
	require.EqualValues(t, 2, changed.Version)
	require.Equal(t, rulebook.Altered, changed.State)
	require.NotEqual(t, a.ID, changed.ID)
	require.Equal(t, rulebook.Changed{Chart: rule.BAS}, d.work.args[0])

	_, err = d.rules.Change(t.Context(), d.global, a.ID, a.Rule)
	var stale *rulebook.Stale
	require.ErrorAs(t, err, &stale)
	require.Equal(t, changed, stale.Current)
	require.ErrorIs(t, d.rules.Retire(t.Context(), d.global, a.ID), rulebook.ErrStale)

	same, err := d.rules.Change(t.Context(), d.global, changed.ID, changed.Rule)
	require.NoError(t, err)
	require.Equal(t, changed, same, "nothing changed, so nothing is written")
	require.Len(t, d.work.args, 1)

	_, err = d.rules.Change(t.Context(), d.global, changed.ID, with(changed.Rule, func(r *rule.Rule) { r.Sign = 7 }))
	require.ErrorIs(t, err, fault.New(fault.Invalid, fault.CodeFields))
	require.Equal(t, changed, d.one(t, "a"))

	history, err := d.rules.History(t.Context(), d.global, changed.ID)
	require.NoError(t, err)
	require.Len(t, history, 2)
	require.Equal(t, a.ID, history[1].ID)
	require.NotNil(t, history[1].RetiredAt)

	_, err = rulebook.Load(t.Context(), d.db, d.shipped)
	require.NoError(t, err)
	require.Equal(t, changed, d.one(t, "a"), "a load leaves it alone")

	back, err := d.rules.PutBack(t.Context(), d.global, changed.ID)
	require.NoError(t, err)
	require.Equal(t, rulebook.Shipped, back.State)
	done, err := rulebook.Load(t.Context(), d.db, d.shipped[1:])
	require.NoError(t, err)
	require.Equal(t, rulebook.Loaded{Unchanged: 1, Retired: 1}, done, "the load looks after it again")
}

// TestService_Change_Assumed holds that a form which does not say so leaves a rule that
// takes the likeliest as it is, until a person says what is bought.
func TestService_Change_Assumed(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.leaf(t, "3.1.services.it")
	made, err := d.rules.Create(t.Context(), d.global, rule.Rule{Text: []string{"kort"}, Category: leaf, Assumed: true})
	require.NoError(t, err)
	unsaid := with(made.Rule, func(r *rule.Rule) { r.Assumed = false })
	same, err := d.rules.Change(t.Context(), d.global, made.ID, unsaid)
	require.NoError(t, err)
	require.Equal(t, made, same)
	placed, err := d.rules.Change(t.Context(), d.global, made.ID, with(unsaid, func(r *rule.Rule) { r.Category = "3.1.services.it" }))
	require.NoError(t, err)
	require.False(t, placed.Rule.Assumed)
}

func TestService_RetireAndRestore(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	made, err := d.rules.Create(t.Context(), d.company, rule.Rule{Supplier: "Åkeriet", Category: leaf})
	require.NoError(t, err)
	require.Equal(t, rule.Company, made.Level)
	require.Equal(t, rulebook.Own, made.State)
	require.Equal(t, []string{made.Key}, keys(d.list(t, d.company, rulebook.Filter{Level: rule.Company})))

	require.NoError(t, d.rules.Retire(t.Context(), d.company, made.ID))
	require.Empty(t, d.list(t, d.company, rulebook.Filter{Level: rule.Company}))
	gone := d.list(t, d.company, rulebook.Filter{Retired: true})
	require.Equal(t, []string{made.Key}, keys(gone))
	require.NotNil(t, gone[0].RetiredAt)

	again, err := d.rules.Restore(t.Context(), d.company, made.ID)
	require.NoError(t, err)
	require.EqualValues(t, 2, again.Version)
	require.Equal(t, "Åkeriet", again.Supplier)
	require.Empty(t, d.list(t, d.company, rulebook.Filter{Retired: true}))

	_, err = d.rules.PutBack(t.Context(), d.company, again.ID)
	require.ErrorIs(t, err, rulebook.ErrNotFound, "nothing ships for a company")
}

func TestService_List(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	_, err := d.rules.Create(t.Context(), d.company, rule.Rule{Key: "own", Supplier: "Åkeriet", Category: leaf})
	require.NoError(t, err)
	for name, c := range map[string]struct {
		filter rulebook.Filter
		want   []string
	}{
		"all, as they are asked": {rulebook.Filter{}, []string{"own", "a", "b"}},
		"a word of the text":     {rulebook.Filter{Search: "SKATT"}, []string{"b"}},
		"a supplier":             {rulebook.Filter{Search: "åker"}, []string{"own"}},
		"an account in a range":  {rulebook.Filter{Search: "5012"}, []string{"a"}},
		"a note":                 {rulebook.Filter{Search: "rent"}, []string{"a"}},
		"an exclusion's name":    {rulebook.Filter{Search: "taxes and duties"}, []string{"b"}},
		"a chart":                {rulebook.Filter{Chart: rule.BAS}, []string{"a"}},
		"a category above":       {rulebook.Filter{Category: "1.a"}, []string{"own", "a"}},
		"an exclusion":           {rulebook.Filter{Exclusion: "tax"}, []string{"b"}},
		"a level":                {rulebook.Filter{Level: rule.Company}, []string{"own"}},
		"a state":                {rulebook.Filter{State: rulebook.Shipped}, []string{"a", "b"}},
		"those named":            {rulebook.Filter{Only: map[uuid.UUID]bool{}}, []string{}},
	} {
		require.Equal(t, c.want, keys(d.list(t, d.company, c.filter)), name)
	}
	page, err := d.rules.List(t.Context(), d.company, rulebook.Filter{}, rulebook.Page{Offset: 1, Limit: 1})
	require.NoError(t, err)
	require.Equal(t, 3, page.Total)
	require.Equal(t, []string{"a"}, keys(page.Items))
	require.Equal(t, []string{"a", "b"}, keys(d.list(t, d.global, rulebook.Filter{})), "a company's rules are not among the global ones")
	in, err := d.rules.In(t.Context(), d.company)
	require.NoError(t, err)
	require.Len(t, in, 1)
}

func TestService_Refusals(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	own, err := d.rules.Create(t.Context(), d.company, rule.Rule{Supplier: "A", Category: leaf})
	require.NoError(t, err)
	elsewhere, err := d.global.For(d.other.Company)
	require.NoError(t, err)
	a := d.one(t, "a")

	for name, id := range map[string]struct {
		scope tenant.Scope
		id    uuid.UUID
	}{"another company's": {elsewhere, own.ID}, "a global one from a company": {d.company, a.ID}, "none": {d.global, uuid.New()}} {
		_, err := d.rules.Change(t.Context(), id.scope, id.id, own.Rule)
		require.ErrorIs(t, err, rulebook.ErrNotFound, name)
		_, err = d.rules.Restore(t.Context(), id.scope, id.id)
		require.ErrorIs(t, err, rulebook.ErrNotFound, name)
		_, err = d.rules.History(t.Context(), id.scope, id.id)
		require.ErrorIs(t, err, rulebook.ErrNotFound, name)
		_, err = d.rules.Move(t.Context(), id.scope, id.id, rulebook.Before, id.id)
		require.ErrorIs(t, err, rulebook.ErrNotFound, name)
		require.ErrorIs(t, d.rules.Retire(t.Context(), id.scope, id.id), rulebook.ErrNotFound, name)
	}

	nowhere, err := d.global.For(uuid.New())
	require.NoError(t, err)
	_, err = d.rules.In(t.Context(), nowhere)
	require.ErrorIs(t, err, tenant.ErrNotFound, "there is no such company")

	lesserRole := tenant.NewScope(uuid.New(), d.mine.Company)
	for _, refuse := range []func(context.Context) error{
		func(ctx context.Context) error {
			_, err := d.rules.List(ctx, lesserRole, rulebook.Filter{}, rulebook.Page{Limit: 1})
			return err
		},
		func(ctx context.Context) error { _, err := d.rules.Create(ctx, lesserRole, own.Rule); return err },
		func(ctx context.Context) error { return d.rules.Retire(ctx, lesserRole, own.ID) },
		func(ctx context.Context) error { _, err := d.rules.History(ctx, lesserRole, own.ID); return err },
	} {
		require.ErrorIs(t, refuse(t.Context()), tenant.ErrForbidden)
	}
}

func TestService_Move(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	r := rand.New(rand.NewPCG(3, 4))
	for _, supplier := range []string{"a", "b", "c", "d", "e", "f"} {
		_, err := d.rules.Create(t.Context(), d.company, rule.Rule{Key: supplier, Supplier: supplier, Category: leaf, Priority: r.IntN(2)})
		require.NoError(t, err)
	}
	_, err := d.rules.Create(t.Context(), d.company, rule.Rule{Key: "g", Supplier: "g", Sign: 1, Category: leaf})
	require.NoError(t, err)
	for range 60 {
		before := d.list(t, d.company, rulebook.Filter{Level: rule.Company})
		from, to := r.IntN(len(before)), r.IntN(len(before))
		side := []rulebook.Side{rulebook.Before, rulebook.After}[r.IntN(2)]
		moved, err := d.rules.Move(t.Context(), d.company, before[from].ID, side, before[to].ID)
		require.NoError(t, err)
		require.Equal(t, before[from].Key, moved.Key)

		want := keys(before)
		if from != to {
			want = slices.Delete(want, from, from+1)
			at := slices.Index(want, before[to].Key)
			if side == rulebook.After {
				at++
			}
			want = slices.Insert(want, at, before[from].Key)
		}
		require.Equal(t, want, keys(d.list(t, d.company, rulebook.Filter{Level: rule.Company})))
	}
}
