package people

import (
	"context"
	"errors"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/people/onboarding"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Onboardings are how the people of a new company set it up.
type Onboardings struct {
	Get, Save endpoint.Handler
}

// NewOnboardings returns the calls.
func NewOnboardings(
	svc *onboarding.Service, companies *company.Service, progressed *progress.Service, calendar questionnaire.Calendar,
	locale catalogue.Locale,
) Onboardings {
	h := onboardings{svc, companies, progressed, calendar, locale}
	return Onboardings{
		Get:  endpoint.Handle(h.get),
		Save: endpoint.Handle(h.save),
	}
}

type onboardings struct {
	svc       *onboarding.Service
	companies *company.Service
	progress  *progress.Service
	calendar  questionnaire.Calendar
	locale    catalogue.Locale
}

type onboardingView struct {
	OnboardingBody

	Partner           string             `json:"partner" doc:"the accounting system that the company came from; empty for none"`
	SuggestedStandard catalogue.Standard `json:"suggestedStandard" doc:"that suits companies of its size"`
	Size              company.Size       `json:"size" enum:"unknown,small,medium,large" doc:"that the suggestion rests on"`
	Year              int                `json:"year" doc:"that the company works on"`
	First             *firstQuestionView `json:"first" doc:"the first question of that year that is still to be answered"`
}

// OnboardingBody is what people change as they go on. Only an exported type is
// looked into where it is embedded.
type OnboardingBody struct {
	State   onboarding.State    `json:"state" enum:"open,skipped,finished"`
	Step    onboarding.Step     `json:"step" enum:"language,company,deepDive,path,documents,final" doc:"where they stand"`
	Path    onboarding.Path     `json:"path" enum:",manual,ai" doc:"how the first answers come about; empty while nothing is chosen"`
	Sources []onboarding.Source `json:"sources" enum:"premises,vehicles,cooling,travel,transport,purchases" doc:"of emissions that the company has"`
	InGroup *bool               `json:"inGroup" doc:"null while nobody has said"`
	Version int                 `json:"version" doc:"the one that was read; a save makes the next"`
}

type firstQuestionView struct {
	ID         string            `json:"id"`
	Section    catalogue.Section `json:"section"`
	ShortTitle string            `json:"shortTitle"`
}

func (h onboardings) get(ctx context.Context, scope tenant.Scope, req InLanguage) (onboardingView, error) {
	found, err := h.svc.Get(ctx, scope)
	if err != nil {
		return onboardingView{}, err
	}
	return h.view(ctx, scope, found, req.Locale)
}

type saveOnboarding struct {
	InLanguage

	Body OnboardingBody
}

func (h onboardings) save(ctx context.Context, scope tenant.Scope, req saveOnboarding) (onboardingView, error) {
	b := req.Body
	saved, err := h.svc.Save(ctx, scope, b.State, onboarding.Choices{
		Step: b.Step, Path: b.Path, Sources: b.Sources, InGroup: b.InGroup, Version: b.Version,
	})
	if stale, ok := errors.AsType[*onboarding.Stale](err); ok {
		current, failed := h.view(ctx, scope, stale.Current, req.Locale)
		if failed != nil {
			return onboardingView{}, failed
		}
		return onboardingView{}, endpoint.Current(err, current)
	}
	if err != nil {
		return onboardingView{}, err
	}
	return h.view(ctx, scope, saved, req.Locale)
}

func (h onboardings) view(ctx context.Context, scope tenant.Scope, o onboarding.Onboarding, locale string) (onboardingView, error) {
	found, err := h.companies.Get(ctx, scope)
	if err != nil {
		return onboardingView{}, err
	}
	v := onboardingView{
		OnboardingBody: OnboardingBody{o.State, o.Step, o.Path, view.OrEmpty(o.Sources), o.InGroup, o.Version},
		Partner:        o.Partner, Year: found.ReportingYear(h.calendar.DefaultYear()),
	}
	v.SuggestedStandard, v.Size = found.SuggestedStandard()
	come, err := h.progress.Of(ctx, scope, v.Year)
	if err != nil {
		return onboardingView{}, err
	}
	if section, id := come.First(); id != "" {
		v.First = &firstQuestionView{ID: id, Section: section}
		if q, ok := come.Edition.Question(id); ok {
			v.First.ShortTitle = q.Texts[view.LocaleOf(locale, h.locale)].ShortTitle
		}
	}
	return v, nil
}
