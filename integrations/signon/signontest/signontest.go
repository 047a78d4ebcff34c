// Package signontest signs tokens as a system does that sends its users here,
// the good ones and all others.
package signontest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"maps"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/integrations/signon"
)

// What tokens of an Issuer say, unless a test has it otherwise.
const (
	Name     = "https://login.kleer.test"
	Audience = "https://tillit.test"
	KeyID    = "2026-a"
)

// Issuer is a system with a key of its own.
type Issuer struct {
	key *ecdsa.PrivateKey
}

// New returns an issuer with a new key.
func New(t testing.TB) Issuer {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return Issuer{key: key}
}

// Public is the key as others may know it.
func (i Issuer) Public() jose.JSONWebKey {
	return jose.JSONWebKey{Key: i.key.Public(), KeyID: KeyID, Use: "sig", Algorithm: string(jose.ES256)}
}

// Config believes the issuer.
func (i Issuer) Config() signon.Config {
	return signon.Config{
		Issuer: Name, Audience: Audience, Algorithms: []jose.SignatureAlgorithm{jose.ES256},
		Keys: signon.Keys{Set: []jose.JSONWebKey{i.Public()}},
	}
}

// Claims are what a good token says of somebody; each call names a new one.
func Claims(email string, now time.Time) map[string]any {
	return map[string]any{
		"iss": Name, "aud": Audience, "iat": now.Unix(), "exp": now.Add(time.Minute).Unix(),
		"jti": uuid.NewString(), "email": email,
	}
}

// With returns the claims with others in place of some; nil takes one away.
func With(claims map[string]any, others map[string]any) map[string]any {
	changed := maps.Clone(claims)
	for name, value := range others {
		if value == nil {
			delete(changed, name)
			continue
		}
		changed[name] = value
	}
	return changed
}

// Sign returns the claims as a token of the issuer.
func (i Issuer) Sign(t testing.TB, claims map[string]any) string {
	t.Helper()
	return Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: i.key, KeyID: KeyID}}, claims)
}

// Token is a good token for somebody.
func (i Issuer) Token(t testing.TB, email string, now time.Time) string {
	t.Helper()
	return i.Sign(t, Claims(email, now))
}

// Sign returns claims signed with any key.
func Sign(t testing.TB, key jose.SigningKey, claims map[string]any) string {
	t.Helper()
	signer, err := jose.NewSigner(key, (&jose.SignerOptions{}).WithType("JWT"))
	require.NoError(t, err)
	payload, err := json.Marshal(claims)
	require.NoError(t, err)
	signed, err := signer.Sign(payload)
	require.NoError(t, err)
	token, err := signed.CompactSerialize()
	require.NoError(t, err)
	return token
}
