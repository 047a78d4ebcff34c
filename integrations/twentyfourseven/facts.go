// Package twentyfourseven reads the books of 24SevenOffice, now Finago Office,
// over its REST API.
package twentyfourseven

import "time"

// Facts about 24SevenOffice, in the one place where the first connection to a
// real company corrects them. Those without a mark are as its specification
// v0.33.1 and clients in use have them; UNVERIFIED ones are from general
// knowledge.
const (
	tokenURL = "https://login.24sevenoffice.com/oauth/token" //nolint:gosec // an address
	audience = "https://api.24sevenoffice.com"
	baseURL  = "https://rest.api.24sevenoffice.com/v1"

	pathOrganization = "/organization/information"
	pathAccounts     = "/accounts"
	pathYears        = "/fiscalperiods"
	pathTypes        = "/transactiontypes"
	pathLines        = "/transactionlines"
	pathCustomers    = "/customers/" // UNVERIFIED that it knows suppliers, who are kept in the same register

	typeYear = "Year" // of fiscal periods that are whole years

	// limit is how many lines are asked for at once. What is allowed is not
	// said, so that only an empty page tells the end.
	limit = "1000" // UNVERIFIED

	// Which sign an amount has for debit: 1 or -1.
	debit = 1 // UNVERIFIED

	// Calls of one company. No limit is published for this API; 7200 in an
	// hour was that of the one before.
	calls    = 20
	callsPer = 10 * time.Second

	traceHeader = "X-Trace-Id"
)

// sales are words in the names of the types of transactions whose party is a
// customer. UNVERIFIED all.
func sales() []string {
	return []string{"sale", "salg", "försälj", "forsalj", "myynti", "customer", "kunde", "kund"}
}
