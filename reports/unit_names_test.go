package reports_test

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor/quantity"
	"tillit/reports"
	"tillit/reports/reportstest"
)

// A unit whose code is no sign that people write has a name in every language.
func TestReports_NameUnits(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		units, err := reports.UnitsIn(locale)
		require.NoError(t, err)
		for _, unit := range quantity.Units() {
			code := string(unit)
			for _, r := range code {
				if !unicode.IsLetter(r) {
					require.NotEqual(t, code, units.Name(code), locale)
				}
			}
		}
		for code, name := range units {
			read, ok := quantity.Parse(name)
			require.True(t, ok, "%s can be read back", name)
			require.Equal(t, quantity.Unit(code), read)
		}
	}
}
