// Package reporting has the worker that makes the files of reports.
package reporting

import (
	"tillit/core/kernel/job"
	"tillit/core/reporting/report"
	"tillit/jobs"
	"tillit/reports/assembly"
)

// Deps are the services that the workers call.
type Deps struct {
	Jobs     *job.Service
	Reports  *report.Service
	Assembly *assembly.Assembly
}

// Workers are those of the area.
func Workers(deps Deps) []jobs.Worker {
	return []jobs.Worker{
		jobs.NewWorker(&BuildReport{Jobs: deps.Jobs, Reports: deps.Reports, Assembly: deps.Assembly}),
	}
}
