package session

import (
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"tillit/bff/endpoint"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/session"
)

// Maintenance is what the operator says of the installation: while it is On,
// administrators alone get in.
type Maintenance struct {
	On    bool
	Until time.Time // expected end; zero when none is known
}

// ErrMaintenance refuses whoever is no administrator while the installation is
// in maintenance. Pages that hold something unsent ask again after a moment.
var ErrMaintenance = fault.New(fault.Unavailable, "maintenance").After(askAgain)

const askAgain = 30 * time.Second

// refuses reports whether a call has to wait until maintenance is over.
func (d door) refuses(path string, i session.Identity) bool {
	return d.config.Maintenance.On && i.Person.Role != tenant.Admin && !d.calls.opens(path, endpoint.Always)
}

// Closed has instead answer for the web while the installation is in
// maintenance. Administrators pass, and so does what the sign-in page is made
// of. It stands before the pages.
func Closed(sessions *session.Service, config Config, instead fiber.Handler) fiber.Handler {
	cookies := cookiesFor(config.Origin)
	return func(c fiber.Ctx) error {
		if !config.Maintenance.On || ofSignIn(c.Path()) {
			return c.Next()
		}
		token := cookies.read(c).Token
		if token == "" {
			return instead(c)
		}
		// Where nobody can be asked who it is, they are not let in.
		identity, err := sessions.Lookup(c.Context(), token)
		if err != nil || identity.Pending || identity.Person.Role != tenant.Admin {
			return instead(c)
		}
		return c.Next()
	}
}

// ofSignIn reports whether a path is the sign-in page, or a file that pages are
// made of and that says nothing of anybody.
func ofSignIn(path string) bool {
	switch path {
	case "/login", "/icon.svg", "/robots.txt":
		return true
	}
	return strings.HasPrefix(path, "/_next/") || strings.HasPrefix(path, "/engine/")
}
