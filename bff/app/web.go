package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/front"
	"tillit/bff/session"
)

// listen takes the port before anything else is started.
func listen(ctx context.Context, c Config) (net.Listener, error) {
	at := net.JoinHostPort(c.Host, strconv.Itoa(c.Port))
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", at)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("port %d is taken on %s: stop what uses it, or set PORT", c.Port, c.Host)
	case errors.Is(err, syscall.EACCES):
		return nil, fmt.Errorf("port %d needs rights that this account does not have: set PORT to 1024 or more", c.Port)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (%s): check HOST and PORT", at, reason(err))
	}
	return l, nil
}

// frontend is the Next.js server, wherever it runs.
type frontend struct {
	target  func() string
	files   fiber.Handler // answers for what the build named after its content
	servers int
	ready   <-chan struct{}
	start   func(context.Context)
	stop    func()
}

// findWeb finds what the web server of our own needs, or takes the one that
// the configuration names.
func (p Process) findWeb(ctx context.Context, port int) (frontend, error) {
	if p.Config.WebURL != "" {
		ready := make(chan struct{})
		close(ready)
		return frontend{
			target:  func() string { return p.Config.WebURL },
			files:   fiber.Ctx.Next,
			servers: p.Config.WebProcesses,
			ready:   ready,
			start:   func(context.Context) {},
			stop:    func() {},
		}, nil
	}
	next, err := front.New(ctx, front.Options{
		Dir: web, API: p.Config.local(port), Out: p.Err, Log: p.Log, Processes: p.Config.WebProcesses,
	})
	if err != nil {
		return frontend{}, err
	}
	files, err := front.Static(web)
	if err != nil {
		return frontend{}, err
	}
	start := func(ctx context.Context) {
		p.say("Starting the web ...")
		next.Start(ctx)
	}
	return frontend{target: next.Target, files: files, servers: next.Servers(), ready: next.Ready(), start: start, stop: next.Stop}, nil
}

// door is the one origin that people see: the calls under /api, the way out
// that works without them, and the web everywhere else.
func (s services) door(alive context.Context, web frontend) *fiber.App {
	app, _ := newAPI(s.forBFF(alive))
	app.All(session.SignOutPath, session.SignOut(s.doorConfig()))
	maintenance := front.Maintenance(s.process.Config.Maintenance.Until, s.process.Config.Locale, s.process.Clock)
	closed := session.Closed(s.People.Sessions, s.doorConfig(), maintenance)             //nolint:contextcheck // each request brings its own
	app.Use(front.Compress(), closed, web.files, front.Handler(web.target, web.servers)) //nolint:contextcheck // each request brings its own
	return app
}

// databaseLog is where a PostgreSQL of our own says what it has to say.
func (p Process) databaseLog() string { return filepath.Join(p.Config.Data, "postgres", "server.log") }
