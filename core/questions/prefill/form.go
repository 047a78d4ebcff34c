package prefill

import (
	"encoding/json"
	"fmt"
	"strings"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// maxOptions is how many choices are told to a model: of a longer list, such as
// all codes of waste, the headings alone.
const maxOptions = 300

// suggests reports whether answers to a question can be suggested: not what is
// for people to judge, nor cells of a table whose rows people make, nor choices
// from a list that is too long to be told.
func suggests(sheet answer.Sheet, q *catalogue.Question) bool {
	f := form{sheet: sheet, question: q}
	if q.Type == catalogue.Materiality || len(f.options()) > maxOptions {
		return false
	}
	if q.Shape != catalogue.Table {
		return true
	}
	g, ok := sheet.Edition.Group(q)
	return ok && g.Rows == catalogue.OptionRows && len(f.rows()) <= maxOptions
}

// form is what the answer to a question must look like.
type form struct {
	sheet    answer.Sheet
	question *catalogue.Question
	locale   catalogue.Locale
}

type object = map[string]any

// nothing or a value of the schema.
func maybe(schema object) object { return object{"anyOf": []any{object{"type": "null"}, schema}} }

func text() object { return object{"type": "string"} }

func list(items object) object { return object{"type": "array", "items": items} }

func record(fields object) object {
	required := make([]string, 0, len(fields))
	for name := range fields {
		required = append(required, name)
	}
	return object{"type": "object", "additionalProperties": false, "required": required, "properties": fields}
}

// schemaOf is what a model must answer with to several questions: for each
// either nothing, or what it suggests and why.
func schemaOf(forms []form) ([]byte, error) {
	fields := object{}
	for _, f := range forms {
		fields[f.question.ID] = maybe(record(object{
			"certain": object{"type": "boolean"}, "value": f.valueSchema(), "reason": text(),
			"evidence": list(record(object{"n": object{"type": "integer"}, "quote": text()})),
		}))
	}
	return json.Marshal(record(fields))
}

func (f form) valueSchema() object {
	if f.question.Shape != catalogue.Table {
		return f.cellSchema()
	}
	return list(record(object{"row": keys(f.rows()), "value": f.cellSchema()}))
}

// cellSchema is the schema of one value.
func (f form) cellSchema() object {
	switch f.question.Type {
	case catalogue.Number:
		return object{"type": "string", "pattern": `^-?\d{1,20}(\.\d{1,20})?$`}
	case catalogue.Boolean:
		return object{"type": "boolean"}
	case catalogue.MultipleChoice:
		return list(keys(f.options()))
	case catalogue.ValueChain:
		return record(object{"upstream": text(), "coreBusiness": text(), "downstream": text()})
	case catalogue.Text, catalogue.Materiality:
	}
	return text()
}

func keys(options []catalogue.Option) object {
	all := make([]string, len(options))
	for i, o := range options {
		all[i] = o.Key
	}
	return object{"type": "string", "enum": all}
}

func (f form) options() []catalogue.Option {
	return catalogue.Upper(f.sheet.Edition.Options(f.question, f.sheet.Standard), maxOptions)
}

// rows are the options that the rows of the question's table are.
func (f form) rows() []catalogue.Option {
	if g, ok := f.sheet.Edition.Group(f.question); ok {
		return catalogue.Upper(f.sheet.Edition.RowOptions(g).Of(f.sheet.Standard), maxOptions)
	}
	return nil
}

// task words the question for a model: all of it is ours.
func (f form) task() string {
	const maxGuidance = 1500
	q, texts := f.question, f.question.Texts[f.locale]
	var b strings.Builder
	fmt.Fprintf(&b, "Question %s (%s): %s\n", q.ID, texts.ShortTitle, texts.Title)
	if guidance := []rune(f.sheet.Edition.Guidance(q, f.locale)); len(guidance) > 0 {
		fmt.Fprintf(&b, "Guidance: %s\n", string(guidance[:min(len(guidance), maxGuidance)]))
	}
	switch q.Type {
	case catalogue.Number:
		fmt.Fprintf(&b, "The value is a number in %s, with a decimal point and no separators.\n", f.unit())
	case catalogue.MultipleChoice:
		many := "exactly one key"
		if q.Multiple {
			many = "one or more keys"
		}
		fmt.Fprintf(&b, "The value is a list of %s of: %s\n", many, named(f.options(), f.locale))
	case catalogue.Boolean:
		b.WriteString("The value is true for yes, false for no.\n")
	case catalogue.ValueChain:
		b.WriteString("The value has a text on each part of the value chain; empty where the material says nothing of it.\n")
	case catalogue.Text:
		b.WriteString("The value is a text.\n")
	case catalogue.Materiality:
	}
	if q.Shape == catalogue.Table {
		fmt.Fprintf(&b, "There is a value for each of these rows that the material speaks of: %s\n", named(f.rows(), f.locale))
	}
	return b.String()
}

// unit is that of the answer as people read it.
func (f form) unit() string {
	label := f.sheet.Edition.Unit(f.question.Unit)[f.locale]
	if strings.Contains(f.question.Unit, catalogue.Currency) {
		label += " (currency: " + f.sheet.Currency + ")"
	}
	return label
}

func named(options []catalogue.Option, l catalogue.Locale) string {
	all := make([]string, len(options))
	for i, o := range options {
		all[i] = o.Key + " (" + o.Labels[l] + ")"
	}
	return strings.Join(all, "; ")
}

// about is the question in all languages, for finding what fits it: a document
// may be in any.
func (f form) about() string {
	var b strings.Builder
	for _, l := range catalogue.Locales() {
		b.WriteString(f.question.Texts[l].ShortTitle + " ")
	}
	for _, l := range catalogue.Locales() {
		b.WriteString(f.question.Texts[l].Title + " ")
	}
	return b.String()
}
