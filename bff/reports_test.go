package bff_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/reporting/report"
)

// A type of report without words would be offered as a code.
func TestReports_EveryTypeHasWords(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		raw, err := os.ReadFile(filepath.Join("..", "web", "messages", locale, "report.json"))
		require.NoError(t, err)
		var words struct{ Types, Help map[report.Type]string }
		require.NoError(t, json.Unmarshal(raw, &words))
		require.Len(t, words.Types, len(report.Specs()))
		for _, spec := range report.Specs() {
			require.NotEmpty(t, words.Types[spec.Type], "%s in %s", spec.Type, locale)
			require.NotEmpty(t, words.Help[spec.Type], "%s in %s", spec.Type, locale)
		}
	}
}

// The list says in words what a file is narrowed to.
func TestReports_SayWhatTheyAreNarrowedTo(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	owner := p.SignedIn(t, n.admin)
	narrowed := object{
		"type": "footprint-csv", "year": 2025, "locale": "sv-SE", "category": "2.electricity", "supplier": n.supplier, "source": n.source, "months": []int{3, 1}, "basis": "spend",
	}
	var made object
	owner.Post(t, "/company/report?locale=en-US", narrowed).Into(t, &made)
	named := made["report"].(object)["named"].(object)
	require.Equal(t, "Electricity", named["category"])
	require.NotEmpty(t, named["supplier"])
	require.NotEmpty(t, named["source"])
	newest := listed(t, owner, "/company/report?locale=en-US")[0]
	require.Equal(t, named, newest["named"])
	require.Equal(t, []any{1.0, 3.0}, newest["months"])
	require.Equal(t, object{"category": "", "supplier": "", "source": ""}, listed(t, owner, "/company/report")[1]["named"])

	stranger := p.As(t, tenant.Company)
	stranger.Post(t, "/company/report", narrowed).Into(t, &made)
	require.Empty(t, made["report"].(object)["named"].(object)["supplier"], "of another company")
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
