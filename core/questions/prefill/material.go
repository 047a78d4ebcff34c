package prefill

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/reference/catalogue"
)

// What goes into one call, in pieces or characters.
const (
	maxPassages     = 8  // of documents, for a question that stands alone
	passagesInBatch = 3  // of documents, for each of several questions
	maxYears        = 2  // answers of other years
	maxAnswers      = 40 // to other questions, for a draft
	maxAnswer       = 3_000
	maxNote         = 2_000
	maxMaterial     = assistant.MaxMaterial * 3 / 4
)

// material is what the company has about questions, piece by piece, with what
// each piece is from.
type material struct {
	kind   Kind
	pieces []assistant.Material
	from   []Evidence
	length int
}

// add takes a piece, unless it is there already, says nothing or would be too
// much.
func (m *material) add(label, text string, from Evidence) {
	text = strings.TrimSpace(text)
	length := utf8.RuneCountInString(text)
	if text == "" || m.length+length > maxMaterial {
		return
	}
	for _, piece := range m.pieces {
		if piece.Text == text && piece.Document == from.Document {
			return
		}
	}
	m.length += length
	m.pieces = append(m.pieces, assistant.Material{Label: label, Document: from.Document, Page: from.Page, Text: text})
	m.from = append(m.from, from)
}

// gather takes the passages of documents that fit a question.
func (s *Service) passages(ctx context.Context, scope tenant.Scope, m *material, about string, most int) error {
	if !scope.May(document.Read) || scope.DisabledFeatures()&tenant.Documents != 0 {
		return nil
	}
	found, err := s.documents.Passages(ctx, scope, about, most)
	if err != nil {
		return err
	}
	for _, p := range found {
		label := p.Name
		if p.Place.Name != "" {
			label += ", " + p.Place.Name
		}
		m.add(label, p.Text, Evidence{Origin: FromDocument, Document: p.Document, Name: p.Name, Place: p.Place})
	}
	return nil
}

// details takes what the company says about itself. Nobody else's name is in it.
func (s *Service) details(ctx context.Context, scope tenant.Scope, m *material) error {
	if !scope.May(company.See) {
		return nil
	}
	c, err := s.companies.Get(ctx, scope)
	if err != nil {
		return err
	}
	var lines []string
	for _, line := range []struct{ name, value string }{
		{"Name", c.Name},
		{"Country", c.Country},
		{"Reporting currency", c.Currency},
		{"Corporate identity number", c.CorporateNumber},
		{"Legal entity identifier", c.LEI},
		{"Web page", c.Webpage},
		{"Address", c.Address},
		{"Industry", s.industry(c.Industry)},
		{"Employees", number(c.Employees)},
		{"First reporting year", number(c.FirstReportingYear)},
		{"Activities of the EU taxonomy", strings.Join(c.Activities, ", ")},
		{"Description", c.Description},
	} {
		if line.value != "" {
			lines = append(lines, line.name+": "+line.value)
		}
	}
	m.add("Details of the company", strings.Join(lines, "\n"), Evidence{Origin: FromCompany})
	return nil
}

// industry names a division of NACE, which its number begins.
func (s *Service) industry(code string) string {
	for _, one := range s.companies.Industries(string(catalogue.English)) {
		if one.Code == code {
			return one.Name
		}
	}
	return code
}

func number(n *int) string {
	if n == nil {
		return ""
	}
	return strconv.Itoa(*n)
}

// footprint takes the figures that the question asks of the company's
// footprint.
func (s *Service) footprint(ctx context.Context, scope tenant.Scope, m *material, f form) error {
	if len(f.question.Figures) == 0 || !scope.May(footprint.Read) || scope.DisabledFeatures()&tenant.Footprint != 0 {
		return nil
	}
	known, err := s.footprints.Figures(ctx, scope, f.sheet.Year, f.question.Figures)
	if err != nil {
		return err
	}
	var lines []string
	for _, figure := range f.question.Figures {
		if n, ok := known.Of(figure); ok {
			lines = append(lines, fmt.Sprintf("%s %s: %s %s", f.question.Texts[f.locale].ShortTitle, figure.Row, n, f.question.Unit))
		}
	}
	m.add(fmt.Sprintf("Footprint of %d", f.sheet.Year), strings.Join(lines, "\n"), Evidence{Origin: FromFootprint, Year: f.sheet.Year})
	return nil
}

// answer takes what the company has answered.
func (m *material) answer(f form, a *answer.Answer) {
	if a.Status() == answer.NotStarted || a.NotApplicable {
		return
	}
	text := []rune(f.spell(a.Content))
	label := fmt.Sprintf("Answer of %d: %s", a.Year, f.question.Texts[f.locale].ShortTitle)
	m.add(label, string(text[:min(len(text), maxAnswer)]), Evidence{Origin: FromAnswer, Year: a.Year, Question: a.Question})
}

// spell writes an answer as people read it.
func (f form) spell(c answer.Content) string {
	var lines []string
	if v := c.Value; v != nil {
		if v.Rows == nil {
			lines = append(lines, f.spellCell(v.Cell))
		}
		rows := map[string]string{}
		for _, o := range f.rows() {
			rows[o.Key] = o.Labels[f.locale] + ": "
		}
		for _, r := range v.Rows {
			lines = append(lines, rows[r.Key]+f.spellCell(r.Cell))
		}
	}
	return strings.Join(append(lines, c.Perspective.Upstream, c.Perspective.CoreBusiness, c.Perspective.Downstream, c.Explanation), "\n")
}

func (f form) spellCell(c answer.Cell) string {
	var parts []string
	if c.Number != nil {
		parts = append(parts, c.Number.String(), f.unit())
	}
	if c.Yes != nil {
		parts = append(parts, map[bool]string{true: "Yes", false: "No"}[*c.Yes])
	}
	for _, o := range f.options() {
		for _, key := range c.Options {
			if o.Key == key {
				parts = append(parts, o.Labels[f.locale])
			}
		}
	}
	return strings.TrimSpace(strings.Join(append(parts, c.Text), " "))
}

// related takes what the company has answered to other questions of the year
// that a text on this one may speak of, those of the same topic first.
func (m *material) related(sheet answer.Sheet, q *catalogue.Question, l catalogue.Locale) {
	near := []func(*catalogue.Question) bool{
		func(o *catalogue.Question) bool { return o.SubCategory == q.SubCategory },
		func(o *catalogue.Question) bool { return o.Topic == q.Topic },
	}
	for _, is := range near {
		for _, item := range sheet.Items {
			if len(m.pieces) >= maxAnswers {
				return
			}
			if item.Answer != nil && item.Question != q && item.Question.Discloses() && is(item.Question) {
				m.answer(form{sheet, item.Question, l}, item.Answer)
			}
		}
	}
}
