package endpoint

import (
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/gofiber/fiber/v3"
)

// inParts offers parts of a file, so that a download which broke off goes on
// from there (RFC 9110, section 14), and returns what of it to send. Several
// parts at once are nothing that browsers ask for: like a range that cannot be
// made out, they are answered with the whole.
func inParts(c fiber.Ctx, file File, content io.ReadSeekCloser) File {
	tag := `"` + file.SHA256 + `"`
	c.Set(fiber.HeaderETag, tag)
	c.Set(fiber.HeaderAcceptRanges, "bytes")
	// Compressed, the bytes would be others than those that are counted.
	c.Set(fiber.HeaderCacheControl, private+", no-transform")

	if c.Method() != fiber.MethodGet || c.Get(fiber.HeaderRange) == "" {
		return file
	}
	if was := c.Get(fiber.HeaderIfRange); was != "" && was != tag {
		return file // what the client has is of another file
	}
	asked, err := c.Range(file.Size)
	if errors.Is(err, fiber.ErrRequestedRangeNotSatisfiable) {
		file.Content, file.Size = section{io.LimitReader(content, 0), content}, 0
		return file // Range has said so
	}
	c.Status(http.StatusOK) // Range says otherwise of too many
	c.Response().Header.Del(fiber.HeaderContentRange)
	if err != nil || len(asked.Ranges) != 1 {
		return file
	}
	from, to := asked.Ranges[0].Start, asked.Ranges[0].End
	if _, err := content.Seek(from, io.SeekStart); err != nil {
		return file
	}
	c.Status(http.StatusPartialContent)
	c.Set(fiber.HeaderContentRange, fmt.Sprintf("bytes %d-%d/%d", from, to, file.Size))
	file.Size = to - from + 1
	file.Content = section{io.LimitReader(content, file.Size), content}
	return file
}

// section is a part of a file.
type section struct {
	io.Reader
	io.Closer
}
