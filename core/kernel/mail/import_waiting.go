package mail

import "strings"

// ImportWaiting is what the mail says of an import that somebody has to answer.
type ImportWaiting struct {
	Company string
	File    string
	Link    string
	Leave   Leave
}

// ImportWaiting is the mail to an administrator of a company to which books came by
// themselves that cannot be imported unasked.
func (t *Templates) ImportWaiting(locale string, to Address, in ImportWaiting) (Message, error) {
	w, locale := t.in(locale)
	fill := strings.NewReplacer("{name}", to.Name, "{company}", in.Company, "{file}", in.File)
	return t.message(to, page{letter: w.ImportWaiting.filled(fill), Locale: locale, URL: in.Link, Leave: in.Leave})
}
