//go:build !linux

package typst

// limitMemory leaves it at what documents may be, where the system limits no
// other process.
func limitMemory(int, uint64) error { return nil }
