package bff

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

type progressView struct {
	Applicable    int         `json:"applicable" doc:"asked in the year, those marked not applicable included"`
	NotApplicable int         `json:"notApplicable"`
	Completed     int         `json:"completed"`
	InProgress    int         `json:"inProgress"`
	NotStarted    int         `json:"notStarted"`
	ToReview      int         `json:"toReview" doc:"of all these, carried over from another year and not saved by a person since"`
	Share         *string     `json:"share" doc:"completed of what is left to answer, 0 to 1; null when that is nothing"`
	Band          answer.Band `json:"band" enum:"none,notStarted,starting,inProgress,nearlyComplete,complete"`
}

func viewProgress(p answer.Progress) progressView {
	v := progressView{
		Applicable: p.Applicable, NotApplicable: p.NotApplicable, Completed: p.Completed, InProgress: p.InProgress,
		NotStarted: p.NotStarted, ToReview: p.ToReview, Band: p.Band(),
	}
	if share, ok := p.Share(); ok {
		text := share.String()
		v.Share = &text
	}
	return v
}

type yearProgressView struct {
	Date     string                `json:"date" format:"date"`
	Overall  progressView          `json:"overall"`
	Sections []sectionProgressView `json:"sections"`
}

type sectionProgressView struct {
	Section    catalogue.Section     `json:"section"`
	Progress   progressView          `json:"progress"`
	Next       string                `json:"next" doc:"id of the first open question; empty when there is none"`
	Unassigned int                   `json:"unassigned" doc:"open questions that nobody is to answer"`
	Chapters   []chapterProgressView `json:"chapters"`
}

type chapterProgressView struct {
	Name     string       `json:"name"`
	Progress progressView `json:"progress"`
}

type countsView struct {
	Assigned   int `json:"assigned"`
	Completed  int `json:"completed"`
	InProgress int `json:"inProgress" doc:"saved and not completed: active and pending together"`
	Active     int `json:"active" doc:"in progress and touched in the last 30 days"`
	Pending    int `json:"pending" doc:"in progress and not touched for longer"`
	NotStarted int `json:"notStarted"`
}

type progress struct {
	svc    *answer.Service
	locale catalogue.Locale
}

func (h progress) routes() []route {
	return []route{
		{"GET", "/company/company/progress/{date}", answer.ReadAssigned, 0, endpoint.Handle(h.year)},
		{"GET", "/company/answer/counts/{date}", answer.ReadAssigned, 0, endpoint.Handle(h.counts)},
	}
}

type onDate struct {
	Date   endpoint.Day `path:"date"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h progress) year(ctx context.Context, scope tenant.Scope, req onDate) (yearProgressView, error) {
	found, err := h.svc.Progress(ctx, scope, req.Date.Year())
	if err != nil {
		return yearProgressView{}, err
	}
	locale := localeOf(req.Locale, h.locale)
	return yearProgressView{
		Date: req.Date.String(), Overall: viewProgress(found.Overall),
		Sections: viewSections(found.Edition, found.Sections, locale),
	}, nil
}

func viewSections(e *catalogue.Edition, sections []answer.SectionProgress, l catalogue.Locale) []sectionProgressView {
	views := []sectionProgressView{}
	for _, s := range sections {
		v := sectionProgressView{
			Section: s.Section, Progress: viewProgress(s.Progress), Next: s.Next, Unassigned: s.Unassigned,
		}
		for _, c := range s.Chapters {
			v.Chapters = append(v.Chapters, chapterProgressView{Name: e.Chapter(c.Chapter)[l], Progress: viewProgress(c.Progress)})
		}
		views = append(views, v)
	}
	return views
}

func (h progress) counts(ctx context.Context, scope tenant.Scope, req onDate) (countsView, error) {
	found, err := h.svc.Counts(ctx, scope, req.Date.Year())
	return countsView(found), err
}
