// Package chain serves the map of the supply chain, and what suppliers are asked.
package chain

import (
	"context"
	"errors"
	"math"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/tenant"
)

// SupplyChain are the calls that serve the map that a company draws of its
// supply chain, and what its books say of the suppliers on it.
type SupplyChain struct {
	Get, Change, Figures endpoint.Handler
}

// NewSupplyChain returns the calls.
func NewSupplyChain(svc *supplychain.Service, footprints *totals.Service) SupplyChain {
	h := supplyChain{svc, footprints}
	return SupplyChain{
		Get:     endpoint.Handle(h.get),
		Change:  endpoint.Handle(h.change),
		Figures: endpoint.Handle(h.figures),
	}
}

type supplyChain struct {
	svc        *supplychain.Service
	footprints *totals.Service
}

// ChainThing is what all things on the map have, in a change and as they are.
// Only an exported type is looked into where it is embedded.
type ChainThing struct {
	ID      uuid.UUID `json:"id" doc:"drawn by the client for a thing that is new"`
	Version int       `json:"version" minimum:"0" doc:"of a change, the one that was read; 0 for a thing that is new"`
	Removed bool      `json:"removed" doc:"not on the map; whatever hangs on it is back when it is"`
}

// ChainStakeholder is what a person says of a stakeholder.
type ChainStakeholder struct {
	ChainThing
	Name        string           `json:"name"`
	Type        supplychain.Role `json:"type" enum:"supplier,internal,customer"`
	Description string           `json:"description"`
	SupplierID  *uuid.UUID       `json:"supplierId" doc:"the record in the books that it was taken from"`
}

// ChainActivity is what a person says of an activity.
type ChainActivity struct {
	ChainThing
	Name          string               `json:"name"`
	Description   string               `json:"description"`
	Segment       supplychain.Segment  `json:"segment" enum:"upstream,core,downstream"`
	Tier          int                  `json:"tier" doc:"how far from the own business: 0 in it, 1 who deals with it directly"`
	Type          supplychain.Flow     `json:"type" enum:"input,output"`
	Priority      supplychain.Priority `json:"priority" enum:"low,medium,high,critical"`
	StakeholderID *uuid.UUID           `json:"stakeholderId" doc:"may be one that was removed"`
	Position      float64              `json:"position" doc:"orders the activities of one segment and tier"`
	Questions     []string             `json:"questions" doc:"those whose value-chain perspective it belongs to; may name some that the year does not ask"`
	Topics        []string             `json:"topics" doc:"those of the materiality assessment that are placed on it"`
}

// ChainConnection is what a person says of a connection.
type ChainConnection struct {
	ChainThing
	From        uuid.UUID `json:"from" doc:"an activity, which may have been removed"`
	To          uuid.UUID `json:"to"`
	Description string    `json:"description"`
}

// ChainWriter says who changed a thing last.
type ChainWriter struct {
	UpdatedBy view.WriterView `json:"updatedBy"`
	UpdatedAt time.Time       `json:"updatedAt"`
}

type chainStakeholderView struct {
	ChainStakeholder
	ChainWriter
}

type chainActivityView struct {
	ChainActivity
	ChainWriter
}

type chainConnectionView struct {
	ChainConnection
	ChainWriter
}

type chainView struct {
	Stakeholders []chainStakeholderView `json:"stakeholders"`
	Activities   []chainActivityView    `json:"activities"`
	Connections  []chainConnectionView  `json:"connections"`
}

func chainThing[C any](t supplychain.Thing[C]) ChainThing {
	return ChainThing{ID: t.ID, Version: t.Version, Removed: t.Removed}
}

func chainWriter[C any](t supplychain.Thing[C]) ChainWriter {
	return ChainWriter{UpdatedBy: view.WriterView(t.UpdatedBy), UpdatedAt: t.UpdatedAt}
}

func viewChain(m supplychain.Map) chainView {
	v := chainView{
		make([]chainStakeholderView, len(m.Stakeholders)), make([]chainActivityView, len(m.Activities)), make([]chainConnectionView, len(m.Connections)),
	}
	for i, t := range m.Stakeholders {
		c := t.Content
		v.Stakeholders[i] = chainStakeholderView{ChainStakeholder{chainThing(t), c.Name, c.Role, c.Description, view.IDOrNull(c.Supplier)}, chainWriter(t)}
	}
	for i, t := range m.Activities {
		c := t.Content
		v.Activities[i] = chainActivityView{
			ChainActivity{
				chainThing(t), c.Name, c.Description, c.Segment, c.Tier, c.Flow, c.Priority, view.IDOrNull(c.Stakeholder), c.Position,
				append([]string{}, c.Questions...), append([]string{}, c.Topics...),
			}, chainWriter(t),
		}
	}
	for i, t := range m.Connections {
		c := t.Content
		v.Connections[i] = chainConnectionView{ChainConnection{chainThing(t), c.From, c.To, c.Description}, chainWriter(t)}
	}
	return v
}

func (h supplyChain) get(ctx context.Context, scope tenant.Scope, _ view.Nothing) (chainView, error) {
	found, err := h.svc.Map(ctx, scope)
	return viewChain(found), err
}

type changeChain struct {
	Body struct {
		Stakeholders []ChainStakeholder `json:"stakeholders" maxItems:"5000"`
		Activities   []ChainActivity    `json:"activities" maxItems:"5000"`
		Connections  []ChainConnection  `json:"connections" maxItems:"5000"`
	}
}

func (r changeChain) changes() (c supplychain.Changes) {
	for _, v := range r.Body.Stakeholders {
		c.Stakeholders = append(c.Stakeholders, chainChange(v.ChainThing,
			supplychain.Stakeholder{Name: v.Name, Role: v.Type, Description: v.Description, Supplier: idOf(v.SupplierID)}))
	}
	for _, v := range r.Body.Activities {
		c.Activities = append(c.Activities, chainChange(v.ChainThing, supplychain.Activity{
			Name: v.Name, Description: v.Description, Segment: v.Segment, Tier: v.Tier, Flow: v.Type, Priority: v.Priority,
			Stakeholder: idOf(v.StakeholderID), Position: v.Position, Questions: v.Questions, Topics: v.Topics,
		}))
	}
	for _, v := range r.Body.Connections {
		c.Connections = append(c.Connections, chainChange(v.ChainThing, supplychain.Connection{From: v.From, To: v.To, Description: v.Description}))
	}
	return c
}

func chainChange[C any](v ChainThing, content C) supplychain.Thing[C] {
	return supplychain.Thing[C]{ID: v.ID, Version: v.Version, Removed: v.Removed, Content: content}
}

// idOf is zero for none.
func idOf(id *uuid.UUID) uuid.UUID {
	if id == nil {
		return uuid.Nil
	}
	return *id
}

// change makes all changes or none.
func (h supplyChain) change(ctx context.Context, scope tenant.Scope, req changeChain) (chainView, error) {
	settled, err := h.svc.Change(ctx, scope, req.changes())
	if stale, ok := errors.AsType[*supplychain.Stale](err); ok {
		return chainView{}, endpoint.Current(err, viewChain(stale.Current))
	}
	return viewChain(settled), err
}

type chainFigures struct {
	Year   int              `query:"year" required:"true" minimum:"1900" maximum:"2200"`
	Scope2 footprint.Scope2 `query:"scope2" enum:"location,market" default:"location"`
}

type chainFiguresView struct {
	Currency  string            `json:"currency"`
	Scope3    decimal.Decimal   `json:"scope3" doc:"kilograms of the whole company"`
	Suppliers []chainFigureView `json:"suppliers" doc:"those in the books that stakeholders were taken from, each once"`
}

type chainFigureView struct {
	ID           uuid.UUID           `json:"id"`
	Stakeholders []uuid.UUID         `json:"stakeholders" doc:"taken from its records; several when they turned out to be one supplier"`
	Rows         int64               `json:"rows" doc:"that became transactions in the year"`
	Amount       decimal.Decimal     `json:"amount"`
	Kg           decimal.Decimal     `json:"kg"`
	Intensity    decimal.NullDecimal `json:"intensity" doc:"kilograms per thousand of the currency; null where nothing was bought"`
	Share        decimal.NullDecimal `json:"share" doc:"of the company's scope 3"`
	BySpend      decimal.Decimal     `json:"bySpend" doc:"kilograms that rest on factors for money spent in general"`
	Uncertainty  decimal.Decimal     `json:"uncertainty" doc:"half the width of their 95 % range, in kilograms"`
	Rank         int                 `json:"rank" doc:"the largest uncertainty is 1: where a factor of the supplier's own would help most; 0 where nothing rests on spend"`
}

// figures says what the books and the footprint have of the suppliers on the map.
func (h supplyChain) figures(ctx context.Context, scope tenant.Scope, req chainFigures) (chainFiguresView, error) {
	found, err := h.svc.Map(ctx, scope)
	if err != nil {
		return chainFiguresView{}, err
	}
	all, err := h.footprints.Suppliers(ctx, scope, req.Year, req.Scope2, totals.SupplierPage{Limit: math.MaxInt32})
	if err != nil {
		return chainFiguresView{}, err
	}
	v := chainFiguresView{Currency: all.Currency, Scope3: all.Scope3, Suppliers: []chainFigureView{}}
	for _, f := range supplychain.FiguresOf(found, all) {
		v.Suppliers = append(v.Suppliers, chainFigureView{f.ID, f.Stakeholders, f.Rows, f.Amount, f.Kg, f.Intensity, f.Share, f.BySpend, f.SpendSpread, f.Rank})
	}
	return v, nil
}
