package bff

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/core/catalogue"
	"tillit/core/report"
	"tillit/core/tenant"
	"tillit/core/vsme"
)

// digital tells what is wrong with a year before its digital report is made.
type digital struct {
	svc    *vsme.Service
	locale catalogue.Locale
}

func (h digital) routes() []route {
	return []route{
		{"GET", "/company/report/check/{date}", report.Make, tenant.Report, endpoint.Handle(h.check)},
	}
}

type reportCheckView struct {
	Facts    int           `json:"facts" doc:"that the report would have"`
	Findings []findingView `json:"findings" doc:"errors, which refuse the report, before warnings"`
}

type findingView struct {
	Code      vsme.Code     `json:"code" enum:"notVsme,noIdentifier,missing,unfinished,unanswered,unknownMember,notADate,negative,percentOutOfRange,yearOutOfRange,sumDiffers,moduleDiffers,footprintDiffers,omissionUnlisted"`
	Severity  vsme.Severity `json:"severity" enum:"error,warning"`
	Questions []subjectView `json:"questions" doc:"where it can be put right; a sum that differs names its total first"`
}

type checkReport struct {
	Date   string `path:"date" format:"date" doc:"any day of the reporting year"`
	Locale string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h digital) check(ctx context.Context, scope tenant.Scope, req checkReport) (reportCheckView, error) {
	locale := localeOf(req.Locale, h.locale)
	filing, err := h.svc.Read(ctx, scope, yearOf(req.Date), locale)
	view := reportCheckView{Facts: len(filing.Facts()), Findings: make([]findingView, len(filing.Findings))}
	for i, f := range filing.Findings {
		view.Findings[i] = findingView{Code: f.Code, Severity: f.Severity, Questions: []subjectView{}}
		for _, q := range f.Questions {
			view.Findings[i].Questions = append(view.Findings[i].Questions, subjectView{q.ID, q.Section, q.Texts[locale].ShortTitle})
		}
	}
	return view, err
}
