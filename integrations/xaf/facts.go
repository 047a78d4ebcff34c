package xaf

import (
	"strings"
	"time"

	"tillit/core/books/ledger"
)

// What the schema leaves open and is known from practice only. UNVERIFIED:
// correct it here when the first file of a system shows otherwise.
const (
	purchaseJournal = "P"
	openingJournal  = "O" // some systems use it for journals of any kind
	customerOnly    = "C" // of custSupTp; S is a supplier, B both
)

// opens says whether a transaction carries the year's balances over: one of
// the opening journal in period 0, or, where no period is told, on the first day of the
// year that begins then.
func opens(journalType, period string, day, year time.Time) bool {
	switch {
	case !strings.EqualFold(journalType, openingJournal):
		return false
	case period != "":
		return strings.Trim(period, "0") == ""
	}
	return !day.IsZero() && !day.After(year)
}

// standardCode finds the code of the Referentie Grootboekschema where systems
// put it: B or W, then words of three letters, as in WBedHuiHur.
func standardCode(candidates ...string) string {
	for _, c := range candidates {
		if isRGS(c) {
			return c
		}
	}
	return ""
}

func isRGS(s string) bool {
	const word, longest = 3, 20
	if len(s) < 1+word || len(s) > longest || s[0] != 'B' && s[0] != 'W' {
		return false
	}
	return !strings.ContainsFunc(s[1:], func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9')
	}) && s[1] >= 'A' && s[1] <= 'Z' && strings.ToUpper(s) != s
}

// accountType goes by accTp, which tells the balance sheet (B) from profit and loss (P)
// and no more.
func accountType(accTp string) ledger.AccountType {
	switch strings.ToUpper(accTp) {
	case "B":
		return ledger.BalanceSheet
	case "P":
		return ledger.ProfitAndLoss
	}
	return ledger.Unknown
}
