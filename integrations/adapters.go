package integrations

import "tillit/core/connection"

// Config is what this installation has to know of accounting systems: the ids
// and secrets of its applications there.
type Config struct{}

// Adapters are the accounting systems that can be connected to. Each entry is
// a package of its own; adding one adds a package and a line here.
func Adapters(Config) []connection.Adapter {
	return nil
}
