package assembly_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/ledongthuc/pdf"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/demo"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/report"
	"tillit/reports/reportstest"
)

// typed is in every file that is made after typeEverywhere.
const typed = `=HYPERLINK("http://evil.test","x")`

// nothingRuns fills all that people can type about companies with texts that
// programs take for something else, and reads every type of file back. A type
// that is added is in it without further ado; one with a new ending needs an
// opener. The second company has the standard that can be checked. By day one
// file of each ending is made, and at night all of both.
func (d demonstration) nothingRuns(t *testing.T) {
	t.Helper()
	year := slices.Max(demo.Years())
	locales := reportstest.Locales()
	endings := map[string]bool{}
	names := []string{"Norrsken Verkstad AB", "Lundbergs Åkeri AB"}
	for _, name := range names[nightly.Of(1, 0):] { // the last one makes every kind of file
		boss := d.bossOf(t, name)
		d.typeEverywhere(t, boss)
		scope := tenant.NewScope(boss.Person, boss.Company, company.Read, footprint.Read, answer.Read, report.Make, report.Read, archive.Take)
		for i, spec := range report.Specs() {
			of := year
			if spec.Checked { // one that is finished, by the standard it is for
				of--
			}
			if first := name == "Norrsken Verkstad AB"; first && spec.Checked || !nightly.Now() && endings[spec.Ending] {
				continue
			}
			endings[spec.Ending] = true
			file := d.file(t, scope, report.Order{
				Type: spec.Type, Year: of, Locale: locales[i%len(locales)],
				Options: report.Options{Scope2: report.ByMarket, Tiers: report.AllTiers, Suppliers: true},
			})
			shown := harmless(t, spec.Ending, file)
			require.Contains(t, shown, letters(typed), "%s is of what was typed", spec.Type)
		}
	}
}

// bossOf is somebody who works for a company.
func (d demonstration) bossOf(t *testing.T, name string) tenant.Scope {
	t.Helper()
	var person, of uuid.UUID
	require.NoError(t, d.db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select m.person_id, c.id from companies c join memberships m on m.company_id = c.id where c.name = ? limit 1", name).
			Scan(ctx, &person, &of)
	}))
	return tenant.NewScope(person, of)
}

// codes are columns whose texts the program gives and reads: nobody types them.
func codes() []string {
	return []string{
		"kind", "state", "status", "part", "method", "category_id", "exclusion", "question_id", "unit", "level", "key", "type", "locale", "use", "source",
		"country", "blob_key", "logo_key", "sha256", "accent", "currency", "basis", "edition_id", "factor_id", "reasons", "email", "hash", "carrier",
		"instrument", "technology", "standard", "code", "rules", "factors", "prices", "search", "folded", "service", "public_key", "provider",
	}
}

// column is one that may hold what people type.
type column struct{ Table, Column, Company, Type string }

// typeEverywhere puts hostile texts into every column of the company that
// people type: all columns of texts that are no codes and that the database
// lets hold any text.
func (d demonstration) typeEverywhere(t *testing.T, boss tenant.Scope) {
	t.Helper()
	texts := slices.DeleteFunc(reportstest.Hostile(), func(text string) bool { // the database holds no such
		return strings.Contains(text, "\x00") || strings.ToValidUTF8(text, "") != text
	})
	var columns []column
	require.NoError(t, d.db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`
			select c.table_name as "table", c.column_name as "column", c.data_type as type,
				case c.table_name when 'companies' then 'id' else 'company_id' end as company
			from information_schema.columns c
			join information_schema.columns of on of.table_schema = c.table_schema and of.table_name = c.table_name
				and of.column_name = case c.table_name when 'companies' then 'id' else 'company_id' end
			where c.table_schema = 'public' and c.data_type in ('text', 'ARRAY') and c.is_generated = 'NEVER' and not exists (
				select from jsonb_array_elements_text(?::jsonb) code where code = c.column_name)
			order by 1, 2`, listed(codes())).Scan(ctx, &columns)
	}))
	tables := map[string][]column{}
	for _, c := range columns {
		tables[c.Table] = append(tables[c.Table], c)
	}
	filled := map[string]bool{}
	for _, of := range tables {
		for _, c := range d.fill(t, boss, of, texts) {
			filled[c.Table+"."+c.Column] = true
		}
	}
	for _, known := range []string{
		"companies.description", "companies.contact_name", "answers.explanation", "answers.reasoning", "footprint_transactions.text",
		"footprint_transactions.account_name", "footprint_transactions.supplier_name", "activity_entries.supplier", "ledger_sources.name",
	} {
		require.True(t, filled[known], known)
	}
	require.NoError(t, d.db.In(t.Context(), boss, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.NewRaw("update companies set name = ?0, corporate_identity_number = ?0 where id = ?1", typed, boss.Company).Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewRaw(`
			update answers set value = regexp_replace(value::text, '"text": "([^"\\]|\\.)*"', '"text": ' || replace(to_json(?::text)::text, '\', '\\'), 'g')::jsonb
			where company_id = ? and value is not null`, typed, boss.Company).Exec(ctx)
		return err
	}))
}

// fill puts one of the texts wherever there is one in these columns of one
// table, and returns those that hold any. Those that hold no other texts are
// found by halves.
func (d demonstration) fill(t *testing.T, boss tenant.Scope, columns []column, texts []string) []column {
	t.Helper()
	var set []string
	for _, c := range columns {
		// Each row has another of them, and only one where each must be its own.
		chosen := `?1::jsonb ->> (abs(hashtext(ctid::text || '` + c.Column + `')) % ?2) || case when ?3 then ctid::text else '' end`
		if c.Type == "ARRAY" {
			chosen = "array(select jsonb_array_elements_text(?1::jsonb))"
		}
		set = append(set, c.Column+" = case when "+c.Column+" is not null then "+chosen+" end")
	}
	for _, own := range []bool{false, true} {
		err := d.db.In(t.Context(), boss, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw("update "+columns[0].Table+" set "+strings.Join(set, ", ")+" where "+columns[0].Company+" = ?0",
				boss.Company, listed(texts), len(texts), own).Exec(ctx)
			return err
		})
		if err == nil {
			return columns
		}
	}
	if len(columns) == 1 {
		return nil
	}
	half := len(columns) / 2
	return append(d.fill(t, boss, columns[:half], texts), d.fill(t, boss, columns[half:], texts)...)
}

func listed(texts []string) string {
	list, err := json.Marshal(texts)
	if err != nil {
		panic(err) // strings
	}
	return string(list)
}

// harmless opens a file by its ending, requires that nothing in it is more than
// text, and returns the letters of what is shown.
func harmless(t *testing.T, ending string, file []byte) string {
	t.Helper()
	opener, known := map[string]func(*testing.T, []byte) string{
		".xlsx": harmlessBook, ".csv": harmlessTable, ".json": harmlessDocument, ".pdf": harmlessPages,
		".html": harmlessMarkup, ".xhtml": harmlessMarkup, ".zip": harmlessArchive,
	}[ending]
	require.True(t, known, "nothing knows how to open %s", ending)
	return opener(t, file)
}

func harmlessBook(t *testing.T, file []byte) string {
	t.Helper()
	for name, content := range unpacked(t, file) {
		require.NotRegexp(t, `(?i)externalLink|vba|embeddings|connections|queryTable`, name)
		require.NotRegexp(t, `<f[ >/]|<ddeLink|<oleLink|TargetMode="External"`, string(content), name)
	}
	book := reportstest.Open(t, file)
	reportstest.NothingRuns(t, book)
	return letters(reportstest.Seen(t, book))
}

// formula finds what a spreadsheet would run, in a part of a cell too.
var formula = regexp.MustCompile("(^|[,;\t\r\n])[\\s\"\u00a0\ufeff\u200b\u3000]*[=+\\-@＝＋－＠]")

func harmlessTable(t *testing.T, file []byte) string {
	t.Helper()
	shown, negative := harmlessRows(t, file)
	require.True(t, negative, "negative numbers are numbers still")
	return shown
}

// harmlessRows reports whether there is a negative number as well.
func harmlessRows(t *testing.T, file []byte) (shown string, negative bool) {
	t.Helper()
	file = bytes.TrimPrefix(file, []byte("\ufeff"))
	for line := range bytes.SplitSeq(bytes.TrimSuffix(file, []byte("\r\n")), []byte("\r\n")) {
		require.Regexp(t, `^"([^"\r\n]|"")*"([,;]"([^"\r\n]|"")*")*$`, string(line), "every cell in quotation marks, every row on a line")
	}
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	require.NoError(t, err)
	for _, row := range rows {
		for _, text := range row {
			number, err := decimal.NewFromString(text)
			negative = negative || err == nil && number.IsNegative()
			require.False(t, err != nil && formula.MatchString(text), "%q", text)
		}
	}
	return letters(string(bytes.ReplaceAll(bytes.ReplaceAll(file, []byte(`""`), []byte(`"`)), []byte("'"), nil))), negative
}

func harmlessDocument(t *testing.T, file []byte) string {
	t.Helper()
	var tree any
	require.NoError(t, json.Unmarshal(file, &tree))
	var shown strings.Builder
	var walk func(any)
	walk = func(node any) {
		switch node := node.(type) {
		case string:
			shown.WriteString(node + " ")
		case []any:
			for _, child := range node {
				walk(child)
			}
		case map[string]any:
			for _, child := range node {
				walk(child)
			}
		}
	}
	walk(tree)
	return letters(shown.String())
}

func harmlessPages(t *testing.T, file []byte) string {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	root := r.Trailer().Key("Root")
	for _, name := range []string{"OpenAction", "AA", "AcroForm"} {
		require.True(t, root.Key(name).IsNull(), name)
	}
	require.True(t, root.Key("Names").Key("JavaScript").IsNull())
	for n := range r.NumPage() {
		for i, notes := 0, r.Page(n+1).V.Key("Annots"); i < notes.Len(); i++ {
			note := notes.Index(i)
			require.Equal(t, "Link", note.Key("Subtype").Name())
			require.Contains(t, []string{"", "GoTo"}, note.Key("A").Key("S").Name(), "links lead within the file")
		}
	}
	return lettersOf(t, file)
}

func harmlessMarkup(t *testing.T, file []byte) string {
	t.Helper()
	var shown strings.Builder
	tokens := xml.NewDecoder(bytes.NewReader(file))
	for {
		token, err := tokens.Token()
		if errors.Is(err, io.EOF) {
			return letters(shown.String())
		}
		require.NoError(t, err)
		switch token := token.(type) {
		case xml.CharData:
			shown.Write(token)
		case xml.StartElement:
			require.NotContains(t, []string{"script", "iframe", "object", "embed", "form", "base", "link"}, strings.ToLower(token.Name.Local))
			for _, a := range token.Attr {
				require.NotRegexp(t, `(?i)^on`, a.Name.Local)
				require.NotRegexp(t, `(?i)^\s*(javascript|data|vbscript):`, a.Value)
			}
		}
	}
}

func harmlessArchive(t *testing.T, file []byte) string {
	t.Helper()
	var shown strings.Builder
	for name, content := range unpacked(t, file) {
		require.True(t, path.IsAbs("/"+name) && path.Clean("/"+name) == "/"+name && !strings.Contains(name, `\`), name)
		switch ending := path.Ext(name); ending {
		case ".csv":
			rows, _ := harmlessRows(t, content)
			shown.WriteString(rows)
		case ".xlsx", ".json", ".pdf", ".html", ".xhtml":
			shown.WriteString(harmless(t, ending, content))
		}
	}
	return shown.String()
}

func unpacked(t *testing.T, file []byte) map[string][]byte {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	parts := map[string][]byte{}
	for _, part := range archive.File {
		r, err := part.Open()
		require.NoError(t, err)
		content, err := io.ReadAll(r)
		require.NoError(t, err)
		require.NoError(t, r.Close())
		parts[part.Name] = content
	}
	return parts
}
