// Package rule decides which category of the footprint a ledger row belongs
// to. Rules are data: the global ones live in data/, and package rulebook keeps
// those that are in force in the database, which is not needed here. A Matcher
// holds rules compiled, so that a year of ledger rows is classified while it is
// read.
package rule

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/reference/chart"
)

// Level says whose a rule is. A lower level is asked first.
type Level uint8

// The levels in the order in which they are asked.
const (
	Company Level = iota + 1
	Template
	Global
)

// String gives the level's name as the database and the clients know it.
func (l Level) String() string {
	switch l {
	case Company:
		return "company"
	case Template:
		return "template"
	case Global:
		return "global"
	}
	return ""
}

// LevelOf gives the level of that name; zero for none.
func LevelOf(name string) Level {
	for _, l := range []Level{Company, Template, Global} {
		if l.String() == name {
			return l
		}
	}
	return 0
}

// Charts of accounts that the global rules know.
const (
	BAS     = chart.BAS
	Finnish = chart.Finnish
	Dutch   = chart.Dutch

	// RGS is the reference chart of the Netherlands. Account ranges of it are of the codes
	// that accounts have there, whatever their numbers; longer codes are compared by their
	// beginning.
	RGS = "RGS"
)

// ChartOf gives the chart of accounts that companies of a country (ISO 3166)
// use; empty when none is known.
func ChartOf(country string) string {
	switch country {
	case "SE":
		return BAS
	case "FI":
		return Finnish
	case "NL":
		return Dutch
	}
	return ""
}

// ChartsOf gives the charts of accounts whose rules can fit companies of a country: its
// own and the one that codes of accounts are of.
func ChartsOf(country string) []string {
	switch chart := ChartOf(country); chart {
	case "":
		return []string{}
	case Dutch:
		return []string{Dutch, RGS}
	default:
		return []string{chart}
	}
}

// Serves reports whether rules of a chart can fit companies of a country; those of no chart
// fit any.
func Serves(chart, country string) bool {
	return chart == "" || slices.Contains(ChartsOf(country), chart)
}

// Rule says where the ledger rows it fits belong. A condition left empty does
// not count; every one that is set must hold. A rule leads either to a
// category or to an exclusion.
type Rule struct {
	ID       uuid.UUID
	Key      string // stable name, unique within its level and owner
	Level    Level
	Priority int // higher is asked first within its level

	Chart          string   // chart of accounts the account numbers are of; empty fits any
	AccountFrom    string   // first account; longer account numbers are compared by their beginning
	AccountTo      string   // last account, of the same length as AccountFrom
	AccountWords   []string // any of them stands in the account's name, as nameWords has it: "huur* + machine*"
	Supplier       string   // supplier's name; with SupplierNumber either of the two suffices
	SupplierNumber string   // supplier's corporate identity number
	Text           []string // any of them stands in the row's text, as textWords has it: "diesel", "=gas"
	CostCentre     string
	Project        string
	Sign           int       // 1 debit, -1 credit, 0 either
	From, To       time.Time // first and last day; zero is open

	Category  string // category the row belongs to
	Exclusion string // why the row counts nowhere, instead of a category
	Assumed   bool   `json:"assumed,omitempty"` // rows that it fits need not say what was bought: the likeliest is taken
	Version   int64  // of two otherwise equal rules the higher version is asked first

	Template uuid.UUID `json:"-"` // whose it is when Level is Template

	// Note is what to know about the rule, for whoever manages it. It says
	// nothing about rows and is no part of what makes two rules differ.
	Note string `json:"-"`
}

// BySupplier reports whether the rule goes by who sold something and not by a text.
func (r *Rule) BySupplier() bool {
	return (r.Supplier != "" || r.SupplierNumber != "") && len(r.Text) == 0
}

// ByText reports whether the rule goes by a word in the row's text.
func (r *Rule) ByText() bool { return len(r.Text) > 0 }

// Guesses reports whether the rule takes the likeliest of a group of accounts, of which it
// knows no more than the number.
func (r *Rule) Guesses() bool {
	return r.Assumed && len(r.AccountWords) == 0 && len(r.Text) == 0 && r.Supplier == "" && r.SupplierNumber == ""
}

// Row is what a ledger row shows to the rules.
type Row struct {
	Chart          string
	Account        string
	AccountName    string
	Standard       string // code of the account in the country's reference chart
	Supplier       string
	SupplierNumber string
	Aliases        []Alias // of the supplier
	Text           string
	CostCentre     string
	Project        string
	Sign           int // 1 debit, -1 credit, 0 nothing
	Date           time.Time
}

// Alias is another name or number of a row's supplier, either may be empty. A
// rule that asks for it finds the row too.
type Alias struct {
	Supplier       string
	SupplierNumber string
}

var (
	errNoKey       = errors.New("has no key")
	errLevel       = errors.New("has no level")
	errNoCondition = errors.New("has no condition and would fit every row")
	errTarget      = errors.New("needs either a category or an exclusion")
	errAccounts    = errors.New("account range must have two ends of the same length, the first not after the last")
	errWord        = errors.New("has an empty word")
	errSign        = errors.New("sign must be -1, 0 or 1")
	errDates       = errors.New("ends before it begins")
)

// Check reports the first thing that is wrong with the rule, naming its key.
func (r *Rule) Check() error {
	if err := r.fault(); err != nil {
		return fmt.Errorf("rule %q %w", r.Key, err)
	}
	return nil
}

func (r *Rule) fault() error {
	switch {
	case r.Key == "":
		return errNoKey
	case r.Level.String() == "":
		return errLevel
	case (r.Category == "") == (r.Exclusion == ""):
		return errTarget
	case len(r.AccountFrom) != len(r.AccountTo), r.AccountFrom > r.AccountTo:
		return errAccounts
	case r.Sign < -1, r.Sign > 1:
		return errSign
	case !r.From.IsZero() && !r.To.IsZero() && r.To.Before(r.From):
		return errDates
	case r.conditions() == 0:
		return errNoCondition
	}
	const mostParts = 8
	if slices.ContainsFunc(r.AccountWords, func(w string) bool { p := nameWords(w); return p.empty() || len(p) > mostParts }) {
		return errWord
	}
	if slices.ContainsFunc(r.Text, func(w string) bool { return textWords(w).empty() }) {
		return errWord
	}
	return nil
}
