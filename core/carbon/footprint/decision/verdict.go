package decision

import (
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/fault"
)

// maxNote is in bytes, about a page.
const maxNote = 2000

func (s *Service) check(v footprint.Verdict) error {
	wrong := map[string]string{}
	_, leaf := s.tree.Leaf(v.Category)
	_, exclusion := s.tree.Exclusion(v.Exclusion)
	switch v.Kind {
	case footprint.ToCategory, footprint.ToExclusion, footprint.ToRules, footprint.Disable, footprint.Enable:
	default:
		wrong["kind"] = "unknown"
	}
	if leaf != (v.Kind == footprint.ToCategory) || (!leaf && v.Category != "") {
		wrong["category"] = "unknown"
	}
	if exclusion != (v.Kind == footprint.ToExclusion) || (!exclusion && v.Exclusion != "") {
		wrong["exclusion"] = "unknown"
	}
	if len(v.Note) > maxNote {
		wrong["note"] = "tooLong"
	}
	return fault.Fields(wrong)
}

// MaxSelected is how many transactions can be named; more are chosen by a
// filter.
const MaxSelected = 5000

// Holding finds what holds among the decisions over a row, the newest first.
func Holding(decisions []footprint.Decision) footprint.ByHand {
	var h footprint.ByHand
	var placed, switched bool
	for i := range decisions {
		d := &decisions[i]
		h.Pending = h.Pending || d.Pending
		switch {
		case !d.UndoneAt.IsZero():
		case d.Kind.Places() && !placed:
			placed = true
			if d.Kind != footprint.ToRules {
				h.Place = d
			}
		case !d.Kind.Places() && !switched:
			switched = true
			if d.Kind == footprint.Disable {
				h.Disabled = d
			}
		}
	}
	return h
}
