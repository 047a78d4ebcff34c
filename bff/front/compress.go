package front

import (
	"github.com/gofiber/fiber/v3"
	"github.com/gofiber/fiber/v3/middleware/compress"
)

// Compress answers text in brotli or gzip where the client takes it. Streams
// are compressed piece by piece as they come; what says no-transform, as event
// streams do, is left alone.
func Compress() fiber.Handler { return compress.New() }
