package text_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/questions/document"
	"tillit/core/questions/document/documenttest"
	"tillit/integrations/text"
)

// TestMain lets the tests be the program that reads, and one that takes all
// that it may.
func TestMain(m *testing.M) {
	switch {
	case len(os.Args) > 1 && os.Args[1] == text.Command:
		os.Exit(text.Main(os.Args[2:]))
	case len(os.Args) > 1 && os.Args[1] == takeAll:
		takeMemory()
	}
	os.Exit(m.Run())
}

// takeAll is the word with which this program takes all memory that a process
// that reads can have.
const takeAll = "take-all"

func takeMemory() {
	if err := text.Limit(); err != nil {
		os.Exit(1)
	}
	var taken [][]byte
	for {
		taken = append(taken, make([]byte, 1<<20))
		for i := 0; i < 1<<20; i += os.Getpagesize() {
			taken[len(taken)-1][i] = 1
		}
	}
}

// usual is the timeout of the product: a machine that tests may be slow.
const usual = 0

func read(t *testing.T, kind document.Kind, content []byte, timeout time.Duration) (found string, more bool, err error) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(name, content, 0o600))
	file, err := os.Open(name)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	program, err := os.Executable()
	require.NoError(t, err)
	pages, more, err := text.Process{Program: program, Timeout: timeout}.Text(t.Context(), kind, file)
	for _, p := range pages {
		found += " " + p.Text
	}
	return strings.Join(strings.Fields(found), " "), more, err
}

// page makes a PDF of one page with a line of text.
func page(line string) []byte {
	objects := []string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
		"", "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
	}
	stream := "BT /F1 12 Tf 10 200 Td (" + line + ") Tj ET"
	objects[3] = fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(stream), stream)
	return portable(objects)
}

func portable(objects []string) []byte {
	var out bytes.Buffer
	out.WriteString("%PDF-1.4\n")
	var places []int
	for i, o := range objects {
		places = append(places, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	xref := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, p := range places {
		fmt.Fprintf(&out, "%010d 00000 n \n", p)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, xref)
	return out.Bytes()
}

func workbook(t *testing.T) []byte {
	t.Helper()
	book := excelize.NewFile()
	require.NoError(t, book.SetSheetName("Sheet1", "Energi"))
	require.NoError(t, book.SetCellValue("Energi", "A1", "Fjärrvärme"))
	require.NoError(t, book.SetCellValue("Energi", "B1", 1240.5))
	require.NoError(t, book.SetCellValue("Energi", "A2", "El"))
	raw, err := book.WriteToBuffer()
	require.NoError(t, err)
	require.NoError(t, book.Close())
	return raw.Bytes()
}

func TestProcess_Text(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind    document.Kind
		content []byte
		want    string
	}{
		"a Word file": {document.DOCX, documenttest.Office(
			t, document.DOCX,
			documenttest.Part{Name: "word/header1.xml", Text: "<h><p><t>Huvud</t></p></h>"},
			documenttest.Part{Name: "word/document.xml", Text: "<d><p><r><t>Miljö</t></r><r><t>policy</t></r></p><p><t>&lt;antagen&gt; 2025</t></p><instrText>MERGE</instrText></d>"},
			documenttest.Part{Name: "word/settings.xml", Text: "<s><t>inte detta</t></s>"},
		), "Miljöpolicy <antagen> 2025 Huvud"},
		"slides in their order": {document.PPTX, documenttest.Office(
			t, document.PPTX,
			documenttest.Part{Name: "ppt/slides/slide10.xml", Text: "<s><p><t>tio</t></p></s>"},
			documenttest.Part{Name: "ppt/slides/slide2.xml", Text: "<s><p><t>två</t></p></s>"},
		), "två tio"},
		"a workbook":        {document.XLSX, workbook(t), "Energi Fjärrvärme 1240.5 El"},
		"UTF-8":             {document.TXT, []byte("räksmörgås"), "räksmörgås"},
		"UTF-8 with a mark": {document.CSV, []byte("\xef\xbb\xbfår;1"), "år;1"},
		"UTF-16":            {document.TXT, []byte("\xff\xfe\xe5\x00r\x00"), "år"},
		"Windows":           {document.CSV, []byte("f\xf6rs\xe4ljning;1"), "försäljning;1"},
		"a PDF":             {document.PDF, page("Leverant\\366rer 2025"), "Leverantörer 2025"},
		"nothing":           {document.DOCX, documenttest.Office(t, document.DOCX), ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, more, err := read(t, c.kind, c.content, usual)
			require.NoError(t, err)
			require.False(t, more)
			require.Equal(t, c.want, found)
		})
	}
}

// A quote says where it stands: on which page, which slide, in which chapter, in
// which cells.
func TestProcess_Text_Pages(t *testing.T) {
	t.Parallel()
	two := portable([]string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 5 0 R/Resources<</Font<</F1 7 0 R>>>>>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 6 0 R/Resources<</Font<</F1 7 0 R>>>>>>",
		stream("ett\\fsidbrott"), stream("två"), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
	})
	many := excelize.NewFile()
	for row := range 41 {
		require.NoError(t, many.SetCellValue("Sheet1", fmt.Sprintf("B%d", row+2), row))
	}
	rows, err := many.WriteToBuffer()
	require.NoError(t, errors.Join(err, many.Close()))
	for name, c := range map[string]struct {
		kind    document.Kind
		content []byte
		want    []string // name: text
	}{
		"a PDF": {document.PDF, two, []string{": ett sidbrott", ": två"}},
		"slides": {document.PPTX, documenttest.Office(
			t, document.PPTX,
			documenttest.Part{Name: "ppt/slides/slide2.xml", Text: "<s><p><t>två</t></p></s>"},
			documenttest.Part{Name: "ppt/slides/slide1.xml", Text: "<s><p><t>ett</t></p></s>"},
			documenttest.Part{Name: "ppt/notesSlides/notesSlide1.xml", Text: "<s><p><t>sagt</t></p></s>"},
		), []string{": ett", ": två", "notesSlide1: sagt"}},
		"chapters": {document.DOCX, documenttest.Office(t, document.DOCX, documenttest.Part{Name: "word/document.xml", Text: `<d>
			<p><t>Först</t></p><p><pPr><pStyle val="Rubrik1"/></pPr><r><t>Miljö</t></r><r><t>mål</t></r></p><p><t>Halvera</t></p>
			<p><pStyle val="Kopfzeile"/><t>ingen rubrik</t></p></d>`}), []string{": Först", "Miljömål: Miljömål Halvera ingen rubrik"}},
		"a workbook":   {document.XLSX, workbook(t), []string{"Energi: Energi", "Energi!A1:A2: Fjärrvärme 1240.5 El"}},
		"a long sheet": {document.XLSX, rows.Bytes(), []string{"Sheet1: Sheet1", "Sheet1!B2:B41: " + numbers(0, 40), "Sheet1!B42: 40"}},
		"plain text":   {document.TXT, []byte("ett\ftvå"), []string{": ett två"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file, err := os.CreateTemp(t.TempDir(), "")
			require.NoError(t, err)
			_, err = file.Write(c.content)
			require.NoError(t, err)
			program, err := os.Executable()
			require.NoError(t, err)
			_, err = file.Seek(0, io.SeekStart)
			require.NoError(t, err)
			pages, more, err := text.Process{Program: program}.Text(t.Context(), c.kind, file)
			require.NoError(t, errors.Join(err, file.Close()))
			require.False(t, more)
			var found []string
			for _, p := range pages {
				found = append(found, p.Name+": "+strings.Join(strings.Fields(p.Text), " "))
			}
			require.Equal(t, c.want, found)
		})
	}
}

func stream(line string) string {
	text := "BT /F1 12 Tf 10 200 Td (" + strings.ReplaceAll(line, "å", "\\345") + ") Tj ET"
	return fmt.Sprintf("<</Length %d>>stream\n%s\nendstream", len(text), text)
}

func numbers(from, to int) string {
	var all []string
	for n := from; n < to; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return strings.Join(all, " ")
}

// Whatever a file is, the worst is that it cannot be searched.
func TestProcess_Text_Hostile(t *testing.T) {
	t.Parallel()
	circle := portable([]string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[2 0 R]/Count 3>>"})
	countless := portable([]string{"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[]/Count 2147483647>>"})
	ownParent := portable([]string{
		"<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
		"<</Type/Page/Parent 7 0 R/MediaBox[0 0 300 300]/Contents 5 0 R>>",
		"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 5 0 R/Resources<</Font<</F1 6 0 R>>>>>>",
		stream("last"), "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
		"<</Type/Pages/Parent 7 0 R/Kids[3 0 R]/Count 1>>",
	})
	found, more, err := read(t, document.PDF, ownParent, usual)
	require.NoError(t, err)
	require.Equal(t, "last", found, "the page behind the one that goes in a circle")
	require.False(t, more)
	for name, c := range map[string]struct {
		kind    document.Kind
		content []byte
		more    bool
		timeout time.Duration
	}{
		"a bomb": {document.DOCX, documenttest.Office(t, document.DOCX, documenttest.Part{
			Name: "word/document.xml", Text: "<d><p><t>" + strings.Repeat("bom ", 8<<20) + "</t></p></d>", // 32 MiB of 32 kB
		}), false, usual},
		"much text": {document.DOCX, documenttest.Office(t, document.DOCX, documenttest.Part{
			Name: "word/document.xml", Text: "<d><p><t>" + strings.Repeat("ord ", 2<<20) + "</t></p></d>",
		}), true, usual},
		"deep":                {document.DOCX, documenttest.Office(t, document.DOCX, documenttest.Part{Name: "word/document.xml", Text: strings.Repeat("<a>", 1<<20)}), false, usual},
		"billion laughs":      {document.DOCX, documenttest.Office(t, document.DOCX, documenttest.Part{Name: "word/document.xml", Text: `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x><t>&b;</t></x>`}), false, usual},
		"external entity":     {document.DOCX, documenttest.Office(t, document.DOCX, documenttest.Part{Name: "word/document.xml", Text: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x><t>&a;</t></x>`}), false, usual},
		"no archive":          {document.XLSX, []byte("PK\x03\x04"), false, usual},
		"half a PDF":          {document.PDF, page("text")[:200], false, usual},
		"only a head":         {document.PDF, []byte("%PDF-1.7\n%%EOF"), false, usual},
		"its own child":       {document.PDF, circle, false, usual},
		"two billion pages":   {document.PDF, countless, false, usual},
		"numbers for objects": {document.PDF, bytes.ReplaceAll(page("text"), []byte("4 0 R"), []byte("3 0 R")), false, usual},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, more, err := read(t, c.kind, c.content, c.timeout)
			if err != nil {
				require.ErrorIs(t, err, document.ErrUnreadable)
			}
			require.Equal(t, c.more, more)
			require.LessOrEqual(t, len(found), document.MaxText)
			require.NotContains(t, found, "root:")
			require.NotContains(t, found, "hahaha")
		})
	}
}

// A process that cannot begin is worth another attempt; one whose caller has
// gone ends with it.
func TestProcess_Text_Fails(t *testing.T) {
	t.Parallel()
	file, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	_, _, err = text.Process{Program: "/no/such/program"}.Text(t.Context(), document.TXT, file)
	require.Error(t, err)
	require.NotErrorIs(t, err, document.ErrUnreadable)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	program, err := os.Executable()
	require.NoError(t, err)
	_, _, err = text.Process{Program: program}.Text(ctx, document.TXT, file)
	require.ErrorIs(t, err, context.Canceled)
}
