package rulebook_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// withCategories opens a database in which rules may lead to leaf.
func withCategories(t *testing.T, leaf string) (*pg.DB, *pgx.Conn) {
	t.Helper()
	d := pgtest.New(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	_, err = owner.Exec(t.Context(), "insert into emission_categories (id, scope, tier, position) values ($1, 1, 3, 0)", leaf)
	require.NoError(t, err)
	return d.Open(t), owner
}

func rulesIn(t *testing.T, db *pg.DB, scope tenant.Scope) []rule.Rule {
	t.Helper()
	var rules []rule.Rule
	err := db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) (err error) {
		rules, err = rulebook.In(ctx, tx, scope.Company, []string{rule.BAS, rule.Finnish, rule.Dutch})
		return err
	})
	require.NoError(t, err)
	return rules
}

func TestLoad(t *testing.T) {
	t.Parallel()

	full := rule.Rule{
		Key: "full", Level: rule.Global, Priority: 7, Chart: rule.BAS, AccountFrom: "5010", AccountTo: "5019",
		AccountWords: []string{"el", `"sär,skilt"`}, Supplier: "S", SupplierNumber: "1", Text: []string{"a b", "c"},
		CostCentre: "10", Project: "P", Sign: -1, From: date(2024, 1, 1), To: date(2024, 12, 31), Category: leaf,
	}
	tax := rule.Rule{Key: "tax", Level: rule.Global, Text: []string{"skatt"}, Exclusion: "tax"}

	t.Run("KeepsEverything", func(t *testing.T) {
		t.Parallel()
		db, _ := withCategories(t, leaf)
		done, err := rulebook.Load(t.Context(), db, []rule.Rule{full, tax})
		require.NoError(t, err)
		require.Equal(t, rulebook.Loaded{Added: 2}, done)

		stored := rulesIn(t, db, tenant.NewScope(uuid.New(), uuid.New()))
		require.Len(t, stored, 2)
		for _, r := range stored {
			require.NotZero(t, r.ID)
			r.ID = uuid.Nil
			want := with(full, func(r *rule.Rule) { r.Version = 1 })
			if r.Key == "tax" {
				want = with(tax, func(r *rule.Rule) { r.Version, r.AccountWords = 1, []string{} })
			}
			require.Equal(t, want, r)
		}
	})

	t.Run("AgainDoesNothing", func(t *testing.T) {
		t.Parallel()
		db, _ := withCategories(t, leaf)
		_, err := rulebook.Load(t.Context(), db, []rule.Rule{full, tax})
		require.NoError(t, err)
		before := rulesIn(t, db, tenant.Scope{})

		done, err := rulebook.Load(t.Context(), db, []rule.Rule{tax, full})
		require.NoError(t, err)
		require.Equal(t, rulebook.Loaded{Unchanged: 2}, done)
		require.Equal(t, before, rulesIn(t, db, tenant.Scope{}))
	})

	t.Run("ChangeKeepsTheOldRule", func(t *testing.T) {
		t.Parallel()
		db, _ := withCategories(t, leaf)
		_, err := rulebook.Load(t.Context(), db, []rule.Rule{full, tax})
		require.NoError(t, err)
		before := rulesIn(t, db, tenant.Scope{})

		wider := with(full, func(r *rule.Rule) { r.AccountTo = "5099" })
		done, err := rulebook.Load(t.Context(), db, []rule.Rule{wider})
		require.NoError(t, err)
		require.Equal(t, rulebook.Loaded{Changed: 1, Retired: 1}, done)
		after := rulesIn(t, db, tenant.Scope{})
		require.Len(t, after, 1)
		require.Equal(t, "5099", after[0].AccountTo)
		require.Equal(t, int64(2), after[0].Version)

		for _, old := range before {
			err := db.In(t.Context(), tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
				got, ok, err := rulebook.Get(ctx, tx, old.ID)
				require.True(t, ok)
				require.Equal(t, old, got)
				return err
			})
			require.NoError(t, err)
		}
	})

	t.Run("OwnRulesStayWithTheirCompany", func(t *testing.T) {
		t.Parallel()
		db, owner := withCategories(t, leaf)
		_, err := rulebook.Load(t.Context(), db, []rule.Rule{tax})
		require.NoError(t, err)
		mine, other := uuid.New(), uuid.New()
		for _, company := range []uuid.UUID{mine, other} {
			_, err := owner.Exec(t.Context(), "insert into companies (id, name) values ($1, 'A')", company)
			require.NoError(t, err)
		}
		_, err = owner.Exec(t.Context(), `insert into carbon_rules (company_id, level, key, words, category_id, content)
			values ($1, 'company', 'mine', '{x}', $2, '')`, mine, leaf)
		require.NoError(t, err)

		require.Len(t, rulesIn(t, db, tenant.NewScope(uuid.New(), mine)), 2)
		require.Len(t, rulesIn(t, db, tenant.NewScope(uuid.New(), other)), 1)
		require.Len(t, rulesIn(t, db, tenant.NewScope(uuid.New(), other).Seeing(mine)), 1, "seeing is not being")
	})

	t.Run("NoPersonWritesGlobalRules", func(t *testing.T) {
		t.Parallel()
		db, owner := withCategories(t, leaf)
		company := uuid.New()
		_, err := owner.Exec(t.Context(), "insert into companies (id, name) values ($1, 'A')", company)
		require.NoError(t, err)
		err = db.In(t.Context(), tenant.NewScope(uuid.New(), company), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.ExecContext(ctx, "insert into carbon_rules (level, key, words, category_id, content) values ('global', 'k', '{x}', ?, '')", leaf)
			return err
		})
		require.ErrorContains(t, err, "row-level security")
	})

	t.Run("UnknownCategory", func(t *testing.T) {
		t.Parallel()
		db, _ := withCategories(t, "1.other.leaf.here")
		_, err := rulebook.Load(t.Context(), db, []rule.Rule{full})
		require.True(t, pg.Violates(err, "carbon_rules_category_id_fk"), "%v", err)
	})
}
