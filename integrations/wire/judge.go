package wire

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"tillit/core/books/connection"
)

// judge says what an answer means and whether another try may help.
func (c *Client) judge(a Answer, call Call, secrets []string) outcome {
	var f *connection.Failure
	if call.Form.Has("grant_type") {
		f = refusedGrant(a)
	}
	if f == nil && c.system.options.Judge != nil {
		f = c.system.options.Judge(a)
	}
	if f == nil {
		f = ByStatus(a)
	}
	if f == nil {
		return outcome{}
	}
	if f.After == 0 {
		f.After = a.retryAfter(c.system.Now())
	}
	if f.Trace == "" {
		f.Trace = a.Trace
	}
	f.Text, f.Trace = clean(f.Text, secrets), clean(f.Trace, secrets)
	away := a.Status == http.StatusBadGateway || a.Status == http.StatusServiceUnavailable || a.Status == http.StatusGatewayTimeout
	return outcome{failure: f, again: f.Reason == connection.Busy || away, away: away}
}

// ByStatus is what a status means where the system has nothing to add; nil when it
// is one of success.
func ByStatus(a Answer) *connection.Failure {
	reason := connection.Garbled
	switch code := a.Status; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusUnauthorized:
		reason = connection.Refused
	case code == http.StatusPaymentRequired:
		reason = connection.Unlicensed
	case code == http.StatusForbidden:
		reason = connection.Forbidden
	case code == http.StatusNotFound, code == http.StatusGone:
		reason = connection.Missing
	case code == http.StatusTooManyRequests:
		reason = connection.Busy
	case code == http.StatusRequestTimeout, code == http.StatusTooEarly, code >= 500:
		reason = connection.Down
	}
	return &connection.Failure{Reason: reason, Text: "status " + strconv.Itoa(a.Status)}
}

// retryAfter is how long the system asks to wait, zero when it does not say: a
// number of seconds, or a moment by its own clock.
func (a Answer) retryAfter(now time.Time) time.Duration {
	value := strings.TrimSpace(a.Header.Get("Retry-After"))
	if seconds, err := strconv.ParseFloat(value, 64); err == nil && seconds > 0 {
		return time.Duration(min(seconds, 1<<20) * float64(time.Second))
	}
	until, err := http.ParseTime(value)
	if err != nil {
		return 0
	}
	if its, err := http.ParseTime(a.Header.Get("Date")); err == nil {
		now = its
	}
	return max(0, until.Sub(now))
}

// maxText is how much of what a system says about a failure is kept.
const maxText = 300

// clean makes one short line of text without secrets.
func clean(text string, secrets []string) string {
	for _, secret := range secrets {
		text = strings.ReplaceAll(text, secret, "***")
	}
	text = strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	if runes := []rune(text); len(runes) > maxText {
		text = string(runes[:maxText])
	}
	return text
}

// minSecret keeps words such as "sv" in headers from being struck out.
const minSecret = 8

// secrets are what went out with a call and must not come back in words.
func secrets(req *http.Request, call Call) []string {
	var all []string
	add := func(s string) {
		if len(s) >= minSecret {
			all = append(all, s)
		}
	}
	for name, values := range req.Header {
		switch name {
		case "Accept", "Content-Type", "User-Agent":
			continue
		}
		for _, value := range values {
			_, bare, found := strings.Cut(value, " ")
			if !found {
				bare = value
			}
			add(bare)
			if pair, err := base64.StdEncoding.DecodeString(bare); err == nil {
				user, password, _ := strings.Cut(string(pair), ":")
				add(user) // as which some send a key
				add(password)
			}
		}
	}
	for name, values := range call.Form {
		switch name {
		case "grant_type", "redirect_uri", "scope":
			continue
		}
		for _, value := range values {
			add(value)
		}
	}
	return all
}
