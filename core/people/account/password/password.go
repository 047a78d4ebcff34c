// Package password keeps passwords: it says which are good enough, turns
// them into argon2id hashes and compares them, never more at a time than the
// machine can bear.
package password

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/throttle"
)

// ErrBusy is returned when too many wait for their password to be hashed, most
// of them at the address of who asks; it says when to try again.
var ErrBusy = fault.New(fault.Unavailable, "account.busy")

// Cost is what one hash takes. It is stored inside the hash, so that changing
// it leaves the older ones valid.
type Cost struct {
	MemoryKiB uint32
	Passes    uint32
}

// Strong is the cost for real accounts: 64 MiB and two passes, about 90 ms of
// one core.
func Strong() Cost { return Cost{MemoryKiB: 64 * 1024, Passes: 2} }

// Hasher hashes and compares passwords, a few at a time: each takes the
// memory of its cost while it runs. The others wait, and the addresses they
// come from take turns.
type Hasher struct {
	params argon2id.Params
	turns  *turns
	decoy  string
}

// NewHasher returns a Hasher that runs that many hashes at once, see AtOnce.
func NewHasher(cost Cost, atOnce int) (*Hasher, error) {
	h := &Hasher{
		params: argon2id.Params{
			Memory: cost.MemoryKiB, Iterations: cost.Passes, Parallelism: 1, SaltLength: 16, KeyLength: 32,
		},
		turns: newTurns(atOnce),
	}
	decoy, err := argon2id.CreateHash("nobody's password", &h.params)
	if err != nil {
		return nil, fmt.Errorf("make decoy hash: %w", err)
	}
	h.decoy = decoy
	return h, nil
}

// Hash returns the hash to store, or ErrBusy.
func (h *Hasher) Hash(ctx context.Context, plain string) (string, error) {
	release, err := h.turn(ctx)
	if err != nil {
		return "", err
	}
	defer release()

	hash, err := argon2id.CreateHash(norm.NFC.String(plain), &h.params)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

// Matches reports whether plain is the password behind hash. An empty hash
// matches nothing and takes as long as any other, so that the time of an
// answer does not tell whether an account exists. It returns ErrBusy like
// Hash.
func (h *Hasher) Matches(ctx context.Context, plain, hash string) (bool, error) {
	release, err := h.turn(ctx)
	if err != nil {
		return false, err
	}
	defer release()

	known := hash != ""
	if !known {
		hash = h.decoy
	}
	same, err := argon2id.ComparePasswordAndHash(norm.NFC.String(plain), hash)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return same && known, nil
}

// turn waits for one, in the line of the address that the request comes from.
func (h *Hasher) turn(ctx context.Context) (release func(), err error) {
	pass, err := h.turns.take(ctx, throttle.Network(audit.OriginOf(ctx).Address))
	if err != nil {
		return nil, err
	}
	return func() { h.end(); pass() }, nil
}

// end sees the memory of a hash gone before its turn is over: by itself it
// would go when others have taken as much beside it.
func (h *Hasher) end() {
	const much = 1024
	if h.params.Memory >= much {
		debug.FreeOSMemory()
	}
}
