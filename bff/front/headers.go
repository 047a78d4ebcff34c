package front

import (
	"bytes"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// hopByHop are the headers that concern one connection and not the next
// (RFC 9110, 7.6.1).
var hopByHop = []string{ //nolint:gochecknoglobals // a constant
	"Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authorization", "Proxy-Connection",
	"Te", "Trailer", "Transfer-Encoding", "Upgrade",
}

// compressed is where files lie that were compressed when the web was built:
// the web server chooses among them.
var compressed = []byte("/engine/") //nolint:gochecknoglobals // a constant

// forward makes the headers of a request those of our own: what concerns the
// connection goes, and so does all that a stranger could use to pass for a
// proxy or for the web server's own inner calls. Then it is told who asks.
func forward(c fiber.Ctx, req *fasthttp.Request) {
	for name := range strings.SplitSeq(c.Get(fiber.HeaderConnection), ",") {
		if name = strings.TrimSpace(name); name != "" {
			req.Header.Del(name)
		}
	}
	for _, name := range hopByHop {
		req.Header.Del(name)
	}
	var claims []string // deleting moves what PeekKeys points at
	for _, name := range req.Header.PeekKeys() {
		if claimsToBeInside(strings.ToLower(string(name))) {
			claims = append(claims, string(name))
		}
	}
	for _, name := range claims {
		req.Header.Del(name)
	}
	if !bytes.HasPrefix(req.URI().Path(), compressed) {
		req.Header.Del(fiber.HeaderAcceptEncoding) // compressing is our work, done once
	}

	req.Header.Set(fiber.HeaderXForwardedFor, c.IP())
	req.Header.Set(fiber.HeaderXForwardedProto, c.Scheme())
	req.Header.Set(fiber.HeaderXForwardedHost, c.Host())
}

func claimsToBeInside(name string) bool {
	switch name {
	case "forwarded", "x-real-ip", "x-original-url", "x-rewrite-url",
		"next-resume", "x-matched-path", "x-now-route-matches", "x-prerender-revalidate", "x-prerender-revalidate-if-generated":
		return true
	}
	for _, prefix := range []string{"x-forwarded-", "x-middleware-", "x-invoke-", "x-action-", "x-next-", "x-nextjs-", "x-vercel-"} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}
