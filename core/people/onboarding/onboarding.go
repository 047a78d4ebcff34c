// Package onboarding leads the administrators of a new company through setting
// it up, one step after another. It holds where they stand and what they chose;
// what they say about the company itself is kept by core/people/company.
package onboarding

import (
	"slices"

	"tillit/core/kernel/fault"
)

// ErrStale refuses a step that somebody else has taken since.
var ErrStale = fault.New(fault.Conflict, "onboarding.stale")

// Stale is ErrStale with where the company stands now.
type Stale struct{ Current Onboarding }

func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }

// State says whether setting up is finished.
type State string

// The states. Who has skipped it may still go on.
const (
	Open     State = "open"
	Skipped  State = "skipped"
	Finished State = "finished"
)

// Step is a part of setting up.
type Step string

// The steps, in their order.
const (
	Language  Step = "language"
	Company   Step = "company"
	DeepDive  Step = "deepDive"
	PathStep  Step = "path"
	Documents Step = "documents"
	Final     Step = "final"
)

// Path is how the first answers come about.
type Path string

// The paths; empty while none is chosen.
const (
	NoPath Path = ""
	Manual Path = "manual"
	AI     Path = "ai"
)

// Source is a kind of emissions that a company may have, by what it takes to
// enter them.
type Source string

// The sources.
const (
	Premises  Source = "premises"  // electricity and heating
	Vehicles  Source = "vehicles"  // and machines that burn fuel
	Cooling   Source = "cooling"   // leaks of refrigerants
	Travel    Source = "travel"    // on business
	Transport Source = "transport" // of goods
	Purchases Source = "purchases" // of goods and services
)

// Sources lists them in the order in which they are asked about.
func Sources() []Source {
	return []Source{Premises, Vehicles, Cooling, Travel, Transport, Purchases}
}

// Onboarding is where a company stands in setting itself up, and what its
// people chose on the way.
type Onboarding struct {
	State   State
	Partner string // the accounting system that the company came from; empty for none
	Choices
}

// Choices is what people change as they go on.
type Choices struct {
	Step    Step
	Path    Path
	Sources []Source
	InGroup *bool // nil while nobody has said
	Version int   // grows with every save; a save names the one it read
}

// check names every choice that cannot be right in the state, and brings the
// sources into their order.
func (c *Choices) check(state State) error {
	fields := map[string]string{}
	if !slices.Contains([]State{Open, Skipped, Finished}, state) {
		fields["state"] = "unknown"
	}
	if !slices.Contains([]Step{Language, Company, DeepDive, PathStep, Documents, Final}, c.Step) {
		fields["step"] = "unknown"
	}
	switch {
	case !slices.Contains([]Path{NoPath, Manual, AI}, c.Path):
		fields["path"] = "unknown"
	case c.Path == NoPath && state == Finished:
		fields["path"] = "required"
	}
	chosen := c.Sources
	c.Sources = slices.DeleteFunc(Sources(), func(s Source) bool { return !slices.Contains(chosen, s) })
	if slices.ContainsFunc(chosen, func(s Source) bool { return !slices.Contains(c.Sources, s) }) {
		fields["sources"] = "unknown"
	}
	return fault.Fields(fields)
}
