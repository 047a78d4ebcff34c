package footprints

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/view"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

type decisionView struct {
	ID           uuid.UUID              `json:"id"`
	Kind         footprint.DecisionKind `json:"kind" enum:"category,exclusion,rules,disabled,enabled"`
	Category     *view.NamedCode        `json:"category"`
	Exclusion    *string                `json:"exclusion" doc:"a code"`
	Note         string                 `json:"note"`
	Rows         int64                  `json:"rows" doc:"of the ledger; undone as one"`
	At           time.Time              `json:"at"`
	By           view.WriterView        `json:"by"`
	Impersonated bool                   `json:"impersonated" doc:"by acted as the company"`
	Undone       *view.UndoneView       `json:"undone"`
	Pending      bool                   `json:"pending" doc:"it, or its undoing, is not in the figures yet"`
}

type byHandView struct {
	Category  *view.NamedCode `json:"category"`
	Exclusion *string         `json:"exclusion" doc:"a code"`
	Disabled  bool            `json:"disabled"`
	Pending   bool            `json:"pending" doc:"not in the figures yet; category, exclusion and disabled say what is to come"`
}

// byHand gives nothing where people decided nothing that holds or is to come.
func (l footprintLabels) byHand(h footprint.ByHand, locale string) *byHandView {
	if h.Place == nil && h.Disabled == nil && !h.Pending {
		return nil
	}
	v := byHandView{Disabled: h.Disabled != nil, Pending: h.Pending}
	if h.Place != nil {
		v.Category, v.Exclusion = l.Leaf(h.Place.Category, locale), view.Given(h.Place.Exclusion)
	}
	return &v
}

func (l footprintLabels) decision(d footprint.Decision, locale string) decisionView {
	v := decisionView{
		ID: d.ID, Kind: d.Kind, Category: l.Leaf(d.Category, locale), Exclusion: view.Given(d.Exclusion), Note: d.Note, Rows: d.Rows,
		At: d.At, By: view.WriterView(d.By), Impersonated: d.Impersonated, Pending: d.Pending,
	}
	if !d.UndoneAt.IsZero() {
		v.Undone = &view.UndoneView{At: d.UndoneAt, By: view.WriterView(d.UndoneBy), Impersonated: d.UndoneAs}
	}
	return v
}

func (l footprintLabels) decisions(all []footprint.Decision, locale string) []decisionView {
	views := make([]decisionView, len(all))
	for i, d := range all {
		views[i] = l.decision(d, locale)
	}
	return views
}

// decidedView is a decision with the work that counts its months anew.
type decidedView struct {
	Decision decisionView  `json:"decision"`
	Job      *view.JobView `json:"job" doc:"null when nothing changed"`
}

type decideRows struct {
	FootprintQuery
	Body struct {
		IDs       []uuid.UUID            `json:"ids,omitempty" maxItems:"5000" doc:"transactions"`
		All       bool                   `json:"all,omitempty" doc:"all that pass the filter of the query"`
		Kind      footprint.DecisionKind `json:"kind" enum:"category,exclusion,rules,disabled,enabled"`
		Category  string                 `json:"category,omitempty" doc:"a leaf"`
		Exclusion string                 `json:"exclusion,omitempty" doc:"a code"`
		Note      string                 `json:"note,omitempty"`
	}
}

// decide is over the rows named, or over all that the same filter lists; a
// call that says neither must not be over the whole year.
func (h footprints) decide(ctx context.Context, scope tenant.Scope, req decideRows) (decidedView, error) {
	over := footprint.Selection{Year: req.Year, IDs: req.Body.IDs}
	switch {
	case req.Body.All == (len(req.Body.IDs) > 0):
		return decidedView{}, fault.Fields(map[string]string{"ids": "required"})
	case req.Body.All:
		over.Filter = req.filter()
	}
	verdict := footprint.Verdict{
		Kind: req.Body.Kind, Category: req.Body.Category, Exclusion: req.Body.Exclusion, Note: req.Body.Note,
	}
	made, work, err := h.svc.Decisions.Decide(ctx, scope, over, verdict)
	return h.decided(made, &work, req.Locale), err
}

type oneDecision struct {
	ID     uuid.UUID `path:"id"`
	Locale string    `query:"locale" maxLength:"35"`
}

func (h footprints) undo(ctx context.Context, scope tenant.Scope, req oneDecision) (decidedView, error) {
	undone, work, err := h.svc.Decisions.Undo(ctx, scope, req.ID)
	return h.decided(undone, work, req.Locale), err
}

func (h footprints) decided(d footprint.Decision, work *job.Job, locale string) decidedView {
	v := decidedView{Decision: h.labels.decision(d, locale)}
	if work != nil {
		started := view.Job(*work)
		v.Job = &started
	}
	return v
}

func (h footprints) decisions(ctx context.Context, scope tenant.Scope, req view.InLocale) ([]decisionView, error) {
	all, err := h.svc.Decisions.Decisions(ctx, scope)
	return h.labels.decisions(all, req.Locale), err
}

type choicesView struct {
	Categories []choiceView     `json:"categories" doc:"the whole tree, in its order"`
	Exclusions []view.NamedCode `json:"exclusions"`
}

type choiceView struct {
	ID       string  `json:"id"`
	ParentID *string `json:"parentId"`
	Tier     int     `json:"tier"`
	Scope    int     `json:"scope"`
	Name     string  `json:"name"`
	Leaf     bool    `json:"leaf" doc:"rows can lie on it"`
}

// choices are where a row can be put by hand.
func (h footprints) choices(_ context.Context, _ tenant.Scope, req view.InLocale) (choicesView, error) {
	v := choicesView{Categories: []choiceView{}, Exclusions: []view.NamedCode{}}
	locale := h.labels.In(req.Locale)
	for c := range h.labels.Tree.All() {
		v.Categories = append(v.Categories, choiceView{
			ID: c.ID, ParentID: view.Given(c.Parent), Tier: c.Tier, Scope: int(c.Scope), Name: c.Names.In(locale), Leaf: c.Leaf(),
		})
	}
	for _, e := range h.labels.Tree.Exclusions() {
		v.Exclusions = append(v.Exclusions, view.NamedCode{ID: e.Code, Name: e.Names.In(locale)})
	}
	return v, nil
}
