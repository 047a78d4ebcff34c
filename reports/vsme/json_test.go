package vsme_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports/reportstest"
	"tillit/reports/vsme"
)

func TestWriteJSON(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		var out strings.Builder
		require.NoError(t, vsme.WriteJSON(&out, report(locale)))
		reportstest.Golden(t, "report-"+locale+".json", out.String())
		read := reportstest.ReadXBRL(t, out.String())
		require.Len(t, read.Facts, 18)
		require.Equal(t, "en-us", read.Facts["B1_21"].Dimensions["language"], "what somebody wrote stays what it is")
		require.Equal(t, "sv-se", read.Facts["B1_16.1"].Dimensions["language"])
	}
}

func TestWriteJSON_KeepsTexts(t *testing.T) {
	t.Parallel()
	for _, text := range reportstest.Hostile() {
		text = strings.ToValidUTF8(text, "")
		r := report("sv-SE")
		r.Chapters[0].Sections[0].Items[4].Facts[0].Value = text
		var out strings.Builder
		require.NoError(t, vsme.WriteJSON(&out, r))
		require.Equal(t, text, reportstest.ReadXBRL(t, out.String()).Facts["B1_16.1"].Value)
	}
}

func TestFileName(t *testing.T) {
	t.Parallel()
	name, err := report("fi-FI").FileName(".json")
	require.NoError(t, err)
	require.Equal(t, "Digitaalinen VSME-raportti Åkeriet <AB> 2025.json", name)
	_, err = vsme.Report{Head: reportstest.Head("de-DE")}.FileName(".json")
	require.Error(t, err)
}

// A year that is reported by an act without a taxonomy makes no report of it: its
// file says what the facts are.
func TestReport_OfAnotherAct(t *testing.T) {
	t.Parallel()
	of := report("sv-SE")
	of.Data = true
	name, err := of.FileName(".json")
	require.NoError(t, err)
	require.Equal(t, "VSME-uppgifter, taxonomi maj 2026 Åkeriet <AB> 2025.json", name)
	page, err := vsme.Page(of)
	require.NoError(t, err)
	require.Contains(t, page, "ur ett år som redovisas enligt den frivilliga standarden")
	require.NotContains(t, page, "Digital VSME-rapport")
}
