package template_test

import (
	"testing"
	"testing/fstest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/template"
	"tillit/core/carbon/template/data"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

func names(text string) category.Names {
	return category.Names{SV: text, EN: text + " (en)", FI: text, NL: text}
}

func TestLoad(t *testing.T) {
	t.Parallel()
	sand := rule.Rule{Key: "sand", Supplier: "sand", Category: leaf}
	build := template.Shipped{Key: "build", Trade: "construction", Names: names("Bygg"), Texts: names("t"), Rules: []rule.Rule{sand}}
	b := newBench(t, build)
	done, err := template.Load(t.Context(), b.db, []template.Shipped{build})
	require.NoError(t, err)
	require.Equal(t, template.Loaded{Added: 1}, done)
	done, err = template.Load(t.Context(), b.db, []template.Shipped{build})
	require.NoError(t, err)
	require.Equal(t, template.Loaded{Unchanged: 1}, done)

	list, err := b.templates.List(t.Context(), b.admin, false)
	require.NoError(t, err)
	shipped := list[0]
	require.Equal(t, "Bygg (en)", shipped.Names.EN)
	require.True(t, shipped.Shipped)
	require.Equal(t, 1, shipped.Version)
	require.NoError(t, b.templates.Follow(t.Context(), b.admin, shipped.ID, 1, b.mine.Company))

	_, err = b.templates.Change(t.Context(), b.admin, shipped.ID, template.Facts{Name: "X"})
	require.ErrorIs(t, err, template.ErrShipped)
	_, err = b.rules.Of(shipped.ID).Create(t.Context(), b.admin, sand)
	require.ErrorIs(t, err, template.ErrShipped)
	require.ErrorIs(t, b.templates.Retire(t.Context(), b.admin, shipped.ID), template.ErrShipped)
	copied, err := b.templates.Create(t.Context(), b.admin, template.Facts{Name: "Bygg"}, shipped.ID)
	require.NoError(t, err, "a copy may have the same name")
	require.Equal(t, 1, copied.Rules)

	more := build
	more.Rules = []rule.Rule{sand, {Key: "betong", Supplier: "betong", Category: leaf}}
	done, err = template.Load(t.Context(), b.db, []template.Shipped{more})
	require.NoError(t, err)
	require.Equal(t, template.Loaded{Changed: 1}, done)
	require.Equal(t, []string{"sand"}, b.deciding(t, b.mine), "a company stays where it is")
	now, versions, draft, err := b.templates.Get(t.Context(), b.admin, shipped.ID)
	require.NoError(t, err)
	require.Equal(t, 2, now.Version)
	require.Len(t, versions, 2)
	require.Empty(t, draft)

	done, err = template.Load(t.Context(), b.db, nil)
	require.NoError(t, err)
	require.Equal(t, template.Loaded{Retired: 1}, done)
	require.Equal(t, []string{"sand"}, b.deciding(t, b.mine))
	require.ErrorIs(t, b.templates.Follow(t.Context(), b.admin, shipped.ID, 2, b.mine.Company), template.ErrRetired)
}

func TestRead_NamesWhatIsWrong(t *testing.T) {
	t.Parallel()
	const head = "key,chart,trade,name_sv,name_en,name_fi,name_nl,text_sv,text_en,text_fi,text_nl\n"
	const rules = "key,chart,priority,account_from,account_to,account_words,supplier,text,sign,category,exclusion,basis,note\n"
	for want, files := range map[string]fstest.MapFS{
		"columns":     {"templates.csv": {Data: []byte("key\n")}},
		"fields":      {"templates.csv": {Data: []byte(head + "a,,space,A,A,A,A,,,,\n")}},
		"rules.csv:2": {"templates.csv": {Data: []byte(head + "a,,,A,A,A,A,,,,\n")}, "a/rules.csv": {Data: []byte(rules + "k,,x,,,,,,,,tax,,\n")}},
		"not exist":   {},
	} {
		_, err := template.Read(files, category.Standard())
		require.ErrorContains(t, err, want)
	}
}

// Every rule that ships leads somewhere, names a chart it is for, and stands in
// the way of no other of its template.
func TestStandard(t *testing.T) {
	t.Parallel()
	charts, trades := map[string]bool{}, map[string]bool{}
	for _, one := range template.Standard() {
		charts[one.Chart], trades[one.Trade] = true, true
		for _, name := range []string{one.Names.SV, one.Names.EN, one.Names.FI, one.Names.NL, one.Texts.SV, one.Texts.EN, one.Texts.FI, one.Texts.NL} {
			require.NotEmpty(t, name, one.Key)
		}
		require.GreaterOrEqual(t, len(one.Rules), 8, one.Key)
		rules := make([]rule.Rule, len(one.Rules))
		for i, r := range one.Rules {
			require.NoError(t, r.Check())
			require.NotEmpty(t, r.Chart, r.Key)
			require.True(t, one.Chart == "" || one.Chart == r.Chart || one.Chart == rule.Dutch && r.Chart == rule.RGS, r.Key)
			rules[i] = r
			rules[i].ID = uuid.New()
		}
		_, err := rule.Compile(rules)
		require.NoError(t, err)
		for _, f := range rule.Examine(rules) {
			require.NotEqual(t, rule.Dead, f.Kind, "%s: a rule that never decides", one.Key)
		}
	}
	for _, chart := range []string{rule.BAS, rule.Finnish, rule.Dutch} {
		require.True(t, charts[chart], chart)
		alone, err := data.OfChart(chart)
		require.NoError(t, err)
		var given []string
		for _, one := range template.Standard() {
			for _, r := range one.Rules {
				if one.Chart == chart && one.Trade == "" {
					given = append(given, r.Key)
				}
			}
		}
		require.Len(t, alone, len(given), "one template a chart, in the folder of its name")
		for i, r := range alone {
			require.Equal(t, given[i], r.Key)
		}
	}
	none, err := data.OfChart("")
	require.NoError(t, err)
	require.Empty(t, none)
	for _, trade := range template.Trades() {
		require.True(t, trades[trade], trade)
	}
}
