package progress

import (
	"context"
	"slices"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// Completeness tells what a year's answers lack of a complete report.
type Completeness struct {
	Standard catalogue.Standard
	Edition  *catalogue.Edition    // nil when none serves the standard
	Chapters []ChapterCompleteness // those with disclosures, in their order
	Topics   []TopicStanding       // none where the standard assesses no materiality
}

// ChapterCompleteness is how far the disclosures of a chapter have come.
type ChapterCompleteness struct {
	Chapter  string                       // by id
	Progress Progress                     // of its disclosures, counted as everywhere
	Known    int                          // of those wanted that are open, known from elsewhere
	LeftOut  map[answer.Applicability]int // what the company is not asked, by the reason
	Open     []*catalogue.Question        // the first of those wanted that are still to be answered
}

// mostOpen bounds the open questions that a chapter names: a start, no list.
const mostOpen = 5

// Completeness tells what the company's year lacks of a complete report. What
// is known from elsewhere is no answer, and lacks none. Requires Read.
func (s *Service) Completeness(ctx context.Context, scope tenant.Scope, year int, known func(answer.Item) bool) (Completeness, error) {
	if err := scope.Require(answer.Read); err != nil {
		return Completeness{}, err
	}
	if err := answer.MayRead(scope); err != nil {
		return Completeness{}, err
	}
	y, err := s.years.One(ctx, scope, year)
	if err != nil {
		return Completeness{}, err
	}
	found := Completeness{Standard: y.Standard, Edition: y.Edition}
	if y.Edition == nil {
		return found, nil
	}
	found.Topics = TopicsOf(y)
	items := y.Items((*catalogue.Question).Discloses)
	for _, heading := range y.Edition.Chapters {
		chapter := ChapterCompleteness{Chapter: heading.ID, LeftOut: map[answer.Applicability]int{}}
		asked := slices.DeleteFunc(slices.Clone(items), func(i answer.Item) bool { return i.Question.Chapter != heading.ID })
		for _, item := range asked {
			chapter.add(item, item.Open() && known(item))
		}
		if len(asked) > 0 {
			found.Chapters = append(found.Chapters, chapter)
		}
	}
	return found, nil
}

func (c *ChapterCompleteness) add(i answer.Item, known bool) {
	c.Progress.Add(i)
	switch {
	case i.Applicability != answer.Applicable:
		c.LeftOut[i.Applicability]++
	case i.Need.Optional():
	case known:
		c.Known++
	case i.Open() && len(c.Open) < mostOpen:
		c.Open = append(c.Open, i.Question)
	}
}
