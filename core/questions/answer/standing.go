package answer

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Standing is how far a company's year has come, for those who look at several
// companies side by side.
type Standing struct {
	YearProgress
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
	found, err := s.side(ctx, scope, year, companies)
	if err != nil {
		return nil, err
	}
	standings := make(map[uuid.UUID]Standing, len(found))
	for id, y := range found {
		standings[id] = standingOf(y, y.Items(y.Visible(scope)))
	}
	return standings, nil
}

func standingOf(y *Year, items []Item) Standing {
	standing := Standing{YearProgress: yearProgress(y, items), LastUpdated: lastUpdated(y)}
	open := make([]OpenSection, len(catalogue.Sections()))
	for _, item := range items {
		switch section := &open[item.Question.Section]; {
		case item.Applicability == PhasedIn:
			standing.PhasedIn++
		case item.Open() && item.Question.Voluntary:
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
		standing.Topics = topicsOf(y)
	}
	return standing
}

func topicsOf(y *Year) []TopicStanding {
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

// side reads companies that the scope sees.
func (s *Service) side(
	ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID, values ...string,
) (map[uuid.UUID]*Year, error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	seen := slices.DeleteFunc(slices.Clone(companies), func(id uuid.UUID) bool { return !scope.Sees(id) })
	return s.years.Many(ctx, scope, year, seen, values...)
}

// ReadingState says what there is of a figure.
type ReadingState string

// The states.
const (
	Answered      ReadingState = "answered"
	NotAnswered   ReadingState = "notAnswered"
	NotApplicable ReadingState = "notApplicable" // marked so by the company
	NotAsked      ReadingState = "notAsked"      // no question of its year
)

// Reading is what a company says to a question of one number.
type Reading struct {
	State  ReadingState
	Number decimal.Decimal // when it is answered
	Unit   string
	Draft  bool // answered, and not completed
}

// Figure is a question of one number that companies are asked.
type Figure struct {
	Question  *catalogue.Question
	Edition   *catalogue.Edition
	Companies int // that are asked
}

// Numbers is what companies say to questions of one number.
type Numbers struct {
	Figures  []Figure // that any of them is asked, in the order of their editions
	Readings map[uuid.UUID]map[string]Reading
}

// Numbers reads what companies that the scope sees say to questions, in one
// round trip, and lists all that could be read.
func (s *Service) Numbers(
	ctx context.Context, scope tenant.Scope, year int, companies []uuid.UUID, questions []string,
) (Numbers, error) {
	found, err := s.side(ctx, scope, year, companies, questions...)
	if err != nil {
		return Numbers{}, err
	}
	numbers := Numbers{Readings: map[uuid.UUID]map[string]Reading{}}
	at := map[string]int{}
	for _, id := range companies {
		y, ok := found[id]
		if !ok || y.Edition == nil {
			continue
		}
		for _, item := range y.Items(isFigure) {
			if item.Applicability != Applicable {
				continue
			}
			n, known := at[item.Question.ID]
			if !known {
				n = len(numbers.Figures)
				at[item.Question.ID] = n
				numbers.Figures = append(numbers.Figures, Figure{Question: item.Question, Edition: y.Edition})
			}
			numbers.Figures[n].Companies++
		}
	}
	for _, id := range companies {
		numbers.Readings[id] = map[string]Reading{}
		for _, question := range questions {
			numbers.Readings[id][question] = readingOf(found[id], question)
		}
	}
	return numbers, nil
}

// isFigure reports whether the answer to a question is one number. A year is
// none to add up.
func isFigure(q *catalogue.Question) bool {
	return q.Type == catalogue.Number && q.Shape == catalogue.Single && q.Unit != "year"
}

func readingOf(y *Year, question string) Reading {
	if y == nil || y.Edition == nil {
		return Reading{State: NotAsked}
	}
	q, ok := y.Edition.Question(question)
	if !ok || !q.In(y.Standard) || !isFigure(q) || y.Applicability(q) != Applicable {
		return Reading{State: NotAsked}
	}
	a := y.Answers[question]
	switch {
	case a.Status() == IsNotApplicable:
		return Reading{State: NotApplicable}
	case a == nil, a.Value == nil, a.Value.Number == nil:
		return Reading{State: NotAnswered}
	}
	return Reading{State: Answered, Number: *a.Value.Number, Unit: a.Value.Unit, Draft: !a.Completed}
}
