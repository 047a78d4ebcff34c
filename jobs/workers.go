package jobs

import "github.com/riverqueue/river"

// register names every worker: a file of this package each.
func register(workers *river.Workers, deps Deps) {
	river.AddWorker(workers, &sweeper{db: deps.DB})
}
