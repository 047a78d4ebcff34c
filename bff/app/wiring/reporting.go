package wiring

import (
	"tillit/bff"
	"tillit/core/kernel/seal"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/integrations/sie"
	"tillit/jobs"
	reportingjobs "tillit/jobs/reporting"
	"tillit/reports/assembly"
)

func (k Kernel) reporting(known bff.Areas) bff.Reporting {
	companies, answers, footprints := known.People.Companies, known.Questions.Answers, known.Carbon.Footprints
	filings := vsme.NewService(companies, answers.Reading, footprints.Totals)
	return bff.Reporting{
		Filings: filings,
		Groups:  group.NewService(k.DB, companies, answers.Reading, answers.Progress, footprints.Consolidations, known.Reference.Categories, k.Clock),
		Reports: report.NewService(k.DB, k.Files, filings.Refusal, k.Clock),
		Seals:   seal.NewService(k.DB, report.Sealing(k.Program, k.Clock)),
	}
}

func (k Kernel) reportingWorkers(all bff.Areas, means Means) []jobs.Worker {
	return reportingjobs.Workers(reportingjobs.Deps{Jobs: all.Admin.Jobs, Reports: all.Reporting.Reports, Assembly: k.assembly(all, means)})
}

// assembly gathers what reports say.
func (k Kernel) assembly(all bff.Areas, means Means) *assembly.Assembly {
	return assembly.New(assembly.Services{
		Activities: all.Carbon.Activities, Assessments: all.Questions.Answers.Assessments,
		OptOuts: all.Questions.Answers.OptOuts, Archives: archive.NewService(k.DB, k.Files),
		Brands: all.People.Brands, Chains: all.Chain.SupplyChain, Companies: all.People.Companies,
		Documents: all.Questions.Documents, Filings: all.Reporting.Filings, Footprints: all.Carbon.Footprints,
		Groups: all.Reporting.Groups, Seals: all.Reporting.Seals, Workbooks: all.Questions.Workbooks,
		Reference: assembly.Reference{Catalogue: all.Reference.Catalogue, Categories: all.Reference.Categories},
		Press:     assembly.Press{Typst: means.Typst, Fonts: means.Fonts, Books: sie.Write, Program: k.Program, Clock: k.Clock},
	})
}
