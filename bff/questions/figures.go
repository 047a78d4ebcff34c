package questions

import (
	"context"

	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// Figures offer what the company's footprint says as the value of an answer.
type Figures struct {
	Offer, Take endpoint.Handler
}

// NewFigures returns the calls.
func NewFigures(answers *writing.Service, footprints *totals.Service) Figures {
	h := figures{answers, footprints}
	return Figures{
		Offer: endpoint.Handle(h.offer),
		Take:  endpoint.Handle(h.take),
	}
}

type figures struct {
	answers    *writing.Service
	footprints *totals.Service
}

type figureView struct {
	Row        string   `json:"row" doc:"option of the group's table; empty for a single question"`
	Number     string   `json:"number" doc:"in the question's unit"`
	Kind       string   `json:"kind" enum:"emissions,energy" doc:"which part of the footprint says so"`
	Categories []string `json:"categories" doc:"of the footprint, added up; none of energy"`
	Scope2     string   `json:"scope2" enum:"location,market" doc:"method by which purchased energy counts in emissions"`
	FromPrices bool     `json:"fromPrices" doc:"energy that rests on money and average prices, in part at least; it takes the place of no number that a person gave"`
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
	known, err := h.footprints.Figures(ctx, scope, req.Date.Year(), asked)
	views := []figureView{}
	for _, f := range asked {
		if number, ok := known.Of(f); ok {
			views = append(views, figureView{
				Row: f.Row, Number: number.String(), Kind: kindOf(f), Categories: append([]string{}, f.Categories...),
				Scope2: string(totals.MethodOf(f)), FromPrices: known.FromPrices(f),
			})
		}
	}
	return views, err
}

func kindOf(f catalogue.Figure) string {
	if f.Energy.IsZero() {
		return "emissions"
	}
	return "energy"
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
	known, err := h.footprints.Figures(ctx, scope, year, asked)
	if err != nil {
		return answerView{}, err
	}
	fill := writing.Fill{
		Question: req.ID, Year: year, Version: req.Body.Version, Numbers: map[string]decimal.Decimal{}, Guessed: map[string]bool{},
	}
	for _, f := range asked {
		if number, ok := known.Of(f); ok {
			fill.Numbers[f.Row], fill.Guessed[f.Row] = number, known.FromPrices(f)
		}
	}
	if len(fill.Numbers) == 0 {
		return answerView{}, writing.ErrNoFigure
	}
	saved, err := h.answers.Fill(ctx, scope, fill)
	return viewAnswer(saved), withCurrent(err)
}
