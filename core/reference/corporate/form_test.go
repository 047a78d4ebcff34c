package corporate_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/corporate"
)

func TestLegalForm(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct{ country, number, name, form, by string }{
		{"SE", "5560125790", "Nordlys", "Aktiebolag", "556012-5790"},
		{"SE", "202100-5448", "Skatteverket", "Stat, region, kommun eller församling", "202100-5448"},
		{"SE", "850709-9805", "Anna", "Enskild näringsidkare", "850709-9805"},
		{"SE", "302000-0000", "Nordlys", "", ""}, // no month of a birth, and a digit that no form is told by
		{"SE", "", "Nordlys Bageri AB", "Aktiebolag", "AB"},
		{"SE", "", "AB Volvo", "Aktiebolag", "AB"},
		{"SE", "556012-5791", "Nordlys", "", ""}, // no number at all
		{"FI", "0245458-3", "Revontuli Metalli Oy", "Osakeyhtiö", "Oy"},
		{"NL", "59581883", "Noorderlicht Metaal B.V.", "Besloten vennootschap", "B.V."},
		{"NL", "59581883", "Vereniging Zon", "Vereniging", "Vereniging"},
		{"DK", "", "Sol ApS", "Anpartsselskab", "ApS"},
		{"SE", "", "Absolut", "", ""},
		{"XX", "1", "AB", "", ""},
	} {
		form, by := corporate.LegalForm(tc.country, tc.number, tc.name)
		require.Equal(t, []string{tc.form, tc.by}, []string{form, by}, "%s %s %s", tc.country, tc.number, tc.name)
	}
}
