package catalogue_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/catalogue"
)

// The product's own content is whole: what Read refuses cannot be built in.
func TestFiles(t *testing.T) {
	t.Parallel()
	files, err := catalogue.Files()
	require.NoError(t, err)
	content, err := catalogue.Read(files)
	require.NoError(t, err)

	counts := map[catalogue.Standard]int{}
	for _, line := range content.Report() {
		counts[line.Standard] += line.Questions
		for _, locale := range catalogue.Locales() {
			require.Positive(t, line.Characters[locale], "%s %s", line.Section, locale)
		}
	}
	require.Equal(t, 120, counts[catalogue.SMEB], "the basic module, B1 to B11")
	require.Equal(t, 188, counts[catalogue.SMEC], "and the comprehensive module, C1 to C9")
	require.Equal(t, 1428, counts[catalogue.CSRD],
		"1,184 datapoints of ESRS, 71 of the EU taxonomy, 62 of our gap analysis, 3 assessments of each of 37 sub-topics")

	var printed strings.Builder
	require.NoError(t, content.Report().Write(&printed))
	require.Contains(t, printed.String(), "SMEB  ")
}
