package factor

import (
	"embed"
	"io/fs"
	"iter"
	"slices"
	"sync"

	"tillit/core/reference/factor/price"
)

//go:embed data
var data embed.FS

//nolint:gochecknoglobals // one immutable set per process
var standard = sync.OnceValue(func() *Set {
	files, err := fs.Sub(data, "data")
	if err != nil {
		panic(err)
	}
	s, err := Load(files, price.Standard())
	if err != nil {
		panic(err)
	}
	return s
})

// Standard returns the factors that ship with the product. It panics when the
// embedded files are broken, which a test rules out.
func Standard() *Set { return standard() }

// Set is a set of factors with the notices that their licences ask for; safe
// for concurrent use.
type Set struct {
	factors []Factor
	at      map[string]int   // by ID
	series  map[string][]int // by series, years ascending within unit and region
	notices []Notice
	losses  []Loss // years of a region ascend
	prices  *price.Table
	version string
}

// Version is a hash of the files; it changes when any factor, loss or notice does.
func (s *Set) Version() string { return s.version }

// All yields every factor, ordered by file and ID.
func (s *Set) All() iter.Seq[Factor] { return slices.Values(s.factors) }

// Factor returns the factor with the ID.
func (s *Set) Factor(id string) (Factor, bool) {
	i, ok := s.at[id]
	if !ok {
		return Factor{}, false
	}
	return s.factors[i], true
}

// Series returns the factors of a series; none for an unknown one.
func (s *Set) Series(name string) []Factor {
	factors := make([]Factor, 0, len(s.series[name]))
	for _, i := range s.series[name] {
		factors = append(factors, s.factors[i])
	}
	return factors
}

// Notices returns what is to be shown for the factors with these licences, in
// the order of the file; of all licences when none is given.
func (s *Set) Notices(licences ...string) []Notice {
	var shown []Notice
	for _, n := range s.notices {
		if len(licences) == 0 || slices.Contains(licences, n.Licence) {
			shown = append(shown, n)
		}
	}
	return shown
}
