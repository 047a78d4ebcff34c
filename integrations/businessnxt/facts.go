// Package businessnxt reads the books of Visma Business NXT over its GraphQL
// service, as a service that a company's administrator lets in.
package businessnxt

import "time"

// Facts about Business NXT, in the one place where the first connection to a
// real company corrects them. Those without a mark are as Visma's
// documentation and projects in use have them; UNVERIFIED ones are from
// general knowledge.
const (
	tokenURL = "https://connect.visma.com/connect/token" //nolint:gosec // an address
	scope    = "business-graphql-service-api:access-group-based-readonly"
	// tenantParameter names the customer when a token is asked for.
	tenantParameter = "tenant_id" // UNVERIFIED

	serviceURL = "https://business.visma.net/api/graphql-service"

	queryCompanies = `query{availableCompanies{totalCount items{name vismaNetCompanyId vismaNetCustomerId}}}`

	// A table's rows, page by page; %s is its name, its filter and its fields.
	queryTable = `query($no:Int!,$after:String){useCompany(no:$no){rows:%s(%sfirst:1000,after:$after){` +
		`totalCount pageInfo{hasNextPage endCursor} items{%s}}}}`

	tableAccounts = "generalLedgerAccount"
	tableParties  = "associate"
	tableLines    = "generalLedgerTransaction"

	fieldsAccount = "accountNo name"
	fieldsParty   = "supplierNo name companyNo"
	// Days are numbers, 20250131; those named AsDate can be filtered by.
	fieldsLine = "transactionNo accountNo year period voucherNo voucherDate postedAmountDomestic"

	filterSuppliers = "filter:{supplierNo:{_gt:0}},"
	filterDays      = `filter:{voucherDateAsDate:{_between:{from:"%s",to:"%s"}}},` // UNVERIFIED: the names from and to

	// Which sign postedAmountDomestic has for debit: 1 or -1.
	debit = 1 // UNVERIFIED

	// unknownField finds, in an error, the field that a table lacks.
	unknownField = `Cannot query field ['"]?(\w+)` // UNVERIFIED

	// forbidden is what an error says when the service may not see a company.
	forbidden = `(?i)not authori[sz]ed|access denied|no access|forbidden` // UNVERIFIED

	// Calls of one company. No limit is published.
	calls    = 10 // UNVERIFIED
	callsPer = 5 * time.Second

	traceHeader = "X-Correlation-Id" // UNVERIFIED
)

// niceFields are done without where the table lacks them. UNVERIFIED all.
func niceFields() []string { return []string{"voucherSeriesNo", "supplierNo", "description"} }
