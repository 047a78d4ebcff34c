// Package font knows what documents are set in: where the fonts lie, which
// characters they have, and how wide these are.
package font

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The faces that documents are set in. All may be put into files (SIL Open
// Font License; it lies beside each).
const (
	Regular = "inter/400Regular/Inter_400Regular.ttf"
	Strong  = "inter/600SemiBold/Inter_600SemiBold.ttf"
)

// All are the faces by which a document can show most of what people write.
func All() []string {
	return []string{
		Regular,
		"inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
		"inter/500Medium/Inter_500Medium.ttf",
		Strong,
		"inter/700Bold/Inter_700Bold.ttf",
		"noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
		"noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
		"noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
	}
}

// Families are the names of All, in the order in which a character is looked for.
func Families() []string {
	return []string{"Inter", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Emoji"}
}

// Set are the faces of a document.
type Set struct {
	Files []string

	faces []*sfnt.Font
	shown func(rune) bool
}

// Read reads faces below a folder of npm's packages.
func Read(modules string, names ...string) (Set, error) {
	modules, err := filepath.Abs(modules)
	if err != nil {
		return Set{}, err
	}
	var out Set
	for _, name := range names {
		path := filepath.Join(modules, "@expo-google-fonts", filepath.FromSlash(name))
		content, err := os.ReadFile(path)
		if err != nil {
			return Set{}, fmt.Errorf("read font: %w", err)
		}
		face, err := sfnt.Parse(content)
		if err != nil {
			return Set{}, fmt.Errorf("read font %s: %w", path, err)
		}
		out.Files = append(out.Files, path)
		out.faces = append(out.faces, face)
	}
	out.shown = covered(out.faces)
	return out, nil
}

// perEm is in how many parts of a letter's size widths are measured.
const perEm = 1000

// Width is how wide text is in one of the faces, in parts of its size.
func (s Set) Width(face int, text string) float64 {
	var buffer sfnt.Buffer
	var width fixed.Int26_6
	for _, r := range text {
		glyph, err := s.faces[face].GlyphIndex(&buffer, r)
		if err != nil {
			continue // as what the face does not have
		}
		if advance, err := s.faces[face].GlyphAdvance(&buffer, glyph, fixed.I(perEm), font.HintingNone); err == nil {
			width += advance
		}
	}
	return float64(width) / 64 / perEm
}

// covered reports whether any of the faces has a character.
func covered(faces []*sfnt.Font) func(rune) bool {
	var known sync.Map
	return func(r rune) bool {
		if found, ok := known.Load(r); ok {
			return found == true
		}
		var buffer sfnt.Buffer
		var found bool
		for _, face := range faces {
			if glyph, err := face.GlyphIndex(&buffer, r); err == nil && glyph != 0 {
				found = true
				break
			}
		}
		known.Store(r, found)
		return found
	}
}

// How words that no line can hold are broken.
const (
	maxUnhyphenated = 32 // letters that no hyphenation is needed for
	piece           = 8
)

const breakHere = '\u200b' // takes no room

// Show returns text with each of its characters such that a font has it. What
// none has is named by its number, what nobody sees is left out, and words
// without end may be broken.
func (s Set) Show(text string) string {
	var out strings.Builder
	letters := 0
	for _, r := range text {
		switch {
		case r == '\n':
		case r == '\t', r == '\r', r == '\u2028', r == '\u2029':
			r = ' '
		case invisible(r):
			continue
		case !s.shown(r):
			fmt.Fprintf(&out, "[U+%04X]", r)
			letters = 0
			continue
		}
		letters++
		if unicode.IsSpace(r) || r == '-' {
			letters = 0
		}
		if letters >= maxUnhyphenated && letters%piece == 0 {
			out.WriteRune(breakHere)
		}
		out.WriteRune(r)
	}
	return out.String()
}

// invisible are characters that only change how others are shown, among them
// those that turn the direction of reading, with which a text can be made to
// look like another.
func invisible(r rune) bool {
	return r != '\n' && unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Variation_Selector, r)
}
