package table_test

import (
	"bytes"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/integrations/table"
	"tillit/integrations/xlsx/xlsxtest"
)

// A workbook that unfolds is refused before it is unfolded, also where somebody
// only wants to look at it.
//
//nolint:paralleltest // counts what it allocates
func TestOpen_RefusesBombs(t *testing.T) {
	const most = 8 << 20
	for name, file := range xlsxtest.Bombs(t) {
		var err error
		allocated := xlsxtest.Allocated(func() { err = readAll(file) })
		require.Contains(t, []string{"ledger.fileTooLarge", "ledger.brokenFile"}, fault.CodeOf(err), name)
		require.Less(t, allocated, uint64(most), name)
	}
}

func readAll(file []byte) error {
	f, err := table.Open(bytes.NewReader(file))
	if err != nil {
		return err
	}
	m := guess(f)
	_, err = f.Map(m)
	return err
}

// A cell in the last place of a sheet costs what any cell costs.
//
//nolint:paralleltest // counts what it allocates
func TestOpen_FarCell(t *testing.T) {
	for _, far := range []string{`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`, `<row r="1048576"><c r="A1048576"><v>1</v></c></row>`} {
		file := xlsxtest.Book(t, xlsxtest.Header+xlsxtest.Row+far)
		require.Less(t, xlsxtest.Allocated(func() { _ = readAll(file) }), uint64(4<<20), far)
	}
}

// Looking at a table reads its beginning and no more, and the texts that stand
// there; the whole of it is read a row at a time.
//
//nolint:paralleltest // counts what it reads
func TestOpen_ReadsASample(t *testing.T) {
	var rows, texts strings.Builder
	rows.WriteString(`<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>`)
	texts.WriteString("<sst><si><t>Datum</t></si><si><t>Konto</t></si><si><t>Belopp</t></si><si><t>Text</t></si>")
	const many = 60_000
	for n := range many {
		text := strings.Repeat(string(rune('a'+n%26)), 20+n%7)
		rows.WriteString(`<row><c><v>45658</v></c><c><v>4010</v></c><c><v>` + strconv.Itoa(n) + `</v></c><c t="s"><v>` + strconv.Itoa(n+4) + `</v></c></row>`)
		texts.WriteString("<si><t>" + text + strconv.Itoa(n) + "</t></si>")
	}
	src := &counted{Reader: bytes.NewReader(xlsxtest.Book(t, rows.String(), "xl/sharedStrings.xml", texts.String()+"</sst>"))}
	f, err := table.Open(src)
	require.NoError(t, err)
	require.Less(t, src.read, int64(256<<10), "of %d", src.Size())
	require.Equal(t, "aaaaaaaaaaaaaaaaaaaa0", f.Shape("").Samples[0][3])
	books, err := f.MapFirst(100, guess(f))
	require.NoError(t, err)
	require.Equal(t, 100, books.Head().Rows)
	books, err = f.Map(guess(f))
	require.NoError(t, err)
	require.Equal(t, many, books.Head().Rows)
}

type counted struct {
	*bytes.Reader

	read int64
}

// ReadAt implements io.ReaderAt.
func (c *counted) ReadAt(p []byte, at int64) (int, error) {
	n, err := c.Reader.ReadAt(p, at)
	c.read += int64(n)
	return n, err
}
