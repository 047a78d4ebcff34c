package vsme

import (
	"slices"
	"strings"
	"unicode/utf8"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
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

// merger is a text that several questions share: where its first part is, and
// what the others say.
type merger struct {
	item, fact int // of the first part, among the items and their facts
	typed      []string
	others     []part
}

// part is what one question says in a text that several share.
type part struct {
	question *catalogue.Question
	text     string
}

// merge keeps a text that is to stand below that of an earlier question which says
// the same element, and reports whether there was one.
func (w *writer) merge(f Fact, q *catalogue.Question) bool {
	m, ok := w.merged[f.Element.Name]
	if ok {
		m.typed, m.others = append(m.typed, f.typed), append(m.others, part{q, f.Text})
	}
	return ok
}

// join puts texts together that several questions share. Each part stands below the
// title of its question, in the language that the parts are written in.
func (w *writer) join() {
	for _, m := range w.merged {
		f := &w.items[m.item].Facts[m.fact]
		f.Language = w.tongue.of(m.typed...)
		for _, p := range m.others {
			f.Text += "<p>" + escape(p.question.Texts[w.wordsIn(f.Language)].ShortTitle) + "</p>" + p.text
		}
	}
}

// wordsIn is the language in which words of ours stand among words that somebody
// typed: theirs where we have words in it, else that of the report.
func (w *writer) wordsIn(language string) catalogue.Locale {
	if slices.Contains(catalogue.Locales(), catalogue.Locale(language)) {
		return catalogue.Locale(language)
	}
	return w.locale
}

// chain is what stands along the value chain, each entry under words of ours: one
// of own operations alone needs none.
func (w *writer) chain(p answer.Perspective, in catalogue.Locale) string {
	if block(p.Upstream+p.Downstream) == "" {
		return block(p.CoreBusiness)
	}
	var out strings.Builder
	for i, entry := range []string{p.Upstream, p.CoreBusiness, p.Downstream} {
		if said := block(entry); said != "" {
			out.WriteString("<p>" + escape(w.taxonomy.chain[string(in)][i]) + "</p>" + said)
		}
	}
	return out.String()
}
