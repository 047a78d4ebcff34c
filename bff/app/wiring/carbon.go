package wiring

import (
	"tillit/bff"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/suggestion"
	"tillit/core/carbon/template"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
	"tillit/integrations/sheet"
	"tillit/jobs"
	carbonjobs "tillit/jobs/carbon"
)

func (k Kernel) carbon(known bff.Areas) (c bff.Carbon, err error) {
	tree := known.Reference.Categories
	if c.Rules, err = rulebook.NewService(k.DB, tree, rule.Standard()); err != nil {
		return c, err
	}
	c.Factors = library.NewService(k.DB, tree, factor.Standard())
	c.Activities = activity.NewService(k.DB, tree, c.Factors, sheet.Files{}, k.Clock)
	c.Activities.Within(k.Reading)
	c.Contracts = energycontract.NewService(k.DB, k.Clock)
	c.Footprints = parts.New(k.DB, tree, c.Factors, price.Standard())
	c.Suggestions = suggestion.NewService(k.DB, tree, known.AI.Assistant, k.Clock)
	c.Templates = template.NewService(k.DB, template.Standard())
	return c, nil
}

func (k Kernel) carbonWorkers(all bff.Areas, means Means) []jobs.Worker {
	c := all.Carbon
	return carbonjobs.Workers(carbonjobs.Deps{
		DB: k.DB, Jobs: all.Admin.Jobs, Activities: c.Activities, Footprints: c.Footprints.Calculations, Suggestions: c.Suggestions,
		Templates: c.Templates, Keys: all.People.CompanyKeys, Flights: means.Flights, Quiet: means.Delays.Recalculation, Clock: k.Clock,
	})
}
