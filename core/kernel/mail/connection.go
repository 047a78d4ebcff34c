package mail

import "strings"

// connection is a letter about a system that is read no longer. {company},
// {system} and {reason} are filled in.
type connection struct {
	letter

	Systems map[string]string `json:"systems"` // what systems are called, by their name in calls
	Reasons map[string]string `json:"reasons"` // what to do, by the reason
}

// Connection is what the mail says of a system.
type Connection struct {
	Company string
	System  string // its name in calls
	Reason  string // why it is read no longer, a code of core/books/connection
	Link    string
	Leave   Leave
}

// Connection is the mail to an administrator of a company whose accounting
// system is read no longer until somebody acts.
func (t *Templates) Connection(locale string, to Address, in Connection) (Message, error) {
	w, locale := t.in(locale)
	l := w.Connection
	fill := strings.NewReplacer("{name}", to.Name, "{company}", in.Company, "{system}", l.Systems[in.System], "{reason}", l.Reasons[in.Reason])
	return t.message(to, page{letter: l.filled(fill), Locale: locale, URL: in.Link, Leave: in.Leave})
}
