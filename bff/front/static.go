package front

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"
)

// Prefix begins the addresses of files that the build named after what is in
// them: they never change.
const Prefix = "/_next/static/"

// assets are the files under Prefix of a built web. A file is compressed when it
// is first asked for and kept in memory from then on: a build has some megabytes of them.
type assets struct {
	dir  *os.Root
	kept sync.Map // of what reads a file, by encoding and name
}

// Static answers for the files under Prefix of the web that is built in a folder,
// so that a web server renders pages and nothing else. What is no file there is
// left to the next handler.
func Static(web string) (fiber.Handler, error) {
	dir, err := os.OpenRoot(filepath.Join(web, ".next", "standalone", ".next", "static"))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fiber.Ctx.Next, nil
	case err != nil:
		return nil, fmt.Errorf("open the files of the web: %w", err)
	}
	return (&assets{dir: dir}).serve, nil
}

func (a *assets) serve(c fiber.Ctx) error {
	name, found := strings.CutPrefix(c.Path(), Prefix)
	if !found || c.Method() != fiber.MethodGet && c.Method() != fiber.MethodHead || !fs.ValidPath(name) {
		return c.Next()
	}
	encoding := ""
	kind := mime.TypeByExtension(path.Ext(name))
	if strings.HasPrefix(kind, "text/") || strings.HasPrefix(kind, "application/json") || strings.HasPrefix(kind, "image/svg") {
		c.Vary(fiber.HeaderAcceptEncoding)
		if c.Get(fiber.HeaderAcceptEncoding) != "" { // or the first of them would do
			encoding = cmp.Or(c.Req().AcceptsEncodings("br"), c.Req().AcceptsEncodings("gzip"))
		}
	}
	body, err := a.read(name, encoding)
	if err != nil {
		return c.Next()
	}
	if kind != "" {
		c.Set(fiber.HeaderContentType, kind)
	}
	if encoding != "" {
		c.Set(fiber.HeaderContentEncoding, encoding)
	}
	c.Set(fiber.HeaderCacheControl, "public, max-age=31536000, immutable")
	c.Set(fiber.HeaderXContentTypeOptions, "nosniff")
	return c.Send(body)
}

// read reads a file in an encoding. What is no file is not remembered, or
// whoever asks for anything would fill the memory.
func (a *assets) read(name, encoding string) ([]byte, error) {
	key := encoding + " " + name
	kept, known := a.kept.Load(key)
	if !known {
		info, err := a.dir.Stat(name)
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return nil, fs.ErrInvalid
		}
		kept, _ = a.kept.LoadOrStore(key, sync.OnceValues(func() ([]byte, error) {
			raw, err := a.dir.ReadFile(name)
			if err != nil {
				return nil, err
			}
			return encoded(raw, encoding), nil
		}))
	}
	return kept.(func() ([]byte, error))() //nolint:forcetypeassert // nothing else is stored
}

func encoded(raw []byte, encoding string) []byte {
	const brotli, gzip = 6, 6
	switch encoding {
	case "br":
		return fasthttp.AppendBrotliBytesLevel(nil, raw, brotli)
	case "gzip":
		return fasthttp.AppendGzipBytesLevel(nil, raw, gzip)
	default:
		return raw
	}
}
