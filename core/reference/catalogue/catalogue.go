// Package catalogue holds the questions of the reporting standards: what is
// asked, of whom, in which form, and its words in every language.
//
// The content lives in plain files (data), is checked by Read, stored by Load
// and served from memory by Catalogue. An edition is one version of one
// standard. Editions stand side by side; a company's year stays with the
// edition it was begun in.
package catalogue

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
)

// Faults of the catalogue.
var (
	ErrUnknownSection    = fault.New(fault.NotFound, "catalogue.unknownSection")
	ErrUnknownOptionList = fault.New(fault.NotFound, "catalogue.unknownOptionList")
	ErrNoEdition         = fault.New(fault.NotFound, "catalogue.noEdition")
)

// Locale is a language that every text of the catalogue exists in.
type Locale string

// The locales.
const (
	Swedish Locale = "sv-SE"
	English Locale = "en-US"
	Finnish Locale = "fi-FI"
	Dutch   Locale = "nl-NL"
)

// Locales lists every locale, in the order they are shown.
func Locales() []Locale { return []Locale{Swedish, English, Finnish, Dutch} }

// Known reports whether the catalogue speaks the locale.
func (l Locale) Known() bool { return slices.Contains(Locales(), l) }

// Words is one short text in every locale.
type Words map[Locale]string

// Standard is what a company reports by (specification, section 3).
type Standard int

// The standards. SMEC contains SMEB.
const (
	NoStandard Standard = 0
	SMEC       Standard = 1
	CSRD       Standard = 2
	SMEB       Standard = 3
)

// Standards lists every standard that can be reported by.
func Standards() []Standard { return []Standard{SMEB, SMEC, CSRD} }

// String returns the standard's name in the data files.
func (s Standard) String() string {
	switch s {
	case SMEC:
		return "SMEC"
	case CSRD:
		return "CSRD"
	case SMEB:
		return "SMEB"
	case NoStandard:
		return "None"
	}
	return "Standard(" + strconv.Itoa(int(s)) + ")"
}

// Section is a part of the questionnaire (specification, section 3).
type Section int

// The sections.
const (
	GapAnalysis Section = iota
	ValueChainPerspective
	StakeholderAnalysis
	ImpactMaterialityAnalysis
	FinancialMaterialityAnalysis
	ResultAndMethod
	GeneralInformation
	Measurements
	Policies
	Goals
	ActionsAndResources
	ClimateReporting
	EuTaxonomy
)

// sections is each section's name in calls and files and the feature that
// switches it off.
func sections() []struct {
	name    string
	feature tenant.Feature
} {
	return []struct {
		name    string
		feature tenant.Feature
	}{
		GapAnalysis:                  {"GapAnalysis", tenant.GapAnalysis},
		ValueChainPerspective:        {"ValueChainPerspective", tenant.ValueChain},
		StakeholderAnalysis:          {"StakeholderAnalysis", tenant.StakeholderAnalysis},
		ImpactMaterialityAnalysis:    {"ImpactMaterialityAnalysis", tenant.ImpactMateriality},
		FinancialMaterialityAnalysis: {"FinancialMaterialityAnalysis", tenant.FinancialMateriality},
		ResultAndMethod:              {"ResultAndMethod", tenant.ResultAndMethod},
		GeneralInformation:           {"GeneralInformation", tenant.GeneralInformation},
		Measurements:                 {"Measurements", tenant.Measurements},
		Policies:                     {"Policies", tenant.Policies},
		Goals:                        {"Goals", tenant.Goals},
		ActionsAndResources:          {"ActionsAndResources", tenant.ActionsAndResources},
		ClimateReporting:             {"ClimateReporting", tenant.ClimateReporting},
		EuTaxonomy:                   {"EuTaxonomy", tenant.EuTaxonomy},
	}
}

// Sections lists every section in the order of the questionnaire.
func Sections() []Section {
	all := make([]Section, len(sections()))
	for i := range all {
		all[i] = Section(i)
	}
	return all
}

// ParseSection reads a section from its number or its name, in any case. It returns
// ErrUnknownSection for anything else.
func ParseSection(s string) (Section, error) {
	for i, section := range sections() {
		if strings.EqualFold(s, section.name) || s == strconv.Itoa(i) {
			return Section(i), nil
		}
	}
	return 0, ErrUnknownSection
}

// String returns the section's name in calls and files.
func (s Section) String() string { return sections()[s].name }

// Feature returns the feature that switches the section off.
func (s Section) Feature() tenant.Feature { return sections()[s].feature }

// Type is the kind of one value of a question (specification, section 3).
type Type int

// The types. 4 is not in use.
const (
	Number         Type = 0
	Text           Type = 1
	Boolean        Type = 2
	Materiality    Type = 3
	MultipleChoice Type = 5
	ValueChain     Type = 6
)

// String returns the type's name in the data files.
func (t Type) String() string {
	switch t {
	case Number:
		return "Number"
	case Text:
		return "Text"
	case Boolean:
		return "Boolean"
	case Materiality:
		return "Materiality"
	case MultipleChoice:
		return "MultipleChoice"
	case ValueChain:
		return "ValueChain"
	}
	return "Type(" + strconv.Itoa(int(t)) + ")"
}

// Shape says how many values a question takes.
type Shape string

// The shapes.
const (
	Single Shape = "single" // one value
	Table  Shape = "table"  // one value for each row of the group's table
)

// Rows says what a row of a group's table is.
type Rows string

// The kinds of rows.
const (
	NoRows     Rows = ""        // the group is no table
	FreeRows   Rows = "free"    // made by the person
	OptionRows Rows = "options" // one option of a list, each at most once
	GroupRows  Rows = "group"   // one row of another group's table, each at most once
)

// Currency is the unit code that stands for the company's reporting currency,
// alone or as part of a rate.
const Currency = "currency"

// Question is one datapoint of an edition.
type Question struct {
	ID          string
	Standards   []Standard
	Code        string // disclosure of the standard: B3
	Paragraph   string // of the legal act; ours for a question that no act asks
	Section     Section
	Chapter     string // headings by id
	Category    string
	SubCategory string
	Group       string // question series by id, empty when it stands alone
	Order       int    // place in the edition, from 1
	Type        Type
	Shape       Shape
	Unit        string // code in the list "unit", of a Number only
	Options     string // option list by id, of a MultipleChoice only
	Multiple    bool
	Datapoint   string // of the act, by id; empty where the edition lists none
	Need        Need
	SmallNeed   Need // of a company of up to SmallTeam employees; empty: the same
	Cap         Cap
	Inferred    bool   // the paragraph's number is
	Replaces    string // question of an earlier edition that asked for something else in its place
	Condition   Condition
	PhasingIn   PhasingIn
	Figures     []Figure
	Topic       string // E1 … G1 or general; of a Materiality the sub-topic: E1.1
	Legal       string // other EU law that the question leans on
	XBRL        string
	Source      string
	Texts       map[Locale]Texts
}

// PhasingIn is for how many years, counted from a company's first reporting
// year, a question may be left out (ESRS 1, appendix C).
type PhasingIn struct {
	Years      int // by any company
	SmallYears int // by a company of up to SmallStaff employees; at least Years
}

// SmallStaff is the number of employees up to which a company is given the
// longer times of ESRS 1, appendix C.
const SmallStaff = 750

// For returns the years that a company of so many employees is given; zero
// stands for a number that is not known.
func (p PhasingIn) For(employees int) int {
	if employees > SmallStaff {
		return p.Years
	}
	return p.SmallYears
}

// In reports whether the standard contains the question.
func (q *Question) In(s Standard) bool { return slices.Contains(q.Standards, s) }

// Discloses reports whether what is answered belongs in a report. What a company
// keeps for itself, the gap analysis and the scores, does not.
func (q *Question) Discloses() bool { return q.Section != GapAnalysis && q.Type != Materiality }

// ours stands for the paragraph of a question that no legal act asks.
const ours = "own"

// Reference says where the legal act asks the question: "B3 30(a)". It is empty
// for a question of our own.
func (q *Question) Reference() string {
	if q.Paragraph == ours {
		return ""
	}
	return q.Code + " " + q.Paragraph
}

// Texts are the words of a question in one locale.
type Texts struct {
	ShortTitle string // at most 60 characters
	Title      string // the question in one sentence
	Guidance   string // empty when the sub-category's guidance says it all
	Example    string // empty when there is none
}

// Heading names a chapter, category or sub-category.
type Heading struct {
	ID       string
	Names    Words
	Guidance Words // for all questions of a sub-category; nil: each has its own
}

// Group is a question series: its questions stand together, may be the
// columns of one table and may be assigned as a whole.
type Group struct {
	ID       string
	Names    Words
	Rows     Rows
	RowsFrom string // option list or group that the rows come from
}

// Option is one possible choice or one possible row of a table.
type Option struct {
	Key       string
	Parent    string // key of the option it stands under
	Labels    Words
	XBRL      string
	Hazardous bool
	Standards []Standard // empty: all
	Own       []Locale   // in which the label is our own, where the list is an official one
}

// OptionList is a named list of options, shared by all editions.
type OptionList struct {
	ID      string
	Options []Option
}

// Legal says where an edition comes from.
type Legal struct {
	Act             Words
	OfficialJournal Words
	URL             string
}

// Facts identify an edition and say whom and when it serves.
type Facts struct {
	ID        string
	Family    string
	Standards []Standard
	Titles    Words
	Legal     Legal
	Taxonomy  string
	ValidFrom time.Time
	InForce   time.Time // first day on which a year may begin in it
	FirstYear int       // first reporting year it was made for
	LastYear  int       // zero while no later edition replaces it
}
