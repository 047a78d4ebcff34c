package wiring

import (
	"tillit/bff"
	"tillit/core/chain/customerrequest"
	"tillit/core/chain/supplierrequest"
	"tillit/core/chain/supplychain"
	"tillit/jobs"
	chainjobs "tillit/jobs/chain"
	"tillit/reports/assembly"
)

func (k Kernel) chain(known bff.Areas, o Options) bff.Chain {
	answers := known.Questions.Answers
	customerRequests := customerrequest.NewService(k.DB, known.Reference.Catalogue, answers.Reading, answers.Calendar, k.Clock)
	return bff.Chain{
		CustomerRequests: customerRequests,
		Letters:          assembly.NewLetters(customerRequests, known.People.Companies, known.People.Brands, o.Fonts, k.Program, k.Clock),
		SupplyChain:      supplychain.NewService(k.DB, k.Clock),
		SupplierRequests: supplierrequest.NewService(k.DB, k.Box, known.Carbon.Footprints.Trials, known.Reference.Catalogue, k.Clock),
	}
}

func (k Kernel) chainWorkers(all bff.Areas, means Means) []jobs.Worker {
	return chainjobs.Workers(chainjobs.Deps{
		DB: k.DB, Requests: all.Chain.SupplierRequests, Mailer: means.mailer(k, all.People), Clock: k.Clock,
	})
}
