package bjornlunden

import (
	"time"

	"tillit/integrations/wire"
)

// Where BL is, as its developer pages and public clients have it
// (developer.bjornlunden.se).
const (
	tokenURL = "https://apigateway.blinfo.se/auth/oauth/v2/token" //nolint:gosec // an address
	base     = "https://apigateway.blinfo.se/bla-api/v1/sp"

	companyPath   = "/details"
	yearsPath     = "/financialyear" // UNVERIFIED
	accountsPath  = "/account"
	entriesPath   = "/journal/entry/batch"
	suppliersPath = "/supplier"
)

// nothingThere is how BL says in a 404 that a list is empty.
const nothingThere = "Resultatdata saknas"

// pageSize is a good size of a page: about a second and 3 MB.
const pageSize = 1000

// calls are 10 in a second by what public clients keep to. UNVERIFIED whether
// for a company or for the application, so it is both.
func calls() wire.Rate { return wire.Rate{Calls: 9, Per: time.Second} }

// BL's supplier invoices do not say which entry books them, so the supplier of
// a row is read out of the text of its entry.
