package answer

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/catalogue"
)

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

// Progress counts questions by how far their answers have come.
type Progress struct {
	Applicable    int // asked in the year, those marked not applicable included
	NotApplicable int // marked so
	Completed     int
	InProgress    int
	NotStarted    int
	ToReview      int // of all these, carried over from another year and not saved by a person since
}

func (p *Progress) add(i Item) {
	if i.Applicability != Applicable {
		return
	}
	p.Applicable++
	if i.ToReview() {
		p.ToReview++
	}
	switch i.Status() {
	case IsNotApplicable:
		p.NotApplicable++
	case Completed:
		p.Completed++
	case InProgress:
		p.InProgress++
	case NotStarted:
		p.NotStarted++
	}
}

// Plus adds the counts of another progress.
func (p Progress) Plus(o Progress) Progress {
	return Progress{
		p.Applicable + o.Applicable, p.NotApplicable + o.NotApplicable, p.Completed + o.Completed,
		p.InProgress + o.InProgress, p.NotStarted + o.NotStarted, p.ToReview + o.ToReview,
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

// YearProgress is the progress of a year, as a whole and in its parts.
type YearProgress struct {
	Year     int
	Edition  *catalogue.Edition // nil when none serves the standard
	Overall  Progress
	Sections []SectionProgress // those with questions, in their order
}

// First returns the first open question of the year, by section and id; an
// empty id when nothing is open.
func (p YearProgress) First() (section catalogue.Section, question string) {
	for _, part := range p.Sections {
		if part.Next != "" {
			return part.Section, part.Next
		}
	}
	return 0, ""
}

// SectionProgress is the progress of one section.
type SectionProgress struct {
	Section    catalogue.Section
	Progress   Progress
	Next       string // the first open question, by id; empty when there is none
	Unassigned int    // open questions that nobody is to answer
	Chapters   []ChapterProgress
}

// ChapterProgress is the progress of one chapter within a section.
type ChapterProgress struct {
	Chapter  string // by id
	Progress Progress
}

func (p *SectionProgress) add(i Item) {
	p.Progress.add(i)
	if i.Open() {
		if p.Next == "" {
			p.Next = i.Question.ID
		}
		if i.Assignee == uuid.Nil {
			p.Unassigned++
		}
	}
}

func yearProgress(y *Year, items []Item) YearProgress {
	total := YearProgress{Year: y.Number, Edition: y.Edition}
	for _, section := range catalogue.Sections() {
		if !y.Enabled(section) {
			continue
		}
		part := SectionProgress{Section: section}
		at := map[string]int{}
		for _, i := range items {
			if i.Question.Section != section {
				continue
			}
			n, ok := at[i.Question.Chapter]
			if !ok {
				n = len(part.Chapters)
				at[i.Question.Chapter] = n
				part.Chapters = append(part.Chapters, ChapterProgress{Chapter: i.Question.Chapter})
			}
			part.Chapters[n].Progress.add(i)
			part.add(i)
			total.Overall.add(i)
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

func counts(items []Item, now time.Time) Counts {
	var c Counts
	for _, i := range items {
		if i.Applicability != Applicable || i.Status() == IsNotApplicable {
			continue
		}
		c.Assigned++
		switch i.Status() {
		case Completed:
			c.Completed++
		case NotStarted:
			c.NotStarted++
		case InProgress:
			c.InProgress++
			if now.Sub(i.Answer.UpdatedAt) <= activeFor {
				c.Active++
			} else {
				c.Pending++
			}
		case IsNotApplicable:
		}
	}
	return c
}
