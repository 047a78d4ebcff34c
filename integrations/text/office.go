package text

import (
	"archive/zip"
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"tillit/core/document"
)

// maxUnpacked bounds what is unpacked in search of text.
const maxUnpacked = 512 << 20

// partsWithText match the parts of an office file that hold what a person
// reads.
func partsWithText(kind document.Kind) []string {
	switch kind {
	case document.DOCX:
		return []string{"word/document.xml", "word/footnotes.xml", "word/endnotes.xml", "word/header*.xml", "word/footer*.xml", "word/comments.xml"}
	case document.XLSX:
		return []string{"xl/workbook.xml", "xl/sharedStrings.xml", "xl/worksheets/*.xml", "xl/comments*.xml"}
	case document.PPTX:
		return []string{"ppt/slides/*.xml", "ppt/notesSlides/*.xml"}
	case document.PDF, document.CSV, document.TXT, document.PNG, document.JPEG:
	}
	return nil
}

// extractOffice reads the parts in their order. All three formats write text
// in elements called t.
func extractOffice(kind document.Kind, archive *zip.Reader, out *output) error {
	left := int64(maxUnpacked)
	for _, pattern := range partsWithText(kind) {
		for _, part := range matching(archive, pattern) {
			r, err := part.Open()
			if err != nil {
				return document.ErrUnreadable
			}
			limited := &io.LimitedReader{R: r, N: left}
			err = errors.Join(extractXML(limited, out), r.Close())
			if left = limited.N; err != nil {
				return err
			}
			if left == 0 {
				return errEnough
			}
		}
	}
	return nil
}

// matching are the parts of a pattern, the second before the tenth.
func matching(archive *zip.Reader, pattern string) (parts []*zip.File) {
	for _, f := range archive.File {
		if fits, err := path.Match(pattern, f.Name); err == nil && fits {
			parts = append(parts, f)
		}
	}
	slices.SortStableFunc(parts, func(a, b *zip.File) int {
		return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	return parts
}

// extractXML writes what stands in text elements, and in the cells of a sheet
// that hold it themselves. Go resolves no entities but its own.
func extractXML(r io.Reader, out *output) error {
	decoder := xml.NewDecoder(r)
	e := elements{out: out}
	for {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return document.ErrUnreadable
		}
		if err := e.take(token); err != nil {
			return err
		}
	}
}

// elements follows the elements of a part of an office file.
type elements struct {
	out     *output
	depth   int
	writing bool // inside an element whose text counts
	shared  bool // inside a cell that only refers to its text
}

func (e *elements) take(token xml.Token) error {
	switch token := token.(type) {
	case xml.StartElement:
		return e.start(token)
	case xml.EndElement:
		e.depth--
		e.writing = false
		if endsWord(token.Name.Local) {
			return e.out.add(" ")
		}
	case xml.CharData:
		if e.writing {
			return e.out.add(string(token))
		}
	}
	return nil
}

func (e *elements) start(element xml.StartElement) error {
	const deepest = 500
	e.depth++
	if e.depth > deepest {
		return document.ErrUnreadable
	}
	switch element.Name.Local {
	case "t":
		e.writing = true
	case "c":
		e.shared = attribute(element, "t") == "s"
	case "v":
		e.writing = !e.shared
	case "sheet":
		return e.out.add(attribute(element, "name") + " ")
	}
	return nil
}

// endsWord names what stands apart from what follows.
func endsWord(element string) bool {
	return slices.Contains([]string{"p", "si", "c", "v", "tab", "br", "tc", "row", "comment"}, element)
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}
