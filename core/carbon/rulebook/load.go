package rulebook

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// Loaded says what a load did, in rules.
type Loaded struct {
	Added, Changed, Retired, Unchanged int
}

// Load makes the given rules the global ones. A rule that changed is retired
// and stored again with the next version, one that is missing is retired;
// loading the same rules again does nothing. A rule that a person changed or
// retired is theirs and left alone. The categories must be loaded.
func Load(ctx context.Context, db *pg.DB, rules []rule.Rule) (Loaded, error) {
	var done Loaded
	err := db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) (err error) {
		done, err = owner{level: rule.Global}.load(ctx, tx, rules)
		return err
	})
	return done, err
}

// Ship makes the given rules those of a template in tx, as Load does for the
// global ones.
func Ship(ctx context.Context, tx pg.Tx, template uuid.UUID, rules []rule.Rule) (Loaded, error) {
	return owner{level: rule.Template, template: &template}.load(ctx, tx, rules)
}

func (o owner) load(ctx context.Context, tx pg.Tx, rules []rule.Rule) (Loaded, error) {
	if err := lock(ctx, tx); err != nil {
		return Loaded{}, err
	}
	var stored []row
	if err := tx.NewRaw("select distinct on (key) * from carbon_rules where "+ofOwner+" order by key, version desc", o.args()...).Scan(ctx, &stored); err != nil {
		return Loaded{}, fmt.Errorf("read rules: %w", err)
	}
	next, err := o.compare(rules, stored)
	if err != nil {
		return Loaded{}, err
	}
	return next.done, next.store(ctx, tx)
}

// lock makes writers of rules wait for one another until their transaction
// ends.
func lock(ctx context.Context, tx pg.Tx) error {
	if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtext('carbon_rules'))"); err != nil {
		return fmt.Errorf("lock rules: %w", err)
	}
	return nil
}

// load is what has to be written for the stored rules to equal those given.
type load struct {
	fresh   []row
	gone    []uuid.UUID
	renoted []row // said otherwise, decided alike
	done    Loaded
}

// compare finds it; stored holds the last version of every key.
func (o owner) compare(rules []rule.Rule, stored []row) (load, error) {
	var l load
	known := make(map[string]row, len(stored))
	for _, r := range stored {
		known[r.Key] = r
	}
	for _, r := range rules {
		r.Level, r.Template = o.level, pg.Value(o.template)
		next, err := fresh(r, shipped)
		if err != nil {
			return load{}, err
		}
		old, exists := known[r.Key]
		delete(known, r.Key)
		next.Version = old.Version + 1
		switch {
		case !exists || old.RetiredAt != nil && old.RetiredBy == nil:
			l.fresh = append(l.fresh, next)
			l.done.Added++
		case old.Origin == made || old.RetiredAt != nil || old.Content == next.Content:
			if old.Origin == shipped && old.Note != next.Note {
				old.Note = next.Note
				l.renoted = append(l.renoted, old)
			}
			l.done.Unchanged++
		default:
			l.fresh = append(l.fresh, next)
			l.gone = append(l.gone, old.ID)
			l.done.Changed++
		}
	}
	for _, r := range known {
		if r.Origin == shipped && r.RetiredAt == nil {
			l.gone = append(l.gone, r.ID)
			l.done.Retired++
		}
	}
	return l, nil
}

func (l *load) store(ctx context.Context, tx pg.Tx) error {
	if len(l.gone) > 0 {
		if _, err := tx.NewRaw("update carbon_rules set retired_at = now() where id = any(?::uuid[])", pgdialect.Array(l.gone)).Exec(ctx); err != nil {
			return fmt.Errorf("retire rules: %w", err)
		}
	}
	for _, r := range l.renoted {
		if _, err := tx.NewRaw("update carbon_rules set note = ? where id = ?", r.Note, r.ID).Exec(ctx); err != nil {
			return fmt.Errorf("store note of rule %q: %w", r.Key, err)
		}
	}
	if len(l.fresh) > 0 {
		if _, err := tx.NewInsert().Model(&l.fresh).Exec(ctx); err != nil {
			return fmt.Errorf("store rules: %w", err)
		}
	}
	return nil
}

// fresh is the row of a rule that is not stored yet.
func fresh(r rule.Rule, origin string) (row, error) {
	content, err := hash(r)
	if err != nil {
		return row{}, fmt.Errorf("hash rule %q: %w", r.Key, err)
	}
	r.ID = uuid.Nil
	next := rowOf(r)
	next.Content, next.Origin = content, origin
	return next, nil
}

// hash covers everything that decides over a row.
func hash(r rule.Rule) (string, error) {
	r.ID, r.Level, r.Version = uuid.Nil, 0, 0
	if len(r.AccountWords) == 0 {
		r.AccountWords = nil // no words are the same as an empty list of them
	}
	if len(r.Text) == 0 {
		r.Text = nil
	}
	text, err := json.Marshal(r) //nolint:musttag // only hashed, never read back
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}
