package document_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/upload"
	"tillit/core/questions/document"
	"tillit/core/questions/document/documenttest"
)

const aPDF = "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"

// What a file is follows from what is in it.
func TestService_Add_Kinds(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for name, c := range map[string]struct {
		content []byte
		kind    document.Kind
		kept    string
	}{
		"a.pdf":                      {[]byte(aPDF), document.PDF, "a.pdf"},
		"POLICY.PDF":                 {[]byte(aPDF + "%2"), document.PDF, "POLICY.PDF"},
		"policy":                     {[]byte(aPDF + "%3"), document.PDF, "policy.pdf"},
		"a.docx":                     {documenttest.Word(t, "x"), document.DOCX, "a.docx"},
		"a.xlsx":                     {documenttest.Office(t, document.XLSX), document.XLSX, "a.xlsx"},
		"a.pptx":                     {documenttest.Office(t, document.PPTX), document.PPTX, "a.pptx"},
		"a.csv":                      {[]byte("konto;belopp\n4010;1,5\n"), document.CSV, "a.csv"},
		"a.txt":                      {[]byte("hej"), document.TXT, "a.txt"},
		"windows.txt":                {[]byte("r\xe4ksm\xf6rg\xe5s"), document.TXT, "windows.txt"},
		"a.png":                      {[]byte("\x89PNG\r\n\x1a\n...."), document.PNG, "a.png"},
		"a.jpeg":                     {[]byte("\xff\xd8\xff\xe0...."), document.JPEG, "a.jpeg"},
		"../../etc/a.txt":            {[]byte("väg"), document.TXT, "a.txt"},
		`..\..\windows\b.txt`:        {[]byte("väg 2"), document.TXT, "b.txt"},
		"faktura\u202etxt.fdp.txt":   {[]byte("vänd"), document.TXT, "fakturatxt.fdp.txt"},
		"rad\r\nSet-Cookie: x\t.txt": {[]byte("huvud"), document.TXT, "radSet-Cookie: x.txt"},
		`"><img src=x>.txt`:          {[]byte("märke"), document.TXT, `"><img src=x>.txt`},
		"a\u0308.txt":                {[]byte("sammansatt"), document.TXT, "ä.txt"},
	} {
		d, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, name, c.content))
		require.NoError(t, err, name)
		require.Equal(t, c.kind, d.Kind, name)
		require.Equal(t, c.kept, d.Name)
	}
}

func TestService_Add_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	macro := documenttest.Part{Name: "word/vbaProject.bin", Text: "x"}
	enabled := documenttest.Part{Name: "[Content_Types].xml", Text: `<Types><Override ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>`}
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"page.html":    {[]byte("<!DOCTYPE html><script>alert(1)</script>"), document.ErrType},
		"page.txt":     {[]byte("  <html><body onload=alert(1)>"), document.ErrType},
		"script.txt":   {[]byte("<script>alert(1)</script>"), document.ErrType},
		"picture.svg":  {[]byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), document.ErrType},
		"picture.png":  {[]byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`), document.ErrType},
		"program.exe":  {[]byte("MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff"), document.ErrType},
		"invoice.pdf":  {[]byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00"), document.ErrType},
		"shell.txt":    {[]byte("#!/bin/sh\nrm -rf /\n"), document.ErrType},
		"late.pdf":     {[]byte("GIF89a\x01\x00" + aPDF), document.ErrType}, // a polyglot: its head is another format's
		"old.doc":      {[]byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00\x00"), document.ErrType},
		"archive.zip":  {documenttest.Zip(t, documenttest.Part{Name: "a.txt", Text: "x"}), document.ErrType},
		"a.docm":       {documenttest.Zip(t, enabled), document.ErrMacros},
		"hidden.docx":  {documenttest.Office(t, document.DOCX, macro), document.ErrMacros},
		"shouted.docx": {documenttest.Office(t, document.DOCX, documenttest.Part{Name: "word/VBAPROJECT.BIN"}), document.ErrMacros},
		"wrong.pdf":    {documenttest.Word(t, "word"), document.ErrNameMismatch},
		"wrong.docx":   {documenttest.Office(t, document.XLSX), document.ErrNameMismatch},
		"a.pdf.exe":    {[]byte(aPDF), document.ErrNameMismatch},
		"text.pdf":     {[]byte("ren text"), document.ErrNameMismatch},
		"cut.docx":     {documenttest.Word(t, strings.Repeat("ord", 100))[:200], document.ErrDamaged},
		"twice.docx":   {documenttest.Office(t, document.DOCX, enabled), document.ErrDamaged},
		"many.xlsx":    {crowd(t), document.ErrDamaged},
		"liar.xlsx":    {liar(t), document.ErrDamaged},
	} {
		_, _, err := b.documents.Add(t.Context(), b.admin, b.send(t, b.admin, name, c.content))
		require.Equal(t, fault.CodeOf(c.want), fault.CodeOf(err), name)
	}
	require.Zero(t, b.count(t, "documents"))
	require.Zero(t, b.count(t, "uploads"), "nothing is left of what was refused")
	for _, name := range []string{"", "../", "\u202e", "///", "\x00"} {
		_, err := b.documents.StartUpload(t.Context(), b.admin, name, 1)
		require.Equal(t, "fields", fault.CodeOf(err), "%q", name)
	}
}

// crowd is a file of very many empty files.
func crowd(t *testing.T) []byte {
	t.Helper()
	parts := make([]documenttest.Part, 20_001)
	for i := range parts {
		parts[i].Name = fmt.Sprint(i)
	}
	return documenttest.Office(t, document.XLSX, parts...)
}

// liar says of a sheet that it unpacks to 16 GiB.
func liar(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	sheet, err := w.CreateRaw(&zip.FileHeader{Name: "xl/worksheets/sheet1.xml", Method: zip.Deflate, UncompressedSize64: 16 << 30, CompressedSize64: 4})
	require.NoError(t, err)
	_, err = sheet.Write(make([]byte, 4))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return out.Bytes()
}

// What an upload lacks is asked for, and a file that came in while another was
// refused is whole.
func TestService_Add_Incomplete(t *testing.T) {
	t.Parallel()
	b := setup(t)
	up, err := b.documents.StartUpload(t.Context(), b.admin, "a.txt", upload.PartSize+4)
	require.NoError(t, err)
	require.NoError(t, b.documents.PutPart(t.Context(), b.admin, up.ID, 1, []byte("slut")))
	_, _, err = b.documents.Add(t.Context(), b.admin, up.ID)
	require.ErrorIs(t, err, upload.ErrIncomplete)
	require.ErrorIs(t, b.documents.PutPart(t.Context(), b.admin, up.ID, 0, []byte("kort")), upload.ErrPart)
	require.NoError(t, b.documents.PutPart(t.Context(), b.admin, up.ID, 0, bytes.Repeat([]byte("a"), upload.PartSize)))
	d, _, err := b.documents.Add(t.Context(), b.admin, up.ID)
	require.NoError(t, err)
	require.EqualValues(t, upload.PartSize+4, d.Size)
	_, _, err = b.documents.Add(t.Context(), b.admin, up.ID)
	require.ErrorIs(t, err, upload.ErrNotFound)
}
