// Package throttle slows guessing down. Each subject (an account, an address,
// a device) has an allowance that attempts use up and time gives back; the
// whole of it is one instant, the time at which the allowance is full again.
package throttle

import (
	"crypto/sha256"
	"net/netip"
	"time"
)

// Rule is an allowance: Burst attempts at once, then one more for every Every
// that passes. No day ever sees more than Burst + 24 h/Every attempts.
type Rule struct {
	Name  string // what is counted, part of the stored subject
	Burst int
	Every time.Duration
}

// Password is for the guesses at one account from devices unknown to it.
// Attempts count before they are judged, so that many at the same time count
// like many in a row; one that was right is given back.
func Password() Rule { return Rule{Name: "password", Burst: 10, Every: 15 * time.Minute} }

// PasswordOnDevice is for a device that its owner has signed in on before:
// what others do to the account elsewhere does not lock it out.
func PasswordOnDevice() Rule {
	return Rule{Name: "password-device", Burst: 10, Every: 5 * time.Minute}
}

// Code keeps the guesses at a second factor at twenty in any 24 hours.
func Code() Rule { return Rule{Name: "code", Burst: 10, Every: 144 * time.Minute} }

// CodeOnDevice is Code for a device known to the account.
func CodeOnDevice() Rule { return Rule{Name: "code-device", Burst: 10, Every: 144 * time.Minute} }

// Address is for all sign-in calls from one address, which may be a whole
// office, but for those from devices known to the account.
func Address() Rule { return Rule{Name: "address", Burst: 100, Every: 6 * time.Second} }

// Reset is for the reset mails to one account.
func Reset() Rule { return Rule{Name: "reset", Burst: 3, Every: 20 * time.Minute} }

// Inviting is for the accounts that one person makes and the invitations they
// send: enough for an office at once, and too few to find out by trial who has
// an account.
func Inviting() Rule { return Rule{Name: "inviting", Burst: 50, Every: 5 * time.Minute} }

// Invitation is for the invitations that are mailed to one person.
func Invitation() Rule { return Rule{Name: "invitation", Burst: 3, Every: 4 * time.Hour} }

// Full returns the instant at which the allowance is full after one more
// attempt, given when it would have been before. When nothing is left, ok is
// false and wait says how long until something is.
func (r Rule) Full(before, now time.Time) (full time.Time, wait time.Duration, ok bool) {
	if before.Before(now) {
		before = now
	}
	full = before.Add(r.Every)
	if over := full.Sub(now) - r.span(); over > 0 {
		return before, over, false
	}
	return full, 0, true
}

// Back returns the instant after giving one attempt back.
func (r Rule) Back(full time.Time) time.Time { return full.Add(-r.Every) }

func (r Rule) span() time.Duration { return time.Duration(r.Burst) * r.Every }

// Subject returns what is stored of the thing that is counted: a digest, so
// that the table tells nobody who tried to sign in.
func (r Rule) Subject(parts ...string) []byte {
	sum := sha256.New()
	for _, part := range append([]string{r.Name}, parts...) {
		sum.Write([]byte(part))
		sum.Write([]byte{0})
	}
	return sum.Sum(nil)
}

// Network returns the part of an address that one subscriber holds: all of an
// IPv4 address, the first 64 bits of an IPv6 one. What is no address is
// returned as it is.
func Network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return ip.String()
	}
	const subscriber = 64
	return netip.PrefixFrom(ip, subscriber).Masked().String()
}
