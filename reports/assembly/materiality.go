package assembly

import (
	"context"
	"io"
	"maps"

	"github.com/shopspring/decimal"

	"tillit/core/questions/answer"
	"tillit/core/questions/assessment"
	"tillit/core/reference/catalogue"
	rules "tillit/core/reference/materiality"
	"tillit/reports/materiality"
)

// materialityReports makes the reports of a year's double materiality.
type materialityReports struct {
	assessments *assessment.Service
}

// workbook makes the assessment with its scores and decisions.
func (m materialityReports) workbook(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	name, err := materiality.FileName(o.head)
	return name, func(out io.Writer) error {
		found, err := m.assessments.Assess(ctx, o.scope, o.Year)
		if err != nil {
			return err
		}
		content := materiality.Content{Head: o.head, Threshold: rules.Threshold, Most: rules.MaxScore}
		for _, d := range rules.Dimensions() {
			content.Dimensions = append(content.Dimensions, string(d))
		}
		for _, t := range found.Topics {
			content.Topics = append(content.Topics, topicOf(t, catalogue.Locale(o.Locale)))
		}
		return materiality.WriteXLSX(out, content)
	}, err
}

func topicOf(t assessment.TopicState, locale catalogue.Locale) materiality.Topic {
	topic := materiality.Topic{ID: t.Topic.ID, Name: t.Topic.Names[locale], Material: t.Material}
	for _, s := range t.SubTopics {
		sub := materiality.SubTopic{
			ID: s.SubTopic.ID, Name: s.SubTopic.Names[locale], Assessed: s.Assessment.Assessed(), Material: s.Assessment.Material(),
			Impact:    sideOf(s.Impact, s.Assessment.Impact, rules.Impact),
			Financial: sideOf(s.Financial, s.Assessment.Financial, rules.Financial),
		}
		if said := s.Verdict.Answer; said != nil && s.Assessment.Essential != nil {
			sub.Decision = &materiality.Decision{
				Question: s.Verdict.Question.ID, Essential: *s.Assessment.Essential, Reason: said.Reasoning, By: said.UpdatedBy.Name,
				At: said.UpdatedAt,
			}
		}
		topic.SubTopics = append(topic.SubTopics, sub)
	}
	return topic
}

func sideOf(item answer.Item, scores rules.Scores, of rules.Side) materiality.Side {
	side := materiality.Side{Material: scores.Material()}
	if highest, scored := scores.Highest(); scored {
		side.Highest = decimal.NewNullDecimal(highest)
	}
	if item.Question != nil {
		side.Question = item.Question.ID
	}
	if said := item.Answer; said != nil {
		side.Reasoning, side.By, side.At = said.Reasoning, said.UpdatedBy.Name, said.UpdatedAt
	}
	for _, aspect := range rules.Aspects(of) {
		mean, scored := scores.Mean(aspect)
		if !scored {
			continue
		}
		levels := map[string]int{}
		for dimension, level := range maps.All(scores[aspect]) {
			levels[string(dimension)] = level
		}
		side.Aspects = append(side.Aspects, materiality.Aspect{
			Code: string(aspect), Scores: levels, Mean: mean, Material: rules.Scores{aspect: scores[aspect]}.Material(),
		})
	}
	return side
}
