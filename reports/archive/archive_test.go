package archive_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/reports"
	"tillit/reports/archive"
)

func head() archive.Head {
	return archive.Head{CorporateNumber: "559000-1234", Head: reports.Head{
		Company: `<script>alert("Å")</script>`, Locale: "sv-SE", Made: time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC), By: "Eva", Program: "Tillit",
	}}
}

// packed is an archive that write fills, with its files in their order.
func packed(t *testing.T, write func(*archive.Writer)) *zip.Reader {
	t.Helper()
	var out bytes.Buffer
	w, err := archive.New(&out, head())
	require.NoError(t, err)
	write(w)
	require.NoError(t, w.Close())
	read, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	require.NoError(t, err)
	return read
}

func content(t *testing.T, read *zip.Reader, name string) string {
	t.Helper()
	file, err := read.Open(name)
	require.NoError(t, err)
	all, err := io.ReadAll(file)
	require.NoError(t, err)
	return string(all)
}

func text(s string) func(io.Writer) error {
	return func(out io.Writer) error {
		_, err := io.WriteString(out, s)
		return err
	}
}

// Whatever files are called, they stay in the archive, on every system, and
// apart.
func TestWriter_Add_GivesSafeNames(t *testing.T) {
	t.Parallel()
	given := []string{
		"Årsredovisning.pdf", "A\u030arsredovisning.PDF", "../../etc/passwd", `C:\bok\a.txt`, "a/b\\c:d*e?f\"g<h>i|j.txt", "con.txt", "COM1", "lpt9.tar.gz",
		"slut. . ", "", "...", "rad\nbyte\u202e.txt", string(bytes.Repeat([]byte("å"), 200)) + ".xlsx", "nul", "console.txt", "\xff.txt",
	}
	read := packed(t, func(w *archive.Writer) {
		for i, name := range given {
			require.NoError(t, w.Add("documents", name, archive.Entry{ID: string(rune('a' + i))}, text(name)))
		}
	})
	var names []string
	for _, f := range read.File[:len(given)] {
		names = append(names, f.Name)
		require.False(t, f.NonUTF8)
		require.LessOrEqual(t, len(f.Name), len("documents/")+120)
	}
	long := names[12]
	require.Equal(t, []string{
		"documents/Årsredovisning.pdf", "documents/Årsredovisning (2).PDF", "documents/_.._etc_passwd", "documents/C__bok_a.txt", "documents/a_b_c_d_e_f_g_h_i_j.txt",
		"documents/_con.txt", "documents/_COM1", "documents/_lpt9.tar.gz", "documents/slut", "documents/_", "documents/_ (2)", "documents/rad_byte_.txt", long,
		"documents/_nul", "documents/console.txt", "documents/_.txt",
	}, names)
	require.Regexp(t, `^documents/å+\.xlsx$`, long)

	var manifest archive.Manifest
	require.NoError(t, json.Unmarshal([]byte(content(t, read, "manifest.json")), &manifest))
	require.Equal(t, given[2], manifest.Files[2].Name, "its own name is not lost")
	require.Empty(t, manifest.Files[0].Name)
}

func TestWriter_CSV_RunsNothingAndKeepsNumbers(t *testing.T) {
	t.Parallel()
	read := packed(t, func(w *archive.Writer) {
		columns := []archive.Column{{Name: "note", Kind: archive.Text}, {Name: "amount", Kind: archive.Number}, {Name: "on", Kind: archive.Yes}, {Name: "day", Kind: archive.Plain}}
		require.NoError(t, w.CSV("tables", "suppliers", func(begin func([]archive.Column) error, take func([][]byte) error) error {
			require.NoError(t, begin(columns))
			require.NoError(t, take([][]byte{[]byte("=1+1\n@x, \"y\""), []byte("-7.50"), []byte("t"), []byte("2025-01-02")}))
			return take([][]byte{nil, nil, []byte("f"), nil})
		}))
		require.NoError(t, w.JSON("tables", "suppliers", func(take func([]byte) error) error {
			require.NoError(t, take([]byte(`{"note": "=1"}`)))
			return take([]byte(`{}`))
		}))
		require.NoError(t, w.JSON("tables", "vouchers", func(func([]byte) error) error { return nil }))
	})
	require.Equal(t, `"note","amount","on","day"`+"\r\n"+`"'=1+1 @x, ""y""","-7.50","true","2025-01-02"`+"\r\n"+`"","","false",""`+"\r\n", content(t, read, "tables/suppliers.csv"))
	require.Equal(t, []string{"[", `{"note": "=1"},`, "{}", "]", ""}, strings.Split(content(t, read, "tables/suppliers.json"), "\n"), "an object a line")
	require.JSONEq(t, "[]", content(t, read, "tables/vouchers.json"))
	page := content(t, read, "README.html")
	require.Contains(t, page, "<td>Leverantörer som de står i bokföringen</td><td class=\"n\">2</td>")
	require.NotContains(t, page, "<script>")
}

// An archive that failed is no archive.
func TestWriter_Add_FailsWithItsFile(t *testing.T) {
	t.Parallel()
	w, err := archive.New(io.Discard, head())
	require.NoError(t, err)
	require.ErrorIs(t, w.Add("documents", "a.txt", archive.Entry{}, func(io.Writer) error { return io.ErrUnexpectedEOF }), io.ErrUnexpectedEOF)
}

// Every language has the same words.
func TestTexts(t *testing.T) {
	t.Parallel()
	keys := func(locale string) []string {
		words, err := reports.ReadTexts(os.DirFS("."), locale)
		require.NoError(t, err)
		for key, word := range words {
			require.NotEmpty(t, word, key)
		}
		return slices.Sorted(maps.Keys(words))
	}
	for _, locale := range []string{"en-US", "fi-FI", "nl-NL"} {
		require.Equal(t, keys("sv-SE"), keys(locale))
	}
	_, err := archive.New(io.Discard, archive.Head{Head: reports.Head{Locale: "de-DE"}})
	require.Error(t, err)
}
