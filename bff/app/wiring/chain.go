package wiring

import (
	"tillit/bff"
	"tillit/core/chain/supplierrequest"
	"tillit/core/chain/supplychain"
	"tillit/jobs"
	chainjobs "tillit/jobs/chain"
)

func (k Kernel) chain(known bff.Areas) bff.Chain {
	return bff.Chain{
		SupplyChain:      supplychain.NewService(k.DB, k.Clock),
		SupplierRequests: supplierrequest.NewService(k.DB, k.Box, known.Carbon.Footprints.Trials, known.Reference.Catalogue, k.Clock),
	}
}

func (k Kernel) chainWorkers(all bff.Areas, means Means) []jobs.Worker {
	return chainjobs.Workers(chainjobs.Deps{
		DB: k.DB, Requests: all.Chain.SupplierRequests, Mailer: means.mailer(k, all.People), Clock: k.Clock,
	})
}
