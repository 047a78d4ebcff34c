package questions

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/optout"
	"tillit/core/reference/catalogue"
)

// OptOuts are the calls that serve administrators the questions of single
// companies, and lets them decide which of them are not asked.
type OptOuts struct {
	List, OptOut, TakeBack endpoint.Handler
}

// NewOptOuts returns the calls.
func NewOptOuts(svc *optout.Service, locale catalogue.Locale) OptOuts {
	h := optOuts{svc, locale}
	return OptOuts{
		List:     endpoint.Handle(h.list),
		OptOut:   endpoint.Handle(h.optOut),
		TakeBack: endpoint.Handle(h.takeBack),
	}
}

type optOuts struct {
	svc    *optout.Service
	locale catalogue.Locale
}

// questionnaireView is all that a company could be asked in a year.
type questionnaireView struct {
	Standard  catalogue.Standard    `json:"standard" enum:"0,1,2,3"`
	Progress  view.ProgressView     `json:"progress" doc:"of what is asked"`
	Questions []companyQuestionView `json:"questions" doc:"in the order of the edition; those of sections that are switched off and those opted out of among them"`
}

type companyQuestionView struct {
	ID            string               `json:"id"`
	Section       catalogue.Section    `json:"section"`
	Category      string               `json:"category"`
	Requirement   string               `json:"requirement" doc:"code of the disclosure requirement"`
	ESRSParagraph string               `json:"esrsParagraph" doc:"empty for a question that no legal act asks"`
	Topic         string               `json:"topic" doc:"E1 to G1, a sub-topic, or general"`
	ShortTitle    string               `json:"shortTitle"`
	Title         string               `json:"title"`
	Voluntary     bool                 `json:"voluntary"`
	Applicability answer.Applicability `json:"applicability" enum:"applicable,condition,phasedIn,optedOut,featureDisabled,notMaterial"`
	AskedFrom     int                  `json:"askedFrom" doc:"year from which a question that is phased in is asked; else 0"`
	OptOut        *optOutView          `json:"optOut"`
	Status        answer.Status        `json:"status" enum:"completed,inProgress,notStarted,notApplicable"`
	Assignee      *view.NamedView      `json:"assignee"`
	UpdatedAt     *time.Time           `json:"updatedAt"`
	UpdatedBy     string               `json:"updatedBy"`
}

// optOutView is why a company is opted out of a question.
type optOutView struct {
	Reason string          `json:"reason"`
	By     view.WriterView `json:"by"`
	At     time.Time       `json:"at"`
}

func viewOptOut(e *answer.Exemption) *optOutView {
	if e == nil {
		return nil
	}
	return &optOutView{Reason: e.Reason, By: view.WriterView(e.By), At: e.At}
}

type listCompanyQuestions struct {
	Date   endpoint.Day `path:"date" doc:"any day of the reporting year"`
	Locale string       `query:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL"`
}

func (h optOuts) list(ctx context.Context, scope tenant.Scope, req listCompanyQuestions) (questionnaireView, error) {
	found, err := h.svc.Overview(ctx, scope, req.Date.Year())
	if err != nil {
		return questionnaireView{}, err
	}
	l := view.LocaleOf(req.Locale, h.locale)
	v := questionnaireView{Standard: found.Standard, Progress: view.Progress(found.Progress), Questions: []companyQuestionView{}}
	for _, item := range found.Items {
		v.Questions = append(v.Questions, viewCompanyQuestion(found, item, l))
	}
	return v, nil
}

func viewCompanyQuestion(all optout.Overview, item answer.Item, l catalogue.Locale) companyQuestionView {
	q := item.Question
	v := companyQuestionView{
		ID: q.ID, Section: q.Section, Category: all.Edition.Category(q.Category)[l], Requirement: q.Code,
		ESRSParagraph: q.Reference(), Topic: q.Topic, ShortTitle: q.Texts[l].ShortTitle, Title: q.Texts[l].Title,
		Voluntary: item.Need.Optional(), Applicability: item.Applicability, AskedFrom: item.AskedFrom, OptOut: viewOptOut(item.Exemption), Status: item.Status(),
	}
	if item.Assignee != uuid.Nil {
		v.Assignee = &view.NamedView{ID: item.Assignee, Name: all.Assignees[item.Assignee]}
	}
	if a := item.Answer; a != nil {
		v.UpdatedAt, v.UpdatedBy = &a.UpdatedAt, a.UpdatedBy.Name
	}
	return v
}

type optOutOf struct {
	Body struct {
		QuestionIDs []string     `json:"questionIds" minItems:"1" maxItems:"5000"`
		Date        endpoint.Day `json:"date" doc:"any day of the reporting year"`
		Reason      string       `json:"reason" doc:"the company reads it"`
	}
}

func (h optOuts) optOut(ctx context.Context, scope tenant.Scope, req optOutOf) (endpoint.None, error) {
	in := optout.OptOuts{Year: req.Body.Date.Year(), Questions: req.Body.QuestionIDs, Reason: req.Body.Reason}
	return endpoint.None{}, h.svc.OptOut(ctx, scope, in)
}

type takeBackOptOuts struct {
	Body struct {
		QuestionIDs []string     `json:"questionIds" minItems:"1" maxItems:"5000"`
		Date        endpoint.Day `json:"date" doc:"any day of the reporting year"`
	}
}

func (h optOuts) takeBack(ctx context.Context, scope tenant.Scope, req takeBackOptOuts) (endpoint.None, error) {
	return endpoint.None{}, h.svc.OptIn(ctx, scope, req.Body.Date.Year(), req.Body.QuestionIDs)
}
