// Package markup reads XML files that strangers send: one element at a time,
// whatever their size, in any encoding, and with nothing in them that a ledger
// has no use for. Document types, and with them entities of a file's own, are
// refused.
package markup

import (
	"bufio"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"tillit/core/books/ledger"
	"tillit/integrations/charset"
)

// Limits far beyond what books need.
const (
	maxFile  = 512 << 20
	maxDepth = 32
	maxToken = 1 << 20 // bytes of one tag or text
)

// Open returns a reader of src behind the tag of its outermost element, when
// that is one of roots, and tells the encoding. It returns ErrUnknownFormat for
// any other file, and ErrTooLarge.
func Open(src io.ReadSeeker, roots ...string) (r *Reader, root xml.StartElement, encoding string, err error) {
	isXML, err := sniff(src)
	if err != nil {
		return nil, root, "", err
	}
	if !isXML {
		return nil, root, "", ledger.ErrUnknownFormat
	}
	size, err := src.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, root, "", fmt.Errorf("measure file: %w", err)
	}
	if size > maxFile {
		return nil, root, "", ledger.ErrTooLarge
	}
	if encoding, err = charset.Detect(src); err != nil {
		return nil, root, "", err
	}
	if r, err = NewReader(src, encoding); err != nil {
		return nil, root, "", err
	}
	root, err = r.Root()
	if errors.Is(err, ledger.ErrBrokenFile) || err == nil && !slices.Contains(roots, root.Name.Local) {
		err = ledger.ErrUnknownFormat
	}
	if err != nil {
		return nil, root, "", err
	}
	return r, root, encoding, nil
}

// sniff says whether src begins as an XML file does, and rewinds it.
func sniff(src io.ReadSeeker) (bool, error) {
	text, _, err := charset.AsUTF8(src)
	if err != nil {
		return false, err
	}
	const enough = 1 << 10
	first, err := firstByte(bufio.NewReader(io.LimitReader(charset.NewReader(text, charset.UTF8), enough)))
	if err != nil {
		return false, err
	}
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return false, fmt.Errorf("rewind file: %w", err)
	}
	return first == '<', nil
}

// firstByte is the first one that is no blank, 0 when there is none.
func firstByte(r io.ByteReader) (byte, error) {
	for {
		c, err := r.ReadByte()
		switch {
		case errors.Is(err, io.EOF):
			return 0, nil
		case err != nil:
			return 0, fmt.Errorf("read beginning of file: %w", err)
		case c > ' ':
			return c, nil
		}
	}
}

// Reader walks a document from its beginning to its end.
type Reader struct {
	xml   *xml.Decoder
	bytes *source
	depth int
}

// NewReader rewinds src, which is in the encoding of that name.
func NewReader(src io.ReadSeeker, encoding string) (*Reader, error) {
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("rewind file: %w", err)
	}
	return newReader(charset.NewReader(src, encoding)), nil
}

// NewStream reads a part of an archive, which is UTF-8 unless a mark at its
// beginning says otherwise.
func NewStream(r io.Reader) *Reader {
	return newReader(transform.NewReader(r, unicode.BOMOverride(unicode.UTF8.NewDecoder())))
}

func newReader(r io.Reader) *Reader {
	bytes := &source{r: bufio.NewReader(r)}
	d := xml.NewDecoder(bytes)
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // bytes is UTF-8 already
	return &Reader{xml: d, bytes: bytes}
}

// Root reads to the first element and returns its tag. Its children come from
// Each.
func (r *Reader) Root() (xml.StartElement, error) {
	for {
		t, err := r.token()
		if err != nil {
			return xml.StartElement{}, err
		}
		if start, ok := t.(xml.StartElement); ok {
			return start, nil
		}
	}
}

// Each calls visit with the tag of every child of the current element, to its
// end. What visit does not read of a child is passed over.
func (r *Reader) Each(visit func(child xml.StartElement) error) error {
	here := r.depth
	for {
		t, err := r.token()
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.EndElement:
			if r.depth < here {
				return nil
			}
		case xml.StartElement:
			if err := visit(t); err != nil {
				return err
			}
			if err := r.skipTo(here); err != nil {
				return err
			}
		}
	}
}

// Visits says what to do with children, by their local names.
type Visits map[string]func(xml.StartElement) error

// Walk visits the children of the current element, to its end, and passes over
// those that nobody visits.
func (r *Reader) Walk(by Visits) error {
	return r.Each(func(child xml.StartElement) error {
		if visit, ok := by[child.Name.Local]; ok {
			return visit(child)
		}
		return nil
	})
}

// Text is what the current element holds beside its children, to its end.
func (r *Reader) Text() (string, error) {
	here := r.depth
	var text []byte
	for {
		t, err := r.token()
		if err != nil {
			return "", err
		}
		switch t := t.(type) {
		case xml.CharData:
			if r.depth == here && len(text)+len(t) <= maxToken {
				text = append(text, t...)
			}
		case xml.EndElement:
			if r.depth < here {
				return string(text), nil
			}
		}
	}
}

// Line is the line that reading has reached.
func (r *Reader) Line() int {
	line, _ := r.xml.InputPos()
	return line
}

func (r *Reader) skipTo(depth int) error {
	for r.depth > depth {
		if _, err := r.token(); err != nil {
			return err
		}
	}
	return nil
}

func (r *Reader) token() (xml.Token, error) {
	r.bytes.left = maxToken
	t, err := r.xml.Token()
	if err != nil {
		return nil, r.classify(err)
	}
	switch t.(type) {
	case xml.StartElement:
		r.depth++
		if r.depth > maxDepth {
			return nil, fmt.Errorf("line %d is nested too deep: %w", r.Line(), ledger.ErrUnsafeFile)
		}
	case xml.EndElement:
		r.depth--
	case xml.Directive:
		return nil, fmt.Errorf("line %d declares a document type: %w", r.Line(), ledger.ErrUnsafeFile)
	}
	return t, nil
}

// classify tells a file that is no sound XML, or ends too early, from one that
// could not be read.
func (r *Reader) classify(err error) error {
	switch {
	case r.bytes.err != nil:
		return fmt.Errorf("read XML line %d: %w", r.Line(), r.bytes.err)
	case errors.Is(err, ledger.ErrTooLarge):
		return fmt.Errorf("read XML line %d: %w", r.Line(), err)
	}
	return fmt.Errorf("read XML line %d: %w", r.Line(), errors.Join(ledger.ErrBrokenFile, err))
}

// source hands out bytes, no more than left at a time, so that the decoder
// never gathers a tag or text of any length.
type source struct {
	r    *bufio.Reader
	left int
	err  error // why the file could not be read
}

// Read implements io.Reader, which the decoder asks for and does not use.
func (s *source) Read(p []byte) (int, error) { return s.r.Read(p) }

// ReadByte implements io.ByteReader. Control characters, which no XML may hold
// and programs write all the same, become blanks.
func (s *source) ReadByte() (byte, error) {
	s.left--
	if s.left < 0 {
		return 0, ledger.ErrTooLarge
	}
	c, err := s.r.ReadByte()
	switch {
	case err != nil && !errors.Is(err, io.EOF):
		s.err = err
	case c < ' ' && c != '\n' && c != '\r' && c != '\t':
		c = ' '
	}
	return c, err
}

// Attr is the value of the attribute of that local name, "" when there is
// none.
func Attr(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}
