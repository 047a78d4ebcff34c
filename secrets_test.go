package main_test

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/shippedtest"
	"tillit/integrations/fortnox/fortnoxtest"
	"tillit/integrations/goclimate/goclimatetest"
	"tillit/integrations/hogia/hogiatest"
	"tillit/integrations/wire/wiretest"
)

// visitor calls the product as a browser does, and remembers what it was told.
type visitor struct {
	t       *testing.T
	address string
	client  *http.Client
	heard   *bytes.Buffer
}

func visit(t *testing.T, address string, heard *bytes.Buffer) visitor {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return visitor{t, address, &http.Client{Jar: jar, CheckRedirect: stay}, heard}
}

// call makes a call that ends with a status and reads its answer into into,
// unless that is nil. What secret is set for shows a secret once, and is not
// remembered.
func (v visitor) call(method, path string, body any, status int, into any, secret ...bool) {
	v.t.Helper()
	encoded, err := json.Marshal(body)
	require.NoError(v.t, err)
	if raw, ok := body.([]byte); ok {
		encoded = raw
	}
	req, err := http.NewRequestWithContext(v.t.Context(), method, v.address+path, bytes.NewReader(encoded))
	require.NoError(v.t, err)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", v.address)
	res, err := v.client.Do(req)
	require.NoError(v.t, err)
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	require.NoError(v.t, err)
	require.Equal(v.t, status, res.StatusCode, "%s %s: %s", method, path, answer)
	if len(secret) == 0 {
		fmt.Fprintf(v.heard, "%s %s\n%s\n%s\n", method, path, res.Header.Get("Location"), answer)
	}
	if into != nil {
		require.NoError(v.t, json.Unmarshal(answer, into), "%s", answer)
	}
}

// idle waits until all work of the company has ended.
func (v visitor) idle() {
	v.t.Helper()
	require.Eventually(v.t, func() bool {
		var active []any
		v.call(http.MethodGet, "/api/company/job?active=true", nil, http.StatusOK, &active)
		return len(active) == 0
	}, time.Minute, 100*time.Millisecond)
}

// linked is where the file at path opens.
func (v visitor) linked(path string) string {
	v.t.Helper()
	var link struct{ Address string }
	v.call(http.MethodPost, path+"/link", nil, http.StatusOK, &link)
	return "/api/" + link.Address
}

// unpacked is all that is in an archive.
func (v visitor) unpacked(path string) string {
	v.t.Helper()
	req, err := http.NewRequestWithContext(v.t.Context(), http.MethodGet, v.address+path, http.NoBody)
	require.NoError(v.t, err)
	res, err := v.client.Do(req)
	require.NoError(v.t, err)
	defer res.Body.Close()
	raw, err := io.ReadAll(res.Body)
	require.NoError(v.t, err)
	packed, err := zip.NewReader(bytes.NewReader(raw), int64(len(raw)))
	require.NoError(v.t, err, "%s", raw)
	var all strings.Builder
	for _, f := range packed.File {
		content, err := f.Open()
		require.NoError(v.t, err)
		_, err = io.Copy(&all, content)
		require.NoError(v.t, err)
	}
	return all.String()
}

type object = map[string]any

// T55: secrets go in wherever there is a place for them, and things go well
// and wrong with them. None is to be found afterwards in what the program said
// in its log and in its answers, in files, or in the database.
func TestServe_KeepsSecrets(t *testing.T) {
	t.Parallel()
	canary := func(name string) string { return "canary-" + name + "-4f1d9c" }
	fortnox, hogia := fortnoxtest.New(wiretest.NewBooks()), hogiatest.Serve(wiretest.NewBooks())
	var modelAsked atomic.Int32
	systems := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.Contains(r.URL.Path, "fortnox.se"):
			fortnox.ServeHTTP(w, r)
		case strings.Contains(r.URL.Path, "goclimate.com"):
			goclimatetest.Fake{}.ServeHTTP(w, r) // repeats a key that it refuses
		case strings.HasPrefix(r.URL.Path, "/model/"):
			modelAsked.Add(1)
			http.Error(w, `{"error":{"message":"Incorrect API key provided: `+r.Header.Get("Authorization")+`"}}`, http.StatusUnauthorized)
		default:
			hogia.ServeHTTP(w, r)
		}
	}))
	t.Cleanup(systems.Close)
	database, dir := shippedtest.New(t), t.TempDir()
	env := []string{
		"DATABASE_URL=" + database.OwnerURL, "WEB_URL=" + systems.URL, aKey, "INTEGRATIONS_DETOUR=" + systems.URL, "RECALCULATION_DELAY=1s",
		"FORTNOX_CLIENT_ID=app", "FORTNOX_CLIENT_SECRET=app-secret", "PROCOUNTOR_CLIENT_ID=id", "PROCOUNTOR_CLIENT_SECRET=" + canary("application"),
		"AI_BASE_URL=" + systems.URL + "/model", "AI_MODEL=parrot", "AI_API_KEY=" + canary("model"),
	}
	first := command(t, dir, env, "admin", "root@example.com", "Root")
	first.Stdin = strings.NewReader(canary("root-password") + "\n")
	require.NoError(t, first.Run())
	cmd, address := serving(t, dir, freePort(t), env...)

	secrets := map[string]string{"sealing key": strings.TrimPrefix(aKey, "TILLIT_KEY="), "secret at Fortnox": "app-secret", "key at Hogia": hogiatest.Secret}
	for _, name := range []string{"application", "root-password", "password", "wrong-password", "next-password", "api-key", "go-climate", "code", "inbox", "model"} {
		secrets[name] = canary(name)
	}
	var heard bytes.Buffer
	root := visit(t, address, &heard)
	root.call(http.MethodPost, "/api/account/login", object{"email": "root@example.com", "password": canary("wrong-password")}, http.StatusUnauthorized, nil)
	root.call(http.MethodPost, "/api/account/login", object{"email": "root@example.com", "password": canary("root-password")}, http.StatusOK, nil)
	var company struct{ ID string }
	root.call(http.MethodPost, "/api/admin/company", object{"name": "Bok AB", "country": "SE", "reportingStandard": 3}, http.StatusOK, &company)
	root.call(http.MethodPost, "/api/admin/company/"+company.ID+"/go-climate-data", object{"GoClimateKey": canary("go-climate")}, http.StatusOK, nil)
	person := object{"name": "Eva", "email": "eva@example.com", "role": 3, "password": canary("password"), "companyId": company.ID}
	root.call(http.MethodPost, "/api/admin/user", person, http.StatusOK, nil)

	eva := visit(t, address, &heard)
	eva.call(http.MethodPost, "/api/account/login", object{"email": "eva@example.com", "password": canary("password")}, http.StatusOK, nil)
	home, err := url.Parse(address)
	require.NoError(t, err)
	for _, cookie := range eva.client.Jar.Cookies(home) {
		secrets["cookie "+cookie.Name] = cookie.Value
	}
	var seed struct{ Secret string }
	eva.call(http.MethodPost, "/api/account/2fa/setup", object{"password": canary("password")}, http.StatusOK, &seed, true)
	secrets["seed of the second factor"] = seed.Secret

	// Connections, with keys that are wrong and right, and an access that is
	// taken back.
	keyed := object{"provider": "hogia", "companyId": hogiatest.Organization, "publicKey": hogiatest.ClientID, "apiKey": canary("api-key")}
	eva.call(http.MethodPost, "/api/company/integration", keyed, http.StatusConflict, nil)
	keyed["apiKey"] = hogiatest.Secret
	eva.call(http.MethodPost, "/api/company/integration", keyed, http.StatusOK, nil)
	var granting struct{ ID string }
	eva.call(http.MethodPost, "/api/company/integration", object{"provider": "fortnox"}, http.StatusOK, &granting)
	var at struct{ URL string }
	eva.call(http.MethodPost, "/api/company/integration/"+granting.ID+"/grant", nil, http.StatusOK, &at, true)
	asked, err := url.Parse(at.URL)
	require.NoError(t, err)
	secrets["state"] = asked.Query().Get("state")
	back := url.Values{"state": {secrets["state"]}, "code": {"good" + canary("code")}}
	eva.call(http.MethodGet, "/api/integrations/oauth/fortnox/callback?"+back.Encode(), nil, http.StatusSeeOther, nil, true)
	eva.idle()
	fortnoxtest.Revoke(t, systems.URL, "second"+canary("code"))
	eva.call(http.MethodPost, "/api/company/integration/"+granting.ID+"/import", nil, http.StatusOK, nil)
	eva.idle()
	var all []struct {
		Provider string
		Trouble  *struct{ Reason string }
	}
	eva.call(http.MethodGet, "/api/company/integration", nil, http.StatusOK, &all)
	require.Len(t, all, 2)
	eva.call(http.MethodGet, "/api/company/integration/"+granting.ID+"/readings", nil, http.StatusOK, nil)

	// An inbox, with keys that are wrong and right.
	var inbox struct {
		Inbox struct{ Path string }
		Key   string
	}
	eva.call(http.MethodPost, "/api/company/inbox", object{"name": "Kassan"}, http.StatusOK, &inbox, true)
	secrets["key of the inbox"] = inbox.Key
	send := func(key string, status int) {
		t.Helper()
		rows := `{"rows":[{"date":"2025-03-15","account":"4600","amount":12.5,"text":"Papper"},{"date":"2025-03-16","account":"9731","amount":70,"text":"Xyzzy"}]}`
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, address+inbox.Inbox.Path, strings.NewReader(rows))
		require.NoError(t, err)
		req.Header.Set("Authorization", "Bearer "+key)
		req.Header.Set("Content-Type", "application/json")
		res, err := http.DefaultClient.Do(req)
		require.NoError(t, err)
		require.NoError(t, res.Body.Close())
		require.Equal(t, status, res.StatusCode)
	}
	send(canary("inbox"), http.StatusUnauthorized)
	send(inbox.Key, http.StatusAccepted)
	eva.idle()

	// A flight, about which GoClimate is asked with a key that it refuses, and a
	// row that no rule knows, about which the model is.
	flown := object{
		"from": "2025-03-01", "to": "2025-03-01", "category": "", "quantity": "0", "unit": "pkm", "supplier": "", "reference": "", "description": "",
		"source": "invoice", "cover": "adds", "flight": object{"route": []string{"ARN", "JFK"}, "class": "economy", "return": false, "persons": 1},
	}
	eva.call(http.MethodPost, "/api/company/activity-entry", flown, http.StatusOK, nil)
	require.Eventually(t, func() bool {
		var entries []struct{ Answer struct{ State string } }
		eva.call(http.MethodGet, "/api/company/activity-entry?year=2025", nil, http.StatusOK, &entries)
		return entries[0].Answer.State == "refused" && modelAsked.Load() > 0
	}, time.Minute, 100*time.Millisecond, "neither key was used")
	eva.idle()

	// Mails carry what opens an account; nothing else does.
	root.call(http.MethodPost, "/api/account/request-password-reset", object{"email": "eva@example.com"}, http.StatusNoContent, nil)
	token := mailed(t, filepath.Join(dir, ".data", "mail"))
	secrets["token of the mail"] = token
	reset := object{"token": token + "x", "email": "eva@example.com", "password": canary("next-password")}
	root.call(http.MethodPost, "/api/account/reset-password", reset, http.StatusBadRequest, nil)

	var made struct{ Report struct{ ID string } }
	eva.call(http.MethodPost, "/api/company/report", object{"type": "footprint-csv", "year": 2025, "locale": "sv-SE"}, http.StatusOK, &made)
	eva.idle()
	eva.call(http.MethodGet, eva.linked("/api/company/report/"+made.Report.ID), nil, http.StatusOK, nil)
	eva.call(http.MethodPost, "/api/company/report", object{"type": "archive-zip", "year": 2025, "locale": "sv-SE"}, http.StatusOK, &made)
	eva.idle()
	heard.WriteString(eva.unpacked(eva.linked("/api/company/report/" + made.Report.ID)))
	eva.call(http.MethodGet, "/api/company/job", nil, http.StatusOK, nil)
	today := time.Now()
	lately := "?from=" + today.AddDate(0, 0, -2).Format(time.DateOnly) + "&to=" + today.AddDate(0, 0, 2).Format(time.DateOnly)
	eva.call(http.MethodGet, "/api/company/audit-log/export"+lately, nil, http.StatusOK, nil)
	root.call(http.MethodGet, "/api/admin/audit-log/export"+lately, nil, http.StatusOK, nil)
	stop(t, cmd)

	logged, ok := cmd.Stderr.(*bytes.Buffer)
	require.True(t, ok)
	require.Contains(t, logged.String(), "system called", "there is something in the log")
	places := map[string]string{"the log": logged.String(), "an answer": heard.String(), "the database": dump(t, database.OwnerURL), "a file": files(t, dir)}
	for place, content := range places {
		require.NotEmpty(t, content, place)
		for name, secret := range secrets {
			require.NotEmpty(t, secret, name)
			for _, form := range []string{
				secret, url.QueryEscape(secret), base64.StdEncoding.EncodeToString([]byte(secret)), hex.EncodeToString([]byte(secret)),
			} {
				if strings.Contains(content, form) { // without showing all of it
					t.Errorf("%s in %s, as %s", name, place, form)
				}
			}
		}
	}
}

// mailed is the token that a mail brings.
func mailed(t *testing.T, folder string) (token string) {
	t.Helper()
	found := regexp.MustCompile(`token=([A-Za-z0-9_-]{20,})`)
	require.Eventually(t, func() bool {
		names, err := filepath.Glob(filepath.Join(folder, "*"))
		require.NoError(t, err)
		for _, name := range names {
			text, err := os.ReadFile(name)
			require.NoError(t, err)
			if match := found.FindSubmatch(text); match != nil {
				token = string(match[1])
			}
		}
		return token != ""
	}, 30*time.Second, 50*time.Millisecond)
	return token
}

// dump is every row of every table as text.
func dump(t *testing.T, address string) string {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	defer conn.Close(t.Context()) //nolint:errcheck // the test is over
	names, err := conn.Query(t.Context(), "select quote_ident(tablename) from pg_tables where schemaname = 'public'")
	require.NoError(t, err)
	tables, err := pgx.CollectRows(names, pgx.RowTo[string])
	require.NoError(t, err)
	var all strings.Builder
	for _, table := range tables {
		rows, err := conn.Query(t.Context(), "select '"+table+" ' || t::text from "+table+" t")
		require.NoError(t, err)
		lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		for _, line := range lines {
			all.WriteString(line)
		}
	}
	require.Contains(t, all.String(), "connection_secrets")
	require.Contains(t, all.String(), "river_job")
	return all.String()
}

// files are the contents of all that was written, but for mails, which are for
// whom they are addressed to.
func files(t *testing.T, dir string) string {
	t.Helper()
	var all bytes.Buffer
	require.NoError(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() == "mail" {
			return errorOrSkip(err)
		}
		if d.IsDir() {
			return nil
		}
		content, err := os.ReadFile(path)
		all.Write(content)
		return err
	}))
	return all.String()
}

func errorOrSkip(err error) error {
	if err != nil {
		return err
	}
	return fs.SkipDir
}
