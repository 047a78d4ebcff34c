package template

import (
	"context"
	"fmt"
	"strings"

	"github.com/google/uuid"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Publish makes a version of the rules as they are now. Companies stay on
// theirs. It returns ErrUnchanged when the last version has the same rules,
// ErrNoRules when there are no rules, ErrShipped, ErrRetired and ErrNotFound.
func (s *Service) Publish(ctx context.Context, scope tenant.Scope, id uuid.UUID, note string) (Template, error) {
	note = strings.TrimSpace(note)
	if len([]rune(note)) > maxText {
		return Template{}, fault.Fields(map[string]string{"note": "tooLong"})
	}
	return s.write(ctx, scope, audit.TemplatePublished, func(ctx context.Context, tx pg.Tx) (uuid.UUID, error) {
		if _, err := changeable(ctx, tx, id); err != nil {
			return id, err
		}
		now, err := s.find(ctx, tx, id)
		switch {
		case err != nil:
			return id, err
		case now.Rules == 0:
			return id, ErrNoRules
		case !now.Changed:
			return id, ErrUnchanged
		}
		return id, publish(ctx, tx, scope, id, now.Version+1, note)
	})
}

func publish(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, version int, note string) error {
	_, err := tx.NewRaw("insert into carbon_template_versions (template_id, version, note, published_by) values (?, ?, ?, ?)",
		id, version, note, pg.Null(scope.Person)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store version %d: %w", version, err)
	}
	_, err = tx.NewRaw(`insert into carbon_template_version_rules (template_id, version, rule_id)
		select template_id, ?, id from carbon_rules where template_id = ? and retired_at is null`, version, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store rules of version %d: %w", version, err)
	}
	return nil
}
