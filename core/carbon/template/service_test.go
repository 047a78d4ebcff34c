package template_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

const leaf = "1.a.b.c"

// bench is a database with one leaf, two companies and an administrator.
type bench struct {
	db          *pg.DB
	rules       *rulebook.Service
	templates   *template.Service
	admin       tenant.Scope
	mine, other tenant.Scope // the administrator in a company
	work        *handedOver
	owner       *pgx.Conn // sees and writes all
}

// handedOver remembers the work that was enqueued.
type handedOver struct{ args []queue.Args }

func (h *handedOver) Enqueue(_ context.Context, _ pgx.Tx, args ...queue.Args) error {
	h.args = append(h.args, args...)
	return nil
}

func newBench(t *testing.T, ship ...template.Shipped) bench {
	t.Helper()
	d := pgtest.New(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	_, err = owner.Exec(t.Context(), "insert into emission_categories (id, scope, tier, position) values ($1, 1, 3, 0)", leaf)
	require.NoError(t, err)
	b := bench{db: d.Open(t), work: &handedOver{}, owner: owner}
	b.db.Through(b.work)
	b.templates = template.NewService(b.db, ship)
	b.rules, err = rulebook.NewService(b.db, category.Standard(), nil)
	require.NoError(t, err)
	b.admin = tenant.NewScope(uuid.New(), uuid.Nil, rulebook.Manage).SeeingAll()
	for scope, country := range map[*tenant.Scope]string{&b.mine: "SE", &b.other: "FI"} {
		company := uuid.New()
		_, err := owner.Exec(t.Context(), "insert into companies (id, name, country, industry) values ($1, $2, $2, '41')", company, country)
		require.NoError(t, err)
		*scope, err = b.admin.For(company)
		require.NoError(t, err)
	}
	return b
}

func (b bench) execute(t *testing.T, statement string, args ...any) {
	t.Helper()
	_, err := b.owner.Exec(t.Context(), statement, args...)
	require.NoError(t, err)
}

func (b bench) create(t *testing.T, name string) template.Template {
	t.Helper()
	made, err := b.templates.Create(t.Context(), b.admin, template.Facts{Name: name}, uuid.Nil)
	require.NoError(t, err)
	return made
}

func (b bench) add(t *testing.T, of template.Template, key string) rulebook.Entry {
	t.Helper()
	added, err := b.rules.Of(of.ID).Create(t.Context(), b.admin, rule.Rule{Key: key, Supplier: key, Category: leaf})
	require.NoError(t, err)
	return added
}

func (b bench) publish(t *testing.T, of template.Template) template.Template {
	t.Helper()
	published, err := b.templates.Publish(t.Context(), b.admin, of.ID, "")
	require.NoError(t, err)
	return published
}

// deciding are the keys of the rules that decide over a company.
func (b bench) deciding(t *testing.T, scope tenant.Scope) []string {
	t.Helper()
	keys := []string{}
	require.NoError(t, b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		rules, err := rulebook.In(ctx, tx, scope.Company, []string{rule.BAS, rule.Finnish, rule.Dutch})
		for _, r := range rules {
			keys = append(keys, r.Key)
		}
		return err
	}))
	return keys
}

func TestDraftIsPublishedAndFollowed(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	made := b.create(t, "  Bygg ")
	require.Equal(t, "Bygg", made.Names.SV)
	_, err := b.templates.Publish(t.Context(), b.admin, made.ID, "")
	require.ErrorIs(t, err, template.ErrNoRules)

	sand := b.add(t, made, "sand")
	require.Equal(t, rule.Template, sand.Level)
	require.Empty(t, b.work.args, "a draft decides over nobody")
	one, err := b.templates.Publish(t.Context(), b.admin, made.ID, " First ")
	require.NoError(t, err)
	require.Equal(t, 1, one.Version)
	require.False(t, one.Changed)
	_, err = b.templates.Publish(t.Context(), b.admin, made.ID, "")
	require.ErrorIs(t, err, template.ErrUnchanged)
	require.Empty(t, b.deciding(t, b.mine))

	require.NoError(t, b.templates.Follow(t.Context(), b.admin, made.ID, 1, b.mine.Company))
	require.Equal(t, []queue.Args{rulebook.Changed{Company: b.mine.Company}}, b.work.args)
	require.Equal(t, []string{"sand"}, b.deciding(t, b.mine))
	require.Empty(t, b.deciding(t, b.other))
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, made.ID, 1, b.mine.Company))
	require.Len(t, b.work.args, 1, "to follow what it follows changes nothing")

	b.add(t, made, "betong")
	require.NoError(t, b.rules.Of(made.ID).Retire(t.Context(), b.admin, sand.ID))
	now, versions, draft, err := b.templates.Get(t.Context(), b.admin, made.ID)
	require.NoError(t, err)
	require.True(t, now.Changed)
	require.Equal(t, 1, now.Rules)
	require.Equal(t, "First", versions[0].Note)
	require.Equal(t, 1, versions[0].Companies)
	require.Len(t, draft, 2)
	require.Equal(t, "betong", draft[0].Key)
	require.Nil(t, draft[0].Before)
	require.Equal(t, "sand", draft[1].Key)
	require.Nil(t, draft[1].After)
	require.Equal(t, []string{"sand"}, b.deciding(t, b.mine), "a rule of the version that is followed decides on")

	two := b.publish(t, made)
	require.Equal(t, 2, two.Version)
	require.Equal(t, 1, two.Behind)
	require.Equal(t, []string{"sand"}, b.deciding(t, b.mine), "until it is told to follow")
	swap, err := b.templates.Swap(t.Context(), b.mine, made.ID, 2)
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{sand.ID}, swap.Gone)
	require.Equal(t, "betong", swap.Come[0].Key)
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, made.ID, 2, b.mine.Company, b.other.Company))
	require.Equal(t, []string{"betong"}, b.deciding(t, b.mine))
	require.Equal(t, []string{"betong"}, b.deciding(t, b.other))
	require.Len(t, b.work.args, 3)

	swap, err = b.templates.Swap(t.Context(), b.mine, made.ID, 0)
	require.NoError(t, err)
	require.Len(t, swap.Gone, 1)
	require.Empty(t, swap.Come)
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, made.ID, 0, b.mine.Company))
	require.Empty(t, b.deciding(t, b.mine))
	swap, err = b.templates.Swap(t.Context(), b.mine, made.ID, 2)
	require.NoError(t, err)
	require.Len(t, swap.Come, 1, "the other company follows it, not ours")

	followers, err := b.templates.Followers(t.Context(), b.admin, made.ID)
	require.NoError(t, err)
	require.Len(t, followers, 2)
	require.Equal(t, []int{2, 0}, []int{followers[0].Version, followers[1].Version})
	require.NotNil(t, followers[0].GivenAt)
}

func TestOwnRulesGoBeforeThoseOfTemplates(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	_, err := b.rules.Create(t.Context(), b.admin, rule.Rule{Key: "shared", Supplier: "A", Priority: 900, Category: leaf})
	require.NoError(t, err)
	made := b.create(t, "Bygg")
	b.add(t, made, "given")
	b.publish(t, made)
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, made.ID, 1, b.mine.Company))
	_, err = b.rules.Create(t.Context(), b.mine, rule.Rule{Key: "own", Supplier: "A", Category: leaf})
	require.NoError(t, err)

	list, err := b.rules.List(t.Context(), b.mine, rulebook.Filter{}, rulebook.Page{Limit: 10})
	require.NoError(t, err)
	require.Len(t, list.Items, 3)
	require.Equal(t, []string{"own", "given", "shared"}, []string{list.Items[0].Key, list.Items[1].Key, list.Items[2].Key})
	require.Equal(t, made.ID, list.Items[1].Template)

	of, err := b.rules.Of(made.ID).List(t.Context(), b.admin, rulebook.Filter{}, rulebook.Page{Limit: 10})
	require.NoError(t, err)
	require.Equal(t, 1, of.Total, "a template holds its own rules alone")
	_, err = b.rules.History(t.Context(), b.admin, of.Items[0].ID)
	require.ErrorIs(t, err, rulebook.ErrNotFound, "it is none of the global ones")
	_, err = b.rules.Of(uuid.New()).List(t.Context(), b.admin, rulebook.Filter{}, rulebook.Page{Limit: 10})
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestFacts(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for _, f := range []template.Facts{{}, {Name: "A", Chart: "US"}, {Name: "A", Trade: "space"}} {
		_, err := b.templates.Create(t.Context(), b.admin, f, uuid.Nil)
		require.ErrorIs(t, err, fault.New(fault.Invalid, fault.CodeFields))
	}
	made := b.create(t, "Bygg")
	_, err := b.templates.Create(t.Context(), b.admin, template.Facts{Name: "BYGG"}, uuid.Nil)
	require.ErrorIs(t, err, template.ErrTaken)
	_, err = b.templates.Create(t.Context(), b.admin, template.Facts{Name: "B"}, uuid.New())
	require.ErrorIs(t, err, template.ErrNotFound)

	b.add(t, made, "sand")
	changed, err := b.templates.Change(t.Context(), b.admin, made.ID, template.Facts{Name: "Anläggning", Trade: "construction", Chart: rule.BAS, Text: "För alla"})
	require.NoError(t, err)
	require.Equal(t, "Anläggning", changed.Names.FI)
	require.Equal(t, 1, changed.Rules)
	copied, err := b.templates.Create(t.Context(), b.admin, template.Facts{Name: "Kopia"}, made.ID)
	require.NoError(t, err)
	require.Equal(t, 1, copied.Rules)

	require.NoError(t, b.templates.Retire(t.Context(), b.admin, copied.ID))
	gone, err := b.templates.List(t.Context(), b.admin, true)
	require.NoError(t, err)
	require.Len(t, gone, 1)
	_, err = b.templates.Change(t.Context(), b.admin, copied.ID, template.Facts{Name: "C"})
	require.ErrorIs(t, err, template.ErrRetired)
	_, err = b.rules.Of(copied.ID).Create(t.Context(), b.admin, rule.Rule{Supplier: "C", Category: leaf})
	require.ErrorIs(t, err, template.ErrRetired)
	_, err = b.templates.Restore(t.Context(), b.admin, copied.ID)
	require.NoError(t, err)

	b.publish(t, made)
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, made.ID, 1, b.mine.Company))
	require.ErrorIs(t, b.templates.Retire(t.Context(), b.admin, made.ID), template.ErrFollowed)
}

func TestOf(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	finnish, err := b.templates.Create(t.Context(), b.admin, template.Facts{Name: "FI", Chart: rule.Finnish}, uuid.Nil)
	require.NoError(t, err)
	b.create(t, "Utkast")
	b.add(t, finnish, "sand")
	b.publish(t, finnish)
	for scope, fits := range map[*tenant.Scope]bool{&b.mine: false, &b.other: true} {
		list, err := b.templates.Of(t.Context(), *scope)
		require.NoError(t, err)
		require.Len(t, list, 1, "what was never published cannot be given")
		require.Equal(t, fits, list[0].Fits)
		require.Zero(t, list[0].Follows)
	}
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, finnish.ID, 1, b.other.Company))
	for scope, follows := range map[*tenant.Scope]int{&b.mine: 0, &b.other: 1} {
		list, err := b.templates.Of(t.Context(), *scope)
		require.NoError(t, err)
		require.Len(t, list, 1)
		require.Equal(t, follows, list[0].Follows)
	}
}

func TestRefusals(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	made := b.create(t, "Bygg")
	b.add(t, made, "sand")
	b.publish(t, made)
	require.ErrorIs(t, b.templates.Follow(t.Context(), b.admin, made.ID, 7, b.mine.Company), template.ErrNotFound)
	require.ErrorIs(t, b.templates.Follow(t.Context(), b.admin, uuid.New(), 0, b.mine.Company), template.ErrNotFound)
	require.ErrorIs(t, b.templates.Follow(t.Context(), b.admin, made.ID, 1, b.mine.Company, uuid.New()), tenant.ErrNotFound)
	require.Empty(t, b.deciding(t, b.mine), "one company that is not there stops all")
	_, err := b.templates.Swap(t.Context(), b.mine, made.ID, 7)
	require.ErrorIs(t, err, template.ErrNotFound)
	_, _, _, err = b.templates.Get(t.Context(), b.admin, uuid.New())
	require.ErrorIs(t, err, template.ErrNotFound)

	lesserRole := tenant.NewScope(uuid.New(), b.mine.Company)
	for _, refuse := range []func(context.Context) error{
		func(ctx context.Context) error { _, err := b.templates.List(ctx, lesserRole, false); return err },
		func(ctx context.Context) error { _, err := b.templates.Of(ctx, lesserRole); return err },
		func(ctx context.Context) error {
			return b.templates.Follow(ctx, lesserRole, made.ID, 1, b.mine.Company)
		},
		func(ctx context.Context) error {
			_, err := b.templates.Publish(ctx, lesserRole, made.ID, "")
			return err
		},
		func(ctx context.Context) error { _, err := b.templates.Swap(ctx, lesserRole, made.ID, 1); return err },
	} {
		require.ErrorIs(t, refuse(t.Context()), tenant.ErrForbidden)
	}
	confined := tenant.NewScope(uuid.New(), b.mine.Company, rulebook.Manage)
	require.Error(t, b.templates.Follow(t.Context(), confined, made.ID, 1, b.other.Company), "a company gives nothing to another")
	require.Empty(t, b.deciding(t, b.other))
	_, err = b.templates.Create(t.Context(), confined, template.Facts{Name: "X"}, uuid.Nil)
	require.Error(t, err, "nor makes what all share")
}
