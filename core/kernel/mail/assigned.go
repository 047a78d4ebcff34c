package mail

import (
	"strconv"
	"strings"
)

// assigned is what the mail says that tells a person what they were given to
// answer. {name}, {company}, {people}, {count}, {section} and {year} are filled
// in.
type assigned struct {
	Why       string `json:"why"`
	Subject   plural `json:"subject"`
	Greeting  string `json:"greeting"`
	Lead      plural `json:"lead"`
	And       string `json:"and"`      // between the last two people
	Somebody  string `json:"somebody"` // in place of people who are gone
	BySection string `json:"bySection"`
	Section   string `json:"section"`
	Questions string `json:"questions"`
	More      plural `json:"more"` // after the titles that are shown
	Button    string `json:"button"`
	Link      string `json:"link"`
}

// plural is a text for one and for any other number of things.
type plural struct {
	One   string `json:"one"`
	Other string `json:"other"`
}

func (p plural) of(n int) string {
	if n == 1 {
		return p.One
	}
	return p.Other
}

// Assignment is what a person was given to answer.
type Assignment struct {
	Company  string
	By       []string         // names of those who gave it
	Sections []AssignedInYear // in their order
	Titles   []string         // of all questions; the first ten are shown
	Link     string           // to the questions
	Leave    Leave
}

// AssignedInYear counts the questions of a section in one year.
type AssignedInYear struct {
	Section string // by its name in calls
	Year    int
	Count   int
}

// Assigned is the mail that tells somebody what they were given to answer.
func (t *Templates) Assigned(locale string, to Address, a Assignment) (Message, error) {
	w, locale := t.in(locale)
	l := w.Assigned
	count := len(a.Titles)
	fill := strings.NewReplacer("{name}", to.Name, "{company}", a.Company, "{count}", strconv.Itoa(count), "{people}", l.people(a.By))

	sections := list{Title: l.BySection}
	for _, s := range a.Sections {
		line := strings.NewReplacer("{section}", w.Sections[s.Section], "{year}", strconv.Itoa(s.Year), "{count}", strconv.Itoa(s.Count))
		sections.Lines = append(sections.Lines, line.Replace(l.Section))
	}
	return t.message(to, page{
		letter: letter{
			Why: l.Why, Subject: l.Subject.of(count), Greeting: l.Greeting, Before: []string{l.Lead.of(count)},
			Button: l.Button, Link: l.Link,
		}.filled(fill),
		Lists: []list{sections, {Title: l.Questions, Lines: firstTen(a.Titles, l.More)}}, Locale: locale, URL: a.Link, Leave: a.Leave,
	})
}

// people names several people in one breath.
func (l assigned) people(names []string) string {
	var known []string
	for _, name := range names {
		if name != "" {
			known = append(known, name)
		}
	}
	switch n := len(known); n {
	case 0:
		return l.Somebody
	case 1:
		return known[0]
	default:
		return strings.Join(known[:n-1], ", ") + " " + l.And + " " + known[n-1]
	}
}

// firstTen are the first lines, and how many follow.
func firstTen(lines []string, more plural) []string {
	const maxLines = 10
	if len(lines) <= maxLines {
		return lines
	}
	rest := len(lines) - maxLines
	return append(lines[:maxLines:maxLines], strings.ReplaceAll(more.of(rest), "{count}", strconv.Itoa(rest)))
}
