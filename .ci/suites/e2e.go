package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"syscall"

	"tillit/integrations/fortnox/fortnoxtest"
	"tillit/integrations/languagemodel/languagemodeltest"
	"tillit/integrations/wire/wiretest"
)

// endToEnd runs the built product on fresh data and the browser against it.
func endToEnd(ctx context.Context, out io.Writer, args []string) (_ result, err error) {
	data, err := os.MkdirTemp("", "tillit-e2e")
	if err != nil {
		return result{}, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	systems := http.NewServeMux()
	systems.Handle("/", fortnoxtest.New(wiretest.NewBooks()))
	systems.HandleFunc("/om-oss", aboutUs)
	fortnox := httptest.NewServer(systems)
	defer fortnox.Close()
	model := httptest.NewServer(&languagemodeltest.Stage{})
	defer model.Close()
	mails, err := mailServer(ctx, out, data)
	if err != nil {
		return result{}, err
	}
	defer func() { err = errors.Join(err, mails.Close()) }()
	address, stop, err := product(ctx, out, data, "smtp://"+mails.Address, fortnox.URL, model.URL)
	if err != nil {
		return result{}, err
	}
	defer func() { err = errors.Join(err, stop()) }()

	path, err := report("e2e.json")
	if err != nil {
		return result{}, err
	}
	cmd := command(ctx, out, web, "npx", append([]string{"playwright", "test", "--reporter=list,json"}, args...)...)
	cmd.Env = append(os.Environ(), "CI=1", "BASE_URL="+address, "TILLIT_DATA="+data, "INTEGRATIONS_DETOUR="+fortnox.URL, "KLEER_SSO_SECRET="+signOnSecret,
		"AI_STAGE="+model.URL, "CONTACT_EMAIL="+contact, "PLAYWRIGHT_JSON_OUTPUT_NAME="+path)
	runErr := cmd.Run()

	var told struct {
		Stats struct {
			Expected   int `json:"expected"`
			Unexpected int `json:"unexpected"`
			Flaky      int `json:"flaky"`
			Skipped    int `json:"skipped"`
		} `json:"stats"`
	}
	if err := readJSON(path, &told); err != nil {
		return result{}, fmt.Errorf("no report (%w): %w", runErr, err)
	}
	if told.Stats.Skipped+told.Stats.Flaky > 0 {
		fmt.Fprintf(out, "%d skipped, %d passed at the second attempt only\n", told.Stats.Skipped, told.Stats.Flaky)
	}
	count := result{told.Stats.Expected + told.Stats.Flaky, told.Stats.Unexpected}
	if runErr != nil && count.failed == 0 {
		count.failed = 1
	}
	return count, nil
}

// aboutUs is the web page of a company that the walks look up.
func aboutUs(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, "<h1>Om oss</h1><p>Vi är 42 anställda.</p><p>Växel: 0470-123 45</p>")
}

// contact is where companies may ask for more than the free time.
const contact = "hello@tillit.test"

// signOnSecret signs the tokens with which the walks come from Kleer.
const signOnSecret = "a secret of the walks alone, kept nowhere else"

// product starts the built program with a database of its own, and with what
// stands in for a mail server, accounting systems and a language model. It returns
// when the program says where it is.
func product(ctx context.Context, out io.Writer, data, mails, systems, model string) (address string, stop func() error, err error) {
	cmd := exec.CommandContext(ctx, "./tillit", "serve")
	cmd.Env = append(os.Environ(), "PORT=0", "HOST=127.0.0.1", "TILLIT_DATA="+data)
	cmd.Env = append(cmd.Env, "DATABASE_URL=", "PUBLIC_URL=", "WEB_URL=", "MAIL_URL="+mails, "BLOB_URL=", "DEMO=true", "RECALCULATION_DELAY=1s",
		"INTEGRATIONS_DETOUR="+systems, "FORTNOX_CLIENT_ID=app", "FORTNOX_CLIENT_SECRET=app-secret",
		"AI_BASE_URL="+model+"/v1", "AI_MODEL=stage", "AI_API_KEY=", "AI_CALLS_PER_MINUTE=6000", "AI_CALLS_PER_MINUTE_ALL=6000", "CONTACT_EMAIL="+contact,
		"KLEER_SSO_ISSUER=https://kleer.test", "KLEER_SSO_AUDIENCE=tillit", "KLEER_SSO_KEYS="+signOnSecret)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.Stderr = out
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return "", nil, err
	}
	if err := cmd.Start(); err != nil {
		return "", nil, err
	}
	lines := bufio.NewScanner(pipe)
	for lines.Scan() {
		if _, found, ok := strings.Cut(lines.Text(), "ready: "); ok {
			go func() { _, _ = io.Copy(io.Discard, pipe) }() // it must not stall on a full pipe
			return found, func() error {
				return errors.Join(cmd.Process.Signal(syscall.SIGTERM), cmd.Wait())
			}, nil
		}
	}
	return "", nil, fmt.Errorf("the product did not start: %w", cmd.Wait())
}
