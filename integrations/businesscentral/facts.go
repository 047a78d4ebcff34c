// Package businesscentral reads the books of Microsoft Dynamics 365 Business
// Central over its API v2.0.
package businesscentral

import "time"

// Facts about Business Central, in the one place where the first connection to
// a real company corrects them. Those without a mark are as Microsoft documents
// them (dynamics365smb-devitpro-pb and Entra's, of 2026); UNVERIFIED ones are
// from general knowledge.
const (
	tokenURL = "https://login.microsoftonline.com/%s/oauth2/v2.0/token" //nolint:gosec // an address
	scope    = "https://api.businesscentral.dynamics.com/.default"
	baseURL  = "https://api.businesscentral.dynamics.com/v2.0/%s/%s/api/v2.0"

	defaultEnvironment = "Production"

	pathCompanies   = "/companies"
	pathInformation = "/companyInformation"
	pathAccounts    = "/accounts"
	pathEntries     = "/generalLedgerEntries"
	pathVendors     = "/vendors"
	pathInvoices    = "/purchaseInvoices"
	pathCreditMemos = "/purchaseCreditMemos"
	pathPeriods     = "/accountingPeriods"

	invoiceLines    = "purchaseInvoiceLines"
	creditMemoLines = "purchaseCreditMemoLines"
	dimensionLines  = "dimensionSetLines"

	postingAccounts = "accountType eq 'Posting'"

	// pageSize is asked for by a standard header of OData; without it a page
	// holds up to 20,000.
	pageSize = "odata.maxpagesize=5000"

	// Calls of one application in one environment: 6000 in any five minutes.
	calls    = 6000
	callsPer = 5 * time.Minute

	// traceHeader has the id of a request that Microsoft's support asks for.
	traceHeader = "request-id" // UNVERIFIED

	// Types of documents that vouchers and invoices are told apart by.
	typeInvoice    = "Invoice"
	typeCreditMemo = "Credit Memo"
	// Invoices of these states are not booked yet.
	statusDraft  = "Draft"     // UNVERIFIED
	statusReview = "In Review" // UNVERIFIED

	lineAccount = "Account" // UNVERIFIED, of lineType: lineObjectNumber is an account's

	// blank is how OData writes one in the name of a value.
	blank = "_x0020_"

	codeCompanyNotFound = "Internal_CompanyNotFound"

	// Numbers of errors of Entra, UNVERIFIED.
	entraTenantNotFound  = 90002
	entraTenantInvalid   = 900023
	entraAppNotInTenant  = 700016
	entraNoConsent       = 65001
	entraAppDisabled     = 7000112
	entraNoServiceObject = 7000229
)

// Dimensions are each company's own. Those that are called one of these are
// its cost centres and projects. UNVERIFIED, from the demonstration companies
// of the Nordic countries and the Netherlands, as are the fields of
// dimensionSetLines.
func costCentres() []string {
	return []string{"DEPARTMENT", "COSTCENTER", "COSTCENTRE", "AVDELNING", "KOSTNADSSTÄLLE", "OSASTO", "KUSTANNUSPAIKKA", "AFDELING", "KOSTENPLAATS"}
}

func projects() []string { return []string{"PROJECT", "JOB", "PROJEKT", "PROJEKTI"} }
