package jobs

import (
	"maps"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"tillit/core/kernel/pg"
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

// Register says whether these are the workers of every kind, with the one that
// every runner has.
func Register(workers ...Worker) error {
	_, _, err := register(kinds(), append(workers, NewWorker(&sweeper{})))
	return err
}

// NewExports makes a runner of reports alone.
func NewExports(db *pg.DB, exports []Worker) (*Runner, error) {
	only := kinds()
	maps.DeleteFunc(only, func(_ string, k kind) bool { return k.queue != queueExport })
	workers, _, err := register(only, exports)
	if err != nil {
		return nil, err
	}
	client, err := river.NewClient(riverpgxv5.New(db.Pool()), &river.Config{
		Workers: workers, FetchCooldown: 10 * time.Millisecond, FetchPollInterval: 50 * time.Millisecond,
		Queues: map[string]river.QueueConfig{queueExport: queues()[queueExport], more(queueExport): queues()[more(queueExport)]},
	})
	return &Runner{client: client}, err
}
