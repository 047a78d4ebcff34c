package rulebook

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Fate is what an import makes of a line.
type Fate string

// The fates.
const (
	Added     Fate = "added"
	Replaced  Fate = "changed"
	Untouched Fate = "unchanged"
	Refused   Fate = "refused"
)

// Line is one line of an imported file.
type Line struct {
	Number int // as an editor counts, the head being 1
	Rule   rule.Rule
	Fate   Fate
	Fields map[string]string // what was refused, by field of the rule
}

// Import is what a file results in. Nothing was stored when a line is Refused.
type Import struct {
	Lines []Line
	Count map[Fate]int
}

// maxLines is how many rules a file may hold.
const maxLines = 5000

// Export writes the scope's rules in force as a table in the order in which
// they are asked, with the columns of the files that ship and those of further
// conditions. Requires Manage.
func (s *Service) Export(ctx context.Context, scope tenant.Scope) ([]byte, error) {
	var rules []rule.Rule
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if rules, err = inForce(ctx, tx, s.owner(scope)); err != nil {
			return err
		}
		return recordEvent(ctx, tx, scope, audit.RulesExported, map[string]string{"rules": strconv.Itoa(len(rules))})
	})
	if err != nil {
		return nil, fmt.Errorf("read rules: %w", err)
	}
	return rule.WriteTable(rules, s.basis)
}

// basis says what a category is best measured by.
func (s *Service) basis(id string) string {
	leaf, ok := s.tree.Leaf(id)
	if !ok {
		return ""
	}
	for _, serve := range leaf.Serves {
		if serve.Use == category.Quantity || serve.Use == category.Location {
			return string(category.Quantity)
		}
	}
	return string(category.Spend)
}

// Import takes in the rules of a table: those whose key is in force replace
// it, all others are added, and what the table does not name stays. It stores
// everything or, when a line is refused or for a preview, nothing. ErrNotTable
// when it is not a file of rules. Requires Manage.
func (s *Service) Import(ctx context.Context, scope tenant.Scope, file []byte, preview bool) (Import, error) {
	done := Import{Count: map[Fate]int{}}
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		t, lines, err := rule.ReadTable(file)
		if err != nil {
			return err
		}
		if len(lines) > maxLines {
			return ErrTooManyLines
		}
		done.Lines = make([]Line, len(lines))
		if err := s.begin(ctx, tx); err != nil {
			return err
		}
		now, err := inForce(ctx, tx, s.owner(scope))
		if err != nil {
			return fmt.Errorf("read rules: %w", err)
		}
		known := make(map[string]rule.Rule, len(now))
		for _, r := range now {
			known[r.Key] = r
		}
		seen := map[string]bool{}
		for i, cells := range lines {
			if done.Lines[i], err = s.judge(t, cells, s.level(scope), known, seen); err != nil {
				return err
			}
			done.Lines[i].Number = i + 2
			done.Count[done.Lines[i].Fate]++
		}
		if preview || done.Count[Refused] > 0 {
			return nil
		}
		if err := s.importLines(ctx, tx, scope, done.Lines, known); err != nil {
			return err
		}
		return recordEvent(ctx, tx, scope, audit.RulesImported, map[string]string{
			"added": strconv.Itoa(done.Count[Added]), "replaced": strconv.Itoa(done.Count[Replaced]),
		})
	})
	return done, err
}

// judge says what becomes of a line.
func (s *Service) judge(t rule.Table, cells []string, level rule.Level, known map[string]rule.Rule, seen map[string]bool) (Line, error) {
	r, err := t.Rule(cells)
	r.Level, r.Template = level, s.template
	if err == nil && r.Key != "" && seen[r.Key] {
		err = rule.ErrTwice
	}
	seen[r.Key] = true
	if err == nil {
		named := r
		if named.Key == "" {
			named.Key = named.Name() // Add makes one
		}
		err = named.Check()
	}
	if err == nil {
		err = s.leads(r)
	}
	if err != nil {
		at, code := rule.FieldOf(err)
		return Line{Rule: r, Fate: Refused, Fields: map[string]string{at: code}}, nil
	}
	old, exists := known[r.Key]
	if !exists {
		return Line{Rule: r, Fate: Added}, nil
	}
	a, err := hash(old)
	b, also := hash(r)
	if err := errors.Join(err, also); err != nil {
		return Line{}, err
	}
	if a == b && old.Note == r.Note {
		return Line{Rule: r, Fate: Untouched}, nil
	}
	return Line{Rule: r, Fate: Replaced}, nil
}

func (s *Service) leads(r rule.Rule) error {
	if r.Exclusion != "" {
		if _, known := s.tree.Exclusion(r.Exclusion); !known {
			return rule.ErrExclusion
		}
		return nil
	}
	if _, known := s.tree.Leaf(r.Category); !known {
		return rule.ErrLeaf
	}
	return nil
}

func (s *Service) importLines(ctx context.Context, tx pg.Tx, scope tenant.Scope, lines []Line, known map[string]rule.Rule) error {
	for i := range lines {
		r := lines[i].Rule
		var err error
		switch lines[i].Fate {
		case Added:
			r, err = Add(ctx, tx, scope, r)
			if err == nil {
				err = s.mark(ctx, tx, r)
			}
		case Replaced:
			var old row
			if old, err = s.get(ctx, tx, scope, known[r.Key].ID); err == nil {
				r, err = s.supersede(ctx, tx, scope, old, r)
			}
		case Untouched, Refused:
			continue
		}
		if err != nil {
			return fmt.Errorf("take in line %d: %w", lines[i].Number, err)
		}
		lines[i].Rule = r
	}
	return nil
}
