package password

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Lengths of a password in characters. Fifteen is what NIST SP 800-63B-4 asks
// for where the password may be the only factor.
const (
	MinLength = 15
	MaxLength = 256
)

// The reasons to refuse a password, as field codes.
const (
	TooShort    = "tooShort"
	TooLong     = "tooLong"
	TooSimple   = "tooSimple"
	TooPersonal = "tooPersonal"
)

// Weakness returns the code of what is wrong with a password that somebody
// wants to choose, or "" when it may be used. There are no rules on which
// characters it must hold; it must not be a run of neighbours, the same few
// characters again and again, or built around one of the words about its
// owner (address, name).
func Weakness(plain string, about ...string) string {
	const minKinds, minLeaps = 5, 5
	plain = strings.ToLower(norm.NFC.String(plain))
	length := utf8.RuneCountInString(plain)
	switch {
	case length < MinLength:
		return TooShort
	case length > MaxLength:
		return TooLong
	case kinds(plain) < minKinds, leaps(plain) < minLeaps, repeats(plain):
		return TooSimple
	case personal(plain, about):
		return TooPersonal
	}
	return ""
}

// kinds counts the different characters.
func kinds(s string) int {
	seen := map[rune]bool{}
	for _, r := range s {
		seen[r] = true
	}
	return len(seen)
}

// leaps counts the characters that do not simply follow from the one before:
// the next in the alphabet or on a keyboard row, either way, or the same.
func leaps(s string) int {
	const rows = "1234567890 qwertyuiopå asdfghjklöä zxcvbnm"
	next := map[[2]rune]bool{}
	keys := []rune(rows)
	for i := 1; i < len(keys); i++ {
		next[[2]rune{keys[i-1], keys[i]}] = true
		next[[2]rune{keys[i], keys[i-1]}] = true
	}

	count := 0
	var before rune
	for _, r := range s {
		if step := r - before; (step < -1 || step > 1) && !next[[2]rune{before, r}] {
			count++
		}
		before = r
	}
	return count
}

// repeats reports whether the whole is one short piece written several times,
// such as passwordpassword.
func repeats(s string) bool {
	const maxPiece = 9
	runes := []rune(s)
	for size := 1; size <= maxPiece && size*2 <= len(runes); size++ {
		same := true
		for i := size; i < len(runes) && same; i++ {
			same = runes[i] == runes[i-size]
		}
		if same {
			return true
		}
	}
	return false
}

// personal reports whether, without the words about its owner, too little is
// left to guess.
func personal(s string, about []string) bool {
	const minWord, enough = 4, 8
	rest := s
	for _, text := range about {
		for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune("@.+-_ ", r) }) {
			if utf8.RuneCountInString(word) >= minWord {
				rest = strings.ReplaceAll(rest, word, "")
			}
		}
	}
	return rest != s && utf8.RuneCountInString(rest) < enough
}
