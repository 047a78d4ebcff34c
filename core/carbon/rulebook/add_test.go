package rulebook_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

const leaf = "1.a.b.c"

// written is a database with one leaf and two companies, for rules that people
// make.
type written struct {
	db          *pg.DB
	owner       *pgx.Conn
	mine, other tenant.Scope
	admin       tenant.Scope
	work        *handedOver
}

// handedOver remembers the work that was enqueued.
type handedOver struct{ args []queue.Args }

func (h *handedOver) Enqueue(_ context.Context, _ pgx.Tx, args ...queue.Args) error {
	h.args = append(h.args, args...)
	return nil
}

func newWritten(t *testing.T) written {
	t.Helper()
	db, owner := withCategories(t, leaf)
	work := &handedOver{}
	db.Through(work)
	w := written{db: db, owner: owner, work: work, admin: tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()}
	for _, scope := range []*tenant.Scope{&w.mine, &w.other} {
		company := uuid.New()
		_, err := owner.Exec(t.Context(), "insert into companies (id, name) values ($1, 'A')", company)
		require.NoError(t, err)
		*scope = tenant.NewScope(uuid.New(), company)
	}
	return w
}

func (w written) add(t *testing.T, scope tenant.Scope, r rule.Rule) (added rule.Rule, err error) {
	t.Helper()
	err = w.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) (err error) {
		added, err = rulebook.Add(ctx, tx, scope, r)
		return err
	})
	return added, err
}

func (w written) retire(t *testing.T, scope tenant.Scope, id uuid.UUID) error {
	t.Helper()
	return w.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := rulebook.Retire(ctx, tx, scope, id)
		return err
	})
}

func TestAdd(t *testing.T) {
	t.Parallel()
	bySupplier := rule.Rule{Level: rule.Company, Supplier: "Åkeri & Söner AB", Category: leaf}

	t.Run("GivesKeyVersionAndId", func(t *testing.T) {
		t.Parallel()
		w := newWritten(t)
		added, err := w.add(t, w.mine, bySupplier)
		require.NoError(t, err)
		require.Equal(t, "åkeri-&-söner-ab", added.Key)
		require.EqualValues(t, 1, added.Version)
		require.Contains(t, rulesIn(t, w.db, w.mine), added)
		require.Empty(t, rulesIn(t, w.db, w.other), "a company's rule is its own")

		again, err := w.add(t, w.mine, bySupplier)
		require.NoError(t, err)
		require.Equal(t, "åkeri-&-söner-ab-2", again.Key)
	})

	t.Run("KeyInUse", func(t *testing.T) {
		t.Parallel()
		w := newWritten(t)
		named := with(bySupplier, func(r *rule.Rule) { r.Key = "k" })
		first, err := w.add(t, w.mine, named)
		require.NoError(t, err)
		_, err = w.add(t, w.mine, named)
		require.ErrorIs(t, err, rulebook.ErrTaken)
		_, err = w.add(t, w.other, named)
		require.NoError(t, err, "keys are a company's own")

		require.NoError(t, w.retire(t, w.mine, first.ID))
		again, err := w.add(t, w.mine, named)
		require.NoError(t, err)
		require.EqualValues(t, 2, again.Version, "versions of a key go on")
	})

	t.Run("NamesWhatIsWrong", func(t *testing.T) {
		t.Parallel()
		w := newWritten(t)
		for field, broken := range map[string]rule.Rule{
			"accountFrom": {Level: rule.Company, Category: leaf},
			"accountTo":   {Level: rule.Company, Category: leaf, AccountFrom: "50", AccountTo: "5010"},
			"category":    {Level: rule.Company, Category: "1.a", Supplier: "A"},
			"exclusion":   {Level: rule.Company, Exclusion: "nonsense", Supplier: "A"},
			"text":        {Level: rule.Company, Category: leaf, Text: []string{""}},
		} {
			_, err := w.add(t, w.mine, broken)
			var named *fault.Error
			require.ErrorAs(t, err, &named, field)
			require.Contains(t, named.Fields, field)
		}
	})

	t.Run("OnlyAdministratorsAddGlobalRules", func(t *testing.T) {
		t.Parallel()
		w := newWritten(t)
		global := with(bySupplier, func(r *rule.Rule) { r.Level = rule.Global })
		_, err := w.add(t, w.mine, global)
		require.ErrorContains(t, err, "row-level security")
		added, err := w.add(t, w.admin, global)
		require.NoError(t, err)
		require.Contains(t, rulesIn(t, w.db, w.other), added)
		require.Equal(t, []queue.Args{rulebook.Changed{}}, w.work.args, "every company's footprint follows")
	})
}

func TestRetire(t *testing.T) {
	t.Parallel()
	w := newWritten(t)
	own, err := w.add(t, w.mine, rule.Rule{Level: rule.Company, Supplier: "A", Category: leaf})
	require.NoError(t, err)
	global, err := w.add(t, w.admin, rule.Rule{Level: rule.Global, Supplier: "A", Category: leaf})
	require.NoError(t, err)

	require.ErrorIs(t, w.retire(t, w.other, own.ID), rulebook.ErrNotFound)
	require.ErrorIs(t, w.retire(t, w.mine, global.ID), rulebook.ErrNotFound)
	require.ErrorIs(t, w.retire(t, w.mine, uuid.New()), rulebook.ErrNotFound)
	require.NoError(t, w.retire(t, w.mine, own.ID))
	require.ErrorIs(t, w.retire(t, w.mine, own.ID), rulebook.ErrNotFound, "it is gone already")
	require.Equal(t, []rule.Rule{global}, rulesIn(t, w.db, w.mine))
	require.Equal(t, rulebook.Changed{Company: w.mine.Company}, w.work.args[len(w.work.args)-1])
}

func TestLoad_LeavesWhatPeopleChanged(t *testing.T) {
	t.Parallel()
	w := newWritten(t)
	shipped := rule.Rule{Key: "a", Level: rule.Global, Text: []string{"x"}, Category: leaf, Note: "first"}
	second := with(shipped, func(r *rule.Rule) { r.Key = "b" })
	_, err := rulebook.Load(t.Context(), w.db, []rule.Rule{shipped, second})
	require.NoError(t, err)
	before := rulesIn(t, w.db, w.admin)
	require.NoError(t, w.retire(t, w.admin, before[0].ID))
	require.NoError(t, w.retire(t, w.admin, before[1].ID))
	changed, err := w.add(t, w.admin, with(shipped, func(r *rule.Rule) { r.Text = []string{"y"} }))
	require.NoError(t, err)
	require.EqualValues(t, 2, changed.Version)

	done, err := rulebook.Load(t.Context(), w.db, []rule.Rule{shipped, with(second, func(r *rule.Rule) { r.Priority = 9 })})
	require.NoError(t, err)
	require.Equal(t, rulebook.Loaded{Unchanged: 2}, done)
	require.Equal(t, []rule.Rule{changed}, rulesIn(t, w.db, w.admin))

	_, err = rulebook.Load(t.Context(), w.db, nil)
	require.NoError(t, err)
	require.Equal(t, []rule.Rule{changed}, rulesIn(t, w.db, w.admin), "it stays when it no longer ships")
}

func TestLoad_NoteIsNoChange(t *testing.T) {
	t.Parallel()
	w := newWritten(t)
	shipped := rule.Rule{Key: "a", Level: rule.Global, Text: []string{"x"}, Category: leaf, Note: "first"}
	_, err := rulebook.Load(t.Context(), w.db, []rule.Rule{shipped})
	require.NoError(t, err)
	done, err := rulebook.Load(t.Context(), w.db, []rule.Rule{with(shipped, func(r *rule.Rule) { r.Note = "second" })})
	require.NoError(t, err)
	require.Equal(t, rulebook.Loaded{Unchanged: 1}, done)
	stored := rulesIn(t, w.db, w.admin)
	require.Equal(t, "second", stored[0].Note)
	require.EqualValues(t, 1, stored[0].Version)
}

func with(r rule.Rule, change func(*rule.Rule)) rule.Rule {
	change(&r)
	return r
}

func date(year, month, day int) time.Time {
	return time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
}
