// Package hogia reads the books of Hogia's cloud products over the Hogia API.
// It is a beginning: what the API says of supplier invoices is not known.
package hogia

import "time"

// Facts about the Hogia API, in the one place where the first connection to a
// real company corrects them. Those without a mark are as clients in use have
// them; UNVERIFIED ones are from general knowledge.
const (
	tokenURL = "https://id.hogia.se/connect/token" //nolint:gosec // an address
	baseURL  = "https://api.hogia.se/"

	// version is asked for with every call.
	versionParameter = "api-version"
	version          = "2025-06-01"

	pathYears    = "/financialyears/paged"
	pathAccounts = "/financialyears/%s/accounts"
	pathVouchers = "/financialyears/%s/vouchers" // UNVERIFIED parameters of reading
	pathContacts = "/contacts"                   // UNVERIFIED as a list

	// pageSize is the most that is allowed.
	pageSize = "500"

	currency = "SEK" // UNVERIFIED: the API names currencies by ids alone

	// Which sign an amount has for debit: 1 or -1.
	debit = 1 // UNVERIFIED

	// Calls of one company. The API answers 429 without publishing a limit.
	calls    = 10 // UNVERIFIED
	callsPer = 5 * time.Second
)
