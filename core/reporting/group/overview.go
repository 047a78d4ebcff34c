package group

import (
	"context"

	"github.com/google/uuid"

	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/progress"
	"tillit/core/reference/catalogue"
)

// Status says in a word how far a company's report of a year is.
type Status string

// The statuses.
const (
	NoStandard Status = "noStandard" // none is chosen, or none asks about the year
	NotYet     Status = "notYet"     // reports from a later year
	NotStarted Status = "notStarted" // nothing is answered
	InProgress Status = "inProgress"
	Ready      Status = "ready" // nothing is missing
)

// Gap is what a company lacks to be ready.
type Gap string

// The gaps.
const (
	GapStandard  Gap = "standard"  // the standard is not chosen, or has no questions for the year
	GapFirstYear Gap = "firstYear" // the first reporting year is unknown, so nothing can be put off
	GapQuestions Gap = "questions" // required questions of a section are open
	GapReview    Gap = "review"    // answers carried over that nobody has looked at
)

// Missing is one gap of a company.
type Missing struct {
	Gap     Gap
	Section catalogue.Section // of GapQuestions
	Count   int               // of GapQuestions and GapReview
}

// Compliance is how far a company is from a complete report.
type Compliance struct {
	Status    Status
	Missing   []Missing
	Voluntary int // open questions that the standard leaves to the company
	PhasedIn  int // questions that are asked in a later year only
}

// comply judges a company's year: it is ready when a standard and the first
// reporting year are set, every question that is asked and not voluntary is
// completed or marked not applicable, and nothing carried over from another
// year waits to be looked at.
func comply(c company.Company, year int, s progress.Standing) Compliance {
	found := Compliance{PhasedIn: s.PhasedIn}
	if c.Standard == catalogue.NoStandard || s.Edition == nil {
		found.Status, found.Missing = NoStandard, []Missing{{Gap: GapStandard}}
		return found
	}
	if c.FirstReportingYear == nil {
		found.Missing = append(found.Missing, Missing{Gap: GapFirstYear})
	}
	for _, part := range s.Sections {
		found.Voluntary += part.Progress.VoluntaryOpen()
		if open := part.Progress.Open(); open > 0 {
			found.Missing = append(found.Missing, Missing{GapQuestions, part.Section, open})
		}
	}
	if s.Overall.ToReview > 0 {
		found.Missing = append(found.Missing, Missing{Gap: GapReview, Count: s.Overall.ToReview})
	}
	switch touched := s.Overall.Completed + s.Overall.InProgress + s.Overall.NotApplicable; {
	case c.FirstReportingYear != nil && year < *c.FirstReportingYear:
		found.Status = NotYet
	case len(found.Missing) == 0:
		found.Status = Ready
	case touched == 0:
		found.Status = NotStarted
	default:
		found.Status = InProgress
	}
	return found
}

// MemberStanding is a member and how far its year has come.
type MemberStanding struct {
	Member
	progress.Standing
	Compliance Compliance
}

// Topic is a topic over the companies of a group.
type Topic struct {
	Topic      *catalogue.Topic
	Own        *progress.TopicStanding // of the owner; nil when its standard does not assess it
	AssessedIn int                     // companies that said something of it
	MaterialIn []uuid.UUID             // companies that find it material, in the order of the members
}

// Material reports whether any company of the group finds the topic material.
func (t Topic) Material() bool { return len(t.MaterialIn) > 0 }

// Overview is a group in a year: all members, the owner first, and the topics
// that any of those assess which count in the year.
type Overview struct {
	Year    int
	Members []MemberStanding
	Topics  []Topic
}

// Overview reports how far the companies of the group have come and what they
// find material. Requires Read.
func (s *Service) Overview(ctx context.Context, scope tenant.Scope, year int) (Overview, error) {
	members, err := s.Members(ctx, scope)
	if err != nil {
		return Overview{}, err
	}
	all := make([]uuid.UUID, len(members))
	for i, m := range members {
		all[i] = m.ID
	}
	standings, err := s.progress.Standings(ctx, scope, year, all)
	if err != nil {
		return Overview{}, err
	}
	view := Overview{Year: year, Members: make([]MemberStanding, len(members))}
	for i, m := range members {
		standing := standings[m.ID]
		view.Members[i] = MemberStanding{m, standing, comply(m.Company, year, standing)}
	}
	view.Topics = topics(view.Members, year)
	return view, nil
}

// topics puts the members' assessments side by side.
func topics(members []MemberStanding, year int) []Topic {
	var found []Topic
	at := map[string]int{}
	for _, m := range members {
		if !m.Counts(year) {
			continue
		}
		for _, t := range m.Topics {
			n, known := at[t.Topic.ID]
			if !known {
				n = len(found)
				at[t.Topic.ID] = n
				found = append(found, Topic{Topic: t.Topic})
			}
			if m.Depth == 0 {
				found[n].Own = &t
			}
			if t.Begun() {
				found[n].AssessedIn++
			}
			if t.Material {
				found[n].MaterialIn = append(found[n].MaterialIn, m.ID)
			}
		}
	}
	return found
}
