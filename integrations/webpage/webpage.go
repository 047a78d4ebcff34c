// Package webpage reads the text of web pages that somebody named. It reaches
// public addresses only, looks at no more than it needs, and runs nothing.
package webpage

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	"golang.org/x/net/html/charset"

	"tillit/core/people/lookup"
	"tillit/integrations/wire"
)

const (
	maxPage = 1 << 20 // bytes of a page
	timeout = 15 * time.Second
)

// Reader reads pages.
type Reader struct{ http *http.Client }

// New returns a reader. Open is the host and port of a server that it reaches
// although it is not public; empty for none.
func New(open string) *Reader {
	return &Reader{http: &http.Client{
		Timeout:       timeout,
		CheckRedirect: stay,
		Transport: &http.Transport{
			DialContext:            wire.Dialer(open).DialContext, // no proxy: the guard has to see the page's own address
			ForceAttemptHTTP2:      true,
			DisableKeepAlives:      true,
			TLSHandshakeTimeout:    timeout,
			MaxResponseHeaderBytes: 64 << 10,
		},
	}}
}

// stay follows nobody elsewhere: where a page sends its visitors is not what
// somebody named.
func stay(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// Text returns what there is to read on a page, one block a line. It implements
// lookup.Pages.
func (r *Reader) Text(ctx context.Context, address string) (text string, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, http.NoBody)
	if err != nil || (request.URL.Scheme != "https" && request.URL.Scheme != "http") || request.URL.User != nil {
		return "", lookup.ErrPage
	}
	request.Header.Set("Accept", "text/html, text/plain;q=0.5")
	request.Header.Set("User-Agent", "Tillit")
	response, err := r.http.Do(request)
	if err != nil {
		if ended := ctx.Err(); ended != nil {
			return "", ended
		}
		return "", lookup.ErrPage
	}
	defer func() { err = errors.Join(err, response.Body.Close()) }()
	kind, _, _ := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if response.StatusCode != http.StatusOK || (kind != "text/html" && kind != "text/plain" && kind != "application/xhtml+xml") {
		return "", lookup.ErrPage
	}
	body, err := charset.NewReader(io.LimitReader(response.Body, maxPage), response.Header.Get("Content-Type"))
	if err != nil {
		return "", lookup.ErrPage
	}
	if kind == "text/plain" {
		plain, err := io.ReadAll(body)
		if err != nil {
			return "", lookup.ErrPage
		}
		return tidy(string(plain)), nil
	}
	return read(body)
}

// silent are elements whose text is not there to be read.
func silent(of atom.Atom) bool {
	return slices.Contains([]atom.Atom{
		atom.Script, atom.Style, atom.Noscript, atom.Template, atom.Svg, atom.Iframe, atom.Object, atom.Select, atom.Textarea,
	}, of)
}

// within are elements that do not begin a line of their own.
func within(of atom.Atom) bool {
	return slices.Contains([]atom.Atom{
		atom.A, atom.Abbr, atom.B, atom.Em, atom.I, atom.Mark, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Q,
	}, of)
}

// read gives the text of HTML, whose deepest nesting is bound by the parser.
func read(page io.Reader) (string, error) {
	root, err := html.Parse(page)
	if err != nil {
		return "", fmt.Errorf("%w: %w", lookup.ErrPage, err)
	}
	var b strings.Builder
	var visit func(*html.Node)
	visit = func(n *html.Node) {
		switch {
		case n.Type == html.TextNode:
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && (silent(n.DataAtom) || hidden(n)):
			return
		case n.Type == html.ElementNode && !within(n.DataAtom):
			b.WriteByte('\n')
		}
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			visit(child)
		}
		if n.Type == html.ElementNode && !within(n.DataAtom) {
			b.WriteByte('\n')
		}
	}
	visit(root)
	return tidy(b.String()), nil
}

// hidden reports whether an element is one that visitors do not see. What they do not see may
// be there for machines alone.
func hidden(n *html.Node) bool {
	for _, a := range n.Attr {
		value := strings.ReplaceAll(strings.ToLower(a.Val), " ", "")
		if a.Key == "hidden" || (a.Key == "style" && (strings.Contains(value, "display:none") || strings.Contains(value, "visibility:hidden"))) {
			return true
		}
	}
	return false
}

// tidy drops empty lines and runs of spaces.
func tidy(text string) string {
	var lines []string
	for line := range strings.Lines(strings.ToValidUTF8(text, "")) {
		if words := strings.Fields(line); len(words) > 0 {
			lines = append(lines, strings.Join(words, " "))
		}
	}
	return strings.Join(lines, "\n")
}
