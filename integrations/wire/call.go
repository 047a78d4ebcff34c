package wire

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strings"
	"time"

	"tillit/core/books/connection"
)

// userAgent is what systems know the product by.
const userAgent = "Tillit/1.0"

// How much of an answer is read, unpacked.
const (
	maxBody  = 32 << 20
	maxLarge = 200 << 20
)

// Call is one call of a system.
type Call struct {
	URL    string     // absolute, https
	Query  url.Values // added to it
	Header http.Header
	Accept string // media type, "" is JSON
	Large  bool   // the answer may be large and slow: a file, a whole ledger

	// Form and Body make it a POST; Body is sent as JSON. Such a call is
	// tried again only when it surely was not received, unless Reads.
	Form  url.Values
	Body  any
	Reads bool // the POST changes nothing at the system
	// Spends says that the call uses up what it carries, as a refresh token
	// that is good once: when its reply is lost the failure is Lost.
	Spends bool

	// Open leaves the client's token out, as calls that ask for one do.
	Open bool
	// User and Password, when not empty, are sent by basic authentication.
	User, Password string
}

// Answer is a good answer, and what Options.Judge looks at.
type Answer struct {
	Status int
	Header http.Header
	Body   []byte
	Trace  string // the system's id of the request, "" when it says none
}

// JSON makes a call and decodes the answer, which has to be one JSON value.
func (c *Client) JSON(ctx context.Context, call Call, into any) error {
	a, err := c.Do(ctx, call)
	if err != nil {
		return err
	}
	return a.Decode(into)
}

// Decode reads the body as one JSON value of a media type that says so. It
// returns Garbled when it is anything else.
func (a Answer) Decode(into any) error {
	kind := a.Header.Get("Content-Type")
	if !strings.Contains(strings.ToLower(kind), "json") {
		return a.garbled(fmt.Errorf("an answer of type %q, not JSON", kind))
	}
	if err := json.Unmarshal(a.Body, into); err != nil {
		return a.garbled(fmt.Errorf("read answer: %w", redact(err)))
	}
	return nil
}

// redact drops what an error of the decoder may repeat of the body.
func redact(err error) error {
	if bad, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("field %s cannot be a %s", bad.Field, bad.Type)
	}
	return err
}

func (a Answer) garbled(err error) *connection.Failure {
	return &connection.Failure{Reason: connection.Garbled, Trace: a.Trace, Err: err}
}

// Garbled is the failure of an answer that is not one that the system documents.
func Garbled(format string, args ...any) *connection.Failure {
	return &connection.Failure{Reason: connection.Garbled, Err: fmt.Errorf(format, args...)}
}

// Do makes a call and returns its answer when its status is one of success. It
// renews a refused token once. The error is a [*connection.Failure], or that
// of ctx when it has ended.
func (c *Client) Do(ctx context.Context, call Call) (Answer, error) {
	if call.Open || c.Token == nil {
		return c.try(ctx, call, "")
	}
	token, err := c.Token(ctx, "")
	if err != nil {
		return Answer{}, err
	}
	a, err := c.try(ctx, call, token)
	if f, ok := errors.AsType[*connection.Failure](err); !ok || f.Reason != connection.Refused {
		return a, err
	}
	renewed, renewErr := c.Token(ctx, token)
	if renewErr != nil {
		return Answer{}, renewErr
	}
	return c.try(ctx, call, renewed)
}

// try makes a call until it succeeds, another try cannot help, or the wait
// before it would be too long.
func (c *Client) try(ctx context.Context, call Call, token string) (Answer, error) {
	for tried := 0; ; tried++ {
		if err := c.turn(ctx); err != nil {
			return Answer{}, err
		}
		a, got := c.once(ctx, call, token)
		if err := ctx.Err(); err != nil {
			return Answer{}, err
		}
		c.system.circuit.note(c.connection, c.system.Now(), got.away)
		if got.failure == nil {
			return a, nil
		}
		d := got.failure.After
		if d == 0 {
			d = jitter(tried)
		}
		if err := c.hold(ctx, got.failure, d); err != nil {
			return Answer{}, err
		}
		if !got.again || tried+1 == tries || d > maxWait {
			return a, got.failure
		}
		if err := c.system.net.config.Wait(ctx, d); err != nil {
			return Answer{}, err
		}
	}
}

// turn waits until a call may be made.
func (c *Client) turn(ctx context.Context) error {
	if left := c.system.circuit.open(c.system.Now()); left > 0 {
		return &connection.Failure{Reason: connection.Down, After: left, Err: errOpen}
	}
	return c.pace(ctx)
}

var errOpen = errors.New("the system has been down for several connections, so it is left alone for a while")

// outcome is what became of one try.
type outcome struct {
	failure *connection.Failure // nil when it succeeded
	again   bool                // the same call may be made again
	away    bool                // the system itself was not there
}

// once makes one try.
func (c *Client) once(ctx context.Context, call Call, token string) (Answer, outcome) {
	timeout, most := c.system.net.config.Timeout, maxBody
	if call.Large {
		timeout, most = c.system.net.config.LargeTimeout, maxLarge
	}
	within, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	sent := false
	within = httptrace.WithClientTrace(within, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { sent = true }})
	req, err := c.request(within, call, token)
	if err != nil {
		return Answer{}, outcome{failure: &connection.Failure{Reason: connection.Barred, Err: err}}
	}
	repeatable := req.Method == http.MethodGet || call.Reads

	began := c.system.Now()
	res, err := c.system.net.http.Do(req)
	if err != nil {
		c.log(ctx, req, 0, began, "", err)
		return Answer{}, unreached(err, repeatable || !sent).spent(call.Spends && sent)
	}
	defer res.Body.Close()
	a := Answer{Status: res.StatusCode, Header: res.Header}
	if c.system.options.TraceHeader != "" {
		a.Trace = clean(res.Header.Get(c.system.options.TraceHeader), nil)
	}
	a.Body, err = io.ReadAll(io.LimitReader(res.Body, int64(most)+1))
	c.log(ctx, req, a.Status, began, a.Trace, err)
	switch {
	case err != nil:
		return a, unreached(err, repeatable).spent(call.Spends)
	case len(a.Body) > most:
		return a, outcome{failure: a.garbled(fmt.Errorf("an answer of more than %d bytes", most))}
	}
	got := c.judge(a, call, secrets(req, call))
	got.again = got.again && repeatable
	lost := a.Status == http.StatusBadGateway || a.Status == http.StatusGatewayTimeout
	return a, got.spent(call.Spends && lost)
}

// spent makes the outcome of a call that spent what it carried one that is
// lost, if it is.
func (o outcome) spent(lost bool) outcome {
	if lost && o.failure.Reason == connection.Down {
		o.failure.Reason = connection.Lost
	}
	return o
}

// unreached is the outcome of a try that broke on the way.
func unreached(err error, again bool) outcome {
	if bare, ok := errors.AsType[*url.Error](err); ok {
		err = bare.Err // without the address, whose query is nobody's business
	}
	if barred, ok := errors.AsType[*barredError](err); ok {
		return outcome{failure: &connection.Failure{Reason: connection.Barred, Err: barred}}
	}
	if _, unproved := errors.AsType[*tls.CertificateVerificationError](err); unproved {
		return outcome{failure: &connection.Failure{Reason: connection.Untrusted, Err: err}}
	}
	return outcome{failure: &connection.Failure{Reason: connection.Down, Err: err}, again: again, away: true}
}

func (c *Client) request(ctx context.Context, call Call, token string) (*http.Request, error) {
	to, err := address(call.URL)
	if err != nil {
		return nil, err
	}
	if len(call.Query) > 0 {
		to.RawQuery = strings.TrimPrefix(to.RawQuery+"&"+call.Query.Encode(), "&")
	}
	method, kind, body := http.MethodGet, "", io.Reader(http.NoBody)
	switch {
	case call.Form != nil:
		method, kind, body = http.MethodPost, "application/x-www-form-urlencoded", strings.NewReader(call.Form.Encode())
	case call.Body != nil:
		text, err := json.Marshal(call.Body)
		if err != nil {
			return nil, fmt.Errorf("write question: %w", err)
		}
		method, kind, body = http.MethodPost, "application/json", bytes.NewReader(text)
	}
	if at := c.system.net.detour; at != nil {
		to.Path, to.RawPath = "/"+to.Host+to.Path, ""
		to.Scheme, to.Host = at.Scheme, at.Host
	}
	req, err := http.NewRequestWithContext(ctx, method, to.String(), body)
	if err != nil {
		return nil, errAddress
	}
	if kind != "" {
		req.Header.Set("Content-Type", kind)
	}
	req.Header.Set("Accept", "application/json")
	if call.Accept != "" {
		req.Header.Set("Accept", call.Accept)
	}
	for _, header := range []http.Header{c.Header, call.Header} {
		for name, values := range header {
			req.Header[http.CanonicalHeaderKey(name)] = values
		}
	}
	req.Header.Set("User-Agent", userAgent)
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	if call.User != "" {
		req.SetBasicAuth(call.User, call.Password)
	}
	return req, nil
}

func (c *Client) log(ctx context.Context, req *http.Request, status int, began time.Time, trace string, err error) {
	level := slog.LevelDebug
	if err != nil || status >= http.StatusBadRequest {
		level = slog.LevelInfo
	}
	attrs := []slog.Attr{
		slog.String("provider", string(c.system.options.Provider)), slog.String("connection", c.connection.String()),
		slog.String("method", req.Method), slog.String("host", req.URL.Host), slog.String("path", req.URL.Path),
		slog.Int("status", status), slog.Duration("duration", c.system.Now().Sub(began)), slog.String("trace", trace),
	}
	if err != nil {
		attrs = append(attrs, slog.String("error", unreached(err, false).failure.Error()))
	}
	c.system.net.config.Log.LogAttrs(ctx, level, "system called", attrs...)
}
