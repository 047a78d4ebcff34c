// Package session keeps who is signed in. A session lies on the server; the
// browser holds a random token of which only a digest is stored, and gets a
// new one whenever the rights of the session change.
package session

import (
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
)

// Faults of sessions.
var (
	// ErrNone says that there is no session, or none with a complete sign-in.
	ErrNone = fault.New(fault.Unauthenticated, "unauthenticated")
	// ErrImpersonating refuses what nobody may do as somebody else.
	ErrImpersonating = fault.New(fault.Forbidden, "account.impersonating")
)

// Identity is what a session says about a request.
type Identity struct {
	Session    uuid.UUID
	Pending    bool // the password was right, the second factor is missing
	Person     account.Person
	AgencyName string // empty but for agency people
	TwoFactor  bool   // the person has a second factor

	Company      uuid.UUID // acted for: the own one, or the impersonated
	Impersonated bool
	HasChildren  bool // that company has subsidiaries
	Disabled     tenant.Feature
	AlsoSees     []uuid.UUID // subsidiaries, or an agency's clients

	TrialEnds  time.Time // of that company; zero when it is on no trial
	TrialDays  int       // whole days left of it
	TrialEnded bool
}

// Scope is what the person may reach in this session, with those permissions.
// A pending session reaches nothing.
func (i Identity) Scope(may ...tenant.Permission) tenant.Scope {
	if i.Pending {
		return tenant.Scope{}
	}
	if !i.Impersonated {
		return i.own(i.Company, may).Seeing(i.AlsoSees...).Disabled(i.Disabled)
	}
	return tenant.NewScope(i.Person.ID, i.Company, may...).
		As(i.Person.Role).
		InSession(i.Session).
		Seeing(i.AlsoSees...).
		Disabled(i.Disabled).
		Impersonating()
}

func (i Identity) own(company uuid.UUID, may []tenant.Permission) tenant.Scope {
	scope := tenant.NewScope(i.Person.ID, company, may...).As(i.Person.Role).InSession(i.Session)
	switch i.Person.Role {
	case tenant.Admin:
		scope = scope.SeeingAll()
	case tenant.Agency:
		scope = scope.InAgency(i.Person.Agency)
	case tenant.Company, tenant.User:
	}
	return scope
}

// Session is one sign-in as its owner sees it.
type Session struct {
	ID        uuid.UUID
	CreatedAt time.Time
	SeenAt    time.Time // to the minute
	UserAgent string
	Address   string
	Current   bool // the one that asks
}

// How long a second factor may be waited for, and how often guessed.
const (
	challenge        = 10 * time.Minute
	guessesPerSignIn = 5
)

// lifetime returns how long a session may be idle and how long it lasts at
// most. Who reaches several companies is asked again sooner.
func lifetime(role tenant.Role) (idle, whole time.Duration) {
	if role == tenant.Admin || role == tenant.Agency {
		return 30 * time.Minute, 12 * time.Hour
	}
	return time.Hour, 24 * time.Hour
}
