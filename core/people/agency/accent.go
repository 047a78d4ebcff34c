package agency

import (
	"encoding/hex"
	"math"
	"regexp"
	"strings"
)

// Accent is a colour in the form #rrggbb on which text can be read; empty for
// none.
type Accent string

// The two colours of text on an accent: those of the product's own pages.
const (
	lightText = "#ffffff"
	darkText  = "#17211c"
)

// readable is the contrast that WCAG 2.2, 1.4.3 asks of text.
const readable = 4.5

var colour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

// accentOf returns the colour that text names, or the code of what is wrong
// with it: neither of the two colours of text can be read on some.
func accentOf(text string) (Accent, string) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return "", ""
	}
	if !colour.MatchString(text) {
		return "", "notAColour"
	}
	if max(contrast(text, lightText), contrast(text, darkText)) < readable {
		return "", "unreadable"
	}
	return Accent(text), ""
}

// Text is the colour of text that is read best on the accent; empty for none.
func (a Accent) Text() string {
	switch {
	case a == "":
		return ""
	case contrast(string(a), lightText) >= contrast(string(a), darkText):
		return lightText
	}
	return darkText
}

// contrast is the ratio of WCAG 2.2 between two colours, from 1 to 21.
func contrast(a, b string) float64 {
	const flare = 0.05
	one, other := luminance(a), luminance(b)
	return (max(one, other) + flare) / (min(one, other) + flare)
}

// luminance is the relative luminance of WCAG 2.2 of a colour #rrggbb.
func luminance(colour string) (sum float64) {
	parts, err := hex.DecodeString(colour[1:])
	if err != nil {
		return 0
	}
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		part := float64(parts[i]) / math.MaxUint8
		if part <= 0.04045 {
			part /= 12.92
		} else {
			part = math.Pow((part+0.055)/1.055, 2.4)
		}
		sum += weight * part
	}
	return sum
}
