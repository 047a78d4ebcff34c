package main_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/goldentest"
	"tillit/core/reporting/report"
	"tillit/reports/reportstest"
)

// clock stands still at a time by which every year of the demonstration is
// over, so that files say the same whenever they are made.
func clock() time.Time { return time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC) }

const clockDay = "2026-02-01"

// Every file that people can take out of the demonstration says what it said
// before: testdata/exports.golden has a line for each. In an ordinary run a
// part of them is made, chosen so that each kind and each language is among
// them; EXPORTS=all makes all of them, TEXTS=FOLDER writes what they say into a
// folder, and -update makes all and rewrites the lines.
func TestExports(t *testing.T) {
	t.Parallel()
	g := newExports(t)
	p := demonstrated(t, clock())
	shelves := make([]shelf, len(exporters()))
	for i, c := range exporters() {
		shelves[i] = shelf{g, p.visit(t, c.boss), c.name}
		shelves[i].idle(t) // the report of a group tells of what all have booked
	}
	guests := make([]guest, len(shelves))
	for i, s := range shelves {
		guests[i] = s.guest
	}
	figuresKeepTheirEdition(t, guests)
	t.Run("Companies", func(t *testing.T) {
		for i, s := range shelves {
			t.Run(s.of, func(t *testing.T) {
				t.Parallel()
				s.log(t, "company")
				s.archives(t, g.languages(i))
				s.reports(t, g.languages(i), i)
				s.tables(t, g.languages(i))
				s.letter(t, g.languages(i))
			})
		}
	})
	t.Run("Others", func(t *testing.T) { //nolint:paralleltest // seals and logs tell of what is done before
		for _, s := range shelves {
			s.manifest(t)
		}
		g.ofOthers(t, p)
	})
	if !t.Failed() {
		g.compare(t)
	}
}

// exporters are the companies of the demonstration, with who runs them.
func exporters() []exporter {
	return []exporter{
		{"norrsken", "company@tillit.test"},
		{"revontuli", "company.fi@tillit.test"},
		{"noorderlicht", "company.nl@tillit.test"},
		{"akeri", "akeri@tillit.test"},
		{"cafe", "kaffe@tillit.test"},
	}
}

type exporter struct{ name, boss string }

// exports are the lines of the golden file by what they are of, which a line
// begins with: whose file, which, of what year, in what language.
type exports struct {
	sync.Mutex

	all    bool
	held   map[string]string
	made   map[string]string
	folder string // where texts go
	texts  bool   // those of all files, not only of those that differ
}

const goldenExports = "testdata/exports.golden"

func newExports(t *testing.T) *exports {
	t.Helper()
	g := &exports{
		all: os.Getenv("EXPORTS") == "all" || goldentest.Updating(), held: map[string]string{}, made: map[string]string{},
		folder: os.Getenv("TEXTS"), texts: os.Getenv("TEXTS") != "",
	}
	if !g.texts {
		g.folder = filepath.Join(".task", "exports")
		require.NoError(t, os.RemoveAll(g.folder))
	}
	golden, err := os.ReadFile(goldenExports)
	require.NoError(t, err)
	for line := range strings.Lines(string(golden)) {
		of, says, found := strings.Cut(strings.TrimSuffix(line, "\n"), "  :  ")
		require.True(t, found, line)
		g.held[of] = says
	}
	return g
}

// languages are those in which files of a company are made: one, of which the
// next company has the next, or all.
func (g *exports) languages(company int) []string {
	all := reportstest.Locales()
	if g.all {
		return all
	}
	return all[company%len(all):][:1]
}

// keep notes what a file says, and writes it down where that is news.
func (g *exports) keep(t *testing.T, of, says, text string) {
	t.Helper()
	g.Lock()
	defer g.Unlock()
	require.NotContains(t, g.made, of)
	g.made[of] = says
	if g.texts || g.held[of] != says && !goldentest.Updating() {
		require.NoError(t, os.MkdirAll(g.folder, 0o700))
		name := strings.ReplaceAll(strings.Join(strings.Fields(of), " "), "/", " ") + ".txt"
		require.NoError(t, os.WriteFile(filepath.Join(g.folder, name), []byte(text), 0o600))
	}
}

// compare requires that every file says what is held of it, and where all were
// made also that none is missing.
func (g *exports) compare(t *testing.T) {
	t.Helper()
	if goldentest.Updating() {
		var lines strings.Builder
		for _, of := range slices.Sorted(maps.Keys(g.made)) {
			lines.WriteString(of + "  :  " + g.made[of] + "\n")
		}
		require.NoError(t, os.WriteFile(goldenExports, []byte(lines.String()), 0o600))
		return
	}
	var news []string
	for of, says := range g.made {
		switch held, known := g.held[of]; {
		case !known:
			news = append(news, of+": made, and not in the golden file")
		case held != says:
			news = append(news, of+": "+held+" before, "+says+" now")
		}
	}
	for of := range g.held {
		if _, made := g.made[of]; g.all && !made {
			news = append(news, of+": not made any more")
		}
	}
	slices.Sort(news)
	require.Empty(t, news, "%d of %d exports are not as in %s:\n%s\n\nWhat they say now is in %s. For what they said before, run "+
		"TEXTS=FOLDER go tool task golden where that was, and compare the folders with diff -r. If all of it is meant, go tool task golden -- -update.",
		len(news), len(g.made), goldenExports, strings.Join(news, "\n"), g.folder)
}

// shelf is where the files of one company go, or of others.
type shelf struct {
	*exports
	guest

	of string
}

// put keeps what a file says. No year is 0, no language is empty.
func (s shelf) put(t *testing.T, file string, year int, locale string, c content) {
	t.Helper()
	s.keep(t, s.key(file, year, locale), fmt.Sprintf("%s %d", c.digest(), c.size), c.text)
}

func (s shelf) key(file string, year int, locale string) string {
	in := "-"
	if year > 0 {
		in = strconv.Itoa(year)
	}
	if locale == "" {
		locale = "-"
	}
	return fmt.Sprintf("%-12s  %-40s  %4s  %5s", s.of, file, in, locale)
}

// log has only what is told by the clock of the product: what the database
// dates by its own, as what is done about reports, is of another day.
func (s shelf) log(t *testing.T, role string) {
	t.Helper()
	s.put(t, "audit-log-csv", 0, "", contentOf(t, ".csv", s.download(t, role+"/audit-log/export?from="+clockDay+"&to="+clockDay)))
}

// archives come before all reports, and each goes before the next is made, for
// an archive tells of them. Its folders are looked at one by one.
func (s shelf) archives(t *testing.T, languages []string) {
	t.Helper()
	if !s.all && s.of != "cafe" {
		return // it takes as long as all else
	}
	for _, locale := range languages {
		made := s.order(t, map[string]any{"type": report.ArchiveZIP, "year": clock().Year(), "locale": locale})
		s.idle(t)
		folders := map[string][]part{}
		for _, p := range unpacked(t, s.file(t, made)) {
			first, _, _ := strings.Cut(p.name, "/")
			folders[first] = append(folders[first], p)
		}
		for folder, parts := range folders {
			s.put(t, "archive-zip/"+folder, 0, locale, partsContent(parts))
		}
		s.remove(t, made)
	}
}

// reports are of a year that is finished and of one under way, each with
// choices of its own. In an ordinary run companies share the types and the years
// between them.
func (s shelf) reports(t *testing.T, languages []string, company int) {
	t.Helper()
	choices := map[int]map[string]any{
		2024: {"scope2": report.ByLocation, "tiers": report.ToTier2, "suppliers": false},
		2025: {"scope2": report.ByMarket, "tiers": report.AllTiers, "suppliers": true},
	}
	type waiting struct {
		form   report.Spec
		year   int
		locale string
		ordered
	}
	var all []waiting
	for n, spec := range report.Specs() {
		for year, order := range choices {
			if spec.Type.AllYears() || !s.exports.all && (n+2*year+company)%4 > 0 {
				continue
			}
			for _, locale := range languages {
				order := maps.Clone(order)
				order["type"], order["year"], order["locale"] = spec.Type, year, locale
				all = append(all, waiting{spec, year, locale, s.order(t, order)})
			}
		}
	}
	s.idle(t)
	for _, w := range all {
		if w.refused != "" {
			s.keep(t, s.key(string(w.form.Type), w.year, w.locale), "refused: "+w.refused, w.refused+"\n")
			continue
		}
		s.put(t, string(w.form.Type), w.year, w.locale, contentOf(t, w.form.Ending, s.file(t, w.ordered)))
	}
}

// tables are those that are made while one waits.
func (s shelf) tables(t *testing.T, languages []string) {
	t.Helper()
	for _, locale := range languages {
		s.put(t, "activity-template-xlsx", 0, locale, contentOf(t, ".xlsx", s.download(t, "company/activity-entry/template?locale="+locale)))
		const path = "company/footprint/2025/transactions/file?locale="
		s.put(t, "transactions-csv", 2025, locale, contentOf(t, ".csv", s.download(t, path+locale)))
	}
}

// letter is what the company writes to who asks it for figures.
func (s shelf) letter(t *testing.T, languages []string) {
	t.Helper()
	status, answer := s.call(t, http.MethodPost, "company/customer-request", map[string]any{
		"asker": "Storköp AB", "inScope": true, "purpose": "csrdReport", "firstDay": "2027-07-01", "size": "upTo10", "received": "2026-01-15",
		"items": []string{"B1_11", "B3_01", "B3_16", "B8_01"}, "others": []string{"Product footprint"}, "note": "",
	})
	require.Equal(t, http.StatusOK, status, "%s", answer)
	var made struct{ ID string }
	require.NoError(t, json.Unmarshal(answer, &made))
	for _, locale := range languages {
		s.put(t, "letter-pdf", 0, locale, contentOf(t, ".pdf", s.download(t, "company/customer-request/"+made.ID+"/letter?locale="+locale)))
	}
}

// manifest comes last, for a seal is told of in all reports of its year.
func (s shelf) manifest(t *testing.T) {
	t.Helper()
	status, answer := s.call(t, http.MethodPost, "company/seal/2024", nil)
	require.Equal(t, http.StatusOK, status, "%s", answer)
	s.put(t, "seal-manifest-json", 2024, "", contentOf(t, ".json", s.download(t, "company/seal/2024/1/manifest")))
}

// nothingElse requires that the product serves no file but those that are made
// here, and pictures and documents, which are as people gave them.
func (s shelf) nothingElse(t *testing.T) {
	t.Helper()
	var api struct {
		Paths map[string]map[string]struct {
			Responses map[string]struct{ Content map[string]any }
		}
	}
	s.read(t, "openapi.json", &api)
	var served []string
	for path, calls := range api.Paths {
		if _, file := calls["get"].Responses["200"].Content["application/octet-stream"]; file {
			served = append(served, path)
		}
	}
	require.ElementsMatch(t, []string{
		"/company/report/{id}/file", "/company/footprint/{year}/transactions/file", "/company/activity-entry/template", "/company/seal/{year}/{version}/manifest",
		"/company/audit-log/export", "/agency/audit-log/export", "/admin/audit-log/export", "/admin/emission-factor/export",
		"/admin/carbon-rule/export", "/admin/carbon-template/{templateId}/rule/export", "/admin/company/{id}/carbon-rule/export", // the last has the form of the first
		"/company/customer-request/{id}/letter", "/company/company/logo", "/account/brand/logo", "/company/document/{id}/file",
	}, served, "a file that TestExports has to make, too")
}

// ofOthers are the files of an agency and of administrators.
func (g *exports) ofOthers(t *testing.T, p product) {
	t.Helper()
	firm := shelf{g, p.visit(t, "agency@tillit.test"), "agency"}
	firm.log(t, "agency")
	s := shelf{g, p.visit(t, "admin@tillit.test"), "admin"}
	s.nothingElse(t)
	s.log(t, "admin")
	s.put(t, "emission-factors-csv", 0, "", contentOf(t, ".csv", s.download(t, "admin/emission-factor/export")))
	s.put(t, "carbon-rules-csv", 0, "", contentOf(t, ".csv", s.download(t, "admin/carbon-rule/export")))
	var templates []struct{ ID, Name string }
	s.read(t, "admin/carbon-template", &templates)
	require.NotEmpty(t, templates)
	for _, template := range templates {
		rules := s.download(t, "admin/carbon-template/"+template.ID+"/rule/export")
		s.put(t, "carbon-rules-csv/"+strings.ReplaceAll(template.Name, " ", "-"), 0, "", contentOf(t, ".csv", rules))
	}
}
