package jobs

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/riverqueue/river"
)

// Worker does the work of one kind, in the way that the table of kinds says.
type Worker struct {
	payload river.JobArgs
	add     func(workers *river.Workers, timeout time.Duration) error
}

// NewWorker has a worker do the work of the kind that its payload names.
func NewWorker[A river.JobArgs](does river.Worker[A]) Worker {
	var payload A
	return Worker{payload: payload, add: func(workers *river.Workers, timeout time.Duration) error {
		return river.AddWorkerSafely(workers, timed[A]{does, timeout})
	}}
}

// timed is a worker whose attempts take no longer than the table allows.
type timed[A river.JobArgs] struct {
	river.Worker[A]

	timeout time.Duration
}

// Timeout is that of the table.
func (t timed[A]) Timeout(*river.Job[A]) time.Duration { return t.timeout }

// register names every worker, and what is done without being handed over. A
// kind without a worker is an error, as is a worker of a kind that the table does
// not have.
func register(table map[string]kind, all []Worker) (*river.Workers, []*river.PeriodicJob, error) {
	workers, idle := river.NewWorkers(), maps.Clone(table)
	var periodic []*river.PeriodicJob
	for _, w := range all {
		name := w.payload.Kind()
		kind, ok := table[name]
		if !ok {
			return nil, nil, unknown(name)
		}
		if err := w.add(workers, kind.timeout); err != nil {
			return nil, nil, err
		}
		if kind.periodic.every > 0 {
			periodic = append(periodic, kind.repeats(w.payload))
		}
		delete(idle, name)
	}
	if len(idle) > 0 {
		return nil, nil, fmt.Errorf("nobody does work of the kinds %q", slices.Sorted(maps.Keys(idle)))
	}
	return workers, periodic, nil
}

// repeats has work handed over as often as its kind says.
func (k kind) repeats(payload river.JobArgs) *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(k.periodic.every), func() (river.JobArgs, *river.InsertOpts) {
		opts := k.options()
		return payload, &opts
	}, &river.PeriodicJobOpts{RunOnStart: k.periodic.atStart})
}
