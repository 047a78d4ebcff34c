package typst

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/image/font/sfnt"
)

// fonts are what documents are set in, and which characters these have.
type fonts struct {
	files []string
	shown func(rune) bool
}

// inUse are the fonts below node_modules. All may be put into files (SIL Open
// Font License; it lies beside each).
func inUse() []string {
	return []string{
		"inter/400Regular/Inter_400Regular.ttf",
		"inter/400Regular_Italic/Inter_400Regular_Italic.ttf",
		"inter/500Medium/Inter_500Medium.ttf",
		"inter/600SemiBold/Inter_600SemiBold.ttf",
		"inter/700Bold/Inter_700Bold.ttf",
		"noto-emoji/400Regular/NotoEmoji_400Regular.ttf",
		"noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
		"noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf",
	}
}

// families are their names, in the order in which a character is looked for.
func families() []string {
	return []string{"Inter", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Emoji"}
}

func readFonts(modules string) (fonts, error) {
	modules, err := filepath.Abs(modules)
	if err != nil {
		return fonts{}, err
	}
	var out fonts
	var faces []*sfnt.Font
	for _, name := range inUse() {
		path := filepath.Join(modules, "@expo-google-fonts", filepath.FromSlash(name))
		content, err := os.ReadFile(path)
		if err != nil {
			return fonts{}, fmt.Errorf("read font: %w", err)
		}
		face, err := sfnt.Parse(content)
		if err != nil {
			return fonts{}, fmt.Errorf("read font %s: %w", path, err)
		}
		out.files = append(out.files, path)
		faces = append(faces, face)
	}
	out.shown = covered(faces)
	return out, nil
}

// covered tells of a character whether any of the faces has it.
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
	longest = 32 // letters that no hyphenation is needed for
	piece   = 8
)

const breakHere = '\u200b' // takes no room

// show returns text with each of its characters such that a font has it. What
// none has is named by its number, what nobody sees is left out, and words
// without end may be broken.
func (f fonts) show(text string) string {
	var out strings.Builder
	letters := 0
	for _, r := range text {
		switch {
		case r == '\n':
		case r == '\t', r == '\r', r == '\u2028', r == '\u2029':
			r = ' '
		case invisible(r):
			continue
		case !f.shown(r):
			fmt.Fprintf(&out, "[U+%04X]", r)
			letters = 0
			continue
		}
		letters++
		if unicode.IsSpace(r) || r == '-' {
			letters = 0
		}
		if letters >= longest && letters%piece == 0 {
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
