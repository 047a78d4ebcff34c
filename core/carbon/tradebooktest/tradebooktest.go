// Package tradebooktest makes up a year of books of companies of eight trades in three
// countries, in the words of those who keep books there, and knows of every row what it
// buys. It is for judging the rules by somebody who did not write them: its data was put
// together apart from them (data/README.md).
package tradebooktest

import (
	"slices"
	"strings"

	"tillit/core/books/ledger"
)

// Class says what a kind of row is to a footprint.
type Class string

// The classes.
const (
	Cost    Class = "cost"    // buys something
	Asset   Class = "asset"   // buys something that lasts
	None    Class = "none"    // is a cost that buys nothing
	Income  Class = "income"  // is earned
	Balance Class = "balance" // moves money or debt
)

// Truth is what a row is.
type Truth struct {
	Kind     string
	Class    Class
	Accepted []string // patterns of leaves, "-" and an exclusion, "?" for nothing decided; the first one is placed by hand
}

// Buys reports whether the row is one of spend.
func (t Truth) Buys() bool { return t.Class == Cost || t.Class == Asset }

// Accepts reports whether an outcome is right: a leaf, "-" and an exclusion, "?" for a
// row that nothing places, or "" for one that is no part of the footprint.
func (t Truth) Accepts(outcome string) bool {
	if outcome == "" {
		return !t.Buys()
	}
	return slices.ContainsFunc(t.Accepted, func(pattern string) bool {
		start, open := strings.CutSuffix(pattern, "*")
		return outcome == pattern || open && strings.HasPrefix(outcome, start)
	})
}

// Key tells a row from others of the books.
type Key struct{ Series, Number, Account, Amount string }

// Use is how much of an energy or a fuel was bought.
type Use struct {
	Unit     string
	Quantity float64
}

// Books are those of a company and a year.
type Books struct {
	Words          Set
	Country, Trade string
	Industry       string // division of NACE
	Program        string // whose files the books are written as
	Currency       string
	HoldVAT        bool // costs are booked with value added tax
	Head           ledger.Head
	Vouchers       []ledger.Voucher
	Truth          map[Key]Truth
	Used           map[string]Use // by leaf
}

// Year is that of all books.
const Year = 2024

// Trades are the trades with the division of NACE of their companies.
func Trades() map[string]string {
	return map[string]string{
		"care": "88", "construction": "43", "retail": "47", "transport": "49",
		"hospitality": "56", "manufacturing": "25", "it": "62", "farming": "01",
	}
}

// Countries are those that books are made up in.
func Countries() []string { return []string{"SE", "FI", "NL"} }

// Set is a set of words that books are written in.
type Set string

// The sets. Rules were mended after the first; what the others told before any was mended
// after them stands in data/README.md.
const (
	First     Set = "first"
	Held      Set = "held"
	Published Set = "published" // accounts named as in charts that others published
	Bureau    Set = "bureau"    // accounts named as bookkeeping bureaus and their programs have them
	Practice  Set = "practice"  // accounts named as in audit files, and as people write them themselves
	Desk      Set = "desk"      // accounts and texts of ordinary books, as those who key invoices in have them
)

// Sets are those that there are.
func Sets() []Set { return []Set{First, Held, Published, Bureau, Practice, Desk} }
