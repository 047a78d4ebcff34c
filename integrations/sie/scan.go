package sie

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"tillit/integrations/reading"
)

// maxLine is more than any record needs; what a line holds beyond is dropped.
const maxLine = 64 << 10

// record is one line: braces that stand before it, its label in upper case
// without "#", and the fields after it. The slices are valid until next.
type record struct {
	line    int
	opens   bool
	closes  bool
	label   []byte // empty for a line of braces only, or one that is no record
	rest    []byte
	stray   bool // text that is no record
	tooLong bool
}

// scanner cuts a file into records. It holds one line at a time.
type scanner struct {
	r    *bufio.Reader
	line int
	mark bool         // the file began with a byte order mark
	high func([]byte) // sees each raw line that is not plain ASCII; may be nil
}

func newScanner(r io.Reader) *scanner {
	return &scanner{r: bufio.NewReaderSize(r, maxLine)}
}

// next returns io.EOF after the last record. Blank lines are passed over.
func (s *scanner) next() (record, error) {
	for {
		raw, tooLong, err := s.readLine()
		if err != nil {
			return record{}, err
		}
		if s.high != nil && !isASCII(raw) {
			s.high(raw)
		}
		if rec, ok := split(raw); ok {
			rec.line, rec.tooLong = s.line, tooLong
			return rec, nil
		}
	}
}

func (s *scanner) readLine() (line []byte, tooLong bool, err error) {
	line, err = s.r.ReadSlice('\n')
	switch {
	case errors.Is(err, bufio.ErrBufferFull):
		line = bytes.Clone(line)
		tooLong = true
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = s.r.ReadSlice('\n')
		}
	case errors.Is(err, io.EOF) && len(line) == 0:
		return nil, false, io.EOF
	}
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, false, err
	}
	s.line++
	if s.line == 1 {
		line, s.mark = bytes.CutPrefix(line, []byte(byteOrderMark))
	}
	return line, tooLong, nil
}

const byteOrderMark = "\xEF\xBB\xBF"

// split finds braces and label. It says false for a blank line.
func split(line []byte) (record, bool) {
	var rec record
	line = reading.Trim(line)
	for len(line) > 0 && (line[0] == '{' || line[0] == '}') {
		if line[0] == '{' {
			rec.opens = true
		} else {
			rec.closes = true
		}
		line = reading.Trim(line[1:])
	}
	if len(line) == 0 {
		return rec, rec.opens || rec.closes
	}
	if line[0] != '#' {
		rec.stray, rec.rest = true, line
		return rec, true
	}

	end := 1
	for end < len(line) && !reading.IsBlank(line[end]) {
		if c := line[end]; c >= 'a' && c <= 'z' {
			line[end] = c - 'a' + 'A'
		}
		end++
	}
	rec.label, rec.rest = line[1:end], line[end:]
	return rec, true
}
