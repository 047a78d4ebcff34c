package eaccounting

import (
	"time"

	"tillit/integrations/wire"
)

// Where eAccounting is, as Visma's developer pages and public clients have it
// (developer.vismaonline.com).
const (
	authorizeURL = "https://identity.vismaonline.com/connect/authorize"
	tokenURL     = "https://identity.vismaonline.com/connect/token" //nolint:gosec // an address
	base         = "https://eaccountingapi.vismaonline.com/v2"

	// service tells the login page that it is about eAccounting.
	service = "service:44643EB1-3F76-4C1C-A672-402AE8085934"
	scopes  = "ea:api offline_access ea:accounting_readonly ea:purchase_readonly"

	companyPath   = "/companysettings"
	yearsPath     = "/fiscalyears"
	accountsPath  = "/accounts"
	vouchersPath  = "/vouchers"
	suppliersPath = "/suppliers"
	invoicesPath  = "/supplierinvoices"
)

const (
	// pageSize is UNVERIFIED: 50 is what the system takes by itself, and 1000
	// is said to be the most. The names of the parameters differ between
	// clients, $top and $skip being others; a page that is not the one asked
	// for is noticed.
	pageSize      = 500
	pageParameter = "$page"
	sizeParameter = "$pagesize"
	// filterTime is UNVERIFIED: some clients quote it.
	filterTime = "2006-01-02T15:04:05Z"
)

// calls are 600 in a minute for the application, whoever it calls for, at each
// address; all addresses share them here.
func calls() wire.Rate { return wire.Rate{Calls: 600, Per: time.Minute} }

// What an invoice is, by its Status.
const (
	statusDraft   = "0"
	statusDeleted = "2"
)

// quotaCode is the ErrorCode of too many calls; the text says for how long.
const quotaCode = "4010"

// noModule is in the text when the customer has not switched the interface on.
const noModule = "No access to module"

// UNVERIFIED: VoucherNumber of a supplier invoice is written as
// NumberAndNumberSeries of its voucher, or is the number alone within the
// NumberSeries of the invoice, and the voucher is of the invoice's day.
