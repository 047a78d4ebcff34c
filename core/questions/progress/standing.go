package progress

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Standing is how far a company's year has come, for those who look at several
// companies side by side.
type Standing struct {
	Total
	LastUpdated time.Time       // of any answer of the year; zero when there is none
	PhasedIn    int             // questions that are asked in a later year only
	Topics      []TopicStanding // none where the standard assesses no materiality
}

// TopicStanding is what the assessment of a topic has come to.
type TopicStanding struct {
	Topic    *catalogue.Topic
	Assessed int  // sub-topics that something was said of
	Material bool // any of its sub-topics is
}

// Begun reports whether something was said of any of the topic's sub-topics.
func (t TopicStanding) Begun() bool { return t.Assessed > 0 }

// Whole reports whether something was said of all of the topic's sub-topics.
func (t TopicStanding) Whole() bool { return t.Assessed == len(t.Topic.SubTopics) }

// Standings returns how far the year of companies has come that the scope
// sees, in one round trip; others are absent from the result.
func (s *Service) Standings(ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID) (map[uuid.UUID]Standing, error) {
	found, err := s.years.Seen(ctx, scope, year, companies)
	if err != nil {
		return nil, err
	}
	standings := make(map[uuid.UUID]Standing, len(found))
	for id, y := range found {
		standings[id] = standingOf(y, y.Items(y.Visible(scope)))
	}
	return standings, nil
}

func standingOf(y *questionnaire.Year, items []answer.Item) Standing {
	standing := Standing{Total: Sum(y, items), LastUpdated: lastUpdated(y)}
	for _, item := range items {
		if item.Applicability == answer.PhasedIn {
			standing.PhasedIn++
		}
	}
	if y.Edition != nil {
		standing.Topics = TopicsOf(y)
	}
	return standing
}

// TopicsOf tells what the assessment of each topic has come to.
func TopicsOf(y *questionnaire.Year) []TopicStanding {
	var standings []TopicStanding
	for i := range y.Edition.Topics {
		topic := &y.Edition.Topics[i]
		if y.Assesses(topic) {
			standings = append(standings, TopicOf(y, topic))
		}
	}
	return standings
}

// TopicOf tells what the assessment of one topic has come to.
func TopicOf(y *questionnaire.Year, topic *catalogue.Topic) TopicStanding {
	standing := TopicStanding{Topic: topic}
	for _, sub := range topic.SubTopics {
		assessment := y.Assessment(sub.ID)
		if assessment.Assessed() {
			standing.Assessed++
		}
		standing.Material = standing.Material || assessment.Material()
	}
	return standing
}
