// Package front is the front door's way to the web: it runs the Next.js server
// as a child process and passes on to it whatever is not the API's.
package front

import (
	_ "embed"
	"errors"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// unavailable is shown while there is no web server to ask. It stands here and
// not with the other texts because those come from the very server that is away.
//
//go:embed unavailable.html
var unavailable []byte

// Handler passes requests on to the web server at the address that target
// returns, of which there are so many, and answers with a page that tries again
// while that is empty, nobody answers there, or more people ask than can be
// served. Responses are streamed as they come.
func Handler(target func() string, servers int) fiber.Handler {
	const (
		headers   = 64 << 10         // a content security policy and preload links are long
		keepAlive = 2 * time.Second  // shorter than Node's five, so that it does not hang up on us first
		silence   = 60 * time.Second // a page that takes longer between two chunks has failed
		many      = 512
	)
	client := &fasthttp.Client{
		NoDefaultUserAgentHeader: true,
		DisablePathNormalizing:   true,
		StreamResponseBody:       true,
		ReadBufferSize:           headers,
		WriteBufferSize:          headers,
		MaxConnsPerHost:          many,
		MaxIdleConnDuration:      keepAlive,
		ReadTimeout:              silence,
		WriteTimeout:             silence,
	}
	line := newQueue(servers*atOnce, servers*inLine, patience)
	return func(c fiber.Ctx) error {
		origin := target()
		path := c.Request().URI().PathOriginal()
		switch {
		case len(path) == 0 || path[0] != '/':
			return fiber.ErrBadRequest
		case c.Method() == fiber.MethodTrace:
			c.Set(fiber.HeaderAllow, "GET, HEAD, POST")
			return fiber.ErrMethodNotAllowed
		case origin == "":
			return away(c)
		}

		leave := line.enter(c.Context(), c.Get("Next-Router-Prefetch") == "")
		if leave == nil {
			return away(c)
		}
		if origin = target(); origin == "" { // it may have ended meanwhile
			leave()
			return away(c)
		}

		req := fasthttp.AcquireRequest()
		defer fasthttp.ReleaseRequest(req)
		c.Request().CopyTo(req)
		req.Header.SetProtocol("HTTP/1.1")
		req.SetRequestURI(origin + string(path))
		req.URI().SetQueryStringBytes(c.Request().URI().QueryString())
		req.UseHostHeader = true // the web server knows itself by the name that the person typed
		forward(c, req)

		res := fasthttp.AcquireResponse()
		if err := client.Do(req, res); err != nil {
			leave()
			fasthttp.ReleaseResponse(res)
			return away(c)
		}
		answer(c, res, leave)
		return nil
	}
}

// answer hands on a response whose body is still coming in. It keeps that
// response to itself: the stream looks at its headers while ours are written.
// Once it has come to its end, or as good as, the place in the queue is left.
func answer(c fiber.Ctx, res *fasthttp.Response, leave func()) {
	res.Header.CopyTo(&c.Response().Header)
	for _, name := range hopByHop {
		c.Response().Header.Del(name)
	}
	if res.BodyStream() == nil { // to HEAD, or not modified
		leave()
		fasthttp.ReleaseResponse(res)
		return
	}
	time.AfterFunc(rendered, leave)
	c.Response().SetBodyStream(&body{res: res, leave: leave}, max(res.Header.ContentLength(), -1))
}

// body reads a response and gives it back when it is closed. When a person
// leaves in the middle it is closed while whoever compresses it still reads.
type body struct {
	mu    sync.Mutex
	res   *fasthttp.Response // nil once closed
	leave func()
	ended bool
}

func (b *body) Read(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.res == nil {
		return 0, io.ErrClosedPipe
	}
	n, err := b.res.BodyStream().Read(p)
	if b.ended = errors.Is(err, io.EOF); b.ended {
		b.leave()
	}
	return n, err
}

func (b *body) Close() (err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.res == nil {
		return nil
	}
	b.leave()
	// The connection of a body that did not end is closed with it: the next
	// request on it would come upon the rest.
	if stream, ok := b.res.BodyStream().(fasthttp.ReadCloserWithError); ok && !b.ended {
		err = stream.CloseWithError(io.ErrUnexpectedEOF)
	}
	fasthttp.ReleaseResponse(b.res)
	b.res = nil
	return err
}

// away answers for the web server: a page for a person, nothing for a program.
func away(c fiber.Ctx) error {
	c.Response().Reset()
	c.Status(fiber.StatusServiceUnavailable)
	c.Set(fiber.HeaderRetryAfter, "5")
	c.Set(fiber.HeaderCacheControl, "no-store")
	if !strings.Contains(c.Get(fiber.HeaderAccept), fiber.MIMETextHTML) {
		return nil
	}
	c.Set(fiber.HeaderContentSecurityPolicy, "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
	c.Set(fiber.HeaderContentType, fiber.MIMETextHTMLCharsetUTF8)
	return c.Send(unavailable)
}
