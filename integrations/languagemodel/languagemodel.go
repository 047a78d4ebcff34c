// Package languagemodel asks a language model by the chat completions that
// OpenAI defined and many servers speak, those that run on a machine of one's
// own included. A question is instructions, material and the JSON schema of its answer; an
// answer comes back only when the schema allows it.
//
// What is asked and answered may be confidential and whatever a model says may
// have been put into its mouth by what it was given to read: neither is logged,
// and no error repeats any of it.
package languagemodel

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
	"unicode/utf8"

	"github.com/cenkalti/backoff/v5"
	"github.com/google/jsonschema-go/jsonschema"

	"tillit/core/ai/assistant"
)

// What can go wrong. Each is one of the faults that the assistant names.
var (
	// ErrUnavailable: the server could not be reached, was busy or broken, each
	// time that it was tried. Asking later may help.
	ErrUnavailable = fmt.Errorf("language model is unavailable: %w", assistant.ErrUnavailable)
	// ErrRefused: the server does not take the question: wrong key, unknown
	// model or no answers by schema. Asking again does not help.
	ErrRefused = fmt.Errorf("language model refuses the question: %w", assistant.ErrUnavailable)
	// ErrAnswer: what came back is not an answer that the schema allows.
	ErrAnswer = fmt.Errorf("language model gives no usable answer: %w", assistant.ErrNoAnswer)
	// ErrTooLong: the question is longer than MaxQuestion.
	ErrTooLong = fmt.Errorf("question to the language model is too long: %w", assistant.ErrTooLong)
)

// MaxQuestion is the longest question, in characters of all of its messages.
const MaxQuestion = 60_000

const (
	maxAnswer  = 1 << 20 // bytes of a response
	concurrent = 4       // calls at one time
	tries      = 4
	oneTry     = time.Minute
	allTries   = 3 * time.Minute
	maxWait    = time.Minute // that a server may ask for before another try
)

// Config says which model is asked where.
type Config struct {
	BaseURL string // up to "/chat/completions", as in https://api.example.com/v1
	Key     string // empty where the server asks for none
	Model   string

	// How long one try and all of them may take; zero is a minute and three.
	Try, All time.Duration
}

// Client asks one model. It is safe for concurrent use, and lets no more than
// four questions be on their way at once.
type Client struct {
	config Config
	http   *http.Client
	slots  chan struct{}
}

// New returns a client. It calls nobody yet.
func New(c Config) *Client {
	if c.Try == 0 {
		c.Try = oneTry
	}
	if c.All == 0 {
		c.All = allTries
	}
	return &Client{
		config: c,
		http: &http.Client{
			// An answer from elsewhere than where the key belongs does not count.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
		slots: make(chan struct{}, concurrent),
	}
}

// Name is what the model is called.
func (c *Client) Name() string { return c.config.Model }

// Complete gives instructions and what they are about, and returns what the
// model makes of them: JSON that the schema allows. It waits for its turn, tries
// again where that can help, and returns one of the errors of this package, or
// that of ctx when it has ended. Of an answer that is of no use the reply says
// what it was and cost.
func (c *Client) Complete(ctx context.Context, instructions, about string, schema []byte) (assistant.Reply, error) {
	if length := utf8.RuneCountInString(instructions) + utf8.RuneCountInString(about); length > MaxQuestion {
		return assistant.Reply{}, fmt.Errorf("%w: %d characters", ErrTooLong, length)
	}
	allowed, err := resolve(schema)
	if err != nil {
		return assistant.Reply{}, err
	}
	body, err := json.Marshal(request{
		Model: c.config.Model, Messages: []message{{"system", instructions}, {"user", about}},
		Format: responseFormat{Type: "json_schema", Schema: namedSchema{Name: "answer", Strict: true, Schema: schema}},
	})
	if err != nil {
		return assistant.Reply{}, fmt.Errorf("write question: %w", err)
	}

	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return assistant.Reply{}, ctx.Err()
	}
	var reply assistant.Reply
	_, err = backoff.Retry(ctx, func() (_ struct{}, err error) {
		reply, err = c.try(ctx, body)
		return struct{}{}, err
	}, backoff.WithMaxTries(tries), backoff.WithMaxElapsedTime(c.config.All))
	if ended := ctx.Err(); ended != nil {
		return reply, ended
	}
	if err != nil {
		return reply, named(err)
	}
	return reply, judgeText(reply.Text, allowed)
}

// judgeText reports whether a text is JSON that the schema allows.
func judgeText(text []byte, allowed *jsonschema.Resolved) error {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return fmt.Errorf("%w: it is not JSON", ErrAnswer)
	}
	if err := allowed.Validate(value); err != nil {
		return fmt.Errorf("%w: the schema does not allow it", ErrAnswer)
	}
	return nil
}

func resolve(schema []byte) (*jsonschema.Resolved, error) {
	var s jsonschema.Schema
	if err := json.Unmarshal(schema, &s); err != nil {
		return nil, fmt.Errorf("read schema of answer: %w", err)
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		return nil, fmt.Errorf("read schema of answer: %w", err)
	}
	return resolved, nil
}

// named gives the error that ended the tries: a wait that the server asked for
// says that it is busy.
func named(err error) error {
	if _, busy := errors.AsType[*backoff.RetryAfterError](err); busy {
		return fmt.Errorf("%w: it asks to wait", ErrUnavailable)
	}
	return err
}
