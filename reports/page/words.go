package page

import (
	"strings"
	"unicode/utf8"
)

// Text that is longer would make a row that no page holds.
const maxLength = 600

// shown is text as a line can hold it that is so many millimetres wide: each
// character is one that the fonts have, and words are broken that are wider.
func (d *Document) shown(text string, width float64, face int, size float64) string {
	text = d.faces.set.Show(strings.Map(inPlane, shortened(strings.ReplaceAll(text, "\n", " "))))
	text = strings.ReplaceAll(text, "\u200b", "") // breaks are made below
	letter := size * millimetre
	words := strings.Split(text, " ")
	for i, word := range words {
		if float64(len(word))*letter > width && d.faces.set.Width(face, word)*letter > width {
			words[i] = d.broken(word, width/letter, face)
		}
	}
	return strings.Join(words, " ")
}

// millimetre is how many of them are a point.
const millimetre = 25.4 / 72

func shortened(text string) string {
	if utf8.RuneCountInString(text) <= maxLength {
		return text
	}
	return string([]rune(text)[:maxLength]) + "…"
}

// inPlane replaces characters that the format of the fonts in a file has no
// room for.
func inPlane(r rune) rune {
	if r > 0xFFFF {
		return utf8.RuneError
	}
	return r
}

// broken parts a word at the last letters that still find room on a line.
func (d *Document) broken(word string, width float64, face int) string {
	var out strings.Builder
	used := 0.0
	for _, r := range word {
		letter := d.faces.set.Width(face, string(r))
		if used > 0 && used+letter > width {
			out.WriteByte(' ')
			used = 0
		}
		out.WriteRune(r)
		used += letter
	}
	return out.String()
}
