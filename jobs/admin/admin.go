// Package admin has the workers that keep the installation in order.
package admin

import (
	"tillit/core/admin/operations"
	"tillit/jobs"
)

// Deps are the services that the workers call.
type Deps struct {
	Files *operations.Files
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&TidyFiles{Files: deps.Files}),
	}
}
