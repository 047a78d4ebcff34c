package endpoint

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tillit/core/kernel/fault"
)

// Problem is the body of every failed call (RFC 9457). Code is stable and
// translated by the web; Detail is for developers and holds no value that
// was submitted.
type Problem struct {
	Status     int               `json:"status"`
	Code       string            `json:"code"`
	Detail     string            `json:"detail"`
	Fields     map[string]string `json:"fields,omitempty"`
	RequestID  string            `json:"requestId,omitempty"`
	RetryAfter int               `json:"retryAfter,omitempty" doc:"seconds"`
	Current    any               `json:"current,omitempty" doc:"the newer state, when a save was stale"`
}

// Error makes a Problem an error for huma.
func (p *Problem) Error() string { return p.Code }

// GetStatus is the HTTP status of the problem.
func (p *Problem) GetStatus() int { return p.Status }

// ContentType says that the body is a problem document.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

type withCurrent struct {
	error
	current any
}

func (w withCurrent) Unwrap() error { return w.error }

// Current adds to a stale-save error the view of what is stored now.
func Current(err error, view any) error { return withCurrent{error: err, current: view} }

// ProblemOf turns any error into what the client may see of it. Errors that
// nobody named are logged here, once, and answered without their text.
func ProblemOf(ctx context.Context, err error) *Problem {
	caller := CallerOf(ctx)
	p := &Problem{Status: status(fault.KindOf(err)), Code: fault.CodeOf(err), RequestID: caller.RequestID}
	p.Detail = http.StatusText(p.Status)

	if named, ok := errors.AsType[*fault.Error](err); ok {
		p.Fields = named.Fields
		p.RetryAfter = int((named.RetryAfter + time.Second - 1) / time.Second)
	}
	if stale, ok := errors.AsType[withCurrent](err); ok {
		p.Current = stale.current
	}
	if p.Status == http.StatusInternalServerError {
		scope := ScopeOf(ctx)
		slog.LogAttrs(ctx, slog.LevelError, "call failed",
			slog.String("error", err.Error()), slog.String("route", caller.Route), slog.String("request_id", caller.RequestID),
			slog.Group("scope", slog.String("person", scope.Person.String()), slog.String("company", scope.Company.String())))
	}
	return p
}

func status(kind fault.Kind) int {
	switch kind {
	case fault.Invalid:
		return http.StatusBadRequest
	case fault.Unauthenticated:
		return http.StatusUnauthorized
	case fault.Forbidden:
		return http.StatusForbidden
	case fault.NotFound:
		return http.StatusNotFound
	case fault.Conflict:
		return http.StatusConflict
	case fault.TooMany:
		return http.StatusTooManyRequests
	case fault.TooLarge:
		return http.StatusRequestEntityTooLarge
	case fault.Unavailable:
		return http.StatusServiceUnavailable
	case fault.Internal:
		return http.StatusInternalServerError
	}
	return http.StatusInternalServerError
}

// huma keeps its error constructors in package variables and would echo
// submitted values and internal texts; they are replaced once, before any API
// exists.
var _ = func() struct{} {
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		return refused(nil, status, msg, errs)
	}
	huma.NewErrorWithContext = func(ctx huma.Context, status int, msg string, errs ...error) huma.StatusError {
		if ctx == nil {
			return refused(nil, status, msg, errs)
		}
		p := refused(ctx, status, msg, errs)
		ctx.SetHeader("Cache-Control", private)
		if p.RetryAfter > 0 {
			ctx.SetHeader("Retry-After", strconv.Itoa(p.RetryAfter))
		}
		return p
	}
	return struct{}{}
}()

// refused is the problem for what huma reports: a request that does not fit
// the operation, or the error of the handler. Without a request, as while the
// API is described, call is nil.
func refused(call huma.Context, httpStatus int, msg string, errs []error) *Problem {
	id := ""
	if call != nil {
		if httpStatus == http.StatusInternalServerError && len(errs) == 1 {
			return ProblemOf(call.Context(), errs[0])
		}
		id = CallerOf(call.Context()).RequestID
	}
	if httpStatus == http.StatusUnprocessableEntity {
		httpStatus = http.StatusBadRequest
	}
	p := &Problem{Status: httpStatus, Code: "malformed", Detail: msg, RequestID: id}
	switch httpStatus {
	case http.StatusRequestEntityTooLarge:
		p.Code = "tooLarge"
	case http.StatusInternalServerError:
		p.Code = fault.CodeInternal
	}
	for _, err := range errs {
		var detailer huma.ErrorDetailer
		if errors.As(err, &detailer) {
			p.add(detailer.ErrorDetail())
		}
	}
	return p
}

func (p *Problem) add(d *huma.ErrorDetail) {
	field := strings.TrimPrefix(d.Location, "body.")
	code := "invalid"
	if name, ok := quoted(d.Message, "expected required property "); ok {
		field, code = joined(field, name), "required"
	} else if strings.HasPrefix(d.Message, "unexpected property") {
		code = "unknown"
	} else if strings.Contains(d.Message, "required") {
		code = "required"
	}
	if field == "body" {
		return // the body as a whole: malformed says it
	}
	if p.Fields == nil {
		p.Fields = map[string]string{}
	}
	p.Code, p.Fields[field] = fault.CodeFields, code
}

func quoted(message, prefix string) (string, bool) {
	rest, ok := strings.CutPrefix(message, prefix)
	if !ok {
		return "", false
	}
	name, _, ok := strings.Cut(rest, " to be present")
	return strings.Trim(name, `"`), ok
}

func joined(parent, name string) string {
	if parent == "" || parent == "body" {
		return name
	}
	return parent + "." + name
}
