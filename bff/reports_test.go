package bff_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/report"
)

// A type of report without words would be offered as a code.
func TestReports_EveryTypeHasWords(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		raw, err := os.ReadFile(filepath.Join("..", "web", "messages", locale, "report.json"))
		require.NoError(t, err)
		var words struct{ Types, Help map[report.Type]string }
		require.NoError(t, json.Unmarshal(raw, &words))
		require.Len(t, words.Types, len(report.Forms()))
		for _, form := range report.Forms() {
			require.NotEmpty(t, words.Types[form.Type], "%s in %s", form.Type, locale)
			require.NotEmpty(t, words.Help[form.Type], "%s in %s", form.Type, locale)
		}
	}
}
