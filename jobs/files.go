package jobs

import (
	"math"
	"time"

	"tillit/core/kernel/unpack"
)

// UntilPlace is how long a file waits that came while another of its company
// was read.
const UntilPlace = time.Second

// OneEach lets a company have one file read at a time; how many are read in all
// is up to the queue.
func OneEach() *unpack.Budget { return unpack.NewBudget(math.MaxInt, 1, 0) }
