package ledger

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Garbled reports whether letters of a text were read in another encoding than
// they were written in before it came here, as "tj„nster" (code page 437 taken for
// Windows-1252), "sÃ¥" (UTF-8 taken for it) or "p÷l" (the other way round). Which
// letters they were can be guessed, but not known.
func Garbled(text string) bool {
	before := ' '
	for at := 0; at < len(text); {
		if text[at] < utf8.RuneSelf {
			before = rune(text[at])
			at++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[at:])
		at += size
		after, _ := utf8.DecodeRuneInString(text[at:])
		switch {
		case r == utf8.RuneError:
			return true
		case r == 'Ã' && strings.ContainsRune("¥¤¶…„–©‰¼«¯¨¦¸†˜", after):
			return true
		case strings.ContainsRune("†„”™‚‰‹÷σΣ┼─╓Θδ", r) && isPlainLetter(before) && (r == '†' || isPlainLetter(after)):
			return true // a dagger has no other business behind a letter, as in "p†"
		}
		before = r
	}
	return false
}

func isPlainLetter(r rune) bool { return r < utf8.RuneSelf && unicode.IsLetter(r) }
