package questions

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/progress"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
)

// Completeness are the calls that serve what a year lacks of a complete report.
type Completeness struct {
	Get endpoint.Handler
}

// NewCompleteness returns the calls.
func NewCompleteness(assessor *report.Assessor, locale catalogue.Locale) Completeness {
	h := completeness{assessor, locale}
	return Completeness{
		Get: endpoint.Handle(h.get),
	}
}

type completeness struct {
	assessor *report.Assessor
	locale   catalogue.Locale
}

type completenessView struct {
	Year      int                    `json:"year"`
	Standard  catalogue.Standard     `json:"standard"`
	Edition   string                 `json:"edition" doc:"its title; empty when no edition serves the standard"`
	Data      bool                   `json:"data" doc:"the edition has no taxonomy: a digital file of the year is data in that of another act, and no report"`
	Chapters  []completeChapterView  `json:"chapters" doc:"of disclosures, in their order"`
	Topics    []completeTopicView    `json:"topics" doc:"none where the standard assesses no materiality"`
	Footprint *completeFootprintView `json:"footprint" doc:"null where the company does without one"`
	Facts     []string               `json:"facts" enum:"reportingStandard,corporateIdentityNumber,address,firstReportingYear,numberOfEmployees,contactName" doc:"of the company that are not known"`
}

type completeChapterView struct {
	ID       string             `json:"id"`
	Name     string             `json:"name"`
	Progress view.ProgressView  `json:"progress"`
	Known    int                `json:"known" doc:"of those open, that the footprint answers in the report"`
	LeftOut  notAskedView       `json:"leftOut" doc:"questions that the company is not asked, by the reason"`
	Open     []openQuestionView `json:"open" doc:"the first of those wanted that are still to be answered"`
}

type notAskedView struct {
	OptedOut        int `json:"optedOut"`
	NotMaterial     int `json:"notMaterial"`
	PhasedIn        int `json:"phasedIn"`
	Condition       int `json:"condition"`
	FeatureDisabled int `json:"featureDisabled"`
}

type openQuestionView struct {
	ID         string            `json:"id"`
	Section    catalogue.Section `json:"section"`
	Paragraph  string            `json:"paragraph"`
	ShortTitle string            `json:"shortTitle"`
}

type completeTopicView struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Assessed bool   `json:"assessed" doc:"something was said of all its sub-topics"`
}

type completeFootprintView struct {
	Months    []int `json:"months" doc:"1 to 12, without a transaction"`
	Unmatched int64 `json:"unmatched" doc:"rows of the ledger without a category"`
}

type askCompleteness struct {
	Year   int    `query:"year" required:"true" minimum:"1990" maximum:"2100"`
	Locale string `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h completeness) get(ctx context.Context, scope tenant.Scope, req askCompleteness) (completenessView, error) {
	found, err := h.assessor.Completeness(ctx, scope, req.Year)
	if err != nil {
		return completenessView{}, err
	}
	return viewCompleteness(found, view.LocaleOf(req.Locale, h.locale)), nil
}

func viewCompleteness(c report.Completeness, l catalogue.Locale) completenessView {
	v := completenessView{
		Year: c.Year, Standard: c.Answers.Standard, Chapters: []completeChapterView{}, Topics: []completeTopicView{}, Facts: view.OrEmpty(c.Facts),
	}
	if f := c.Footprint; f != nil {
		v.Footprint = &completeFootprintView{Months: view.OrEmpty(f.Months), Unmatched: f.Unmatched}
	}
	if c.Answers.Edition == nil {
		return v
	}
	v.Edition, v.Data = c.Answers.Edition.Titles[l], c.Answers.Edition.Taxonomy == ""
	for _, chapter := range c.Answers.Chapters {
		v.Chapters = append(v.Chapters, viewCompleteChapter(c.Answers.Edition, chapter, l))
	}
	for _, t := range c.Answers.Topics {
		v.Topics = append(v.Topics, completeTopicView{t.Topic.ID, t.Topic.Names[l], t.Whole()})
	}
	return v
}

func viewCompleteChapter(e *catalogue.Edition, c progress.ChapterCompleteness, l catalogue.Locale) completeChapterView {
	v := completeChapterView{
		ID: c.Chapter, Name: e.Chapter(c.Chapter)[l], Progress: view.Progress(c.Progress), Known: c.Known,
		LeftOut: notAskedView{
			c.LeftOut[answer.OptedOut], c.LeftOut[answer.NotMaterial], c.LeftOut[answer.PhasedIn],
			c.LeftOut[answer.ConditionUnmet], c.LeftOut[answer.FeatureDisabled],
		},
		Open: []openQuestionView{},
	}
	for _, q := range c.Open {
		v.Open = append(v.Open, openQuestionView{q.ID, q.Section, q.Reference(), q.Texts[l].ShortTitle})
	}
	return v
}
