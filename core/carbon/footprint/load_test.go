package footprint_test

import (
	"context"
	"testing"
	"testing/fstest"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/rulebook"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

const factorColumns = "id,series,name,unit,kgco2e,upstream,biogenic,basis,gwp,region,year,price_year,price_kind," +
	"source,licence,confidence,provenance,quality,uncertainty,notes\n"

// factors makes a set of one factor, written as a row.
func factors(t *testing.T, row string) *factor.Set {
	t.Helper()
	set, err := factor.Load(fstest.MapFS{
		"facts.csv":   {Data: []byte(factorColumns + row + "\n")},
		"notices.csv": {Data: []byte("licence,title,text,url,share_alike\nfree,Free,Free to use,https://example.test,no\n")},
	}, price.Standard())
	require.NoError(t, err)
	return set
}

func TestLoad(t *testing.T) {
	t.Parallel()
	const old = "a.kg.se.2024,a,A,kg,1.5,,,direct,AR6,SE,2024,,,Source,free,seen,seen,2,0.2,"

	t.Run("AgainDoesNothing", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		done, err := calculation.Load(t.Context(), b.db, category.Standard(), factor.Standard())
		require.NoError(t, err)
		require.Zero(t, done.Added)
		require.Zero(t, done.Retired)
		require.NotZero(t, done.Factors)
		require.NotZero(t, done.Categories)
		again, err := rulebook.Load(t.Context(), b.db, rule.Standard())
		require.NoError(t, err)
		require.Equal(t, rulebook.Loaded{Unchanged: len(rule.Standard())}, again)
	})

	t.Run("SupersedingKeepsTheOldFactor", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		_, err := calculation.Load(t.Context(), b.db, category.Standard(), factors(t, old))
		require.NoError(t, err)
		const next = "a.kg.se.2025,a,A,kg,1.4,,,direct,AR6,SE,2025,,,Source,free,seen,seen,2,0.2,"
		done, err := calculation.Load(t.Context(), b.db, category.Standard(), factors(t, next))
		require.NoError(t, err)
		require.Equal(t, 1, done.Added)
		require.Equal(t, 1, done.Retired)

		found, err := b.footprints.Traces.Factors(t.Context(), b.scope, []string{"a.kg.se.2024"})
		require.NoError(t, err)
		same(t, dec("1.5"), found[0].KgCO2ePerUnit)
		var by string
		require.NoError(t, b.owner.QueryRow(t.Context(),
			"select superseded_by from emission_factors where id = 'a.kg.se.2024' and retired_at is not null").Scan(&by))
		require.Equal(t, "a.kg.se.2025", by)

		done, err = calculation.Load(t.Context(), b.db, category.Standard(), factors(t, old))
		require.NoError(t, err, "a factor may come back")
		require.Equal(t, 1, done.Retired)
	})

	t.Run("AFactorIsNeverEdited", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		_, err := calculation.Load(t.Context(), b.db, category.Standard(), factors(t, old))
		require.NoError(t, err)
		for name, edited := range map[string]string{
			"value":    "a.kg.se.2024,a,A,kg,1.6,,,direct,AR6,SE,2024,,,Source,free,seen,seen,2,0.2,",
			"upstream": "a.kg.se.2024,a,A,kg,1.5,0.2,,direct,AR6,SE,2024,,,Source,free,seen,seen,2,0.2,",
			"biogenic": "a.kg.se.2024,a,A,kg,1.5,,0.1,direct,AR6,SE,2024,,,Source,free,seen,seen,2,0.2,",
		} {
			_, err := calculation.Load(t.Context(), b.db, category.Standard(), factors(t, edited))
			require.ErrorContains(t, err, `"a.kg.se.2024"`, name)
		}
		_, err = calculation.Load(t.Context(), b.db, category.Standard(), factors(t,
			"a.kg.se.2024,a,A,kg,1.5,,,direct,AR6,SE,2024,,,Better source,free,seen,seen,2,0.2,said better"))
		require.NoError(t, err, "how it is described may change")
	})

	t.Run("CategoriesThatLeftStay", func(t *testing.T) {
		t.Parallel()
		b := newBundle(t)
		b.exec(t, "insert into emission_categories (id, scope, tier, position) values ('3.gone', 3, 1, 999)")
		_, err := calculation.Load(t.Context(), b.db, category.Standard(), factor.Standard())
		require.NoError(t, err)
		var retired *time.Time
		require.NoError(t, b.owner.QueryRow(context.Background(), "select retired_at from emission_categories where id = '3.gone'").Scan(&retired))
		require.NotNil(t, retired)
	})
}
