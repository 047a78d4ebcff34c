package questions

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/edition"
	"tillit/core/reference/catalogue"
)

// Editions tell which edition of its standard a year stands in, and move it to
// another.
type Editions struct {
	Get, Move endpoint.Handler
}

// NewEditions returns the calls.
func NewEditions(svc *edition.Service, locale catalogue.Locale) Editions {
	h := editions{svc, locale}
	return Editions{
		Get:  endpoint.Handle(h.get),
		Move: endpoint.Handle(h.move),
	}
}

type editions struct {
	svc    *edition.Service
	locale catalogue.Locale
}

type yearEditionView struct {
	Date    string            `json:"date" format:"date"`
	Edition *editionView      `json:"edition" doc:"that the year stands in; null when none serves the company's standard"`
	Moves   []editionMoveView `json:"moves" doc:"what moving the year to each other edition it may stand in would do, the newest last"`
}

type editionView struct {
	ID        string `json:"id"`
	Title     string `json:"title"`
	Act       string `json:"act"`
	FirstYear int    `json:"firstYear" doc:"reporting year it was made for"`
	Adopted   string `json:"adopted" format:"date"`
}

type editionMoveView struct {
	Edition  editionView           `json:"edition"`
	Newer    bool                  `json:"newer" doc:"than the edition the year stands in"`
	Added    []movedQuestionView   `json:"added"`
	Removed  []movedQuestionView   `json:"removed"`
	Changed  []changedQuestionView `json:"changed"`
	Reworded []movedQuestionView   `json:"reworded"`
	Misfits  []movedQuestionView   `json:"misfits" doc:"whose answers do not fit the other form: they stay, as drafts"`
	Implied  []movedQuestionView   `json:"implied" doc:"whether things apply, which is answered by what is said of them"`
	Resting  int                   `json:"resting" doc:"answers to removed questions: they stay and come back with the questions"`
	Back     int                   `json:"back" doc:"such answers to questions that come back"`
}

type movedQuestionView struct {
	ID         string            `json:"id"`
	Section    catalogue.Section `json:"section"`
	Code       string            `json:"code"`
	ShortTitle string            `json:"shortTitle"`
	NewMeaning bool              `json:"newMeaning" doc:"it stands in the place of a question that asked for something else"`
}

type changedQuestionView struct {
	ID         string             `json:"id"`
	Section    catalogue.Section  `json:"section"`
	Code       string             `json:"code"`
	ShortTitle string             `json:"shortTitle"`
	Aspects    []catalogue.Aspect `json:"aspects" enum:"type,unit,options,condition,voluntary,place,reference" doc:"what differs"`
}

func viewEdition(e *catalogue.Edition, l catalogue.Locale) *editionView {
	if e == nil {
		return nil
	}
	return &editionView{
		ID: e.ID, Title: e.Titles[l], Act: e.Legal.Act[l], FirstYear: e.FirstYear, Adopted: e.ValidFrom.Format("2006-01-02"),
	}
}

func viewMoved(q *catalogue.Question, l catalogue.Locale) movedQuestionView {
	return movedQuestionView{ID: q.ID, Section: q.Section, Code: q.Code, ShortTitle: q.Texts[l].ShortTitle, NewMeaning: q.Replaces != ""}
}

func viewAllMoved(questions []*catalogue.Question, l catalogue.Locale) []movedQuestionView {
	views := make([]movedQuestionView, len(questions))
	for i, q := range questions {
		views[i] = viewMoved(q, l)
	}
	return views
}

func viewMove(m edition.Move, l catalogue.Locale) editionMoveView {
	v := editionMoveView{
		Edition: *viewEdition(m.To, l), Newer: m.Newer, Added: viewAllMoved(m.Added, l), Removed: viewAllMoved(m.Removed, l),
		Changed: make([]changedQuestionView, len(m.Changed)), Reworded: viewAllMoved(m.Reworded, l),
		Misfits: viewAllMoved(m.Misfits, l), Implied: viewAllMoved(m.Implied, l), Resting: m.Resting, Back: m.Back,
	}
	for i, c := range m.Changed {
		q := viewMoved(c.To, l)
		v.Changed[i] = changedQuestionView{q.ID, q.Section, q.Code, q.ShortTitle, c.Aspects}
	}
	return v
}

func (h editions) get(ctx context.Context, scope tenant.Scope, req view.OnDate) (yearEditionView, error) {
	found, err := h.svc.Of(ctx, scope, req.Date.Year())
	if err != nil {
		return yearEditionView{}, err
	}
	locale := view.LocaleOf(req.Locale, h.locale)
	v := yearEditionView{Date: req.Date.String(), Edition: viewEdition(found.Edition, locale), Moves: make([]editionMoveView, len(found.Moves))}
	for i, m := range found.Moves {
		v.Moves[i] = viewMove(m, locale)
	}
	return v, nil
}

type moveEdition struct {
	Body struct {
		Date      endpoint.Day `json:"date" doc:"any day of the reporting year"`
		EditionID string       `json:"editionId"`
	}
}

func (h editions) move(ctx context.Context, scope tenant.Scope, req moveEdition) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Move(ctx, scope, req.Body.Date.Year(), req.Body.EditionID)
}
