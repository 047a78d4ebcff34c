package mail

import "strings"

// changed is the letter that tells somebody of a change of what they sign in
// with. Subject and first paragraph are by what was changed.
type changed struct {
	letter

	Subjects map[string]string `json:"subjects"`
	Leads    map[string]string `json:"leads"`
}

// Changed is the mail that tells somebody what was changed about their sign-in,
// by a name of core/people/account/credential. The link leads to where a new password
// is asked for.
func (t *Templates) Changed(locale string, to Address, what, link string) (Message, error) {
	w, locale := t.in(locale)
	said := w.Changed.letter
	said.Subject, said.Before = w.Changed.Subjects[what], append([]string{w.Changed.Leads[what]}, said.Before...)
	return t.message(to, page{letter: said.filled(strings.NewReplacer("{name}", to.Name)), Locale: locale, URL: link})
}
