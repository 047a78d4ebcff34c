package rule

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// pattern is what an entry of a rule's words asks of a text: all of its parts stand there.
type pattern []part

// part is a word, or several in a row, of a pattern.
type part struct {
	text                  string // folded
	openBefore, openAfter bool   // letters may stand there
}

// Of AccountWords, an asterisk leaves the beginning or the end of a word open, and between
// words that must both stand in the name, in whatever order, is a plus sign with blanks.
const (
	open   = "*"
	both   = " + "
	asWord = "=" // of Text
)

// nameWords is an entry of AccountWords as it is compared.
func nameWords(entry string) pattern {
	var p pattern
	for word := range strings.SplitSeq(fold(entry), both) {
		text := strings.TrimSuffix(strings.TrimPrefix(word, open), open)
		p = append(p, part{text, strings.HasPrefix(word, open), strings.HasSuffix(word, open) && word != open})
	}
	return p
}

// textWords is an entry of Text as it is compared: it stands anywhere, or, behind an equals
// sign, as an entry of AccountWords does.
func textWords(entry string) pattern {
	if words, asWords := strings.CutPrefix(entry, asWord); asWords {
		return nameWords(words)
	}
	return pattern{{fold(entry), true, true}}
}

// IsWhole reports whether an entry of words asks for whole words that stand in a row: it
// leaves none open, and parts none.
func IsWhole(entry string) bool {
	return !strings.Contains(entry, open) && !strings.Contains(entry, both) && !strings.HasPrefix(entry, asWord)
}

// empty reports whether a part asks for nothing.
func (p pattern) empty() bool {
	return slices.ContainsFunc(p, func(x part) bool { return x.text == "" })
}

// stands reports whether the part, found at text[from:to], stands there as it asks.
func (x part) stands(text []byte, from, to int) bool {
	before, _ := utf8.DecodeLastRune(text[:from])
	after, _ := utf8.DecodeRune(text[to:])
	return (x.openBefore || from == 0 || !inWord(before)) && (x.openAfter || to == len(text) || !inWord(after))
}

// find gives the first place where the part stands in a folded text, with the rest of
// words that it leaves open; false for none.
func (x part) find(text []byte) (from, to int, found bool) {
	for at := 0; at+len(x.text) <= len(text); at++ {
		next := bytes.Index(text[at:], []byte(x.text))
		if next < 0 {
			return 0, 0, false
		}
		at += next
		if x.stands(text, at, at+len(x.text)) {
			from, to = at, at+len(x.text)
			for r, size := utf8.DecodeLastRune(text[:from]); x.openBefore && size > 0 && inWord(r); r, size = utf8.DecodeLastRune(text[:from]) {
				from -= size
			}
			for r, size := utf8.DecodeRune(text[to:]); x.openAfter && size > 0 && inWord(r); r, size = utf8.DecodeRune(text[to:]) {
				to += size
			}
			return from, to, true
		}
	}
	return 0, 0, false
}

// in reports whether the pattern fits a folded text.
func (p pattern) in(text []byte) bool {
	return !slices.ContainsFunc(p, func(x part) bool { _, _, found := x.find(text); return !found })
}

// covers reports whether every text that other fits is fitted by p.
func (p pattern) covers(other pattern) bool {
	return !slices.ContainsFunc(p, func(wide part) bool { return !slices.ContainsFunc(other, wide.covers) })
}

// covers reports whether x stands wherever other does: within its letters, whatever may
// stand where other is open.
func (x part) covers(other part) bool {
	text := []byte(other.text)
	for at := 0; at+len(x.text) <= len(text); at++ {
		next := bytes.Index(text[at:], []byte(x.text))
		if next < 0 {
			return false
		}
		at += next
		to := at + len(x.text)
		if x.stands(text, at, to) && (x.openBefore || at > 0 || !other.openBefore) && (x.openAfter || to < len(text) || !other.openAfter) {
			return true
		}
	}
	return false
}

// meets reports whether one text that is no longer than the longer of them can fit both.
func (p pattern) meets(other pattern) bool {
	return p.sampled(other) || other.sampled(p)
}

// sampled reports whether the words of other by themselves fit p.
func (p pattern) sampled(other pattern) bool {
	return !slices.ContainsFunc(p, func(x part) bool {
		return !slices.ContainsFunc(other, func(y part) bool { _, _, found := x.find([]byte(y.text)); return found })
	})
}
