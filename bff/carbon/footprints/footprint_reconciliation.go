package footprints

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint/reconciliation"
	"tillit/core/kernel/tenant"
)

type reconcileYear struct {
	Year   int    `path:"year" minimum:"1900" maximum:"2999"`
	Locale string `query:"locale" maxLength:"35"`
}

type reconciliationView struct {
	Currency   string              `json:"currency"`
	Accounts   []accountSumsView   `json:"accounts" doc:"cost accounts and capital goods"`
	Total      accountSumsView     `json:"total"`
	LeftOut    []leftOutView       `json:"leftOut" doc:"accounts that carry no emissions"`
	Mismatches []ledgerDiffersView `json:"mismatches" doc:"rows that make the differences, at most 100"`
	Closings   []closingView       `json:"closings" doc:"what files say that accounts come to, by the financial years that reach into the year"`
}

type closingView struct {
	Source   uuid.UUID            `json:"source"`
	Name     string               `json:"name" doc:"of the books"`
	FileName string               `json:"fileName" doc:"that says it"`
	From     string               `json:"from" format:"date" doc:"of the financial year"`
	To       string               `json:"to" format:"date"`
	Reaches  string               `json:"reaches" format:"date" doc:"the last day that the balances speak for"`
	Currency string               `json:"currency" doc:"of the books"`
	Accounts []accountClosingView `json:"accounts"`
}

type accountClosingView struct {
	Number     string           `json:"number"`
	Name       string           `json:"name"`
	Opening    *decimal.Decimal `json:"opening" doc:"null where the file says nothing of the account"`
	Booked     decimal.Decimal  `json:"booked" doc:"on vouchers, as a sum of the five that follow"`
	Counted    decimal.Decimal  `json:"counted"`
	Excluded   decimal.Decimal  `json:"excluded"`
	Unmatched  decimal.Decimal  `json:"unmatched"`
	Disabled   decimal.Decimal  `json:"disabled"`
	Outside    decimal.Decimal  `json:"outside" doc:"carries no emissions"`
	Twice      decimal.Decimal  `json:"twice" doc:"of the opening, that stands as a voucher as well and is taken once"`
	Closing    *decimal.Decimal `json:"closing"`
	Difference *decimal.Decimal `json:"difference" doc:"of opening and vouchers from the closing"`
}

type accountSumsView struct {
	Source     *uuid.UUID      `json:"source"`
	Number     string          `json:"number"`
	Name       string          `json:"name"`
	Capital    bool            `json:"capital" doc:"it holds capital goods"`
	VAT        bool            `json:"costsHoldVat" doc:"what is booked on it holds value added tax, which figures are without"`
	Ledger     tallyView       `json:"ledger"`
	Counted    tallyView       `json:"counted"`
	Excluded   []reasonView    `json:"excluded" doc:"by reason"`
	Unmatched  tallyView       `json:"unmatched"`
	Disabled   tallyView       `json:"disabled"`
	NoPurchase tallyView       `json:"noPurchase" doc:"credits on an account of capital goods"`
	Difference decimal.Decimal `json:"difference" doc:"of the ledger and everything else"`
}

type reasonView struct {
	Reason view.NamedCode  `json:"reason"`
	Rows   int64           `json:"rows"`
	Amount decimal.Decimal `json:"amount"`
}

type leftOutView struct {
	Source *uuid.UUID     `json:"source"`
	Number string         `json:"number"`
	Name   string         `json:"name"`
	Reason view.NamedCode `json:"reason"`
	Ledger tallyView      `json:"ledger"`
}

type ledgerDiffersView struct {
	ID      uuid.UUID        `json:"id"`
	Date    string           `json:"date" format:"date"`
	Series  string           `json:"series"`
	Number  string           `json:"number"`
	Account string           `json:"account"`
	Text    string           `json:"text"`
	Booked  *decimal.Decimal `json:"booked" doc:"null when the ledger has the row no longer"`
	Counted *decimal.Decimal `json:"told" doc:"null when the footprint has not got it yet"`
}

func (h footprints) reconciliation(ctx context.Context, scope tenant.Scope, req reconcileYear) (reconciliationView, error) {
	found, err := h.svc.Reconciliations.Reconcile(ctx, scope, req.Year)
	if err != nil {
		return reconciliationView{}, err
	}
	v := reconciliationView{
		Currency: found.Currency, Total: h.labels.sums(found.Total, req.Locale), Accounts: make([]accountSumsView, len(found.Accounts)),
		LeftOut: make([]leftOutView, len(found.LeftOut)), Mismatches: make([]ledgerDiffersView, len(found.Mismatches)),
	}
	for i, a := range found.Accounts {
		v.Accounts[i] = h.labels.sums(a, req.Locale)
	}
	for i, a := range found.LeftOut {
		v.LeftOut[i] = leftOutView{
			Source: view.Given(a.Source), Number: a.Number, Name: a.Name,
			Reason: *h.labels.Exclusion(a.Reason, req.Locale), Ledger: viewTally(a.Ledger),
		}
	}
	v.Closings = make([]closingView, len(found.Closings))
	for i, c := range found.Closings {
		v.Closings[i] = viewClosing(c)
	}
	for i, m := range found.Mismatches {
		v.Mismatches[i] = ledgerDiffersView{
			ID: m.ID, Date: m.Date.Format(time.DateOnly), Series: m.Series, Number: m.Number, Account: m.Account, Text: m.Text,
			Booked: view.Known(m.Booked), Counted: view.Known(m.Counted),
		}
	}
	return v, nil
}

func viewClosing(c reconciliation.Closing) closingView {
	v := closingView{
		Source: c.Source, Name: c.SourceName, FileName: c.File, From: c.From.Format(time.DateOnly), To: c.To.Format(time.DateOnly),
		Reaches: c.Reaches.Format(time.DateOnly), Currency: c.Currency, Accounts: make([]accountClosingView, len(c.Accounts)),
	}
	for i, a := range c.Accounts {
		v.Accounts[i] = accountClosingView{
			Number: a.Number, Name: a.Name, Opening: view.Known(a.Opening), Booked: a.Booked.Amount, Counted: a.Counted, Excluded: a.Excluded,
			Unmatched: a.Unmatched, Disabled: a.Disabled, Outside: a.Outside, Twice: a.Twice,
			Closing: view.Known(a.Closing), Difference: view.Known(a.Difference),
		}
	}
	return v
}

func (l footprintLabels) sums(a reconciliation.AccountSums, locale string) accountSumsView {
	v := accountSumsView{
		Source: view.Given(a.Source), Number: a.Number, Name: a.Name, Capital: a.Capital, VAT: a.VAT, Ledger: viewTally(a.Ledger),
		Counted:  viewTally(a.Counted),
		Excluded: make([]reasonView, len(a.Excluded)), Unmatched: viewTally(a.Unmatched), Disabled: viewTally(a.Disabled),
		NoPurchase: viewTally(a.NoPurchase), Difference: a.Difference,
	}
	for i, r := range a.Excluded {
		v.Excluded[i] = reasonView{*l.Exclusion(r.Code, locale), r.Rows, r.Amount}
	}
	return v
}
