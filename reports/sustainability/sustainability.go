// Package sustainability writes the sustainability report: what a company
// discloses by its standard, in the order of the standard, with its
// materiality, its footprint and an index of every paragraph.
//
// Drafts are shown and marked, and the cover says how many there are: nothing
// that was written is missing, and no draft passes for a finished report. What
// was not answered stands in the index alone, and what is left out on purpose
// in a list of its own.
package sustainability

import (
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

// Report is all that the report says. Texts are in its language.
type Report struct {
	reports.Head
	Brand       reports.Brand
	Standard    Standard
	Coverage    Coverage
	Company     Company
	ValueChain  *ValueChain // nil where none is drawn
	Materiality []Topic     // none where the standard assesses no materiality
	Footprint   *Footprint  // nil where there is none
	Chapters    []Chapter
	Sources     []Source
}

// Standard is what the company reports by.
type Standard struct {
	Name    string // of the standard, as in ESRS
	Module  string // of VSME: SMEB or SMEC; else empty
	Act     string // where it is laid down
	Journal string
}

// Coverage is how many of the datapoints that the standard asks of the company
// the report gives.
type Coverage struct{ Disclosed, Asked int }

// Whole reports whether it gives all of them, as whoever follows a standard does.
func (c Coverage) Whole() bool { return c.Asked > 0 && c.Disclosed == c.Asked }

// Company is what the company says about itself.
type Company struct {
	Number, Address, Country, Webpage, Contact, Currency, Description string

	Employees    *int
	FirstYear    *int
	Activities   []string
	Subsidiaries []Subsidiary // parents before children
}

// Subsidiary is a company of the group. Depth 1 is right below the company.
type Subsidiary struct {
	Depth         int
	Name, Country string
}

// ValueChain is the map of what is done before, in and after the own business,
// and what the books have of the suppliers on it.
type ValueChain struct {
	Activities []Activity // in the order of the map
	Flows      []Flow
	Suppliers  []Supplier // with a figure in the year
	Currency   string
}

// Segment says where an activity lies, seen from the own business.
type Segment string

// The segments, by the names that they have in the texts.
const (
	Upstream   Segment = "upstream"
	Core       Segment = "core"
	Downstream Segment = "downstream"
)

// Activity is something that is done in the value chain.
type Activity struct {
	ID                string // by which flows name it; shown nowhere
	Segment           Segment
	Tier              int // how far from the own business, 0 in it
	Name, Description string
	Stakeholder       string // who does it
	Topics            []string
}

// Flow leads from one activity to another.
type Flow struct{ From, To, What string }

// Supplier is a supplier on the map with its year, under all the names that it
// has there.
type Supplier struct {
	Names            []string
	Kg, Amount       decimal.Decimal
	Share, Intensity decimal.NullDecimal // of scope 3; kilograms per thousand of the currency
}

// Topic is a matter of double materiality.
type Topic struct {
	ID, Name  string
	Material  bool
	SubTopics []SubTopic
}

// SubTopic is a part of a topic with its place in the matrix.
type SubTopic struct {
	ID, Name          string
	Impact, Financial decimal.NullDecimal // 0 to 10; null when nobody scored it
	Material          bool
	Assessed          bool
	Reason            string // of a person who decided, whatever the scores
	References        []Reference
}

// Reference leads from a figure to the state of the answer that it is from.
type Reference struct {
	Question string
	Version  int
}

// Footprint is a year's emissions, in kilograms of CO2e.
type Footprint struct {
	Run        int // number of the calculation that the figures are from
	Calculated time.Time
	Market     bool // totals count scope 2 by market
	Months     int  // with transactions
	Now        Totals
	Before     *Totals // of the same months of the year before; nil when it has none
	Categories []Category
	Quality    []Quality
	Covered    Covered
	Licences   []string // what the licences of the factors ask to be said
	Outside    []Gas
	Group      *Group // nil where the report is about the company alone
}

// Gas is one that the Kyoto Protocol does not name, apart from the scopes and in no total.
type Gas struct {
	Name   string
	Kg     decimal.Decimal
	Inside decimal.Decimal // taken off Kg for what the companies of a group bought from each other
}

// Covered is what money in the rows of the books is left out of emissions.
type Covered struct {
	Currency string
	Reasons  []Reason // the largest amount first
}

// Reason is why an amount carries no emissions of its own.
type Reason struct {
	Name   string
	Amount decimal.Decimal
}

// Group is what the company and those below it emit, each counted whole, without what
// they bought from each other.
type Group struct {
	Members []string // with figures, the company among them
	Lacking []string // without: then there are no totals
	Partial []string // of the members, whose own emissions are partial, see reports.Covered
	Now     Totals
	Before  *Totals         // of the same months of the year before; nil when it has none
	Inside  decimal.Decimal // kilograms that are taken off Now for what they bought from each other
	Outside []Gas
	Doubts  []reports.Doubt // how much of Now and Inside has one; the first is what has any of the others
}

// known reports whether there are totals.
func (g *Group) known() bool { return g != nil && len(g.Lacking) == 0 && len(g.Members) > 1 }

// Totals are sums by scope.
type Totals struct {
	Total, Scope1, Scope2Location, Scope2Market, Scope3, Biogenic, Low, High decimal.Decimal
}

// Category is a part of the footprint. Depth 1 is a category of a scope.
type Category struct {
	Depth                 int
	Name                  string
	Kg, Before, Low, High decimal.Decimal
	Share                 decimal.NullDecimal
}

// Quality is the share of emissions that rests on data of a score, 1 for
// measured to 5 for averages.
type Quality struct {
	Score int
	Share decimal.NullDecimal
}

// Chapter is a first heading of a standard.
type Chapter struct {
	Name     string
	Sections []Section
}

// Section is a disclosure, as in B3, or a topical standard.
type Section struct {
	ID, Name string
	Parts    []Part
}

// Part is what belongs together in a section.
type Part struct {
	ID, Name string
	Items    []Item
}

// Status says what became of a question.
type Status string

// The statuses. Completed, Draft and Computed are shown in the report itself.
const (
	Completed     Status = "completed"
	Draft         Status = "draft"
	Computed      Status = "computed" // nobody answered, and the footprint says it
	Unanswered    Status = "unanswered"
	NotApplicable Status = "notApplicable"
	OptedOut      Status = "optedOut"
	PhasedIn      Status = "phasedIn"
	Unmet         Status = "unmet" // another answer rules it out
	NotMaterial   Status = "notMaterial"
	Disabled      Status = "disabled" // its part of the questionnaire is switched off
)

// Kind says what a datapoint is about, where that has a chapter of its own.
type Kind string

// The kinds. What is of none stands in the chapter of its standard.
const (
	Policy Kind = "policies"
	Action Kind = "actions"
	Target Kind = "targets"
)

// Item is one datapoint.
type Item struct {
	Reference
	Kind          Kind
	Paragraph     string // of the legal act; empty where no act asks
	Law           *Law   // nil where the standard has no cap for others
	Title         string
	Status        Status
	Reason        string // of what is not applicable or opted out
	AskedFrom     int    // of what is phased in
	Series        string // the table that it is a column of; empty outside one
	Value         Value
	Before        *Value // of the year before, where it can be compared
	Booked        *Value // what the footprint says, where that is another number
	Group         *Value // what the footprints of the group say
	Own           bool   // the report is about the group, and the footprint's figures are the company's own
	Explanation   string
	FromFootprint bool  // the value was taken from the footprint
	Sources       []int // places in the list of sources, from 1
}

// Law is what the act says of an item beside what it asks.
type Law struct {
	Need     string // necessary, if-applicable, voluntary or sector, of a company of that size
	InCap    bool   // others may require it for their report by the CSRD
	Inferred bool   // the paragraph's number is
}

// shown reports whether the report itself has the item.
func (i Item) shown() bool {
	return i.Status == Completed || i.Status == Draft || i.Status == Computed
}

// Value is what was answered; one of its fields, or none.
type Value struct {
	Number  *decimal.Decimal
	Unit    string
	Year    bool // the number is a calendar year
	Yes     *bool
	Choices []string
	Text    string
	Chain   *Chain
	Rows    []Row // of a column of a table
}

// Chain is an answer along the value chain.
type Chain struct{ Upstream, Core, Downstream string }

// Row is a row of a table. Key joins the cells of its columns.
type Row struct {
	Key, Label string // no label: the cells say what it is
	Value
	Before *Value // of the year before, where it can be compared
	Booked *Value // as of an Item
	Group  *Value
}

// Source is a document that answers refer to.
type Source struct {
	Name     string
	Uploaded time.Time
	SHA256   string
}
