package assembly

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/assessment"
	"tillit/core/questions/document"
	"tillit/core/questions/optout"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/category"
	"tillit/core/reference/materiality"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/reports/sustainability"
	"tillit/reports/typst"
)

// sustainabilityReports makes the reports of what a company discloses.
type sustainabilityReports struct {
	engine      *typst.Engine
	companies   *company.Service
	brands      brands
	catalogue   *catalogue.Catalogue
	optOuts     *optout.Service
	assessments *assessment.Service
	documents   *document.Service
	footprints  parts.Parts
	categories  *category.Tree
	chains      *supplychain.Service
	filings     *vsme.Service
	groups      *group.Service
}

// pdf makes the sustainability report.
func (s sustainabilityReports) pdf(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	r, err := s.gather(ctx, o)
	if err != nil {
		return "", nil, err
	}
	name, err := sustainability.FileName(r)
	return name, func(out io.Writer) error { return sustainability.WritePDF(ctx, s.engine, r, out) }, err
}

// gather reads all that the report says.
func (s sustainabilityReports) gather(ctx context.Context, o order) (sustainability.Report, error) {
	r := sustainability.Report{Head: o.head}
	asked, err := s.optOuts.Overview(ctx, o.scope, o.Year)
	if err != nil {
		return r, fmt.Errorf("read answers: %w", err)
	}
	before, err := s.optOuts.Overview(ctx, o.scope, o.Year-1)
	if err != nil {
		return r, fmt.Errorf("read answers of the year before: %w", err)
	}
	reading, err := s.filings.Reading(ctx, o.scope, o.Year)
	if err != nil {
		return r, fmt.Errorf("read what the footprint answers: %w", err)
	}
	about, err := s.companies.Get(ctx, o.scope)
	if err != nil {
		return r, fmt.Errorf("read company: %w", err)
	}
	found := newDisclosures(asked.Sheet, before.Sheet, reading, catalogue.Locale(o.Locale))
	if r.Footprint, found.group, err = s.emissions(ctx, o, about, reading.Consolidated()); err != nil {
		return r, fmt.Errorf("read footprint: %w", err)
	}
	r.Standard = found.standard()
	r.Chapters = found.chapters()
	r.Coverage = sustainability.Coverage(reading.Coverage())
	if r.Sources, err = s.sources(ctx, o.scope, found.documents); err != nil {
		return r, fmt.Errorf("read documents: %w", err)
	}
	if r.Materiality, err = s.materiality(ctx, o); err != nil {
		return r, fmt.Errorf("read materiality: %w", err)
	}
	if r.Company, err = s.company(ctx, o, about); err != nil {
		return r, fmt.Errorf("read facts of the company: %w", err)
	}
	if about.Disabled&tenant.SupplyChain == 0 {
		if r.ValueChain, err = s.valueChain(ctx, o, about); err != nil {
			return r, fmt.Errorf("read value chain: %w", err)
		}
	}
	if r.Brand, err = s.brands.of(ctx, o.scope, about); err != nil {
		return r, fmt.Errorf("read brand: %w", err)
	}
	return r, nil
}

func (s sustainabilityReports) company(ctx context.Context, o order, about company.Company) (sustainability.Company, error) {
	facts := sustainability.Company{
		Number: about.CorporateNumber, Address: about.Address, Webpage: about.Webpage, Contact: about.ContactName,
		Currency: about.Currency, Description: about.Description, Employees: about.Employees, FirstYear: about.FirstReportingYear,
	}
	country := func(string) string { return "" } // a catalogue without them names none
	if countries, err := s.catalogue.Options("country"); err == nil {
		country = func(code string) string {
			found, _ := countries.Option(code)
			return found.Labels[catalogue.Locale(o.Locale)]
		}
	}
	facts.Country = country(about.Country)
	// Whom a report is made for sees the company alone; its group is a fact of it.
	group, err := s.companies.WithGroup(ctx, o.scope)
	if err != nil {
		return facts, err
	}
	below, err := s.companies.Descendants(ctx, group)
	if err != nil {
		return facts, err
	}
	for _, node := range inOrder(below, o.scope.Company) {
		facts.Subsidiaries = append(facts.Subsidiaries, sustainability.Subsidiary{Depth: node.Depth, Name: node.Name, Country: country(node.Country)})
	}
	known, err := s.companies.Activities(ctx, o.scope, o.Locale)
	for _, a := range known {
		if slices.Contains(about.Activities, a.ID) {
			facts.Activities = append(facts.Activities, a.ID+" "+a.Name)
		}
	}
	return facts, err
}

// inOrder lists the companies below one such that each stands under its parent.
func inOrder(below []company.Node, parent uuid.UUID) (list []company.Node) {
	for _, node := range below {
		if node.Parent == parent {
			list = append(append(list, node), inOrder(below, node.ID)...)
		}
	}
	return list
}

// sources describe documents in the order of ids.
func (s sustainabilityReports) sources(ctx context.Context, scope tenant.Scope, ids []uuid.UUID) ([]sustainability.Source, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, err := s.documents.List(ctx, scope, document.Filter{Only: ids, Limit: int64(len(ids))})
	sources := make([]sustainability.Source, len(ids))
	for _, found := range list.Items {
		if at := slices.Index(ids, found.ID); at >= 0 {
			sources[at] = sustainability.Source{Name: found.Name, Uploaded: found.UploadedAt, SHA256: found.SHA256}
		}
	}
	return sources, err
}

func (s sustainabilityReports) materiality(ctx context.Context, o order) ([]sustainability.Topic, error) {
	assessed, err := s.assessments.Assess(ctx, o.scope, o.Year)
	if err != nil {
		return nil, err
	}
	locale := catalogue.Locale(o.Locale)
	var topics []sustainability.Topic
	for _, state := range assessed.Topics {
		topic := sustainability.Topic{ID: state.Topic.ID, Name: state.Topic.Names[locale], Material: state.Material}
		for _, sub := range state.SubTopics {
			of := sustainability.SubTopic{
				ID: sub.SubTopic.ID, Name: sub.SubTopic.Names[locale], Material: sub.Assessment.Material(), Assessed: sub.Assessment.Assessed(),
				Impact: highest(sub.Assessment.Impact), Financial: highest(sub.Assessment.Financial),
			}
			if sub.Assessment.Essential != nil {
				of.Reason = sub.Verdict.Answer.Reasoning
			}
			for _, item := range []answer.Item{sub.Impact, sub.Financial, sub.Verdict} {
				if item.Status() != answer.NotStarted {
					of.References = append(of.References, sustainability.Reference{Question: item.Question.ID, Version: item.Answer.Version})
				}
			}
			topic.SubTopics = append(topic.SubTopics, of)
		}
		topics = append(topics, topic)
	}
	return topics, nil
}

func highest(s materiality.Scores) decimal.NullDecimal {
	mean, scored := s.Highest()
	return decimal.NullDecimal{Decimal: mean, Valid: scored}
}

// footprint reads the year's emissions; nil where nothing was calculated.
func (s sustainabilityReports) footprint(ctx context.Context, o order) (*sustainability.Footprint, error) {
	run, at, found, err := s.footprints.Runs.LatestRun(ctx, o.scope, o.Year)
	if err != nil || !found {
		return nil, err
	}
	view, err := s.footprints.Totals.Overview(ctx, o.scope, o.Year, footprint.Filter{Scope2: footprint.Scope2(o.Scope2)})
	if err != nil || len(view.Booked) == 0 {
		return nil, err
	}
	notices, err := s.footprints.Traces.Notices(ctx, o.scope, view.Licences)
	if err != nil {
		return nil, err
	}
	f := &sustainability.Footprint{
		Run: run, Calculated: at, Market: o.Scope2 == report.ByMarket, Months: len(view.Booked), Now: totalsOf(view.Totals),
		Covered: sustainability.Covered{Currency: view.Currency}, Outside: gasesOf(view.Outside, o.Locale),
	}
	for _, r := range view.Coverage.Reasons {
		reason, _ := s.categories.Exclusion(r.Exclusion)
		f.Covered.Reasons = append(f.Covered.Reasons, sustainability.Reason{Name: reason.Names.In(o.Locale), Amount: r.Amount})
	}
	if view.Previous != nil {
		before := totalsOf(*view.Previous)
		f.Before = &before
	}
	const deepest = 2 // leaves are for the carbon report
	for _, c := range view.Categories {
		if tier := c.Category.Tier; tier > 0 && tier <= deepest {
			f.Categories = append(f.Categories, sustainability.Category{
				Depth: tier, Name: c.Category.Names.In(o.Locale), Kg: c.Kg, Before: c.PreviousKg, Low: c.Low, High: c.High, Share: c.Share,
			})
		}
	}
	for _, q := range view.Quality {
		f.Quality = append(f.Quality, sustainability.Quality{Score: q.Score, Share: q.Share})
	}
	for _, n := range notices {
		f.Licences = append(f.Licences, n.Line(o.Locale))
	}
	return f, nil
}

func gasesOf(found []totals.OutsideTotal, locale string) []sustainability.Gas {
	gases := make([]sustainability.Gas, len(found))
	for i, g := range found {
		gases[i] = sustainability.Gas{Name: g.Category.Names.In(locale), Kg: g.Kg}
	}
	return gases
}

func totalsOf(t totals.Totals) sustainability.Totals {
	return sustainability.Totals{
		Total: t.Total, Scope1: t.Scope1, Scope2Location: t.Scope2Location, Scope2Market: t.Scope2Market, Scope3: t.Scope3,
		Biogenic: t.Biogenic, Low: t.Low, High: t.High,
	}
}
