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
// leaves to the company stands apart, and makes no progress more or less. Whoever
// shows how many questions there are shows one of these: there is no other count.
type Progress struct {
	Applicable    int // asked in the year and wanted, those marked not applicable included
	NotApplicable int // marked so
	Completed     int
	InProgress    int
	NotStarted    int
	ToReview      int // of all these, carried over from another year and not saved by a person since

	Voluntary              int // asked in the year, and left to the company; in none of the others
	VoluntaryNotApplicable int // marked so
	VoluntaryCompleted     int
	VoluntaryToReview      int
}

// Asked is how many questions the company is asked, wanted or not and marked not
// applicable or not.
func (p Progress) Asked() int { return p.Applicable + p.Voluntary }

// ToAnswer is how many of those that are wanted need an answer: all that are not
// marked not applicable.
func (p Progress) ToAnswer() int { return p.Applicable - p.NotApplicable }

// Open is how many of those to answer are not completed.
func (p Progress) Open() int { return p.ToAnswer() - p.Completed }

// VoluntaryToAnswer is how many of those left to the company are not marked not applicable.
func (p Progress) VoluntaryToAnswer() int { return p.Voluntary - p.VoluntaryNotApplicable }

// VoluntaryOpen is how many of those are not completed.
func (p Progress) VoluntaryOpen() int { return p.VoluntaryToAnswer() - p.VoluntaryCompleted }

// Of counts questions.
func Of(items []answer.Item) (p Progress) {
	for _, i := range items {
		p.Add(i)
	}
	return p
}

// Add counts one question, if it is asked, by whether it is wanted.
func (p *Progress) Add(i answer.Item) {
	switch {
	case i.Applicability != answer.Applicable:
	case i.Need.Optional():
		p.addVoluntary(i)
	default:
		p.addWanted(i)
	}
}

func (p *Progress) addWanted(i answer.Item) {
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

func (p *Progress) addVoluntary(i answer.Item) {
	p.Voluntary++
	if i.ToReview() {
		p.VoluntaryToReview++
	}
	switch i.Status() {
	case answer.IsNotApplicable:
		p.VoluntaryNotApplicable++
	case answer.Completed:
		p.VoluntaryCompleted++
	case answer.InProgress, answer.NotStarted:
	}
}

// Plus adds the counts of another progress.
func (p Progress) Plus(o Progress) Progress {
	return Progress{
		Applicable: p.Applicable + o.Applicable, NotApplicable: p.NotApplicable + o.NotApplicable,
		Completed: p.Completed + o.Completed, InProgress: p.InProgress + o.InProgress,
		NotStarted: p.NotStarted + o.NotStarted, ToReview: p.ToReview + o.ToReview,
		Voluntary: p.Voluntary + o.Voluntary, VoluntaryNotApplicable: p.VoluntaryNotApplicable + o.VoluntaryNotApplicable,
		VoluntaryCompleted: p.VoluntaryCompleted + o.VoluntaryCompleted, VoluntaryToReview: p.VoluntaryToReview + o.VoluntaryToReview,
	}
}

// Share returns completed / (applicable − not applicable), rounded to four
// places. It returns false when there is nothing to answer.
func (p Progress) Share() (decimal.Decimal, bool) {
	rest := p.ToAnswer()
	if rest == 0 {
		return decimal.Decimal{}, false
	}
	return decimal.NewFromInt(int64(p.Completed)).DivRound(decimal.NewFromInt(int64(rest)), 4), true
}

// Band returns the progress in one word: starting below 25 %, in progress
// below 75 %, nearly complete below 100 %.
func (p Progress) Band() Band {
	rest := p.ToAnswer()
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

// Counts are the figures of a person's dashboard: the progress of what is assigned
// to them. Active and Pending add up to InProgress.
type Counts struct {
	Progress
	Active  int // in progress, and touched in the last 30 days
	Pending int // in progress, and not touched for longer
}

func counts(items []answer.Item, now time.Time) Counts {
	c := Counts{Progress: Of(items)}
	for _, i := range items {
		if i.State() == answer.Drafted && !i.Need.Optional() && now.Sub(i.Answer.UpdatedAt) <= activeFor {
			c.Active++
		}
	}
	c.Pending = c.InProgress - c.Active
	return c
}
