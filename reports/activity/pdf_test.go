package activity_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports/activity"
	"tillit/reports/page"
	"tillit/reports/reportstest"
)

func writePDF(t *testing.T, h activity.Head, entries []activity.Entry, lines []activity.Line) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, activity.WritePDF(&out, page.Paper{Fonts: reportstest.Fonts()}, h, entries, all(lines)))
	return out.Bytes()
}

func TestWritePDF_Golden(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		file := writePDF(t, head(locale, true), entries(), lines())
		if to := os.Getenv("PICTURES"); to != "" {
			require.NoError(t, os.WriteFile(to+"/activity-"+locale+".pdf", file, 0o600))
		}
		reportstest.Golden(t, "pdf-"+locale, reportstest.Read(t, file))
	}
}

func TestWritePDF_WithoutSuppliers(t *testing.T) {
	t.Parallel()
	seen := reportstest.Read(t, writePDF(t, head("sv-SE", false), entries(), lines()))
	for _, named := range []string{"Kraftbolaget", "F-17", "Mätare 4"} {
		require.NotContains(t, seen, named)
	}
	require.Contains(t, seen, "1\u00a0240,5 kWh", "the quantity stays")
}

func TestWritePDF_ShowsTextAsItIs(t *testing.T) {
	t.Parallel()
	var hostile []activity.Entry
	for _, text := range reportstest.Hostile() {
		hostile = append(hostile, activity.Entry{Supplier: text, Reference: text, Unit: text, Source: text})
	}
	seen := strings.Join(strings.Fields(reportstest.Read(t, writePDF(t, head("en-US", true), hostile, nil))), "")
	for _, shown := range []string{"=HYPERLINK(\"http://evil.test\",\"x\")", "<script>&]]>", "åäö€"} {
		require.Contains(t, seen, shown)
	}
}

func TestWritePDF_Errors(t *testing.T) {
	t.Parallel()
	gone := errors.New("connection lost")
	broken := func(yield func(activity.Line, error) bool) { yield(activity.Line{}, gone) }
	paper := page.Paper{Fonts: reportstest.Fonts()}
	require.ErrorIs(t, activity.WritePDF(io.Discard, paper, head("sv-SE", true), nil, broken), gone)
	require.Error(t, activity.WritePDF(io.Discard, paper, head("de-DE", true), nil, all(nil)))
	require.Error(t, activity.WritePDF(io.Discard, page.Paper{Fonts: page.NewFonts(t.TempDir())}, head("sv-SE", true), nil, all(nil)))
}
