package bff_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/report"
	"tillit/core/tenant"
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

func TestReports_CancelWaiting(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	var made, answer object
	for range 2 {
		c.Post(t, "/company/report", object{"type": "footprint-csv", "year": 2025, "locale": "sv-SE"}).Into(t, &made)
	}
	c.Delete(t, "/company/report/waiting").Into(t, &answer)
	require.Equal(t, object{"cancelled": 2.0}, answer)
	require.Empty(t, listed(t, c, "/company/report"))
	c.Get(t, "/company/job/"+made["job"].(object)["id"].(string)).Into(t, &answer)
	require.Equal(t, "cancelled", answer["state"])
}
