// Package documenttest makes files for tests of what reads documents.
package documenttest

import (
	"archive/zip"
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/questions/document"
)

// Part is a file in an office file.
type Part struct {
	Name string
	Text string
}

// Office makes an office file of a kind with the parts.
func Office(t testing.TB, kind document.Kind, parts ...Part) []byte {
	t.Helper()
	main := map[document.Kind]string{
		document.DOCX: "wordprocessingml.document", document.XLSX: "spreadsheetml.sheet", document.PPTX: "presentationml.presentation",
	}[kind]
	require.NotEmpty(t, main)
	types := Part{"[Content_Types].xml", `<Types><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.` + main + `.main+xml"/></Types>`}
	return Zip(t, append([]Part{types}, parts...)...)
}

// Word makes a Word file with a paragraph.
func Word(t testing.TB, paragraph string) []byte {
	t.Helper()
	return Office(t, document.DOCX, Part{"word/document.xml", `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>` + paragraph + `</w:t></w:r></w:p></w:body></w:document>`})
}

// Zip makes an archive.
func Zip(t testing.TB, parts ...Part) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, p := range parts {
		f, err := w.Create(p.Name)
		require.NoError(t, err)
		_, err = f.Write([]byte(p.Text))
		require.NoError(t, err)
	}
	require.NoError(t, w.Close())
	return out.Bytes()
}
