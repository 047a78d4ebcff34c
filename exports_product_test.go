package main_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff/app"
	"tillit/core/carbon/shippedtest"
)

// product is the demonstration, served by the whole product in this process:
// it is known by its API alone, however its inside is arranged.
type product struct{ address string }

// demonstrated serves the demonstration at a time that stands still, once its
// books have been imported.
func demonstrated(t *testing.T, now time.Time) product {
	t.Helper()
	env := map[string]string{
		"DATABASE_URL": shippedtest.New(t).OwnerURL, "TILLIT_DATA": t.TempDir(), "TILLIT_KEY": strings.TrimPrefix(aKey, "TILLIT_KEY="),
		"PORT": "0", "WEB_URL": "http://127.0.0.1:1", "DEMO": "true",
	}
	config, err := app.Load(func(name string) string { return env[name] })
	require.NoError(t, err)
	said, out := io.Pipe()
	ctx, stop := context.WithCancel(context.WithoutCancel(t.Context()))
	ended := make(chan error, 1)
	go func() {
		err := app.Serve(ctx, app.Process{
			Config: config, Out: out, Err: io.Discard, Log: slog.New(slog.DiscardHandler), Clock: func() time.Time { return now },
		}, nil)
		ended <- errors.Join(err, out.Close())
	}()
	t.Cleanup(func() { stop(); require.NoError(t, <-ended) })
	lines := bufio.NewScanner(said)
	for lines.Scan() {
		if _, found, ready := strings.Cut(lines.Text(), "ready: "); ready {
			go func() { _, _ = io.Copy(io.Discard, said) }()
			return product{found}
		}
	}
	stop()
	require.Fail(t, "it never got ready", "%v", <-ended)
	return product{}
}

// guest is somebody who has signed in.
type guest struct {
	product

	client *http.Client
}

func (p product) visit(t *testing.T, email string) guest {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	v := guest{p, &http.Client{Jar: jar}}
	status, body := v.call(t, http.MethodPost, "account/login", map[string]string{"email": email, "password": demoPassword})
	require.Equal(t, http.StatusOK, status, "%s", body)
	return v
}

// send makes a call as a page of ours would.
func (v guest) send(ctx context.Context, method, path string, body any) (status int, answer []byte, err error) {
	sent, err := json.Marshal(body)
	if err != nil {
		return 0, nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, v.address+"/api/"+path, bytes.NewReader(sent))
	if err != nil {
		return 0, nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Origin", v.address)
	res, err := v.client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	answer, err = io.ReadAll(res.Body)
	return res.StatusCode, answer, errors.Join(err, res.Body.Close())
}

func (v guest) call(t *testing.T, method, path string, body any) (status int, answer []byte) {
	t.Helper()
	status, answer, err := v.send(t.Context(), method, path, body)
	require.NoError(t, err)
	return status, answer
}

// download reads a file.
func (v guest) download(t *testing.T, path string) []byte {
	t.Helper()
	status, file := v.call(t, http.MethodGet, path, nil)
	require.Equal(t, http.StatusOK, status, "%s: %s", path, file)
	return file
}

func (v guest) read(t *testing.T, path string, into any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(v.download(t, path), into))
}

// idle waits until no work of the company is under way.
func (v guest) idle(t *testing.T) {
	t.Helper()
	const timeout, look = 10 * time.Minute, 50 * time.Millisecond
	require.Eventually(t, func() bool {
		status, active, err := v.send(t.Context(), http.MethodGet, "company/job?active=true", nil)
		return err == nil && status == http.StatusOK && string(bytes.TrimSpace(active)) == "[]"
	}, timeout, look)
	var jobs []struct{ Kind, State string }
	v.read(t, "company/job", &jobs)
	for _, j := range jobs {
		require.Equal(t, "done", j.State, j.Kind)
	}
}

// ordered is a report that is made or was refused.
type ordered struct {
	Report  struct{ ID string }
	refused string // the code of why
}

func (v guest) order(t *testing.T, order map[string]any) (made ordered) {
	t.Helper()
	status, answer := v.call(t, http.MethodPost, "company/report", order)
	if status == http.StatusOK {
		require.NoError(t, json.Unmarshal(answer, &made))
		return made
	}
	var problem struct{ Code string }
	require.NoError(t, json.Unmarshal(answer, &problem))
	require.NotEmpty(t, problem.Code, "%d %s", status, answer)
	made.refused = problem.Code
	return made
}

// file is that of a report that has been made.
func (v guest) file(t *testing.T, made ordered) []byte {
	t.Helper()
	status, answer := v.call(t, http.MethodPost, "company/report/"+made.Report.ID+"/link", nil)
	require.Equal(t, http.StatusOK, status, "%s", answer)
	var link struct{ Address string }
	require.NoError(t, json.Unmarshal(answer, &link))
	return v.download(t, link.Address)
}

// remove takes a report away, so that nothing made later tells of it.
func (v guest) remove(t *testing.T, made ordered) {
	t.Helper()
	status, answer := v.call(t, http.MethodDelete, "company/report/"+made.Report.ID, nil)
	require.Equal(t, http.StatusNoContent, status, "%s", answer)
}
