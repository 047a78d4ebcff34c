package signon

import (
	"context"
	"crypto/ecdsa"
	"crypto/ed25519"
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/google/uuid"

	"tillit/core/books/connection"
	"tillit/core/people/account/signin"
	"tillit/integrations/wire"
)

// What is wrong with keys that somebody has set.
var (
	ErrKeys       = errors.New("has to be a JSON Web Key Set, the https address of one, a public key in PEM, or a secret of at least 32 characters")
	ErrWeakKey    = errors.New("holds a key that is too short: RSA takes 2048 bits, a secret 32 characters")
	ErrPrivateKey = errors.New("holds a private key, which is for the other side alone")
	// ErrAlgorithm refuses an algorithm that is unknown, or goes with none of the keys.
	ErrAlgorithm = errors.New("has to list algorithms that go with the keys, as in RS256,ES256; HS256 goes with a secret only")
)

const (
	weakestRSA    = 2048 // bits
	weakestSecret = 32   // bytes
)

// Keys are those that a system signs its tokens with: known, or published by
// it at an address.
type Keys struct {
	Set     []jose.JSONWebKey
	Address string
}

// ParseKeys reads keys in any of the ways that operators get them. Its error
// repeats nothing of them.
func ParseKeys(text string) (Keys, error) {
	text = strings.TrimSpace(text)
	switch {
	case strings.HasPrefix(text, "https://"):
		return Keys{Address: text}, nil
	case strings.HasPrefix(text, "{"):
		var set jose.JSONWebKeySet
		if json.Unmarshal([]byte(text), &set) != nil || len(set.Keys) == 0 {
			return Keys{}, ErrKeys
		}
		return strong(set.Keys)
	case strings.HasPrefix(text, "-----BEGIN"):
		block, _ := pem.Decode([]byte(text))
		if block == nil {
			return Keys{}, ErrKeys
		}
		key, err := x509.ParsePKIXPublicKey(block.Bytes)
		if err != nil {
			return Keys{}, ErrKeys
		}
		return strong([]jose.JSONWebKey{{Key: key}})
	case len(text) < weakestSecret:
		return Keys{}, ErrKeys
	}
	return Keys{Set: []jose.JSONWebKey{{Key: []byte(text)}}}, nil
}

func strong(set []jose.JSONWebKey) (Keys, error) {
	for _, key := range set {
		switch k := key.Key.(type) {
		case *rsa.PublicKey:
			if k.N.BitLen() < weakestRSA {
				return Keys{}, ErrWeakKey
			}
		case []byte:
			if len(k) < weakestSecret {
				return Keys{}, ErrWeakKey
			}
		case *ecdsa.PublicKey, ed25519.PublicKey:
		default:
			return Keys{}, ErrPrivateKey
		}
	}
	return Keys{Set: set}, nil
}

// ParseAlgorithms reads the algorithms that tokens may be signed with. "none"
// is not among them, and each has to go with the keys: with HS256 beside a public
// key, whoever knows that key could sign. Nothing is RS256 and ES256, or HS256
// where there is only a secret.
func ParseAlgorithms(text string, keys Keys) ([]jose.SignatureAlgorithm, error) {
	secret := len(keys.Set) > 0
	for _, key := range keys.Set {
		_, symmetric := key.Key.([]byte)
		secret = secret && symmetric
	}
	known := []jose.SignatureAlgorithm{
		jose.RS256, jose.RS384, jose.RS512, jose.PS256, jose.PS384, jose.PS512, jose.ES256, jose.ES384, jose.ES512, jose.EdDSA,
	}
	usual := known[:1:1]
	usual = append(usual, jose.ES256)
	if secret {
		known, usual = []jose.SignatureAlgorithm{jose.HS256, jose.HS384, jose.HS512}, []jose.SignatureAlgorithm{jose.HS256}
	}
	if strings.TrimSpace(text) == "" {
		return usual, nil
	}
	var allowed []jose.SignatureAlgorithm
	for part := range strings.SplitSeq(text, ",") {
		algorithm := jose.SignatureAlgorithm(strings.TrimSpace(part))
		if !slices.Contains(known, algorithm) {
			return nil, ErrAlgorithm
		}
		allowed = append(allowed, algorithm)
	}
	return allowed, nil
}

// Fetch gets the document at an address of the system.
type Fetch func(ctx context.Context, address string) ([]byte, error)

// Over fetches by the way that calls of accounting systems take: to public
// addresses only.
func Over(way *wire.Net) Fetch {
	system := way.System(wire.Options{Provider: connection.Kleer})
	return func(ctx context.Context, address string) ([]byte, error) {
		a, err := system.Client(uuid.Nil).Do(ctx, wire.Call{URL: address, Open: true})
		return a.Body, err
	}
}

const (
	fresh        = 10 * time.Minute // for how long published keys are believed
	stale        = time.Hour        // and for how long while they cannot be had anew
	between      = time.Minute      // two fetches for a key that nobody knows
	fetchTimeout = 5 * time.Second  // of somebody who waits to come in
)

// published are the keys that a system publishes, as they were when last asked
// for. A token that names an unknown key has them asked for anew, but no more
// often than once a minute: anybody can make up names.
type published struct {
	address string
	fetch   Fetch

	mu    sync.Mutex
	set   []jose.JSONWebKey
	had   time.Time // when the set came
	tried time.Time // when it was last asked for
}

func (p *published) keys(ctx context.Context, kid string, now time.Time) ([]jose.JSONWebKey, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known := slices.ContainsFunc(p.set, func(k jose.JSONWebKey) bool { return k.KeyID == kid })
	young := now.Sub(p.had) < fresh
	if young && known || now.Sub(p.tried) < between {
		return p.cachedKeys(now)
	}
	p.tried = now
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	if document, err := p.fetch(ctx, p.address); err == nil {
		if set := publicKeys(document); len(set) > 0 {
			p.set, p.had = set, now
		}
	}
	return p.cachedKeys(now)
}

func (p *published) cachedKeys(now time.Time) ([]jose.JSONWebKey, error) {
	if p.had.IsZero() || now.Sub(p.had) > stale {
		return nil, signin.ErrSignOnUnavailable.After(between)
	}
	return p.set, nil
}

// publicKeys are the keys of a set that anybody may know and that are strong
// enough. What else is in it is for others.
func publicKeys(document []byte) (set []jose.JSONWebKey) {
	var raw struct {
		Keys []json.RawMessage `json:"keys"`
	}
	if json.Unmarshal(document, &raw) != nil {
		return nil
	}
	for _, one := range raw.Keys {
		var key jose.JSONWebKey
		if json.Unmarshal(one, &key) != nil || !key.IsPublic() {
			continue
		}
		if _, err := strong([]jose.JSONWebKey{key}); err == nil {
			set = append(set, key)
		}
	}
	return set
}
