package answer

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"tillit/core/kernel/fault"
	"tillit/core/reference/catalogue"
)

// Check returns the content as it would be kept as the answer to a question of
// an edition, for a company of the standard and currency, or the fault that
// names each bad field.
func Check(e *catalogue.Edition, q *catalogue.Question, s catalogue.Standard, currency string, c Content) (Content, error) {
	return newForm(e, q, s, currency).content(c)
}

// content returns the content as it is kept, or the fault that names each bad
// field with its code.
func (f form) content(c Content) (Content, error) {
	bad := map[string]string{}
	for name, text := range map[string]*string{
		"explanation":                        &c.Explanation,
		"reasoning":                          &c.Reasoning,
		"notes":                              &c.Notes,
		"valueChainPerspective.upstream":     &c.Perspective.Upstream,
		"valueChainPerspective.coreBusiness": &c.Perspective.CoreBusiness,
		"valueChainPerspective.downstream":   &c.Perspective.Downstream,
	} {
		tidy(text, longestNote, name, bad)
	}
	tidy(&c.NotApplicableReason, longestReason, "notApplicableReason", bad)
	c.Tags = checkTags(c.Tags, bad)
	c.Value = f.check(tidyValue(c.Value), bad)

	if decides(f.question) && c.Value != nil && c.Reasoning == "" {
		bad["reasoning"] = CodeRequired
	}
	if c.NotApplicable && c.NotApplicableReason == "" {
		bad["notApplicableReason"] = CodeRequired
	}
	if c.Completed && !c.NotApplicable && !f.said(c) && len(bad) == 0 {
		bad["value"] = CodeRequired
	}
	return c, fault.Fields(bad)
}

// said reports whether the content says what the question asks for. A
// value-chain question is answered by its entries.
func (f form) said(c Content) bool {
	if f.question.Type == catalogue.ValueChain {
		return c.Perspective != Perspective{}
	}
	return c.Value != nil
}

func checkTags(tags []string, bad map[string]string) []string {
	kept := make([]string, 0, len(tags))
	for i, tag := range tags {
		tidy(&tag, longestTag, fmt.Sprintf("tags[%d]", i), bad)
		known := slices.ContainsFunc(kept, func(k string) bool { return strings.EqualFold(k, tag) })
		if tag != "" && !known {
			kept = append(kept, tag)
		}
	}
	if len(kept) > mostTags {
		bad["tags"] = CodeTooMany
	}
	return kept
}

func tidyValue(v *Value) *Value {
	if v == nil {
		return nil
	}
	tidied := *v
	tidied.Text = plain(v.Text)
	tidied.Rows = slices.Clone(v.Rows)
	for i := range tidied.Rows {
		tidied.Rows[i].Text = plain(tidied.Rows[i].Text)
	}
	return &tidied
}

func tidy(text *string, longest int, name string, bad map[string]string) {
	*text = plain(*text)
	if utf8.RuneCountInString(*text) > longest {
		bad[name] = CodeTooLong
	}
}

// TidyReason puts a reason right for keeping, and adds the name of one that is
// too long to bad.
func TidyReason(text *string, name string, bad map[string]string) {
	tidy(text, longestReason, name, bad)
}

// TidyNote is TidyReason for a text of the length of a note.
func TidyNote(text *string, name string, bad map[string]string) { tidy(text, longestNote, name, bad) }

// plain keeps a text's paragraphs and drops what no keyboard writes: control
// characters, among them the zero that PostgreSQL cannot store.
func plain(s string) string {
	s = strings.ReplaceAll(s, "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r == 0x7f || r == utf8.RuneError {
			return -1
		}
		return r
	}, s))
}
