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
