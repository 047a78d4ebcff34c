// Package vsme turns a company's year by the VSME standard into the facts of
// its digital report, and says what is wrong with them before anybody makes a
// file: one answer is one fact, a cell of a table one with its row as a
// dimension, and what a person completed is what is said.
package vsme

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/reference/catalogue"
)

// ErrUnfit refuses to make a digital report that has errors.
var ErrUnfit = fault.New(fault.Conflict, "vsme.unfit")

// Filing is a company's year as facts.
type Filing struct {
	Entity   Entity // empty while the company has no identifier
	Edition  *catalogue.Edition
	Items    []Item // in the order of the standard, those that have a fact
	Findings []Finding
	Coverage Coverage
	Own      bool // it is about a group, and some figures are the footprint's, of the company alone
}

// Facts lists all facts, in the order of the standard.
func (f Filing) Facts() []Fact {
	var facts []Fact
	for _, item := range f.Items {
		facts = append(facts, item.Facts...)
	}
	return facts
}

// Languages are those that people wrote the texts in (BCP 47), the one of most texts
// first.
func (f Filing) Languages() []string {
	texts := map[string]int{}
	for _, fact := range f.Facts() {
		if fact.Language != "" {
			texts[fact.Language]++
		}
	}
	return slices.SortedFunc(maps.Keys(texts), func(a, b string) int { return cmp.Or(texts[b]-texts[a], strings.Compare(a, b)) })
}

// Fit reports whether a report can be made: nothing that was found is an error.
func (f Filing) Fit() bool {
	return !slices.ContainsFunc(f.Findings, func(found Finding) bool { return found.Severity == Wrong })
}

// Entity is who reports.
type Entity struct {
	Scheme string
	ID     string
}

// Item is a question with its facts.
type Item struct {
	Question *catalogue.Question
	Version  int // of the answer; zero where the footprint answers
	Facts    []Fact
}

// Fact is one value of the digital report.
type Fact struct {
	ID       string // the same in every format and every year: a question, its row, the year before
	Element  *Element
	Year     int    // that the value is of: its course or its end, as the element says
	Member   string // of the element's axis: a member's name, or a row's number on a typed axis; empty: none
	Row      string // key of the table's row; empty outside a table
	RowLabel string
	Earlier  bool // of the year before, to compare with
	Unit     string
	Number   decimal.Decimal
	Decimals int32
	Yes      bool
	Members  []string // of an enumeration, by their names, in the order of their full names
	Labels   []string // of Members
	Text     string   // else; that of a textBlock is XHTML
	Language string   // of Text in the words of people (BCP 47); a report in another language leaves it as it is

	typed string // what people wrote of a textBlock
}

// Value is the value as xBRL-JSON writes it.
func (f Fact) Value() string {
	switch {
	case f.Element.Numeric():
		return f.Number.String()
	case f.Element.Type == Boolean && f.Yes:
		return "true"
	case f.Element.Type == Boolean:
		return "false"
	case f.Element.enumerates():
		return strings.Join(f.Members, " ")
	}
	return f.Text
}

// Severity says whether a finding stands in the way.
type Severity string

// The severities.
const (
	Wrong    Severity = "error"
	Doubtful Severity = "warning"
)

// Code names what is wrong.
type Code string

// The codes.
const (
	NotVSME       Code = "notVsme"       // the company reports by another standard
	NoIdentifier  Code = "noIdentifier"  // neither a LEI nor a number of a register
	Missing       Code = "missing"       // required and not answered
	Unfinished    Code = "unfinished"    // required, answered, and a draft
	Unanswered    Code = "unanswered"    // asked for by the standard and not completed
	UnknownMember Code = "unknownMember" // a choice that the taxonomy does not have
	NotADate      Code = "notADate"
	Negative      Code = "negative"
	OutOfRange    Code = "percentOutOfRange"
	YearOutOf     Code = "yearOutOfRange"
	SumDiffers    Code = "sumDiffers" // the first question is not the sum of the others
	ModuleDiffers Code = "moduleDiffers"
	Differs       Code = "footprintDiffers"
	EnergyDiffers Code = "energyDiffers"    // the answer and the books say how much energy, and not the same
	FromPrices    Code = "energyFromPrices" // nobody answered, and what the books say rests on average prices
	OwnFigures    Code = "ownFigures"       // the report is about a group, and the footprint's figure about the company alone
	Unlisted      Code = "omissionUnlisted" // opted out of, and in no list of what was left out
)

// Finding is something wrong with the year, and the questions where it can be
// put right.
type Finding struct {
	Code      Code
	Severity  Severity
	Questions []*catalogue.Question
	Energy    *Energy // of EnergyDiffers
}

// Energy is what an answer and the books say, in the question's unit.
type Energy struct {
	Answer, Books decimal.Decimal
	Unit          string
}
