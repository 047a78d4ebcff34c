// Package bfftest calls the API as a browser does: signed in, with cookies,
// from our own pages. It knows no resource; a test says which calls it serves.
package bfftest

import (
	"context"
	"net"
	"sync"
	"testing"

	"github.com/gofiber/fiber/v3" //nolint:depguard // a test client drives the application itself
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/session"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
)

// Origin is where the pages of the product are.
const Origin = "https://tillit.test"

// Server is the API on a database of its own.
type Server struct {
	DB    *pg.DB
	Kit   accounttest.Kit
	Queue *accounttest.Queue // what was handed over as later work
	app   *fiber.App

	once    sync.Once
	address string // that it listens on once somebody has opened a connection
}

// New returns a server of the application that build makes. It is given the
// database and the door, which has to stand before all calls:
//
//	server := bfftest.New(t, func(s *bfftest.Server, door *session.Door) *fiber.App {
//		app, _ := bff.New(bff.Deps{Door: door, Areas: bff.Areas{Books: …}})
//		return app
//	})
func New(t testing.TB, build func(s *Server, door *session.Door) *fiber.App) *Server {
	t.Helper()
	return With(t, session.Config{Origin: Origin}, build)
}

// With is New for an installation with other settings.
func With(t testing.TB, config session.Config, build func(s *Server, door *session.Door) *fiber.App) *Server {
	t.Helper()
	return On(t, pgtest.New(t), config, build)
}

// On is With for a database with something in it already.
func On(t testing.TB, database *pgtest.Database, config session.Config, build func(s *Server, door *session.Door) *fiber.App) *Server {
	t.Helper()
	db := database.Open(t)
	s := &Server{DB: db, Kit: accounttest.NewKit(t, db), Queue: accounttest.NewQueue(db)}
	s.app = build(s, session.NewDoor(s.Kit.Sessions, config))
	return s
}

// listen serves on a port of its own, until the test is over.
func (s *Server) listen(t testing.TB) string {
	t.Helper()
	s.once.Do(func() {
		listener, err := new(net.ListenConfig).Listen(context.WithoutCancel(t.Context()), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		s.address = listener.Addr().String()
		go func() { _ = s.app.Listener(listener, fiber.ListenConfig{DisableStartupMessage: true}) }()
	})
	return s.address
}

// Stranger returns a client that is not signed in.
func (s *Server) Stranger() *Client {
	return &Client{server: s, cookies: map[string]string{}}
}

// As returns a client signed in with that role, in a company or agency of
// their own.
func (s *Server) As(t testing.TB, role tenant.Role) *Client {
	t.Helper()
	home := uuid.Nil
	switch role {
	case tenant.Admin:
	case tenant.Agency:
		home = accounttest.Agency(t, s.DB)
	case tenant.Company, tenant.User:
		home = accounttest.Company(t, s.DB)
	}
	return s.In(t, role, home)
}

// In returns a client signed in with that role in a company or, for an agency
// person, in an agency.
func (s *Server) In(t testing.TB, role tenant.Role, home uuid.UUID) *Client {
	t.Helper()
	c := s.SignedIn(t, accounttest.Person(t, s.DB, role, home))
	c.Home = home
	return c
}

// SignedIn returns a client in which that person has signed in.
func (s *Server) SignedIn(t testing.TB, person account.Person) *Client {
	t.Helper()
	c := s.Stranger()
	c.Person = person
	c.Carry(s.Kit.SignIn(t, person, ""))
	return c
}

// Acting returns a client of an administrator who impersonates the company.
func (s *Server) Acting(t testing.TB, company uuid.UUID) *Client {
	t.Helper()
	c := s.As(t, tenant.Admin)
	token, err := s.Kit.Sessions.Impersonate(t.Context(), s.Kit.Scope(t, c.Token()), company)
	if err != nil {
		t.Fatalf("impersonate: %v", err)
	}
	c.Carry(token)
	c.Home = company
	return c
}
