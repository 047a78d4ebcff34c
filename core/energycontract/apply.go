package energycontract

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"tillit/core/job"
	"tillit/core/pg"
	"tillit/core/tenant"
)

// Period is a range of days, both included.
type Period struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// PeriodOf reads what a job of KindApply computes anew.
func PeriodOf(j job.Job) (Period, error) {
	var p Period
	if err := json.Unmarshal(j.Params, &p); err != nil {
		return Period{}, fmt.Errorf("read period of job %s: %w", j.ID, err)
	}
	return p, nil
}

// apply has the days of all contents computed anew.
func apply(ctx context.Context, tx pg.Tx, scope tenant.Scope, contents ...Content) error {
	p := Period{contents[0].From, contents[0].To}
	for _, c := range contents[1:] {
		if c.From.Before(p.From) {
			p.From = c.From
		}
		if c.To.After(p.To) {
			p.To = c.To
		}
	}
	made, err := job.Create(ctx, tx, scope, KindApply, p)
	if err != nil {
		return err
	}
	return tx.Enqueue(ctx, Applying{made.Ref()})
}
