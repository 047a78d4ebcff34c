package workbook

import (
	"strconv"
	"strings"

	"github.com/google/uuid"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// text is a text of an answer with the column that it stands in.
type text struct {
	key string
	of  func(*answer.Content) *string
}

// texts lists the texts of an answer in the order of their columns.
func texts() []text {
	return []text{
		{"notApplicableReason", func(c *answer.Content) *string { return &c.NotApplicableReason }},
		{"explanation", func(c *answer.Content) *string { return &c.Explanation }},
		{"reasoning", func(c *answer.Content) *string { return &c.Reasoning }},
		{"notes", func(c *answer.Content) *string { return &c.Notes }},
		{"upstream", func(c *answer.Content) *string { return &c.Perspective.Upstream }},
		{"coreBusiness", func(c *answer.Content) *string { return &c.Perspective.CoreBusiness }},
		{"downstream", func(c *answer.Content) *string { return &c.Perspective.Downstream }},
	}
}

// statusOf is the word for how far an answer has come that was begun, as an item
// whose mark nobody has looked at since it was carried over is printed.
func statusOf(item answer.Item, c answer.Content) string {
	if item.ToReview() && item.Answer.NotApplicable && c.NotApplicable {
		return statusWord(item.Status())
	}
	return statusWord(c.Status())
}

func statusWord(s answer.Status) string {
	return map[answer.Status]string{
		answer.InProgress: "draft", answer.Completed: "completed", answer.IsNotApplicable: "notApplicable",
	}[s]
}

func printStatus(item answer.Item, l catalogue.Locale) string {
	word := statusWord(item.Status())
	if word == "" {
		return ""
	}
	return say("status", word, l)
}

// parseTags reads one tag a line, or tags with semicolons between them.
func parseTags(written string) []string {
	tags := []string{}
	for _, tag := range strings.FieldsFunc(written, func(r rune) bool { return r == '\n' || r == ';' }) {
		if tag = legible(tag); tag != "" {
			tags = append(tags, tag)
		}
	}
	return tags
}

// scale is one thing that an assessment scores.
type scale struct {
	aspect    materiality.Aspect
	dimension materiality.Dimension
}

// scales lists what a side scores, in the order of the columns.
func scales(side materiality.Side) []scale {
	var found []scale
	for _, aspect := range materiality.Aspects(side) {
		for _, dimension := range aspect.Dimensions() {
			found = append(found, scale{aspect, dimension})
		}
	}
	return found
}

func (s scale) name(l catalogue.Locale) string {
	return say("aspect", string(s.aspect), l) + ": " + say("dimension", string(s.dimension), l)
}

// before is what the scale was called in files until December 2026. No scale is
// called today what another was called then.
func (s scale) before(l catalogue.Locale) string {
	return say("aspectBefore", string(s.aspect), l) + ": " + say("dimensionBefore", string(s.dimension), l)
}

// scaleOf finds a scale by its name in any language, also by the one that it had before.
func scaleOf(written string) (scale, bool) {
	for _, side := range []materiality.Side{materiality.Impact, materiality.Financial} {
		for _, s := range scales(side) {
			for _, l := range catalogue.Locales() {
				if strings.EqualFold(s.name(l), written) || strings.EqualFold(s.before(l), written) {
					return s, true
				}
			}
		}
	}
	return scale{}, false
}

func printLevel(a *answer.Answer, s scale) Cell {
	if a == nil || a.Value == nil {
		return Cell{}
	}
	if n, ok := a.Value.Scores[s.aspect][s.dimension]; ok {
		return levelCell(n)
	}
	return Cell{}
}

func rowsOf(a *answer.Answer) []answer.Row {
	if a == nil || a.Value == nil {
		return nil
	}
	return a.Value.Rows
}

func rowOf(a *answer.Answer, key string) answer.Cell {
	for _, row := range rowsOf(a) {
		if row.Key == key {
			return row.Cell
		}
	}
	return answer.Cell{}
}

// mark reports what a file was made of.
type mark struct {
	company uuid.UUID
	year    int
	locale  catalogue.Locale
}

// markPrefix begins every mark; its number is that of the form of the file.
const markPrefix = "tillit-answers/1"

func (m mark) String() string {
	return strings.Join([]string{markPrefix, m.company.String(), strconv.Itoa(m.year), string(m.locale)}, " ")
}

func parseMark(written string) (m mark, ok bool) {
	parts := strings.Fields(written)
	if len(parts) != 4 || parts[0] != markPrefix {
		return m, false
	}
	var wrong [2]error
	m.company, wrong[0] = uuid.Parse(parts[1])
	m.year, wrong[1] = strconv.Atoi(parts[2])
	m.locale = catalogue.Locale(parts[3])
	return m, wrong == [2]error{} && m.locale.Known()
}
