package rulebook_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// What somebody does to the rules of another company, or gives to it, neither
// decides over ours nor counts as a change, for the administrator who sees both
// as well.
func TestIn_OthersRulesDecideOverThemAlone(t *testing.T) {
	t.Parallel()
	w := newWritten(t)
	mine, err := w.admin.For(w.mine.Company)
	require.NoError(t, err)
	look := func(scope tenant.Scope) (deciding []rule.Rule, last time.Time) {
		t.Helper()
		require.NoError(t, w.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) (err error) {
			if deciding, err = rulebook.In(ctx, tx, scope.Company, []string{rule.BAS, rule.Finnish, rule.Dutch}); err != nil {
				return err
			}
			last, err = rulebook.LastChange(ctx, tx, scope.Company)
			return err
		}))
		return deciding, last
	}
	nothing := func(of string) {
		t.Helper()
		deciding, last := look(mine)
		require.Empty(t, deciding, of)
		require.Zero(t, last, of)
	}
	own, err := w.add(t, w.other, rule.Rule{Key: "theirs", Level: rule.Company, Supplier: "A", Category: leaf})
	require.NoError(t, err)
	require.NoError(t, w.retire(t, w.other, own.ID))
	nothing("made and retired")

	template := uuid.New()
	_, err = w.owner.Exec(t.Context(), `
		with t as (insert into carbon_templates (id, name, origin) values ($1, 'Bygg', 'made') returning id),
			v as (insert into carbon_template_versions (template_id, version) select id, 1 from t),
			r as (insert into carbon_rules (id, key, level, template_id, supplier, category_id, content) select $1, 'given', 'template', id, 'A', $2, '' from t returning id),
			vr as (insert into carbon_template_version_rules (template_id, version, rule_id) select $1, 1, id from r)
		insert into company_templates (company_id, template_id, version) select $3, id, 1 from t`, template, leaf, w.other.Company)
	require.NoError(t, err)
	nothing("given")
	deciding, last := look(w.other)
	require.Len(t, deciding, 1)
	require.NotZero(t, last)
}
