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
	LastUpdated time.Time // of any answer of the year; zero when there is none
	PhasedIn    int       // questions that are asked in a later year only
	Open        []OpenSection
	Topics      []TopicStanding // none where the standard assesses no materiality
}

// OpenSection counts what is still to be answered in a section.
type OpenSection struct {
	Section   catalogue.Section
	Required  int // by the standard
	Voluntary int
}

// TopicStanding is what the assessment of a topic has come to.
type TopicStanding struct {
	Topic    *catalogue.Topic
	Assessed bool // something was said of one of its sub-topics
	Material bool // any of its sub-topics is
}

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
	open := make([]OpenSection, len(catalogue.Sections()))
	for _, item := range items {
		switch section := &open[item.Question.Section]; {
		case item.Applicability == answer.PhasedIn:
			standing.PhasedIn++
		case item.Open() && item.Need.Optional():
			section.Voluntary++
		case item.Open():
			section.Required++
		}
	}
	for i, section := range open {
		if section.Section = catalogue.Section(i); section.Required+section.Voluntary > 0 {
			standing.Open = append(standing.Open, section)
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
		if !y.Assesses(topic) {
			continue
		}
		standing := TopicStanding{Topic: topic}
		for _, sub := range topic.SubTopics {
			assessment := y.Assessment(sub.ID)
			standing.Assessed = standing.Assessed || assessment.Assessed()
			standing.Material = standing.Material || assessment.Material()
		}
		standings = append(standings, standing)
	}
	return standings
}
