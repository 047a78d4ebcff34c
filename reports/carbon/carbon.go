// Package carbon writes what a year's footprint is made of: the carbon report,
// a workbook that leads from each total to the ledger rows, rules and factors
// behind it, and the same rows for machines.
package carbon

import (
	"embed"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

//go:embed texts/*.json
var files embed.FS

// Status of a line, as the footprint has it.
type Status string

// The statuses. Only counted lines carry emissions; the others show what the
// footprint does not cover, and why.
const (
	Counted   Status = "counted"
	Excluded  Status = "excluded"
	Unmatched Status = "unmatched"
)

// Line is one footprint transaction with all that it came from. Texts are in
// the language of the report. Masses are kilograms of CO2e.
type Line struct {
	ID       string // of the transaction, as on the screen
	Status   Status
	Disabled bool         // shown, and in no total
	Reason   reports.Name // why it is excluded

	Date        time.Time
	Source      string
	Series      string
	Number      string
	Text        string
	Account     string // its number
	AccountName string
	Supplier    string
	Amount      decimal.Decimal
	Currency    string
	Quantity    decimal.NullDecimal
	Unit        string

	Scope    int
	GHG      reports.Name // category of the GHG Protocol
	Category reports.Name // leaf
	Upstream bool
	Method   string // spend or activity; empty unless counted
	Rule     string
	Decision string // who decided and when; empty unless a person did
	Entry    string // activity data behind the line; empty for a ledger row
	Factor   string // ID, as in the list of factors
	Quality  int

	KgLocation    decimal.Decimal
	KgMarket      decimal.Decimal
	KgBiogenic    decimal.Decimal
	KgOutside     decimal.Decimal // of a gas that the Kyoto Protocol does not name; in no other sum
	PerUnit       PerUnit         // by location, for scope 2
	MarketPerUnit PerUnit
	Calculation   string
	ByMarket      string // the calculation of KgMarket; empty outside scope 2 and what lies before it
}

// PerUnit is what one unit of a line amounted to; Unit is empty where no factor was.
type PerUnit struct {
	Kg   decimal.Decimal
	Unit string
}

func (p PerUnit) known() decimal.NullDecimal {
	return decimal.NullDecimal{Decimal: p.Kg, Valid: p.Unit != ""}
}

// Factor is an emission factor that a line used.
type Factor struct {
	ID, Name, Unit, Region, Source, Licence, Confidence, Notes string
	Year                                                       int
	Value                                                      decimal.Decimal // kg CO2e per unit
}

// Contract is a contract for energy by which lines count in scope 2 by market.
type Contract struct {
	Supplier, Number    string
	Carrier, Instrument string // codes
	From, To            time.Time
	KWh                 decimal.NullDecimal // contracted; without one, all consumption
	Covered             decimal.Decimal     // kWh of the lines
	KgPerKWh            decimal.Decimal
}

// Sources are what the lines of a report rest on.
type Sources struct {
	Factors   []Factor
	Contracts []Contract
	Licences  []string        // what the licences of the factors ask to be said
	Energy    *Energy         // of the whole year; nil in a report of a part of it
	Doubts    []reports.Doubt // how much of the total has one; the first is what has any of the others
}
