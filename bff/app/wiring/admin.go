package wiring

import (
	"tillit/bff"
	"tillit/core/admin/operations"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/job"
	"tillit/jobs"
	adminjobs "tillit/jobs/admin"
)

func (k Kernel) admin(known bff.Areas) bff.Admin {
	return bff.Admin{
		Audit:      audit.NewService(k.DB, k.Clock),
		Jobs:       job.NewService(k.DB),
		Operations: operations.NewService(k.DB, known.Books.Connections, k.Clock),
	}
}

func (k Kernel) adminWorkers() []jobs.Worker {
	return adminjobs.Workers(adminjobs.Deps{Files: operations.NewFiles(k.DB, k.Files)})
}
