// Package link makes addresses that open one file, for a short while and for
// whoever they were made for: a person, in a company, as themselves or acting
// for it. An address that somebody else finds, in a history or a log, opens
// nothing.
package link

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"time"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/secret"
	"tillit/core/kernel/tenant"
)

// Life is how long a link opens its file.
const Life = 10 * time.Minute

// ErrInvalid is the answer to a link that has run out, was changed, or was
// made for somebody else or something else.
var ErrInvalid = fault.New(fault.NotFound, "link.invalid")

// Maker makes links and recognises its own. Whoever has the keys of the
// installation recognises them as well, whichever machine made them.
type Maker struct {
	box   *secret.Box
	clock func() time.Time
}

// NewMaker returns a maker that seals with the box.
func NewMaker(box *secret.Box, clock func() time.Time) *Maker {
	return &Maker{box: box, clock: clock}
}

// Link opens a file.
type Link struct {
	Address   string // below the base of the API
	ExpiresAt time.Time
}

// To returns a link for the person of the scope to the file at path. What they
// may do is not looked into, neither here nor by Check: a right that is taken
// away closes the file at once.
func (m *Maker) To(scope tenant.Scope, path string) (Link, error) {
	expires := m.clock().Add(Life).UTC().Truncate(time.Second)
	text, err := expires.MarshalBinary()
	if err != nil {
		return Link{}, fmt.Errorf("write when a link expires: %w", err)
	}
	token := base64.RawURLEncoding.EncodeToString(m.box.Seal(text, place(scope, path)))
	return Link{Address: path + "?" + url.Values{"link": {token}}.Encode(), ExpiresAt: expires}, nil
}

// Check returns ErrInvalid unless token is that of a link to path which was
// made for the person of the scope and has not run out.
func (m *Maker) Check(scope tenant.Scope, path, token string) error {
	sealed, err := base64.RawURLEncoding.Strict().DecodeString(token)
	if err != nil {
		return ErrInvalid
	}
	text, err := m.box.Open(sealed, place(scope, path))
	if err != nil {
		return ErrInvalid
	}
	var expires time.Time
	if err := expires.UnmarshalBinary(text); err != nil || !m.clock().Before(expires) {
		return ErrInvalid
	}
	return nil
}

// place is what a token is sealed for.
func place(scope tenant.Scope, path string) string {
	return fmt.Sprintf("link/%s/%s/%t/%s", scope.Person, scope.Company, scope.Impersonated, path)
}
