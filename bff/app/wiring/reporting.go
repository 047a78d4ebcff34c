package wiring

import (
	"tillit/bff"
	"tillit/core/kernel/seal"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
)

func (k Kernel) reporting(known bff.Areas) bff.Reporting {
	companies, answers, footprints := known.People.Companies, known.Questions.Answers, known.Carbon.Footprints
	filings := vsme.NewService(companies, answers, footprints)
	return bff.Reporting{
		Filings: filings,
		Groups:  group.NewService(k.DB, companies, answers, footprints, known.Reference.Categories, k.Clock),
		Reports: report.NewService(k.DB, k.Files, filings.Refusal, k.Clock),
		Seals:   seal.NewService(k.DB, report.Sealing(k.Program, k.Clock)),
	}
}
