package catalogue

import (
	"slices"
	"strings"
	"unicode"
)

// The lists whose options have codes that law gives them, by id.
const (
	IndustryList = "nace"  // NACE Rev. 2.1
	WasteList    = "waste" // European List of Waste
)

// Coded reports whether people know the options of a list by their codes. Their
// labels begin with those, in every language.
func Coded(list string) bool { return list == IndustryList || list == WasteList }

// ByCode returns the option of a list of codes that a code stands for, however
// it is written: 25.11, C25.11 or c2511; 17 04 09* or 170409.
func ByCode(options []Option, written string) (Option, bool) {
	code := bareCode(written)
	for _, o := range options {
		if code != "" && (code == o.Key || code == withoutSection(o.Key)) {
			return o, true
		}
	}
	return Option{}, false
}

// bareCode is a code as keys have it.
func bareCode(written string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '.' || r == '*' {
			return -1
		}
		return unicode.ToUpper(r)
	}, written)
}

// withoutSection is the number of a division, group or class of NACE, whose key
// begins with the letter of its section.
func withoutSection(key string) string {
	return strings.TrimLeftFunc(key, unicode.IsLetter)
}

// Upper returns the options of as many levels of a list, from the headings down,
// as make no more than most: all of a short list, and of one without headings.
func Upper(options []Option, most int) []Option {
	depth, deepest := map[string]int{}, 0
	for _, o := range options { // a heading stands before what is under it
		depth[o.Key] = depth[o.Parent] + 1
		deepest = max(deepest, depth[o.Key])
	}
	for ; len(options) > most && deepest > 1; deepest-- {
		options = slices.DeleteFunc(slices.Clone(options), func(o Option) bool { return depth[o.Key] >= deepest })
	}
	return options
}
