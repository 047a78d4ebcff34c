package library

import (
	"iter"
	"slices"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// serving yields the leaves that name a series, with what it does for them.
func (s *Service) serving(series string) iter.Seq2[category.Category, []category.Use] {
	return func(yield func(category.Category, []category.Use) bool) {
		for leaf := range s.tree.Leaves() {
			var uses []category.Use
			for _, serve := range leaf.Serves {
				if serve.Series == series && !slices.Contains(uses, serve.Use) {
					uses = append(uses, serve.Use)
				}
			}
			if len(uses) > 0 && !yield(leaf, uses) {
				return
			}
		}
	}
}

// seriesUnder lists the series that serve a category or anything below it.
func (s *Service) seriesUnder(id string) []string {
	series := []string{}
	for leaf := range s.tree.Leaves() {
		if !slices.ContainsFunc(s.tree.Path(leaf.ID), func(c category.Category) bool { return c.ID == id }) {
			continue
		}
		for _, serve := range leaf.Serves {
			if !slices.Contains(series, serve.Series) {
				series = append(series, serve.Series)
			}
		}
	}
	return series
}

// units lists the units of a series, of what ships and what is in force.
func (s *Service) units(set *factor.Set, series string) []quantity.Unit {
	var units []quantity.Unit
	for _, f := range slices.Concat(s.shipped.Series(series), set.Series(series)) {
		if !slices.Contains(units, f.Unit) {
			units = append(units, f.Unit)
		}
	}
	return units
}
