package fortnox

import (
	"time"

	"tillit/integrations/wire"
)

// Where Fortnox is, as its developer pages say (fortnox.se/developer).
const (
	authorizeURL = "https://apps.fortnox.se/oauth-v1/auth"
	tokenURL     = "https://apps.fortnox.se/oauth-v1/token" //nolint:gosec // an address
	base         = "https://api.fortnox.se/3"

	companyPath      = "/companyinformation"
	yearsPath        = "/financialyears"
	vouchersPath     = "/vouchers"
	siePath          = "/sie/4"
	suppliersPath    = "/suppliers"
	invoicesPath     = "/supplierinvoices"
	predefinedPath   = "/predefinedvoucherseries" // UNVERIFIED: path and names of fields
	invoiceUse       = "SUPPLIERINVOICE"          // UNVERIFIED: as a name of a predefined series
	expensesUse      = "MANUAL"                   // UNVERIFIED: likewise
	invoiceReference = "SUPPLIERINVOICE"          // ReferenceType of the voucher that books an invoice
)

// scopes are what the readings need; there are no scopes for reading only.
// Predefined series belong to settings (UNVERIFIED).
const scopes = "bookkeeping companyinformation supplier supplierinvoice settings"

const (
	pageSize    = 500 // the most that a list gives
	detailsSize = 100 // of a list whose elements are called one by one
)

// changedSince is the form of lastmodified. Its zone is not said: UNVERIFIED
// that it is Swedish time, so an hour or two more than needed is asked for.
const changedSince = "2006-01-02 15:04"

// calls are 25 in any 5 seconds, for each application at each company.
func calls() wire.Rate { return wire.Rate{Calls: 25, Per: 5 * time.Second} }

// Codes of errors that say more than their status.
const (
	codeNoToken    = "2000310"
	codeBadToken   = "2000311"
	codeNoScope    = "2000663" // UNVERIFIED
	codeNoRight    = "2001101"
	codeNoLicence  = "2001103"
	codeOutOfOrder = "1000003"
)

// Fortnox counts the vouchers of a year in the head of its list. UNVERIFIED
// that the SIE file of the year has at least as many; a file that has fewer is
// taken for one that was cut short.
