package vsme

import "tillit/core/reference/catalogue"

// Knows reports whether the taxonomy has an element for a question.
func Knows(q *catalogue.Question) bool {
	t, err := standard()
	if err != nil {
		return false
	}
	e, _ := t.elementOf(q)
	return e != nil
}

// DisclosureOf is the disclosure that a question belongs to.
func DisclosureOf(q *catalogue.Question) string {
	t, err := standard()
	if err != nil {
		return ""
	}
	return t.disclosureOf(q)
}

// Heard is the language that a text is heard to be in by the questions of an
// edition; empty when that is not sure.
func Heard(e *catalogue.Edition, texts ...string) []string {
	s, heard := learn(e), make([]string, len(texts))
	for i, text := range texts {
		if l, sure := s.of(text); sure {
			heard[i] = string(l)
		}
	}
	return heard
}
