// Package audit keeps the log of who did what to what, when, as whom and from
// where. A record is written in the transaction of what it tells of, and never
// changed: the application has no right to.
package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
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
// without it. A zero time is that of the transaction.
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
			(at, kind, person_id, subject_id, company_id, impersonated, session_id, request_id, address, user_agent, detail)
		values (coalesce(?, now()), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
		pg.Null(at), string(e.Kind), pg.Null(scope.Person), pg.Null(e.Subject), pg.Null(e.Company), scope.Impersonated,
		pg.Null(scope.Session), Printable(origin.RequestID), origin.Address, Printable(origin.UserAgent), string(detail)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("record audit event %q: %w", e.Kind, err)
	}
	return nil
}

// maxDetail is how many bytes of a text are kept.
const maxDetail = 300

// Printable keeps of what a client sent what stands on one line and a
// database takes, and no more than tells it apart.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, text[:min(len(text), maxDetail)])
}

func printable(detail map[string]string) map[string]string {
	clean := make(map[string]string, len(detail))
	for name, text := range detail {
		clean[name] = Printable(text)
	}
	return clean
}
