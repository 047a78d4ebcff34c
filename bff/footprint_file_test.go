package bff_test

import (
	"context"
	"encoding/csv"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

// tableOf reads a file of transactions as lines by the words of their columns.
func tableOf(t *testing.T, body []byte, comma rune) []map[string]string {
	t.Helper()
	text, marked := strings.CutPrefix(string(body), "\ufeff")
	require.True(t, marked, "spreadsheet programs would read it as another encoding")
	r := csv.NewReader(strings.NewReader(text))
	r.Comma = comma
	rows, err := r.ReadAll()
	require.NoError(t, err)
	lines := make([]map[string]string, len(rows)-1)
	for i, row := range rows[1:] {
		lines[i] = map[string]string{}
		for n, cell := range row {
			require.NotContains(t, lines[i], rows[0][n], "a column twice")
			lines[i][rows[0][n]] = cell
		}
	}
	return lines
}

func TestFootprints_File(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	theirs := p.otherTenant(t)
	c := p.In(t, tenant.Company, theirs.home)

	res := c.Get(t, "/company/footprint/2025/transactions/file?locale=sv-SE")
	require.Equal(t, http.StatusOK, res.Status)
	require.Contains(t, res.Header.Get("Content-Disposition"), "Transaktioner 2025.csv")
	lines := tableOf(t, res.Body, ';')
	require.Len(t, lines, 2, "the row and what arose before use")
	use := lines[0]
	if use["Del"] != "Användning" {
		use = lines[1]
	}
	require.Equal(t, "2025-03-05", use["Datum"])
	require.Equal(t, "Macken AB", use["Leverantör"])
	require.Equal(t, "700", use["Belopp utan moms"])
	require.Equal(t, "Räknad", use["Status"])
	require.NotEmpty(t, use["Regel"])
	require.NotEmpty(t, use["Faktor"])
	require.NotEmpty(t, use["Faktorns källa"])
	require.Contains(t, use["kg CO₂e platsbaserat"], ",", "the decimal sign of the language")
	require.Equal(t, "Granne AB", use["Källa"])
	require.Contains(t, use["CO₂ per enhet, kg CO₂e platsbaserat"], ",")
	require.Equal(t, "l", use["CO₂ per enhet: enhet"])

	english := tableOf(t, c.Get(t, "/company/footprint/2025/transactions/file?locale=en-US&q=nobody").Body, ',')
	require.Empty(t, english, "the filter holds")

	p.Kit.Clock.Pass(time.Second)
	decided := c.Post(t, "/company/footprint/2025/decision", object{
		"ids": []string{theirs.transaction.String()}, "kind": "exclusion", "exclusion": "payroll", "note": "=HYPERLINK(\"http://evil\")",
	})
	require.Equal(t, http.StatusOK, decided.Status, "%s", decided.Body)
	year := footprint.Period{From: footprint.Month{Year: 2025, Month: 1}, To: footprint.Month{Year: 2025, Month: 12}}
	scope := tenant.NewScope(c.Person.ID, theirs.home, footprint.Calculate)
	calculating, err := p.deps.Carbon.Footprints.Calculations.Request(t.Context(), scope, year)
	require.NoError(t, err)
	p.work(t, scope, calculating, func(ctx context.Context, run *job.Run) error {
		_, err := p.deps.Carbon.Footprints.Calculations.Recalculate(ctx, scope, run, year)
		return err
	})
	lines = tableOf(t, c.Get(t, "/company/footprint/2025/transactions/file?locale=en-US").Body, ',')
	require.Len(t, lines, 3, "the entry counts now, and what the grid lost on the way")
	lost := slices.IndexFunc(lines, func(line map[string]string) bool { return line["Part"] != "Use" && line["Status"] == "Counted" })
	require.NotEqual(t, "0", lines[lost]["CO₂ per unit, kg CO₂e market-based"], "a contract covers what was metered")
	require.Contains(t, lines[lost]["Market-based factor"], "residual mix")
	lines = slices.Delete(lines, lost, lost+1)
	require.Equal(t, "Kraftbolaget GO-17: 1240.5 kWh × 0", lines[0]["Energy contracts"])
	require.Equal(t, "Activity data", lines[0]["Source"])
	require.Equal(t, "kWh", lines[0]["CO₂ per unit: unit"])
	require.NotEqual(t, "0", lines[0]["CO₂ per unit, kg CO₂e location-based"])
	require.Equal(t, "0", lines[0]["CO₂ per unit, kg CO₂e market-based"], "all is covered by the contract")
	require.Contains(t, lines[0]["Activity data"], "Kraftbolaget")
	require.Empty(t, lines[0]["Market-based factor"], "nothing is left for the residual mix")
	require.Equal(t, "Excluded", lines[1]["Status"])
	require.Empty(t, lines[1]["CO₂ per unit, kg CO₂e location-based"])
	require.Empty(t, lines[1]["Rule"])
	require.Contains(t, lines[1]["Decision"], "=HYPERLINK", "who, when and why")
	require.NotEqual(t, '=', rune(lines[1]["Decision"][0]), "nothing that a spreadsheet would run")

	stranger := p.As(t, tenant.Company)
	require.Empty(t, tableOf(t, stranger.Get(t, "/company/footprint/2025/transactions/file?locale=en-US").Body, ','))
}
