// Package text finds what is written in files that strangers have made: PDF,
// office formats and plain text. It reads them in a process of its own, which
// can be stopped when it takes too long, may not take all memory, knows no
// secrets, and takes nothing with it when it falls.
package text

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/ledongthuc/pdf"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"tillit/core/kernel/unpack"
	"tillit/core/questions/document"
)

// errEnough stops reading: the rest is too much.
var errEnough = errors.New("enough text")

// maxPages is more than anybody reports in one file.
const maxPages = 5000

// output takes as much text as is kept.
type output struct {
	w    io.Writer
	left int
}

// pageMark begins a page; its name follows up to the end of the line.
const pageMark = "\f"

// page begins the next page, slide, part of a sheet or chapter, under the name
// it has if it has any.
func (o *output) page(name string) error {
	const maxLine = 100
	words := []rune(strings.Join(strings.Fields(name), " "))
	return o.write(pageMark + string(words[:min(len(words), maxLine)]) + "\n")
}

func (o *output) add(text string) error { return o.write(strings.ReplaceAll(text, pageMark, " ")) }

func (o *output) write(text string) error {
	short := len(text) > o.left
	if short {
		text = text[:o.left]
	}
	o.left -= len(text)
	if _, err := io.WriteString(o.w, text); err != nil {
		return err
	}
	if short {
		return errEnough
	}
	return nil
}

// extract writes the text in a file. It returns errEnough, document.ErrLocked
// and document.ErrUnreadable.
func extract(kind document.Kind, file *os.File, out *output) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	switch kind {
	case document.PDF:
		return extractPDF(file, info.Size(), out)
	case document.DOCX, document.XLSX, document.PPTX:
		archive, err := unpack.Open(file, info.Size(), maxArchive)
		if err != nil {
			return document.ErrUnreadable
		}
		return extractOffice(kind, archive, out)
	case document.TXT, document.CSV:
		return extractPlain(io.NewSectionReader(file, 0, info.Size()), out)
	case document.PNG, document.JPEG:
	}
	return document.ErrUnreadable
}

// extractPDF goes page by page: one that cannot be read is empty.
func extractPDF(file io.ReaderAt, size int64, out *output) error {
	r, err := pdf.NewReader(file, size)
	if errors.Is(err, pdf.ErrInvalidPassword) {
		return document.ErrLocked
	}
	if err != nil {
		return document.ErrUnreadable
	}
	readable := false
	t := tree{pages: maxPages, nodes: 2 * maxPages}
	walked := t.walk(r.Trailer().Key("Root").Key("Pages"), 0, func(page pdf.Page) error {
		text, err := pageText(page)
		readable = readable || err == nil
		return errors.Join(out.page(""), out.add(text))
	})
	if !readable {
		return document.ErrUnreadable
	}
	return walked
}

// tree are the pages of a PDF, which hang on branches; so many of each are
// still taken.
type tree struct{ pages, nodes int }

// deepest is more branches than any program puts above a page.
const deepest = 64

// walk hands each page to take. One that is its own child, or its own parent,
// is found deeper than any other is, or more often than pages are taken.
func (t *tree) walk(node pdf.Value, depth int, take func(pdf.Page) error) error {
	if depth > deepest {
		return document.ErrUnreadable
	}
	t.nodes--
	if t.nodes < 0 {
		return errEnough
	}
	if node.Key("Type").Name() == "Page" {
		t.pages--
		if t.pages < 0 {
			return errEnough
		}
		return take(pdf.Page{V: node})
	}
	kids := node.Key("Kids")
	for i := range kids.Len() {
		if err := t.walk(kids.Index(i), depth+1, take); err != nil {
			return err
		}
	}
	return nil
}

// pageText turns the library's panics over malformed pages into errors, and
// keeps it from looking for what a page inherits from a parent that is its own.
func pageText(page pdf.Page) (text string, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("page: %v", cause)
		}
	}()
	depth := 0
	for parent := page.V; !parent.IsNull(); parent = parent.Key("Parent") {
		depth++
		if depth > deepest+1 {
			return "", errors.New("page: its parents go in a circle")
		}
	}
	return page.GetPlainText(nil)
}

// extractPlain reads UTF-8 and UTF-16 as they say that they are, and takes all
// else for what Windows writes in our countries.
func extractPlain(r io.Reader, out *output) error {
	raw, err := io.ReadAll(io.LimitReader(r, document.MaxText+1))
	if err != nil {
		return err
	}
	decoder := unicode.BOMOverride(unicode.UTF8.NewDecoder())
	marked := len(raw) > 1 && (raw[0] == 0xff && raw[1] == 0xfe || raw[0] == 0xfe && raw[1] == 0xff)
	if !marked && !utf8.Valid(withoutCutRune(raw)) {
		decoder = charmap.Windows1252.NewDecoder().Transformer
	}
	text, _, err := transform.Bytes(decoder, raw)
	if err != nil {
		return document.ErrUnreadable
	}
	return errors.Join(out.page(""), out.add(string(text)))
}

// withoutCutRune drops what may be the beginning of a rune, where a text was
// cut off.
func withoutCutRune(raw []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(raw); n++ {
		if utf8.RuneStart(raw[len(raw)-n]) {
			if !utf8.FullRune(raw[len(raw)-n:]) {
				return raw[:len(raw)-n]
			}
			break
		}
	}
	return raw
}
