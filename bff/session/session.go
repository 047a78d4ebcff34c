// Package session finds out who calls: it reads the cookie, refuses what
// another site makes a browser send, and turns the account behind the session
// into the scope that everything else works with.
package session

import (
	"context"
	"errors"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"

	"tillit/bff/endpoint"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/session"
)

// Faults of the door.
var (
	// ErrCrossSite refuses a call that did not come from our own pages.
	ErrCrossSite = fault.New(fault.Forbidden, "crossSite")
	// ErrTwoFactorRequired refuses everything but setting up a second factor,
	// where the operator requires one.
	ErrTwoFactorRequired = fault.New(fault.Forbidden, "two_factor_required")
	// ErrChanged refuses a call of a page that was drawn for another person, or
	// for another company of theirs, than the session has become since.
	ErrChanged = fault.New(fault.Conflict, "account.changed")
)

// SpeaksFor is the header in which a page says for whom it was drawn: the id of
// the person, a slash, and that of the company that is acted for, or none. One
// browser has one session, and any number of pages.
const SpeaksFor = "Tillit-Speaks-For"

// Config is what the door has to know of the installation.
type Config struct {
	Origin           string // under which people reach the product, without a path
	RequireTwoFactor bool   // of administrators and agency people
	Maintenance      Maintenance
}

// Roles say what the person of a session may do, and where.
type Roles struct {
	Of          func(session.Identity) tenant.Scope
	BeforeSetUp func(session.Identity) tenant.Scope // of a second factor that is required
}

// Door gives every request its scope and its Exchange.
type Door struct {
	sessions *session.Service
	config   Config
}

// NewDoor returns the door of an installation.
func NewDoor(sessions *session.Service, config Config) *Door {
	return &Door{sessions, config}
}

// Before is what stands before all of these calls.
func (d *Door) Before(calls Calls, roles Roles) fiber.Handler {
	return door{*d, calls, roles, cookiesFor(d.config.Origin)}.pass
}

type door struct {
	Door
	calls   Calls
	roles   Roles
	cookies cookies
}

func (d door) pass(c fiber.Ctx) error {
	if d.calls.opens(c.Path(), endpoint.ByKey) {
		if d.refuses(c.Path(), session.Identity{}) {
			return ErrMaintenance
		}
		c.SetContext(withOrigin(c.Context()))
		return c.Next()
	}
	if !d.onlyReads(c) && !d.fromOurPages(c) {
		return ErrCrossSite
	}
	exchange := d.cookies.read(c)
	ctx := withOrigin(withExchange(c.Context(), exchange))
	if c.Method() == fiber.MethodPost && d.calls.closes(c.Path(), endpoint.SignsOut) {
		exchange.SignOut() // whoever leaves is out here, also where nobody can be asked who they are
	}

	scope, err := d.recognise(ctx, c, exchange)
	if err == nil {
		c.SetContext(endpoint.WithAgain(endpoint.WithScope(ctx, scope), d.again(exchange.Token)))
		err = c.Next()
	}
	d.cookies.write(c, exchange)
	return err
}

// SignOutPath is where SignOut belongs, outside the API.
const SignOutPath = "/sign-out"

// SignOut takes the session's cookie from a browser whose person cannot log
// out by the API. It asks nobody, so it works while the database is away; the
// server forgets the session when that ends by itself. A request that another
// site could make is refused, and so is any but a POST.
func SignOut(config Config) fiber.Handler {
	door := door{Door: Door{config: config}, cookies: cookiesFor(config.Origin)}
	return func(c fiber.Ctx) error {
		c.Set(fiber.HeaderCacheControl, "no-store")
		switch {
		case c.Method() != fiber.MethodPost:
			c.Set(fiber.HeaderAllow, fiber.MethodPost)
			return c.SendStatus(fiber.StatusMethodNotAllowed)
		case !door.fromOurPages(c):
			return ErrCrossSite
		}
		door.cookies.write(c, &Exchange{signedOut: true})
		return c.SendStatus(fiber.StatusNoContent)
	}
}

func withOrigin(ctx context.Context) context.Context {
	caller := endpoint.CallerOf(ctx)
	return audit.From(ctx, audit.Origin{RequestID: caller.RequestID, Address: caller.Address, UserAgent: caller.UserAgent})
}

// recognise returns the scope of whoever holds the session. Who has not signed
// in all the way gets the zero scope, and no further than to the open calls.
func (d door) recognise(ctx context.Context, c fiber.Ctx, exchange *Exchange) (tenant.Scope, error) {
	identity, err := d.sessions.Lookup(ctx, exchange.Token)
	if err != nil && !errors.Is(err, session.ErrNone) {
		return tenant.Scope{}, err
	}
	exchange.Identity = identity
	if d.refuses(c.Path(), identity) {
		return tenant.Scope{}, ErrMaintenance
	}
	if err != nil || identity.Pending {
		if !d.calls.opens(c.Path(), endpoint.Open) {
			return tenant.Scope{}, session.ErrNone
		}
		return tenant.Scope{}, nil
	}

	if d.speaksForOther(c, identity) {
		return tenant.Scope{}, ErrChanged
	}
	scope := d.scopeOf(identity)
	if d.mustSetUp(identity) {
		if !d.calls.opens(c.Path(), endpoint.OwnAccount) || d.calls.turnsInto(c.Path()) {
			return tenant.Scope{}, ErrTwoFactorRequired
		}
		return scope, nil
	}
	if scope.Impersonated && !d.onlyReads(c) {
		if err := d.sessions.RecordWrite(ctx, scope, c.Method(), c.Path()); err != nil {
			return tenant.Scope{}, err
		}
	}
	return scope, nil
}

// speaksForOther reports whether a page says that it is another's. Who wants out
// of what they are, or to become something else, may do so from any page.
func (d door) speaksForOther(c fiber.Ctx, i session.Identity) bool {
	said := c.Get(SpeaksFor)
	if said == "" || d.calls.ofOwnAccount(c.Path()) {
		return false
	}
	company := "none"
	if i.Company != uuid.Nil {
		company = i.Company.String()
	}
	return said != i.Person.ID.String()+"/"+company
}

// scopeOf is what the person of a session may do where the door stands.
func (d door) scopeOf(identity session.Identity) tenant.Scope {
	if d.mustSetUp(identity) {
		return d.roles.BeforeSetUp(identity)
	}
	return d.roles.Of(identity)
}

// again looks the session up once more, as the next call with its token would.
func (d door) again(token string) endpoint.Again {
	return func(ctx context.Context) (tenant.Scope, error) {
		identity, err := d.sessions.Lookup(ctx, token)
		if err != nil {
			return tenant.Scope{}, err
		}
		if identity.Pending {
			return tenant.Scope{}, session.ErrNone
		}
		return d.scopeOf(identity), nil
	}
}

func (d door) mustSetUp(i session.Identity) bool {
	reachesMany := i.Person.Role == tenant.Admin || i.Person.Role == tenant.Agency
	return d.config.RequireTwoFactor && reachesMany && !i.TwoFactor
}

func (d door) onlyReads(c fiber.Ctx) bool {
	switch c.Method() {
	case fiber.MethodGet, fiber.MethodHead, fiber.MethodOptions:
		return !d.calls.closes(c.Path(), endpoint.Acts)
	}
	return d.calls.opens(c.Path(), endpoint.Reads)
}

// fromOurPages trusts what browsers say about a request and pages cannot
// forge: Sec-Fetch-Site, or Origin where that is missing. A request with
// neither comes from no page of ours, nor does one that a person typed or
// opened from a mail where that would do something. What a browser fetches
// before anybody asks, by Sec-Purpose, does nothing either.
func (d door) fromOurPages(c fiber.Ctx) bool {
	if strings.HasPrefix(c.Get("Sec-Purpose"), "prefetch") {
		return false
	}
	if site := c.Get("Sec-Fetch-Site"); site != "" {
		return site == "same-origin" || site == "none" && !d.calls.closes(c.Path(), endpoint.Acts)
	}
	return sameOrigin(c.Get(fiber.HeaderOrigin), d.config.Origin)
}

// sameOrigin compares letter by letter: a browser sends an origin and nothing
// else, where other programs may put a name before the host.
func sameOrigin(given, own string) bool { return given != "" && strings.EqualFold(given, own) }
