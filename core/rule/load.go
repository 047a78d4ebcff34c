package rule

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/pg"
	"tillit/core/tenant"
)

// Loaded says what a load did, in rules.
type Loaded struct {
	Added, Changed, Retired, Unchanged int
}

// Load makes the given rules the global ones. A rule that changed is retired
// and stored again with the next version, one that is missing is retired;
// loading the same rules again does nothing. Their categories must be loaded.
func Load(ctx context.Context, db *pg.DB, rules []Rule) (Loaded, error) {
	var done Loaded
	err := db.In(ctx, tenant.Scope{}, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.ExecContext(ctx, "select pg_advisory_xact_lock(hashtext('carbon_rules'))"); err != nil {
			return fmt.Errorf("lock rules: %w", err)
		}
		var stored []row
		if err := tx.NewSelect().Model(&stored).Where("level = 'global' and retired_at is null").Scan(ctx); err != nil {
			return fmt.Errorf("read rules: %w", err)
		}
		fresh, gone, err := compare(rules, stored, &done)
		if err != nil {
			return err
		}
		if len(gone) > 0 {
			if _, err := tx.NewRaw("update carbon_rules set retired_at = now() where id = any(?::uuid[])", pgdialect.Array(gone)).Exec(ctx); err != nil {
				return fmt.Errorf("retire rules: %w", err)
			}
		}
		if len(fresh) > 0 {
			if _, err := tx.NewInsert().Model(&fresh).Exec(ctx); err != nil {
				return fmt.Errorf("store rules: %w", err)
			}
		}
		return nil
	})
	return done, err
}

// compare finds what has to be stored and which stored rows have to retire.
func compare(rules []Rule, stored []row, done *Loaded) (fresh []row, gone []uuid.UUID, err error) {
	known := make(map[string]row, len(stored))
	for _, r := range stored {
		known[r.Key] = r
	}
	for _, r := range rules {
		content, err := hash(r)
		if err != nil {
			return nil, nil, fmt.Errorf("hash rule %q: %w", r.Key, err)
		}
		old, exists := known[r.Key]
		delete(known, r.Key)
		switch {
		case !exists:
			r.Version = 1
			done.Added++
		case old.Content == content:
			done.Unchanged++
			continue
		default:
			r.Version = old.Version + 1
			gone = append(gone, old.ID)
			done.Changed++
		}
		r.ID, r.Level = uuid.Nil, Global
		next := rowOf(r)
		next.Content = content
		fresh = append(fresh, next)
	}
	for _, r := range known {
		gone = append(gone, r.ID)
		done.Retired++
	}
	return fresh, gone, nil
}

// hash covers everything that decides over a row.
func hash(r Rule) (string, error) {
	r.ID, r.Level, r.Version = uuid.Nil, 0, 0
	text, err := json.Marshal(r) //nolint:musttag // only hashed, never read back
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), err
}
