// Package revision keeps the versions of what a company enters of some days
// beside its books: who wrote it, what it said before, and the work that
// recalculates the footprint of its days. What is entered, and its rows, belong
// to the packages that use it.
package revision

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
)

// Person is who wrote a version; zero when the system did.
type Person struct {
	ID   uuid.UUID
	Name string
}

// Writer reads a person from nullable columns.
func Writer(id *uuid.UUID, name *string) (p Person) {
	if id != nil {
		p.ID = *id
	}
	if name != nil {
		p.Name = *name
	}
	return p
}

// Days is a range of civil dates, both included.
type Days struct {
	From time.Time `json:"from"`
	To   time.Time `json:"to"`
}

// DaysOf reads which days a job of EnqueueRecalculation recalculates.
func DaysOf(j job.Job) (Days, error) {
	var d Days
	if err := json.Unmarshal(j.Params, &d); err != nil {
		return Days{}, fmt.Errorf("read days of job %s: %w", j.ID, err)
	}
	return d, nil
}

// EnqueueRecalculation has a job recalculate all days from the first to the
// last, in the transaction that changed what was entered of them. The work is of
// the kind that payload names.
func EnqueueRecalculation(ctx context.Context, tx pg.Tx, scope tenant.Scope, payload func(job.Ref) queue.Args, all ...Days) error {
	days := all[0]
	for _, d := range all[1:] {
		if d.From.Before(days.From) {
			days.From = d.From
		}
		if d.To.After(days.To) {
			days.To = d.To
		}
	}
	made, err := job.Create(ctx, tx, scope, payload(job.Ref{}).Kind(), days)
	if err != nil {
		return err
	}
	return tx.Enqueue(ctx, payload(made.Ref()))
}

// Day is the civil date, whatever zone the driver gives it in.
func Day(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }

// YearBegins is the first day of a year.
func YearBegins(year int) time.Time { return time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC) }
