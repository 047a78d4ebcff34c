package wire

import (
	"sync"
	"time"

	"github.com/google/uuid"
)

const (
	opensAfter = 3           // connections in a row for which the system was away
	opensFor   = time.Minute // until it is tried again
)

// circuit leaves a system alone that is down for several connections, since
// what is down for one may be the fault of what that one was told to call.
// After a while one call goes through, which decides.
//
// Each process has its own, unlike the paces: what it saves are a few tries a
// minute for each process, and if they shared one, a process whose own way out
// is broken would keep all the others from a system that is there.
type circuit struct {
	mu    sync.Mutex
	away  map[uuid.UUID]struct{} // for whom, since the last good answer
	until time.Time              // zero while closed
}

// open is for how long no call is made. One that is let through after that
// keeps others out until it has come back.
func (c *circuit) open(now time.Time) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.until.IsZero() {
		return 0
	}
	if left := c.until.Sub(now); left > 0 {
		return left
	}
	c.until = now.Add(opensFor)
	return 0
}

// note counts how a call ended.
func (c *circuit) note(connection uuid.UUID, now time.Time, away bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !away {
		c.away, c.until = nil, time.Time{}
		return
	}
	if c.away == nil {
		c.away = map[uuid.UUID]struct{}{}
	}
	c.away[connection] = struct{}{}
	if len(c.away) >= opensAfter {
		c.until = now.Add(opensFor)
	}
}
