package mail

import (
	"strconv"
	"strings"
	"time"
)

// byOther is a letter about what somebody did. {by} is filled in.
type byOther struct {
	letter

	Somebody string `json:"somebody"` // in place of who is not known
}

// atHome is a letter about what somebody did where there may be a company or an
// agency. {home} and {by} are filled in.
type atHome struct {
	byOther

	At string `json:"at"` // in place of {home} where there is one
}

func (b byOther) who(name string) string {
	if name == "" {
		return b.Somebody
	}
	return name
}

// Invitation is what an invitation says.
type Invitation struct {
	By   string // empty when nobody in particular
	Home string // the company or agency; empty when there is none
	Link string
	Life time.Duration // how long the link works
}

// Invitation is the mail with which somebody makes an account theirs.
func (t *Templates) Invitation(locale string, to Address, in Invitation) (Message, error) {
	w, locale := t.in(locale)
	home := ""
	if in.Home != "" {
		home = strings.ReplaceAll(w.Invitation.At, "{home}", in.Home)
	}
	const day = 24 * time.Hour
	fill := strings.NewReplacer("{name}", to.Name, "{by}", w.Invitation.who(in.By), "{home}", home, "{days}", strconv.Itoa(int(in.Life/day)))
	return t.message(to, page{letter: w.Invitation.filled(fill), Locale: locale, URL: in.Link})
}

// TwoFactorReset is the mail that tells somebody that another person has taken
// their second factor away.
func (t *Templates) TwoFactorReset(locale string, to Address, by, link string) (Message, error) {
	w, locale := t.in(locale)
	fill := strings.NewReplacer("{name}", to.Name, "{by}", w.TwoFactorReset.who(by))
	return t.message(to, page{letter: w.TwoFactorReset.filled(fill), Locale: locale, URL: link})
}
