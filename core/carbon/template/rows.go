package template

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

type row struct {
	bun.BaseModel `bun:"table:carbon_templates,alias:t"`

	ID          uuid.UUID  `bun:"id,pk,type:uuid,nullzero,default:uuidv7()"`
	Key         *string    `bun:"key"`
	Name        string     `bun:"name"`
	Chart       string     `bun:"chart"`
	Trade       string     `bun:"trade"`
	Description string     `bun:"description"`
	Origin      string     `bun:"origin"`
	CreatedAt   time.Time  `bun:"created_at,nullzero,default:now()"`
	CreatedBy   *uuid.UUID `bun:"created_by,type:uuid"`
	RetiredAt   *time.Time `bun:"retired_at"`
	RetiredBy   *uuid.UUID `bun:"retired_by,type:uuid"`
}

// Origins of a template.
const (
	shipped = "shipped"
	made    = "made"
)

// fullRow is a template with what became of it.
type fullRow struct {
	row

	Creator     string     `bun:"creator"`
	Version     int        `bun:"version"`
	PublishedAt *time.Time `bun:"published_at"`
	Rules       int        `bun:"rules"`
	Changed     bool       `bun:"changed"`
	Companies   int        `bun:"companies"`
	Behind      int        `bun:"behind"`
	Follows     int        `bun:"follows"`
	GivenAt     *time.Time `bun:"given_at"`
	Giver       string     `bun:"giver"`
	ByProgram   bool       `bun:"by_program"` // it gave the version that the company follows
	GivenFor    *string    `bun:"given_for"`  // the industry for which it did
	Declined    bool       `bun:"declined"`   // a person of the company has left or refused it
}

// given is why the program gave the company what it follows; empty when it
// follows nothing or a person gave it.
func (r fullRow) given() Reason {
	switch {
	case !r.ByProgram:
		return ""
	case r.GivenFor != nil:
		return ByIndustry
	}
	return ByChart
}

// full reads templates that fulfil a condition, as the company sees them: in the
// condition it is ?0, before the arguments.
func (s *Service) full(ctx context.Context, tx pg.Tx, where string, company uuid.UUID, args ...any) ([]fullRow, error) {
	var rows []fullRow
	err := tx.NewRaw(`select t.*, coalesce(person_name(t.created_by), '') as creator, coalesce(v.version, 0) as version, v.published_at,
			(select count(*) from carbon_rules r where r.template_id = t.id and r.retired_at is null) as rules,
			exists (select from
				(select id from carbon_rules where template_id = t.id and retired_at is null) now full join
				(select rule_id from carbon_template_version_rules where template_id = t.id and version = v.version) last on rule_id = id
				where id is null or rule_id is null) as changed,
			f.companies, f.behind, coalesce(g.version, 0) as follows, g.given_at, coalesce(person_name(g.given_by), '') as giver,
			g.version is not null and g.given_by is null as by_program, g.industry as given_for,
			exists (select from company_templates o where o.template_id = t.id and o.company_id = ?0 and o.removed_by is not null) or
				exists (select from company_template_refusals o where o.template_id = t.id and o.company_id = ?0) as declined
		from carbon_templates t
		left join lateral (select version, published_at from carbon_template_versions where template_id = t.id order by version desc limit 1) v on true
		cross join lateral (select count(*) as companies, count(*) filter (where c.version < v.version) as behind
			from company_templates c where c.template_id = t.id and c.removed_at is null) f
		left join company_templates g on g.template_id = t.id and g.company_id = ?0 and g.removed_at is null
		where `+where+` order by lower(t.name), t.id`, append([]any{company}, args...)...).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read templates: %w", err)
	}
	return rows, nil
}

func (s *Service) template(r fullRow) Template {
	t := Template{
		ID: r.ID, Names: alike(r.Name), Texts: alike(r.Description), Chart: r.Chart, Trade: r.Trade, Shipped: r.Origin == shipped,
		CreatedAt: r.CreatedAt, CreatedBy: r.Creator, RetiredAt: r.RetiredAt, Version: r.Version, PublishedAt: r.PublishedAt,
		Rules: r.Rules, Changed: r.Changed, Companies: r.Companies, Behind: r.Behind,
	}
	if ships, known := s.shipped[pg.Value(r.Key)]; known {
		t.Names, t.Texts = ships.Names, ships.Texts
	}
	return t
}

func alike(text string) category.Names {
	return category.Names{SV: text, EN: text, FI: text, NL: text}
}

// lock reads a template and keeps others from changing it until the
// transaction ends.
func lock(ctx context.Context, tx pg.Tx, id uuid.UUID) (row, error) {
	var found row
	err := tx.NewSelect().Model(&found).Where("id = ?", id).For("update").Scan(ctx)
	if pg.NoRows(err) {
		return row{}, ErrNotFound
	}
	return found, err
}

// changeable reads a template that a person may change, and locks it.
func changeable(ctx context.Context, tx pg.Tx, id uuid.UUID) (row, error) {
	found, err := lock(ctx, tx, id)
	switch {
	case err != nil:
		return row{}, err
	case found.Origin == shipped:
		return row{}, ErrShipped
	case found.RetiredAt != nil:
		return row{}, ErrRetired
	}
	return found, nil
}

// between compares two states of a template's rules, in the order of their
// keys.
func between(before, after []rule.Rule) []Difference {
	found := map[string]Difference{}
	for _, r := range before {
		found[r.Key] = Difference{Key: r.Key, Before: &r}
	}
	for _, r := range after {
		was := found[r.Key]
		if was.Before != nil && was.Before.ID == r.ID {
			delete(found, r.Key)
			continue
		}
		found[r.Key] = Difference{r.Key, was.Before, &r}
	}
	return sorted(found, func(a, b Difference) int { return cmp.Compare(a.Key, b.Key) })
}
