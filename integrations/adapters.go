// Package integrations is the one list of the accounting systems that books are
// read from. Formats of files are in package format.
package integrations

import (
	"tillit/core/books/connection"
	"tillit/integrations/bjornlunden"
	"tillit/integrations/businesscentral"
	"tillit/integrations/businessnxt"
	"tillit/integrations/eaccounting"
	"tillit/integrations/fortnox"
	"tillit/integrations/hogia"
	"tillit/integrations/kleer"
	"tillit/integrations/procountor"
	"tillit/integrations/twentyfourseven"
	"tillit/integrations/vismanet"
	"tillit/integrations/wire"
)

// Config is what this installation has to know of accounting systems: the ids
// and secrets of its applications there. A system whose are left out cannot be
// connected to.
type Config struct {
	// Detour is an origin that stands in for all systems; see wire.Config.
	Detour string

	Fortnox         fortnox.Config
	BjornLunden     bjornlunden.Config
	Procountor      procountor.Config
	BusinessNXT     businessnxt.Config
	VismaNet        vismanet.Config
	BusinessCentral businesscentral.Config
	TwentyFourSeven twentyfourseven.Config
	EAccounting     eaccounting.Config
}

// Adapters are the accounting systems that can be connected to, in the order
// of their numbers. Each entry is a package of its own; adding one adds a
// package and a line here.
func Adapters(c Config, net *wire.Net) []connection.Adapter {
	return []connection.Adapter{
		fortnox.New(net, c.Fortnox),
		bjornlunden.New(net, c.BjornLunden),
		procountor.New(net, c.Procountor),
		businessnxt.New(net, c.BusinessNXT),
		hogia.New(net),
		vismanet.New(net, c.VismaNet),
		businesscentral.New(net, c.BusinessCentral),
		twentyfourseven.New(net, c.TwentyFourSeven),
		eaccounting.New(net, c.EAccounting),
		kleer.New(net),
	}
}
