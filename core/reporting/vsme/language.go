package vsme

import (
	"math"
	"strings"
	"unicode"

	"tillit/core/reference/catalogue"
)

// speech knows the languages of the product by the questions that are asked in all
// of them: how often three letters follow each other.
type speech struct {
	tongues map[catalogue.Locale]tongue
}

// tongue is one language: the logarithm of how likely three letters are, of those
// that were never read, and of what it is used to on average.
type tongue struct {
	likely        map[string]float64
	unread, usual float64
}

// What a text has to be for its language to be taken for known. They are measured:
// TestSpeech holds what they tell apart.
const (
	minLetters = 20  // of a text; names and addresses have fewer
	minLead    = 0.5 // more likely than in any other language, three letters by three letters
	maxStrange = 1.0 // less likely than the language is used to: then it is none of these
)

// tongues says in which language people wrote something.
type tongues struct {
	speech speech
	home   string // of the company's country, for what is too short to say
}

// of is the language of texts that make one, as BCP 47 writes it: what they are
// heard to be in, else that of the company's country. The language that a report is
// ordered in says nothing of either.
func (t tongues) of(texts ...string) string {
	if heard, sure := t.speech.of(strings.Join(texts, "\n")); sure {
		return string(heard)
	}
	return t.home
}

// learn reads the questions of an edition.
func learn(e *catalogue.Edition) speech {
	s := speech{map[catalogue.Locale]tongue{}}
	for _, locale := range catalogue.Locales() {
		counts, total := map[string]int{}, 0
		for i := range e.Questions {
			texts := e.Questions[i].Texts[locale]
			for _, text := range []string{texts.Title, texts.ShortTitle, texts.Guidance, texts.Example} {
				for three := range threes(text) {
					counts[three]++
					total++
				}
			}
		}
		const more = 0.5 // for each that could have been read
		all := math.Log(float64(total) + more*20_000)
		t := tongue{likely: map[string]float64{}, unread: math.Log(more) - all}
		for three, n := range counts {
			t.likely[three] = math.Log(float64(n)+more) - all
			t.usual += float64(n) / float64(total) * t.likely[three]
		}
		s.tongues[locale] = t
	}
	return s
}

// of is the language of a text; false for one that is too short to say, or in a
// language that is none of the product.
func (s speech) of(text string) (catalogue.Locale, bool) {
	letters := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters < minLetters {
		return "", false
	}
	var best catalogue.Locale
	first, second := math.Inf(-1), math.Inf(-1)
	for locale, t := range s.tongues {
		switch l := t.hears(text); {
		case l > first:
			best, first, second = locale, l, first
		case l > second:
			second = l
		}
	}
	return best, first-second >= minLead && first >= s.tongues[best].usual-maxStrange
}

// hears is how likely a text is in a language, on average of its letters.
func (t tongue) hears(text string) (mean float64) {
	n := 0
	for three := range threes(text) {
		l, read := t.likely[three]
		if !read {
			l = t.unread
		}
		mean += l
		n++
	}
	return mean / float64(n)
}

// threes walks through what follows each other in a text: letters without their
// case, and what is between words as one space.
func threes(text string) func(yield func(string) bool) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	run := []rune(" " + strings.Join(words, " ") + " ")
	return func(yield func(string) bool) {
		for i := 0; i+3 <= len(run); i++ {
			if !yield(string(run[i : i+3])) {
				return
			}
		}
	}
}
