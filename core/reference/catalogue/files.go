package catalogue

import (
	"embed"
	"io/fs"
)

//go:embed data
var embedded embed.FS

// Files returns the catalogue's own content, which Read reads.
func Files() (fs.FS, error) { return fs.Sub(embedded, "data") }
