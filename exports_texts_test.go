package main_test

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/csv"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/ledongthuc/pdf"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/charmap"

	"tillit/integrations/xlsx"
)

// content is what a file says, however its bytes say it: a text, and how many
// cells, words or files that are.
type content struct {
	text string
	size int
}

// digest is as much of a hash as no other text has.
func (c content) digest() string {
	sum := sha256.Sum256([]byte(c.text))
	return hex.EncodeToString(sum[:8])
}

func linesOf(all []string, size int) content {
	return content{settled(strings.Join(all, "\n")) + "\n", size}
}

// contentOf reads a file by the ending of its name.
func contentOf(t *testing.T, ending string, file []byte) content {
	t.Helper()
	reader, known := map[string]func(*testing.T, []byte) content{
		".xlsx": workbookContent, ".csv": tableContent, ".json": documentContent, ".pdf": pagesContent, ".html": markupContent, ".xhtml": markupContent,
		".zip": packedContent, ".se": booksContent, ".png": pictureContent,
	}[ending]
	require.True(t, known, "nothing knows how to read %q", ending)
	return reader(t, file)
}

// alike sorts those of lines that follow each other and begin alike, up to a
// mark: rows of one day, for one, come by ids, which differ from one run to the
// next.
func alike(all []string, mark string) {
	key := func(line string) string { begin, _, _ := strings.Cut(line, mark); return begin }
	for from := 0; from < len(all); {
		to := from + 1
		for to < len(all) && key(all[to]) == key(all[from]) {
			to++
		}
		slices.Sort(all[from:to])
		from = to
	}
}

// workbookContent is what is stored in each cell of each sheet, without looks.
// Rows with the same first cell stand by what they say.
func workbookContent(t *testing.T, file []byte) content {
	t.Helper()
	book, err := xlsx.Open(bytes.NewReader(file), 1<<30)
	require.NoError(t, err)
	defer func() { require.NoError(t, book.Close()) }()
	var all []string
	filled := 0
	for at, sheet := range book.Sheets() {
		all = append(all, "## "+sheet.Name)
		first := len(all)
		for row, err := range book.Rows(at) {
			require.NoError(t, err)
			var line strings.Builder
			for _, c := range row.Cells {
				line.WriteString(strconv.Itoa(c.Column+1) + "=" + c.Formula + settled(c.Text) + between)
			}
			all = append(all, line.String())
			filled += len(row.Cells)
		}
		alike(all[first:], between)
	}
	return linesOf(all, filled)
}

// between stands between the cells of a row.
const between = " | "

// tableContent is a row a line. Rows with the same first cell stand by what
// they say.
func tableContent(t *testing.T, file []byte) content {
	t.Helper()
	text := settled(strings.TrimPrefix(string(file), "\ufeff"))
	r := csv.NewReader(strings.NewReader(text))
	if head, _, _ := strings.Cut(text, "\n"); strings.Contains(head, `";"`) {
		r.Comma = ';'
	}
	rows, err := r.ReadAll()
	require.NoError(t, err)
	require.NotEmpty(t, rows)
	all := make([]string, len(rows))
	for i, row := range rows {
		all[i] = strings.Join(row, between)
	}
	alike(all[1:], between)
	return linesOf(all, len(rows)*len(rows[0]))
}

// documentContent is a line of a document a line. Rows of the same day stand by
// what they say, and so does all of what is nothing but a list.
func documentContent(t *testing.T, file []byte) content {
	t.Helper()
	require.True(t, json.Valid(file))
	text := settled(unsure.ReplaceAllString(string(file), "(left out)"))
	all := strings.Split(strings.Replace(text, `"rows":[{`, "\"rows\":[\n{", 1), "\n")
	for i, line := range all {
		all[i] = strings.Trim(line, ",")
	}
	if all[0] == "[" {
		slices.Sort(all)
	} else {
		alike(all, `,"source"`)
	}
	return linesOf(all, len(all))
}

// pagesContent is a word a line.
func pagesContent(t *testing.T, file []byte) content {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	var all []string
	for n := range r.NumPage() {
		text, err := r.Page(n + 1).GetPlainText(nil)
		require.NoError(t, err)
		text = numbered.ReplaceAllString(settled(strings.Join(strings.Fields(text), " ")), "(run), (now)")
		all = append(append(all, fmt.Sprintf("## %d", n+1)), strings.Fields(text)...)
	}
	return linesOf(all, len(all)-r.NumPage())
}

// markupContent is an element a line, without looks.
func markupContent(t *testing.T, file []byte) content {
	t.Helper()
	text := listed.ReplaceAllString(looks.ReplaceAllString(string(file), ""), "$1")
	words := strings.Fields(text)
	return linesOf(strings.Split(strings.ReplaceAll(strings.Join(words, " "), "<", "\n<"), "\n"), len(words))
}

// booksContent is that of a SIE file.
func booksContent(t *testing.T, file []byte) content {
	t.Helper()
	text, err := charmap.CodePage437.NewDecoder().String(string(file))
	require.NoError(t, err)
	all := strings.Split(text, "\n")
	return linesOf(all, len(all))
}

func pictureContent(t *testing.T, file []byte) content {
	t.Helper()
	sum := sha256.Sum256(file)
	return content{fmt.Sprintf("a picture: %x\n", sum[:8]), 1}
}

// part is a file in another one.
type part struct {
	name string
	content
}

func unpacked(t *testing.T, file []byte) (parts []part) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	for _, f := range archive.File {
		if passed.MatchString(f.Name) {
			continue
		}
		open, err := f.Open()
		require.NoError(t, err)
		raw, err := io.ReadAll(open)
		require.NoError(t, err)
		parts = append(parts, part{settled(f.Name), contentOf(t, path.Ext(f.Name), raw)})
	}
	slices.SortFunc(parts, func(a, b part) int { return strings.Compare(a.name, b.name) })
	return parts
}

// partsContent is the list of the parts with the digest of what each says, and
// then what they say.
func partsContent(parts []part) content {
	var list, texts []string
	for _, p := range parts {
		list = append(list, fmt.Sprintf("%s  %s  %d", p.name, p.digest(), p.size))
		texts = append(texts, "## "+p.name, p.text)
	}
	return content{strings.Join(append(list, texts...), "\n"), len(parts)}
}

func packedContent(t *testing.T, file []byte) content {
	t.Helper()
	return partsContent(unpacked(t, file))
}

// passing are the tables of an archive that tell of what happened meanwhile:
// how often a footprint was computed depends on which books were read first,
// and the log grows with what is done here, which audit-log-csv holds.
const passing = `(?:footprint-runs|footprint-changes|audit-events)\.`

// What is left out beside ids, moments and those tables: looks, the number of
// the run that a footprint is of, the hash of its rules, which have ids, and
// sizes in bytes, which depend on how many digits moments have.
var (
	passed   = regexp.MustCompile(passing)
	looks    = regexp.MustCompile(`(?s)<style.*?</style>`)
	numbered = regexp.MustCompile(`\d+, \(now\)`)
	unsure   = regexp.MustCompile(`"path": "[^"]*` + passing + `[^}]*|"key": "(?:run|rules)"[^}]*|"size": \d+`)
	listed   = regexp.MustCompile(`(?s)<tr>\s*<td><a href="[^"]*` + passing + `.*?</tr>|(<td class="n">\d*</td>\s*)<td class="n">\d+</td>`)
)

// moments are when the database says that it is: on the day on which the test
// runs, or on the next.
var moments = func() *regexp.Regexp {
	today := time.Now().UTC()
	return regexp.MustCompile(`(?:` + today.Format(time.DateOnly) + `|` + today.AddDate(0, 0, 1).Format(time.DateOnly) + `)(?:[T ][0-9:.]+(?:Z|[+-][0-9:]+)?)?`)
}()

// settled is a text without what differs from one run to the next: ids, what
// is computed from them, and moments.
func settled(text string) string {
	var out strings.Builder
	from, run := 0, 0 // what is not written yet, and how many hexadecimal digits have come in a row
	for i := 0; i <= len(text); i++ {
		if i < len(text) && isHex(text[i]) {
			run++
			continue
		}
		switch {
		case run == 8 && isID(text[i-8:]):
			out.WriteString(text[from:i-8] + "(id)")
			from = i - 8 + idLength
			i = from - 1
		case run == 64:
			out.WriteString(text[from:i-64] + "(hash)")
			from = i
		}
		run = 0
	}
	out.WriteString(text[from:])
	return moments.ReplaceAllString(out.String(), "(now)")
}

const idLength = 36

func isID(text string) bool {
	if len(text) < idLength {
		return false
	}
	for i := range idLength {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		if dash != (text[i] == '-') || !dash && !isHex(text[i]) {
			return false
		}
	}
	return true
}

func isHex(c byte) bool { return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' }
