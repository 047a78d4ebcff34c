package sie_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/integrations/sie"
)

// FuzzRead holds, for any bytes: no panic; every row is handed over or told
// as skipped; texts can be stored; and what was read can be written and read
// back unchanged.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.s[ei]")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Add([]byte("#VER{#TRANS}{}#VER\n{\n}}{{"))
	f.Add([]byte("#SIETYP 4\n#VER \"\" \"\" 20250101 {\n#TRANS {} {} {}\n#TRANS 1 {1 {2} 3\n#TRANS 1 -,5}\n"))

	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := sie.Open(bytes.NewReader(data))
		if err != nil {
			return
		}
		all := vouchers(t, file)
		head := file.Head()
		n := file.Notices()

		rows := 0
		for _, v := range all {
			rows += len(v.Rows)
			requireSound(t, v)
		}
		require.Equal(t, head.Rows, rows+n.Skipped(), "rows lost or made up")
		require.LessOrEqual(t, len(all), head.Vouchers)

		once, encoding := rewrite(t, head, all)
		twice, again := rewrite(t, head, once)
		if encoding == "cp437" && again == "cp437" {
			require.Equal(t, withoutLines(once), withoutLines(twice))
		}
	})
}

// rewrite writes and reads vouchers, which loses the characters that code page
// 437 lacks. Texts of nothing but box drawing may come back as another page.
func rewrite(t *testing.T, head ledger.Head, all []ledger.Voucher) (back []ledger.Voucher, encoding string) {
	t.Helper()
	f, back := read(t, write(t, head, all))
	require.Len(t, back, len(all))
	for i, v := range back {
		require.Len(t, v.Rows, len(all[i].Rows))
		require.Equal(t, all[i].Date, v.Date)
		require.True(t, all[i].Sum().Equal(v.Sum()))
	}
	return back, f.Head().Encoding
}

func requireSound(t *testing.T, v ledger.Voucher) {
	t.Helper()
	require.False(t, v.Year.IsZero())
	for _, s := range []string{v.Series, v.Number, v.Text} {
		requireStorable(t, s)
	}
	for i, r := range v.Rows {
		require.Equal(t, i+1, r.Number)
		require.NotEmpty(t, r.Account)
		require.False(t, r.Date.IsZero())
		for _, s := range []string{r.Account, r.Text, r.Unit, r.CostCentre, r.Project, r.Supplier} {
			requireStorable(t, s)
		}
	}
}

func requireStorable(t *testing.T, s string) {
	t.Helper()
	require.True(t, utf8.ValidString(s), "%q", s)
	require.False(t, strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7F }), "%q", s)
}
