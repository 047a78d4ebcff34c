package reports_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/reportstest"
)

func TestUnits(t *testing.T) {
	t.Parallel()
	named := map[string]string{"sv-SE": "rumsnatt", "en-US": "room night", "fi-FI": "huonevuorokausi", "nl-NL": "kamernacht"}
	var codes []string
	for _, locale := range reportstest.Locales() {
		units, err := reports.UnitsIn(locale)
		require.NoError(t, err)
		require.Equal(t, named[locale], units.Name("room-night"))
		require.Equal(t, "kWh", units.Name("kWh"), "by its sign")
		var known []string
		for code, name := range units {
			require.NotEmpty(t, name, code)
			known = append(known, code)
		}
		if codes == nil {
			codes = known
		}
		require.ElementsMatch(t, codes, known, locale)
	}
	_, err := reports.UnitsIn("de-DE")
	require.Error(t, err)
}
