// Package bff is the backend for the web: it serves /api from the domains in
// core. A file a resource, each with its views and plain handler functions;
// routes.go is the table that a security review reads.
package bff

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/recover"
	"github.com/google/uuid"

	"tillit/bff/endpoint"
)

// Version is what the API document and the reports call this program.
const Version = "0.1.0"

// Limits of a request.
const (
	// maxBody bounds every request body; larger files come in parts.
	maxBody = 9 << 20
	// patience is how long a call may take, whether or not its client waits.
	patience = 60 * time.Second
)

// New returns the Fiber application with every call under /api. The caller
// adds what answers all other paths and listens.
func New(deps Deps) (*fiber.App, huma.API) {
	app := fiber.New(fiber.Config{
		AppName:      "Tillit",
		Immutable:    true, // request memory is reused; nothing may change under us
		BodyLimit:    maxBody,
		ReadTimeout:  2 * time.Minute,
		IdleTimeout:  2 * time.Minute,
		ErrorHandler: fail,
	})
	app.Use(endpoint.Base, recover.New(recover.Config{EnableStackTrace: true, StackTraceHandler: logPanic}), identify)
	for _, use := range deps.Middleware {
		app.Use(endpoint.Base, use)
	}
	api := endpoint.NewAPI(app, Version)
	for _, r := range routes(deps) {
		r.handle(api, endpoint.Operation{Method: r.method, Path: r.path, Permission: r.permission, Feature: r.feature})
	}
	app.Use(endpoint.Base, otherwise(app))
	return app, api
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
func identify(c fiber.Ctx) error {
	id := uuid.NewString()
	c.Set("X-Request-Id", id)
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderReferrerPolicy, "no-referrer")

	ctx, cancel := context.WithTimeout(c.Context(), patience)
	defer cancel()
	c.SetContext(endpoint.WithCaller(ctx, endpoint.Caller{
		RequestID: id, Address: c.IP(), UserAgent: c.Get(fiber.HeaderUserAgent), Route: c.Method() + " " + c.Path(),
	}))
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
	if known, ok := errors.AsType[*fiber.Error](err); ok {
		caller := endpoint.CallerOf(c.Context())
		problem = &endpoint.Problem{Status: known.Code, Code: fiberCode(known.Code), Detail: known.Message, RequestID: caller.RequestID}
	} else {
		problem = endpoint.ProblemOf(c.Context(), err)
	}
	c.Set(fiber.HeaderCacheControl, "no-store")
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
