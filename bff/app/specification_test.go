package app_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/app"
)

// TestSpecification_Settings holds what is specified of an installation in
// which nothing is set; the other rows are in bff.
func TestSpecification_Settings(t *testing.T) {
	t.Parallel()
	c, err := load(t, nil)
	require.NoError(t, err)
	for _, row := range []struct {
		says      string
		want, got any
	}{
		{"section 1: the locale is sv-SE by default", "sv-SE", c.Locale},
		{"section 1: four locales are registered", []string{"sv-SE", "en-US", "fi-FI", "nl-NL"}, app.Locales},
		{"section 9: the answer date is capped at 2025", 2025, c.AnswerYearCap},
	} {
		t.Run(row.says, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, row.want, row.got)
		})
	}
}
