package footprints

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// EnergyContracts are the calls that serve the contracts under which a company
// buys energy, and what they result in for scope 2.
type EnergyContracts struct {
	List, Create, Change, Remove, Restore endpoint.Handler
}

// NewEnergyContracts returns the calls.
func NewEnergyContracts(svc *energycontract.Service, footprints *totals.Service) EnergyContracts {
	h := energyContracts{svc, footprints}
	return EnergyContracts{
		List:    endpoint.Handle(h.list),
		Create:  endpoint.Handle(h.create),
		Change:  endpoint.Handle(h.change),
		Remove:  endpoint.Handle(h.remove),
		Restore: endpoint.Handle(h.restore),
	}
}

type energyContracts struct {
	svc        *energycontract.Service
	footprints *totals.Service
}

// ContractContent is what a person says of an energy contract. Only an exported
// type is looked into where it is embedded.
type ContractContent struct {
	From       string                    `json:"from" format:"date"`
	To         string                    `json:"to" format:"date" doc:"included"`
	Carrier    energycontract.Carrier    `json:"carrier" enum:"electricity,heating,cooling,steam"`
	Instrument energycontract.Instrument `json:"instrument" enum:"certificate,ppa,supply,rate"`
	Quantity   *decimal.Decimal          `json:"quantity" doc:"of the whole period; null covers all that other contracts leave"`
	Unit       quantity.Unit             `json:"unit" enum:"kWh,MWh"`
	KgPerKWh   decimal.Decimal           `json:"kgPerKWh" doc:"kg CO2e for a kilowatt hour"`
	Supplier   string                    `json:"supplier"`
	Number     string                    `json:"number" doc:"of the contract or the certificates"`
	Technology energycontract.Technology `json:"technology" enum:",wind,hydro,solar,biomass,nuclear,waste,mixed,other"`
	Note       string                    `json:"note"`
}

func viewContractContent(c energycontract.Content) ContractContent {
	return ContractContent{
		From: c.From.Format(time.DateOnly), To: c.To.Format(time.DateOnly), Carrier: c.Carrier, Instrument: c.Instrument,
		Quantity: view.Known(c.Quantity), Unit: c.Unit, KgPerKWh: c.KgPerKWh, Supplier: c.Supplier, Number: c.Number,
		Technology: c.Technology, Note: c.Note,
	}
}

func (v ContractContent) content() (energycontract.Content, error) {
	c := energycontract.Content{
		Carrier: v.Carrier, Instrument: v.Instrument, Unit: v.Unit, KgPerKWh: v.KgPerKWh, Supplier: v.Supplier, Number: v.Number,
		Technology: v.Technology, Note: v.Note,
	}
	if v.Quantity != nil {
		c.Quantity = decimal.NewNullDecimal(*v.Quantity)
	}
	var wrongFrom, wrongTo error
	c.From, wrongFrom = time.Parse(time.DateOnly, v.From)
	c.To, wrongTo = time.Parse(time.DateOnly, v.To)
	if wrongFrom != nil || wrongTo != nil {
		return energycontract.Content{}, fault.Fields(map[string]string{"from": "outOfRange", "to": "outOfRange"})
	}
	return c, nil
}

type contractView struct {
	ID        uuid.UUID       `json:"id"`
	Version   int             `json:"version"`
	UpdatedBy view.WriterView `json:"updatedBy"`
	UpdatedAt time.Time       `json:"updatedAt"`
	ContractContent
	CoveredKWh decimal.Decimal `json:"coveredKWh" doc:"what it covers in the year, as far as the footprint is calculated"`
}

func viewContract(c energycontract.Contract, covered decimal.Decimal) contractView {
	return contractView{
		ID: c.ID, Version: c.Version, UpdatedBy: view.WriterView(c.UpdatedBy), UpdatedAt: c.UpdatedAt,
		ContractContent: viewContractContent(c.Content), CoveredKWh: covered,
	}
}

type energyYearView struct {
	Contracts []contractView  `json:"contracts" doc:"by carrier and date"`
	Use       []energyUseView `json:"use" doc:"by carrier, as far as the footprint is calculated"`
}

type energyUseView struct {
	Carrier    energycontract.Carrier `json:"carrier" enum:"electricity,heating,cooling,steam"`
	KWh        decimal.Decimal        `json:"kWh"`
	ByContract decimal.Decimal        `json:"byContract" doc:"kWh that contracts cover"`
	ByOther    decimal.Decimal        `json:"byOther" doc:"kWh with an instrument of their own, such as a supplier's rate on an entry"`
	KgLocation decimal.Decimal        `json:"kgLocation"`
	KgMarket   decimal.Decimal        `json:"kgMarket"`
	Residual   string                 `json:"residual" doc:"name of the factor by market of what is left; empty without any"`
}

type listContracts struct {
	Year int `query:"year" required:"true" minimum:"1990" maximum:"2100"`
}

func (h energyContracts) list(ctx context.Context, scope tenant.Scope, req listContracts) (energyYearView, error) {
	found, err := h.svc.List(ctx, scope, req.Year)
	if err != nil {
		return energyYearView{}, err
	}
	uses, covered, err := h.footprints.Energy(ctx, scope, req.Year)
	v := energyYearView{Contracts: make([]contractView, len(found)), Use: make([]energyUseView, len(uses))}
	for i, c := range found {
		v.Contracts[i] = viewContract(c, covered[c.ID])
	}
	for i, u := range uses {
		v.Use[i] = energyUseView(u)
	}
	return v, err
}

// shown gives the contract that a write resulted in, or with the error the one that
// stands in its way.
func shown(c energycontract.Contract, err error) (contractView, error) {
	if stale, ok := errors.AsType[*energycontract.Stale](err); ok {
		return contractView{}, endpoint.Current(err, viewContract(stale.Current, decimal.Zero))
	}
	if overlap, ok := errors.AsType[*energycontract.Overlap](err); ok {
		return contractView{}, endpoint.Current(err, viewContract(overlap.Other, decimal.Zero))
	}
	return viewContract(c, decimal.Zero), err
}

type createContract struct{ Body ContractContent }

func (h energyContracts) create(ctx context.Context, scope tenant.Scope, req createContract) (contractView, error) {
	content, err := req.Body.content()
	if err != nil {
		return contractView{}, err
	}
	return shown(h.svc.Make(ctx, scope, content))
}

type changeContract struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		ContractContent
		Version int `json:"version" doc:"that was read"`
	}
}

func (h energyContracts) change(ctx context.Context, scope tenant.Scope, req changeContract) (contractView, error) {
	content, err := req.Body.content()
	if err != nil {
		return contractView{}, err
	}
	return shown(h.svc.Change(ctx, scope, req.ID, req.Body.Version, content))
}

type oneContract struct {
	ID      uuid.UUID `path:"id"`
	Version int       `query:"version" required:"true" minimum:"1" doc:"that was read"`
}

func (h energyContracts) remove(ctx context.Context, scope tenant.Scope, req oneContract) (contractView, error) {
	return shown(h.svc.Remove(ctx, scope, req.ID, req.Version))
}

func (h energyContracts) restore(ctx context.Context, scope tenant.Scope, req oneContract) (contractView, error) {
	return shown(h.svc.Restore(ctx, scope, req.ID, req.Version))
}
