// Package bff is the backend for the web: it serves /api from the domains in
// core. The packages below it hold the calls of an area, a file a resource with
// its views and plain handler functions. A security review reads two files:
// routes.go is the table of all calls, and roles.go that of what a role may do.
package bff

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/recover"
	"github.com/google/uuid"
	"github.com/valyala/fasthttp"

	"tillit/bff/endpoint"
	"tillit/bff/session"
)

// Version is what the API document and the reports call this program.
const Version = "0.1.0"

// Limits of a request.
const (
	// maxBody bounds every request body; larger files come in parts.
	maxBody = 9 << 20
	// requestTimeout is how long a call may take, whether or not its client waits.
	requestTimeout = 60 * time.Second
)

// New returns the Fiber application with every call under /api. The caller
// adds what answers all other paths and listens.
func New(deps Deps) (*fiber.App, huma.API) {
	edge := edge{origin: deps.Origin}
	app := fiber.New(fiber.Config{
		AppName:      "Tillit",
		Immutable:    true, // request memory is reused; nothing may change under us
		BodyLimit:    maxBody,
		ReadTimeout:  2 * time.Minute,
		IdleTimeout:  2 * time.Minute,
		ErrorHandler: edge.fail,
	})
	app.Server().ErrorHandler = unparsed{app, edge}.answer
	app.Use(edge.pass)
	app.Use(endpoint.Base, recover.New(recover.Config{EnableStackTrace: true, StackTraceHandler: logPanic}), deps.Proxies.identify)
	for _, use := range deps.Middleware {
		app.Use(endpoint.Base, use)
	}
	table := routes(deps)
	if deps.Door != nil {
		app.Use(endpoint.Base, deps.Door.Before(callsOf(table), roles()))
	}
	api := endpoint.NewAPI(app, Version)
	for _, r := range table {
		r.handle(api, r.operation())
	}
	app.Use(endpoint.Base, otherwise(app))
	return app, api
}

// callsOf is what the door goes by.
func callsOf(table []route) session.Calls {
	operations := []endpoint.Operation{described()}
	for _, r := range table {
		operations = append(operations, r.operation())
	}
	return session.NewCalls(operations)
}

// unparsed answers what is no request. Fiber would have every handler see it,
// as a request for the first page.
type unparsed struct {
	app  *fiber.App
	edge edge
}

func (u unparsed) answer(ctx *fasthttp.RequestCtx, err error) {
	c := u.app.AcquireCtx(ctx)
	defer u.app.ReleaseCtx(c)
	known := fiber.ErrBadRequest
	late, network := errors.AsType[net.Error](err)
	switch {
	case errors.Is(err, fasthttp.ErrBodyTooLarge):
		known = fiber.ErrRequestEntityTooLarge
	case errors.As(err, new(*fasthttp.ErrSmallBuffer)):
		known = fiber.ErrRequestHeaderFieldsTooLarge
	case network && late.Timeout():
		known = fiber.ErrRequestTimeout
	}
	_ = u.edge.fail(c, known) // it can always be encoded
}

// edge is passed by every request, whoever answers it.
type edge struct{ origin string }

func (e edge) pass(c fiber.Ctx) error {
	// A proxy that goes by the one length and we by the other see different
	// requests (RFC 9112, 6.1).
	lines := c.Request().Header.RawHeaders()
	if hasHeader(lines, fiber.HeaderTransferEncoding) && hasHeader(lines, fiber.HeaderContentLength) {
		c.RequestCtx().SetConnectionClose()
		return fiber.ErrBadRequest
	}
	if err := c.Next(); err != nil {
		return err
	}
	e.secure(c)
	return nil
}

func (e edge) fail(c fiber.Ctx, err error) error {
	e.secure(c)
	return fail(c, err)
}

// hasHeader reports whether lines of a request as they came hold a header.
func hasHeader(lines []byte, name string) bool {
	for line := range bytes.Lines(lines) {
		if key, _, ok := bytes.Cut(line, []byte(":")); ok && strings.EqualFold(string(bytes.TrimSpace(key)), name) {
			return true
		}
	}
	return false
}

// secure gives an answer what browsers shall go by, where it does not say so
// itself.
func (e edge) secure(c fiber.Ctx) {
	header := &c.Response().Header
	if len(header.Peek(fiber.HeaderXContentTypeOptions)) == 0 {
		c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	}
	if len(header.Peek(fiber.HeaderContentSecurityPolicy)) == 0 {
		c.Set(fiber.HeaderContentSecurityPolicy, "frame-ancestors 'none'")
	}
	if strings.HasPrefix(e.origin, "https://") {
		const year = 365 * 24 * time.Hour
		c.Set(fiber.HeaderStrictTransportSecurity, "max-age="+strconv.Itoa(int(year/time.Second)))
	}
}

// otherwise answers what no call is for. The methods that a path does take say
// nothing of whether the thing exists that it is about.
func otherwise(app *fiber.App) fiber.Handler {
	// Fiber adds HEAD to what answers GET when it starts.
	calls := sync.OnceValue(func() []fiber.Route { return app.GetRoutes(true) })
	return func(c fiber.Ctx) error {
		err := fiber.ErrNotFound
		for _, call := range calls() {
			if fiber.RoutePatternMatch(c.Path(), call.Path) {
				c.Append(fiber.HeaderAllow, call.Method)
				err = fiber.ErrMethodNotAllowed
			}
		}
		return err
	}
}

// identify gives a request its id, its caller and its time limit.
func (p Proxies) identify(c fiber.Ctx) error {
	id := uuid.NewString()
	c.Set("X-Request-Id", id)
	c.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; frame-ancestors 'none'")
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderReferrerPolicy, "no-referrer")

	ctx, cancel := context.WithTimeout(c.Context(), requestTimeout)
	defer cancel()
	c.SetContext(endpoint.WithCaller(ctx, endpoint.Caller{
		RequestID: id, Address: p.Client(c.IP(), c.GetReqHeaders()[fiber.HeaderXForwardedFor]),
		UserAgent: c.Get(fiber.HeaderUserAgent), Route: c.Method() + " " + c.Path(),
	}))
	if !endpoint.Sound(c.OriginalURL()) {
		return fiber.ErrBadRequest
	}
	return c.Next()
}

func logPanic(c fiber.Ctx, cause any) {
	caller := endpoint.CallerOf(c.Context())
	slog.LogAttrs(c.Context(), slog.LevelError, "call panicked",
		slog.Any("cause", cause), slog.String("route", caller.Route), slog.String("request_id", caller.RequestID))
}

// fail answers what never reached an operation: unknown paths and methods,
// bodies over the limit, panics.
func fail(c fiber.Ctx, err error) error {
	var problem *endpoint.Problem
	if c.Method() == fiber.MethodConnect { // its target is no path, so nothing is found for it
		c.Set(fiber.HeaderAllow, "GET, HEAD, POST")
		err = fiber.ErrMethodNotAllowed
	}
	if known, ok := errors.AsType[*fiber.Error](err); ok {
		caller := endpoint.CallerOf(c.Context())
		problem = &endpoint.Problem{
			Status: known.Code, Code: fiberCode(known.Code), Detail: http.StatusText(known.Code),
			RequestID: caller.RequestID,
		}
	} else {
		problem = endpoint.ProblemOf(c.Context(), err)
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
	if problem.RetryAfter > 0 {
		c.Set(fiber.HeaderRetryAfter, strconv.Itoa(problem.RetryAfter))
	}
	return c.Status(problem.Status).JSON(problem, "application/problem+json")
}

func fiberCode(status int) string {
	switch status {
	case fiber.StatusNotFound:
		return "notFound"
	case fiber.StatusMethodNotAllowed:
		return "methodNotAllowed"
	case fiber.StatusRequestEntityTooLarge:
		return "tooLarge"
	}
	return "malformed"
}
