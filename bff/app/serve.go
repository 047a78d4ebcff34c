package app

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"time"

	"github.com/gofiber/fiber/v3"

	"tillit/core/admin/demo"
)

// drain is how long running requests and jobs may take to end when we stop.
const drain = 20 * time.Second

// Serve runs the whole product until ctx ends: front door, workers and, where
// the configuration names no other, database and web server.
func Serve(ctx context.Context, p Process, _ []string) (err error) {
	listener, err := listen(ctx, p.Config)
	if err != nil {
		return err
	}
	port := listener.Addr().(*net.TCPAddr).Port //nolint:forcetypeassert // a TCP listener has no other address

	var open closers
	defer func() { err = errors.Join(err, open.close()) }()
	open.add(func() error { return ignoreClosed(listener.Close()) })

	next, err := p.findWeb(ctx, port)
	if err != nil {
		return err
	}
	db, err := p.open(ctx)
	if err != nil {
		return err
	}
	open.add(db.Close)
	s, err := p.assemble(ctx, db.DB, p.Config.Origin(port))
	if err != nil {
		return err
	}
	if err := s.refuseKnownPasswords(ctx); err != nil {
		return err
	}
	if err := s.demonstrateIfEmpty(ctx); err != nil {
		return err
	}
	next.start(ctx)
	open.add(func() error { next.stop(); return nil })
	stopWork, err := s.work(ctx)
	if err != nil {
		return err
	}
	open.add(stopWork)

	alive, leave := context.WithCancel(context.WithoutCancel(ctx))
	door := s.door(alive, next)
	served := make(chan error, 1)
	go func() { served <- door.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	open.add(func() error {
		leave() // open event streams would hold up the rest
		return door.ShutdownWithTimeout(drain)
	})

	ready := next.ready
	for {
		select {
		case <-ready:
			p.welcome(port)
			ready = nil
		case err := <-served:
			return fmt.Errorf("serve: %w", err)
		case <-db.ended():
			return fmt.Errorf("the database has ended by itself; what it said is in %s", p.databaseLog())
		case <-ctx.Done():
			p.say("Stopping ...")
			return nil
		}
	}
}

// Work runs the workers alone until ctx ends.
func Work(ctx context.Context, p Process, _ []string) (err error) {
	var open closers
	defer func() { err = errors.Join(err, open.close()) }()

	db, err := p.open(ctx)
	if err != nil {
		return err
	}
	open.add(db.Close)
	s, err := p.assemble(ctx, db.DB, p.Config.Origin(p.Config.Port))
	if err != nil {
		return err
	}
	stop, err := s.work(ctx)
	if err != nil {
		return err
	}
	open.add(stop)
	p.say("Working. Ctrl-C stops.")
	select {
	case <-db.ended():
		return fmt.Errorf("the database has ended by itself; what it said is in %s", p.databaseLog())
	case <-ctx.Done():
		p.say("Stopping ...")
		return nil
	}
}

// welcome reports where the product is, and whom to be in it.
func (p Process) welcome(port int) {
	p.say("\nTillit is ready: %s", p.Config.Origin(port))
	if p.Config.Maintenance.On {
		p.say("\nIn maintenance: administrators alone get in.")
	}
	if !p.Config.Demo {
		return
	}
	p.say("\nAccounts to try it with, all with the password %q:\n", demo.Password)
	for _, account := range [][2]string{
		{"admin@tillit.test", "administrator"},
		{"agency@tillit.test", "agency with two clients"},
		{"company@tillit.test", "company administrator, owner of a group"},
		{"user@tillit.test", "user with assigned questions"},
	} {
		p.say("  %-22s %s", account[0], account[1])
	}
	p.say("\nREADME.md lists more. Ctrl-C stops.")
}

// closers are what to undo; what was opened later is closed earlier.
type closers []func() error

func (c *closers) add(closer func() error) { *c = append(*c, closer) }

func (c *closers) close() (err error) {
	for _, closer := range slices.Backward(*c) {
		err = errors.Join(err, closer())
	}
	return err
}

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
