package rule

import (
	"slices"
	"strings"
)

// Name is what a rule without a key is called: by the condition that says
// most.
func (r *Rule) Name() string {
	for _, words := range []string{
		r.Supplier, r.SupplierNumber, strings.Join(r.Text, " "), r.accounts(), strings.Join(r.AccountWords, " "),
		r.Project, r.CostCentre,
	} {
		if name := slug(words); name != "" {
			return name
		}
	}
	return "rule"
}

// maxName bounds a key, in bytes.
const maxName = 60

func slug(words string) string {
	name := strings.Join(strings.FieldsFunc(fold(words), func(r rune) bool { return r != '&' && !inWord(r) }), "-")
	return strings.ToValidUTF8(name[:min(len(name), maxName)], "")
}

// Mentions reports whether anything that a person reads in the rule, or one of
// the further texts, holds what is sought, whatever the case, or whether its
// range holds the account that is sought.
func (r *Rule) Mentions(sought string, further ...string) bool {
	sought = fold(sought)
	texts := slices.Concat(r.AccountWords, r.Text, further,
		[]string{r.Key, r.accounts(), r.Supplier, r.SupplierNumber, r.CostCentre, r.Project, r.Category, r.Exclusion, r.Note})
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(fold(text), sought) }) ||
		r.AccountFrom != "" && len(sought) >= len(r.AccountFrom) && isNumber(sought) &&
			r.AccountFrom <= sought[:len(r.AccountFrom)] && sought[:len(r.AccountFrom)] <= r.AccountTo
}

func isNumber(s string) bool {
	return strings.Trim(s, "0123456789") == ""
}
