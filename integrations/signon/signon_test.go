package signon_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/people/account/signin"
	"tillit/integrations/signon"
	"tillit/integrations/signon/signontest"
	"tillit/integrations/wire"
	"tillit/integrations/wire/wiretest"
)

const anna = "anna@tillit.test"

func noon() time.Time { return time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC) }

func TestRead(t *testing.T) {
	t.Parallel()
	issuer := signontest.New(t)
	claims := signontest.Claims(anna, noon())
	pass, err := signon.New(issuer.Config(), nil).Read(t.Context(), issuer.Sign(t, claims), noon())
	require.NoError(t, err)
	require.Equal(t, signin.Pass{
		Email: anna, ID: signontest.Name + "\x00" + claims["jti"].(string), Expires: noon().Add(65 * time.Second),
	}, pass)
}

// T33: what a token must not say, or must.
func TestRead_Claims(t *testing.T) {
	t.Parallel()
	issuer := signontest.New(t)
	reader := signon.New(issuer.Config(), nil)
	good := signontest.Claims(anna, noon())
	at := func(d time.Duration) int64 { return noon().Add(d).Unix() }
	for name, other := range map[string]map[string]any{
		"several audiences":     {"aud": []string{"https://other.test", signontest.Audience}},
		"verified":              {"email_verified": true},
		"almost over":           {"iat": at(-60 * time.Second), "exp": at(-4 * time.Second)},
		"a clock that is ahead": {"iat": at(4 * time.Second), "exp": at(60 * time.Second)},
		"good by now":           {"nbf": at(-time.Second)},
	} {
		_, err := reader.Read(t.Context(), issuer.Sign(t, signontest.With(good, other)), noon())
		require.NoError(t, err, name)
	}
	for name, other := range map[string]map[string]any{
		"another audience":   {"aud": "https://other.test"},
		"audience, longer":   {"aud": signontest.Audience + ".evil.test"},
		"no audience":        {"aud": nil},
		"another issuer":     {"iss": "https://evil.test"},
		"issuer in capitals": {"iss": strings.ToUpper(signontest.Name)},
		"no issuer":          {"iss": nil},
		"expired":            {"iat": at(-70 * time.Second), "exp": at(-10 * time.Second)},
		"not yet":            {"nbf": at(10 * time.Second)},
		"made in the future": {"iat": at(10 * time.Second), "exp": at(50 * time.Second)},
		"too long a life":    {"exp": at(61 * time.Second)},
		"a life backwards":   {"iat": at(2 * time.Second), "exp": at(time.Second)},
		"no end":             {"exp": nil},
		"no beginning":       {"iat": nil},
		"no identifier":      {"jti": nil},
		"empty identifier":   {"jti": ""},
		"long identifier":    {"jti": strings.Repeat("x", 201)},
		"nobody":             {"email": nil},
		"several people":     {"email": []string{anna, "eve@tillit.test"}},
		"not verified":       {"email_verified": false},
		"end as text":        {"exp": "tomorrow"},
	} {
		_, err := reader.Read(t.Context(), issuer.Sign(t, signontest.With(good, other)), noon())
		require.ErrorIs(t, err, signin.ErrSignOnInvalid, name)
	}
}

// T33: signed by nobody, by somebody else, or by a trick.
func TestRead_Signatures(t *testing.T) {
	t.Parallel()
	issuer, other := signontest.New(t), signontest.New(t)
	config := issuer.Config()
	reader := signon.New(config, nil)
	claims := signontest.Claims(anna, noon())
	good := issuer.Sign(t, claims)
	parts := strings.Split(good, ".")
	encoded := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	payload, err := json.Marshal(signontest.With(claims, map[string]any{"email": "eve@tillit.test"}))
	require.NoError(t, err)
	der, err := x509.MarshalPKIXPublicKey(issuer.Public().Key)
	require.NoError(t, err)
	asPEM := pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})
	hmac := func(secret []byte) string {
		return signontest.Sign(t, jose.SigningKey{Algorithm: jose.HS256, Key: jose.JSONWebKey{Key: secret, KeyID: signontest.KeyID}}, claims)
	}
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	embedded := func() string {
		signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.RS256, Key: rsaKey}, &jose.SignerOptions{EmbedJWK: true})
		require.NoError(t, err)
		signed, err := signer.Sign(payload)
		require.NoError(t, err)
		token, err := signed.CompactSerialize()
		require.NoError(t, err)
		return token
	}
	unknown := signontest.Sign(t, jose.SigningKey{Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: freshKey(t), KeyID: "2026-b"}}, claims)

	for name, token := range map[string]string{
		"nothing":                "",
		"no token":               "abc",
		"four parts":             good + ".x",
		"no signature":           parts[0] + "." + parts[1] + ".",
		"alg none":               encoded(`{"alg":"none","typ":"JWT"}`) + "." + parts[1] + ".",
		"alg NoNe":               encoded(`{"alg":"NoNe","kid":"2026-a"}`) + "." + parts[1] + "." + parts[2],
		"changed":                parts[0] + "." + base64.RawURLEncoding.EncodeToString(payload) + "." + parts[2],
		"another header":         encoded(`{"alg":"ES256","kid":"2026-a","x":1}`) + "." + parts[1] + "." + parts[2],
		"another key":            other.Sign(t, claims),
		"public key as secret":   hmac(asPEM),
		"public point as such":   hmac(der),
		"unknown key":            unknown,
		"key brought along":      embedded(),
		"critical extension":     encoded(`{"alg":"ES256","kid":"2026-a","crit":["b64"],"b64":false}`) + "." + parts[1] + "." + parts[2],
		"longer than any":        good + strings.Repeat("A", 5000),
		"with space":             " " + good + "\n",
		"encrypted":              strings.Repeat(encoded(`{"alg":"dir","enc":"A128GCM"}`)+".", 4) + "x",
		"several signatures":     `{"payload":"` + parts[1] + `","signatures":[{"protected":"` + parts[0] + `","signature":"` + parts[2] + `"}]}`,
		"an allowed-only family": signontest.Sign(t, jose.SigningKey{Algorithm: jose.RS256, Key: rsaKey}, claims),
	} {
		_, err := reader.Read(t.Context(), token, noon())
		require.ErrorIs(t, err, signin.ErrSignOnInvalid, name)
		require.NotContains(t, err.Error(), parts[1], name)
	}

	// Even where HMAC is allowed for a secret, a public key is not one.
	config.Algorithms = append(config.Algorithms, jose.HS256)
	_, err = signon.New(config, nil).Read(t.Context(), hmac(asPEM), noon())
	require.ErrorIs(t, err, signin.ErrSignOnInvalid)
}

func freshKey(t *testing.T) *ecdsa.PrivateKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return key
}

func TestParseKeys(t *testing.T) {
	t.Parallel()
	secret := strings.Repeat("s3cr3t! ", 5)
	rsaKey, err := rsa.GenerateKey(rand.Reader, 2048)
	require.NoError(t, err)
	der, err := x509.MarshalPKIXPublicKey(rsaKey.Public())
	require.NoError(t, err)
	asPEM := string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
	set, err := json.Marshal(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: rsaKey.Public(), KeyID: "one"}, {Key: freshKey(t).Public(), KeyID: "two"}}})
	require.NoError(t, err)

	for name, c := range map[string]struct {
		text, algorithms string
		key              jose.SigningKey
	}{
		"secret": {secret, "", jose.SigningKey{Algorithm: jose.HS256, Key: []byte(strings.TrimSpace(secret))}},
		"pem":    {asPEM, "", jose.SigningKey{Algorithm: jose.RS256, Key: jose.JSONWebKey{Key: rsaKey, KeyID: "whatever"}}},
		"set":    {string(set), "PS256, ES256", jose.SigningKey{Algorithm: jose.PS256, Key: jose.JSONWebKey{Key: rsaKey, KeyID: "one"}}},
	} {
		keys, err := signon.ParseKeys(c.text)
		require.NoError(t, err, name)
		algorithms, err := signon.ParseAlgorithms(c.algorithms, keys)
		require.NoError(t, err, name)
		reader := signon.New(signon.Config{Issuer: signontest.Name, Audience: signontest.Audience, Keys: keys, Algorithms: algorithms}, nil)
		_, err = reader.Read(t.Context(), signontest.Sign(t, c.key, signontest.Claims(anna, noon())), noon())
		require.NoError(t, err, name)
	}
	keys, err := signon.ParseKeys("https://login.kleer.test/keys")
	require.NoError(t, err)
	require.Equal(t, "https://login.kleer.test/keys", keys.Address)

	short, err := rsa.GenerateKey(rand.Reader, 1024)
	require.NoError(t, err)
	private, err := json.Marshal(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: rsaKey}}})
	require.NoError(t, err)
	weak, err := json.Marshal(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: short.Public()}}})
	require.NoError(t, err)
	weakSecret, err := json.Marshal(jose.JSONWebKeySet{Keys: []jose.JSONWebKey{{Key: []byte("short")}}})
	require.NoError(t, err)
	for text, want := range map[string]error{
		"": signon.ErrKeys, "too short a secret": signon.ErrKeys, "{}": signon.ErrKeys, `{"keys":[{"kty":"x"}]}`: signon.ErrKeys,
		"-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----": signon.ErrKeys, "-----BEGIN": signon.ErrKeys,
		string(private): signon.ErrPrivateKey, string(weak): signon.ErrWeakKey, string(weakSecret): signon.ErrWeakKey,
	} {
		_, err := signon.ParseKeys(text)
		require.ErrorIs(t, err, want, text)
	}

	public, err := signon.ParseKeys(asPEM)
	require.NoError(t, err)
	shared, err := signon.ParseKeys(secret)
	require.NoError(t, err)
	for _, c := range []struct {
		text string
		keys signon.Keys
	}{{"none", public}, {"RS256,none", public}, {"HS256", public}, {"RS256", shared}, {"rs256", public}, {"RS256,", public}, {"HS256", keys}} {
		_, err := signon.ParseAlgorithms(c.text, c.keys)
		require.ErrorIs(t, err, signon.ErrAlgorithm, c.text)
	}
}

// publisher counts how often the keys that it has are asked for.
type publisher struct {
	document string
	err      error
	asked    int
}

func (p *publisher) fetch(context.Context, string) ([]byte, error) {
	p.asked++
	return []byte(p.document), p.err
}

func published(t *testing.T, keys ...any) string {
	t.Helper()
	raw, err := json.Marshal(map[string]any{"keys": keys})
	require.NoError(t, err)
	return string(raw)
}

func TestRead_PublishedKeys(t *testing.T) {
	t.Parallel()
	before, after := signontest.New(t), signontest.New(t)
	other := after.Public()
	other.KeyID = "2026-b"
	p := &publisher{document: published(t, map[string]string{"kty": "new kind"}, before.Public(), jose.JSONWebKey{Key: []byte(strings.Repeat("x", 32)), KeyID: "oct"})}
	config := before.Config()
	config.Keys = signon.Keys{Address: "https://login.kleer.test/keys"}
	config.Algorithms = append(config.Algorithms, jose.HS256)
	reader := signon.New(config, p.fetch)
	now := noon()
	read := func(i signontest.Issuer) error {
		_, err := reader.Read(t.Context(), i.Token(t, anna, now), now)
		return err
	}
	require.NoError(t, read(before))
	require.NoError(t, read(before))
	require.Equal(t, 1, p.asked, "kept")
	_, err := reader.Read(t.Context(), signontest.Sign(t, jose.SigningKey{
		Algorithm: jose.HS256, Key: jose.JSONWebKey{Key: []byte(strings.Repeat("x", 32)), KeyID: "oct"},
	}, signontest.Claims(anna, now)), now)
	require.ErrorIs(t, err, signin.ErrSignOnInvalid, "what everybody can read is no secret")

	// A new key is found, but made-up ones do not have us ask without end.
	p.document = published(t, other)
	fresh := func() error {
		_, err := reader.Read(t.Context(), signontest.Sign(t, jose.SigningKey{
			Algorithm: jose.ES256, Key: jose.JSONWebKey{Key: freshKey(t), KeyID: "2026-b"},
		}, signontest.Claims(anna, now)), now)
		return err
	}
	for range 20 {
		require.ErrorIs(t, fresh(), signin.ErrSignOnInvalid)
	}
	require.Equal(t, 1, p.asked)
	now = now.Add(time.Minute)
	require.ErrorIs(t, fresh(), signin.ErrSignOnInvalid)
	require.Equal(t, 2, p.asked)
	require.ErrorIs(t, read(before), signin.ErrSignOnInvalid, "the key was withdrawn")

	// While the address is away, the last keys last for an hour.
	p.document, p.err = "", errors.New("away")
	now = now.Add(59 * time.Minute)
	require.ErrorIs(t, fresh(), signin.ErrSignOnInvalid)
	now = now.Add(2 * time.Minute)
	err = read(before)
	require.ErrorIs(t, err, signin.ErrSignOnUnavailable)
	require.Equal(t, fault.Unavailable, fault.KindOf(err))
	for _, document := range []string{"", "<html>", "{}", `{"keys":[]}`, `{"keys":7}`} {
		now = now.Add(time.Minute)
		p.document, p.err = document, nil
		require.ErrorIs(t, read(before), signin.ErrSignOnUnavailable, document)
	}
	now = now.Add(time.Minute)
	p.document = published(t, before.Public())
	require.NoError(t, read(before))
}

// T48: keys are fetched from public addresses only, and from no detour that a
// redirect names.
func TestOver(t *testing.T) {
	t.Parallel()
	issuer := signontest.New(t)
	s := wiretest.Serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/jwk-set+json")
		_, _ = w.Write([]byte(published(t, issuer.Public())))
	}))
	clock := wiretest.NewClock(noon())
	way, err := wire.New(s.Config(clock))
	require.NoError(t, err)
	config := issuer.Config()
	config.Keys = signon.Keys{Address: "https://login.kleer.test/keys"}
	_, err = signon.New(config, signon.Over(way)).Read(t.Context(), issuer.Token(t, anna, noon()), noon())
	require.NoError(t, err)

	direct := s.Config(clock)
	direct.Detour = ""
	way, err = wire.New(direct)
	require.NoError(t, err)
	for _, address := range []string{"https://127.0.0.1/keys", "https://169.254.169.254/keys", "https://[::1]/keys", "https://10.0.0.1/keys", "http://login.kleer.test/keys"} {
		config.Keys.Address = address
		_, err := signon.New(config, signon.Over(way)).Read(t.Context(), issuer.Token(t, anna, noon()), noon())
		require.ErrorIs(t, err, signin.ErrSignOnUnavailable, address)
	}
}
