// Package vismanet reads the books of Visma.net ERP over its REST API, as a
// service that a company's administrator lets in.
package vismanet

import "time"

// Facts about Visma.net, in the one place where the first connection to a real
// company corrects them. Those without a mark are as Visma's own swagger and
// clients in use have them; UNVERIFIED ones are from general knowledge.
const (
	tokenURL = "https://connect.visma.com/connect/token" //nolint:gosec // an address
	scope    = "vismanet_erp_service_api:read"           // UNVERIFIED
	// tenantParameter names the customer when a token is asked for.
	tenantParameter = "tenant_id" // UNVERIFIED

	baseURL = "https://api.finance.visma.net"

	pathBranches  = "/v1/branch"
	pathLedgers   = "/v1/ledger"
	pathAccounts  = "/v1/account"
	pathSuppliers = "/v1/supplier"
	pathPeriods   = "/v1/financialPeriod"
	pathLines     = "/v1/GeneralLedgerTransactions"
	pathJournal   = "/v2/journaltransaction"

	// pageSize is cut to what the system allows, so that only an empty page
	// tells the end.
	pageSize = "1000"

	// actual is the balance type of the ledger that holds the books; others
	// hold budgets and statistics.
	actual = "Actual"

	// payables is the module that books supplier invoices. Modules are in
	// place of voucher series.
	payables = "AP"

	// Calls of one company. Visma publishes limits without numbers.
	calls    = 25 // UNVERIFIED
	callsPer = 5 * time.Second

	traceHeader = "X-Correlation-Id" // UNVERIFIED
)
