package wire

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"net/url"
	"syscall"
	"time"
)

var errAddress = errors.New("an address that is not https, or names a person")

// address reads where a call goes to, which may be what somebody typed.
func address(raw string) (*url.URL, error) {
	to, err := url.Parse(raw)
	if err != nil || to.Scheme != "https" || to.Hostname() == "" || to.User != nil || to.Opaque != "" {
		return nil, errAddress
	}
	return to, nil
}

// guard lets calls out to public addresses only. It looks at every address at
// the moment it is dialled, so that no name can mean one thing when it is
// checked and another when it is called.
type guard struct {
	open string // host and port of the detour, "" when there is none
}

// Dialer reaches public addresses only, and one that is open besides: its host
// and port, empty for none.
func Dialer(open string) *net.Dialer {
	return &net.Dialer{Timeout: 10 * time.Second, ControlContext: guard{open}.control}
}

type barredError struct{ address string }

func (e *barredError) Error() string { return e.address + " is not a public address" }

func (g guard) control(_ context.Context, _, address string, _ syscall.RawConn) error {
	if g.open != "" && address == g.open {
		return nil
	}
	at, err := netip.ParseAddrPort(address)
	if err != nil || !public(at.Addr()) {
		return &barredError{address}
	}
	return nil
}

// public says whether addr belongs to the internet at large: a list of what is
// not for version 4, and of what is for version 6, where all else is reserved,
// of one's own or a disguise of version 4.
func public(addr netip.Addr) bool {
	if addr.Zone() != "" {
		return false
	}
	addr = addr.Unmap()
	if addr.Is4() {
		for _, net := range reserved4() {
			if net.Contains(addr) {
				return false
			}
		}
		return true
	}
	if !netip.MustParsePrefix("2000::/3").Contains(addr) {
		return false
	}
	for _, net := range reserved6() {
		if net.Contains(addr) {
			return false
		}
	}
	return true
}

// reserved4 are the entries of IANA's special-purpose registry (RFC 6890 and
// its successors) that are not globally reachable, with multicast.
func reserved4() []netip.Prefix {
	return prefixes(
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12",
		"192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15",
		"198.51.100.0/24", "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4",
	)
}

// reserved6 are those within 2000::/3: protocols, documentation and the
// tunnels that carry an address of version 4.
func reserved6() []netip.Prefix {
	return prefixes("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")
}

func prefixes(texts ...string) []netip.Prefix {
	all := make([]netip.Prefix, len(texts))
	for i, text := range texts {
		all[i] = netip.MustParsePrefix(text)
	}
	return all
}
