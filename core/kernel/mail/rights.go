package mail

import "strings"

// Rights is what a mail says about what was taken from somebody.
type Rights struct {
	What    string // "account" or "administration"
	By      string // empty when nobody in particular
	Company string // empty when there is none
	Link    string
}

// RightsTaken is the mail that tells somebody that their account was shut, or is
// no longer an administrator's.
func (t *Templates) RightsTaken(locale string, to Address, in Rights) (Message, error) {
	w, locale := t.in(locale)
	words := w.RightsTaken[in.What]
	if in.Company != "" {
		in.Company = strings.ReplaceAll(words.At, "{home}", in.Company)
	}
	fill := strings.NewReplacer("{name}", to.Name, "{by}", words.who(in.By), "{home}", in.Company)
	return t.message(to, page{letter: words.filled(fill), Locale: locale, URL: in.Link})
}

// NewAdministrator is what a mail says about another administrator of a company.
type NewAdministrator struct {
	Company string
	Made    string // who it is
	By      string // who acted for the company and made them one; empty when nobody in particular
	Link    string
}

// NewAdministrator is the mail that tells an administrator that somebody who
// acts for the company has made another one.
func (t *Templates) NewAdministrator(locale string, to Address, in NewAdministrator) (Message, error) {
	w, locale := t.in(locale)
	words := w.NewAdministrator
	fill := strings.NewReplacer("{name}", to.Name, "{by}", words.who(in.By), "{company}", in.Company, "{made}", in.Made)
	return t.message(to, page{letter: words.filled(fill), Locale: locale, URL: in.Link})
}
