package footprints

import (
	"context"
	"time"

	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/kernel/tenant"
)

type bridgeView struct {
	From    int             `json:"from" doc:"number of the calculation before"`
	Run     int             `json:"run" doc:"and of the one that moves the figures"`
	At      time.Time       `json:"at"`
	Offered bool            `json:"offered" doc:"nothing moved: figures of the year have left in a report, and the new ones are an offer"`
	Kept    bool            `json:"kept" doc:"an offer that was refused, and can still be taken"`
	Before  decimal.Decimal `json:"before" doc:"kilograms of the whole year"`
	After   decimal.Decimal `json:"after"`
}

func viewBridge(b runs.Bridged, method footprint.Scope2) *bridgeView {
	return &bridgeView{
		From: b.From, Run: b.Run, At: b.At, Offered: b.Offered, Kept: b.Kept, Before: b.Before.Total(method), After: b.After.Total(method),
	}
}

type settleBridge struct {
	Year int `path:"year" minimum:"1900" maximum:"2999"`
	Body struct {
		Run        int             `json:"run" minimum:"1" maximum:"2147483647" doc:"number of the calculation that moves the figures"`
		Settlement runs.Settlement `json:"settlement" enum:"seen,taken,kept" doc:"seen of figures that have moved; of an offer taken, or kept for those that stand"`
	}
}

type settledView struct {
	Job *view.JobView `json:"job" doc:"the calculation that takes an offer"`
}

func (h footprints) settle(ctx context.Context, scope tenant.Scope, req settleBridge) (settledView, error) {
	work, err := h.svc.Runs.Settle(ctx, scope, req.Year, req.Body.Run, req.Body.Settlement)
	if err != nil || work == nil {
		return settledView{}, err
	}
	started := view.Job(*work)
	return settledView{Job: &started}, nil
}
