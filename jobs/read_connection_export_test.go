package jobs

import (
	"github.com/riverqueue/river"

	"tillit/core/books/connection"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/job"
)

// NewConnectionWorkers makes the workers for their own test.
func NewConnectionWorkers(jobs *job.Service, connections *connection.Service, footprints *footprint.Service) (river.Worker[connection.Reading], river.Worker[connection.Removing]) {
	deps := Deps{Jobs: jobs, Connections: connections, Footprints: footprints}
	return newReadConnection(deps), &removeConnection{jobs: jobs, connections: connections, footprints: footprints}
}
