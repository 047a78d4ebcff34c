package reporting

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

// Hierarchy show a company and those below it as one.
type Hierarchy struct {
	Overview, Compliance, Progress, Emissions, Doubts, Kpis, Questions, Follow, Hold, History, Tell endpoint.Handler
}

// NewHierarchy returns the calls.
func NewHierarchy(svc *group.Service, tree *category.Tree, locale catalogue.Locale) Hierarchy {
	h := hierarchy{svc, tree, locale}
	return Hierarchy{
		Overview:   endpoint.Handle(h.overview),
		Compliance: endpoint.Handle(h.compliance),
		Progress:   endpoint.Handle(h.progress),
		Emissions:  endpoint.Handle(h.emissions),
		Doubts:     endpoint.Handle(h.doubts),
		Kpis:       endpoint.Handle(h.kpis),
		Questions:  endpoint.Handle(h.questions),
		Follow:     endpoint.Handle(h.follow),
		Hold:       endpoint.Handle(h.hold),
		History:    endpoint.Handle(h.history),
		Tell:       endpoint.Handle(h.tell),
	}
}

type hierarchy struct {
	svc    *group.Service
	tree   *category.Tree
	locale catalogue.Locale
}

func (h hierarchy) overview(ctx context.Context, scope tenant.Scope, req view.OnDate) (hierarchyView, error) {
	found, err := h.svc.Overview(ctx, scope, req.Date.Year())
	if err != nil {
		return hierarchyView{}, err
	}
	return viewHierarchy(found, view.LocaleOf(req.Locale, h.locale)), nil
}

func (h hierarchy) compliance(ctx context.Context, scope tenant.Scope, req view.OnDate) ([]complianceView, error) {
	found, err := h.svc.Overview(ctx, scope, req.Date.Year())
	views := make([]complianceView, len(found.Members))
	for i, m := range found.Members {
		views[i] = viewCompliance(m, found.Year)
	}
	return views, err
}

func (h hierarchy) progress(ctx context.Context, scope tenant.Scope, req view.OnDate) (groupProgressView, error) {
	found, err := h.svc.Overview(ctx, scope, req.Date.Year())
	if err != nil {
		return groupProgressView{}, err
	}
	return viewGroupProgress(found), nil
}

// GroupLook is how figures of a group are looked at. Only an exported type is
// looked into where it is embedded.
type GroupLook struct {
	Date   endpoint.Day     `path:"date" doc:"any day of the reporting year"`
	Locale string           `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
	Equity bool             `query:"equity" doc:"by the share that the owner holds; else each company whole"`
	Scope2 footprint.Scope2 `query:"scope2" enum:"location,market" default:"location"`
}

type lookAtEmissions struct {
	GroupLook

	Company  uuid.UUID `query:"company" doc:"that one alone"`
	Category string    `query:"category" maxLength:"100" doc:"and all below; all when empty"`
}

func (h hierarchy) emissions(ctx context.Context, scope tenant.Scope, req lookAtEmissions) (groupEmissionsView, error) {
	look := group.Look{Equity: req.Equity, Scope2: req.Scope2, Company: req.Company, Category: req.Category}
	found, err := h.svc.Emissions(ctx, scope, req.Date.Year(), look)
	if err != nil {
		return groupEmissionsView{}, err
	}
	return viewGroupEmissions(found, req.Scope2, view.LocaleOf(req.Locale, h.locale)), nil
}

// doubts gives what of the same kilograms rests on what is uncertain.
func (h hierarchy) doubts(ctx context.Context, scope tenant.Scope, req lookAtEmissions) (view.DoubtsView, error) {
	look := group.Look{Equity: req.Equity, Scope2: req.Scope2, Company: req.Company, Category: req.Category}
	found, err := h.svc.Doubts(ctx, scope, req.Date.Year(), look)
	if err != nil {
		return view.DoubtsView{}, err
	}
	return view.OfDoubts(found), nil
}

func (h hierarchy) kpis(ctx context.Context, scope tenant.Scope, req GroupLook) (kpisView, error) {
	found, err := h.svc.KPIs(ctx, scope, req.Date.Year(), group.Look{Equity: req.Equity, Scope2: req.Scope2})
	if err != nil {
		return kpisView{}, err
	}
	return viewKPIs(found, h.tree, view.LocaleOf(req.Locale, h.locale)), nil
}

type lookAtQuestions struct {
	GroupLook

	Company  uuid.UUID `query:"company" doc:"that one alone"`
	Question []string  `query:"question,explode" maxItems:"30" doc:"each sum.ID or average.ID"`
}

func (h hierarchy) questions(ctx context.Context, scope tenant.Scope, req lookAtQuestions) (kpisView, error) {
	chosen, err := questionsOf(req.Question)
	if err != nil {
		return kpisView{}, err
	}
	look := group.Look{Equity: req.Equity, Scope2: req.Scope2, Company: req.Company}
	found, err := h.svc.Asked(ctx, scope, req.Date.Year(), look, chosen)
	if err != nil {
		return kpisView{}, err
	}
	view := viewKPIs(found, h.tree, view.LocaleOf(req.Locale, h.locale))
	view.Choices = slices.DeleteFunc(view.Choices, func(c kpiChoiceView) bool { return c.Kind != group.FromQuestion })
	return view, nil
}

// questionsOf reads what is chosen: how it is aggregated, a point, the id.
func questionsOf(texts []string) ([]group.KPI, error) {
	chosen := make([]group.KPI, len(texts))
	bad := map[string]string{}
	for i, text := range texts {
		how, id, _ := strings.Cut(text, ".")
		aggregation := group.Aggregation(how)
		if id == "" || (aggregation != group.Sum && aggregation != group.Average) {
			bad[fmt.Sprintf("question[%d]", i)] = "unknown"
		}
		chosen[i] = group.KPI{Kind: group.FromQuestion, Reference: id, Aggregation: aggregation}
	}
	return chosen, fault.Fields(bad)
}

type followKPIs struct {
	Body struct {
		Date endpoint.Day `json:"date" doc:"any day of the year in which somebody is asked"`
		KPIs []KpiView    `json:"kpis" maxItems:"30" doc:"instead of those before, in their order"`
	}
}

func (h hierarchy) follow(ctx context.Context, scope tenant.Scope, req followKPIs) (endpoint.None, error) {
	chosen := make([]group.KPI, len(req.Body.KPIs))
	for i, k := range req.Body.KPIs {
		chosen[i] = group.KPI(k)
	}
	return endpoint.None{}, h.svc.Follow(ctx, scope, req.Body.Date.Year(), chosen)
}

type holdMember struct {
	ID   uuid.UUID `path:"id"`
	Body struct {
		Share     decimal.Decimal `json:"share" doc:"above 0, at most 1"`
		ShareFrom *string         `json:"shareFrom" required:"false" format:"date" doc:"first day on which another share than before is held; null or without: today, or since ever when it is the first that is said"`
		Corrects  bool            `json:"corrects" required:"false" doc:"what was said last of the share was wrong: it is held since shareFrom, or ever"`
		JoinedOn  *string         `json:"joinedOn" format:"date"`
		LeftOn    *string         `json:"leftOn" format:"date"`
		Version   int             `json:"version" minimum:"0" doc:"the one that was read; a save makes the next"`
	}
}

func (h hierarchy) hold(ctx context.Context, scope tenant.Scope, req holdMember) (HoldingView, error) {
	in := group.Holding{Share: req.Body.Share, Corrects: req.Body.Corrects, Version: req.Body.Version}
	bad := map[string]string{}
	in.ShareFrom = dateIn(req.Body.ShareFrom, "shareFrom", bad)
	in.JoinedOn = dateIn(req.Body.JoinedOn, "joinedOn", bad)
	in.LeftOn = dateIn(req.Body.LeftOn, "leftOn", bad)
	if err := fault.Fields(bad); err != nil {
		return HoldingView{}, err
	}
	saved, err := h.svc.Hold(ctx, scope, req.ID, in)
	return viewHolding(saved.Holding), err
}

// dateIn reads a date that may be left out.
func dateIn(text *string, field string, bad map[string]string) *time.Time {
	if text == nil {
		return nil
	}
	at, err := time.Parse(time.DateOnly, *text)
	if err != nil {
		bad[field] = "unknown"
	}
	return &at
}

type memberOf struct {
	ID uuid.UUID `path:"id"`
}

type holdingChangeView struct {
	HoldingView

	At           time.Time       `json:"at"`
	By           view.WriterView `json:"by"`
	Impersonated bool            `json:"impersonated" doc:"acted as the company"`
}

func (h hierarchy) history(ctx context.Context, scope tenant.Scope, req memberOf) ([]holdingChangeView, error) {
	found, err := h.svc.History(ctx, scope, req.ID)
	views := make([]holdingChangeView, len(found))
	for i, c := range found {
		views[i] = holdingChangeView{viewHolding(c.Holding), c.At, view.WriterView(c.By), c.Impersonated}
	}
	return views, err
}

type tellSeller struct {
	Body struct {
		Buyer  uuid.UUID  `json:"buyer"`
		Key    string     `json:"key" maxLength:"500" doc:"of the supplier, as the emissions of the group name it"`
		Seller *uuid.UUID `json:"seller" doc:"company of the group; null: none of them"`
	}
}

func (h hierarchy) tell(ctx context.Context, scope tenant.Scope, req tellSeller) (endpoint.None, error) {
	in := group.Telling{Buyer: req.Body.Buyer, Key: req.Body.Key}
	if req.Body.Seller != nil {
		in.Seller = *req.Body.Seller
	}
	return endpoint.None{}, h.svc.Tell(ctx, scope, in)
}
