package vsme

import (
	"strings"
	"unicode/utf8"

	"tillit/core/questions/answer"
)

// clean makes of what a person wrote a text that XML can hold: characters that
// it has no way to write are left out, and lines end in one way.
func clean(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, ""), "\r\n", "\n")
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '\r':
			return '\n'
		case r == '\t', r == '\n', r >= ' ' && r <= '\ud7ff', r >= '\ue000' && r <= '\ufffd' && r != utf8.RuneError, r > '\uffff':
			return r
		}
		return -1
	}, text)
	return strings.TrimSpace(text)
}

// escape makes data of what might be read as marks.
func escape(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(text)
}

// block is a text as paragraphs of XHTML; empty for one without any.
func block(text string) string {
	var out strings.Builder
	for line := range strings.SplitSeq(clean(text), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			out.WriteString("<p>" + escape(line) + "</p>")
		}
	}
	return out.String()
}

// chain is what stands along the value chain, each entry under its own words.
func (w *writer) chain(p answer.Perspective) string {
	var out strings.Builder
	for i, entry := range []string{p.Upstream, p.CoreBusiness, p.Downstream} {
		if said := block(entry); said != "" {
			out.WriteString("<p>" + escape(w.taxonomy.chain[string(w.locale)][i]) + "</p>" + said)
		}
	}
	return out.String()
}
