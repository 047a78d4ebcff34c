package energy

import (
	"io/fs"
	"maps"
	"slices"
)

// Load reads a table as that which ships is read.
func Load(files fs.FS) (*Table, error) { return load(files) }

// Carriers lists the carriers of a table.
func (t *Table) Carriers() []Carrier { return slices.Collect(maps.Values(t.carriers)) }
