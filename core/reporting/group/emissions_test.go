package group_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

// Held whole, a group is exactly the sum of what its companies' own footprints
// say, by either method.
func TestEmissions_AreTheCompaniesOwn(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	diesel, power, goods := leaf(t, category.Scope1, 0), leaf(t, category.Scope2, 0), leaf(t, category.Scope3, 3)
	for i, company := range []uuid.UUID{w.owner, w.north, w.daughter, w.south, w.stranger} {
		kg := func(n int64) string {
			return decimal.New(987654321012345+n*int64(i+1)*7, -9).String()
		}
		w.book(t, company,
			booked{2025, 1, diesel, kg(1), ""}, booked{2025, 12, goods, kg(2), ""}, booked{2025, 6, power, kg(3), kg(4)},
			booked{2024, 3, power, kg(5), kg(6)}, booked{2024, 8, goods, kg(7), ""})
	}
	w.unmatched(t, w.south, 2025, 5, "1000")
	for _, method := range []footprint.Scope2{footprint.Location, footprint.Market} {
		var want, before decimal.Decimal
		for _, company := range []uuid.UUID{w.owner, w.north, w.daughter, w.south} {
			own, err := w.footprints.Totals.Overview(t.Context(), w.of(t, company), 2025, footprint.Filter{Scope2: method})
			require.NoError(t, err)
			want = want.Add(own.Totals.Total)
			last, err := w.footprints.Totals.Overview(t.Context(), w.of(t, company), 2024, footprint.Filter{Scope2: method})
			require.NoError(t, err)
			before = before.Add(last.Totals.Total)

			one, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, group.Look{Company: company, Scope2: method})
			require.NoError(t, err)
			same(t, own.Totals.Total.String(), one.Now.Total(method), "alone")
		}
		found, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, group.Look{Scope2: method})
		require.NoError(t, err)
		same(t, want.String(), found.Now.Total(method))
		same(t, before.String(), found.Before.Total(method), "December is booked, so the whole year before compares")

		var members, months, tops decimal.Decimal
		for _, m := range found.Members {
			members = members.Add(m.Now.Total(method))
		}
		for _, m := range found.Months {
			months = months.Add(m.Total(method))
		}
		for _, c := range found.Categories {
			if c.Category.Tier == 0 {
				tops = tops.Add(c.Total(method))
			}
		}
		same(t, want.String(), members)
		same(t, want.String(), months)
		same(t, want.String(), tops)
		average, some := found.Average(method)
		require.True(t, some)
		same(t, want.DivRound(decimal.NewFromInt(4), 6).String(), average)
		highest, some := found.Highest(method)
		require.True(t, some)
		require.Equal(t, "Söder", highest.Name)
		require.Len(t, found.Trend, 2)
		same(t, before.String(), found.Trend[0].Total(method))
		require.Equal(t, 4, found.WithBooks)
		require.Equal(t, "0.75", found.Members[3].ShareOfSpend.Decimal.String(), "3 000 of 4 000")
	}
}

// Worked by hand: the owner counts whole; Norr since 15 April, of which 80 %
// are held; Dotter, of which Norr holds a quarter, until 29 September; Söder
// has no books.
func TestEmissions_ByShareAndMonths(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	diesel, goods := leaf(t, category.Scope1, 0), leaf(t, category.Scope3, 3)
	w.hold(t, w.north, "0.8", "2025-04-15", "")
	w.hold(t, w.daughter, "0.25", "", "2025-09-29")
	w.book(t, w.owner, booked{2025, 2, diesel, "100", ""}, booked{2024, 2, diesel, "70", ""}, booked{2024, 11, diesel, "1000", ""})
	w.book(t, w.north, booked{2025, 3, diesel, "5000", ""}, booked{2025, 4, goods, "10", ""}, booked{2025, 10, diesel, "20", ""},
		booked{2024, 4, goods, "9999", ""})
	w.book(t, w.daughter, booked{2025, 8, diesel, "8", ""}, booked{2025, 9, diesel, "4000", ""})

	whole, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, group.Look{})
	require.NoError(t, err)
	same(t, "138", whole.Now.Total(""), "100 + 10 + 20 + 8")
	same(t, "128", whole.Now.Scope1)
	same(t, "10", whole.Now.Scope3Location)
	require.Equal(t, 10, whole.LastMonth)
	same(t, "70", whole.Before.Total(""), "to October, and without Norr, which came later")
	require.Equal(t, 3, whole.WithBooks)
	require.False(t, whole.Members[3].HasBooks)
	require.Len(t, whole.Trend, 2)
	same(t, "1070", whole.Trend[0].Total(""), "the whole of 2024")
	require.Equal(t, 1, whole.Trend[0].Companies)

	shared, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, group.Look{Equity: true})
	require.NoError(t, err)
	same(t, "125.6", shared.Now.Total(""), "100 + 0.8 × 30 + 0.2 × 8")
	same(t, "1.6", shared.Members[2].Now.Total(""))
	same(t, "70", shared.Before.Total(""))

	some, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, group.Look{Equity: true, Category: goods})
	require.NoError(t, err)
	same(t, "8", some.Now.Total(""))
	require.Equal(t, 3, some.WithBooks, "books are there, whatever lies on the category")
	highest, _ := some.Highest("")
	require.Equal(t, "Norr", highest.Name)

	within, err := w.groups.Emissions(t.Context(), w.of(t, w.north), 2025, group.Look{Equity: true})
	require.NoError(t, err)
	same(t, "5032", within.Now.Total(""), "Norr of its own counts whole, all year, and a quarter of 8")
}

func TestEmissions_OfNobodyElse(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.book(t, w.stranger, booked{2025, 1, leaf(t, category.Scope1, 0), "1", ""})

	empty, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2025, group.Look{})
	require.NoError(t, err)
	require.True(t, empty.Now.Total("").IsZero())
	require.Nil(t, empty.Before)
	require.Empty(t, empty.Trend)
	_, some := empty.Average("")
	require.False(t, some)
	_, some = empty.Highest("")
	require.False(t, some)

	for _, c := range [][2]uuid.UUID{{w.owner, w.stranger}, {w.north, w.owner}, {w.north, w.south}, {w.owner, uuid.New()}} {
		_, err := w.groups.Emissions(t.Context(), w.of(t, c[0]), 2025, group.Look{Company: c[1]})
		require.ErrorIs(t, err, tenant.ErrNotFound)
	}
	_, err = w.groups.Emissions(t.Context(), tenant.NewScope(w.person, w.owner, footprint.Read), 2025, group.Look{})
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// A share has its first day: 60 % of Norr are held in 2024 and until June 2025, all of
// it from 1 July. What is said later moves no earlier month, unless it corrects.
func TestEmissions_OfSharesThatChange(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	diesel := leaf(t, category.Scope1, 0)
	w.book(t, w.north, booked{2024, 5, diesel, "1000", ""}, booked{2025, 6, diesel, "100", ""}, booked{2025, 7, diesel, "10", ""})
	w.book(t, w.daughter, booked{2025, 6, diesel, "1", ""}, booked{2025, 7, diesel, "2", ""})
	totals := func(years ...string) {
		t.Helper()
		for i, want := range years {
			found, err := w.groups.Emissions(t.Context(), w.of(t, w.owner), 2024+i, group.Look{Equity: true})
			require.NoError(t, err)
			same(t, want, found.Now.Total(""), 2024+i)
		}
	}
	w.hold(t, w.north, "0.6", "", "")
	w.hold(t, w.daughter, "0.5", "", "")
	totals("600", "66.9") // 0.6 × 110 + 0.3 × 3

	w.holdFrom(t, w.north, "1", "2025-07-01", "", "", false)
	totals("600", "71.3") // 60 + 10 + 0.3 + 1
	w.hold(t, w.north, "1", "2024-01-01", "")
	totals("600", "71.3") // another day of joining leaves the shares alone
	w.holdFrom(t, w.north, "1", "2025-06-30", "", "", true)
	totals("600", "111.5") // the last day of June is what counts
	w.holdFrom(t, w.north, "0.8", "2025-07-31", "", "", true)
	totals("600", "69.1") // 60 + 8 + 0.3 + 0.8
	w.hold(t, w.north, "0.5", "", "")
	totals("600", "55.75") // from today, 15 June: 50 + 5 + 0.25 + 0.5
	w.holdFrom(t, w.north, "0.5", "", "", "", true)
	totals("500", "55.75") // since ever
}
