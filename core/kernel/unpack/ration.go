package unpack

import (
	"bufio"
	"io"
)

// Ration hands out no more than Left bytes, which whoever reads in pieces sets
// anew before each: so a quote that is never closed, or a row without end, does
// not gather the rest of a file.
type Ration struct {
	Left int

	r    *bufio.Reader
	most error
}

// NewRation reads r; what asks for more than is left gets most.
func NewRation(r io.Reader, most error) *Ration { return &Ration{r: bufio.NewReader(r), most: most} }

// Read implements io.Reader.
func (s *Ration) Read(p []byte) (int, error) {
	if s.Left <= 0 {
		return 0, s.most
	}
	n, err := s.r.Read(p[:min(len(p), s.Left)])
	s.Left -= n
	return n, err
}
