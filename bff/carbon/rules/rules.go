// Package rules serves administrators of carbon rules, templates and emission
// factors, and what is suggested and proposed to them.
package rules

import (
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Rules are the calls that serve administrators of carbon rules: the global
// ones, those of a company under its path, and those of a template under its.
type Rules struct {
	Targets, List, Create, Change, Retire, History, Restore, Move, Findings, Export, Take, PutBack, Concerned, TryShared, Try endpoint.Handler
}

// NewRules returns the calls.
func NewRules(svc *rulebook.Service, footprints parts.Parts, labels view.Labels) Rules {
	h := rules{svc, footprints, ruleLabels{labels}}
	return Rules{
		Targets:   endpoint.Handle(h.targets),
		List:      endpoint.Handle(h.list),
		Create:    endpoint.Handle(h.create),
		Change:    endpoint.Handle(h.change),
		Retire:    endpoint.Handle(h.retire),
		History:   endpoint.Handle(h.history),
		Restore:   endpoint.Handle(h.restore),
		Move:      endpoint.Handle(h.move),
		Findings:  endpoint.Handle(h.findings),
		Export:    endpoint.Download(h.export),
		Take:      endpoint.Handle(h.take, endpoint.MaxBody(biggestTable)),
		PutBack:   endpoint.Handle(h.putBack),
		Concerned: endpoint.Handle(h.concerned),
		TryShared: endpoint.Handle(h.tryShared),
		Try:       endpoint.Handle(h.try),
	}
}

type rules struct {
	svc        *rulebook.Service
	footprints parts.Parts
	labels     ruleLabels
}

// of is the service for the rules that the call is about.
func (h rules) of(ctx context.Context) *rulebook.Service {
	if template, named := endpoint.TemplateOf(ctx); named {
		return h.svc.Of(template)
	}
	return h.svc
}

// biggestTable is the largest table of rules that is taken in.
const biggestTable = 4 << 20

func (h rules) targets(_ context.Context, _ tenant.Scope, req inAnyLanguage) (ruleTargetsView, error) {
	return h.labels.targets(req.Locale), nil
}

type inAnyLanguage struct {
	Locale string `query:"locale" maxLength:"35"`
}

type listRules struct {
	Search    string         `query:"q" maxLength:"200" doc:"in key, account, words, supplier, note or the category's name"`
	Level     string         `query:"level" enum:"company,template,global"`
	Chart     string         `query:"chart" enum:"BAS,FI,NL,RGS"`
	Category  string         `query:"category" doc:"a category, with all below it"`
	Exclusion string         `query:"exclusion"`
	State     rulebook.State `query:"state" enum:"shipped,altered,own"`
	Retired   bool           `query:"retired" doc:"those without a successor, instead of those in force"`
	Finding   string         `query:"finding" enum:"dead,conflict,unused" doc:"those of which this was found"`
	Year      int            `query:"year" minimum:"1900" maximum:"2999" default:"2025" doc:"in which a rule is unused"`
	Offset    int            `query:"offset" minimum:"0" maximum:"1000000"`
	Limit     int            `query:"limit" minimum:"1" maximum:"500" default:"100"`
	Locale    string         `query:"locale" maxLength:"35"`
}

func (h rules) list(ctx context.Context, scope tenant.Scope, req listRules) (rulesView, error) {
	f := rulebook.Filter{
		Search: req.Search, Level: rule.LevelOf(req.Level), Chart: req.Chart, Category: req.Category, Exclusion: req.Exclusion,
		State: req.State, Retired: req.Retired,
	}
	if req.Finding != "" {
		found, err := h.find(ctx, scope, req.Year)
		if err != nil {
			return rulesView{}, err
		}
		f.Only = found.of(req.Finding)
	}
	list, err := h.of(ctx).List(ctx, scope, f, rulebook.Page{Offset: req.Offset, Limit: req.Limit})
	view := rulesView{Total: list.Total, Offset: req.Offset, Items: make([]ruleView, len(list.Items))}
	for i, e := range list.Items {
		view.Items[i] = h.labels.rule(e, req.Locale)
	}
	return view, err
}

type createRule struct {
	Body struct {
		RuleBody

		Key string `json:"key,omitempty" maxLength:"100" doc:"made of the conditions when there is none"`
	}
}

func (h rules) create(ctx context.Context, scope tenant.Scope, req createRule) (ruleView, error) {
	r, err := req.Body.rule()
	if err != nil {
		return ruleView{}, err
	}
	r.Key = req.Body.Key
	return h.view(h.of(ctx).Create(ctx, scope, r))
}

// view words a stale rule, which the person is to see.
func (h rules) view(e rulebook.Entry, err error) (ruleView, error) {
	if stale, ok := errors.AsType[*rulebook.Stale](err); ok {
		return ruleView{}, endpoint.Current(err, h.labels.rule(stale.Current, ""))
	}
	return h.labels.rule(e, ""), err
}

type changeRule struct {
	Rule uuid.UUID `path:"ruleId"`
	Body RuleBody
}

func (h rules) change(ctx context.Context, scope tenant.Scope, req changeRule) (ruleView, error) {
	r, err := req.Body.rule()
	if err != nil {
		return ruleView{}, err
	}
	return h.view(h.of(ctx).Change(ctx, scope, req.Rule, r))
}

type oneRule struct {
	Rule uuid.UUID `path:"ruleId"`
}

func (h rules) retire(ctx context.Context, scope tenant.Scope, req oneRule) (endpoint.None, error) {
	_, err := h.view(rulebook.Entry{}, h.of(ctx).Retire(ctx, scope, req.Rule))
	return endpoint.None{}, err
}

func (h rules) restore(ctx context.Context, scope tenant.Scope, req oneRule) (ruleView, error) {
	return h.view(h.of(ctx).Restore(ctx, scope, req.Rule))
}

func (h rules) putBack(ctx context.Context, scope tenant.Scope, req oneRule) (ruleView, error) {
	return h.view(h.svc.PutBack(ctx, scope, req.Rule))
}

type ruleHistory struct {
	Rule   uuid.UUID `path:"ruleId"`
	Locale string    `query:"locale" maxLength:"35"`
}

func (h rules) history(ctx context.Context, scope tenant.Scope, req ruleHistory) ([]ruleView, error) {
	entries, err := h.of(ctx).History(ctx, scope, req.Rule)
	views := make([]ruleView, len(entries))
	for i, e := range entries {
		views[i] = h.labels.rule(e, req.Locale)
	}
	return views, err
}

type moveRule struct {
	Rule uuid.UUID `path:"ruleId"`
	Body struct {
		Side  rulebook.Side `json:"side" enum:"before,after"`
		Other uuid.UUID     `json:"other" doc:"the rule to stand beside"`
	}
}

func (h rules) move(ctx context.Context, scope tenant.Scope, req moveRule) (ruleView, error) {
	return h.view(h.of(ctx).Move(ctx, scope, req.Rule, req.Body.Side, req.Body.Other))
}

// RuleTrialBody is a change of one rule that is not made yet. Only an exported
// type is given its name in the description of the calls.
type RuleTrialBody struct {
	Rule     *RuleBody  `json:"rule,omitempty" doc:"as it would be; left out to retire the other"`
	Replaces *uuid.UUID `json:"replaces,omitempty" doc:"the rule in whose place it would come; left out for none"`
	Year     int        `json:"year" minimum:"1900" maximum:"2999"`
}

func (b RuleTrialBody) trial() (t whatif.Trial, err error) {
	if b.Replaces != nil {
		t.Replaces = *b.Replaces
	}
	if b.Rule == nil {
		return t, nil
	}
	r, err := b.Rule.rule()
	t.Rule = &r
	return t, err
}

type tryRule struct {
	Locale string `query:"locale" maxLength:"35"`
	Body   RuleTrialBody
}

func (h rules) try(ctx context.Context, scope tenant.Scope, req tryRule) (ruleTrialView, error) {
	trial, err := req.Body.trial()
	if err != nil {
		return ruleTrialView{}, err
	}
	effect, err := h.footprints.Trials.Try(ctx, scope, trial, req.Body.Year)
	return h.labels.trial(effect, req.Locale), err
}

func (h rules) concerned(ctx context.Context, scope tenant.Scope, _ view.Nothing) ([]view.NamedID, error) {
	companies, err := h.footprints.Trials.Concerned(ctx, scope)
	views := make([]view.NamedID, len(companies))
	for i, c := range companies {
		views[i] = view.NamedID(c)
	}
	return views, err
}

type trySharedRule struct {
	Company uuid.UUID `path:"companyId" doc:"to try it on"`
	Locale  string    `query:"locale" maxLength:"35"`
	Body    RuleTrialBody
}

func (h rules) tryShared(ctx context.Context, scope tenant.Scope, req trySharedRule) (ruleTrialView, error) {
	trial, err := req.Body.trial()
	if err != nil {
		return ruleTrialView{}, err
	}
	effect, err := h.footprints.Trials.TryShared(ctx, scope, req.Company, trial, req.Body.Year)
	return h.labels.trial(effect, req.Locale), err
}

type findRules struct {
	Year int `query:"year" minimum:"1900" maximum:"2999" default:"2025"`
}

// ruleFindings is what there is to know about the rules of a scope.
type ruleFindings struct {
	rules []rule.Rule
	found []rule.Finding
	used  map[uuid.UUID]int64
}

func (f ruleFindings) of(kind string) map[uuid.UUID]bool {
	only := map[uuid.UUID]bool{}
	for _, one := range f.found {
		if string(one.Kind) == kind {
			only[one.Rule] = true
		}
	}
	for _, r := range f.rules {
		if kind == "unused" && f.used[r.ID] == 0 {
			only[r.ID] = true
		}
	}
	return only
}

func (h rules) find(ctx context.Context, scope tenant.Scope, year int) (f ruleFindings, err error) {
	if f.rules, err = h.of(ctx).In(ctx, scope); err != nil {
		return f, err
	}
	f.found = rule.Examine(f.rules)
	f.used, err = h.footprints.Totals.RuleUse(ctx, scope, year)
	return f, err
}

func (h rules) findings(ctx context.Context, scope tenant.Scope, req findRules) (ruleFindingsView, error) {
	f, err := h.find(ctx, scope, req.Year)
	return viewFindings(f, req.Year), err
}

func (h rules) export(ctx context.Context, scope tenant.Scope, _ view.Nothing) (endpoint.File, error) {
	table, err := h.of(ctx).Export(ctx, scope)
	return endpoint.File{
		Name: "carbon-rules.csv", ContentType: "text/csv; charset=utf-8", Size: int64(len(table)), Content: io.NopCloser(bytes.NewReader(table)),
	}, err
}

type takeRules struct {
	Preview bool   `query:"preview" doc:"says what would become of each line and stores nothing"`
	RawBody []byte `contentType:"text/csv"`
}

func (h rules) take(ctx context.Context, scope tenant.Scope, req takeRules) (ruleImportView, error) {
	done, err := h.of(ctx).Import(ctx, scope, req.RawBody, req.Preview)
	return viewRuleImport(done, req.Preview), err
}
