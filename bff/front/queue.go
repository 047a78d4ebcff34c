package front

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// queue has a web server render so many pages at once, since one more would only
// make all of them slower. Others wait in the order in which they came, so many
// and so long that they would rather be told to come again.
type queue struct {
	places   chan struct{}
	waiting  atomic.Int64
	most     int64
	patience time.Duration
}

// What a web server bears. A page takes some 30 ms of one processor, so whoever
// comes last waits for about as long as people stay.
const (
	atOnce   = 8 // for each web server
	inLine   = 128
	patience = 5 * time.Second

	// A page that is still coming has been rendered for the most part, and somebody on
	// a slow line would keep others waiting.
	rendered = 2 * time.Second
)

func newQueue(places, inLine int, patience time.Duration) *queue {
	return &queue{places: make(chan struct{}, places), most: int64(inLine), patience: patience}
}

// enter returns once there is a place, with what gives it back, which may be
// called twice; or nothing where it is not worth waiting for one. Who is in no
// hurry is not kept: what is fetched ahead can be fetched later.
func (q *queue) enter(ctx context.Context, hurry bool) (leave func()) {
	leave = sync.OnceFunc(func() { <-q.places })
	select {
	case q.places <- struct{}{}:
		return leave
	default:
	}
	if !hurry || q.waiting.Add(1) > q.most {
		if hurry {
			q.waiting.Add(-1)
		}
		return nil
	}
	defer q.waiting.Add(-1)
	ctx, cancel := context.WithTimeout(ctx, q.patience)
	defer cancel()
	select {
	case q.places <- struct{}{}:
		return leave
	case <-ctx.Done():
		return nil
	}
}
