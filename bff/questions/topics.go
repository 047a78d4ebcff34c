package questions

import (
	"context"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/assessment"
	"tillit/core/reference/catalogue"
)

// topicPageView is what a topic's page tells every company.
type topicPageView struct {
	ID           string            `json:"id" doc:"E1 to G1"`
	Name         string            `json:"name"`
	Description  string            `json:"description"`
	KeyTopics    []keyTopicView    `json:"keyTopics" doc:"the four that matter most"`
	Requirements []requirementView `json:"requirements" doc:"disclosure requirements of ESRS on the topic"`
}

type keyTopicView struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

type requirementView struct {
	Name      string `json:"name"`
	Guidance  string `json:"guidance"`
	Questions int    `json:"questions"`
}

// Topics show the topics of a year.
type Topics struct {
	List endpoint.Handler
}

// NewTopics returns the calls.
func NewTopics(svc *assessment.Service, locale catalogue.Locale) Topics {
	h := topics{svc, locale}
	return Topics{
		List: endpoint.Handle(h.list),
	}
}

type topics struct {
	svc    *assessment.Service
	locale catalogue.Locale
}

func (h topics) list(ctx context.Context, scope tenant.Scope, req view.OnDate) ([]topicPageView, error) {
	edition, err := h.svc.Topics(ctx, scope, req.Date.Year())
	if err != nil {
		return nil, err
	}
	locale := view.LocaleOf(req.Locale, h.locale)
	views := []topicPageView{}
	for i := range edition.Topics {
		views = append(views, viewTopicPage(edition, &edition.Topics[i], locale))
	}
	return views, nil
}

func viewTopicPage(e *catalogue.Edition, t *catalogue.Topic, l catalogue.Locale) topicPageView {
	v := topicPageView{ID: t.ID, Name: t.Names[l], Description: t.Description[l], Requirements: []requirementView{}}
	for _, k := range t.KeyTopics {
		v.KeyTopics = append(v.KeyTopics, keyTopicView{k.Names[l], k.Text[l]})
	}
	for _, r := range e.Requirements(t.ID) {
		v.Requirements = append(v.Requirements, requirementView{r.Names[l], r.Guidance[l], r.Questions})
	}
	return v
}
