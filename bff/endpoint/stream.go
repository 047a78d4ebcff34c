package endpoint

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humafiber"
	"github.com/gofiber/fiber/v3"
)

// File is a response that is read from somewhere and never held in memory.
type File struct {
	Name        string // as the person sees it
	ContentType string
	Size        int64 // -1 when unknown
	Content     io.ReadCloser
	Inline      bool   // shown in the page (a logo) instead of saved
	SHA256      string // of Content where that is an io.Seeker: parts of it can be asked for
}

// Download registers a call that answers with a file. A file of a company is
// never run by the browser, whatever it contains.
func Download[Req any](fn Func[Req, File], options ...Option) Handler {
	return func(api huma.API, op Operation) {
		described := describe(api, op, options)
		answer(&described, "the file", "application/octet-stream", &huma.Schema{Type: huma.TypeString, Format: "binary"})
		register(api, described, fn, func(call huma.Context, file File) {
			allowed, after := grantOf(call.Context(), op), context.WithoutCancel(call.Context())
			send(humafiber.Unwrap(call), file, func() error { return allowed.stillAllowed(after) })
		})
	}
}

func send(c fiber.Ctx, file File, still func() error) {
	disposition := "attachment"
	if file.Inline {
		disposition = "inline"
	}
	c.Set(fiber.HeaderContentType, file.ContentType)
	c.Set(fiber.HeaderContentDisposition, mime.FormatMediaType(disposition, map[string]string{"filename": safeName(file.Name)}))
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	c.Set(fiber.HeaderContentSecurityPolicy, "sandbox; default-src 'none'; frame-ancestors 'none'")
	c.Status(http.StatusOK)
	if content, ok := file.Content.(io.ReadSeekCloser); ok && file.SHA256 != "" {
		file = inParts(c, file, content)
	}
	c.RequestCtx().SetBodyStream(&granted{ReadCloser: file.Content, still: still}, int(file.Size))
}

func safeName(name string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\"`, r) {
			return '_'
		}
		return r
	}, name)
}

// heartbeat is how often an idle stream says that it lives; a client that
// has gone is noticed at the second one.
const heartbeat = 15 * time.Second

// Source reports events. It runs until it returns, ctx ends (the server stops,
// or the stream may not go on) or the client has left; send fails then.
type Source[Event any] func(ctx context.Context, send func(Event) error) error

// Events registers a call that answers with server-sent events, once fn has
// found what they are about. A stream ends when its person may not make the
// call any more, and when they have too many.
func Events[Req, Event any](name string, streams *Streams, fn Func[Req, Source[Event]]) Handler {
	return func(api huma.API, op Operation) {
		described := describe(api, op, nil)
		answer(&described, "events named "+name, "text/event-stream", &huma.Schema{Type: huma.TypeString})
		register(api, described, fn, func(call huma.Context, source Source[Event]) {
			c := humafiber.Unwrap(call)
			c.Set(fiber.HeaderContentType, "text/event-stream")
			// Without no-transform a compressing proxy holds events back.
			c.Set(fiber.HeaderCacheControl, "no-cache, no-transform")
			allowed := grantOf(call.Context(), op)
			ctx, leave := streams.enter(ScopeOf(call.Context()).Person)
			c.RequestCtx().SetBodyStreamWriter(func(w *bufio.Writer) {
				defer leave()
				stream(ctx, w, name, allowed, source)
			})
		})
	}
}

func stream[Event any](ctx context.Context, w *bufio.Writer, name string, allowed grant, source Source[Event]) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	events := make(chan Event)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		// The stream's own failures end it; the client asks again.
		_ = source(ctx, func(e Event) error {
			select {
			case events <- e:
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	}()
	tick, look := time.NewTicker(heartbeat), time.NewTicker(recheckInterval)
	defer tick.Stop()
	defer look.Stop()
	for {
		var err error
		select {
		case <-ended:
			return
		case <-ctx.Done():
			return
		case e := <-events:
			if err = allowed.stillAllowed(ctx); err == nil {
				err = write(w, name, e)
			}
		case <-look.C:
			err = allowed.stillAllowed(ctx)
		case <-tick.C:
			_, _ = w.WriteString(": alive\n\n")
			err = w.Flush()
		}
		if err != nil {
			return
		}
	}
}

func write(w *bufio.Writer, name string, event any) error {
	data, err := json.Marshal(complete(event))
	if err != nil {
		return fmt.Errorf("encode event: %w", err)
	}
	if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data); err != nil {
		return err
	}
	return w.Flush()
}

// Redirect registers a call that sends the browser on to the address that fn
// returns.
func Redirect[Req any](fn Func[Req, string], options ...Option) Handler {
	return func(api huma.API, op Operation) {
		described := describe(api, op, options)
		described.DefaultStatus = http.StatusSeeOther
		described.Responses = map[string]*huma.Response{"303": {Description: "where to go on"}}
		register(api, described, fn, func(call huma.Context, address string) {
			call.SetHeader("Location", address)
			call.SetStatus(http.StatusSeeOther)
		})
	}
}
