package jobs

import (
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"tillit/core/reporting/report"
)

// NewBuildReport makes the worker for its own test.
func NewBuildReport(deps Deps) river.Worker[report.Build] { return newBuildReport(deps) }

// NewExports makes a runner of reports alone.
func NewExports(deps Deps) (*Runner, error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, newBuildReport(deps))
	client, err := river.NewClient(riverpgxv5.New(deps.DB.Pool()), &river.Config{
		Workers: workers, FetchCooldown: 10 * time.Millisecond, FetchPollInterval: 50 * time.Millisecond,
		Queues: map[string]river.QueueConfig{queueExport: queues()[queueExport], more(queueExport): queues()[more(queueExport)]},
	})
	return &Runner{client: client}, err
}
