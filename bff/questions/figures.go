package questions

import (
	"context"

	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Figures offer what the company's footprint says as the value of an answer.
type Figures struct {
	Offer, Take endpoint.Handler
}

// NewFigures returns the calls.
func NewFigures(answers *writing.Service, footprints *footprint.Service) Figures {
	h := figures{answers, footprints}
	return Figures{
		Offer: endpoint.Handle(h.offer),
		Take:  endpoint.Handle(h.take),
	}
}

type figures struct {
	answers    *writing.Service
	footprints *footprint.Service
}

type figureView struct {
	Row        string   `json:"row" doc:"option of the group's table; empty for a single question"`
	Number     string   `json:"number" doc:"in the question's unit"`
	Categories []string `json:"categories" doc:"of the footprint, added up"`
	Scope2     string   `json:"scope2" enum:"location,market" doc:"method by which purchased energy counts"`
}

type questionOnDate struct {
	ID   string       `path:"id"`
	Date endpoint.Day `path:"date" doc:"any day of the reporting year"`
}

func (h figures) offer(ctx context.Context, scope tenant.Scope, req questionOnDate) ([]figureView, error) {
	asked, err := h.answers.Figures(ctx, scope, req.Date.Year(), req.ID)
	if err != nil {
		return nil, err
	}
	numbers, err := h.numbers(ctx, scope, req.Date.Year(), asked)
	views := []figureView{}
	for _, f := range asked {
		if number, ok := numbers[f.Row]; ok {
			views = append(views, figureView{f.Row, number.String(), f.Categories, string(footprint.MethodOf(f))})
		}
	}
	return views, err
}

// numbers reads the figures, by row.
func (h figures) numbers(ctx context.Context, scope tenant.Scope, year int, asked []catalogue.Figure) (map[string]decimal.Decimal, error) {
	known, err := h.footprints.Figures(ctx, scope, year, asked)
	if err != nil {
		return nil, err
	}
	found := map[string]decimal.Decimal{}
	for _, f := range asked {
		if tonnes, ok := known.Of(f); ok {
			found[f.Row] = found[f.Row].Add(tonnes)
		}
	}
	return found, nil
}

type takeFigures struct {
	ID   string       `path:"id"`
	Date endpoint.Day `path:"date" doc:"any day of the reporting year"`
	Body struct {
		Version int `json:"version" minimum:"0" doc:"of the answer that was read; 0 when there was none yet"`
	}
}

func (h figures) take(ctx context.Context, scope tenant.Scope, req takeFigures) (answerView, error) {
	year := req.Date.Year()
	asked, err := h.answers.Figures(ctx, scope, year, req.ID)
	if err != nil {
		return answerView{}, err
	}
	numbers, err := h.numbers(ctx, scope, year, asked)
	if err != nil {
		return answerView{}, err
	}
	if len(numbers) == 0 {
		return answerView{}, writing.ErrNoFigure
	}
	saved, err := h.answers.Fill(ctx, scope, writing.Fill{Question: req.ID, Year: year, Version: req.Body.Version, Numbers: numbers})
	return viewAnswer(saved), withCurrent(err)
}
