package catalogue_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
)

// The product's own content is whole: what Read refuses cannot be built in.
func TestFiles(t *testing.T) {
	t.Parallel()
	content := cataloguetest.Content(t)

	counts := map[string]int{}
	for _, line := range content.Report().Lines {
		counts[line.Edition+" "+line.Standard.String()] += line.Questions
		for _, locale := range catalogue.Locales() {
			require.Positive(t, line.Characters[locale], "%s %s", line.Section, locale)
		}
	}
	require.Equal(t, 121, counts["vsme-2025 SMEB"], "the basic module, B1 to B11")
	require.Equal(t, 189, counts["vsme-2025 SMEC"], "and the comprehensive module, C1 to C9")
	require.Equal(t, 107, counts["vs-2026 SMEB"], "what was dropped is gone, whether it applies is asked once")
	require.Equal(t, 182, counts["vs-2026 SMEC"])
	require.Equal(t, 1428, counts["esrs-2023 CSRD"],
		"1,184 datapoints of ESRS, 71 of the EU taxonomy, 62 of our gap analysis, 3 assessments of each of 37 sub-topics")

	for _, gaps := range content.Report().Gaps {
		require.Empty(t, gaps.Missing, gaps.Folder)
		require.Empty(t, gaps.LeftOut, gaps.Folder)
	}

	var printed strings.Builder
	require.NoError(t, content.Report().Write(&printed))
	require.Contains(t, printed.String(), "SMEB  ")
}

// An author reads which datapoints of the standard an edition does not ask
// for, and which words are not there.
func TestContent_Report_Gaps(t *testing.T) {
	t.Parallel()
	files := small()
	edit(t, files, "e1/edition.yaml", "parts: [p]", "leftOut:\n  - id: B9_01\n    reason: It is asked by the ledger.\nparts: [p]")
	content, err := catalogue.Read(files)
	require.NoError(t, err)
	delete(content.Editions[0].Questions[0].Texts, catalogue.Dutch)
	content.Options[0].Options[0].Labels[catalogue.Finnish] = ""

	require.Equal(t, []catalogue.Gaps{
		{
			Folder: "e1", Missing: map[catalogue.Locale]int{catalogue.Dutch: 3},
			LeftOut: []catalogue.LeftOut{{ID: "B9_01", Reason: "It is asked by the ledger."}},
		},
		{Folder: "options", Missing: map[catalogue.Locale]int{catalogue.Finnish: 1}},
	}, content.Report().Gaps)
	var printed strings.Builder
	require.NoError(t, content.Report().Write(&printed))
	require.Contains(t, printed.String(), "e1 leaves out B9_01: It is asked by the ledger.")
}
