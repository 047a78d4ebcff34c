package password

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

const (
	// maxWaiting is how many may wait for a turn, from all addresses together.
	maxWaiting = 200
	// soon is when it is worth asking again: most of those who wait have had
	// their turn by then.
	soon = 10 * time.Second
)

// turns lets a few run at once and the rest wait. The addresses they come from
// take turns, so that a crowd at one of them holds up its own and nobody else.
type turns struct {
	mu      sync.Mutex
	free    int     // turns that nobody has; none while anybody waits
	lines   []*line // of those that wait, the next in turn first
	waiting int     // in all lines
	last    string  // the address that had the latest turn
}

// line are those of one address that wait, the first to come first.
type line struct {
	from    string
	waiters []*waiter
}

// waiter learns once what comes of waiting: nil for a turn, or ErrBusy.
type waiter struct{ result chan error }

func newTurns(atOnce int) *turns { return &turns{free: atOnce} }

// take waits for a turn, which the caller keeps until done, also when the
// client has gone: the memory is taken for as long. ErrBusy when too many wait;
// who leaves earlier gives their place up.
func (t *turns) take(ctx context.Context, from string) (done func(), err error) {
	w, err := t.join(from)
	if err != nil {
		return nil, err
	}
	select {
	case err := <-w.result:
		return t.pass, err
	case <-ctx.Done():
		if !t.leave(from, w) && <-w.result == nil { // the turn came in the same moment
			t.pass()
		}
		return nil, fmt.Errorf("wait to hash a password: %w", ctx.Err())
	}
}

// join gives a turn at once or a place in line. When all places are taken, the
// newest of the address with most waiting goes, which may be the newcomer.
func (t *turns) join(from string) (*waiter, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	w := &waiter{result: make(chan error, 1)}
	if t.free > 0 {
		t.free--
		t.last = from
		w.result <- nil
		return w, nil
	}
	if t.waiting == maxWaiting {
		crowded := slices.MaxFunc(t.lines, func(a, b *line) int { return len(a.waiters) - len(b.waiters) })
		if len(crowded.waiters) <= t.waitingFrom(from)+1 {
			return nil, ErrBusy.After(soon)
		}
		newest := crowded.waiters[len(crowded.waiters)-1]
		t.remove(crowded, newest)
		newest.result <- ErrBusy.After(soon)
	}
	own := t.lineOf(from)
	if own == nil {
		own = &line{from: from}
		t.lines = slices.Insert(t.lines, t.behind(), own)
	}
	own.waiters = append(own.waiters, w)
	t.waiting++
	return w, nil
}

// behind is where an address lines up that has nobody waiting: last, but for
// the one that had the latest turn, which stands behind everybody.
func (t *turns) behind() int {
	n := len(t.lines)
	if n > 0 && t.lines[n-1].from == t.last {
		return n - 1
	}
	return n
}

// pass hands a turn that is over to the next address.
func (t *turns) pass() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.waiting == 0 {
		t.free++
		return
	}
	next := t.lines[0]
	t.last = next.from
	first := next.waiters[0]
	t.remove(next, first)
	if len(next.waiters) > 0 {
		t.lines = append(t.lines[1:], next)
	}
	first.result <- nil
}

// leave gives a place up. It returns false when there is none any more: the
// waiter has been told already.
func (t *turns) leave(from string, w *waiter) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := t.lineOf(from)
	if own == nil || !slices.Contains(own.waiters, w) {
		return false
	}
	t.remove(own, w)
	return true
}

// remove takes a waiter out of a line, and the line away with its last.
func (t *turns) remove(from *line, w *waiter) {
	from.waiters = slices.DeleteFunc(from.waiters, func(other *waiter) bool { return other == w })
	t.waiting--
	if len(from.waiters) == 0 {
		t.lines = slices.DeleteFunc(t.lines, func(other *line) bool { return other == from })
	}
}

func (t *turns) lineOf(from string) *line {
	at := slices.IndexFunc(t.lines, func(l *line) bool { return l.from == from })
	if at < 0 {
		return nil
	}
	return t.lines[at]
}

func (t *turns) waitingFrom(from string) int {
	if own := t.lineOf(from); own != nil {
		return len(own.waiters)
	}
	return 0
}
