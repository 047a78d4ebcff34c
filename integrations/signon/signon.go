// Package signon reads the signed tokens (RFC 7519) with which another system
// sends its users here. A token is believed only when it is signed with one of
// the keys and algorithms that the operator named, by the right issuer, for
// this installation, a moment ago.
//
// Tokens are never logged, nor does any error repeat what stands in one.
package signon

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"tillit/core/people/account/signin"
)

const (
	maxToken    = 2048             // characters
	maxID       = 200              // of the identifier of a token
	maxLifetime = 60 * time.Second // between the making and the end of a token
	skew        = 5 * time.Second  // that the clocks of both sides may differ by
)

// Config says whose tokens are believed.
type Config struct {
	Issuer     string                    // exactly as the tokens name it
	Audience   string                    // what the tokens call this installation
	Algorithms []jose.SignatureAlgorithm // that a token may be signed with
	Keys       Keys
}

// On reports whether there is anything to believe.
func (c Config) On() bool { return c.Issuer != "" }

// Reader reads the tokens of one system.
type Reader struct {
	config Config
	keys   func(ctx context.Context, kid string, now time.Time) ([]jose.JSONWebKey, error)
}

// New returns a reader of the tokens of a system. Keys that the system itself
// publishes are fetched when the first token comes.
func New(c Config, fetch Fetch) *Reader {
	if c.Keys.Address == "" {
		return &Reader{config: c, keys: func(context.Context, string, time.Time) ([]jose.JSONWebKey, error) { return c.Keys.Set, nil }}
	}
	published := &published{address: c.Keys.Address, fetch: fetch}
	return &Reader{config: c, keys: published.keys}
}

// claims are what has to stand in a token.
type claims struct {
	jwt.Claims

	Email         string `json:"email"`
	EmailVerified *bool  `json:"email_verified"`
}

// Read returns whom a token names. signin.ErrSignOnInvalid for one that is not
// to be believed, signin.ErrSignOnUnavailable when its keys cannot be had.
func (r *Reader) Read(ctx context.Context, token string, now time.Time) (signin.Pass, error) {
	if len(token) > maxToken {
		return signin.Pass{}, signin.ErrSignOnInvalid
	}
	parsed, err := jwt.ParseSigned(token, r.config.Algorithms)
	if err != nil || len(parsed.Headers) != 1 {
		return signin.Pass{}, signin.ErrSignOnInvalid
	}
	said, err := r.verified(ctx, parsed, now)
	if err != nil {
		return signin.Pass{}, err
	}
	if err := r.judge(said, now); err != nil {
		return signin.Pass{}, signin.ErrSignOnInvalid
	}
	return signin.Pass{Email: said.Email, ID: said.Issuer + "\x00" + said.ID, Expires: said.Expiry.Time().UTC().Add(skew)}, nil
}

// verified returns what a token says once a key has signed it.
func (r *Reader) verified(ctx context.Context, token *jwt.JSONWebToken, now time.Time) (said claims, err error) {
	header := token.Headers[0]
	keys, err := r.keys(ctx, header.KeyID, now)
	if err != nil {
		return claims{}, err
	}
	for _, key := range keys {
		if !suits(key, header, len(keys)) {
			continue
		}
		if err := token.Claims(key.Key, &said); err == nil {
			return said, nil
		}
	}
	return claims{}, signin.ErrSignOnInvalid
}

// suits reports whether a key is meant for a token: the one that it names, or the
// only one there is, made for signing and for that algorithm.
func suits(key jose.JSONWebKey, header jose.Header, of int) bool {
	named := key.KeyID == header.KeyID || of == 1 && (header.KeyID == "" || key.KeyID == "")
	return named && (key.Use == "" || key.Use == "sig") && (key.Algorithm == "" || key.Algorithm == header.Algorithm)
}

var errClaims = errors.New("claims that are not to be believed")

func (r *Reader) judge(said claims, now time.Time) error {
	switch {
	case said.Expiry == nil, said.IssuedAt == nil, said.ID == "", len(said.ID) > maxID, said.Email == "":
		return errClaims
	case said.EmailVerified != nil && !*said.EmailVerified:
		return errClaims
	case !slices.Contains(said.Audience, r.config.Audience):
		return errClaims
	}
	life := said.Expiry.Time().Sub(said.IssuedAt.Time())
	if life <= 0 || life > maxLifetime {
		return errClaims
	}
	if err := said.ValidateWithLeeway(jwt.Expected{Issuer: r.config.Issuer, Time: now}, skew); err != nil {
		return fmt.Errorf("judge token: %w", err)
	}
	return nil
}
