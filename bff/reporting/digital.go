package reporting

import (
	"context"

	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
)

// Digital tell what is wrong with a year before a report of it is made.
type Digital struct {
	Check endpoint.Handler
}

// NewDigital returns the calls.
func NewDigital(svc *vsme.Service, locale catalogue.Locale) Digital {
	h := digital{svc, locale}
	return Digital{
		Check: endpoint.Handle(h.check),
	}
}

type digital struct {
	svc    *vsme.Service
	locale catalogue.Locale
}

type reportCheckView struct {
	Facts     int           `json:"facts" doc:"that the digital report would have"`
	Languages []string      `json:"languages" doc:"that people wrote its texts in, as sv-SE, the one of most texts first; und where nobody knows. A digital report in another leaves them as they are"`
	Findings  []findingView `json:"findings" doc:"errors, which refuse a digital report, before warnings"`
}

type findingView struct {
	Code      vsme.Code          `json:"code" enum:"notVsme,noIdentifier,missing,unfinished,unanswered,unknownMember,notADate,negative,percentOutOfRange,yearOutOfRange,sumDiffers,moduleDiffers,footprintDiffers,energyDiffers,energyFromPrices,ownFigures,omissionUnlisted"`
	Severity  vsme.Severity      `json:"severity" enum:"error,warning"`
	Questions []view.SubjectView `json:"questions" doc:"where it can be put right; a sum that differs names its total first"`
	Energy    *findingEnergyView `json:"energy,omitempty" doc:"of energyDiffers: what both say"`
}

type findingEnergyView struct {
	Answer decimal.Decimal `json:"answer"`
	Books  decimal.Decimal `json:"books" doc:"what the footprint says"`
	Unit   string          `json:"unit" enum:"MWh,%"`
}

type checkReport struct {
	Date   endpoint.Day `path:"date" doc:"any day of the reporting year"`
	Type   report.Type  `query:"type" enum:"sustainability-pdf,vsme-ixbrl,vsme-json" doc:"of the report; a digital one unless given"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h digital) check(ctx context.Context, scope tenant.Scope, req checkReport) (reportCheckView, error) {
	locale := view.LocaleOf(req.Locale, h.locale)
	if req.Type == report.SustainabilityPDF {
		reading, err := h.svc.Reading(ctx, scope, req.Date.Year())
		if err != nil {
			return reportCheckView{}, err
		}
		return viewCheck(vsme.Filing{Findings: reading.Printed()}, locale), nil
	}
	filing, err := h.svc.Read(ctx, scope, req.Date.Year(), locale)
	return viewCheck(filing, locale), err
}

func viewCheck(filing vsme.Filing, l catalogue.Locale) reportCheckView {
	v := reportCheckView{
		Facts: len(filing.Facts()), Languages: view.OrEmpty(filing.Languages()), Findings: make([]findingView, len(filing.Findings)),
	}
	for i, f := range filing.Findings {
		v.Findings[i] = findingView{Code: f.Code, Severity: f.Severity, Questions: []view.SubjectView{}}
		if f.Energy != nil {
			v.Findings[i].Energy = &findingEnergyView{f.Energy.Answer, f.Energy.Books, f.Energy.Unit}
		}
		for _, q := range f.Questions {
			v.Findings[i].Questions = append(v.Findings[i].Questions, view.SubjectView{ID: q.ID, Section: q.Section, ShortTitle: q.Texts[l].ShortTitle})
		}
	}
	return v
}
