package reportstest

import (
	"runtime"
	"runtime/metrics"
	"time"
)

// Peak does work and reports by how many bytes the heap was larger meanwhile, at
// most, than before.
func Peak(work func()) uint64 {
	runtime.GC()
	before := heap()
	highest := before
	done, seen := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(seen)
		look := time.NewTicker(time.Millisecond)
		defer look.Stop()
		for {
			highest = max(highest, heap())
			select {
			case <-look.C:
			case <-done:
				return
			}
		}
	}()
	work()
	close(done)
	<-seen
	return highest - before
}

// heap is what objects take, those included that nobody holds any more.
func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
