package questions

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/progress"
	"tillit/core/reference/catalogue"
)

type yearProgressView struct {
	Date     string                `json:"date" format:"date"`
	Overall  view.ProgressView     `json:"overall"`
	Sections []sectionProgressView `json:"sections"`
}

type sectionProgressView struct {
	Section    catalogue.Section     `json:"section"`
	Progress   view.ProgressView     `json:"progress"`
	Next       string                `json:"next" doc:"id of the first open question; empty when there is none"`
	Unassigned int                   `json:"unassigned" doc:"open questions that nobody is to answer"`
	Chapters   []chapterProgressView `json:"chapters"`
}

type chapterProgressView struct {
	Name     string            `json:"name"`
	Progress view.ProgressView `json:"progress"`
}

// countsView counts what is assigned to a person as progress does: what the standard
// leaves to the company stands apart.
type countsView struct {
	Asked              int     `json:"asked" doc:"all that is assigned and asked: those left to the company and those marked not applicable too"`
	Assigned           int     `json:"assigned" doc:"of these, what is wanted and not marked not applicable"`
	Completed          int     `json:"completed"`
	InProgress         int     `json:"inProgress" doc:"saved and not completed: active and pending together"`
	Active             int     `json:"active" doc:"in progress and touched in the last 30 days"`
	Pending            int     `json:"pending" doc:"in progress and not touched for longer"`
	NotStarted         int     `json:"notStarted"`
	Share              *string `json:"share" doc:"completed of what is assigned, 0 to 1; null when that is nothing"`
	Voluntary          int     `json:"voluntary" doc:"assigned, left to the company and not marked not applicable"`
	VoluntaryCompleted int     `json:"voluntaryCompleted"`
}

// Progress count how far the answers of a year are.
type Progress struct {
	Year, Counts endpoint.Handler
}

// NewProgress returns the calls.
func NewProgress(svc *progress.Service, locale catalogue.Locale) Progress {
	h := progresses{svc, locale}
	return Progress{
		Year:   endpoint.Handle(h.year),
		Counts: endpoint.Handle(h.counts),
	}
}

type progresses struct {
	svc    *progress.Service
	locale catalogue.Locale
}

func (h progresses) year(ctx context.Context, scope tenant.Scope, req view.OnDate) (yearProgressView, error) {
	found, err := h.svc.Of(ctx, scope, req.Date.Year())
	if err != nil {
		return yearProgressView{}, err
	}
	locale := view.LocaleOf(req.Locale, h.locale)
	return yearProgressView{
		Date: req.Date.String(), Overall: view.Progress(found.Overall),
		Sections: viewSections(found.Edition, found.Sections, locale),
	}, nil
}

func viewSections(e *catalogue.Edition, sections []progress.Section, l catalogue.Locale) []sectionProgressView {
	views := []sectionProgressView{}
	for _, s := range sections {
		v := sectionProgressView{
			Section: s.Section, Progress: view.Progress(s.Progress), Next: s.Next, Unassigned: s.Unassigned,
		}
		for _, c := range s.Chapters {
			v.Chapters = append(v.Chapters, chapterProgressView{Name: e.Chapter(c.Chapter)[l], Progress: view.Progress(c.Progress)})
		}
		views = append(views, v)
	}
	return views
}

func (h progresses) counts(ctx context.Context, scope tenant.Scope, req view.OnDate) (countsView, error) {
	found, err := h.svc.Counts(ctx, scope, req.Date.Year())
	p := view.Progress(found.Progress)
	return countsView{
		Asked: p.Asked, Assigned: p.ToAnswer, Completed: p.Completed, InProgress: p.InProgress, Active: found.Active, Pending: found.Pending,
		NotStarted: p.NotStarted, Share: p.Share, Voluntary: p.Voluntary, VoluntaryCompleted: p.VoluntaryCompleted,
	}, err
}
