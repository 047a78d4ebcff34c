package group_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/reading"
	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

// The questions that the tests follow: energy in MWh, money, and a rate.
const energy, turnover, rate = "B3_01", "B1_11", "B3_19"

func TestKPIs(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	scope := w.of(t, w.owner)
	goods := leaf(t, category.Scope3, 3)
	w.exec(t, "update companies set currency = 'EUR' where id = $1", w.south)
	w.hold(t, w.north, "0.8", "2025-04-15", "")
	w.hold(t, w.daughter, "1", "", "2025-09-30")
	w.answer(t, w.owner, energy, number("100"))
	w.answer(t, w.north, energy, number("50.5"))
	w.answer(t, w.daughter, energy, number("7"))
	w.answer(t, w.owner, turnover, number("1000"))
	w.answer(t, w.north, turnover, number("500"))
	w.answer(t, w.south, turnover, number("30"))
	w.answer(t, w.owner, rate, number("2"))
	w.answer(t, w.north, rate, number("4"))
	w.book(t, w.owner, booked{2025, 1, goods, "1500", ""})
	w.book(t, w.north, booked{2025, 1, goods, "9000", ""}, booked{2025, 5, goods, "1000", ""})
	w.book(t, w.daughter, booked{2025, 5, leaf(t, category.Scope1, 0), "1000", ""})
	require.NoError(t, w.groups.Follow(t.Context(), w.of(t, w.north), 2025, []group.KPI{{Kind: group.FromQuestion, Reference: rate, Aggregation: group.Average}}))
	require.NoError(t, w.groups.Follow(t.Context(), scope, 2025, []group.KPI{
		{Kind: group.FromQuestion, Reference: energy, Aggregation: group.Sum},
		{Kind: group.FromQuestion, Reference: turnover, Aggregation: group.Sum},
		{Kind: group.FromQuestion, Reference: rate, Aggregation: group.Average},
		{Kind: group.FromCategory, Reference: goods, Aggregation: group.Sum},
	}))

	found, err := w.groups.KPIs(t.Context(), scope, 2025, group.Look{})
	require.NoError(t, err)
	require.Equal(t, []string{"Ägaren", "Norr", "Dotter", "Söder"}, names(found.Members))
	states := func(f group.Figure) (list []group.ValueState) {
		for _, v := range f.Values {
			list = append(list, v.State)
		}
		return list
	}

	used := found.Figures[0]
	require.Equal(t, []group.ValueState{group.Known, group.Known, group.LeftBefore, group.NotAnswered}, states(used))
	require.Equal(t, []bool{false, true, true, false}, []bool{used.Values[0].Partly, used.Values[1].Partly, used.Values[2].Partly, used.Values[3].Partly})
	require.Equal(t, 1, used.Missing)
	require.Len(t, used.Totals, 1)
	same(t, "150.5", used.Totals[0].Number)
	require.Equal(t, "MWh", used.Totals[0].Unit)
	require.Equal(t, 2, used.Totals[0].Companies)

	money := found.Figures[1]
	require.Len(t, money.Totals, 2, "crowns and euros are not added")
	same(t, "1500", money.Totals[0].Number)
	same(t, "30", money.Totals[1].Number)
	require.Equal(t, []string{"SEK", "EUR"}, []string{money.Totals[0].Unit, money.Totals[1].Unit})

	require.False(t, found.Figures[2].Summable)
	same(t, "3", found.Figures[2].Totals[0].Number)

	emitted := found.Figures[3]
	require.Equal(t, []group.ValueState{group.Known, group.Known, group.Known, group.NoBooks}, states(emitted))
	same(t, "0", emitted.Values[2].Number, "books, and nothing on the category")
	same(t, "2.5", emitted.Totals[0].Number, "1.5 and, since April, 1 t")
	require.Equal(t, "tCO2e", emitted.Totals[0].Unit)

	shared, err := w.groups.KPIs(t.Context(), scope, 2025, group.Look{Equity: true})
	require.NoError(t, err)
	same(t, "140.4", shared.Figures[0].Totals[0].Number, "100 + 0.8 × 50.5")
	same(t, "3", shared.Figures[2].Totals[0].Number, "a rate has no share")
	same(t, "2.3", shared.Figures[3].Totals[0].Number)
	require.Contains(t, figures(shared.Askables), energy)

	own, err := w.groups.KPIs(t.Context(), w.of(t, w.north), 2025, group.Look{})
	require.NoError(t, err)
	require.Len(t, own.Figures, 1, "each owner follows its own")
}

func figures(askables []reading.Figure) (ids []string) {
	for _, f := range askables {
		ids = append(ids, f.Question.ID)
	}
	return ids
}

func TestKPIs_Average(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	w.answer(t, w.owner, energy, number("100"))
	w.answer(t, w.north, energy, number("1"))
	w.answer(t, w.south, energy, answer.Content{NotApplicable: true, NotApplicableReason: "Hyr"})
	require.NoError(t, w.groups.Follow(t.Context(), w.of(t, w.owner), 2025,
		[]group.KPI{{Kind: group.FromQuestion, Reference: energy, Aggregation: group.Average}}))
	found, err := w.groups.KPIs(t.Context(), w.of(t, w.owner), 2025, group.Look{})
	require.NoError(t, err)
	same(t, "50.5", found.Figures[0].Totals[0].Number, "of the two that have a value")
	require.Equal(t, 1, found.Figures[0].Missing)
	require.Equal(t, group.NotApplicable, found.Figures[0].Values[3].State)
}

// What is looked at beside the emissions is chosen for the moment: nothing is
// followed for it, and one company can be looked at alone.
func TestAsked(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	scope := w.of(t, w.owner)
	w.exec(t, "update companies set currency = 'EUR' where id = $1", w.south)
	w.answer(t, w.owner, energy, number("100"))
	w.answer(t, w.north, energy, number("50.5"))
	w.answer(t, w.owner, turnover, number("1000"))
	w.answer(t, w.south, turnover, number("30"))
	w.answer(t, w.owner, rate, number("2"))
	asked := func(reference string, how group.Aggregation) group.KPI {
		return group.KPI{Kind: group.FromQuestion, Reference: reference, Aggregation: how}
	}
	chosen := []group.KPI{asked(energy, group.Average), asked(turnover, group.Sum), asked(rate, group.Sum), asked("X_1", group.Sum)}

	found, err := w.groups.Asked(t.Context(), scope, 2025, group.Look{}, chosen)
	require.NoError(t, err)
	require.Len(t, found.Figures, 4)
	used, money, share, unknown := found.Figures[0], found.Figures[1], found.Figures[2], found.Figures[3]
	same(t, "75.25", used.Totals[0].Number)
	require.Equal(t, 2, used.Missing, "the daughter and the south have not answered")
	require.Len(t, money.Totals, 2, "crowns and euros are not added")
	require.Equal(t, group.Average, share.Aggregation, "a rate is never added up")
	require.Empty(t, unknown.Totals)
	require.Equal(t, group.NotAsked, unknown.Values[0].State)
	require.Contains(t, figures(found.Askables), energy)

	alone, err := w.groups.Asked(t.Context(), scope, 2025, group.Look{Company: w.north}, chosen[:1])
	require.NoError(t, err)
	require.Equal(t, []string{"Norr"}, names(alone.Members))
	same(t, "50.5", alone.Figures[0].Totals[0].Number)
	_, err = w.groups.Asked(t.Context(), w.of(t, w.north), 2025, group.Look{Company: w.owner}, chosen[:1])
	require.ErrorIs(t, err, tenant.ErrNotFound, "nobody looks up")

	followed, err := w.groups.KPIs(t.Context(), scope, 2025, group.Look{})
	require.NoError(t, err)
	require.Empty(t, followed.Figures, "nothing is followed for having been looked at")
}

func TestFollow_Refuses(t *testing.T) {
	t.Parallel()
	w := newFixture(t)
	scope := w.of(t, w.owner)
	sum := func(reference string) group.KPI {
		return group.KPI{Kind: group.FromQuestion, Reference: reference, Aggregation: group.Sum}
	}
	for name, c := range map[string]struct {
		in   []group.KPI
		want map[string]string
	}{
		"SumOfARate": {[]group.KPI{sum(rate)}, map[string]string{"kpis[0].aggregation": "notAllowed"}},
		"Twice":      {[]group.KPI{sum(energy), sum(energy)}, map[string]string{"kpis[1]": "duplicate"}},
		"Unknown":    {[]group.KPI{sum(energy), sum("X_1")}, map[string]string{"kpis[1].reference": "unknown"}},
		"NoNumber":   {[]group.KPI{sum("B1_01")}, map[string]string{"kpis[0].reference": "unknown"}},
		"NoCategory": {[]group.KPI{{Kind: group.FromCategory, Reference: "9"}}, map[string]string{"kpis[0].reference": "unknown"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			refused(t, c.want, w.groups.Follow(t.Context(), scope, 2025, c.in))
		})
	}
	reader, outsider := w.may(t, w.owner, group.Read, company.Read, answer.Read), w.may(t, w.owner, company.Read, answer.Read)
	t.Run("WithoutThePermission", func(t *testing.T) {
		t.Parallel()
		require.ErrorIs(t, w.groups.Follow(t.Context(), reader, 2025, nil), tenant.ErrForbidden)
		_, err := w.groups.KPIs(t.Context(), outsider, 2025, group.Look{})
		require.ErrorIs(t, err, tenant.ErrForbidden)
	})
}
