package app_test

import (
	"bytes"
	"encoding/base64"
	"maps"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/stretchr/testify/require"

	"tillit/bff/app"
	"tillit/bff/people"
	"tillit/core/ai/assistant"
	"tillit/core/books/connection"
	"tillit/integrations"
	"tillit/integrations/bjornlunden"
	"tillit/integrations/businesscentral"
	"tillit/integrations/businessnxt"
	"tillit/integrations/eaccounting"
	"tillit/integrations/fortnox"
	"tillit/integrations/languagemodel"
	"tillit/integrations/procountor"
	"tillit/integrations/signon"
	"tillit/integrations/twentyfourseven"
	"tillit/integrations/vismanet"
	"tillit/jobs"
)

func load(t *testing.T, env map[string]string) (app.Config, error) {
	t.Helper()
	return app.Load(func(name string) string { return env[name] })
}

func key(b byte) []byte { return bytes.Repeat([]byte{b}, 32) }

func base64Key(b byte) string { return base64.StdEncoding.EncodeToString(key(b)) }

func TestLoad_NothingSet(t *testing.T) {
	t.Parallel()
	c, err := load(t, nil)
	require.NoError(t, err)
	require.True(t, c.Embedded())
	require.Equal(t, app.Config{
		Data: ".data", Host: "127.0.0.1", Port: 8080, Locale: "sv-SE", AnswerYearCap: 2025, Demo: true, Delays: jobs.Delays{AssignmentMail: 10 * time.Second, Recalculation: 20 * time.Second},
		WebProcesses: 1, DocumentMB: 50, DocumentsMB: 10240,
		Assistant: assistant.Limits{MonthlyTokens: 2_000_000, AllMonthlyTokens: 50_000_000, PerMinute: 20, AllPerMinute: 120, Keep: 365 * 24 * time.Hour},
	}, c)
	require.Equal(t, "http://127.0.0.1:8080", c.Origin(c.Port))
}

func TestLoad_EverythingSet(t *testing.T) {
	t.Parallel()
	c, err := load(t, map[string]string{
		"DATABASE_URL": "postgres://owner:pw@db:5432/tillit?sslmode=require", "TILLIT_DATA": "/var/lib/tillit",
		"HOST": "0.0.0.0", "PORT": "80", "PUBLIC_URL": "https://tillit.example.com/", "WEB_URL": "http://web:3000",
		"BLOB_URL": "s3://files?region=eu-north-1", "MAIL_URL": "smtp://user:pw@mail:587", "CONTACT_EMAIL": "Hello@Example.com",
		"OPERATOR_NAME": " Tillit Drift AB", "OPERATOR_NUMBER": "556677-8899", "OPERATOR_ADDRESS": "Storgatan 1, 211 42 Malmö",
		"TILLIT_KEY": base64Key(1) + "," + base64Key(2), "DEFAULT_LOCALE": "fi-FI", "ANSWER_YEAR_CAP": "2026",
		"AI_BASE_URL": "https://ai.example.com/v1", "AI_API_KEY": "sk-1", "AI_MODEL": "large",
		"AI_MONTHLY_TOKENS": "10", "AI_MONTHLY_TOKENS_ALL": "0", "AI_CALLS_PER_MINUTE": "3", "AI_CALLS_PER_MINUTE_ALL": "4", "AI_KEEP_DAYS": "31",
		"FORTNOX_CLIENT_ID": "fid", "FORTNOX_CLIENT_SECRET": "fs", "FORTNOX_SERVICE_ACCOUNT": "true",
		"BJORN_LUNDEN_CLIENT_ID": "bid", "BJORN_LUNDEN_CLIENT_SECRET": "bs", "INTEGRATIONS_DETOUR": "http://127.0.0.1:9000",
		"VISMA_BUSINESS_NXT_CLIENT_ID": "nid", "VISMA_BUSINESS_NXT_CLIENT_SECRET": "ns", "VISMA_NET_CLIENT_ID": "vid", "VISMA_NET_CLIENT_SECRET": "vs",
		"VISMA_EACCOUNTING_CLIENT_ID": "eid", "VISMA_EACCOUNTING_CLIENT_SECRET": "es",
		"PROCOUNTOR_CLIENT_ID": "pid", "PROCOUNTOR_CLIENT_SECRET": "ps",
		"BUSINESS_CENTRAL_CLIENT_ID": "cid", "BUSINESS_CENTRAL_CLIENT_SECRET": "cs", "TWENTYFOURSEVENOFFICE_CLIENT_ID": "tid", "TWENTYFOURSEVENOFFICE_CLIENT_SECRET": "ts",
		"REQUIRE_TWO_FACTOR": "true", "MAINTENANCE": "true", "ANNOUNCED_PROVIDERS": "Marathon, EMCE,", "MAINTENANCE_UNTIL": "2026-11-27T14:30:00+01:00", "ASSIGNMENT_MAIL_DELAY": "90s", "RECALCULATION_DELAY": "1m",
	})
	require.NoError(t, err)
	require.Equal(t, 90*time.Second, c.Delays.AssignmentMail)
	require.Equal(t, []connection.Provider{connection.Marathon, connection.Emce}, c.Announced)
	require.True(t, c.Maintenance.On)
	require.True(t, time.Date(2026, 11, 27, 13, 30, 0, 0, time.UTC).Equal(c.Maintenance.Until))
	require.Equal(t, time.Minute, c.Delays.Recalculation)
	require.Equal(t, "hello@example.com", c.Contact)
	require.Equal(t, people.Operator{Name: "Tillit Drift AB", Number: "556677-8899", Address: "Storgatan 1, 211 42 Malmö"}, c.Operator)
	require.Equal(t, assistant.Limits{MonthlyTokens: 10, PerMinute: 3, AllPerMinute: 4, Keep: 31 * 24 * time.Hour}, c.Assistant)
	require.Equal(t, languagemodel.Config{BaseURL: "https://ai.example.com/v1", Key: "sk-1", Model: "large"}, c.Model)
	require.Equal(t, integrations.Config{
		Detour: "http://127.0.0.1:9000", Fortnox: fortnox.Config{ID: "fid", Secret: "fs", ServiceAccount: true},
		BjornLunden: bjornlunden.Config{ID: "bid", Secret: "bs"},
		BusinessNXT: businessnxt.Config{ID: "nid", Secret: "ns"}, VismaNet: vismanet.Config{ID: "vid", Secret: "vs"},
		Procountor:      procountor.Config{ID: "pid", Secret: "ps"},
		BusinessCentral: businesscentral.Config{ID: "cid", Secret: "cs"}, TwentyFourSeven: twentyfourseven.Config{ID: "tid", Secret: "ts"},
		EAccounting: eaccounting.Config{ID: "eid", Secret: "es"},
	}, c.Integrations)
	require.False(t, c.Embedded())
	require.False(t, c.Demo, "an own database is left alone")
	require.Equal(t, [][]byte{key(1), key(2)}, c.Keys)
	require.Equal(t, "https://tillit.example.com", c.Origin(80))
	c.PublicURL = ""
	require.Equal(t, "http://127.0.0.1:80", c.Origin(80), "0.0.0.0 is no place to go to")
}

func TestLoad_TrustedProxies(t *testing.T) {
	t.Parallel()
	c, err := load(t, map[string]string{"TRUSTED_PROXIES": " 127.0.0.1, 10.1.2.3/8,::1\t2001:db8::5/32 ::ffff:192.0.2.1,::ffff:192.0.2.0/120,"})
	require.NoError(t, err)
	var got []string
	for _, network := range c.TrustedProxies {
		got = append(got, network.String())
	}
	require.Equal(t, []string{"127.0.0.1/32", "10.0.0.0/8", "::1/128", "2001:db8::/32", "192.0.2.1/32", "192.0.2.0/24"}, got)

	for value, part := range map[string]string{
		"127.0.0.1,nginx": "nginx", "10.0.0.0/33": "10.0.0.0/33", "10.0.0.1:80": "10.0.0.1:80", "fe80::1%eth0": "fe80::1%eth0",
		"0.0.0.0/0": "0.0.0.0/0", "::/0": "::/0", "::ffff:0.0.0.0/96": "::ffff:0.0.0.0/96", "http://10.0.0.1": "http://10.0.0.1",
	} {
		_, err := load(t, map[string]string{"TRUSTED_PROXIES": value})
		require.EqualError(t, err, `TRUSTED_PROXIES has "`+part+`" but has to be addresses and ranges with commas between, as in 127.0.0.1,10.0.0.0/8`)
	}
}

func TestLoad_AModelIsSomewhere(t *testing.T) {
	t.Parallel()
	for name, value := range map[string]string{"AI_MODEL": "large", "AI_BASE_URL": "https://ai.example.com/v1"} {
		_, err := load(t, map[string]string{name: value})
		require.EqualError(t, err, "AI_BASE_URL and AI_MODEL have to be set together")
	}
}

func TestLoad_SignOn(t *testing.T) {
	t.Parallel()
	secret := strings.Repeat("canary ", 6)
	with := func(others map[string]string) (signon.Config, error) {
		env := map[string]string{"KLEER_SSO_ISSUER": "https://login.kleer.test", "KLEER_SSO_KEYS": secret, "PUBLIC_URL": "https://tillit.example.com/"}
		maps.Copy(env, others)
		c, err := load(t, env)
		return c.SignOn, err
	}
	c, err := with(nil)
	require.NoError(t, err)
	require.True(t, c.On())
	require.Equal(t, "https://tillit.example.com", c.Audience)
	require.Equal(t, []jose.SignatureAlgorithm{jose.HS256}, c.Algorithms)
	c, err = with(map[string]string{"KLEER_SSO_AUDIENCE": "tillit", "KLEER_SSO_KEYS": "https://login.kleer.test/keys", "KLEER_SSO_ALGORITHMS": "PS256"})
	require.NoError(t, err)
	require.Equal(t, "tillit", c.Audience)
	require.Equal(t, "https://login.kleer.test/keys", c.Keys.Address)

	for want, others := range map[string]map[string]string{
		"KLEER_SSO_ISSUER and KLEER_SSO_KEYS have to be set together":               {"KLEER_SSO_ISSUER": ""},
		"KLEER_SSO_AUDIENCE or PUBLIC_URL is needed together with KLEER_SSO_ISSUER": {"PUBLIC_URL": ""},
		"KLEER_SSO_KEYS " + signon.ErrKeys.Error():                                  {"KLEER_SSO_KEYS": "canary"},
		"KLEER_SSO_ALGORITHMS " + signon.ErrAlgorithm.Error():                       {"KLEER_SSO_ALGORITHMS": "none"},
	} {
		_, err := with(others)
		require.EqualError(t, err, want)
		require.NotContains(t, err.Error(), "canary")
	}
}

func TestLoad_AnApplicationHasASecret(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"FORTNOX_CLIENT_ID", "FORTNOX_CLIENT_SECRET"} {
		_, err := load(t, map[string]string{name: "canary"})
		require.EqualError(t, err, "FORTNOX_CLIENT_ID and FORTNOX_CLIENT_SECRET have to be set together")
	}
}

func TestLoad_OneSentenceForEachFault(t *testing.T) {
	t.Parallel()
	cases := map[string][]string{
		"DATABASE_URL":          {"localhost", "mysql://host/db", "postgres://host:notaport/db", "host=db user=app"},
		"PORT":                  {"http", "-1", "65536", "80.5"},
		"PUBLIC_URL":            {"tillit.example.com", "https://a/b", "ftp://a", "https://user@a", "https://a?b", "http://"},
		"WEB_URL":               {"web:3000", "unix:///web.sock"},
		"BLOB_URL":              {"bucket", "gs://bucket", "s3://"},
		"MAIL_URL":              {"mail.example.com", "http://mail"},
		"CONTACT_EMAIL":         {"hello", "Tillit <hello@example.com>", "https://example.com"},
		"ASSIGNMENT_MAIL_DELAY": {"5", "soon", "-1s", "25h"},
		"RECALCULATION_DELAY":   {"20", "-1s"},
		"AI_BASE_URL":           {"ai.example.com", "ftp://ai"},
		"TILLIT_KEY":            {"secret", base64Key(1)[:40], base64Key(1) + ",x"},
		"DEFAULT_LOCALE":        {"sv", "de-DE"},
		"ANSWER_YEAR_CAP":       {"this year", "1999", "2101"},
		"REQUIRE_TWO_FACTOR":    {"yes please"},
		"MAINTENANCE":           {"soon"},
		"MAINTENANCE_UNTIL":     {"14:30", "2026-11-27", "2026-11-27 14:30"},
		"ANNOUNCED_PROVIDERS":   {"SAP", "Marathon,SAP", "Marathon;EMCE"},
		"DEMO":                  {"maybe"},
		"DOCUMENT_MAX_MB":       {"0", "50 MB", "1025"},
		"DOCUMENTS_MAX_MB":      {"0", "all", "1048577"},
	}
	for name, values := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, value := range values {
				env := map[string]string{"TILLIT_KEY": base64Key(1), "DATABASE_URL": "postgres://h/d"}
				env[name] = value
				_, err := load(t, env)
				require.ErrorContains(t, err, name, value)
				require.NotContains(t, err.Error(), "\n", value)
			}
		})
	}
	t.Run("AllAtOnce", func(t *testing.T) {
		t.Parallel()
		env := map[string]string{}
		for name, values := range cases {
			env[name] = values[0]
		}
		_, err := load(t, env)
		require.Len(t, strings.Split(err.Error(), "\n"), len(cases))
	})
	t.Run("NumberOfNobody", func(t *testing.T) {
		t.Parallel()
		_, err := load(t, map[string]string{"OPERATOR_NUMBER": "556677-8899"})
		require.EqualError(t, err, "OPERATOR_NAME is needed together with OPERATOR_NUMBER and OPERATOR_ADDRESS")
	})
	t.Run("KeyWithDatabase", func(t *testing.T) {
		t.Parallel()
		_, err := load(t, map[string]string{"DATABASE_URL": "postgres://h/d"})
		require.EqualError(t, err, "TILLIT_KEY is needed together with DATABASE_URL: 32 random bytes in base64, as openssl rand -base64 32 makes them")
	})
}

func TestLoad_RepeatsNoSecret(t *testing.T) {
	t.Parallel()
	_, err := load(t, map[string]string{
		"DATABASE_URL": "postgres://owner:hunter2@db:notaport/x", "MAIL_URL": "http://user:hunter2@mail", "TILLIT_KEY": "hunter2",
	})
	require.Error(t, err)
	require.NotContains(t, err.Error(), "hunter2")
}

func TestLoad_TheDemonstrationStaysOnThisMachine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		host, public, demo string
		want               bool
	}{
		{"", "", "", true},
		{"localhost", "", "", true},
		{"::1", "http://[::1]:8080", "", true},
		{"127.0.0.2", "http://localhost:8080", "", true},
		{"0.0.0.0", "", "", false},
		{"::", "", "", false},
		{"192.168.1.2", "http://localhost", "", false},
		{"", "https://tillit.example.com", "", false},
		{"", "http://127.0.0.1.example.com", "", false},
		{"0.0.0.0", "https://tillit.example.com", "true", true},
		{"", "", "false", false},
	} {
		got, err := load(t, map[string]string{"HOST": c.host, "PUBLIC_URL": c.public, "DEMO": c.demo})
		require.NoError(t, err)
		require.Equal(t, c.want, got.Demo, "%+v", c)
	}
}
