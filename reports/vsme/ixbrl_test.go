package vsme_test

import (
	"archive/zip"
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/reports/reportstest"
	"tillit/reports/vsme"
)

func TestPage_HasTheFactsOfTheJSON(t *testing.T) {
	t.Parallel()
	for _, locale := range reportstest.Locales() {
		page, err := vsme.Page(report(locale))
		require.NoError(t, err)
		reportstest.Golden(t, "report-"+locale+".xhtml", page)
		requireSame(t, report(locale), page)
	}
}

func requireSame(t *testing.T, r vsme.Report, page string) {
	t.Helper()
	var out strings.Builder
	require.NoError(t, vsme.WriteJSON(&out, r))
	made := reportstest.ReadXBRL(t, out.String())
	require.Equal(t, made.Facts, reportstest.ReadInline(t, page, made.DocumentInfo.Namespaces))
}

// What a person reads needs nothing from elsewhere, runs nothing, and can be
// read by those who do not see.
func TestPage_IsADocument(t *testing.T) {
	t.Parallel()
	page, err := vsme.Page(report("fi-FI"))
	require.NoError(t, err)
	html := reportstest.ReadXHTML(t, page)
	require.Equal(t, "fi", html.At["lang"])
	require.Equal(t, "Digitaalinen VSME-raportti Åkeriet <AB> 2025", html.All("title")[0].Words())
	ids := map[string]bool{}
	level := 0
	html.Walk(func(n *reportstest.Node) {
		require.NotContains(t, []string{"script", "img", "link", "iframe", "object", "base", "form"}, n.Name)
		for name, value := range n.At {
			require.False(t, strings.HasPrefix(name, "on"), name)
			if name == "href" || name == "src" {
				require.True(t, strings.HasPrefix(value, "#"), value)
			}
		}
		if id := n.At["id"]; id != "" {
			require.False(t, ids[id], id)
			ids[id] = true
		}
		if len(n.Name) == 2 && n.Name[0] == 'h' && n.Name != "hr" {
			next := int(n.Name[1] - '0')
			require.LessOrEqual(t, next, level+1, "no heading is left out: %s", n.Words())
			level = next
		}
		if n.Name == "th" {
			require.Contains(t, []string{"col", "row"}, n.At["scope"])
		}
	})
	for _, a := range html.All("a") {
		require.True(t, ids[strings.TrimPrefix(a.At["href"], "#")], a.At["href"])
	}
	require.Len(t, html.All("h1"), 1)
	require.NotContains(t, html.All("style")[0].Words(), "url(")
}

func TestPage_KeepsTextsWhatTheyAre(t *testing.T) {
	t.Parallel()
	for _, text := range reportstest.Hostile() {
		r := report("sv-SE")
		r.Company, r.By = text, text
		items := r.Chapters[0].Sections[0].Items
		items[0].Facts[0].Labels = []string{text}
		items[0].Title, items[4].Series, items[4].Facts[0].RowLabel = text, text, text
		items[5].Series = text
		valid := strings.Map(func(c rune) rune { // as facts hold texts
			if c < ' ' && c != '\n' && c != '\t' || c == '\ufffd' {
				return -1
			}
			return c
		}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r", "\n"), ""))
		items[4].Facts[0].Value = valid
		items[6].Facts[0].Value = "<p>" + strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\n", " ").Replace(valid) + "</p>"
		page, err := vsme.Page(r)
		require.NoError(t, err, "%q", text)
		requireSame(t, r, page)
		require.Empty(t, reportstest.ReadXHTML(t, page).All("script"))
	}
}

func TestPage_TakesNobodysMarks(t *testing.T) {
	t.Parallel()
	for _, block := range []string{"<p>a</p><script>b()</script>", "<p onclick=\"b()\">a</p>", "<p><b>a</b></p>", "a", "<p>a", ""} {
		r := report("sv-SE")
		r.Chapters[0].Sections[0].Items[6].Facts[0].Value = block
		_, err := vsme.Page(r)
		require.Error(t, err, block)
	}
}

func TestWritePackage(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	require.NoError(t, vsme.WritePackage(&out, report("nl-NL")))
	archive, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	require.NoError(t, err)
	read := map[string]string{}
	for _, f := range archive.File {
		content, err := f.Open()
		require.NoError(t, err)
		bytes, err := io.ReadAll(content)
		require.NoError(t, err)
		read[f.Name] = string(bytes)
	}
	require.Len(t, read, 2)
	require.JSONEq(t, `{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023"}}`, read["vsme/META-INF/reportPackage.json"])
	page, err := vsme.Page(report("nl-NL"))
	require.NoError(t, err)
	require.Equal(t, page, read["vsme/reports/vsme-2025-nl-nl.xhtml"])
}
