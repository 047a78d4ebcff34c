package edition_test

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg/pgtest"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/reference/catalogue"
)

// withLawOf2026 is the catalogue that ships with a second edition of ESRS
// beside it, for the years from 2026: business conduct alone, its first
// requirement under another code.
func withLawOf2026(t *testing.T, shipped fstest.MapFS) fstest.MapFS {
	t.Helper()
	const before, after = "esrs-2023/", "esrs-2026/"
	both := fstest.MapFS{}
	for name, file := range shipped {
		both[name] = file
		if rest, ok := strings.CutPrefix(name, before); ok && strings.HasPrefix(rest, "g1/") {
			both[after+rest] = file
		}
	}
	_, chapter, _ := strings.Cut(string(shipped[before+"edition.yaml"].Data), `  - id: "governance"`)
	chapter, _, _ = strings.Cut(chapter, "  - id: ")
	both[after+"edition.yaml"] = &fstest.MapFile{Data: []byte(`id: esrs-2026
family: ESRS
standards: [CSRD]
titles: {sv-SE: ESRS 2026 sv, en-US: ESRS 2026, fi-FI: ESRS 2026 fi, nl-NL: ESRS 2026 nl}
legal: {act: {sv-SE: The law of 2026, en-US: The law of 2026, fi-FI: The law of 2026, nl-NL: The law of 2026}, officialJournal: {sv-SE: OJ, en-US: OJ, fi-FI: OJ, nl-NL: OJ}, url: http://data.europa.eu}
validFrom: 2026-06-30
reportingYears: {from: 2026}
parts: [g1]
leftOut: [{id: E1-6_01, reason: The test needs no climate.}]
chapters:
  - id: "governance"` + chapter)}
	replaceIn(t, both, after+"g1/questions.csv", "G1-1_01,CSRD,G1-1,9; AR 1,", "G1-1_01,CSRD,BC-1,4,")
	return both
}

// shipped copies the files of the catalogue that ships with the product.
func shipped(t *testing.T) fstest.MapFS {
	t.Helper()
	files, err := catalogue.Files()
	require.NoError(t, err)
	all := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(files, name)
		all[name] = &fstest.MapFile{Data: raw}
		return err
	}))
	return all
}

// A new law is files: nothing but them has to change for new years to begin in
// it, for old ones to stay, and for a year to be moved there and back.
func TestALawIsAddedAsData(t *testing.T) {
	t.Parallel()
	files := shipped(t)
	b := answertest.NewOn(t, pgtest.DB(t), files)
	b.At("2026-09-01")
	b.SetCompany(t, b.Admin, "standard = 2")
	const climate, conduct = "E1-1_02", "G1-1_01"
	for _, year := range []int{2025, 2026} {
		for _, question := range []string{climate, conduct} {
			b.SaveIn(t, year, question, answer.Content{Value: answertest.Text("As we do."), Completed: true})
		}
	}

	content, err := catalogue.Read(withLawOf2026(t, files))
	require.NoError(t, err)
	_, err = catalogue.Load(t.Context(), b.DB, content)
	require.NoError(t, err)

	for year, want := range map[int]string{2024: "esrs-2023", 2025: "esrs-2023", 2026: "esrs-2023", 2027: "esrs-2026"} {
		require.Equal(t, want, standing(t, b, year).Edition.ID, year)
	}
	require.Empty(t, standing(t, b, 2025).Moves, "the law is not for that year")
	forth := standing(t, b, 2026).Moves[0]
	require.True(t, forth.Newer)
	require.Len(t, forth.Removed, 1428-73, "all but those of business conduct")
	require.Equal(t, 1, forth.Resting)
	require.Empty(t, forth.Added)
	require.Len(t, forth.Changed, 1)
	require.Equal(t, "BC-1", forth.Changed[0].To.Code)

	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2026, "esrs-2026"))
	year, err := b.Reading.Year(t.Context(), b.Admin, 2026)
	require.NoError(t, err)
	require.Len(t, year.Items, 73)
	require.Equal(t, answer.Completed, b.Find(t, 2026, conduct).Status())
	require.Equal(t, answer.Completed, b.Find(t, 2025, climate).Status(), "the year before is as it was")

	require.NoError(t, b.Editions.Move(t.Context(), b.Carrier(), 2026, "esrs-2023"))
	require.Equal(t, answer.Completed, b.Find(t, 2026, climate).Status())
	require.Equal(t, 1, b.Find(t, 2026, climate).Answer.Version)
}
