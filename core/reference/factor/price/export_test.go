package price

import (
	"maps"
	"slices"
)

// Carriers lists what Energy has prices for.
func (t *Table) Carriers() []string { return slices.Sorted(maps.Keys(t.energy)) }
