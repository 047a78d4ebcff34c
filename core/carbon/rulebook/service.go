package rulebook

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Permissions on rules.
const (
	// Manage lets a person manage rules: those of a company in a scope that
	// writes to one, else the global ones.
	Manage tenant.Permission = "rule.manage"
	// See shows which templates of rules the own company follows, and why.
	See tenant.Permission = "rule.see"
	// Choose decides which of them it follows.
	Choose tenant.Permission = "rule.choose"
)

// RequireChoice refuses who may neither manage rules nor choose among templates
// for the own company.
func RequireChoice(scope tenant.Scope) error {
	if scope.May(Manage) {
		return nil
	}
	return scope.Require(Choose)
}

// Service manages rules.
type Service struct {
	db      *pg.DB
	tree    *category.Tree
	shipped map[string]row // by key

	template uuid.UUID // whose rules it manages; zero for those of the scope
}

// Of is the service for the rules of a template, whatever company the scope
// writes to. A change decides over nothing before a version with it is
// published and given.
func (s *Service) Of(template uuid.UUID) *Service {
	of := *s
	of.template = template
	return &of
}

// NewService returns the service on db, with the categories that rules lead to
// and the global rules that ship.
func NewService(db *pg.DB, tree *category.Tree, ship []rule.Rule) (*Service, error) {
	s := &Service{db: db, tree: tree, shipped: make(map[string]row, len(ship))}
	for _, r := range ship {
		r.Level = rule.Global
		next, err := fresh(r, shipped)
		if err != nil {
			return nil, err
		}
		s.shipped[r.Key] = next
	}
	return s, nil
}

// in runs fn in a transaction of the scope. Requires Manage, and that the
// scope's company or the template, where there is one, is there.
func (s *Service) in(ctx context.Context, scope tenant.Scope, fn func(context.Context, pg.Tx) error) error {
	if err := scope.Require(Manage); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var there bool
		err := tx.NewRaw(`select (?0::uuid is null or exists (select from companies where id = ?0))
				and (?1::uuid is null or exists (select from carbon_templates where id = ?1))`,
			pg.Null(scope.Company), pg.Null(s.template)).Scan(ctx, &there)
		if err != nil {
			return fmt.Errorf("look up owner of rules: %w", err)
		}
		if !there {
			return tenant.ErrNotFound
		}
		return fn(ctx, tx)
	})
}

// Entry is a rule with what became of it.
type Entry struct {
	rule.Rule
	State     State
	CreatedAt time.Time
	CreatedBy string     // name; empty for the program itself
	RetiredAt *time.Time // nil while it decides
	RetiredBy string
}

// State tells a rule from what ships.
type State string

// The states.
const (
	Shipped State = "shipped" // as it ships
	Altered State = "altered" // it ships too, and otherwise
	Own     State = "own"     // made by a person, and nothing of that key ships
)

// Filter narrows a list of rules; what is left empty does not count.
type Filter struct {
	Search    string // in key, account, words, supplier, note, or names of the category
	Level     rule.Level
	Chart     string
	Category  string // with all below it
	Exclusion string
	State     State
	Retired   bool // those that were retired and have no successor, instead of those in force
	Only      map[uuid.UUID]bool
}

// Page is a stretch of a list.
type Page struct {
	Offset, Limit int
}

// List is a page of rules in the order in which they are asked.
type List struct {
	Total int
	Items []Entry
}

// List gives the rules in force that pass the filter: a company's own with
// those of its templates and the global ones it is under, or the global ones, or
// a template's. Requires Manage.
func (s *Service) List(ctx context.Context, scope tenant.Scope, f Filter, page Page) (List, error) {
	entries, err := s.entries(ctx, scope, f.Retired)
	if err != nil {
		return List{}, err
	}
	entries = slices.DeleteFunc(entries, func(e Entry) bool { return !s.passes(&e, f) })
	slices.SortStableFunc(entries, func(a, b Entry) int { return rule.Compare(&a.Rule, &b.Rule) })
	from := min(page.Offset, len(entries))
	to := min(from+page.Limit, len(entries))
	return List{Total: len(entries), Items: entries[from:to]}, nil
}

// In gives the rules in force of the scope's company, or the global ones, for
// Examine. Requires Manage.
func (s *Service) In(ctx context.Context, scope tenant.Scope) ([]rule.Rule, error) {
	entries, err := s.entries(ctx, scope, false)
	own := []rule.Rule{}
	for _, e := range entries {
		if e.Level == s.level(scope) {
			own = append(own, e.Rule)
		}
	}
	return own, err
}

// History gives every version of the rule's key, the newest first. Requires
// Manage.
func (s *Service) History(ctx context.Context, scope tenant.Scope, id uuid.UUID) ([]Entry, error) {
	var entries []Entry
	err := s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		one, err := s.get(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		entries, err = s.read(ctx, tx, ofOwner+" and key = ? order by version desc", s.owner(scope).args(one.Key)...)
		return err
	})
	return entries, err
}

// entries reads what a list begins with.
func (s *Service) entries(ctx context.Context, scope tenant.Scope, retired bool) (entries []Entry, err error) {
	err = s.in(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		switch {
		case retired:
			entries, err = s.read(ctx, tx, "r.retired_at is not null and "+ofOwner+` and not exists (select from carbon_rules n
				where n.level = r.level and n.company_id is not distinct from r.company_id and n.template_id is not distinct from r.template_id
					and n.key = r.key and n.version > r.version)`, s.owner(scope).args()...)
		case s.template != uuid.Nil:
			entries, err = s.read(ctx, tx, "r.retired_at is null and "+ofOwner, s.owner(scope).args()...)
		default:
			entries, err = s.read(ctx, tx, deciding, scope.Company, scope.Company)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list rules: %w", err)
	}
	return entries, nil
}

// entryRow is a row with the names of who wrote it.
type entryRow struct {
	row
	Creator string `bun:"creator"`
	Retirer string `bun:"retirer"`
}

func (s *Service) read(ctx context.Context, tx pg.Tx, where string, args ...any) ([]Entry, error) {
	var rows []entryRow
	err := tx.NewRaw(`select r.*, coalesce(person_name(r.created_by), '') as creator, coalesce(person_name(r.retired_by), '') as retirer
		from carbon_rules r where `+where, args...).Scan(ctx, &rows)
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		entries[i] = s.entry(r)
	}
	return entries, err
}

func (s *Service) entry(r entryRow) Entry {
	return Entry{
		Rule: r.rule(), State: s.state(r.row), CreatedAt: r.CreatedAt, CreatedBy: r.Creator, RetiredAt: r.RetiredAt, RetiredBy: r.Retirer,
	}
}

func (s *Service) state(r row) State {
	ships, known := s.shipped[r.Key]
	switch {
	case rule.LevelOf(r.Level) == rule.Template && r.Origin == shipped:
		return Shipped
	case rule.LevelOf(r.Level) != rule.Global || !known:
		return Own
	case ships.Content == r.Content:
		return Shipped
	}
	return Altered
}

func (s *Service) passes(e *Entry, f Filter) bool {
	return (f.Level == 0 || e.Level == f.Level) &&
		(f.Chart == "" || e.Chart == f.Chart) &&
		(f.Category == "" || e.Category == f.Category || strings.HasPrefix(e.Category, f.Category+".")) &&
		(f.Exclusion == "" || e.Exclusion == f.Exclusion) &&
		(f.State == "" || e.State == f.State) &&
		(f.Only == nil || f.Only[e.ID]) &&
		(f.Search == "" || s.mentions(&e.Rule, strings.TrimSpace(f.Search)))
}

// mentions reports whether a person who seeks the text would find the rule.
func (s *Service) mentions(r *rule.Rule, sought string) bool {
	var names []string
	if leaf, ok := s.tree.Leaf(r.Category); ok {
		names = append(names, leaf.Names.SV, leaf.Names.EN, leaf.Names.FI, leaf.Names.NL)
	}
	if reason, ok := s.tree.Exclusion(r.Exclusion); ok {
		names = append(names, reason.Names.SV, reason.Names.EN, reason.Names.FI, reason.Names.NL)
	}
	return r.Mentions(sought, names...)
}

// level is that of the rules that the service writes in a scope.
func (s *Service) level(scope tenant.Scope) rule.Level {
	if s.template != uuid.Nil {
		return rule.Template
	}
	return levelIn(scope)
}

func (s *Service) owner(scope tenant.Scope) owner {
	return ownerOf(rule.Rule{Level: s.level(scope), Template: s.template}, scope)
}

// begin starts a change: others wait, and the rules of a template that ships or
// is no longer in use stay as they are.
func (s *Service) begin(ctx context.Context, tx pg.Tx) error {
	if err := lock(ctx, tx); err != nil {
		return err
	}
	var origin string
	var retired bool
	err := tx.NewRaw("select origin, retired_at is not null from carbon_templates where id = ?", s.template).Scan(ctx, &origin, &retired)
	switch {
	case pg.NoRows(err): // no template's
		return nil
	case err != nil:
		return fmt.Errorf("look up template: %w", err)
	case origin == shipped:
		return ErrShipped
	case retired:
		return ErrTemplateRetired
	}
	return nil
}

// levelIn is the level of the rules that a scope writes by itself.
func levelIn(scope tenant.Scope) rule.Level {
	if scope.Company != uuid.Nil {
		return rule.Company
	}
	return rule.Global
}

// get reads a rule of those that the service manages in the scope.
func (s *Service) get(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (row, error) {
	var found row
	err := tx.NewSelect().Model(&found).Where("id = ?", id).Where(ofOwner, s.owner(scope).args()...).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, ErrNotFound
	}
	return found, err
}
