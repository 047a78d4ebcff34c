package endpoint

import "strings"

// Flags say of a call what holds for it beside its permission. The door goes by
// them before the call is found, and the table is the only place of them.
type Flags uint16

// What can be said of a call.
const (
	// Open answers also who is not signed in; it goes with the permission Public.
	Open Flags = 1 << iota
	// ByKey is made by programs, which bring a key and no cookie: nobody is
	// asked who they are. It holds for all below the first part of its path.
	ByKey
	// Acts does something although it is a GET, so that no page of others and no
	// link may bring it about.
	Acts
	// Reads changes nothing although it is a POST.
	Reads
	// OwnAccount is about the caller: it is answered before a second factor is
	// set up that is required, and on a page that was drawn for somebody else.
	OwnAccount
	// TurnsInto makes the session act for another company, or tells for which;
	// with OwnAccount, but not before a second factor that is required.
	TurnsInto
	// SignsOut ends the session, also where nobody can be asked whose it is.
	SignsOut
	// Always answers during maintenance too.
	Always
	// InCompany is about the company that the path names as {id}: the function
	// gets the scope that writes to it. Who does not see the company is answered
	// as if there were none.
	InCompany
	// InTemplate is about the template that the path names as {templateId};
	// TemplateOf tells the function which.
	InTemplate

	endOfFlags
)

// Has reports whether all of others are among f.
func (f Flags) Has(others Flags) bool { return f&others == others }

// AllFlags are all that can be said of a call, one by one.
func AllFlags() (all []Flags) {
	for f := Open; f < endOfFlags; f <<= 1 {
		all = append(all, f)
	}
	return all
}

// String is the flags by name, with a space between them.
func (f Flags) String() string {
	var said []string
	for i, name := range []string{"open", "byKey", "acts", "reads", "ownAccount", "turnsInto", "signsOut", "always", "inCompany", "inTemplate"} {
		if f.Has(1 << i) {
			said = append(said, name)
		}
	}
	return strings.Join(said, " ")
}
