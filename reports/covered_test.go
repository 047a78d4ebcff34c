package reports_test

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/reportstest"
)

// TestCovered holds what is said of a total that knows all, nearly all or little of what
// was bought, in every language.
func TestCovered(t *testing.T) {
	t.Parallel()
	number := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	low, high := decimal.RequireFromString("100000"), decimal.RequireFromString("120000")
	for name, c := range map[string]struct {
		of                *reports.Covered
		say, scope, total string
	}{
		"not told":     {nil, "", "range", "T"},
		"no purchases": {&reports.Covered{Missing: number("0")}, "", "range", "T"},
		"all":          {&reports.Covered{Share: number("1"), Missing: number("0")}, "covered.whole", "range", "T"},
		"next to all":  {&reports.Covered{Share: number("0.9999"), Missing: number("49")}, "covered.whole", "range", "T"},
		"most":         {&reports.Covered{Share: number("0.97"), Missing: number("50")}, "covered.whole covered.missing", "range.missing", "T"},
		"with guesses": {&reports.Covered{Share: number("0.97"), Missing: number("0"), Assumed: number("0.1")}, "covered.whole covered.assumed", "range", "T"},
		"little":       {&reports.Covered{Share: number("0.5"), Missing: number("100000"), Partial: true}, "covered.partial covered.missing", "range.missing", "partial"},
		"nothing":      {&reports.Covered{Share: number("0"), Partial: true}, "covered.partial covered.untold", "range.least", "partial"},
	} {
		for _, locale := range reportstest.Locales() {
			words, err := reports.Words(locale)
			require.NoError(t, err)
			figures := reports.FiguresIn(locale)
			var said []string
			for key := range strings.FieldsSeq(c.say) {
				share := c.of.Share
				if key == "covered.assumed" {
					share = c.of.Assumed
				}
				said = append(said, words.Fill(key, "share", figures.Percent(share, 1), "tonnes", figures.Tonnes(c.of.Missing.Decimal)))
			}
			require.Equal(t, strings.Join(said, " "), c.of.Say(words, figures), "%s in %s", name, locale)
			require.Equal(t, words.Fill(c.scope, "low", figures.Tonnes(low), "high", figures.Tonnes(high)), c.of.Range(words, figures, low, high), name)
			total := c.total
			if total != "T" {
				total = words.Fill(total, "name", "T")
			}
			require.Equal(t, total, c.of.Total(words, "T"), name)
		}
	}
}
