package questions

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/assessment"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

type assessmentView struct {
	Threshold int         `json:"threshold" doc:"mean from which on an aspect is material"`
	Topics    []topicView `json:"topics" doc:"none where the company's standard assesses no materiality"`
}

type topicView struct {
	ID        string                `json:"id" doc:"E1 to G1"`
	Name      string                `json:"name"`
	Material  bool                  `json:"material"`
	Assessed  int                   `json:"assessed" doc:"sub-topics that something was said of"`
	Verdict   verdictView           `json:"verdict" doc:"that of the sub-topic which decides it"`
	Progress  view.ProgressView     `json:"progress" doc:"of the questions that are asked when the topic is material"`
	Sections  []sectionProgressView `json:"sections" doc:"those with such questions, whether they are asked or not"`
	SubTopics []subTopicView        `json:"subTopics"`
}

type subTopicView struct {
	ID        string      `json:"id"`
	Name      string      `json:"name"`
	Examples  []string    `json:"examples" doc:"sub-sub-topics"`
	Assessed  bool        `json:"assessed"`
	Material  bool        `json:"material"`
	Impact    sideView    `json:"impact"`
	Financial sideView    `json:"financial"`
	Verdict   verdictView `json:"verdict"`
}

// sideView is one side of the assessment of a sub-topic.
type sideView struct {
	QuestionID     string        `json:"questionId"`
	AssignedUserID *uuid.UUID    `json:"assignedUserId"`
	Status         answer.Status `json:"status" enum:"completed,inProgress,notStarted,notApplicable"`
	Means          []meanView    `json:"means" doc:"of the aspects that were scored"`
	Score          *string       `json:"score" doc:"the highest mean, 0 to 10; null when nothing was scored"`
	Material       bool          `json:"material"`
}

type meanView struct {
	Aspect materiality.Aspect `json:"aspect" enum:"negativeActual,negativePotential,positiveActual,positivePotential,risk,opportunity"`
	Mean   string             `json:"mean"`
}

// verdictView is what a sub-topic or topic has come to: by its scores, or by the
// decision of a person, which overrides them.
type verdictView struct {
	QuestionID string              `json:"questionId" doc:"that asks for a decision; empty of a topic that is not assessed"`
	SubTopic   string              `json:"subTopic" doc:"whose scores or decision it rests on; empty: nothing was said"`
	Outcome    materiality.Outcome `json:"outcome" enum:"material,notMaterial,notAssessed"`
	Basis      materiality.Basis   `json:"basis" enum:",scores,decision" doc:"empty: nothing was said"`
	Essential  *bool               `json:"essential" doc:"the decision; null: the scores decide"`
	Reason     string              `json:"reason" doc:"of the decision"`
	By         *view.WriterView    `json:"by" doc:"who decided; null: nobody"`
	At         *time.Time          `json:"at" doc:"of the decision"`
}

// aspectView is one thing that a question of type Materiality scores.
type aspectView struct {
	Aspect     materiality.Aspect      `json:"aspect" enum:"negativeActual,negativePotential,positiveActual,positivePotential,risk,opportunity"`
	Dimensions []materiality.Dimension `json:"dimensions" doc:"each 0 to 10; the levels are worded in the option list materiality-{dimension}"`
}

func viewAspects(q *catalogue.Question) []aspectView {
	views := []aspectView{}
	if side, scored := answer.Side(q); scored {
		for _, a := range materiality.Aspects(side) {
			views = append(views, aspectView{a, a.Dimensions()})
		}
	}
	return views
}

// Assessments take how material a topic is, and show it.
type Assessments struct {
	Assess, Decide endpoint.Handler
}

// NewAssessments returns the calls.
func NewAssessments(svc *assessment.Service, locale catalogue.Locale) Assessments {
	h := assessments{svc, locale}
	return Assessments{
		Assess: endpoint.Handle(h.assess),
		Decide: endpoint.Handle(h.decide),
	}
}

type assessments struct {
	svc    *assessment.Service
	locale catalogue.Locale
}

func (h assessments) assess(ctx context.Context, scope tenant.Scope, req view.OnDate) (assessmentView, error) {
	found, err := h.svc.Assess(ctx, scope, req.Date.Year())
	if err != nil {
		return assessmentView{}, err
	}
	locale := view.LocaleOf(req.Locale, h.locale)
	v := assessmentView{Threshold: materiality.Threshold, Topics: []topicView{}}
	for _, t := range found.Topics {
		v.Topics = append(v.Topics, viewTopic(found.Edition, t, locale))
	}
	return v, nil
}

func viewTopic(e *catalogue.Edition, t assessment.TopicState, l catalogue.Locale) topicView {
	v := topicView{
		ID: t.Topic.ID, Name: t.Topic.Names[l], Material: t.Material, Assessed: t.Assessed,
		Verdict: viewVerdict(t.Came()), Progress: view.Progress(t.Progress), Sections: viewSections(e, t.Sections, l),
	}
	for _, s := range t.SubTopics {
		sub := viewSubTopic(s, l)
		if v.SubTopics = append(v.SubTopics, sub); sub.ID == v.Verdict.SubTopic {
			v.Verdict.QuestionID = sub.Verdict.QuestionID
		}
	}
	return v
}

func viewVerdict(came assessment.Verdict) verdictView {
	v := verdictView{Outcome: came.Outcome, Basis: came.Basis, Reason: came.Reason}
	if came.SubTopic != nil {
		v.SubTopic = came.SubTopic.ID
	}
	if came.Basis == materiality.ByDecision {
		essential, by := came.Outcome == materiality.Material, view.WriterView(came.By)
		v.Essential, v.By, v.At = &essential, &by, &came.At
	}
	return v
}

func viewSubTopic(s assessment.SubTopicState, l catalogue.Locale) subTopicView {
	v := subTopicView{
		ID: s.SubTopic.ID, Name: s.SubTopic.Names[l], Examples: []string{}, Assessed: s.Assessment.Assessed(),
		Material:  s.Assessment.Material(),
		Impact:    viewSide(s.Impact, s.Assessment.Impact, materiality.Impact),
		Financial: viewSide(s.Financial, s.Assessment.Financial, materiality.Financial),
		Verdict:   viewVerdict(s.Came()),
	}
	for _, example := range s.SubTopic.Examples {
		v.Examples = append(v.Examples, example[l])
	}
	if s.Verdict.Question != nil {
		v.Verdict.QuestionID = s.Verdict.Question.ID
	}
	return v
}

func viewSide(item answer.Item, scores materiality.Scores, side materiality.Side) sideView {
	v := sideView{Status: item.Status(), Means: []meanView{}, Material: scores.Material()}
	if item.Question != nil {
		v.QuestionID = item.Question.ID
	}
	if item.Assignee != uuid.Nil {
		v.AssignedUserID = &item.Assignee
	}
	for _, aspect := range materiality.Aspects(side) {
		if mean, ok := scores.Mean(aspect); ok {
			v.Means = append(v.Means, meanView{aspect, mean.String()})
		}
	}
	if highest, ok := scores.Highest(); ok {
		score := highest.String()
		v.Score = &score
	}
	return v
}

type decideEssential struct {
	Body struct {
		Date      endpoint.Day `json:"date" doc:"any day of the reporting year"`
		SubTopics []string     `json:"subTopics" minItems:"1" maxItems:"200"`
		Essential *bool        `json:"essential" doc:"null: takes the verdict back, so that the scores decide"`
		Reason    string       `json:"reason" doc:"required with a verdict"`
	}
}

func (h assessments) decide(ctx context.Context, scope tenant.Scope, req decideEssential) (endpoint.None, error) {
	return endpoint.None{}, h.svc.Decide(ctx, scope, assessment.Decision{
		Year: req.Body.Date.Year(), SubTopics: req.Body.SubTopics, Essential: req.Body.Essential, Reason: req.Body.Reason,
	})
}
