// Package assessment tells which topics are material to a company (double materiality, ESRS 1)
// by the answers of a year, and stores the verdicts of people.
package assessment

import (
	"context"
	"strconv"
	"strings"
	"time"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/progress"
	"tillit/core/questions/questionnaire"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// Service tells what is material, and stores verdicts.
type Service struct {
	catalogue *catalogue.Catalogue
	years     *questionnaire.Years
	writing   *writing.Service
	now       func() time.Time
}

// NewService returns the service on the years.
func NewService(c *catalogue.Catalogue, years *questionnaire.Years, w *writing.Service, now func() time.Time) *Service {
	return &Service{catalogue: c, years: years, writing: w, now: now}
}

// Assessment is a company's double materiality of one year.
type Assessment struct {
	Year    int
	Edition *catalogue.Edition // nil when none serves the standard
	Topics  []TopicState       // none where the standard assesses no materiality
}

// TopicState is one topic and how far its questions have come.
type TopicState struct {
	progress.TopicStanding
	Progress  progress.Progress
	Sections  []progress.Section // where its questions stand, with what each of them has come to
	SubTopics []SubTopicState
}

// SubTopicState is what was said of a sub-topic, and where.
type SubTopicState struct {
	SubTopic   *catalogue.SubTopic
	Assessment materiality.Assessment
	Impact     answer.Item // the questions that ask for it; without a question where the standard has none
	Financial  answer.Item
	Verdict    answer.Item
}

// Verdict is what a sub-topic or a topic has come to, and who decided it when and
// why, where somebody did.
type Verdict struct {
	Outcome  materiality.Outcome
	Basis    materiality.Basis
	SubTopic *catalogue.SubTopic // whose scores or decision it rests on; nil where nothing was said
	By       answer.Person
	At       time.Time // zero but of a decision
	Reason   string
}

// Came returns the verdict of a sub-topic.
func (s SubTopicState) Came() Verdict {
	v := Verdict{}
	if v.Outcome, v.Basis = s.Assessment.Outcome(); v.Basis != materiality.Nothing {
		v.SubTopic = s.SubTopic
	}
	if a := s.Verdict.Answer; v.Basis == materiality.ByDecision && a != nil {
		v.By, v.At, v.Reason = a.UpdatedBy, a.UpdatedAt, a.Reasoning
	}
	return v
}

// Came returns the verdict of a topic: that of the first of its sub-topics that is
// material, by its scores before by a decision; where none is, that of the newest
// decision, else that of the first that is assessed.
func (t TopicState) Came() Verdict {
	best := Verdict{Outcome: materiality.NotAssessed}
	for _, sub := range t.SubTopics {
		if v := sub.Came(); weighs(v) > weighs(best) || weighs(v) == weighs(best) && v.Outcome == materiality.NotMaterial && v.At.After(best.At) {
			best = v
		}
	}
	return best
}

// weighs orders verdicts of sub-topics by what they say of the topic.
func weighs(v Verdict) int {
	material, decided := v.Outcome == materiality.Material, v.Basis == materiality.ByDecision
	switch {
	case material && !decided:
		return 4
	case material:
		return 3
	case decided:
		return 2
	case v.Outcome == materiality.NotMaterial:
		return 1
	}
	return 0
}

// Assess returns the double materiality of a year. It returns
// tenant.ErrForbidden to those who only see what is assigned to them.
func (s *Service) Assess(ctx context.Context, scope tenant.Scope, year int) (Assessment, error) {
	if err := scope.Require(answer.Read); err != nil {
		return Assessment{}, err
	}
	if err := answer.MayRead(scope); err != nil {
		return Assessment{}, err
	}
	y, err := s.years.Read(ctx, scope, year, s.catalogue.Questions())
	if err != nil {
		return Assessment{}, err
	}
	found := Assessment{Year: year, Edition: y.Edition}
	if y.Edition == nil {
		return found, nil
	}
	for i := range y.Edition.Topics {
		if topic := &y.Edition.Topics[i]; y.Assesses(topic) {
			found.Topics = append(found.Topics, topicState(y, topic))
		}
	}
	return found, nil
}

// Topics returns the edition whose topics a company's year is told of: the one
// it stands in where that has any, else the one that a year under ESRS begins
// with. What a topic is about is no secret of a standard.
func (s *Service) Topics(ctx context.Context, scope tenant.Scope, year int) (*catalogue.Edition, error) {
	if err := answer.MayRead(scope); err != nil {
		return nil, err
	}
	y, err := s.years.Read(ctx, scope, year, nil)
	if err != nil {
		return nil, err
	}
	if y.Edition != nil && len(y.Edition.Topics) > 0 {
		return y.Edition, nil
	}
	return s.years.Serving(catalogue.CSRD, year)
}

func topicState(y *questionnaire.Year, topic *catalogue.Topic) TopicState {
	asked := progress.Sum(y, y.Items(func(q *catalogue.Question) bool { return q.Topic == topic.ID }))
	state := TopicState{TopicStanding: progress.TopicOf(y, topic), Progress: asked.Overall, Sections: asked.Sections}
	for i := range topic.SubTopics {
		sub := SubTopicState{SubTopic: &topic.SubTopics[i], Assessment: y.Assessment(topic.SubTopics[i].ID)}
		for _, item := range y.Items(func(q *catalogue.Question) bool { return q.Topic == sub.SubTopic.ID }) {
			side, scored := answer.Side(item.Question)
			switch {
			case !scored:
				sub.Verdict = item
			case side == materiality.Impact:
				sub.Impact = item
			default:
				sub.Financial = item
			}
		}
		state.SubTopics = append(state.SubTopics, sub)
	}
	return state
}

// Decision is a person's verdict on several sub-topics at once.
type Decision struct {
	Year      int
	SubTopics []string
	Essential *bool  // nil: takes the verdict back, so that the scores decide
	Reason    string // required with a verdict
}

// Decide stores a person's verdict on each of the sub-topics, or on none when
// one of them is unknown (tenant.ErrNotFound) or the reason is missing. What
// stood there is kept as history.
func (s *Service) Decide(ctx context.Context, scope tenant.Scope, in Decision) error {
	questions := s.catalogue.Reach(catalogue.ResultAndMethod)
	return s.years.WriteYear(ctx, scope, in.Year, questions, func(ctx context.Context, tx pg.Tx, y *questionnaire.Year) error {
		for _, id := range in.SubTopics {
			if y.Edition == nil || y.Edition.Assessment(id, catalogue.ResultAndMethod) == nil {
				return tenant.ErrNotFound
			}
			save := writing.Save{Question: y.Edition.Assessment(id, catalogue.ResultAndMethod).ID, Year: in.Year}
			if a, ok := y.Answers[save.Question]; ok {
				save.Version, save.Content = a.Version, a.Content
			}
			save.Value, save.Completed, save.NotApplicable, save.NotApplicableReason = nil, false, false, ""
			save.Reasoning = in.Reason
			if in.Essential != nil {
				save.Value, save.Completed = &answer.Value{Cell: answer.Cell{Yes: in.Essential}}, true
			}
			if _, err := s.writing.Put(ctx, tx, scope, y, save, writing.Along{}); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: audit.TopicDecided, Detail: map[string]string{
			"year": strconv.Itoa(in.Year), "topics": strings.Join(in.SubTopics, ", "),
		}})
	})
}
