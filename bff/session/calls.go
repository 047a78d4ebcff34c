package session

import (
	"strings"

	"tillit/bff/endpoint"
)

// Calls is what the table of calls says of a path before it is known which call
// it is for. What opens the door is found by the letter, and what closes it as
// routes are found: in any case, and with a slash behind.
type Calls struct {
	byLetter map[string]endpoint.Flags
	asRouted map[string]endpoint.Flags
	below    map[string]endpoint.Flags // the first part of a path, known or not
	turning  []string                  // what paths begin with that turn a session into another's
}

// NewCalls reads the table.
func NewCalls(table []endpoint.Operation) Calls {
	calls := Calls{byLetter: map[string]endpoint.Flags{}, asRouted: map[string]endpoint.Flags{}, below: map[string]endpoint.Flags{}}
	for _, op := range table {
		calls.byLetter[op.Path] |= op.Flags
		calls.asRouted[strings.ToLower(op.Path)] |= op.Flags
		if common, seen := calls.below[first(op.Path)]; seen {
			calls.below[first(op.Path)] = common & op.Flags
		} else {
			calls.below[first(op.Path)] = op.Flags
		}
		if op.Flags.Has(endpoint.TurnsInto) {
			static, _, _ := strings.Cut(op.Path, "/{")
			calls.turning = append(calls.turning, static)
		}
	}
	for part, common := range calls.below {
		if !common.Has(endpoint.ByKey) {
			calls.below[part] = common & endpoint.OwnAccount
		}
	}
	return calls
}

// first is the first part of a path below the API.
func first(path string) string {
	part, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return part
}

// opens reports whether a flag that lets more through holds for a path.
func (calls Calls) opens(path string, flag endpoint.Flags) bool {
	called, ours := strings.CutPrefix(path, endpoint.Base)
	if !ours {
		return false
	}
	return (calls.byLetter[called] | calls.below[first(called)]).Has(flag)
}

// closes reports whether a flag that lets less through holds for a path.
func (calls Calls) closes(path string, flag endpoint.Flags) bool {
	return calls.asRouted[asRouted(path)].Has(flag)
}

// ofOwnAccount reports whether a path, however it is written, is about the
// caller.
func (calls Calls) ofOwnAccount(path string) bool {
	return calls.below[first(asRouted(path))].Has(endpoint.OwnAccount)
}

// turnsInto reports whether a path turns a session into that of another company.
func (calls Calls) turnsInto(path string) bool {
	called := strings.TrimPrefix(path, endpoint.Base)
	for _, static := range calls.turning {
		if strings.HasPrefix(called, static) {
			return true
		}
	}
	return false
}

// asRouted is the path below the API as routes are found.
func asRouted(path string) string {
	return strings.TrimPrefix(strings.ToLower(strings.TrimRight(path, "/")), endpoint.Base)
}
