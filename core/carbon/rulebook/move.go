package rulebook

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Side says on which side of another rule one is moved to.
type Side string

// The sides.
const (
	Before Side = "before" // asked right before it
	After  Side = "after"  // asked right after it
)

// Move has a rule asked right before or right after another of the scope's, and
// returns it. Other rules keep their order; one whose priority has to make room
// gets its next version too. ErrStale and ErrNotFound as Change does. Requires
// Manage.
func (s *Service) Move(ctx context.Context, scope tenant.Scope, id uuid.UUID, side Side, other uuid.UUID) (Entry, error) {
	return s.write(ctx, scope, audit.RuleMoved, func(ctx context.Context, tx pg.Tx) (rule.Rule, error) {
		rules, from, err := s.find(ctx, tx, scope, id)
		if err != nil {
			return rule.Rule{}, err
		}
		if _, err := s.current(ctx, tx, scope, other); err != nil {
			return rule.Rule{}, err
		}
		result := rules[from]
		for _, moved := range place(rules, from, side, other) {
			old, err := s.get(ctx, tx, scope, moved.ID)
			if err != nil {
				return rule.Rule{}, err
			}
			next, err := s.supersede(ctx, tx, scope, old, moved)
			if err != nil {
				return rule.Rule{}, err
			}
			if moved.ID == id {
				result = next
			}
		}
		return result, nil
	})
}

// place gives the rules whose priority has to change for the one at from to
// stand beside other. Of the two ways to make room, raising what stands above
// and lowering what stands below, it takes the one that changes fewer.
func place(rules []rule.Rule, from int, side Side, other uuid.UUID) []rule.Rule {
	moved := rules[from]
	if moved.ID == other {
		return nil
	}
	line := slices.Delete(slices.Clone(rules), from, from+1)
	to := slices.IndexFunc(line, func(r rule.Rule) bool { return r.ID == other })
	if side == After {
		to++
	}
	line = slices.Insert(line, to, moved)
	if to == from {
		return nil
	}
	raised, lowered := slices.Clone(line), slices.Clone(line)
	up, down := 0, 0
	if to+1 < len(line) {
		up = settle(raised, to, -1)
	}
	if to > 0 {
		down = settle(lowered, to, 1)
	}
	if to == 0 || up > 0 && up <= down {
		return changedIn(raised, line)
	}
	return changedIn(lowered, line)
}

// settle gives the rule at the place, and those beyond it in a direction (-1
// towards those asked first) as far as needed, the nearest priorities that keep
// them in line. It returns how many rules it changed.
func settle(line []rule.Rule, at, step int) int {
	n := 0
	for i := at; i >= 0 && i < len(line); i += step {
		beside := &line[i-step]
		if i != at && stands(beside, &line[i], step) {
			break
		}
		line[i].Priority = beside.Priority
		if !stands(beside, &line[i], step) {
			line[i].Priority -= step
		}
		n++
	}
	return n
}

// stands reports whether priority and conditions alone keep b on the side of a
// that the step points to; a change makes a version newer.
func stands(a, b *rule.Rule, step int) bool {
	return rule.CompareStanding(a, b)*step < 0
}

func changedIn(line, was []rule.Rule) []rule.Rule {
	var out []rule.Rule
	for i := range line {
		if line[i].Priority != was[i].Priority {
			out = append(out, line[i])
		}
	}
	return out
}
