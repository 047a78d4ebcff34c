package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/questions/answer"
)

// What reports and workbooks read of a datapoint, by why it is not asked and by
// what was written.
func TestItem_State(t *testing.T) {
	t.Parallel()
	written := map[string]*answer.Answer{
		"nothing": nil, "draft": {}, "completed": {Content: answer.Content{Completed: true}},
		"declined": {Content: answer.Content{Completed: true, NotApplicable: true}},
	}
	type reading struct {
		state    answer.State
		fillable bool
	}
	for applicability, of := range map[answer.Applicability]map[string]reading{
		answer.Applicable: {
			"nothing": {answer.Unsaid, true}, "draft": {answer.Drafted, true}, "completed": {answer.Said, true}, "declined": {answer.Declined, false},
		},
		answer.ConditionUnmet: {
			"nothing": {answer.RuledOut, true}, "draft": {answer.RuledOut, true}, "completed": {answer.RuledOut, true}, "declined": {answer.RuledOut, false},
		},
		answer.OptedOut:        every(written, reading{answer.TakenOut, false}),
		answer.PhasedIn:        every(written, reading{answer.NotAskedYet, false}),
		answer.NotMaterial:     every(written, reading{answer.Immaterial, false}),
		answer.FeatureDisabled: every(written, reading{answer.SwitchedOff, false}),
	} {
		for name, content := range written {
			item := answer.Item{Applicability: applicability, Answer: content}
			got := reading{item.State(), item.Fillable()}
			require.Equal(t, of[name], got, "%s, %s", applicability, name)
			require.Equal(t, item.State() == answer.Said, item.Said() != nil, "%s, %s", applicability, name)
		}
	}
}

func every[T any](written map[string]*answer.Answer, as T) map[string]T {
	all := map[string]T{}
	for name := range written {
		all[name] = as
	}
	return all
}
