//go:build !linux

package text

// limitMemory leaves it at what the runtime aims for, where the system has no
// limit of this kind.
func limitMemory(uint64) error { return nil }
