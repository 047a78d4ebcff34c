package rule

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Reason is one condition that a row fulfilled, as a code and the value that
// the rule asked for.
type Reason struct {
	Code  string
	Value string
}

// Codes of reasons.
const (
	ReasonAccount        = "account"        // value is the range, "5010-5099" or one account
	ReasonAccountWord    = "accountWord"    // value is the word found in the account's name
	ReasonSupplier       = "supplier"       // value is the supplier's name
	ReasonSupplierNumber = "supplierNumber" // value is the corporate identity number
	ReasonText           = "text"           // value is what was found in the row's text
	ReasonCostCentre     = "costCentre"
	ReasonProject        = "project"
	ReasonDebit          = "debit"   // the row is a debit; no value
	ReasonCredit         = "credit"  // the row is a credit; no value
	ReasonAssumed        = "assumed" // the row does not say what was bought, and the rule takes the likeliest; no value
	ReasonPeriod         = "period"  // value is "2024-01-01/2024-12-31", an open end is ".."
)

// Reasons says why the rule fits the row: one reason for each condition of
// the rule. It must be asked of a row that the rule fits.
func (r *Rule) Reasons(row Row) []Reason {
	var reasons []Reason
	give := func(fits bool, code, value string) {
		if fits {
			reasons = append(reasons, Reason{code, value})
		}
	}
	give(r.AccountFrom != "", ReasonAccount, r.accounts())
	word := wordsFound(r.AccountWords, row.AccountName)
	give(word != "", ReasonAccountWord, word)
	byNumber := r.SupplierNumber != "" && row.numbered(r.SupplierNumber)
	give(byNumber, ReasonSupplierNumber, r.SupplierNumber)
	give(r.Supplier != "" && !byNumber, ReasonSupplier, r.Supplier)
	text := entryFound(r.Text, row.Text, textWords)
	give(text != "", ReasonText, text)
	give(r.CostCentre != "", ReasonCostCentre, r.CostCentre)
	give(r.Project != "", ReasonProject, r.Project)
	give(r.Sign > 0, ReasonDebit, "")
	give(r.Sign < 0, ReasonCredit, "")
	give(!r.From.IsZero() || !r.To.IsZero(), ReasonPeriod, fmt.Sprintf("%s/%s", isoDay(r.From), isoDay(r.To)))
	give(r.Assumed, ReasonAssumed, "")
	return reasons
}

func (r *Rule) accounts() string {
	if r.AccountFrom == r.AccountTo {
		return r.AccountFrom
	}
	return r.AccountFrom + "-" + r.AccountTo
}

// entryFound gives the longest of the entries that a text fits, the first of equally long
// ones; empty for none.
func entryFound(entries []string, text string, compared func(string) pattern) string {
	var room [256]byte
	folded := appendFold(room[:0], text)
	best := ""
	for _, entry := range entries {
		if len(entry) > len(best) && compared(entry).in(folded) {
			best = entry
		}
	}
	return best
}

// wordsFound gives what an account's name has of the longest entry that it fits: words that
// an asterisk leaves open in full.
func wordsFound(entries []string, name string) string {
	entry := entryFound(entries, name, nameWords)
	if !strings.Contains(entry, open) && !strings.Contains(entry, both) {
		return entry
	}
	folded := []byte(fold(name))
	var words []string
	for _, x := range nameWords(entry) {
		from, to, _ := x.find(folded)
		words = append(words, string(folded[from:to]))
	}
	return strings.Join(words, " … ")
}

// numbered reports whether the row's supplier has the number.
func (row *Row) numbered(number string) bool {
	return sameNumber(number, row.SupplierNumber) ||
		slices.ContainsFunc(row.Aliases, func(a Alias) bool { return sameNumber(number, a.SupplierNumber) })
}

func sameNumber(a, b string) bool { return bytes.Equal(appendNumber(nil, a), appendNumber(nil, b)) }

func isoDay(day time.Time) string {
	if day.IsZero() {
		return ".."
	}
	return day.Format(time.DateOnly)
}
