package procountor

import (
	"time"

	"tillit/integrations/wire"
)

// Facts about Procountor, in the one place where the first connection to a
// real company corrects them. Those without a mark are as its documentation
// and clients in use have them; UNVERIFIED ones are from general knowledge.
const (
	tokenURL = "https://api.procountor.com/api/oauth/token" //nolint:gosec // an address

	// base asks for the oldest version that is still kept up, so that answers
	// change as late as they can.
	base = "https://api.procountor.com/supported/api" // UNVERIFIED which version that is

	companyPath  = "/company"
	yearsPath    = "/fiscalyears"
	accountsPath = "/coa"
	receiptsPath = "/ledgerreceipts"
	invoicesPath = "/invoices/"

	pageSize = 50 // that a page of receipts has when no size is asked for

	// receiptTypes are those that costs are booked by; openings, taxes and
	// wages are others.
	receiptTypes = "PURCHASE_INVOICE,TRAVEL_INVOICE,BILL_OF_CHARGES,JOURNAL,BANK_STATEMENT_AS_RECEIPT" // UNVERIFIED that commas part them

	currency = "EUR" // of companies in Finland

	// Which sign an accounting value has for debit: 1 or -1.
	debit = 1 // UNVERIFIED
)

// bought says whether receipts of a type book what somebody charged for.
func bought(kind string) bool {
	return kind == "PURCHASE_INVOICE" || kind == "TRAVEL_INVOICE" || kind == "BILL_OF_CHARGES"
}

// void says whether a receipt or invoice of a status counts for nothing, or
// not yet. That it is skipped is a choice.
func void(status string) bool {
	switch status {
	case "UNFINISHED", "INVALIDATED", "DELETED", "OVERRIDDEN", "EMPTY", "UNSAVED":
		return true
	}
	return false
}

// calls are those of all companies together: 20 a second in older texts and 60
// in newer ones, and who goes beyond them may be shut out.
func calls() wire.Rate { return wire.Rate{Calls: 10, Per: time.Second} }

// callsOfOne leave room for other companies while a large one is read.
func callsOfOne() wire.Rate { return wire.Rate{Calls: 5, Per: time.Second} }
