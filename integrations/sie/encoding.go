package sie

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"tillit/integrations/reading"
)

// Encodings that SIE files come in. The standard knows the first only, and
// files say so in #FORMAT PC8 whatever they are written in.
const (
	cp437       = "cp437"
	windows1252 = "windows-1252"
	utf8Name    = "utf-8"
)

// Letters of Nordic and neighbouring languages as each code page has them.
// What these bytes are in the other page hardly occurs in a ledger: σ for å,
// a curly quote for ö.
const (
	lettersCP437       = "\x86\x84\x94\x8F\x8E\x99\x82\x90\x81\x9A\x91\x92\x85\x8A"
	lettersWindows1252 = "\xE5\xE4\xF6\xC5\xC4\xD6\xE9\xC9\xFC\xDC\xE6\xC6\xF8\xD8\xE0\xE8"
)

// census counts, over every byte of a file, what speaks for each encoding.
// All bytes take part, so the first å may come as late as it likes.
type census struct {
	known       string // the encoding, when the bytes were of another before
	mark        bool   // a byte order mark
	sequences   int    // sound multi-byte UTF-8 sequences
	letters437  int    // outside of those
	letters1252 int
}

// add takes one line; lines end at a byte that is part of no other character.
func (c *census) add(line []byte) {
	for len(line) > 0 {
		if line[0] < utf8.RuneSelf {
			line = line[1:]
			continue
		}
		if r, size := utf8.DecodeRune(line); r != utf8.RuneError || size > 1 {
			c.sequences++
			line = line[size:]
			continue
		}
		if strings.IndexByte(lettersCP437, line[0]) >= 0 {
			c.letters437++
		}
		if strings.IndexByte(lettersWindows1252, line[0]) >= 0 {
			c.letters1252++
		}
		line = line[1:]
	}
}

// verdict takes the encoding with most characters to its credit. A legacy
// file holds next to no accidental UTF-8, and a UTF-8 file with a letter cut
// in half stays UTF-8. A tie goes to what the standard says.
func (c *census) verdict() string {
	switch {
	case c.known != "":
		return c.known
	case c.mark, c.sequences > max(c.letters437, c.letters1252):
		return utf8Name
	case c.letters1252 > c.letters437:
		return windows1252
	}
	return cp437
}

// decoder turns fields into text.
type decoder struct {
	page *charmap.Charmap // nil for UTF-8
	lost bool             // a character could not be read since last asked
}

func newDecoder(encoding string) *decoder {
	switch encoding {
	case cp437:
		return &decoder{page: charmap.CodePage437}
	case windows1252:
		return &decoder{page: charmap.Windows1252}
	}
	return &decoder{}
}

// text is valid UTF-8 without control characters and surrounding blanks.
func (d *decoder) text(b []byte) string {
	b = reading.Trim(b)
	if isPlain(b) {
		return string(b)
	}
	var out strings.Builder
	out.Grow(len(b) + 8)
	for len(b) > 0 {
		r, size := rune(b[0]), 1
		switch {
		case r < utf8.RuneSelf:
		case d.page != nil:
			r = d.page.DecodeByte(b[0])
		default:
			r, size = utf8.DecodeRune(b)
		}
		b = b[size:]
		hole := r >= 0x80 && r <= 0x9F // what a page leaves undefined
		if r == utf8.RuneError || hole {
			d.lost = true
		}
		if r >= ' ' && r != 0x7F && !hole {
			out.WriteRune(r)
		}
	}
	return strings.TrimSpace(out.String())
}

// code is text that identifies something.
func (d *decoder) code(b []byte) string { return reading.Clip(d.text(b)) }

// tookLoss says whether text met a destroyed character, and forgets it.
func (d *decoder) tookLoss() bool {
	lost := d.lost
	d.lost = false
	return lost
}

const highBits = 0x8080808080808080

// isASCII looks at eight bytes at a time: nearly all of a ledger is ASCII.
func isASCII(b []byte) bool {
	for ; len(b) >= 8; b = b[8:] {
		if binary.LittleEndian.Uint64(b)&highBits != 0 {
			return false
		}
	}
	for _, c := range b {
		if c >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isPlain is ASCII without control characters.
func isPlain(b []byte) bool {
	for _, c := range b {
		if c < ' ' || c > '~' {
			return false
		}
	}
	return true
}
