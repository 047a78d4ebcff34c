package template_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/template"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/reference/rule"
)

func TestTradeOf_ByDivisionOfNACE(t *testing.T) {
	t.Parallel()
	for industry, trade := range map[string]string{
		"": "", "01": "farming", "03": "farming", "05": "", "09": "", "10": "manufacturing", "33": "manufacturing", "35": "", "40": "",
		"41": "construction", "43": "construction", "45": "", "46": "retail", "47": "retail", "48": "", "49": "transport", "50": "", "51": "",
		"52": "transport", "53": "transport", "55": "hospitality", "56": "hospitality", "58": "it", "59": "", "60": "", "61": "it", "63": "it",
		"64": "", "68": "", "69": "it", "74": "it", "75": "", "85": "", "86": "care", "88": "care", "90": "", "95": "",
	} {
		require.Equal(t, trade, template.TradeOf(industry), industry)
	}
	reached := map[string]bool{}
	companies, err := company.NewService(nil, nil, nil)
	require.NoError(t, err)
	for _, one := range companies.Industries("en-US") {
		reached[template.TradeOf(one.Code)] = true
	}
	for _, trade := range template.Trades() {
		require.True(t, reached[trade], trade)
	}
}

// suiting is a bench where templates ship for two charts, two trades and one
// trade of one chart.
func suiting(t *testing.T) bench {
	t.Helper()
	one := func(key, chart, trade string) template.Shipped {
		return template.Shipped{
			Key: key, Chart: chart, Trade: trade, Names: names(key), Texts: names(key),
			Rules: []rule.Rule{{Key: key, Supplier: key, Category: leaf}},
		}
	}
	ship := []template.Shipped{
		one("swedish", rule.BAS, ""), one("finnish", rule.Finnish, ""), one("building", "", "construction"), one("transport", "", "transport"),
		one("finnish-building", rule.Finnish, "construction"),
	}
	b := newBench(t, ship...)
	_, err := template.Load(t.Context(), b.db, ship)
	require.NoError(t, err)
	return b
}

// owner administers the company of a scope and manages no rules.
func owner(of tenant.Scope) tenant.Scope {
	return tenant.NewScope(uuid.New(), of.Company, rulebook.See, rulebook.Choose)
}

func program(of tenant.Scope) tenant.Scope {
	return tenant.NewScope(uuid.Nil, of.Company, rulebook.Choose)
}

func (b bench) given(t *testing.T, scope tenant.Scope, name string) template.Given {
	t.Helper()
	list, err := b.templates.Of(t.Context(), scope)
	require.NoError(t, err)
	for _, g := range list {
		if g.Names.SV == name {
			return g
		}
	}
	t.Fatalf("no template %q", name)
	return template.Given{}
}

func (b bench) becomes(t *testing.T, of tenant.Scope, country, industry string) {
	t.Helper()
	b.execute(t, "update companies set country = $2, industry = $3 where id = $1", of.Company, country, industry)
	require.NoError(t, b.templates.Suit(t.Context(), program(of)))
}

func TestSuit_GivesWhatIsForChartAndTrade(t *testing.T) {
	t.Parallel()
	b := suiting(t)
	require.NoError(t, b.templates.Suit(t.Context(), program(b.mine)))
	require.NoError(t, b.templates.Suit(t.Context(), program(b.other)))
	require.ElementsMatch(t, []string{"swedish", "building"}, b.deciding(t, b.mine))
	require.ElementsMatch(t, []string{"finnish", "building", "finnish-building"}, b.deciding(t, b.other))
	require.Empty(t, b.work.args, "there are no books to compute anew")

	mine := owner(b.mine)
	chart, trade := b.given(t, mine, "swedish"), b.given(t, mine, "building")
	require.Equal(t, template.ByChart, chart.Because)
	require.Empty(t, chart.Industry)
	require.Empty(t, chart.GivenBy)
	require.NotNil(t, chart.GivenAt)
	require.Equal(t, template.ByIndustry, trade.Because)
	require.Equal(t, "41", trade.Industry)
	require.False(t, trade.Offered, "it is followed")
	require.Empty(t, b.given(t, mine, "transport").Suits)
	require.Empty(t, b.given(t, mine, "finnish-building").Suits, "of another chart")

	b.becomes(t, b.mine, "FI", "49")
	require.ElementsMatch(t, []string{"finnish", "transport"}, b.deciding(t, b.mine), "what the program gave for others it takes back")
	b.becomes(t, b.mine, "SE", "86")
	require.Equal(t, []string{"swedish"}, b.deciding(t, b.mine), "nothing ships for the trade, and what went may come again")

	b.execute(t, `insert into activity_entries (company_id, from_date, to_date, category_id, quantity, unit, supplier, reference, description, source, cover,
			version, updated_at) values ($1, '2025-01-01', '2025-01-31', $2, 1, 'kWh', '', '', '', 'measured', 'leaf', 1, now())`, b.mine.Company, leaf)
	require.NoError(t, b.templates.Suit(t.Context(), program(b.mine)))
	require.Empty(t, b.work.args, "twice is once")
	b.becomes(t, b.mine, "FI", "")
	require.Equal(t, []queue.Args{rulebook.Changed{Company: b.mine.Company}}, b.work.args, "figures follow")

	require.ErrorIs(t, b.templates.Suit(t.Context(), tenant.NewScope(uuid.New(), b.mine.Company, rulebook.See)), tenant.ErrForbidden)
	require.ErrorIs(t, b.templates.Suit(t.Context(), tenant.NewScope(uuid.Nil, uuid.New(), rulebook.Choose)), tenant.ErrNotFound)
}

func TestSuit_LeavesAloneWhatPeopleDecided(t *testing.T) {
	t.Parallel()
	b := suiting(t)
	mine := owner(b.mine)
	require.NoError(t, b.templates.Suit(t.Context(), program(b.mine)))
	building, transport := b.given(t, mine, "building"), b.given(t, mine, "transport")
	require.NoError(t, b.templates.Choose(t.Context(), mine, building.ID, 0))
	require.NoError(t, b.templates.Choose(t.Context(), mine, transport.ID, 1))

	require.NoError(t, b.templates.Suit(t.Context(), program(b.mine)))
	require.ElementsMatch(t, []string{"swedish", "transport"}, b.deciding(t, b.mine), "what a person left is not given again, what one took stays")
	require.False(t, b.given(t, mine, "building").Offered, "nor is it offered")
	require.Equal(t, template.ByIndustry, b.given(t, mine, "building").Suits)
	require.Empty(t, b.given(t, mine, "transport").Because, "a person took it")

	require.NoError(t, b.templates.Choose(t.Context(), mine, building.ID, 1))
	require.Empty(t, b.given(t, mine, "building").Because)
}

func TestSuit_OffersToWhoHasFigures(t *testing.T) {
	t.Parallel()
	b := suiting(t)
	mine := owner(b.mine)
	b.execute(t, `insert into footprint_rollups (company_id, year, month, part, status, disabled, rows, amount,
			kg_location, kg_market, kg_biogenic, spread_location, spread_market)
		values ($1, 2025, 1, 'main', 'unmatched', false, 1, 1, 0, 0, 0, 0, 0)`, b.mine.Company)
	require.NoError(t, b.templates.Suit(t.Context(), program(b.mine)))
	require.Empty(t, b.deciding(t, b.mine))
	swedish, building := b.given(t, mine, "swedish"), b.given(t, mine, "building")
	require.True(t, swedish.Offered)
	require.True(t, building.Offered)
	require.Equal(t, "41", building.Industry)
	require.False(t, b.given(t, mine, "transport").Offered)

	require.NoError(t, b.templates.Refuse(t.Context(), mine, building.ID))
	require.NoError(t, b.templates.Refuse(t.Context(), mine, building.ID))
	require.False(t, b.given(t, mine, "building").Offered)
	require.True(t, b.given(t, owner(b.other), "building").Offered, "another company decides itself")
	require.NoError(t, b.templates.Choose(t.Context(), mine, swedish.ID, 1))
	require.False(t, b.given(t, mine, "swedish").Offered)
	b.execute(t, "delete from footprint_rollups where company_id = $1", b.mine.Company)
	require.NoError(t, b.templates.Suit(t.Context(), program(b.mine)))
	require.Equal(t, []string{"swedish"}, b.deciding(t, b.mine), "what was refused is not given")
}

// What an administrator made for one company is nothing for another.
func TestChoose_AmongWhatTheCompanyMayKnow(t *testing.T) {
	t.Parallel()
	b := suiting(t)
	made := b.create(t, "För Bok AB")
	b.add(t, made, "bok")
	b.publish(t, made)
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, made.ID, 1, b.mine.Company))

	mine, other := owner(b.mine), owner(b.other)
	require.Equal(t, 1, b.given(t, mine, "För Bok AB").Follows)
	require.NoError(t, b.templates.Choose(t.Context(), mine, made.ID, 0))
	require.Zero(t, b.given(t, mine, "För Bok AB").Follows, "it may be taken again")
	list, err := b.templates.Of(t.Context(), other)
	require.NoError(t, err)
	require.Len(t, list, 5)
	require.ErrorIs(t, b.templates.Choose(t.Context(), other, made.ID, 1), template.ErrNotFound)
	require.ErrorIs(t, b.templates.Refuse(t.Context(), other, made.ID), template.ErrNotFound)
	_, err = b.templates.Swap(t.Context(), other, made.ID, 1)
	require.ErrorIs(t, err, template.ErrNotFound)

	looking := tenant.NewScope(uuid.New(), b.mine.Company, rulebook.See)
	require.ErrorIs(t, b.templates.Choose(t.Context(), looking, made.ID, 1), tenant.ErrForbidden)
	require.ErrorIs(t, b.templates.Refuse(t.Context(), looking, made.ID), tenant.ErrForbidden)
	_, err = b.templates.Swap(t.Context(), looking, made.ID, 1)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.templates.Of(t.Context(), tenant.NewScope(uuid.New(), b.mine.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
