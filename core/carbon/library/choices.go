package library

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// Choices are what the fields of a draft and a filter can be.
type Choices struct {
	Series  []Series
	Regions []string
	Years   []int
	Units   []quantity.Unit
	Notices []factor.Notice
}

// Series is a series of the library with what its factors are like.
type Series struct {
	Name    string // of the series itself
	Units   []quantity.Unit
	Example factor.Factor // the newest
}

// Choices lists them, of what is in force. Requires Manage.
func (s *Service) Choices(ctx context.Context, scope tenant.Scope) (Choices, error) {
	if err := scope.Require(Manage); err != nil {
		return Choices{}, err
	}
	set, err := s.Set(ctx, scope)
	if err != nil {
		return Choices{}, fmt.Errorf("read choices: %w", err)
	}
	c := Choices{Notices: set.Notices()}
	at := map[string]int{}
	for f := range set.All() {
		c.Regions, c.Years, c.Units = with(c.Regions, f.Region), with(c.Years, f.Year), with(c.Units, f.Unit)
		i, known := at[f.Series]
		if !known {
			i = len(c.Series)
			at[f.Series] = i
			c.Series = append(c.Series, Series{Name: f.Series, Example: f})
		}
		one := &c.Series[i]
		one.Units = with(one.Units, f.Unit)
		if f.Year > one.Example.Year {
			one.Example = f
		}
	}
	slices.Sort(c.Regions)
	slices.Sort(c.Years)
	slices.Sort(c.Units)
	slices.SortFunc(c.Series, func(a, b Series) int { return strings.Compare(a.Name, b.Name) })
	return c, nil
}

func with[T comparable](list []T, one T) []T {
	if slices.Contains(list, one) {
		return list
	}
	return append(list, one)
}
