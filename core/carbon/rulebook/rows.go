package rulebook

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/reference/rule"
)

type row struct {
	bun.BaseModel `bun:"table:carbon_rules,alias:r"`

	ID             uuid.UUID  `bun:"id,pk,type:uuid"`
	CompanyID      *uuid.UUID `bun:"company_id,type:uuid"`
	TemplateID     *uuid.UUID `bun:"template_id,type:uuid"`
	Level          string     `bun:"level"`
	Key            string     `bun:"key"`
	Version        int64      `bun:"version"`
	Priority       int        `bun:"priority"`
	Chart          string     `bun:"chart"`
	AccountFrom    string     `bun:"account_from"`
	AccountTo      string     `bun:"account_to"`
	AccountWords   []string   `bun:"account_words,array"`
	Supplier       string     `bun:"supplier"`
	SupplierNumber string     `bun:"supplier_number"`
	Words          []string   `bun:"words,array"`
	CostCentre     string     `bun:"cost_centre"`
	Project        string     `bun:"project"`
	Sign           int        `bun:"sign"`
	ValidFrom      *time.Time `bun:"valid_from,type:date"`
	ValidTo        *time.Time `bun:"valid_to,type:date"`
	CategoryID     *string    `bun:"category_id"`
	Exclusion      *string    `bun:"exclusion"`
	Assumed        bool       `bun:"assumed"`
	Content        string     `bun:"content"`
	Origin         string     `bun:"origin"`
	Note           string     `bun:"note"`
	CreatedAt      time.Time  `bun:"created_at,nullzero,default:now()"`
	CreatedBy      *uuid.UUID `bun:"created_by,type:uuid"`
	RetiredAt      *time.Time `bun:"retired_at"`
	RetiredBy      *uuid.UUID `bun:"retired_by,type:uuid"`
}

// Origins of a rule.
const (
	shipped = "shipped" // the load keeps it equal to what the program ships
	made    = "made"    // a person made or changed it, and no load touches it
)

func (r row) rule() rule.Rule {
	return rule.Rule{
		ID: r.ID, Key: r.Key, Level: rule.LevelOf(r.Level), Priority: r.Priority,
		Chart: r.Chart, AccountFrom: r.AccountFrom, AccountTo: r.AccountTo, AccountWords: r.AccountWords,
		Supplier: r.Supplier, SupplierNumber: r.SupplierNumber, Text: r.Words,
		CostCentre: r.CostCentre, Project: r.Project, Sign: r.Sign,
		From: pg.Value(r.ValidFrom), To: pg.Value(r.ValidTo),
		Category: pg.Value(r.CategoryID), Exclusion: pg.Value(r.Exclusion), Version: r.Version, Assumed: r.Assumed, Template: pg.Value(r.TemplateID), Note: r.Note,
	}
}

func rowOf(r rule.Rule) row {
	id := r.ID
	if id == uuid.Nil {
		id = uuid.Must(uuid.NewV7())
	}
	return row{
		ID: id, TemplateID: pg.Null(r.Template), Level: r.Level.String(), Key: r.Key, Version: r.Version, Priority: r.Priority,
		Chart: r.Chart, AccountFrom: r.AccountFrom, AccountTo: r.AccountTo, AccountWords: notNull(r.AccountWords),
		Supplier: r.Supplier, SupplierNumber: r.SupplierNumber, Words: notNull(r.Text),
		CostCentre: r.CostCentre, Project: r.Project, Sign: r.Sign,
		ValidFrom: pg.Null(r.From), ValidTo: pg.Null(r.To), CategoryID: pg.Null(r.Category), Exclusion: pg.Null(r.Exclusion), Assumed: r.Assumed, Note: r.Note,
	}
}

func notNull(words []string) []string {
	if words == nil {
		return []string{}
	}
	return words
}

// deciding is what In gives, as a condition with the company twice. A rule of a
// template that the company follows decides though it was retired since.
const deciding = `(r.retired_at is null and (r.level = 'global' or r.company_id = ?)
	or r.id in (select rule_id from company_template_rules where company_id = ?))`

// In gives the rules that decide over a company's rows: its own, those of the
// template versions that were given to it, and the global ones, as far as they are for
// one of the charts of accounts or for any.
func In(ctx context.Context, tx pg.Tx, company uuid.UUID, charts []string) ([]rule.Rule, error) {
	var rows []row
	err := tx.NewSelect().Model(&rows).Where(deciding, company, company).
		Where("r.chart = '' or r.chart = any(?::text[])", pgdialect.Array(charts)).Order("id").Scan(ctx)
	return rulesOf(rows), err
}

// InForce gives the rules of a template as they are edited now, in the
// order in which they are asked.
func InForce(ctx context.Context, tx pg.Tx, template uuid.UUID) ([]rule.Rule, error) {
	return inForce(ctx, tx, owner{level: rule.Template, template: &template})
}

// OfVersion gives the rules of a version of a template.
func OfVersion(ctx context.Context, tx pg.Tx, template uuid.UUID, version int) ([]rule.Rule, error) {
	var rows []row
	err := tx.NewSelect().Model(&rows).Where(
		"id in (select rule_id from carbon_template_version_rules where template_id = ? and version = ?)", template, version).
		Order("id").Scan(ctx)
	return rulesOf(rows), err
}

func rulesOf(rows []row) []rule.Rule {
	rules := make([]rule.Rule, len(rows))
	for i, r := range rows {
		rules[i] = r.rule()
	}
	return rules
}

// inForce gives the owner's rules in the order in which they are asked.
func inForce(ctx context.Context, tx pg.Tx, o owner) ([]rule.Rule, error) {
	var rows []row
	err := tx.NewSelect().Model(&rows).Where("retired_at is null").Where(ofOwner, o.args()...).Scan(ctx)
	rules := rulesOf(rows)
	rule.Sort(rules)
	return rules, err
}

// Get returns a rule by its id, whether it still decides or not, and false
// when there is none that the scope of tx may read.
func Get(ctx context.Context, tx pg.Tx, id uuid.UUID) (rule.Rule, bool, error) {
	var r row
	err := tx.NewSelect().Model(&r).Where("id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return rule.Rule{}, false, nil
	}
	return r.rule(), err == nil, err
}
