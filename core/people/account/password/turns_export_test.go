package password

import (
	"context"
	"io/fs"
)

// MaxWaiting is how many may wait.
const MaxWaiting = maxWaiting

// Turns are those of a hasher, without anything to hash.
type Turns struct{ turns *turns }

// NewTurns returns turns of which that many may be had at once.
func NewTurns(atOnce int) Turns { return Turns{newTurns(atOnce)} }

// Take waits for a turn.
func (t Turns) Take(ctx context.Context, from string) (done func(), err error) {
	return t.turns.take(ctx, from)
}

// AtOnceOn is AtOnce on a machine with those cores and files.
func AtOnceOn(cost Cost, cores int, root fs.FS) int { return atOnce(cost, cores, memory(root)) }
