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
	require.Equal(t, "fi-FI", html.At["xml:lang"])
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

// Only a report that has all that the standard asks says that it follows it.
func TestPage_ClaimsNoStandardThatItDoesNotFollow(t *testing.T) {
	t.Parallel()
	r := report("en-US")
	page, err := vsme.Page(r)
	require.NoError(t, err)
	require.Contains(t, page, "Sustainability report with disclosures from VSME")
	require.Contains(t, page, "11 of 45 datapoints required by the standard")
	require.Contains(t, page, "company alone, without its subsidiaries")

	r.Coverage.Disclosed, r.Own = 45, false
	page, err = vsme.Page(r)
	require.NoError(t, err)
	require.Contains(t, page, "Sustainability report under VSME")
	require.Contains(t, page, "45 of 45 datapoints required by the standard")
	require.NotContains(t, page, "company alone")
}

// The list of what a page may have finds what it must not have.
func TestFaults_FindsWhatIsNoXHTML(t *testing.T) {
	t.Parallel()
	page, err := vsme.Page(report("sv-SE"))
	require.NoError(t, err)
	require.Empty(t, reportstest.Faults(reportstest.Parse(t, page)))
	for _, change := range [][2]string{
		{`<html xml:lang`, `<html lang="sv" xml:lang`},
		{`<html xml:lang="sv-SE"`, `<html`},
		{`<meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>`, `<meta charset="UTF-8"/>`},
		{`<style type="text/css">`, `<style>`},
		{`<div class="cover">`, `<div class="cover" aria-label="x">`},
		{`<div class="cover">`, `<div class="cover" role="banner">`},
		{`<div class="cover">`, `<div class="cover"><br>x</br>`},
		{`<h1>`, `<header/><h1>`},
		{`<h1>`, `<h1><p>x</p>`},
		{`<p class="kind">`, `<p class="kind"><p>x</p>`},
		{`<p class="kind">`, `<p class="kind"><ix:nonNumeric name="vsme:A" contextRef="c1"><p>x</p></ix:nonNumeric>`},
		{`<dl>`, `<dl>x`},
		{`<dl>`, `<dl><div/>`},
		{`<ol>`, `<ol><p>x</p>`},
		{`<tbody>`, `<tbody/><tbody>`},
		{`<thead>`, `<thead><th>x</th>`},
		{`<caption class="unseen">`, `<tbody><tr><td/></tr></tbody><caption class="unseen">`},
		{`scope="row"`, `scope="all"`},
		{`id="part-1"`, `id="1 part"`},
		{`id="part-1-1"`, `id="part-1"`},
		{`unitRef="u1"`, ``},
		{`<body>`, `<body>x`},
		{`<title>`, `<title><span>x</span>`},
	} {
		require.Contains(t, page, change[0])
		broken := reportstest.Parse(t, strings.Replace(page, change[0], change[1], 1))
		require.NotEmpty(t, reportstest.Faults(broken), change[1])
	}
}

func TestPage_KeepsTextsWhatTheyAre(t *testing.T) {
	t.Parallel()
	for _, text := range reportstest.Hostile() {
		r := report("sv-SE")
		r.Company, r.By, r.Module, r.Act = text, text, text, text
		r.Chapters[0].Name, r.Chapters[0].Sections[0].Name = text, text
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
