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
	"slices"
	"strings"
	"syscall"

	"tillit/integrations/fortnox/fortnoxtest"
	"tillit/integrations/languagemodel/languagemodeltest"
	"tillit/integrations/wire/wiretest"
)

// stage is a running product that one worker of the walks has for itself, and
// where what stands in for the systems around it is. The walks read it.
type stage struct {
	Address string `json:"address"`
	Data    string `json:"data"`
	Systems string `json:"systems"` // accounting systems, and a company's web page
	Model   string `json:"model"`   // a language model that says what it is told to
	Mails   string `json:"-"`

	closers []func() error
}

// open starts the product on the data, with a mail server, accounting systems
// and a language model of its own.
func open(ctx context.Context, out io.Writer, data string) (_ *stage, err error) {
	s := &stage{Data: data}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	systems := http.NewServeMux()
	systems.Handle("/", fortnoxtest.New(wiretest.NewBooks()))
	systems.HandleFunc("/om-oss", aboutUs)
	s.Systems = s.serve(systems)
	s.Model = s.serve(&languagemodeltest.Stage{})
	mails, err := mailServer(ctx, out, data)
	if err != nil {
		return nil, err
	}
	s.closers = append(s.closers, mails.Close)
	s.Mails = "smtp://" + mails.Address
	err = s.start(ctx, out)
	return s, err
}

func (s *stage) serve(handler http.Handler) (address string) {
	server := httptest.NewServer(handler)
	s.closers = append(s.closers, func() error { server.Close(); return nil })
	return server.URL
}

// start starts the built program with a database of its own, and returns when
// it says where it is.
func (s *stage) start(ctx context.Context, out io.Writer) error {
	cmd := exec.CommandContext(ctx, "./tillit", "serve")
	cmd.Env = append(os.Environ(), "PORT=0", "HOST=127.0.0.1", "TILLIT_DATA="+s.Data)
	cmd.Env = append(cmd.Env, "DATABASE_URL=", "PUBLIC_URL=", "WEB_URL=", "MAIL_URL="+s.Mails, "BLOB_URL=", "DEMO=true",
		"RECALCULATION_DELAY=1s",
		"INTEGRATIONS_DETOUR="+s.Systems, "FORTNOX_CLIENT_ID=app", "FORTNOX_CLIENT_SECRET=app-secret",
		"AI_BASE_URL="+s.Model+"/v1", "AI_MODEL=stage", "AI_API_KEY=", "AI_CALLS_PER_MINUTE=6000", "AI_CALLS_PER_MINUTE_ALL=6000",
		"CONTACT_EMAIL="+contact,
		"KLEER_SSO_ISSUER=https://kleer.test", "KLEER_SSO_AUDIENCE=tillit", "KLEER_SSO_KEYS="+signOnSecret)
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.Stderr = out
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	lines := bufio.NewScanner(pipe)
	for lines.Scan() {
		if _, found, ok := strings.Cut(lines.Text(), "ready: "); ok {
			go func() { _, _ = io.Copy(io.Discard, pipe) }() // it must not stall on a full pipe
			s.Address = found
			s.closers = append(s.closers, func() error {
				return errors.Join(cmd.Process.Signal(syscall.SIGTERM), cmd.Wait())
			})
			return nil
		}
	}
	return fmt.Errorf("the product did not start: %w", cmd.Wait())
}

// close stops the product first, and then what it talks to.
func (s *stage) close() error {
	var err error
	for _, end := range slices.Backward(s.closers) {
		err = errors.Join(err, end())
	}
	s.closers = nil
	return err
}

// aboutUs is the web page of a company that the walks look up.
func aboutUs(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = io.WriteString(w, "<h1>Om oss</h1><p>Vi är 42 anställda.</p><p>Växel: 0470-123 45</p>")
}

// contact is where companies may ask for more than the trial.
const contact = "hello@tillit.test"

// signOnSecret signs the tokens with which the walks come from Kleer.
const signOnSecret = "a secret of the walks alone, kept nowhere else"
