package materiality_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/materiality"
)

func TestScores_Mean(t *testing.T) {
	t.Parallel()
	scores := materiality.Scores{
		materiality.NegativeActual:    {materiality.Scale: 7, materiality.Scope: 4, materiality.Remediability: 2},
		materiality.PositivePotential: {materiality.Scale: 0},
	}
	mean, scored := scores.Mean(materiality.NegativeActual)
	require.True(t, scored)
	require.Equal(t, "4.33", mean.String())
	mean, scored = scores.Mean(materiality.PositivePotential)
	require.True(t, scored, "nought is a score")
	require.Equal(t, "0", mean.String())
	_, scored = scores.Mean(materiality.PositiveActual)
	require.False(t, scored)

	highest, scored := scores.Highest()
	require.True(t, scored)
	require.Equal(t, "4.33", highest.String())
	_, scored = materiality.Scores{}.Highest()
	require.False(t, scored)
}

func TestScores_Material(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		scores materiality.Scores
		want   bool
	}{
		"nothing scored": {nil, false},
		"five is enough": {materiality.Scores{materiality.Risk: {materiality.Likelihood: 5, materiality.Consequence: 5}}, true},
		"just below":     {materiality.Scores{materiality.Risk: {materiality.Likelihood: 5, materiality.Consequence: 4}}, false},
		"rounding cannot lift": {materiality.Scores{materiality.NegativePotential: {
			materiality.Scale: 5, materiality.Scope: 5, materiality.Remediability: 5, materiality.Likelihood: 4,
		}}, false},
		"one aspect of several": {materiality.Scores{
			materiality.Risk:        {materiality.Likelihood: 1, materiality.Consequence: 1},
			materiality.Opportunity: {materiality.Likelihood: 10, materiality.Consequence: 0},
		}, true},
	} {
		require.Equal(t, c.want, c.scores.Material(), name)
	}
}

func TestScores_Faults(t *testing.T) {
	t.Parallel()
	require.Empty(t, materiality.Scores{materiality.NegativeActual: {materiality.Scale: 10, materiality.Scope: 0}}.Faults(materiality.Impact))
	for name, c := range map[string]struct {
		scores materiality.Scores
		known  bool
	}{
		"above the scale":         {materiality.Scores{materiality.NegativeActual: {materiality.Scale: 11}}, true},
		"below the scale":         {materiality.Scores{materiality.NegativeActual: {materiality.Scale: -1}}, true},
		"of the other side":       {materiality.Scores{materiality.Risk: {materiality.Likelihood: 1}}, false},
		"what is actual happened": {materiality.Scores{materiality.NegativeActual: {materiality.Likelihood: 1}}, false},
		"unknown":                 {materiality.Scores{"neutral": {materiality.Scale: 1}}, false},
	} {
		faults := c.scores.Faults(materiality.Impact)
		require.Len(t, faults, 1, name)
		require.Equal(t, c.known, faults[0].Known, name)
	}
}

func TestAssessment_Material(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	high := materiality.Scores{materiality.Risk: {materiality.Likelihood: 9, materiality.Consequence: 9}}
	require.False(t, materiality.Assessment{}.Material())
	require.False(t, materiality.Assessment{}.Assessed())
	require.True(t, materiality.Assessment{Financial: high}.Material(), "either side is enough")
	require.False(t, materiality.Assessment{Financial: high, Essential: &no}.Material(), "a person overrides the scores")
	require.True(t, materiality.Assessment{Essential: &yes}.Material())
	require.True(t, materiality.Assessment{Essential: &no}.Assessed())
}

// Whoever scores is told what each level means, in every language.
func TestDimensions_Worded(t *testing.T) {
	t.Parallel()
	content := cataloguetest.Content(t)

	for _, aspect := range append(materiality.Aspects(materiality.Impact), materiality.Aspects(materiality.Financial)...) {
		for _, dimension := range aspect.Dimensions() {
			id := "materiality-" + string(dimension)
			i := slices.IndexFunc(content.Options, func(l catalogue.OptionList) bool { return l.ID == id })
			require.NotEqual(t, -1, i, id)
			levels := content.Options[i].Options
			require.Len(t, levels, materiality.MaxScore-materiality.MinScore+1, id)
			for n, level := range levels {
				require.Equal(t, strconv.Itoa(materiality.MinScore+n), level.Key, id)
			}
		}
	}
}

func TestDimensions_AreThoseOfTheAspects(t *testing.T) {
	t.Parallel()
	used := map[materiality.Dimension]bool{}
	for _, side := range []materiality.Side{materiality.Impact, materiality.Financial} {
		for _, aspect := range materiality.Aspects(side) {
			for _, dimension := range aspect.Dimensions() {
				used[dimension] = true
				require.Contains(t, materiality.Dimensions(), dimension)
			}
		}
	}
	require.Len(t, used, len(materiality.Dimensions()))
}
