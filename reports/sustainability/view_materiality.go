package sustainability

import (
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

type materialityView struct {
	Verdict string         `json:"verdict"`
	Alt     string         `json:"alt"`
	Dots    []dotView      `json:"dots"`
	Labels  []labelView    `json:"labels"`
	Topics  []topicView    `json:"topics"`
	Rows    []subTopicView `json:"rows"`
}

type topicView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Material bool   `json:"material"`
}

type subTopicView struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Impact     string   `json:"impact"`
	Financial  string   `json:"financial"`
	Verdict    string   `json:"verdict"`
	Reason     string   `json:"reason"`
	Material   bool     `json:"material"`
	References []string `json:"references"`
}

func (w writer) materiality(topics []Topic) *materialityView {
	if len(topics) == 0 {
		return nil
	}
	var v materialityView
	var found, above []string
	var scored []SubTopic
	for _, t := range topics {
		v.Topics = append(v.Topics, topicView{t.ID, t.Name, t.Material})
		if t.Material {
			found = append(found, t.ID+" "+t.Name)
		}
		for _, s := range t.SubTopics {
			v.Rows = append(v.Rows, w.subTopic(s))
			if s.Material {
				above = append(above, s.ID+" "+s.Name)
			}
			if s.Impact.Valid || s.Financial.Valid {
				scored = append(scored, s)
			}
		}
	}
	v.Dots, v.Labels = plot(scored)
	v.Verdict = w.Texts["noMaterialTopics"]
	if len(found) > 0 {
		v.Verdict = w.Fill("materialTopics", "topics", strings.Join(found, ", "))
	}
	named := w.Texts["none"]
	if len(above) > 0 {
		named = strings.Join(above, ", ")
	}
	v.Alt = w.Fill("matrixAlt", "n", strconv.Itoa(len(scored)), "material", named)
	return &v
}

func (w writer) subTopic(s SubTopic) subTopicView {
	v := subTopicView{
		ID: s.ID, Name: s.Name, Impact: w.score(s.Impact), Financial: w.score(s.Financial), Reason: s.Reason, Material: s.Material,
		References: []string{},
	}
	switch {
	case !s.Assessed:
		v.Verdict = w.Texts["unassessed"]
	case s.Material:
		v.Verdict = w.Texts["material"]
	default:
		v.Verdict = w.Texts["immaterial"]
	}
	for _, r := range s.References {
		v.References = append(v.References, w.reference(r))
	}
	return v
}

func (w writer) score(s decimal.NullDecimal) string {
	if !s.Valid {
		return reports.Dash
	}
	return w.Rounded(s.Decimal, 1)
}

func (w writer) reference(r Reference) string {
	if r.Version == 0 { // nobody answered
		return r.Question
	}
	return w.Fill("version", "question", r.Question, "version", strconv.Itoa(r.Version))
}
