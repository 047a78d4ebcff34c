package mail

import (
	"strconv"
	"strings"
	"time"
)

// SignUp is the mail with which somebody makes the company that they signed up.
// The link works for as long as life says.
func (t *Templates) SignUp(locale string, to Address, company, link string, life time.Duration) (Message, error) {
	w, locale := t.in(locale)
	fill := strings.NewReplacer("{name}", to.Name, "{company}", company, "{hours}", strconv.Itoa(int(life.Hours())))
	return t.message(to, page{letter: w.SignUp.filled(fill), Locale: locale, URL: link})
}

// SignUpKnown is the mail to somebody who signed up and has an account already;
// the link leads to where they sign in.
func (t *Templates) SignUpKnown(locale string, to Address, company, link string) (Message, error) {
	w, locale := t.in(locale)
	fill := strings.NewReplacer("{name}", to.Name, "{company}", company)
	return t.message(to, page{letter: w.SignUpKnown.filled(fill), Locale: locale, URL: link})
}

// Trial is what the notice says that a company's trial ends.
type Trial struct {
	Company string
	LastDay time.Time
	Over    bool   // it has ended
	Contact string // e-mail address where they ask for more; may be empty
	Link    string
	Leave   Leave
}

// Trial is the mail to an administrator of a company whose trial ends.
func (t *Templates) Trial(locale string, to Address, in Trial) (Message, error) {
	w, locale := t.in(locale)
	l := w.TrialEnding
	if in.Over {
		l = w.TrialOver
	}
	at := ""
	if in.Contact != "" {
		at = strings.ReplaceAll(w.Contact, "{address}", in.Contact)
	}
	fill := strings.NewReplacer("{name}", to.Name, "{company}", in.Company, "{date}", w.day(in.LastDay), "{at}", at)
	return t.message(to, page{letter: l.filled(fill), Locale: locale, URL: in.Link, Leave: in.Leave})
}
