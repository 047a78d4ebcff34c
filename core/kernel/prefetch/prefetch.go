// Package prefetch reads the next items while what was read is being worked on.
package prefetch

import "iter"

// Of goes over items in a goroutine of its own, a few ahead of what has been
// yielded. It ends with the first error. Reading has ended when going over it
// has.
func Of[T any](items iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		r := reading[T]{batches: make(chan []T, 1), stopped: make(chan struct{})}
		go r.read(items)
		defer r.end()
		for batch := range r.batches {
			for _, item := range batch {
				if !yield(item, nil) {
					return
				}
			}
		}
		if r.failure != nil {
			var none T
			yield(none, r.failure)
		}
	}
}

type reading[T any] struct {
	batches chan []T
	stopped chan struct{} // closed when nobody wants more
	failure error         // once batches are closed
}

func (r *reading[T]) read(items iter.Seq2[T, error]) {
	defer close(r.batches)
	const batchSize = 128
	batch := make([]T, 0, batchSize)
	for item, err := range items {
		if r.failure = err; err != nil {
			break
		}
		if batch = append(batch, item); len(batch) < batchSize {
			continue
		}
		if !r.send(batch) {
			return
		}
		batch = make([]T, 0, batchSize)
	}
	r.send(batch)
}

func (r *reading[T]) send(batch []T) bool {
	select {
	case r.batches <- batch:
		return true
	case <-r.stopped:
		return false
	}
}

// end waits until nothing is read any more.
func (r *reading[T]) end() {
	close(r.stopped)
	for range r.batches { // nobody wants them
	}
}
