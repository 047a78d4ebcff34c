package letter_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/letter"
	"tillit/reports/page"
	"tillit/reports/reportstest"
)

func paper() page.Paper { return page.Paper{Fonts: reportstest.Fonts()} }

func one(locale string) letter.Letter {
	return letter.Letter{
		Head:  reports.Head{Company: "Åkeriet <AB>", Locale: locale, Made: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC), Program: "Tillit 0.1.0"},
		Asker: "Storkunden AB", Received: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC), FirstDay: time.Date(2027, 5, 1, 0, 0, 0, 0, time.UTC),
		Report: true, InScope: true, Size: "upTo1000",
		Items: []letter.Item{
			{Disclosure: "B3", Paragraph: "32", Text: "Energi"},
			{Disclosure: "C3", Paragraph: "53", Inferred: true, Text: "Klimatmål", Above: true},
			{Text: "Klimatavtryck per produkt", Above: true},
		},
	}
}

func pdf(t *testing.T, l letter.Letter) string {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, letter.WritePDF(&out, paper(), l))
	if to := os.Getenv("PICTURES"); to != "" {
		require.NoError(t, os.WriteFile(to+"/letter-"+strings.ReplaceAll(t.Name(), "/", "-")+l.Locale+".pdf", out.Bytes(), 0o600))
	}
	return reportstest.Read(t, out.Bytes())
}

// squeezed is a text without what parts its words: a page breaks lines where it likes.
func squeezed(text string) string { return strings.Join(strings.Fields(text), "") }

func TestLetter_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		text, err := letter.Text(one(locale))
		require.NoError(t, err)
		reportstest.Golden(t, "text-"+locale, text)
		seen := squeezed(pdf(t, one(locale)))
		for line := range strings.Lines(text) {
			if !strings.HasPrefix(line, "- ") { // in a table on the page
				require.Contains(t, seen, squeezed(line), locale)
			}
		}
		for _, said := range []string{"2026/1560", "Energi", "Klimatmål", "Klimatavtryck per produkt", "53"} {
			require.Contains(t, seen, squeezed(said), locale)
		}
	}
}

// Every code has words in every language, and the place in the directive is said to be inferred.
func TestLetter_SaysWhyNothingIsDeclined(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		words, err := letter.ReadTexts(locale)
		require.NoError(t, err)
		require.Contains(t, words["rule.inferred"], "2013/34/EU")
		for _, size := range []string{"unknown", "upTo10", "upTo1000", "over1000"} {
			for _, why := range []string{"", "purpose", "asker", "firstDay", "size"} {
				l := one(locale)
				l.Size, l.Items = size, l.Items[:1]
				if why != "" {
					l.Outside, l.Report = []string{why}, why != "purpose"
					l.InScope = why != "asker"
				}
				text, err := letter.Text(l)
				require.NoError(t, err)
				require.Contains(t, text, words["size."+size])
				require.NotContains(t, text, words["declined.title"])
				if why == "" {
					require.Contains(t, text, words["none.within"])
					require.Contains(t, text, words["rule.inferred"])
					continue
				}
				require.Contains(t, text, words["outside."+why])
				require.NotContains(t, text, words["rule.cap"])
				require.NotContains(t, text, "{")
			}
		}
	}
}

func TestLetter_StandsWithAnyTexts(t *testing.T) {
	t.Parallel()
	for _, text := range append(reportstest.Hostile(), strings.Repeat("ÅngbåtsvägsÄ", 25), "\u202eשלום עולם \U0001F600", strings.Repeat("a b ", 75)) {
		l := one("sv-SE")
		l.Asker, l.Company = text, text
		for range 60 {
			l.Items = append(l.Items, letter.Item{Text: text, Above: true})
		}
		require.NotEmpty(t, pdf(t, l), text)
	}
	l := one("sv-SE")
	l.Asker = `<script>&]]> =HYPERLINK("http://evil.test","x")`
	require.Contains(t, squeezed(pdf(t, l)), squeezed(l.Asker))
}

func TestLetter_Errors(t *testing.T) {
	t.Parallel()
	require.Error(t, letter.WritePDF(io.Discard, paper(), one("de-DE")))
	require.Error(t, letter.WritePDF(io.Discard, page.Paper{Fonts: page.NewFonts(t.TempDir())}, one("sv-SE")))
	_, err := letter.Text(one("de-DE"))
	require.Error(t, err)
	_, err = letter.FileName(one("de-DE"))
	require.Error(t, err)
	name, err := letter.FileName(one("nl-NL"))
	require.NoError(t, err)
	require.Equal(t, "Antwoord op uw vragenlijst Storkunden AB.pdf", name)
}
