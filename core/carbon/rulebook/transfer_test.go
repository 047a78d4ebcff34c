package rulebook_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// The desk's tree is the one that ships, so files lead to leaves of it.
const shippedLeaf = "3.6.rail.train"

func TestService_ExportAndImport(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.leaf(t, shippedLeaf)
	full := rule.Rule{
		Key: "full", Priority: -3, Chart: rule.BAS, AccountFrom: "5010", AccountTo: "5019", AccountWords: []string{"tåg", "resa"},
		Supplier: "=SJ; \"AB\"", SupplierNumber: "556677-8899", Text: []string{"+46", "b,c"}, CostCentre: "10", Project: "-P",
		Sign: -1, From: date(2024, 1, 1), To: date(2024, 12, 31), Category: shippedLeaf, Note: "@note",
	}
	_, err := d.rules.Create(t.Context(), d.company, full)
	require.NoError(t, err)
	_, err = d.rules.Create(t.Context(), d.company, rule.Rule{Key: "tax", Text: []string{"skatt"}, Exclusion: "tax"})
	require.NoError(t, err)
	file, err := d.rules.Export(t.Context(), d.company)
	require.NoError(t, err)
	require.Contains(t, string(file), `'=SJ`, "no cell runs as a formula")
	require.Contains(t, string(file), ",-3,")

	again, err := d.rules.Import(t.Context(), d.company, file, false)
	require.NoError(t, err)
	require.Equal(t, map[rulebook.Fate]int{rulebook.Untouched: 2}, again.Count, "what was exported comes back the same")

	elsewhere, err := d.global.For(d.other.Company)
	require.NoError(t, err)
	preview, err := d.rules.Import(t.Context(), elsewhere, file, true)
	require.NoError(t, err)
	require.Equal(t, map[rulebook.Fate]int{rulebook.Added: 2}, preview.Count)
	require.Empty(t, d.list(t, elsewhere, rulebook.Filter{Level: rule.Company}), "a preview stores nothing")
	_, err = d.rules.Import(t.Context(), elsewhere, file, false)
	require.NoError(t, err)
	copies := d.list(t, elsewhere, rulebook.Filter{Search: "full"})
	require.Len(t, copies, 1)
	require.Equal(t, full.Supplier, copies[0].Supplier)
	require.Equal(t, full.Text, copies[0].Text)
	require.Equal(t, full.Note, copies[0].Note)
}

func TestService_ImportIsAllOrNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.leaf(t, shippedLeaf)
	head := "key;chart;priority;account_from;account_to;account_words;supplier;text;sign;category;exclusion;basis;note\n"
	file := func(lines ...string) []byte { return []byte(head + strings.Join(lines, "\n")) }
	good, better := "tåg;;10;;;;SJ;;;"+shippedLeaf+";;spend;", "tåg;;20;;;;SJ;;;"+shippedLeaf+";;spend;"

	refused, err := d.rules.Import(t.Context(), d.company, file(good, good, ";;x;;;;SJ;;;;tax;;", ";;1;;;;SJ;;;nowhere;;;",
		";;1;;;;SJ;;;;nonsense;;", ";;1;50;5010;;;;;;tax;;", ";;1;;;;;;;;tax;;", ";;1;;;;SJ;;up;;tax;;"), false)
	require.NoError(t, err)
	require.Equal(t, 7, refused.Count[rulebook.Refused])
	require.Equal(t, rulebook.Added, refused.Lines[0].Fate)
	for i, field := range []string{"key", "priority", "category", "exclusion", "accountTo", "accountFrom", "sign"} {
		require.Contains(t, refused.Lines[i+1].Fields, field)
		require.Equal(t, i+3, refused.Lines[i+1].Number)
	}
	require.Empty(t, d.list(t, d.company, rulebook.Filter{Level: rule.Company}))

	done, err := d.rules.Import(t.Context(), d.company, file(good, ";;10;;;;;taxi;;;tax;;"), false)
	require.NoError(t, err)
	require.Equal(t, map[rulebook.Fate]int{rulebook.Added: 2}, done.Count)
	require.Equal(t, "taxi", done.Lines[1].Rule.Key)
	done, err = d.rules.Import(t.Context(), d.company, file(better), false)
	require.NoError(t, err)
	require.Equal(t, map[rulebook.Fate]int{rulebook.Replaced: 1}, done.Count)
	require.Len(t, d.list(t, d.company, rulebook.Filter{Level: rule.Company}), 2, "what a file does not name stays")

	for _, broken := range []string{"", "key,chart\n", "a;b", `"`} {
		_, err := d.rules.Import(t.Context(), d.company, []byte(broken), true)
		require.ErrorIs(t, err, rule.ErrNotTable, broken)
	}
	_, err = d.rules.Import(t.Context(), d.company, file(strings.Repeat(good+"\n", 5001)), true)
	require.ErrorIs(t, err, rulebook.ErrTooManyLines)
	lesserRole := tenant.NewScope(d.mine.Person, d.mine.Company)
	_, err = d.rules.Import(t.Context(), lesserRole, file(good), true)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = d.rules.Export(t.Context(), lesserRole)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
