// Package progress counts how far the answers of a year have come: for a person, a company
// and its parts, several companies, and a complete report.
package progress

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/questions/answer"
	"tillit/core/questions/questionnaire"
	"tillit/core/reference/catalogue"
)

// Service counts how far years have come.
type Service struct {
	years *questionnaire.Years
	now   func() time.Time
}

// NewService returns the service on the years.
func NewService(years *questionnaire.Years, now func() time.Time) *Service {
	return &Service{years: years, now: now}
}

// Band is a progress in one word.
type Band string

// The bands.
const (
	BandNone           Band = "none" // nothing to answer; counts as complete
	BandNotStarted     Band = "notStarted"
	BandStarting       Band = "starting"
	BandInProgress     Band = "inProgress"
	BandNearlyComplete Band = "nearlyComplete"
	BandComplete       Band = "complete"
)

// Progress counts questions by how far their answers have come. What a standard
// leaves to the company stands apart, and makes no progress more or less.
type Progress struct {
	Applicable    int // asked in the year, those marked not applicable included
	NotApplicable int // marked so
	Completed     int
	InProgress    int
	NotStarted    int
	ToReview      int // of all these, carried over from another year and not saved by a person since

	Voluntary          int // asked in the year, and left to the company; in none of the others
	VoluntaryCompleted int
}

// Add counts one question, if it is asked, by whether it is wanted.
func (p *Progress) Add(i answer.Item) {
	switch {
	case !i.Need.Optional():
		p.count(i)
	case i.Applicability == answer.Applicable:
		p.Voluntary++
		if i.Status() == answer.Completed {
			p.VoluntaryCompleted++
		}
	}
}

// count counts one question, if it is asked, whether it is wanted or not.
func (p *Progress) count(i answer.Item) {
	if i.Applicability != answer.Applicable {
		return
	}
	p.Applicable++
	if i.ToReview() {
		p.ToReview++
	}
	switch i.Status() {
	case answer.IsNotApplicable:
		p.NotApplicable++
	case answer.Completed:
		p.Completed++
	case answer.InProgress:
		p.InProgress++
	case answer.NotStarted:
		p.NotStarted++
	}
}

// Plus adds the counts of another progress.
func (p Progress) Plus(o Progress) Progress {
	return Progress{
		p.Applicable + o.Applicable, p.NotApplicable + o.NotApplicable, p.Completed + o.Completed,
		p.InProgress + o.InProgress, p.NotStarted + o.NotStarted, p.ToReview + o.ToReview,
		p.Voluntary + o.Voluntary, p.VoluntaryCompleted + o.VoluntaryCompleted,
	}
}

// Share returns completed / (applicable − not applicable), rounded to four
// places. It returns false when there is nothing to answer.
func (p Progress) Share() (decimal.Decimal, bool) {
	rest := p.Applicable - p.NotApplicable
	if rest == 0 {
		return decimal.Decimal{}, false
	}
	return decimal.NewFromInt(int64(p.Completed)).DivRound(decimal.NewFromInt(int64(rest)), 4), true
}

// Band returns the progress in one word: starting below 25 %, in progress
// below 75 %, nearly complete below 100 %.
func (p Progress) Band() Band {
	rest := p.Applicable - p.NotApplicable
	switch {
	case rest == 0:
		return BandNone
	case p.Completed == 0:
		return BandNotStarted
	case p.Completed == rest:
		return BandComplete
	case 4*p.Completed < rest:
		return BandStarting
	case 4*p.Completed < 3*rest:
		return BandInProgress
	}
	return BandNearlyComplete
}

// Total is the progress of a year, as a whole and in its parts.
type Total struct {
	Year     int
	Edition  *catalogue.Edition // nil when none serves the standard
	Overall  Progress
	Sections []Section // those with questions, in their order
}

// First returns the first open question of the year that is wanted, by section
// and id; an empty id when none is open.
func (p Total) First() (section catalogue.Section, question string) {
	for _, part := range p.Sections {
		if part.Next != "" {
			return part.Section, part.Next
		}
	}
	return 0, ""
}

// Section is the progress of one section.
type Section struct {
	Section    catalogue.Section
	Progress   Progress
	Next       string // the first open question that is wanted, by id; empty when there is none
	Unassigned int    // open questions that are wanted and nobody is to answer
	Chapters   []Chapter
}

// Chapter is the progress of one chapter within a section.
type Chapter struct {
	Chapter  string // by id
	Progress Progress
}

func (p *Section) add(i answer.Item) {
	p.Progress.Add(i)
	if i.Open() && !i.Need.Optional() {
		if p.Next == "" {
			p.Next = i.Question.ID
		}
		if i.Assignee == uuid.Nil {
			p.Unassigned++
		}
	}
}

// Sum counts questions of a year by their sections and chapters.
func Sum(y *questionnaire.Year, items []answer.Item) Total {
	total := Total{Year: y.Number, Edition: y.Edition}
	for _, section := range catalogue.Sections() {
		if !y.Enabled(section) {
			continue
		}
		part := Section{Section: section}
		at := map[string]int{}
		for _, i := range items {
			if i.Question.Section != section {
				continue
			}
			n, ok := at[i.Question.Chapter]
			if !ok {
				n = len(part.Chapters)
				at[i.Question.Chapter] = n
				part.Chapters = append(part.Chapters, Chapter{Chapter: i.Question.Chapter})
			}
			part.Chapters[n].Progress.Add(i)
			part.add(i)
			total.Overall.Add(i)
		}
		if len(part.Chapters) > 0 {
			total.Sections = append(total.Sections, part)
		}
	}
	return total
}

// activeFor is how long a draft counts as active after its last save.
const activeFor = 30 * 24 * time.Hour

// Counts are the figures of a person's dashboard. Active and Pending add up
// to InProgress.
type Counts struct {
	Assigned   int
	Completed  int
	InProgress int // saved and not completed
	Active     int // of these, touched in the last 30 days
	Pending    int // of these, not touched for longer
	NotStarted int // never saved
}

func counts(items []answer.Item, now time.Time) Counts {
	var c Counts
	for _, i := range items {
		if i.Applicability != answer.Applicable || i.Status() == answer.IsNotApplicable {
			continue
		}
		c.Assigned++
		switch i.Status() {
		case answer.Completed:
			c.Completed++
		case answer.NotStarted:
			c.NotStarted++
		case answer.InProgress:
			c.InProgress++
			if now.Sub(i.Answer.UpdatedAt) <= activeFor {
				c.Active++
			} else {
				c.Pending++
			}
		case answer.IsNotApplicable:
		}
	}
	return c
}
