package footprints

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint"
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
}

type accountSumsView struct {
	Source     *uuid.UUID      `json:"source"`
	Number     string          `json:"number"`
	Name       string          `json:"name"`
	Capital    bool            `json:"capital" doc:"it holds capital goods"`
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
	found, err := h.svc.Reconcile(ctx, scope, req.Year)
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
			Reason: *h.labels.Exclusion(a.Reason, req.Locale), Ledger: tallyView(a.Ledger),
		}
	}
	for i, m := range found.Mismatches {
		v.Mismatches[i] = ledgerDiffersView{
			ID: m.ID, Date: m.Date.Format(time.DateOnly), Series: m.Series, Number: m.Number, Account: m.Account, Text: m.Text,
			Booked: view.Known(m.Booked), Counted: view.Known(m.Counted),
		}
	}
	return v, nil
}

func (l footprintLabels) sums(a footprint.AccountSums, locale string) accountSumsView {
	v := accountSumsView{
		Source: view.Given(a.Source), Number: a.Number, Name: a.Name, Capital: a.Capital, Ledger: tallyView(a.Ledger),
		Counted:  tallyView(a.Counted),
		Excluded: make([]reasonView, len(a.Excluded)), Unmatched: tallyView(a.Unmatched), Disabled: tallyView(a.Disabled),
		NoPurchase: tallyView(a.NoPurchase), Difference: a.Difference,
	}
	for i, r := range a.Excluded {
		v.Excluded[i] = reasonView{*l.Exclusion(r.Code, locale), r.Rows, r.Amount}
	}
	return v
}
