package session

import (
	"context"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"tillit/core/people/account/session"
)

// Exchange is what a request brought to prove who it is from, and what the
// answer gives the browser to keep.
type Exchange struct {
	Identity session.Identity // zero when there is no session
	Token    string           // of the session, as it came; empty when it brought none
	Device   string           // of the device, as it came

	newToken  string
	newDevice string
	signedOut bool
}

// Keep gives the browser a new token of its session. An empty one changes
// nothing.
func (e *Exchange) Keep(token string) {
	if token != "" {
		e.newToken, e.signedOut = token, false
	}
}

// KeepDevice makes the browser a device that is known to the account. An
// empty token changes nothing.
func (e *Exchange) KeepDevice(token string) {
	if token != "" {
		e.newDevice = token
	}
}

// SignOut takes the session's token from the browser.
func (e *Exchange) SignOut() { e.newToken, e.signedOut = "", true }

type exchangeKey struct{}

func withExchange(ctx context.Context, e *Exchange) context.Context {
	return context.WithValue(ctx, exchangeKey{}, e)
}

// Of returns the exchange of the request that ctx belongs to.
func Of(ctx context.Context) *Exchange {
	if e, ok := ctx.Value(exchangeKey{}).(*Exchange); ok {
		return e
	}
	return &Exchange{}
}

// deviceLife is how long a browser remembers that it is known; browsers allow
// no more.
const deviceLife = 400 * 24 * time.Hour

// cookies are the two that we set. Where there is TLS, their prefix keeps
// other hosts of the domain from setting them.
type cookies struct {
	session string
	device  string
	secure  bool
}

func cookiesFor(origin string) cookies {
	if strings.HasPrefix(origin, "https://") {
		return cookies{session: "__Host-tillit", device: "__Host-tillit-device", secure: true}
	}
	return cookies{session: "tillit", device: "tillit-device"}
}

// read takes the tokens from the request. A name that comes twice was planted
// by somebody, and counts as none.
func (k cookies) read(c fiber.Ctx) *Exchange {
	var sessions, devices []string
	for name, value := range c.Request().Header.Cookies() {
		switch string(name) {
		case k.session:
			sessions = append(sessions, string(value))
		case k.device:
			devices = append(devices, string(value))
		}
	}
	return &Exchange{Token: only(sessions), Device: only(devices)}
}

func only(values []string) string {
	if len(values) != 1 {
		return ""
	}
	return values[0]
}

func (k cookies) write(c fiber.Ctx, e *Exchange) {
	if e.newToken != "" {
		c.Cookie(k.cookie(k.session, e.newToken, 0))
	}
	if e.signedOut {
		c.Cookie(k.cookie(k.session, "", -1))
	}
	if e.newDevice != "" {
		c.Cookie(k.cookie(k.device, e.newDevice, int(deviceLife/time.Second)))
	}
}

// cookie lasts as long as the browser runs when maxAge is zero: the server
// knows how long a session lasts.
func (k cookies) cookie(name, value string, maxAge int) *fiber.Cookie {
	return &fiber.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: maxAge, SessionOnly: maxAge == 0,
		Secure: k.secure, HTTPOnly: true, SameSite: fiber.CookieSameSiteLaxMode,
	}
}
