package jobs

import (
	"reflect"

	"github.com/riverqueue/river"
)

// QueueOf is where a company's first work of a kind waits.
func QueueOf(kind string) string { return options(kind).Queue }

// Options says how work of a kind is run.
func Options(kind string) river.InsertOpts { return options(kind) }

// Queues are all that are worked on.
func Queues() map[string]river.QueueConfig { return queues() }

// Kinds are those that there is a worker for, which River keeps to itself.
func Kinds() (kinds []string) {
	workers := river.NewWorkers()
	register(workers, Deps{})
	for _, kind := range reflect.ValueOf(workers).Elem().FieldByName("workersMap").MapKeys() {
		kinds = append(kinds, kind.String())
	}
	return kinds
}
