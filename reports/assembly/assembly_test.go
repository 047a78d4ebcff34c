package assembly_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
	"tillit/reports/assembly"
)

// A type without a maker would be offered and then fail.
func TestAssembly_MakesEveryType(t *testing.T) {
	t.Parallel()
	var offered []report.Type
	for _, spec := range report.Specs() {
		offered = append(offered, spec.Type)
	}
	require.ElementsMatch(t, offered, assembly.Made())
}

// Of the year before stands beside an answer what the company said then: what it
// was not asked it did not say, whatever it had written.
func TestDisclosures_SetBesideWhatWasSaid(t *testing.T) {
	t.Parallel()
	item := func(question string, applicability answer.Applicability, content answer.Content) answer.Item {
		return answer.Item{
			Question: &catalogue.Question{ID: question}, Applicability: applicability, Answer: &answer.Answer{Content: content},
		}
	}
	completed := answer.Content{Completed: true}
	require.Equal(t, []string{"said"}, assembly.Before(answer.Sheet{Items: []answer.Item{
		item("said", answer.Applicable, completed), item("draft", answer.Applicable, answer.Content{}),
		item("opted out", answer.OptedOut, completed), item("ruled out", answer.ConditionUnmet, completed),
	}}))
}
