package demo

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"tillit/core/questions/answer"
	"tillit/core/questions/assessment"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// assess answers what is asked of every sub-topic: its scores on either side
// and, where a person overrides them, the verdict.
func (a author) assess(ctx context.Context) error {
	prepared, err := table("materiality.csv")
	if err != nil {
		return err
	}
	for _, row := range prepared {
		if row["state"] == "open" && !a.finished {
			continue
		}
		if err := a.assessOne(ctx, row); err != nil {
			return fmt.Errorf("%s of %d: %w", row["sub_topic"], a.sheet.Year, err)
		}
	}
	return nil
}

func (a author) assessOne(ctx context.Context, row map[string]string) error {
	for column, section := range map[string]catalogue.Section{
		"impact": catalogue.ImpactMaterialityAnalysis, "financial": catalogue.FinancialMaterialityAnalysis,
	} {
		levels := row[column]
		if before := row[column+"_before"]; a.finished && before != "" {
			levels = before
		}
		if levels == "" {
			continue
		}
		scores, err := scoresOf(levels)
		if err != nil {
			return err
		}
		c := answer.Content{Value: &answer.Value{Scores: scores}, Completed: a.completes(row["state"]), Reasoning: row["because"]}
		if err := a.save(ctx, a.sheet.Edition.Assessment(row["sub_topic"], section).ID, c); err != nil {
			return err
		}
	}
	if row["verdict"] == "" {
		return nil
	}
	essential := row["verdict"] == "yes"
	return a.Assessments.Decide(ctx, a.boss, assessment.Decision{
		Year: a.sheet.Year, SubTopics: []string{row["sub_topic"]}, Essential: &essential, Reason: row["reason"],
	})
}

// scoresOf reads scores as in "risk 6 5; opportunity 3 2": each aspect with
// its levels in the order of its dimensions.
func scoresOf(s string) (materiality.Scores, error) {
	scores := materiality.Scores{}
	for part := range strings.SplitSeq(s, ";") {
		words := strings.Fields(part)
		aspect, levels := materiality.Aspect(words[0]), words[1:]
		dimensions := aspect.Dimensions()
		if len(levels) != len(dimensions) {
			return nil, fmt.Errorf("%s has %d levels for %d dimensions", aspect, len(levels), len(dimensions))
		}
		scores[aspect] = map[materiality.Dimension]int{}
		for i, dimension := range dimensions {
			level, err := strconv.Atoi(levels[i])
			if err != nil {
				return nil, err
			}
			scores[aspect][dimension] = level
		}
	}
	return scores, nil
}
