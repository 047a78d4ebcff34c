package rulebook

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Add stores a rule in tx and returns it with its id, key and version; what
// it decides over is computed anew soon. A rule of level Company belongs to
// the company of the scope, one of level Template to its template, one of level
// Global to all. A rule without a key
// gets one made of its conditions. It returns a fault that names the field
// when Check would refuse the rule, and ErrTaken when the key is in use. The
// caller has made sure that the scope may do so.
func Add(ctx context.Context, tx pg.Tx, scope tenant.Scope, r rule.Rule) (rule.Rule, error) {
	if err := lock(ctx, tx); err != nil {
		return rule.Rule{}, err
	}
	owner := ownerOf(r, scope)
	if strings.TrimSpace(r.Key) == "" {
		key, err := owner.freeKey(ctx, tx, r.Name())
		if err != nil {
			return rule.Rule{}, err
		}
		r.Key = key
	}
	last, err := owner.lastVersion(ctx, tx, r.Key)
	if err != nil {
		return rule.Rule{}, err
	}
	r.Version = last + 1
	added, err := insert(ctx, tx, scope, owner, r)
	if err != nil {
		return rule.Rule{}, err
	}
	return added, changed(ctx, tx, owner, added)
}

// Retire ends a rule in tx: it decides over no row any more, and what it did
// decide over is computed anew soon. Figures go on naming it. It returns
// ErrNotFound when no such rule is in force among those of the scope's company
// or, for a scope without one, among the global ones.
func Retire(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (rule.Rule, error) {
	if err := lock(ctx, tx); err != nil {
		return rule.Rule{}, err
	}
	o := owner{level: levelIn(scope), company: pg.Null(scope.Company)}
	gone, err := retire(ctx, tx, scope, o, id)
	if err != nil {
		return rule.Rule{}, err
	}
	return gone, changed(ctx, tx, o, gone)
}

// owner is whose a rule is: one company's, a template's, or everybody's.
type owner struct {
	level             rule.Level
	company, template *uuid.UUID
}

func ownerOf(r rule.Rule, scope tenant.Scope) owner {
	switch r.Level {
	case rule.Company:
		return owner{level: rule.Company, company: &scope.Company}
	case rule.Template:
		return owner{level: rule.Template, template: &r.Template}
	case rule.Global:
	}
	return owner{level: rule.Global}
}

const ofOwner = "level = ? and company_id is not distinct from ? and template_id is not distinct from ?"

// args are those of ofOwner, with more behind them.
func (o owner) args(more ...any) []any {
	return append([]any{o.level.String(), o.company, o.template}, more...)
}

func (o owner) lastVersion(ctx context.Context, tx pg.Tx, key string) (int64, error) {
	var last int64
	err := tx.NewRaw("select coalesce(max(version), 0) from carbon_rules where "+ofOwner+" and key = ?", o.args(key)...).Scan(ctx, &last)
	if err != nil {
		return 0, fmt.Errorf("read versions of rule %q: %w", key, err)
	}
	return last, nil
}

// freeKey gives name, or name with the first number that no rule ever had.
func (o owner) freeKey(ctx context.Context, tx pg.Tx, name string) (string, error) {
	var taken []string
	err := tx.NewRaw("select distinct key from carbon_rules where "+ofOwner+" and starts_with(key, ?)", o.args(name)...).Scan(ctx, &taken)
	if err != nil {
		return "", fmt.Errorf("read keys of rules: %w", err)
	}
	key := name
	for n := 2; slices.Contains(taken, key); n++ {
		key = name + "-" + strconv.Itoa(n)
	}
	return key, nil
}

func insert(ctx context.Context, tx pg.Tx, scope tenant.Scope, o owner, r rule.Rule) (rule.Rule, error) {
	if err := r.Refusal(); err != nil {
		return rule.Rule{}, err
	}
	if err := leadsSomewhere(ctx, tx, r); err != nil {
		return rule.Rule{}, err
	}
	next, err := fresh(r, made)
	if err != nil {
		return rule.Rule{}, err
	}
	next.CompanyID, next.TemplateID, next.CreatedBy = o.company, o.template, pg.Null(scope.Person)
	_, err = tx.NewInsert().Model(&next).Exec(ctx)
	if pg.Violates(err, "carbon_rules_key_uq") {
		return rule.Rule{}, ErrTaken
	}
	if err != nil {
		return rule.Rule{}, fmt.Errorf("store rule %q: %w", r.Key, err)
	}
	return next.rule(), nil
}

// leadsSomewhere refuses a rule to what is no leaf of the tree or no known
// exclusion.
func leadsSomewhere(ctx context.Context, tx pg.Tx, r rule.Rule) error {
	if r.Exclusion != "" {
		if _, known := category.Standard().Exclusion(r.Exclusion); !known {
			return rule.Refuse(rule.ErrExclusion)
		}
		return nil
	}
	var leaf bool
	err := tx.NewRaw("select exists (select from emission_categories where id = ? and tier = ? and retired_at is null)",
		r.Category, category.LeafTier).Scan(ctx, &leaf)
	if err != nil {
		return fmt.Errorf("look up category %q: %w", r.Category, err)
	}
	if !leaf {
		return rule.Refuse(rule.ErrLeaf)
	}
	return nil
}

func retire(ctx context.Context, tx pg.Tx, scope tenant.Scope, o owner, id uuid.UUID) (rule.Rule, error) {
	var gone row
	err := tx.NewRaw(`update carbon_rules set retired_at = now(), retired_by = ?
		where id = ? and retired_at is null and `+ofOwner+` returning *`,
		append([]any{pg.Null(scope.Person), id}, o.args()...)...).Scan(ctx, &gone)
	if pg.NoRows(err) {
		return rule.Rule{}, ErrNotFound
	}
	if err != nil {
		return rule.Rule{}, fmt.Errorf("retire rule: %w", err)
	}
	return gone.rule(), nil
}
