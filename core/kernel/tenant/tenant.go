// Package tenant says who acts, for which company, and what they may do.
//
// Every use case takes a Scope. It writes to one company and may see more
// (a group owner its subsidiaries, an agency its clients, an administrator
// all); row-level security repeats the same in the database.
package tenant

import (
	"slices"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
)

// Role is what a person is in the product (specification, section 3).
type Role int

// The roles.
const (
	Admin   Role = 1
	Agency  Role = 2
	Company Role = 3
	User    Role = 4
)

// Permission is the right to one kind of act; each domain declares its own.
type Permission string

// Faults of a scope.
var (
	ErrForbidden = fault.New(fault.Forbidden, "forbidden")
	ErrNotFound  = fault.New(fault.NotFound, "notFound")
	// ErrTrialEnded refuses what a company may only do again as a customer: its
	// trial is over.
	ErrTrialEnded = fault.New(fault.Forbidden, "trial_ended")
)

// Scope is one person (or one job) acting for one company. The zero Scope
// may do nothing and sees nothing.
type Scope struct {
	Person       uuid.UUID // who acts; zero for a job of the system
	Role         Role
	Company      uuid.UUID // the one company it writes to; zero when none
	Agency       uuid.UUID // the agency it works for; zero when none
	Session      uuid.UUID
	Impersonated bool // the person acts as Company, which is not their own

	sees     []uuid.UUID
	seesAll  bool
	may      []Permission
	lapsed   []Permission // lost when the trial of the company ended
	disabled Feature
}

// NewScope returns the scope of a person who writes to company, sees only
// it, and may do what is listed.
func NewScope(person, company uuid.UUID, may ...Permission) Scope {
	s := Scope{Person: person, Company: company, may: may}
	if company != uuid.Nil {
		s.sees = []uuid.UUID{company}
	}
	return s
}

// As returns the scope with the person's role.
func (s Scope) As(role Role) Scope {
	s.Role = role
	return s
}

// InSession returns the scope tied to a sign-in session.
func (s Scope) InSession(session uuid.UUID) Scope {
	s.Session = session
	return s
}

// InAgency returns the scope of a person who works for an agency.
func (s Scope) InAgency(agency uuid.UUID) Scope {
	s.Agency = agency
	return s
}

// Impersonating marks that Company is not the person's own.
func (s Scope) Impersonating() Scope {
	s.Impersonated = true
	return s
}

// Seeing returns the scope with further companies it may read.
func (s Scope) Seeing(companies ...uuid.UUID) Scope {
	s.sees = append(slices.Clone(s.sees), companies...)
	return s
}

// SeeingAll returns the scope of an administrator, who may read, create and
// change every company.
func (s Scope) SeeingAll() Scope {
	s.seesAll = true
	return s
}

// Disabled returns the scope with the features that are off for its company.
func (s Scope) Disabled(features Feature) Scope {
	s.disabled = features
	return s
}

// Lapsed returns the scope of a company whose trial is over: of what it may
// do it keeps what is listed, and for the rest Require says ErrTrialEnded.
func (s Scope) Lapsed(kept ...Permission) Scope {
	var may []Permission
	for _, p := range s.may {
		if slices.Contains(kept, p) {
			may = append(may, p)
		} else {
			s.lapsed = append(slices.Clone(s.lapsed), p)
		}
	}
	s.may = may
	return s
}

// HasLapsed reports whether the trial of the company is over.
func (s Scope) HasLapsed() bool { return len(s.lapsed) > 0 }

// May reports whether the scope holds the permission.
func (s Scope) May(p Permission) bool {
	return slices.Contains(s.may, p)
}

// Require returns ErrForbidden unless the scope holds the permission, or
// ErrTrialEnded when that ended with the trial of the company.
func (s Scope) Require(p Permission) error {
	switch {
	case s.May(p):
		return nil
	case slices.Contains(s.lapsed, p):
		return ErrTrialEnded
	}
	return ErrForbidden
}

// RequireFeature returns ErrFeatureDisabled when the feature is off for the
// company. The zero feature is always on.
func (s Scope) RequireFeature(f Feature) error {
	if s.disabled&f != 0 {
		return ErrFeatureDisabled
	}
	return nil
}

// DisabledFeatures returns the bitmask of what is off for the company.
func (s Scope) DisabledFeatures() Feature { return s.disabled }

// Seen returns the companies the scope may read, unless SeesAll.
func (s Scope) Seen() []uuid.UUID { return s.sees }

// SeesAll reports whether the scope may read every company.
func (s Scope) SeesAll() bool { return s.seesAll }

// Sees reports whether the scope may read the company.
func (s Scope) Sees(company uuid.UUID) bool {
	return s.seesAll || slices.Contains(s.sees, company)
}

// For returns the same person writing to another company that the scope
// sees. It returns ErrNotFound when it does not, the same as for a company
// that does not exist.
func (s Scope) For(company uuid.UUID) (Scope, error) {
	if company == uuid.Nil || !s.Sees(company) {
		return Scope{}, ErrNotFound
	}
	s.Company = company
	return s, nil
}
