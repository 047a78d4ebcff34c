package kleer

import (
	"time"

	"tillit/integrations/wire"
)

// Facts about Kleer's classic API, in the one place where the first connection
// to a real company corrects them. Those without a mark are as clients in use
// and the public schema (api.kleer.se/v1/xsd) have them; UNVERIFIED ones are
// from general knowledge.
const (
	base = "https://api.kleer.se/v1/company/"

	infoPath       = "/info"
	dimensionsPath = "/dimension"
	entriesPath    = "/dimension/%s/entry"
	accountsPath   = "/accounting/account/%s/%s/metadata"
	yearsPath      = "/accounting/year"    // UNVERIFIED
	vouchersPath   = "/accounting/voucher" // UNVERIFIED, and its parameters
	supplierPath   = "/supplier"           // UNVERIFIED, by likeness to /client
	invoicesPath   = "/supplier/invoice"   // UNVERIFIED, by likeness to /client/invoice

	fromParameter   = "startDate"
	toParameter     = "endDate"
	offsetParameter = "offset" // UNVERIFIED as a parameter; as an attribute of answers it is not

	// tokenHeader carries the key of a company.
	tokenHeader = "X-Token"

	// minorUnits is how many decimals the whole numbers of amounts hide.
	// UNVERIFIED, as is that debit is positive.
	minorUnits = 2

	// costReference is the type of a reference that leads from a row of a
	// voucher to a cost on a supplier invoice. UNVERIFIED that its id is that
	// of the cost.
	costReference = "supplier-invoice-account"
)

// calls of one company: no limit is published. UNVERIFIED.
func calls() wire.Rate { return wire.Rate{Calls: 2, Per: time.Second} }

// shape is how a list is called: the whole, and each of its elements.
type shape struct{ whole, elements []string }

func yearsShape() shape {
	return shape{[]string{"accounting-year-readables"}, []string{"accounting-year-readable"}}
}
func accountsShape() shape   { return shape{[]string{"accounts"}, []string{"account"}} }
func suppliersShape() shape  { return shape{[]string{"suppliers"}, []string{"supplier"}} }
func dimensionsShape() shape { return shape{[]string{"dimensions"}, []string{"dimension"}} }
func entriesShape() shape {
	return shape{[]string{"dimension-entries"}, []string{"dimension-entry"}}
}

func invoicesShape() shape {
	return shape{[]string{"supplier-invoices"}, []string{"supplier-invoice"}}
}

// vouchersShape takes both kinds of list: only the detailed one refers to
// supplier invoices.
func vouchersShape() shape {
	return shape{[]string{"vouchers-detailed", "vouchers-readable", "voucher-readables"}, []string{"voucher", "voucher-readable"}}
}

// Dimensions are each company's own. Those that are called one of these are
// its cost centres and projects. UNVERIFIED names.
func costCentres() []string {
	return []string{"kostnadsställe", "kostnadsställen", "resultatenhet", "avdelning", "cost center", "cost centre", "department"}
}

func projects() []string { return []string{"projekt", "project"} }
