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
// the kind that payload names. Where such a job waits that nobody has begun, it
// recalculates these days too: what is entered one after the other is calculated once.
func EnqueueRecalculation(ctx context.Context, tx pg.Tx, scope tenant.Scope, payload func(job.Ref) queue.Args, all ...Days) error {
	days := spanning(all)
	kind := payload(job.Ref{}).Kind()
	waiting, found, err := job.Waiting(ctx, tx, scope, kind)
	if err != nil {
		return err
	}
	if found {
		asked, err := DaysOf(waiting)
		if err != nil {
			return err
		}
		_, err = job.Amend(ctx, tx, waiting, spanning([]Days{asked, days}))
		return err
	}
	made, err := job.Create(ctx, tx, scope, kind, days)
	if err != nil {
		return err
	}
	return tx.Enqueue(ctx, payload(made.Ref()))
}

// spanning gives the days from the first to the last of several ranges.
func spanning(all []Days) Days {
	days := all[0]
	for _, d := range all[1:] {
		if d.From.Before(days.From) {
			days.From = d.From
		}
		if d.To.After(days.To) {
			days.To = d.To
		}
	}
	return days
}

// Day is the civil date, whatever zone the driver gives it in.
func Day(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }

// YearBegins is the first day of a year.
func YearBegins(year int) time.Time { return time.Date(year, time.January, 1, 0, 0, 0, 0, time.UTC) }
