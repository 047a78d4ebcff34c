package footprints

import (
	"context"

	"tillit/bff/view"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

type vatView struct {
	CostsHoldVAT bool             `json:"costsHoldVat" doc:"the company books its costs with value added tax, which is taken out before money meets a factor"`
	Deducted     int              `json:"deductedPercent" doc:"of that tax, which the company deducts: the rest is in what it books"`
	Accounts     []vatAccountView `json:"accounts" doc:"that can bear costs, by number"`
}

type vatAccountView struct {
	Number string     `json:"number"`
	Name   string     `json:"name"`
	Holds  accountVAT `json:"holds" enum:"company,yes,no" doc:"company: as its costs do"`
}

// accountVAT is what is said of one account.
type accountVAT string

const (
	asCompany accountVAT = "company"
	holdsVAT  accountVAT = "yes"
	holdsNone accountVAT = "no"
)

// vat says which costs hold value added tax.
func (h footprints) vat(ctx context.Context, scope tenant.Scope, _ struct{}) (vatView, error) {
	said, err := h.svc.Calculations.VAT(ctx, scope)
	v := vatView{CostsHoldVAT: said.CostsHold, Deducted: said.Deducted, Accounts: make([]vatAccountView, len(said.Accounts))}
	for i, a := range said.Accounts {
		v.Accounts[i] = vatAccountView{Number: a.Number, Name: a.Name, Holds: asCompany}
		switch {
		case a.Holds == nil:
		case *a.Holds:
			v.Accounts[i].Holds = holdsVAT
		default:
			v.Accounts[i].Holds = holdsNone
		}
	}
	return v, err
}

type vatSaidView struct {
	Job *view.JobView `json:"job" doc:"the calculation of all years that are not sealed; null when nothing changed"`
}

func vatSaid(work *job.Job, err error) (vatSaidView, error) {
	if err != nil || work == nil {
		return vatSaidView{}, err
	}
	started := view.Job(*work)
	return vatSaidView{Job: &started}, nil
}

type sayVAT struct {
	Body struct {
		CostsHoldVAT bool `json:"costsHoldVat"`
		Deducted     *int `json:"deductedPercent,omitempty" minimum:"0" maximum:"99" doc:"of that tax, which the company deducts; as before when it is left out"`
	}
}

// holdVAT says whether the company's costs hold value added tax, and how much of it is deducted.
func (h footprints) holdVAT(ctx context.Context, scope tenant.Scope, req sayVAT) (vatSaidView, error) {
	return vatSaid(h.svc.Calculations.HoldVAT(ctx, scope, req.Body.CostsHoldVAT, req.Body.Deducted))
}

type sayVATOn struct {
	Body struct {
		Number string     `json:"number" minLength:"1" maxLength:"100" doc:"of an account of the books"`
		To     string     `json:"to,omitempty" maxLength:"100" doc:"last account of a range that begins with number, of the same length; longer numbers are compared by their beginning"`
		Holds  accountVAT `json:"holds" enum:"company,yes,no"`
	}
}

// holdVATOn says so of what is booked on one account, or on a range of them.
func (h footprints) holdVATOn(ctx context.Context, scope tenant.Scope, req sayVATOn) (vatSaidView, error) {
	var holds *bool
	if req.Body.Holds != asCompany {
		with := req.Body.Holds == holdsVAT
		holds = &with
	}
	return vatSaid(h.svc.Calculations.HoldVATOn(ctx, scope, calculation.VATOn{From: req.Body.Number, To: req.Body.To, Holds: holds}))
}
