package sie

import (
	"bytes"

	"tillit/integrations/reading"
)

// fields walks the fields of a record. Quoted fields are unescaped in place.
type fields struct {
	b      []byte
	opens  bool // a lone brace opened the block on the record's own line
	closes bool
	torn   bool // a quote was never closed
}

// next returns the next field, or nil and false after the last one. A list is
// what stands between braces.
func (f *fields) next() (field []byte, list, ok bool) {
	for {
		f.b = reading.Trim(f.b)
		switch {
		case len(f.b) == 0:
			return nil, false, false
		case f.b[0] == '}':
			f.closes = true
			f.b = f.b[1:]
		case f.b[0] == '{':
			end := listEnd(f.b)
			if end < 0 {
				f.opens = true
				f.b = nil
				return nil, false, false
			}
			field, f.b = f.b[1:end], f.b[end+1:]
			return field, true, true
		case f.b[0] == '"':
			return f.quoted(), false, true
		default:
			return f.bare(), false, true
		}
	}
}

// text is the next field that is not a list, nil when there is none.
func (f *fields) text() []byte {
	for {
		field, list, ok := f.next()
		if !ok {
			return nil
		}
		if !list {
			return field
		}
	}
}

func (f *fields) bare() []byte {
	end := 0
	for end < len(f.b) && !reading.IsBlank(f.b[end]) && f.b[end] != '{' && f.b[end] != '}' {
		end++
	}
	field := f.b[:end]
	f.b = f.b[end:]
	return field
}

// quoted reads to the quote that ends the field: one before a blank, a brace
// or the end of the line. The standard writes a quote inside as \"; programs
// also write it twice, or as it is.
func (f *fields) quoted() []byte {
	b, out := f.b[1:], 0
	for i := 0; i < len(b); i++ {
		c := b[i]
		switch {
		case c == '\\' && i+1 < len(b) && b[i+1] == '"' && !isLastQuote(b, i+1):
			c = '"'
			i++
		case c == '"' && endsField(b[i+1:]):
			f.b = b[i+1:]
			return b[:out]
		case c == '"' && b[i+1] == '"' && i+2 < len(b):
			i++
		}
		b[out] = c
		out++
	}
	f.torn = true
	f.b = nil
	return b[:out]
}

// isLastQuote tells the end of a path ("C:\books\") from an escaped quote: the
// field would end there and no later quote could end it.
func isLastQuote(b []byte, at int) bool {
	return endsField(b[at+1:]) && bytes.IndexByte(b[at+1:], '"') < 0
}

func endsField(after []byte) bool {
	return len(after) == 0 || reading.IsBlank(after[0]) || after[0] == '}' || after[0] == '{'
}

// listEnd is the place of the brace that closes the list at the start of b.
func listEnd(b []byte) int {
	inText := false
	for i := 1; i < len(b); i++ {
		switch {
		case inText && b[i] == '\\' && i+1 < len(b) && b[i+1] == '"':
			i++
		case b[i] == '"':
			inText = !inText
		case b[i] == '}' && !inText:
			return i
		}
	}
	return -1
}
