package unpack

import (
	"context"
	"sync"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
)

// ErrBusy says that as many files of the company, or of everybody, are being
// read as may be at once.
var ErrBusy = fault.New(fault.TooMany, "upload.busy")

// Budget bounds how many files are read at once in this process, so that
// together they take no more than its places times what reading one may take. One that is nil lets
// everybody in.
type Budget struct {
	mu      sync.Mutex
	timeout time.Duration
	places  int // in all
	each    int // of a company
	reading map[uuid.UUID]int
	total   int
	left    chan struct{} // closed when somebody leaves
}

// NewBudget returns a budget of places, of which a company may take each. Who
// finds none free waits as long as timeout.
func NewBudget(places, each int, timeout time.Duration) *Budget {
	return &Budget{places: places, each: each, timeout: timeout, reading: map[uuid.UUID]int{}, left: make(chan struct{})}
}

// Try enters a file of a company if there is a place for it. The caller leaves.
func (b *Budget) Try(company uuid.UUID) (leave func(), ok bool) {
	if b == nil {
		return func() {}, true
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.total == b.places || b.reading[company] == b.each {
		return nil, false
	}
	b.total++
	b.reading[company]++
	return sync.OnceFunc(func() { b.leave(company) }), true
}

// Enter enters a file of a company as soon as there is a place for it, or
// returns ErrBusy. The caller leaves.
func (b *Budget) Enter(ctx context.Context, company uuid.UUID) (leave func(), err error) {
	if b == nil {
		return func() {}, nil
	}
	limited, cancel := context.WithTimeout(ctx, b.timeout)
	defer cancel()
	for {
		next := b.next()
		if leave, ok := b.Try(company); ok {
			return leave, nil
		}
		select {
		case <-limited.Done():
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			return nil, ErrBusy.After(b.timeout)
		case <-next:
		}
	}
}

func (b *Budget) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.left
}

func (b *Budget) leave(company uuid.UUID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.total--
	b.reading[company]--
	if b.reading[company] == 0 {
		delete(b.reading, company)
	}
	close(b.left)
	b.left = make(chan struct{})
}
