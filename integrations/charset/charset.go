// Package charset finds out what encoding a text file is in and reads it as
// UTF-8: the Unicode forms with and without their mark, and the old pages of
// the countries that we serve.
package charset

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Names of encodings, as [ledger.Head] has them.
const (
	UTF8        = "utf-8"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	Windows1252 = "windows-1252"
	Latin9      = "iso-8859-15"
	CP850       = "cp850"
)

// Detect reads src to its end, as far as needed, and rewinds it. A mark at the
// beginning decides; then zero bytes where UTF-16 has them; then, for bytes
// that are no UTF-8, what the declaration of an XML file says, else Windows'.
func Detect(src io.ReadSeeker) (name string, err error) {
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("rewind file: %w", err)
	}
	const minSample = 256
	head := make([]byte, minSample)
	n, err := io.ReadFull(src, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return "", fmt.Errorf("read beginning of file: %w", err)
	}
	head = head[:n]
	name = byMark(head)
	if name == "" {
		sound, err := isUTF8(io.MultiReader(bytes.NewReader(head), src))
		if err != nil {
			return "", fmt.Errorf("read file: %w", err)
		}
		name = UTF8
		if !sound {
			name = declared(head)
		}
	}
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return "", fmt.Errorf("rewind file: %w", err)
	}
	return name, nil
}

// byMark is "" when the first bytes do not tell.
func byMark(head []byte) string {
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		return UTF8
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		return UTF16LE
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		return UTF16BE
	case len(head) > 1 && head[0] != 0 && head[1] == 0:
		return UTF16LE
	case len(head) > 1 && head[0] == 0 && head[1] != 0:
		return UTF16BE
	}
	return ""
}

var declaration = regexp.MustCompile(`^\s*<\?xml[^>]*encoding\s*=\s*["']([A-Za-z0-9._-]+)`)

// declared takes files that claim to be UTF-8 and are not for Windows'.
func declared(head []byte) string {
	found := declaration.FindSubmatch(head)
	if found == nil {
		return Windows1252
	}
	switch strings.ToLower(string(found[1])) {
	case Latin9, "latin-9", "latin9":
		return Latin9
	case CP850, "ibm850", "850":
		return CP850
	}
	return Windows1252
}

func isUTF8(r io.Reader) (bool, error) {
	const size = 64 << 10
	buf, held := make([]byte, size), 0
	for {
		n, err := r.Read(buf[held:])
		b := buf[:held+n]
		for len(b) > 0 {
			if !utf8.FullRune(b) && err == nil {
				break
			}
			if b[0] < utf8.RuneSelf {
				b = b[1:]
				continue
			}
			c, width := utf8.DecodeRune(b)
			if c == utf8.RuneError && width == 1 {
				return false, nil
			}
			b = b[width:]
		}
		held = copy(buf, b)
		if errors.Is(err, io.EOF) {
			return true, nil
		}
		if err != nil {
			return false, err
		}
	}
}

// NewReader reads r, which is in the encoding of that name, as UTF-8 without a
// mark. What is no character becomes U+FFFD.
func NewReader(r io.Reader, name string) io.Reader {
	return decoding(name).NewDecoder().Reader(r)
}

func decoding(name string) encoding.Encoding {
	switch name {
	case UTF16LE:
		return unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case UTF16BE:
		return unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	case Windows1252:
		return charmap.Windows1252
	case Latin9:
		return charmap.ISO8859_15
	case CP850:
		return charmap.CodePage850
	}
	return unicode.UTF8BOM
}

// AsUTF8 is src read as UTF-8, with the name of its encoding, when it is in
// UTF-16; else src itself, rewound, and no name. What it returns can be rewound
// and measured, and sought nowhere else.
func AsUTF8(src io.ReadSeeker) (text io.ReadSeeker, name string, err error) {
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return nil, "", fmt.Errorf("rewind file: %w", err)
	}
	head := make([]byte, 2)
	n, err := io.ReadFull(src, head)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, "", fmt.Errorf("read beginning of file: %w", err)
	}
	name = byMark(head[:n])
	if _, err := src.Seek(0, io.SeekStart); err != nil {
		return nil, "", fmt.Errorf("rewind file: %w", err)
	}
	if name != UTF16LE && name != UTF16BE {
		return src, "", nil
	}
	return &decoded{src: src, name: name, Reader: NewReader(src, name)}, name, nil
}

// decoded is a file of another encoding.
type decoded struct {
	io.Reader

	src  io.ReadSeeker
	name string
}

// Seek implements io.Seeker for the beginning and, to measure the source, the
// end.
func (d *decoded) Seek(offset int64, whence int) (int64, error) {
	if whence != io.SeekEnd && (offset != 0 || whence != io.SeekStart) {
		return 0, errors.ErrUnsupported
	}
	at, err := d.src.Seek(offset, whence)
	if err == nil {
		d.Reader = NewReader(d.src, d.name)
	}
	return at, err
}
