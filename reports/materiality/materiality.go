// Package materiality writes a year's double materiality assessment: a
// workbook that leads from each verdict to the scores and reasons behind it.
package materiality

import (
	"embed"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

//go:embed texts/*.json
var files embed.FS

// Content is what the workbook tells.
type Content struct {
	reports.Head
	Threshold  int      // mean from which on an aspect is material
	Most       int      // highest score
	Dimensions []string // codes, in the order of their columns
	Topics     []Topic
}

// Topic is a sustainability matter.
type Topic struct {
	ID, Name  string
	Material  bool // any of its sub-topics is
	SubTopics []SubTopic
}

// SubTopic is the level at which materiality is assessed. Texts are in the
// language of the report, but for what people wrote.
type SubTopic struct {
	ID, Name          string
	Impact, Financial Side
	Assessed          bool
	Material          bool
	Decision          *Decision // of a person, over what the scores say; nil when nobody decided
}

// Side is one of the two views of double materiality.
type Side struct {
	Question  string // that asks for the scores
	Highest   decimal.NullDecimal
	Material  bool
	Aspects   []Aspect // those that were scored
	Reasoning string
	By        string
	At        time.Time
}

// Aspect is one thing that was scored.
type Aspect struct {
	Code     string
	Scores   map[string]int // by dimension
	Mean     decimal.Decimal
	Material bool
}

// Decision is what a person said, and why.
type Decision struct {
	Question  string
	Essential bool
	Reason    string
	By        string
	At        time.Time
}

// count counts the sub-topics that are assessed and those that are material.
func (t Topic) count() (assessed, material int64) {
	for _, s := range t.SubTopics {
		if s.Assessed {
			assessed++
		}
		if s.Material {
			material++
		}
	}
	return assessed, material
}
