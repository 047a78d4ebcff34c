// Package rulebook keeps rules: the global ones that ship, those of templates
// and of companies, with every version that a figure may rest on. What rules
// are and how they decide is package rule's.
package rulebook

import "tillit/core/kernel/fault"

// Faults of this package.
var (
	// ErrNotFound is the answer to a rule that is not there, or not the scope's.
	ErrNotFound = fault.New(fault.NotFound, "rule.notFound")
	// ErrStale says that somebody changed or retired the rule meanwhile.
	ErrStale = fault.New(fault.Conflict, "rule.stale")
	// ErrTaken refuses a key that another rule in force has.
	ErrTaken = fault.New(fault.Conflict, "rule.taken")
	// ErrShipped refuses a change of what comes with the program.
	ErrShipped = fault.New(fault.Conflict, "template.shipped")
	// ErrTemplateRetired refuses a change of a template that is no longer in use.
	ErrTemplateRetired = fault.New(fault.Conflict, "template.retired")
	// ErrTooManyLines refuses a file with too many rules.
	ErrTooManyLines = fault.New(fault.Invalid, "rule.tooManyRows")
)
