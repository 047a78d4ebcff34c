package people

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
)

// CompanyAdmin are the calls that serve administrators what they decide over
// single companies.
type CompanyAdmin struct {
	Features, Enable, Disable, EnableAll, DisableAll, Move, SetAgency, Trial, SetTrial, LiftTrial, GoClimate, SetGoClimate endpoint.Handler
}

// NewCompanyAdmin returns the calls.
func NewCompanyAdmin(companies *company.Service, keys *company.Keys) CompanyAdmin {
	h := companyAdmin{companies, keys}
	return CompanyAdmin{
		Features:     endpoint.Handle(h.features),
		Enable:       endpoint.Handle(h.enable),
		Disable:      endpoint.Handle(h.disable),
		EnableAll:    endpoint.Handle(h.enableAll),
		DisableAll:   endpoint.Handle(h.disableAll),
		Move:         endpoint.Handle(h.move),
		SetAgency:    endpoint.Handle(h.setAgency),
		Trial:        endpoint.Handle(h.trial),
		SetTrial:     endpoint.Handle(h.setTrial),
		LiftTrial:    endpoint.Handle(h.liftTrial),
		GoClimate:    endpoint.Handle(h.goClimate),
		SetGoClimate: endpoint.Handle(h.setGoClimate),
	}
}

type companyAdmin struct {
	companies *company.Service
	keys      *company.Keys
}

type featuresView struct {
	DisabledFeatures tenant.Feature   `json:"disabledFeatures" doc:"bitmask; -1 when all are off"`
	Features         []tenant.Feature `json:"features" doc:"every feature there is"`
}

func viewFeatures(disabled tenant.Feature) featuresView {
	return featuresView{DisabledFeatures: disabled, Features: tenant.Features()}
}

func (h companyAdmin) features(ctx context.Context, scope tenant.Scope, req view.OneCompany) (featuresView, error) {
	found, err := h.companies.Find(ctx, scope, req.ID)
	return viewFeatures(found.Disabled), err
}

type switchFeature struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Feature tenant.Feature `json:"feature" doc:"one of them, or the sum of several"`
	}
}

func (h companyAdmin) enable(ctx context.Context, scope tenant.Scope, req switchFeature) (featuresView, error) {
	disabled, err := h.companies.SwitchFeature(ctx, scope, req.ID, req.Body.Feature, true)
	return viewFeatures(disabled), err
}

func (h companyAdmin) disable(ctx context.Context, scope tenant.Scope, req switchFeature) (featuresView, error) {
	disabled, err := h.companies.SwitchFeature(ctx, scope, req.ID, req.Body.Feature, false)
	return viewFeatures(disabled), err
}

func (h companyAdmin) enableAll(ctx context.Context, scope tenant.Scope, req view.OneCompany) (featuresView, error) {
	return viewFeatures(0), h.companies.SetFeatures(ctx, scope, req.ID, 0)
}

func (h companyAdmin) disableAll(ctx context.Context, scope tenant.Scope, req view.OneCompany) (featuresView, error) {
	return viewFeatures(tenant.AllDisabled), h.companies.SetFeatures(ctx, scope, req.ID, tenant.AllDisabled)
}

type moveCompany struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		NewParentCompanyID *uuid.UUID `json:"newParentCompanyId" doc:"null for none"`
	}
}

func (h companyAdmin) move(ctx context.Context, scope tenant.Scope, req moveCompany) (administeredView, error) {
	parent := uuid.Nil
	if id := req.Body.NewParentCompanyID; id != nil {
		parent = *id
	}
	return h.after(ctx, scope, req.ID, h.companies.Move(ctx, scope, req.ID, parent))
}

type giveToAgency struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		AgencyID *uuid.UUID `json:"agencyId" doc:"null for none"`
	}
}

func (h companyAdmin) setAgency(ctx context.Context, scope tenant.Scope, req giveToAgency) (administeredView, error) {
	agency := uuid.Nil
	if id := req.Body.AgencyID; id != nil {
		agency = *id
	}
	return h.after(ctx, scope, req.ID, h.companies.SetAgency(ctx, scope, req.ID, agency))
}

// after is the company as a change has left it.
func (h companyAdmin) after(ctx context.Context, scope tenant.Scope, id uuid.UUID, err error) (administeredView, error) {
	if err != nil {
		return administeredView{}, err
	}
	found, err := h.companies.Find(ctx, scope, id)
	return viewAdministered(found), err
}

type companyTrialView struct {
	Trial *trialTimeView `json:"trial" doc:"null when the company is a customer"`
}

type trialTimeView struct {
	BeganAt time.Time `json:"beganAt"`
	EndsOn  string    `json:"endsOn" format:"date" doc:"its last day"`
}

func viewTrial(t *company.Trial) companyTrialView {
	if t == nil {
		return companyTrialView{}
	}
	return companyTrialView{&trialTimeView{BeganAt: t.Began, EndsOn: t.Ends.Add(-time.Nanosecond).UTC().Format(time.DateOnly)}}
}

func (h companyAdmin) trial(ctx context.Context, scope tenant.Scope, req view.OneCompany) (companyTrialView, error) {
	found, err := h.companies.Trial(ctx, scope, req.ID)
	return viewTrial(found), err
}

type setTrial struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		EndsOn string `json:"endsOn" format:"date" doc:"its last day"`
	}
}

func (h companyAdmin) setTrial(ctx context.Context, scope tenant.Scope, req setTrial) (companyTrialView, error) {
	last, err := time.Parse(time.DateOnly, req.Body.EndsOn)
	if err != nil {
		return companyTrialView{}, fault.Fields(map[string]string{"endsOn": "invalid"})
	}
	set, err := h.companies.SetTrial(ctx, scope, req.ID, last)
	return viewTrial(set), err
}

func (h companyAdmin) liftTrial(ctx context.Context, scope tenant.Scope, req view.OneCompany) (endpoint.None, error) {
	return endpoint.None{}, h.companies.LiftTrial(ctx, scope, req.ID)
}

type keyView struct {
	IsSet bool       `json:"isSet"`
	SetAt *time.Time `json:"setAt"`
}

func (h companyAdmin) goClimate(ctx context.Context, scope tenant.Scope, _ view.Nothing) (keyView, error) {
	at, err := h.keys.GoClimateSetAt(ctx, scope)
	return keyView{IsSet: at != nil, SetAt: at}, err
}

type setGoClimate struct {
	Body struct {
		GoClimateKey string `json:"GoClimateKey" maxLength:"1000" doc:"empty to take it away; never answered"` //nolint:tagliatelle // the contract's name
	}
}

func (h companyAdmin) setGoClimate(ctx context.Context, scope tenant.Scope, req setGoClimate) (keyView, error) {
	if err := h.keys.SetGoClimate(ctx, scope, req.Body.GoClimateKey); err != nil {
		return keyView{}, err
	}
	return h.goClimate(ctx, scope, view.Nothing{})
}
