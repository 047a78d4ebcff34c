package rulebook

import (
	"context"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Stale is ErrStale with the rule as it is now.
type Stale struct{ Current Entry }

// Error is that of ErrStale.
func (s *Stale) Error() string { return ErrStale.Error() }

// Unwrap makes a Stale an ErrStale.
func (s *Stale) Unwrap() error { return ErrStale }

// Create adds a rule to those of the scope; see Add. Requires Manage.
func (s *Service) Create(ctx context.Context, scope tenant.Scope, r rule.Rule) (Entry, error) {
	r.Level, r.Template = s.level(scope), s.template
	return s.write(ctx, scope, audit.RuleMade, func(ctx context.Context, tx pg.Tx) (rule.Rule, error) { return Add(ctx, tx, scope, r) })
}

// Change puts r in the place of the rule with the id, under its key. What it assumes it
// goes on assuming as long as it leads to the same category. It
// returns a *Stale (ErrStale) when that rule was changed or retired since it
// was read, ErrNotFound when it is not one of the scope's. Requires Manage.
func (s *Service) Change(ctx context.Context, scope tenant.Scope, id uuid.UUID, r rule.Rule) (Entry, error) {
	return s.write(ctx, scope, audit.RuleChanged, func(ctx context.Context, tx pg.Tx) (rule.Rule, error) {
		old, err := s.current(ctx, tx, scope, id)
		if err != nil {
			return rule.Rule{}, err
		}
		r.Key, r.Level, r.Template = old.Key, s.level(scope), s.template
		r.Assumed = old.Assumed && r.Category == pg.Value(old.CategoryID)
		return s.supersede(ctx, tx, scope, old, r)
	})
}

// Retire ends a rule; see the function Retire. It returns a *Stale (ErrStale)
// when the rule was changed or retired since it was read. Requires Manage.
func (s *Service) Retire(ctx context.Context, scope tenant.Scope, id uuid.UUID) error {
	_, err := s.write(ctx, scope, audit.RuleRetired, func(ctx context.Context, tx pg.Tx) (rule.Rule, error) {
		if _, err := s.current(ctx, tx, scope, id); err != nil {
			return rule.Rule{}, err
		}
		gone, err := retire(ctx, tx, scope, s.owner(scope), id)
		if err != nil {
			return rule.Rule{}, err
		}
		return gone, changed(ctx, tx, s.owner(scope), gone)
	})
	return err
}

// Restore puts a version of a rule back in force, in place of what is in force
// under its key. Requires Manage.
func (s *Service) Restore(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Entry, error) {
	return s.write(ctx, scope, audit.RuleRestored, func(ctx context.Context, tx pg.Tx) (rule.Rule, error) {
		earlier, err := s.get(ctx, tx, scope, id)
		if err != nil {
			return rule.Rule{}, err
		}
		return s.reinstate(ctx, tx, scope, earlier.rule())
	})
}

// PutBack replaces a version that a person made or retired with the rule that
// ships; the next load maintains it again. It returns ErrNotFound when none
// of that key ships. Requires Manage.
func (s *Service) PutBack(ctx context.Context, scope tenant.Scope, id uuid.UUID) (Entry, error) {
	return s.write(ctx, scope, audit.RuleRestored, func(ctx context.Context, tx pg.Tx) (rule.Rule, error) {
		old, err := s.get(ctx, tx, scope, id)
		if err != nil {
			return rule.Rule{}, err
		}
		ships, known := s.shipped[old.Key]
		if !known || rule.LevelOf(old.Level) != rule.Global {
			return rule.Rule{}, ErrNotFound
		}
		return s.reinstate(ctx, tx, scope, ships.rule())
	})
}

// write makes one change in a transaction and reads what came of it.
func (s *Service) write(ctx context.Context, scope tenant.Scope, kind audit.Kind,
	change func(context.Context, pg.Tx) (rule.Rule, error),
) (Entry, error) {
	var done Entry
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.begin(ctx, tx); err != nil {
			return err
		}
		written, err := change(ctx, tx)
		if err != nil {
			return err
		}
		read, err := s.read(ctx, tx, "r.id = ?", written.ID)
		if err != nil {
			return err
		}
		done = read[0]
		return recordEvent(ctx, tx, scope, kind, map[string]string{"rule": done.Key})
	})
	return done, err
}

// recordEvent takes down what was done to the rules of a scope.
func recordEvent(ctx context.Context, tx pg.Tx, scope tenant.Scope, kind audit.Kind, detail map[string]string) error {
	return audit.Record(ctx, tx, scope, time.Time{}, audit.Event{Kind: kind, Detail: detail})
}

// current reads the rule that a person has before them; it must be in force.
func (s *Service) current(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (row, error) {
	old, err := s.get(ctx, tx, scope, id)
	if err != nil || old.RetiredAt == nil {
		return old, err
	}
	newest, err := s.read(ctx, tx, ofOwner+" and key = ? order by version desc limit 1", s.owner(scope).args(old.Key)...)
	if err != nil {
		return row{}, err
	}
	return row{}, &Stale{Current: newest[0]}
}

// reinstate replaces whatever is in force under the key of r with r.
func (s *Service) reinstate(ctx context.Context, tx pg.Tx, scope tenant.Scope, r rule.Rule) (rule.Rule, error) {
	var now row
	err := tx.NewSelect().Model(&now).Where(ofOwner+" and key = ? and retired_at is null", s.owner(scope).args(r.Key)...).Scan(ctx)
	if err == nil {
		return s.supersede(ctx, tx, scope, now, r)
	}
	if !pg.NoRows(err) {
		return rule.Rule{}, err
	}
	added, err := Add(ctx, tx, scope, r)
	if err != nil {
		return rule.Rule{}, err
	}
	return added, s.mark(ctx, tx, added)
}

// supersede retires a rule in force and stores r as its next version. What
// decides alike and is noted alike stays as it is.
func (s *Service) supersede(ctx context.Context, tx pg.Tx, scope tenant.Scope, old row, r rule.Rule) (rule.Rule, error) {
	next, err := fresh(r, made)
	if err != nil {
		return rule.Rule{}, err
	}
	if next.Content == old.Content && r.Note == old.Note {
		return old.rule(), nil
	}
	o := s.owner(scope)
	if _, err := retire(ctx, tx, scope, o, old.ID); err != nil {
		return rule.Rule{}, err
	}
	if r.Version, err = o.lastVersion(ctx, tx, r.Key); err != nil {
		return rule.Rule{}, err
	}
	r.Version++
	added, err := insert(ctx, tx, scope, o, r)
	if err != nil {
		return rule.Rule{}, err
	}
	if err := s.mark(ctx, tx, added); err != nil {
		return rule.Rule{}, err
	}
	return added, changed(ctx, tx, o, old.rule(), added)
}

// mark leaves a global rule that is just what ships to the load again.
func (s *Service) mark(ctx context.Context, tx pg.Tx, r rule.Rule) error {
	content, err := hash(r)
	if err != nil || r.Level != rule.Global || s.shipped[r.Key].Content != content {
		return err
	}
	_, err = tx.NewRaw("update carbon_rules set origin = 'shipped' where id = ?", r.ID).Exec(ctx)
	return err
}

// find returns the rules of the scope in force, in the order in which they are
// asked, and the place of one of them.
func (s *Service) find(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) ([]rule.Rule, int, error) {
	if _, err := s.current(ctx, tx, scope, id); err != nil {
		return nil, 0, err
	}
	rules, err := inForce(ctx, tx, s.owner(scope))
	for i := range rules {
		if rules[i].ID == id {
			return rules, i, nil
		}
	}
	return nil, 0, err
}
