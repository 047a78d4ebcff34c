package jobs

import (
	"maps"
	"slices"
	"time"

	"github.com/riverqueue/river"
)

// QueueOf is where a company's first work of a kind waits.
func QueueOf(kind string) string { return kinds()[kind].queue }

// Queues are all that are worked on.
func Queues() map[string]river.QueueConfig { return queues() }

// Kinds are all in the table.
func Kinds() []string { return slices.Sorted(maps.Keys(kinds())) }

// Kind is what the table says of a kind: how it is enqueued, how long an attempt
// may take, and how often it is done by itself.
func Kind(name string) (opts river.InsertOpts, timeout time.Duration, repeats string) {
	k := kinds()[name]
	if k.periodic.every > 0 {
		repeats = " every " + k.periodic.every.String()
	}
	if k.periodic.atStart {
		repeats += ", and at the start"
	}
	return k.options(), k.timeout, repeats
}

// All are the workers of every kind.
func All() []Worker { return workersOf(Deps{}) }

// Register says whether these are the workers of every kind.
func Register(workers ...Worker) error {
	_, _, err := register(kinds(), workers)
	return err
}
