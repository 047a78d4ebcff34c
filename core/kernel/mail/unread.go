package mail

import (
	"strconv"
	"strings"
)

// unread is what the mail says that tells a person what they have not read in
// the product. {name}, {company}, {count}, {by} and {about} are filled in.
type unread struct {
	Why      string            `json:"why"`
	Subject  plural            `json:"subject"`
	Greeting string            `json:"greeting"`
	Lead     plural            `json:"lead"`
	Somebody string            `json:"somebody"` // in place of people who are gone
	Notices  string            `json:"notices"`
	Kinds    map[string]string `json:"kinds"`
	More     plural            `json:"more"` // after those that are shown
	Button   string            `json:"button"`
	Link     string            `json:"link"`
}

// Unread is what a person has not read.
type Unread struct {
	Company string
	Notices []Notice // the first ten are shown
	Link    string
	Leave   Leave
}

// Notice is one thing that a person was told of.
type Notice struct {
	What  string // by the name that its text has
	By    string
	About string
}

// Unread is the mail that tells somebody what they have not read.
func (t *Templates) Unread(locale string, to Address, u Unread) (Message, error) {
	w, locale := t.in(locale)
	l := w.Unread
	count := len(u.Notices)
	lines := make([]string, count)
	for i, n := range u.Notices {
		by := n.By
		if by == "" {
			by = l.Somebody
		}
		lines[i] = strings.NewReplacer("{by}", by, "{about}", n.About).Replace(l.Kinds[n.What])
	}
	fill := strings.NewReplacer("{name}", to.Name, "{company}", u.Company, "{count}", strconv.Itoa(count))
	return t.message(to, page{
		letter: letter{
			Why: l.Why, Subject: l.Subject.of(count), Greeting: l.Greeting, Before: []string{l.Lead.of(count)}, Button: l.Button, Link: l.Link,
		}.filled(fill),
		Lists: []list{{Title: l.Notices, Lines: firstTen(lines, l.More)}}, Locale: locale, URL: u.Link, Leave: u.Leave,
	})
}
