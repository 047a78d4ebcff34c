// Package xlsxtest makes workbooks for tests of what reads them, among them
// those that nobody makes in good faith.
package xlsxtest

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Header is a row that names columns of a ledger.
const Header = `<row><c t="inlineStr"><is><t>Datum</t></is></c><c t="inlineStr"><is><t>Konto</t></is></c><c t="inlineStr"><is><t>Belopp</t></is></c></row>`

// Row is a row of such a ledger.
const Row = `<row><c><v>45658</v></c><c><v>4010</v></c><c><v>1</v></c></row>`

// Large is more than any archive may unpack to at any rate.
const Large = 24 << 20

const (
	namespace = ` xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"`
	related   = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/`
	types     = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ` +
		`ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`
	top       = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="` + related + `officeDocument" Target="xl/workbook.xml"/></Relationships>`
	main      = `<workbook` + namespace + `><sheets><sheet name="Blad1" sheetId="1" r:id="a"/></sheets></workbook>`
	relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="` + related + `worksheet" Target="worksheets/sheet1.xml"/>` +
		`<Relationship Id="b" Type="` + related + `sharedStrings" Target="sharedStrings.xml"/></Relationships>`
)

// Book makes a workbook of one sheet with rows, and with more parts, named and
// written in turn.
func Book(t testing.TB, rows string, more ...string) []byte {
	t.Helper()
	parts := append([]string{
		"[Content_Types].xml", types, "_rels/.rels", top, "xl/workbook.xml", main, "xl/_rels/workbook.xml.rels", relations,
		"xl/worksheets/sheet1.xml", "<worksheet" + namespace + "><sheetData>" + rows + "</sheetData></worksheet>",
	}, more...)
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for i := 0; i < len(parts); i += 2 {
		f, err := w.Create(parts[i])
		require.NoError(t, err)
		_, err = f.Write([]byte(parts[i+1]))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}

// Bombs are workbooks that unpack to far more than they are.
func Bombs(t testing.TB) map[string][]byte {
	t.Helper()
	cells := `<c><v>1</v></c>`
	rows := Book(t, Header+strings.Repeat(Row, Large/len(Row)))
	return map[string][]byte{
		"rows":          rows,
		"a row":         Book(t, "<row>"+strings.Repeat(cells, Large/len(cells))+"</row>"),
		"a cell":        Book(t, "<row><c><v>"+strings.Repeat("7", Large)+"</v></c></row>"),
		"a text":        Book(t, `<row><c t="s"><v>0</v></c></row>`, "xl/sharedStrings.xml", "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><si><t>"+strings.Repeat("7", Large)+"</t></si></sst>"),
		"texts":         Book(t, `<row><c t="s"><v>900000</v></c></row>`, "xl/sharedStrings.xml", "<sst xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\">"+strings.Repeat("<si><t>a</t></si>", Large/len("<si><t>a</t></si>"))+"</sst>"),
		"a lying size":  lying(t, rows, "xl/worksheets/sheet1.xml"),
		"very far":      Book(t, Header+`<row r="1048577"><c r="A1048577"><v>1</v></c></row>`),
		"not in order":  Book(t, Header+`<row r="9"><c r="A9"><v>1</v></c></row><row r="8"><c r="A8"><v>1</v></c></row>`),
		"another's row": Book(t, Header+`<row r="9"><c r="B9"><v>1</v></c><c r="A9"><v>1</v></c></row>`),
		"twice":         Book(t, Header, "xl/worksheets/sheet1.xml", "<worksheet/>"),
	}
}

// lying says of a part that it is small.
func lying(t testing.TB, file []byte, part string) []byte {
	t.Helper()
	const header, size = 46, 24
	at := bytes.LastIndex(file, []byte(part)) - header
	require.Equal(t, "PK\x01\x02", string(file[at:at+4]))
	file = bytes.Clone(file)
	binary.LittleEndian.PutUint32(file[at+size:], 1000)
	return file
}

// Allocated is how many bytes do takes from the heap, all in all. Nothing else
// may run meanwhile.
func Allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
