package suggestion_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/suggestion"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

func learner(chart string, lessons ...suggestion.Lesson) *suggestion.Learner {
	return suggestion.Learn(category.Standard(), rule.Standard(), chart, lessons)
}

// Names of accounts that are in no word list, in the three languages with
// compounds, lead where their first half says.
func TestLearner_NamesOfAccounts(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ chart, name, target string }{
		{rule.BAS, "Elkostnader", "2.electricity.premises.residual"},
		{rule.BAS, "Städutgifter 2", "3.1.services.cleaning"},
		{rule.Finnish, "Sähkökulut", "2.electricity.premises.residual"},
		{rule.Finnish, "Siivousmenot", "3.1.services.cleaning"},
		{rule.Finnish, "SIIVOUSKUSTANNUKSET", "3.1.services.cleaning"},
		{rule.Dutch, "Elektriciteitskosten", "2.electricity.premises.residual"},
		{rule.Dutch, "Schoonmaakuitgaven", "3.1.services.cleaning"},
	} {
		p, ok := learner(c.chart).Propose(suggestion.Group{Account: "99999", AccountName: c.name})
		require.True(t, ok, c.name)
		require.Equal(t, c.target, p.Category, c.name)
		require.Equal(t, suggestion.ReasonAccountName, p.Reasons[0].Code)
		require.NotEqual(t, suggestion.SourceCompany, p.Reasons[0].Origin())
	}
}

func TestLearner_IsSilentWhereNothingSpeaksClearly(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"", "Övriga kostnader", "Diverse", "Xyzzy 17", "Muut kulut", "Overige kosten"} {
		_, ok := learner(rule.BAS).Propose(suggestion.Group{Account: "99999", AccountName: name, Texts: []string{"Faktura 123"}})
		require.False(t, ok, name)
	}
}

func lesson(supplier, account string, target suggestion.Target, confirmed bool, rows int64) suggestion.Lesson {
	return suggestion.Lesson{
		Group:  suggestion.Group{Supplier: uuid.NewSHA1(uuid.NameSpaceOID, []byte(supplier)), SupplierName: supplier, Account: account},
		Target: target, Confirmed: confirmed, Rows: rows, Examples: []uuid.UUID{uuid.NewSHA1(uuid.NameSpaceOID, []byte(supplier+account))},
	}
}

func TestLearner_SettledRows(t *testing.T) {
	t.Parallel()
	cleaning, repair := suggestion.Target{Category: "3.1.services.cleaning"}, suggestion.Target{Category: "3.1.services.repair"}
	asked := lesson("Firma Xyz", "40", suggestion.Target{}, false, 0).Group

	one, ok := learner("", lesson("Firma Xyz", "41", cleaning, true, 10)).Propose(asked)
	require.True(t, ok)
	require.Equal(t, cleaning, one.Target)
	require.Equal(t, suggestion.ReasonSupplier, one.Reasons[0].Code)
	require.EqualValues(t, 10, one.Reasons[0].Rows)
	require.Len(t, one.Taught, 1)

	both, ok := learner("", lesson("Firma Xyz", "41", cleaning, true, 10), lesson("Annan Firma", "40", cleaning, true, 10)).Propose(asked)
	require.True(t, ok)
	require.Greater(t, both.Confidence, one.Confidence, "supplier and account agree")

	broad, ok := learner("", lesson("Firma Xyz", "41", cleaning, false, 10)).Propose(asked)
	require.True(t, ok)
	require.Less(t, broad.Confidence, one.Confidence, "a broad rule confirms less")

	_, ok = learner("", lesson("Firma Xyz", "41", cleaning, true, 10), lesson("Firma Xyz", "42", repair, true, 10)).Propose(asked)
	require.False(t, ok, "a supplier of two things says nothing by itself")
}

func TestLearner_TheOrderOfLessonsDoesNotMatter(t *testing.T) {
	t.Parallel()
	cleaning, repair := suggestion.Target{Category: "3.1.services.cleaning"}, suggestion.Target{Exclusion: "payroll"}
	lessons := []suggestion.Lesson{
		lesson("A", "41", cleaning, true, 9), lesson("A", "42", repair, false, 2), lesson("B", "40", cleaning, false, 3), lesson("C", "40", repair, true, 1),
	}
	asked := lesson("A", "40", suggestion.Target{}, false, 0).Group
	want, ok := learner("", lessons...).Propose(asked)
	slices.Reverse(lessons)
	got, again := learner("", lessons...).Propose(asked)
	require.Equal(t, ok, again)
	require.Equal(t, want, got)
}
