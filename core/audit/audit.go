// Package audit records what happened to accounts and who acted as whom. A
// record is written in the transaction of what it tells of, and never changed:
// the application has no right to.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"

	"tillit/core/pg"
	"tillit/core/tenant"
)

// Kind names what happened.
type Kind string

// The kinds.
const (
	SignedIn             Kind = "signedIn"
	SignInRefused        Kind = "signInRefused"
	SignedOut            Kind = "signedOut"
	CodeRefused          Kind = "codeRefused"
	RecoveryCodeUsed     Kind = "recoveryCodeUsed"
	SessionEnded         Kind = "sessionEnded"
	PasswordChanged      Kind = "passwordChanged"
	PasswordResetAsked   Kind = "passwordResetAsked"
	PasswordReset        Kind = "passwordReset"
	TwoFactorEnabled     Kind = "twoFactorEnabled"
	TwoFactorDisabled    Kind = "twoFactorDisabled"
	RecoveryCodesDrawn   Kind = "recoveryCodesDrawn"
	ImpersonationStarted Kind = "impersonationStarted"
	ImpersonationStopped Kind = "impersonationStopped"
	WriteAsImpersonator  Kind = "writeAsImpersonator"
	PersonCreated        Kind = "personCreated"
	PersonInvited        Kind = "personInvited"
	InvitationAccepted   Kind = "invitationAccepted"
	PersonDisabled       Kind = "personDisabled"
	PersonEnabled        Kind = "personEnabled"
	TwoFactorReset       Kind = "twoFactorReset"
	RoleChanged          Kind = "roleChanged"
	CompanyCreated       Kind = "companyCreated"
	CompanyMoved         Kind = "companyMoved"
	FeaturesChanged      Kind = "featuresChanged"
	EditionMoved         Kind = "editionMoved"
)

// Event is one thing that happened. Who acted and for which company comes
// from the scope.
type Event struct {
	Kind    Kind
	Subject uuid.UUID         // the person it was done to, when another
	Company uuid.UUID         // the company it was done to, when not the scope's
	Detail  map[string]string // words and ids, never a secret or what somebody typed
}

// Origin is where a request came from.
type Origin struct {
	RequestID string
	Address   string
	UserAgent string
}

type originKey struct{}

// From returns ctx carrying the origin of the request being served.
func From(ctx context.Context, o Origin) context.Context {
	return context.WithValue(ctx, originKey{}, o)
}

// OriginOf returns the origin that ctx carries; that of a job is zero.
func OriginOf(ctx context.Context) Origin {
	o, _ := ctx.Value(originKey{}).(Origin)
	return o
}

// Record writes the event in tx, so that what it tells of does not happen
// without it.
func Record(ctx context.Context, tx pg.Tx, scope tenant.Scope, at time.Time, e Event) error {
	if e.Company == uuid.Nil {
		e.Company = scope.Company
	}
	detail, err := json.Marshal(printable(e.Detail))
	if err != nil {
		return fmt.Errorf("encode detail of audit event %q: %w", e.Kind, err)
	}
	origin := OriginOf(ctx)
	_, err = tx.NewRaw(`insert into audit_events
			(at, kind, person_id, subject_id, company_id, session_id, request_id, address, detail)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
		at, string(e.Kind), known(scope.Person), known(e.Subject), known(e.Company), known(scope.Session),
		origin.RequestID, origin.Address, string(detail)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("record audit event %q: %w", e.Kind, err)
	}
	return nil
}

// printable drops what a database takes in no text; a path may hold it.
func printable(detail map[string]string) map[string]string {
	clean := make(map[string]string, len(detail))
	for name, text := range detail {
		clean[name] = strings.Map(func(r rune) rune {
			if unicode.IsControl(r) {
				return -1
			}
			return r
		}, text)
	}
	return clean
}

func known(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}
