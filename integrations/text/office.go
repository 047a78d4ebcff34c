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

	"tillit/core/kernel/unpack"
	"tillit/core/questions/document"
)

// What is unpacked in search of text, and what a file may unpack to with all
// that is in it.
const (
	maxUnpacked = 512 << 20
	maxArchive  = 2 << 30
)

// partsWithText match the parts of an office file that hold what a person
// reads.
func partsWithText(kind document.Kind) []string {
	switch kind {
	case document.DOCX:
		return []string{
			"word/document.xml", "word/footnotes.xml", "word/endnotes.xml", "word/header*.xml", "word/footer*.xml",
			"word/comments.xml",
		}
	case document.XLSX:
		return []string{"xl/comments*.xml"}
	case document.PPTX:
		return []string{"ppt/slides/*.xml", "ppt/notesSlides/*.xml"}
	case document.PDF, document.CSV, document.TXT, document.PNG, document.JPEG:
	}
	return nil
}

// office reads the parts of an office file, all of them together no more than
// maxUnpacked.
type office struct {
	archive *unpack.Archive
	out     *output
	left    int64
}

// extractOffice reads the parts in their order. All three formats write text
// in elements called t.
func extractOffice(kind document.Kind, archive *unpack.Archive, out *output) error {
	o := &office{archive: archive, out: out, left: maxUnpacked}
	if kind == document.XLSX {
		if err := o.workbook(); err != nil {
			return err
		}
	}
	for _, pattern := range partsWithText(kind) {
		for i, part := range matching(archive, pattern) {
			if i == 0 || kind == document.PPTX {
				if err := out.page(pageName(kind, pattern, part)); err != nil {
					return err
				}
			}
			e := elements{out: out}
			if err := o.each(part, e.take); err != nil {
				return err
			}
		}
	}
	return nil
}

// pageName is what the page of a part is called where its number says too
// little: notes come after the slides.
func pageName(kind document.Kind, pattern string, part *zip.File) string {
	if kind == document.PPTX && strings.HasPrefix(pattern, "ppt/notes") {
		return strings.TrimSuffix(path.Base(part.Name), ".xml")
	}
	return ""
}

// each hands every token of a part to take.
func (o *office) each(part *zip.File, take func(xml.Token) error) error {
	r, err := o.archive.Read(part)
	if err != nil {
		return document.ErrUnreadable
	}
	limited := &io.LimitedReader{R: r, N: o.left}
	err = errors.Join(tokens(limited, take), r.Close())
	if o.left = limited.N; err == nil && o.left == 0 {
		return errEnough
	}
	return err
}

// tokens goes through a part, no deeper than any real one goes. Go resolves no
// entities but its own.
func tokens(r io.Reader, take func(xml.Token) error) error {
	const deepest = 500
	decoder := xml.NewDecoder(r)
	for depth := 0; ; {
		token, err := decoder.RawToken()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return document.ErrUnreadable
		}
		switch token.(type) {
		case xml.StartElement:
			depth++
		case xml.EndElement:
			depth--
		}
		if depth > deepest {
			return document.ErrUnreadable
		}
		if err := take(token); err != nil {
			return err
		}
	}
}

// matching are the parts of a pattern, the second before the tenth.
func matching(archive *unpack.Archive, pattern string) (parts []*zip.File) {
	for _, f := range archive.Parts() {
		if fits, err := path.Match(pattern, f.Name); err == nil && fits {
			parts = append(parts, f)
		}
	}
	slices.SortStableFunc(parts, func(a, b *zip.File) int {
		return cmp.Or(cmp.Compare(len(a.Name), len(b.Name)), cmp.Compare(a.Name, b.Name))
	})
	return parts
}

// elements writes what stands in the text elements of a part. A heading begins
// a page of its own.
type elements struct {
	out     *output
	writing bool // inside an element whose text counts
	heading bool // inside a paragraph that is one
	title   strings.Builder
}

func (e *elements) take(token xml.Token) error {
	switch token := token.(type) {
	case xml.StartElement:
		switch token.Name.Local {
		case "t":
			e.writing = true
		case "pStyle":
			e.heading = isHeading(attribute(token, "val"))
		}
	case xml.EndElement:
		e.writing = false
		if token.Name.Local == "p" && e.heading {
			return e.chapter()
		}
		if endsWord(token.Name.Local) {
			return e.write(" ")
		}
	case xml.CharData:
		if e.writing {
			return e.write(string(token))
		}
	}
	return nil
}

func (e *elements) write(text string) error {
	if e.heading {
		const maxTitle = 1000
		if e.title.Len() < maxTitle {
			e.title.WriteString(text)
		}
		return nil
	}
	return e.out.add(text)
}

func (e *elements) chapter() error {
	title := e.title.String()
	e.heading = false
	e.title.Reset()
	if strings.TrimSpace(title) == "" {
		return nil
	}
	return errors.Join(e.out.page(title), e.out.add(title+" "))
}

// isHeading reports whether a style of Word is one of headings: its id is in the
// language of who wrote.
func isHeading(style string) bool {
	for _, word := range []string{"Heading", "Rubrik", "Otsikko", "Kop", "Title"} {
		if rest, ok := strings.CutPrefix(style, word); ok && strings.Trim(rest, "0123456789") == "" {
			return true
		}
	}
	return false
}

// endsWord names what stands apart from what follows.
func endsWord(element string) bool {
	return slices.Contains([]string{"p", "tab", "br", "tc", "comment"}, element)
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}
