package languagemodel

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"

	"tillit/core/ai/assistant"
)

// The request and response of /chat/completions, as far as we use them. Limits
// of tokens and temperatures are left out on purpose: servers disagree on their
// names and refuse what they do not know.
type (
	message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	request struct {
		Model    string         `json:"model"`
		Messages []message      `json:"messages"`
		Format   responseFormat `json:"response_format"`
	}
	responseFormat struct {
		Type   string      `json:"type"`
		Schema namedSchema `json:"json_schema"`
	}
	namedSchema struct {
		Name   string          `json:"name"`
		Strict bool            `json:"strict"`
		Schema json.RawMessage `json:"schema"`
	}
	response struct {
		Choices []struct {
			Message struct {
				Content string `json:"content"`
			} `json:"message"`
			Ended string `json:"finish_reason"`
		} `json:"choices"`
		Usage struct {
			Question int64 `json:"prompt_tokens"`
			Answer   int64 `json:"completion_tokens"`
		} `json:"usage"`
	}
)

// try makes one call. Its error is permanent where another would end the same.
func (c *Client) try(ctx context.Context, body []byte) (assistant.Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, c.config.Try)
	defer cancel()
	call, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimRight(c.config.BaseURL, "/")+"/chat/completions",
		bytes.NewReader(body))
	if err != nil {
		return assistant.Reply{}, backoff.Permanent(fmt.Errorf("%w: its address cannot be called", ErrRefused))
	}
	call.Header.Set("Content-Type", "application/json")
	call.Header.Set("Accept", "application/json")
	if c.config.Key != "" {
		call.Header.Set("Authorization", "Bearer "+c.config.Key)
	}
	got, err := c.http.Do(call)
	if err != nil {
		return assistant.Reply{}, fmt.Errorf("%w: it cannot be reached in time", ErrUnavailable)
	}
	defer got.Body.Close()
	if err := judge(got); err != nil {
		return assistant.Reply{}, err
	}
	read, err := io.ReadAll(io.LimitReader(got.Body, maxAnswer+1))
	if err != nil {
		return assistant.Reply{}, fmt.Errorf("%w: its answer breaks off", ErrUnavailable)
	}
	if len(read) > maxAnswer {
		return assistant.Reply{}, backoff.Permanent(fmt.Errorf("%w: it is too large", ErrAnswer))
	}
	reply, err := written(read)
	if err != nil {
		return reply, backoff.Permanent(err)
	}
	return reply, nil
}

// judge reads the status of a response.
func judge(got *http.Response) error {
	switch code := got.StatusCode; {
	case code == http.StatusOK:
		return nil
	case code == http.StatusTooManyRequests, code == http.StatusRequestTimeout, code >= http.StatusInternalServerError:
		wait, asked := retryAfter(got.Header.Get("Retry-After"), got.Header.Get("Date"))
		switch {
		case wait > maxWait:
			return backoff.Permanent(fmt.Errorf("%w: status %d, and it asks to wait %s", ErrUnavailable, code, wait))
		case asked:
			return &backoff.RetryAfterError{Duration: wait}
		}
		return fmt.Errorf("%w: status %d", ErrUnavailable, code)
	default:
		return backoff.Permanent(fmt.Errorf("%w: status %d", ErrRefused, code))
	}
}

// retryAfter reads seconds, or a moment by the server's own clock.
func retryAfter(value, date string) (time.Duration, bool) {
	if seconds, err := strconv.Atoi(value); err == nil && seconds >= 0 {
		return time.Duration(min(seconds, 1<<20)) * time.Second, true
	}
	until, err := http.ParseTime(value)
	if err != nil {
		return 0, false
	}
	now, err := http.ParseTime(date)
	if err != nil {
		return 0, false
	}
	return max(0, until.Sub(now)), true
}

// written is what the model wrote and used; an error unless it is complete.
func written(read []byte) (assistant.Reply, error) {
	var r response
	if err := json.Unmarshal(read, &r); err != nil {
		return assistant.Reply{}, fmt.Errorf("%w: the response is not JSON", ErrAnswer)
	}
	reply := assistant.Reply{QuestionTokens: max(0, r.Usage.Question), AnswerTokens: max(0, r.Usage.Answer)}
	if len(r.Choices) == 0 || r.Choices[0].Message.Content == "" {
		return reply, fmt.Errorf("%w: the response is empty", ErrAnswer)
	}
	reply.Text = []byte(r.Choices[0].Message.Content)
	if r.Choices[0].Ended == "length" {
		return reply, fmt.Errorf("%w: it was cut off", ErrAnswer)
	}
	return reply, nil
}
