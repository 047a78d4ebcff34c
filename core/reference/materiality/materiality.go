// Package materiality turns scores into verdicts: when an impact, a risk or an
// opportunity makes a sustainability matter material (ESRS 1, chapter 3). It
// keeps nothing; the scores are answers (core/questions/answer).
package materiality

import (
	"slices"

	"github.com/shopspring/decimal"
)

// Side is one of the two views of double materiality.
type Side int

// The sides.
const (
	Impact    Side = iota // what the company does to people and environment
	Financial             // what the matter does to the company
)

// Aspect is one thing that is scored on a side.
type Aspect string

// The aspects.
const (
	NegativeActual    Aspect = "negativeActual"
	NegativePotential Aspect = "negativePotential"
	PositiveActual    Aspect = "positiveActual"
	PositivePotential Aspect = "positivePotential"
	Risk              Aspect = "risk"
	Opportunity       Aspect = "opportunity"
)

// Dimension is one scale that an aspect is scored on.
type Dimension string

// The dimensions.
const (
	Scale         Dimension = "scale"
	Scope         Dimension = "scope" // extent
	Remediability Dimension = "remediability"
	Likelihood    Dimension = "likelihood"
	Consequence   Dimension = "consequence"
)

// Bounds of a score, and the mean from which on an aspect is material.
const (
	MinScore  = 0
	MaxScore  = 10
	Threshold = 5
)

// Aspects lists the aspects of a side, in the order they are shown.
func Aspects(s Side) []Aspect {
	if s == Financial {
		return []Aspect{Risk, Opportunity}
	}
	return []Aspect{NegativeActual, NegativePotential, PositiveActual, PositivePotential}
}

// Dimensions lists every dimension, in the order they are shown.
func Dimensions() []Dimension {
	return []Dimension{Scale, Scope, Remediability, Likelihood, Consequence}
}

// Dimensions lists what the aspect is scored on; none for an aspect that is
// unknown.
func (a Aspect) Dimensions() []Dimension {
	switch a {
	case NegativeActual, PositiveActual:
		return []Dimension{Scale, Scope, Remediability}
	case NegativePotential, PositivePotential:
		return []Dimension{Scale, Scope, Remediability, Likelihood}
	case Risk, Opportunity:
		return []Dimension{Likelihood, Consequence}
	}
	return nil
}

// Scores are the levels given to a matter on one side, from Least to Most. What
// was not scored is absent.
type Scores map[Aspect]map[Dimension]int

// Fault names a score that cannot be: its aspect, its dimension, and whether
// they are known at all.
type Fault struct {
	Aspect    Aspect
	Dimension Dimension
	Known     bool // the scale exists and the level is beyond it
}

// Faults lists the scores that the side does not have or that lie beyond the
// bounds.
func (s Scores) Faults(side Side) []Fault {
	var faults []Fault
	for aspect, levels := range s {
		for dimension, level := range levels {
			known := slices.Contains(Aspects(side), aspect) && slices.Contains(aspect.Dimensions(), dimension)
			if !known || level < MinScore || level > MaxScore {
				faults = append(faults, Fault{aspect, dimension, known})
			}
		}
	}
	return faults
}

// Mean returns the mean of what was scored of an aspect, to two places. It
// returns false when nothing was.
func (s Scores) Mean(a Aspect) (decimal.Decimal, bool) {
	levels := s[a]
	if len(levels) == 0 {
		return decimal.Decimal{}, false
	}
	return decimal.NewFromInt(sum(levels)).DivRound(decimal.NewFromInt(int64(len(levels))), 2), true
}

// Highest returns the highest mean of any aspect: the place of the matter in
// the matrix. It returns false when nothing was scored.
func (s Scores) Highest() (highest decimal.Decimal, scored bool) {
	for a := range s {
		if mean, ok := s.Mean(a); ok && (!scored || mean.GreaterThan(highest)) {
			highest, scored = mean, true
		}
	}
	return highest, scored
}

// Material reports whether the mean of any aspect reaches the threshold. It
// compares before rounding.
func (s Scores) Material() bool {
	for _, levels := range s {
		if len(levels) > 0 && sum(levels) >= Threshold*int64(len(levels)) {
			return true
		}
	}
	return false
}

func sum(levels map[Dimension]int) (total int64) {
	for _, level := range levels {
		total += int64(level)
	}
	return total
}

// Assessment is all that was said of one matter.
type Assessment struct {
	Impact    Scores
	Financial Scores
	Essential *bool // the verdict of a person, which overrides the scores
}

// Assessed reports whether anything was said.
func (a Assessment) Assessed() bool {
	return len(a.Impact) > 0 || len(a.Financial) > 0 || a.Essential != nil
}

// Outcome is what a matter has come to.
type Outcome string

// The outcomes.
const (
	Material    Outcome = "material"
	NotMaterial Outcome = "notMaterial"
	NotAssessed Outcome = "notAssessed"
)

// Basis is what an outcome rests on.
type Basis string

// The bases.
const (
	Nothing    Basis = ""
	ByScores   Basis = "scores"
	ByDecision Basis = "decision"
)

// Outcome returns what the matter has come to, and what that rests on.
func (a Assessment) Outcome() (Outcome, Basis) {
	switch {
	case !a.Assessed():
		return NotAssessed, Nothing
	case a.Essential != nil && *a.Essential:
		return Material, ByDecision
	case a.Essential != nil:
		return NotMaterial, ByDecision
	case a.Material():
		return Material, ByScores
	}
	return NotMaterial, ByScores
}

// Material is the verdict: that of a person where there is one, else whether
// either side is material. A matter that nobody assessed is not.
func (a Assessment) Material() bool {
	if a.Essential != nil {
		return *a.Essential
	}
	return a.Impact.Material() || a.Financial.Material()
}
