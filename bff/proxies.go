package bff

import (
	"net/netip"
	"strings"
)

// Proxies are the addresses whose word on who asks is believed: proxies and
// load balancers before this server. None believes nobody.
type Proxies []netip.Prefix

// Client returns who asks, given the peer of the connection and the
// X-Forwarded-For headers in their order. A proxy writes whom it serves to the
// right of what it was told, so the chain is read from there and no further
// than to the first that is no proxy of ours: all before it may be made up.
func (p Proxies) Client(peer string, forwarded []string) string {
	client, ok := hop(peer)
	if !ok {
		return peer
	}
	chain := strings.Join(forwarded, ",")
	for more := chain != ""; more && p.include(client); {
		i := strings.LastIndexByte(chain, ',')
		said, ok := hop(chain[i+1:])
		if !ok {
			break // the proxy itself does not know; so it answers for whom it serves
		}
		client, more = said, i >= 0
		chain = chain[:max(i, 0)]
	}
	return client.String()
}

func (p Proxies) include(addr netip.Addr) bool {
	for _, network := range p {
		if network.Contains(addr) {
			return true
		}
	}
	return false
}

// hop reads an address as proxies write them: an IPv6 one in brackets or not,
// either with a port or not.
func hop(s string) (netip.Addr, bool) {
	s = strings.TrimSpace(s)
	if with, err := netip.ParseAddrPort(s); err == nil {
		return unmapped(with.Addr()), true
	}
	addr, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(s, "["), "]"))
	return unmapped(addr), err == nil
}

// unmapped is the one spelling of an address: IPv4 as such, and no network card.
func unmapped(addr netip.Addr) netip.Addr { return addr.Unmap().WithZone("") }
