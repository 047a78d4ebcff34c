package rules

import (
	"context"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/template"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Templates are the calls that serve administrators of carbon templates and
// who follows them, and companies that choose among them. The rules of one are
// served by rules.
type Templates struct {
	List, Create, Get, Change, Retire, Restore, Publish, Followers, Follow, Of, FollowHere, Try, Refuse endpoint.Handler
}

// NewTemplates returns the calls.
func NewTemplates(svc *template.Service, footprints *whatif.Service, labels view.Labels) Templates {
	h := templates{svc, footprints, ruleLabels{labels}}
	return Templates{
		List:       endpoint.Handle(h.list),
		Create:     endpoint.Handle(h.create),
		Get:        endpoint.Handle(h.get),
		Change:     endpoint.Handle(h.change),
		Retire:     endpoint.Handle(h.retire),
		Restore:    endpoint.Handle(h.restore),
		Publish:    endpoint.Handle(h.publish),
		Followers:  endpoint.Handle(h.followers),
		Follow:     endpoint.Handle(h.follow),
		Of:         endpoint.Handle(h.of),
		FollowHere: endpoint.Handle(h.followHere),
		Try:        endpoint.Handle(h.try),
		Refuse:     endpoint.Handle(h.refuse),
	}
}

type templates struct {
	svc        *template.Service
	footprints *whatif.Service
	labels     ruleLabels
}

type listTemplates struct {
	Retired bool   `query:"retired" doc:"those no longer in use, instead of those that are"`
	Locale  string `query:"locale" maxLength:"35"`
}

func (h templates) list(ctx context.Context, scope tenant.Scope, req listTemplates) ([]templateView, error) {
	list, err := h.svc.List(ctx, scope, req.Retired)
	views := make([]templateView, len(list))
	for i, t := range list {
		views[i] = h.labels.template(t, req.Locale)
	}
	return views, err
}

// TemplateBody is what a person says of a template.
type TemplateBody struct {
	Name  string `json:"name" maxLength:"400"`
	Chart string `json:"chart" doc:"BAS, FI or NL; empty fits any"`
	Trade string `json:"trade" doc:"a code; empty fits any"`
	Text  string `json:"text" maxLength:"4000" doc:"what it is for"`
}

func (b TemplateBody) facts() template.Facts {
	return template.Facts{Name: b.Name, Chart: b.Chart, Trade: b.Trade, Text: b.Text}
}

type createTemplate struct {
	Body struct {
		TemplateBody

		CopyOf *uuid.UUID `json:"copyOf,omitempty" doc:"whose rules it begins with"`
	}
}

func (h templates) create(ctx context.Context, scope tenant.Scope, req createTemplate) (templateView, error) {
	var copied uuid.UUID
	if req.Body.CopyOf != nil {
		copied = *req.Body.CopyOf
	}
	made, err := h.svc.Create(ctx, scope, req.Body.facts(), copied)
	return h.labels.template(made, ""), err
}

type oneTemplate struct {
	Template uuid.UUID `path:"templateId"`
	Locale   string    `query:"locale" maxLength:"35"`
}

func (h templates) get(ctx context.Context, scope tenant.Scope, req oneTemplate) (templateDetailView, error) {
	found, versions, draft, err := h.svc.Get(ctx, scope, req.Template)
	return h.labels.templateDetail(found, versions, draft, req.Locale), err
}

type changeTemplate struct {
	Template uuid.UUID `path:"templateId"`
	Body     TemplateBody
}

func (h templates) change(ctx context.Context, scope tenant.Scope, req changeTemplate) (templateView, error) {
	changed, err := h.svc.Change(ctx, scope, req.Template, req.Body.facts())
	return h.labels.template(changed, ""), err
}

func (h templates) retire(ctx context.Context, scope tenant.Scope, req oneTemplate) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Retire(ctx, scope, req.Template)
}

func (h templates) restore(ctx context.Context, scope tenant.Scope, req oneTemplate) (templateView, error) {
	restored, err := h.svc.Restore(ctx, scope, req.Template)
	return h.labels.template(restored, req.Locale), err
}

type publishTemplate struct {
	Template uuid.UUID `path:"templateId"`
	Body     struct {
		Note string `json:"note" maxLength:"4000" doc:"what is new"`
	}
}

func (h templates) publish(ctx context.Context, scope tenant.Scope, req publishTemplate) (templateView, error) {
	published, err := h.svc.Publish(ctx, scope, req.Template, req.Body.Note)
	return h.labels.template(published, ""), err
}

func (h templates) followers(ctx context.Context, scope tenant.Scope, req oneTemplate) ([]followerView, error) {
	list, err := h.svc.Followers(ctx, scope, req.Template)
	views := make([]followerView, len(list))
	for i, f := range list {
		views[i] = followerView{f.Company, f.Name, rule.ChartOf(f.Country), view.Given(f.Version), f.GivenAt, f.GivenBy}
	}
	return views, err
}

type followTemplate struct {
	Template uuid.UUID `path:"templateId"`
	Body     struct {
		Companies []uuid.UUID `json:"companies" minItems:"1" maxItems:"1000"`
		Version   int         `json:"version" minimum:"0" doc:"that they follow from now on; 0 for none"`
	}
}

func (h templates) follow(ctx context.Context, scope tenant.Scope, req followTemplate) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Follow(ctx, scope, req.Template, req.Body.Version, req.Body.Companies...)
}

func (h templates) of(ctx context.Context, scope tenant.Scope, req inAnyLanguage) ([]givenTemplateView, error) {
	list, err := h.svc.Of(ctx, scope)
	views := make([]givenTemplateView, len(list))
	for i, g := range list {
		views[i] = h.labels.given(g, req.Locale)
	}
	return views, err
}

type followHere struct {
	Template uuid.UUID `path:"templateId"`
	Body     struct {
		Version int `json:"version" minimum:"0" doc:"that the company follows from now on; 0 for none"`
	}
}

func (h templates) followHere(ctx context.Context, scope tenant.Scope, req followHere) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Choose(ctx, scope, req.Template, req.Body.Version)
}

type tryTemplate struct {
	Template uuid.UUID `path:"templateId"`
	Locale   string    `query:"locale" maxLength:"35"`
	Body     struct {
		Version int `json:"version" minimum:"0" doc:"that the company would follow; 0 for none"`
		Year    int `json:"year" minimum:"1900" maximum:"2999"`
	}
}

func (h templates) try(ctx context.Context, scope tenant.Scope, req tryTemplate) (ruleTrialView, error) {
	swap, err := h.svc.Swap(ctx, scope, req.Template, req.Body.Version)
	if err != nil {
		return ruleTrialView{}, err
	}
	effect, err := h.footprints.TrySwap(ctx, scope, swap, req.Body.Year)
	return h.labels.trial(effect, req.Locale), err
}

type refuseTemplate struct {
	Template uuid.UUID `path:"templateId"`
}

func (h templates) refuse(ctx context.Context, scope tenant.Scope, req refuseTemplate) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Refuse(ctx, scope, req.Template)
}
