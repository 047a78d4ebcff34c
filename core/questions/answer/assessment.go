package answer

import (
	"context"
	"strconv"
	"strings"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
)

// Side returns the side that a question scores. It returns false for a
// question that scores none.
func Side(q *catalogue.Question) (materiality.Side, bool) {
	side, known := map[catalogue.Section]materiality.Side{
		catalogue.ImpactMaterialityAnalysis:    materiality.Impact,
		catalogue.FinancialMaterialityAnalysis: materiality.Financial,
	}[q.Section]
	return side, known && q.Type == catalogue.Materiality
}

// decides reports whether a question asks a person for the verdict on a
// sub-topic, which overrides the scores and needs a reason.
func decides(q *catalogue.Question) bool {
	return q.Type == catalogue.Materiality && q.Section == catalogue.ResultAndMethod
}

// asksAbout reports whether questions on a topic are asked: always where the
// company's standard does not assess it, or the company has switched assessing
// off.
func (y *facts) asksAbout(id string) bool {
	topic, ok := y.edition.Topic(id)
	if !ok || !y.assesses(topic) {
		return true
	}
	material, known := y.material[id]
	if !known {
		for _, sub := range topic.SubTopics {
			material = material || y.assessment(sub.ID).Material()
		}
		y.material[id] = material
	}
	return material
}

// assesses reports whether any question that assesses the topic belongs to the
// standard and is switched on.
func (y *facts) assesses(topic *catalogue.Topic) bool {
	for _, sub := range topic.SubTopics {
		for _, section := range catalogue.Sections() {
			q := y.edition.Assessment(sub.ID, section)
			if q != nil && q.In(y.standard) && y.disabled&section.Feature() == 0 {
				return true
			}
		}
	}
	return false
}

// assessment is what the year's answers say of a sub-topic.
func (y *facts) assessment(subTopic string) materiality.Assessment {
	var a materiality.Assessment
	value := func(s catalogue.Section) *Value {
		if q := y.edition.Assessment(subTopic, s); q != nil {
			if answer := y.reached(q.ID); answer != nil && !answer.NotApplicable && answer.Value != nil {
				return answer.Value
			}
		}
		return &Value{}
	}
	a.Impact = value(catalogue.ImpactMaterialityAnalysis).Scores
	a.Financial = value(catalogue.FinancialMaterialityAnalysis).Scores
	a.Essential = value(catalogue.ResultAndMethod).Yes
	return a
}

// Assessment is a company's double materiality of one year.
type Assessment struct {
	Year    int
	Edition *catalogue.Edition // nil when none serves the standard
	Topics  []TopicState       // none where the standard assesses no materiality
}

// TopicState is one topic and how far its questions have come.
type TopicState struct {
	Topic     *catalogue.Topic
	Material  bool // any of its sub-topics is
	Progress  Progress
	Sections  []SectionProgress // where its questions stand, with what each of them has come to
	SubTopics []SubTopicState
}

// SubTopicState is what was said of a sub-topic, and where.
type SubTopicState struct {
	SubTopic   *catalogue.SubTopic
	Assessment materiality.Assessment
	Impact     Item // the questions that ask for it; without a question where the standard has none
	Financial  Item
	Verdict    Item
}

// Assess returns the double materiality of a year. It returns
// tenant.ErrForbidden to those who only see what is assigned to them.
func (s *Service) Assess(ctx context.Context, scope tenant.Scope, year int) (Assessment, error) {
	if err := scope.Require(Read); err != nil {
		return Assessment{}, err
	}
	if err := mayRead(scope); err != nil {
		return Assessment{}, err
	}
	y, err := s.read(ctx, scope, year, s.catalogue.Questions())
	if err != nil {
		return Assessment{}, err
	}
	found := Assessment{Year: year, Edition: y.edition}
	if y.edition == nil {
		return found, nil
	}
	for i := range y.edition.Topics {
		if topic := &y.edition.Topics[i]; y.assesses(topic) {
			found.Topics = append(found.Topics, y.topicState(topic))
		}
	}
	return found, nil
}

// Topics returns the edition whose topics a company's year is told of: the one
// it stands in where that has any, else the one that a year under ESRS begins
// with. What a topic is about is no secret of a standard.
func (s *Service) Topics(ctx context.Context, scope tenant.Scope, year int) (*catalogue.Edition, error) {
	if err := mayRead(scope); err != nil {
		return nil, err
	}
	y, err := s.read(ctx, scope, year, nil)
	if err != nil {
		return nil, err
	}
	if y.edition != nil && len(y.edition.Topics) > 0 {
		return y.edition, nil
	}
	return s.catalogue.Serving(catalogue.CSRD, year)
}

func (y *facts) topicState(topic *catalogue.Topic) TopicState {
	asked := yearProgress(y, y.items(func(q *catalogue.Question) bool { return q.Topic == topic.ID }))
	state := TopicState{Topic: topic, Progress: asked.Overall, Sections: asked.Sections}
	for i := range topic.SubTopics {
		sub := SubTopicState{SubTopic: &topic.SubTopics[i], Assessment: y.assessment(topic.SubTopics[i].ID)}
		for _, item := range y.items(func(q *catalogue.Question) bool { return q.Topic == sub.SubTopic.ID }) {
			side, scored := Side(item.Question)
			switch {
			case !scored:
				sub.Verdict = item
			case side == materiality.Impact:
				sub.Impact = item
			default:
				sub.Financial = item
			}
		}
		state.Material = state.Material || sub.Assessment.Material()
		state.SubTopics = append(state.SubTopics, sub)
	}
	return state
}

// Verdict is a person's verdict on several sub-topics at once.
type Verdict struct {
	Year      int
	SubTopics []string
	Essential *bool  // nil: takes the verdict back, so that the scores decide
	Reason    string // required with a verdict
}

// Decide stores a person's verdict on each of the sub-topics, or on none when
// one of them is unknown (tenant.ErrNotFound) or the reason is missing. What
// stood there is kept as history.
func (s *Service) Decide(ctx context.Context, scope tenant.Scope, in Verdict) error {
	questions := s.catalogue.Reach(catalogue.ResultAndMethod)
	return s.writeYear(ctx, scope, in.Year, questions, func(ctx context.Context, tx pg.Tx, y *facts) error {
		for _, id := range in.SubTopics {
			if y.edition == nil || y.edition.Assessment(id, catalogue.ResultAndMethod) == nil {
				return tenant.ErrNotFound
			}
			save := Save{Question: y.edition.Assessment(id, catalogue.ResultAndMethod).ID, Year: in.Year}
			if a, ok := y.answers[save.Question]; ok {
				save.Version, save.Content = a.Version, a.Content
			}
			save.Value, save.Completed, save.NotApplicable, save.NotApplicableReason = nil, false, false, ""
			save.Reasoning = in.Reason
			if in.Essential != nil {
				save.Value, save.Completed = &Value{Cell: Cell{Yes: in.Essential}}, true
			}
			if _, err := s.store(ctx, tx, scope, y, save, carried{}); err != nil {
				return err
			}
		}
		return audit.Record(ctx, tx, scope, s.now(), audit.Event{Kind: audit.TopicDecided, Detail: map[string]string{
			"year": strconv.Itoa(in.Year), "topics": strings.Join(in.SubTopics, ", "),
		}})
	})
}
