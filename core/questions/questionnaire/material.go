package questionnaire

import (
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// asksAbout reports whether questions on a topic are asked: always where the
// company's standard does not assess it, or the company has switched assessing
// off.
func (y *Year) asksAbout(id string) bool {
	topic, ok := y.Edition.Topic(id)
	if !ok || !y.Assesses(topic) {
		return true
	}
	material, known := y.material[id]
	if !known {
		for _, sub := range topic.SubTopics {
			material = material || y.Assessment(sub.ID).Material()
		}
		y.material[id] = material
	}
	return material
}

// Assesses reports whether any question that assesses the topic belongs to the
// standard and is switched on.
func (y *Year) Assesses(topic *catalogue.Topic) bool {
	for _, sub := range topic.SubTopics {
		for _, section := range catalogue.Sections() {
			q := y.Edition.Assessment(sub.ID, section)
			if q != nil && q.In(y.Standard) && y.Enabled(section) {
				return true
			}
		}
	}
	return false
}

// Assessment is what the year's answers say of a sub-topic.
func (y *Year) Assessment(subTopic string) materiality.Assessment {
	var a materiality.Assessment
	value := func(s catalogue.Section) *answer.Value {
		if q := y.Edition.Assessment(subTopic, s); q != nil {
			if said := y.reached(q.ID); said != nil && !said.NotApplicable && said.Value != nil {
				return said.Value
			}
		}
		return &answer.Value{}
	}
	a.Impact = value(catalogue.ImpactMaterialityAnalysis).Scores
	a.Financial = value(catalogue.FinancialMaterialityAnalysis).Scores
	a.Essential = value(catalogue.ResultAndMethod).Yes
	return a
}
