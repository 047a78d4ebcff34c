package energy

import (
	"maps"
	"slices"
)

// Carriers lists the carriers of a table.
func (t *Table) Carriers() []Carrier { return slices.Collect(maps.Values(t.carriers)) }
