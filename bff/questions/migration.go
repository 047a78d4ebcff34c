package questions

import (
	"context"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/carry"
	"tillit/core/reference/catalogue"
)

// Migration carry the answers of a year over to another.
type Migration struct {
	Years, Preview, Start, TakeBack endpoint.Handler
}

// NewMigration returns the calls.
func NewMigration(svc *carry.Service) Migration {
	h := migration{svc}
	return Migration{
		Years:    endpoint.Handle(h.years),
		Preview:  endpoint.Handle(h.preview),
		Start:    endpoint.Handle(h.start),
		TakeBack: endpoint.Handle(h.takeBack),
	}
}

type migration struct{ svc *carry.Service }

type yearAnswersView struct {
	Year    int `json:"year"`
	Answers int `json:"answers"`
}

func (h migration) years(ctx context.Context, scope tenant.Scope, _ endpoint.None) ([]yearAnswersView, error) {
	found, err := h.svc.Years(ctx, scope)
	views := make([]yearAnswersView, len(found))
	for i, y := range found {
		views[i] = yearAnswersView(y)
	}
	return views, err
}

type previewMigration struct {
	From int `query:"from" required:"true" doc:"source year"`
	To   int `query:"to" required:"true" doc:"target year"`
}

type migrationPreviewView struct {
	From      int                    `json:"from"`
	To        int                    `json:"to"`
	Questions int                    `json:"questions" doc:"of the target year"`
	Answers   int                    `json:"answers" doc:"that would be carried over"`
	Overwrite int                    `json:"overwrite" doc:"of these, over an answer of the target year"`
	Sections  []migrationSectionView `json:"sections" doc:"those with answers to carry over"`
}

type migrationSectionView struct {
	Section   catalogue.Section `json:"section"`
	Answers   int               `json:"answers"`
	Overwrite int               `json:"overwrite"`
}

func (h migration) preview(ctx context.Context, scope tenant.Scope, req previewMigration) (migrationPreviewView, error) {
	found, err := h.svc.Preview(ctx, scope, carry.Years{From: req.From, To: req.To})
	v := migrationPreviewView{
		From: req.From, To: req.To, Questions: found.Questions, Answers: found.Answers, Overwrite: found.Overwrite,
		Sections: []migrationSectionView{},
	}
	for _, s := range found.Sections {
		v.Sections = append(v.Sections, migrationSectionView(s))
	}
	return v, err
}

type startMigration struct {
	Body struct {
		From int `json:"from" doc:"source year"`
		To   int `json:"to" doc:"target year"`
	}
}

func (h migration) start(ctx context.Context, scope tenant.Scope, req startMigration) (view.JobView, error) {
	queued, err := h.svc.Start(ctx, scope, carry.Years{From: req.Body.From, To: req.Body.To})
	return view.Job(queued), err
}

type takenBackView struct {
	Restored int `json:"restored" doc:"answers that are again as they were"`
	Kept     int `json:"kept" doc:"answers that somebody has saved since"`
}

type oneMigration struct {
	ID uuid.UUID `path:"id" doc:"of the job"`
}

func (h migration) takeBack(ctx context.Context, scope tenant.Scope, req oneMigration) (takenBackView, error) {
	back, err := h.svc.TakeBack(ctx, scope, req.ID)
	return takenBackView(back), err
}
