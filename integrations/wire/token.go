package wire

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"tillit/core/books/connection"
)

// grant is what a token endpoint answers (RFC 6749 section 5.1).
type grant struct {
	Access  Text   `json:"access_token"`
	Refresh Text   `json:"refresh_token"`
	Seconds Number `json:"expires_in"`
}

// usualLife is that of a token whose life is not said.
const usualLife = time.Hour

// Grant asks a token endpoint, by a call with a form. When the call Spends and
// its reply does not arrive whole, it returns Lost.
func (c *Client) Grant(ctx context.Context, call Call) (connection.Tokens, error) {
	call.Open = true
	a, err := c.Do(ctx, call)
	if err != nil {
		return connection.Tokens{}, err
	}
	var g grant
	if err = a.Decode(&g); err == nil && g.Access == "" {
		err = a.garbled(errors.New("a grant without a token"))
	}
	if err != nil {
		if f, ok := errors.AsType[*connection.Failure](err); ok && call.Spends {
			f.Reason = connection.Lost
		}
		return connection.Tokens{}, err
	}
	life := usualLife
	if g.Seconds.Valid && g.Seconds.Decimal.IsPositive() {
		life = time.Duration(g.Seconds.Decimal.IntPart()) * time.Second
	}
	return connection.Tokens{Access: string(g.Access), Refresh: string(g.Refresh), Expires: c.system.Now().Add(life)}, nil
}

// refusedGrant is the failure that a token endpoint names (RFC 6749 section
// 5.2), nil when it names none.
func refusedGrant(a Answer) *connection.Failure {
	if a.Status < http.StatusBadRequest || a.Status >= http.StatusInternalServerError {
		return nil
	}
	var named struct {
		Error       Text `json:"error"`
		Description Text `json:"error_description"`
	}
	_ = json.Unmarshal(a.Body, &named) // a malformed body names nothing
	f := &connection.Failure{Text: strings.TrimSpace(named.Error.String() + " " + named.Description.String())}
	switch named.Error {
	case "invalid_grant", "invalid_client":
		f.Reason = connection.Refused
	case "unauthorized_client", "access_denied", "invalid_scope":
		f.Reason = connection.Unprepared
	default:
		return nil
	}
	return f
}

// Tokens keeps the tokens that a system grants for credentials that last, each
// until shortly before it ends. Whoever needs one that is being asked for
// waits for that one.
type Tokens struct {
	now    func() time.Time
	flight singleflight.Group

	mu   sync.Mutex
	kept map[[sha256.Size]byte]keptToken
}

type keptToken struct {
	access string
	until  time.Time
}

// Tokens returns a keeper of tokens of the system.
func (s *System) Tokens() *Tokens {
	return &Tokens{now: s.Now, kept: map[[sha256.Size]byte]keptToken{}}
}

// earlier is how long before its end a token is no longer used.
const earlier = 5 * time.Minute

// Get returns the token for credentials, which tell it from all others, and
// asks for one when there is none, or none but the one that was refused.
func (t *Tokens) Get(ctx context.Context, refused string, ask func(context.Context) (connection.Tokens, error),
	credentials ...string,
) (string, error) {
	key := sha256.Sum256([]byte(strings.Join(credentials, "\x00")))
	if access := t.good(key, refused); access != "" {
		return access, nil
	}
	// The one who asks may leave while others wait for the answer.
	asking := context.WithoutCancel(ctx)
	answer := t.flight.DoChan(string(key[:]), func() (any, error) {
		if access := t.good(key, refused); access != "" {
			return access, nil
		}
		granted, err := ask(asking)
		if err != nil {
			return "", err
		}
		t.keep(key, granted)
		return granted.Access, nil
	})
	select {
	case got := <-answer:
		access, _ := got.Val.(string)
		return access, got.Err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (t *Tokens) good(key [sha256.Size]byte, refused string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if kept := t.kept[key]; kept.access != refused && t.now().Before(kept.until) {
		return kept.access
	}
	return ""
}

func (t *Tokens) keep(key [sha256.Size]byte, granted connection.Tokens) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.now()
	for other, kept := range t.kept {
		if !now.Before(kept.until) {
			delete(t.kept, other)
		}
	}
	t.kept[key] = keptToken{granted.Access, granted.Expires.Add(-min(earlier, granted.Expires.Sub(now)/2))}
}
