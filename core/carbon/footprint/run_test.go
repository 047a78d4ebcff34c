package footprint_test

import (
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

func TestService_Runs(t *testing.T) {
	t.Parallel()
	setup := func(t *testing.T) *bundle {
		t.Helper()
		b := newBundle(t)
		b.chart(t)
		return b
	}
	year := func(t *testing.T, b *bundle) footprint.Summary {
		t.Helper()
		return b.calculate(t, month(2024, time.January), month(2024, time.December))
	}

	t.Run("EveryCalculationIsNumbered", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "6110", amount: "50"})
		summary := year(t, b)
		year(t, b)
		listed := b.runsOf(t, 2024)
		require.Len(t, listed, 2)
		require.Equal(t, []int{2, 1}, []int{listed[0].Number, listed[1].Number})
		require.Equal(t, []footprint.Occasion{footprint.ByRequest}, listed[1].Occasions)
		require.Equal(t, []int64{2, 0, 0}, []int64{listed[1].Added, listed[1].Changed, listed[1].Removed})
		require.Nil(t, listed[1].Before)
		require.Equal(t, []int64{0, 0, 0}, []int64{listed[0].Added, listed[0].Changed, listed[0].Removed}, "nothing had changed")
		require.Equal(t, listed[1].Totals, *listed[0].Before)
		same(t, summary.Kg, listed[0].Totals.Total(footprint.Location))
		require.False(t, listed[0].NewRules || listed[0].NewFactors || listed[0].NewPrices)
		require.Zero(t, b.count(t, "select count(*) from footprint_changes"))
	})

	t.Run("OnlyWhatDiffersIsWritten", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "6110", amount: "50"}, row{account: "6110", amount: "7"})
		year(t, b)
		untouched := b.count(t, "select xmin::text::bigint from footprint_transactions where id = $1", ids[0])
		b.exec(t, "update ledger_rows set amount = 60 where id = $1", ids[1])
		b.exec(t, "delete from ledger_rows where id = $1", ids[2])
		b.voucher(t, "2024-04-05", "Ny", row{account: "6110", amount: "9"})
		year(t, b)
		last := b.runsOf(t, 2024)[0]
		require.Equal(t, []int64{1, 1, 1}, []int64{last.Added, last.Changed, last.Removed})
		require.Equal(t, untouched, b.count(t, "select xmin::text::bigint from footprint_transactions where id = $1", ids[0]))
		require.Equal(t, 3, b.count(t, "select count(*) from footprint_changes where run = $1", last.Number))
		b.requireRollUps(t)
	})

	t.Run("ARowThatMovesToAnotherYear", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		ids := b.voucher(t, "2025-01-02", "En", row{account: "6110", amount: "100"})
		b.voucher(t, "2024-02-02", "Kvar", row{account: "6110", amount: "10"})
		b.calculate(t, month(2024, time.January), month(2025, time.December))
		b.exec(t, "update ledger_rows set date = '2024-12-30' where id = $1", ids[0])
		b.calculate(t, month(2024, time.January), month(2025, time.December))
		b.requireRollUps(t)
		require.Empty(t, b.all(t, 2025, footprint.Filter{}))
		for _, year := range []int{2024, 2025} {
			listed := b.runsOf(t, year)
			b.requireExplained(t, year, listed[1], listed[0], footprint.Location)
		}
	})

	t.Run("AJobStartedAgainGoesOn", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"})
		b.voucher(t, "2025-03-05", "Två", row{account: "6110", amount: "300"})
		id := b.job(t)
		period := footprint.Period{From: month(2024, time.January), To: month(2025, time.December)}
		first, err := b.work(t, id, period)
		require.NoError(t, err)
		b.exec(t, "update jobs set state = 'running', lease_until = now() - interval '1 second' where id = $1", id)
		b.exec(t, "delete from footprint_runs where year = 2025")
		again, err := b.work(t, id, period)
		require.NoError(t, err)
		require.Equal(t, first.Counted, again.Counted)
		same(t, first.Kg, again.Kg)
		require.Len(t, b.runsOf(t, 2024), 1, "that year stood")
		require.Len(t, b.runsOf(t, 2025), 1)
	})

	t.Run("OtherCompaniesAndLesserScopes", func(t *testing.T) {
		t.Parallel()
		b := setup(t)
		b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"})
		year(t, b)
		year(t, b)
		other := tenant.NewScope(uuid.Nil, uuid.New(), footprint.Read)
		listed, err := b.footprints.Runs.Runs(t.Context(), other, 2024)
		require.NoError(t, err)
		require.Empty(t, listed)
		_, _, found, err := b.footprints.Runs.LatestRun(t.Context(), other, 2024)
		require.NoError(t, err)
		require.False(t, found)
		_, err = b.footprints.Runs.Compare(t.Context(), other, 2024, 1, 2, footprint.Location, "")
		require.ErrorIs(t, err, footprint.ErrNotFound)
		_, err = b.footprints.Runs.Compare(t.Context(), b.scope, 2024, 1, 3, footprint.Location, "")
		require.ErrorIs(t, err, footprint.ErrNotFound)
		_, err = b.footprints.Runs.Compare(t.Context(), b.scope, 2025, 1, 2, footprint.Location, "")
		require.ErrorIs(t, err, footprint.ErrNotFound)
		none := tenant.NewScope(uuid.Nil, b.scope.Company)
		_, err = b.footprints.Runs.Runs(t.Context(), none, 2024)
		require.ErrorIs(t, err, tenant.ErrForbidden)
		_, err = b.footprints.Runs.Compare(t.Context(), none, 2024, 1, 2, footprint.Location, "")
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}

// TestService_Compare changes one thing at a time and looks where it shows.
func TestService_Compare(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change func(*testing.T, *bundle, []uuid.UUID)
		want   []runs.Cause
	}{
		"a new row": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			b.voucher(t, "2024-05-05", "Ny", row{account: "6110", amount: "9"})
		}, []runs.Cause{runs.CauseNew}},
		"a row that went": {func(t *testing.T, b *bundle, ids []uuid.UUID) {
			t.Helper()
			b.exec(t, "delete from ledger_rows where id = $1", ids[1])
		}, []runs.Cause{runs.CauseGone}},
		"another amount": {func(t *testing.T, b *bundle, ids []uuid.UUID) {
			t.Helper()
			b.exec(t, "update ledger_rows set amount = amount * 2 where id = any($1)", ids)
		}, []runs.Cause{runs.CauseRow}},
		"another account": {func(t *testing.T, b *bundle, ids []uuid.UUID) {
			t.Helper()
			b.exec(t, "update ledger_rows set account = '4010' where id = $1", ids[0])
		}, []runs.Cause{runs.CauseRow}},
		"a quantity": {func(t *testing.T, b *bundle, ids []uuid.UUID) {
			t.Helper()
			b.exec(t, "update ledger_rows set quantity = 40, unit = 'l' where id = $1", ids[1])
		}, []runs.Cause{runs.CauseRow}},
		"another supplier": {func(t *testing.T, b *bundle, ids []uuid.UUID) {
			t.Helper()
			b.rules(t, rule.Rule{Key: "a", Level: rule.Global, Supplier: "Kafferosteriet", Category: "3.1.goods.food", Priority: 999})
			b.calculate(t, month(2024, time.January), month(2024, time.December))
			b.exec(t, "update ledger_rows set supplier_id = $1 where id = $2", b.supplier(t, "Kafferosteriet", ""), ids[0])
		}, []runs.Cause{runs.CauseSupplier}},
		"a row that turns out to close the year": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			b.account(t, "8999", "Årets resultat", "cost")
			last := b.voucher(t, "2024-12-31", "Sista", row{account: "6110", amount: "-105"}, row{account: "1930", amount: "105"})
			b.calculate(t, month(2024, time.January), month(2024, time.December))
			b.exec(t, "update ledger_rows set account = '8999' where id = $1", last[1])
		}, []runs.Cause{runs.CauseClosing}},
		"an asset that turns out to be sold": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			b.voucher(t, "2024-02-01", "Inköp", row{account: "1220", amount: "500"}, row{account: "1930", amount: "-500"})
			sold := b.voucher(t, "2024-12-01", "Retur", row{account: "1220", amount: "-500"}, row{account: "2440", amount: "500"})
			b.calculate(t, month(2024, time.January), month(2024, time.December))
			b.exec(t, "update ledger_rows set account = '1510' where id = $1", sold[1])
		}, []runs.Cause{runs.CauseCapital}},
		"another rule": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			b.rules(t, rule.Rule{Key: "a", Level: rule.Global, AccountFrom: "6110", AccountTo: "6110", Exclusion: "payroll", Priority: 999})
		}, []runs.Cause{runs.CauseRule}},
		"a rule that brings an upstream part": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			fuel := b.all(t, 2024, footprint.Filter{Text: "5611", Scopes: []int{1}})[0].Category
			b.rules(t, rule.Rule{Key: "a", Level: rule.Global, AccountFrom: "6110", AccountTo: "6110", Priority: 999, Category: fuel})
		}, []runs.Cause{runs.CauseRule}},
		"other factors": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			b.footprints = b.with(t, 2, 1)
		}, []runs.Cause{runs.CauseFactor}},
		"other prices": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			b.footprints = b.with(t, 1, 2)
		}, []runs.Cause{runs.CausePrice}},
		"books switched off": {func(t *testing.T, b *bundle, _ []uuid.UUID) {
			t.Helper()
			b.exec(t, "update ledger_sources set disabled = true")
		}, []runs.Cause{runs.CauseEnabled}},
		"everything at once": {func(t *testing.T, b *bundle, ids []uuid.UUID) {
			t.Helper()
			b.exec(t, "update ledger_rows set amount = amount * 3 where id = $1", ids[1])
			b.exec(t, "update ledger_rows set disabled = true where id = $1", ids[0])
			b.exec(t, "delete from ledger_rows where id = $1", ids[2])
			b.voucher(t, "2024-05-05", "Ny", row{account: "6110", amount: "9"})
			b.footprints = b.with(t, 2, 2)
		}, []runs.Cause{runs.CauseNew, runs.CauseGone, runs.CauseRow, runs.CauseFactor, runs.CausePrice, runs.CauseEnabled}},
		"nothing": {func(*testing.T, *bundle, []uuid.UUID) {}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBundle(t)
			b.footprints = b.with(t, 1, 1)
			b.chart(t)
			ids := b.voucher(t, "2024-03-05", "En", row{account: "6110", amount: "100"}, row{account: "5611", amount: "700"}, row{account: "6110", amount: "5"})
			b.calculate(t, month(2024, time.January), month(2024, time.December))
			c.change(t, b, ids)
			b.calculate(t, month(2024, time.January), month(2024, time.December))
			listed := b.runsOf(t, 2024)
			found := b.requireExplained(t, 2024, listed[1], listed[0], footprint.Location)
			var causes []runs.Cause
			for _, part := range found.Parts {
				if part.Rows > 0 {
					causes = append(causes, part.Cause)
				}
			}
			require.Equal(t, c.want, causes)
			b.requireRollUps(t)
		})
	}
}

// TestChangesAddUp edits rows, rules, factors and prices at random and
// compares every two runs: the parts add up to the difference, to the last
// decimal, whatever happened in between.
func TestChangesAddUp(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.footprints = b.with(t, 1, 1)
	const seed = 7
	r := rand.New(rand.NewPCG(seed, 0))
	b.generate(t, 2024, 600, seed)
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	byCategory := []map[string]decimal.Decimal{b.byCategory(t)}
	for round := range nightly.Of(2, 6) {
		b.edit(t, r, round)
		b.calculate(t, month(2024, time.January), month(2024, time.December))
		b.requireRollUps(t)
		byCategory = append(byCategory, b.byCategory(t))
	}
	listed := b.runsOf(t, 2024)
	slices.Reverse(listed)
	for i, from := range listed {
		for j, to := range listed[i+1:] {
			for _, method := range []footprint.Scope2{footprint.Location, footprint.Market} {
				found := b.requireExplained(t, 2024, from, to, method)
				if method == footprint.Market {
					continue
				}
				sums := maps.Clone(byCategory[i])
				for _, g := range found.Groups {
					sums[g.Category] = sums[g.Category].Add(g.Kg)
				}
				for category, kg := range byCategory[i+1+j] {
					same(t, kg, sums[category], "%d to %d: %s", from.Number, to.Number, category)
				}
			}
		}
	}
	clean := b.fingerprint(t)
	b.exec(t, "delete from footprint_transactions")
	for _, table := range []string{"footprint_rollups", "footprint_supplier_rollups", "footprint_exclusion_rollups", "footprint_factor_rollups"} {
		b.exec(t, "delete from "+table)
	}
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	require.Equal(t, b.fingerprint(t), clean, "step by step gives what a clean run gives")
}

// edit changes something of every kind, more or less of it.
func (b *bundle) edit(t *testing.T, r *rand.Rand, round int) {
	t.Helper()
	some := func() string {
		return fmt.Sprintf("('x' || substr(md5(id::text || '%d'), 1, 4))::bit(16)::int %% 30 = 0", r.Int())
	}
	b.exec(t, "update ledger_rows set amount = amount * 1.37 where "+some())
	b.exec(t, "update ledger_rows set account = '6110' where "+some())
	b.exec(t, "update ledger_rows set quantity = 12.5, unit = 'kWh' where account = '5020' and "+some())
	b.exec(t, "update ledger_rows set date = date + 40 where date < '2024-11-01' and "+some())
	b.exec(t, "update ledger_rows set disabled = not disabled where "+some())
	b.exec(t, "delete from ledger_rows where "+some())
	b.voucher(t, "2024-06-05", "Ny", row{account: "5611", amount: fmt.Sprint(r.IntN(900))}, row{account: "5020", amount: "77"})
	b.footprints = b.with(t, 1+r.IntN(2), 1+r.IntN(2))
	if round%2 == 1 {
		all := rule.Standard()
		leaf, excluded := all[r.IntN(len(all))].Category, rule.Rule{Key: "x", Level: rule.Global, AccountFrom: "6550", AccountTo: "6550", Exclusion: "payroll", Priority: 999}
		b.rules(t, excluded)
		if leaf != "" {
			b.rules(t, excluded, rule.Rule{Key: "y", Level: rule.Global, AccountFrom: "6110", AccountTo: "6110", Category: leaf, Priority: 999})
		}
	}
}

// rules loads those that ship and more.
func (b *bundle) rules(t testing.TB, more ...rule.Rule) {
	t.Helper()
	_, err := rulebook.Load(t.Context(), b.db, append(slices.Clone(rule.Standard()), more...))
	require.NoError(t, err)
}

// with gives a service whose factors and price levels of 2024 were multiplied. What
// was multiplied is another edition, so its factors have other ids.
func (b *bundle) with(t testing.TB, factors, prices int) parts.Parts {
	t.Helper()
	edited := func(root string, edit func(line []string)) fs.FS {
		files := fstest.MapFS{}
		require.NoError(t, fs.WalkDir(os.DirFS(root), ".", func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			content, err := fs.ReadFile(os.DirFS(root), path)
			lines := strings.Split(string(content), "\n")
			for i := range lines {
				if cells := strings.Split(lines[i], ","); i > 0 && len(cells) > 1 && (strings.HasPrefix(lines[0], "economy") || strings.Contains(lines[0], "kgco2e")) {
					edit(cells)
					lines[i] = strings.Join(cells, ",")
				}
			}
			files[path] = &fstest.MapFile{Data: []byte(strings.Join(lines, "\n"))}
			return err
		}))
		return files
	}
	table, err := price.Load(edited("../../reference/factor/price/data", func(cells []string) {
		if cells[1] == "2024" {
			cells[2] = dec(cells[2]).Mul(decimal.NewFromInt(int64(prices))).String()
		}
	}))
	require.NoError(t, err)
	set, err := factor.Load(edited("../../reference/factor/data", func(cells []string) {
		if edition, found := strings.CutSuffix(cells[0], ".us.2022"); found && factors > 1 {
			at := 3
			for strings.Count(strings.Join(cells[2:at], ","), `"`)%2 == 1 { // the name holds a comma
				at++
			}
			cells[0], cells[at+7] = edition+".us.2023", "2023"
			cells[at+1] = dec(cells[at+1]).Mul(decimal.NewFromInt(int64(factors))).String()
		}
	}), table)
	require.NoError(t, err)
	_, err = calculation.Load(t.Context(), b.db, category.Standard(), set)
	require.NoError(t, err)
	return parts.New(b.db, category.Standard(), library.NewService(b.db, category.Standard(), set), table)
}

func (b *bundle) runsOf(t testing.TB, year int) []runs.Calculation {
	t.Helper()
	listed, err := b.footprints.Runs.Runs(t.Context(), b.scope, year)
	require.NoError(t, err)
	return listed
}

func (b *bundle) count(t testing.TB, sql string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, b.owner.QueryRow(t.Context(), sql, args...).Scan(&n))
	return n
}

func (b *bundle) byCategory(t testing.TB) map[string]decimal.Decimal {
	t.Helper()
	rows, err := b.owner.Query(t.Context(), `select coalesce(category_id, ''), sum(kg_location)::text from footprint_transactions
		where year = 2024 and not disabled group by 1`)
	require.NoError(t, err)
	defer rows.Close()
	sums := map[string]decimal.Decimal{}
	for rows.Next() {
		var category string
		var kg decimal.Decimal
		require.NoError(t, rows.Scan(&category, &kg))
		sums[category] = kg
	}
	require.NoError(t, rows.Err())
	return sums
}
