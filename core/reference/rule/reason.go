package rule

import (
	"bytes"
	"fmt"
	"slices"
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
	ReasonDebit          = "debit"  // the row is a debit; no value
	ReasonCredit         = "credit" // the row is a credit; no value
	ReasonPeriod         = "period" // value is "2024-01-01/2024-12-31", an open end is ".."
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
	word := foundWord(r.AccountWords, row.AccountName, true)
	give(word != "", ReasonAccountWord, word)
	byNumber := r.SupplierNumber != "" && row.numbered(r.SupplierNumber)
	give(byNumber, ReasonSupplierNumber, r.SupplierNumber)
	give(r.Supplier != "" && !byNumber, ReasonSupplier, r.Supplier)
	text := foundWord(r.Text, row.Text, false)
	give(text != "", ReasonText, text)
	give(r.CostCentre != "", ReasonCostCentre, r.CostCentre)
	give(r.Project != "", ReasonProject, r.Project)
	give(r.Sign > 0, ReasonDebit, "")
	give(r.Sign < 0, ReasonCredit, "")
	give(!r.From.IsZero() || !r.To.IsZero(), ReasonPeriod, fmt.Sprintf("%s/%s", isoDay(r.From), isoDay(r.To)))
	return reasons
}

func (r *Rule) accounts() string {
	if r.AccountFrom == r.AccountTo {
		return r.AccountFrom
	}
	return r.AccountFrom + "-" + r.AccountTo
}

// foundWord gives the longest of the needles that text holds, the first of
// equally long ones.
func foundWord(needles []string, text string, whole bool) string {
	var room [256]byte
	folded := appendFold(room[:0], text)
	best := ""
	for _, needle := range needles {
		if len(needle) > len(best) && holds(folded, fold(needle), whole) {
			best = needle
		}
	}
	return best
}

func holds(text []byte, needle string, whole bool) bool {
	for from := 0; from+len(needle) <= len(text); from++ {
		at := bytes.Index(text[from:], []byte(needle))
		if at < 0 {
			return false
		}
		from += at
		if !whole || wordEnds(text, from, from+len(needle)) {
			return true
		}
	}
	return false
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
