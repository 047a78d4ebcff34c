package runs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
)

// Comparison says why a year's kilograms differ between two of its runs. The
// groups add up to the parts and these to the difference of the totals,
// exactly, in every category and scope.
type Comparison struct {
	From, To Calculation
	Parts    []PartOfChange // every cause, in their order
	Groups   []GroupOfChange
	Rows     []RowOfChange // of the cause asked for, the largest first
}

// PartOfChange is what a cause amounts to.
type PartOfChange struct {
	Cause Cause
	Rows  int64 // transactions
	Kg    decimal.Decimal
}

// GroupOfChange is what a cause amounts to in one category.
type GroupOfChange struct {
	Cause    Cause
	Scope    int
	Category string
	Kg       decimal.Decimal
}

// RowOfChange is what a cause amounts to in one transaction.
type RowOfChange struct {
	ID            uuid.UUID
	Kg            decimal.Decimal
	Before, After *State // nil where it did not stand
}

// Shown is the newest state that there is.
func (r RowOfChange) Shown() *State {
	if r.After != nil {
		return r.After
	}
	return r.Before
}

// maxChanged is how many rows of a cause a comparison names.
const maxChanged = 200

// Compare explains the difference between two runs of a year, whichever is
// named first. Rows are named for one cause; none for the empty one. A run
// that is only offered can be compared with those before it, while it stands.
// ErrNotFound when a run is not one of the year's. Requires Read.
func (s *Service) Compare(ctx context.Context, scope tenant.Scope, year, one, other int, method footprint.Scope2, rowsOf Cause) (Comparison, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Comparison{}, err
	}
	c := &comparer{tree: s.tree, year: year, from: min(one, other), to: max(one, other), method: method, rowsOf: rowsOf, company: scope.Company}
	var found Comparison
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		if found.From, found.To, err = c.ends(ctx, tx); err != nil {
			return err
		}
		if c.sameBooks, err = c.byVersionsAlone(ctx, tx); err != nil {
			return fmt.Errorf("read what led to runs: %w", err)
		}
		if c.calculations, err = c.readCalculations(ctx, tx); err != nil {
			return fmt.Errorf("read calculations: %w", err)
		}
		if err := c.read(ctx, tx); err != nil {
			return err
		}
		return c.nameRules(ctx, tx)
	})
	if err != nil {
		return Comparison{}, fmt.Errorf("compare runs %d and %d of %d: %w", c.from, c.to, year, err)
	}
	found.Parts, found.Groups, found.Rows = c.parts(), c.sorted(), c.rows
	return found, nil
}

// comparer adds up effects as the changed transactions come in.
type comparer struct {
	tree         *category.Tree
	company      uuid.UUID
	year         int
	from, to     int
	method       footprint.Scope2
	rowsOf       Cause
	calculations map[uuid.UUID]*engine.Calculation

	sameBooks bool      // new versions of the program alone led to what lies between
	ledgerRow uuid.UUID // whose main part came last
	verdict   Cause     // what it says of an upstream part that came or went; empty when it came or went itself
	counts    map[Cause]int64
	groups    map[GroupOfChange]decimal.Decimal // by a group without kilograms
	rows      []RowOfChange
}

func (c *comparer) ends(ctx context.Context, tx pg.Tx) (from, to Calculation, err error) {
	var rows []Row
	err = tx.NewSelect().Model(&rows).ColumnExpr("r.*, p.name as person").Join("left join people p on p.id = r.person_id").
		Where("r.company_id = ? and r.year = ? and r.number in (?, ?) and "+notOvertaken, c.company, c.year, c.from, c.to).OrderExpr("number").Scan(ctx)
	if err != nil {
		return from, to, fmt.Errorf("read runs: %w", err)
	}
	if len(rows) == 0 || rows[0].Number != c.from || rows[len(rows)-1].Number != c.to {
		return from, to, footprint.ErrNotFound
	}
	first, last := &rows[0], &rows[len(rows)-1]
	return first.calculation(nil), last.calculation(first), nil
}

// byVersionsAlone reports whether nothing but new versions of the program led to
// the runs after the first up to the second: no row has come or gone.
func (c *comparer) byVersionsAlone(ctx context.Context, tx pg.Tx) (alone bool, err error) {
	err = tx.NewRaw(`select coalesce(bool_and(r.occasions = array[?4]), false) from footprint_runs r
		where r.company_id = ?0 and r.year = ?1 and r.number > ?2 and r.number <= ?3 and `+notOvertaken,
		c.company, c.year, c.from, c.to, string(footprint.ByVersion)).Scan(ctx, &alone)
	return alone, err
}

// changesBetween are the changes after the first run up to the second.
const changesBetween = `from footprint_changes where company_id = ?0 and year = ?1 and run > ?2 and run <= ?3
	and run not in (select number from footprint_runs where company_id = ?0 and year = ?1 and offered and number < ?3)`

func (c *comparer) readCalculations(ctx context.Context, tx pg.Tx) (map[uuid.UUID]*engine.Calculation, error) {
	const used = "select unnest(array[(before).calculation_id, (before).market_calculation_id, (after).calculation_id, (after).market_calculation_id]) "
	var found []*stored.CalculationRow
	err := tx.NewSelect().Model(&found).Where("id in ("+used+changesBetween+")", c.company, c.year, c.from, c.to).Scan(ctx)
	byID := make(map[uuid.UUID]*engine.Calculation, len(found))
	for _, one := range found {
		byID[one.ID] = &one.Calculation
	}
	return byID, err
}

// read goes through every transaction that changed, from what it was at first
// to what it became at last, main parts before upstream ones.
func (c *comparer) read(ctx context.Context, tx pg.Tx) error {
	c.counts, c.groups = map[Cause]int64{}, map[GroupOfChange]decimal.Decimal{}
	between := strings.NewReplacer("?0", "$1", "?1", "$2", "?2", "$3", "?3", "$4").Replace(changesBetween)
	q := `with first as (select distinct on (transaction_id) transaction_id, ledger_row_id, before ` + between + ` order by transaction_id, run),
			last as (select distinct on (transaction_id) transaction_id, after ` + between + ` order by transaction_id, run desc)
		select transaction_id, ledger_row_id, ` + stateOf("before") + ", " + stateOf("after") + `
		from first join last using (transaction_id)
		order by coalesce(ledger_row_id, transaction_id), coalesce((after).part, (before).part)`
	return tx.Each(ctx, func(row pgx.Row) error {
		var id uuid.UUID
		var ledgerRow uuid.NullUUID
		var before, after scannedState
		if err := row.Scan(slices.Concat([]any{&id, &ledgerRow}, before.dest(), after.dest())...); err != nil {
			return err
		}
		was, err := before.state(c.calculations)
		if err != nil {
			return err
		}
		is, err := after.state(c.calculations)
		if err != nil {
			return err
		}
		c.take(id, ledgerRow.UUID, was, is)
		return nil
	}, q, c.company, c.year, c.from, c.to)
}

func (c *comparer) take(id, ledgerRow uuid.UUID, before, after *State) {
	if before == nil && after == nil {
		return // came and went in between
	}
	missing := c.missing(ledgerRow, before, after)
	if shown := (RowOfChange{Before: before, After: after}).Shown(); shown.Part == engine.Main {
		c.ledgerRow, c.verdict = ledgerRow, ""
		if before != nil && after != nil {
			c.verdict = between(before, after, c.method).rest
			if c.verdict == CausePrice || c.verdict == CauseContract || c.verdict == CauseVAT {
				c.verdict = CauseFactor // no price, contract or tax makes a part come or go
			}
		}
	}
	sums := map[Cause]decimal.Decimal{}
	for _, e := range effects(before, after, missing, c.method) {
		group := GroupOfChange{Cause: e.cause, Scope: e.scope, Category: e.category}
		c.groups[group] = c.groups[group].Add(e.kg)
		sums[e.cause] = sums[e.cause].Add(e.kg)
	}
	for cause, kg := range sums {
		c.counts[cause]++
		if cause == c.rowsOf {
			c.keep(RowOfChange{ID: id, Kg: kg, Before: before, After: after})
		}
	}
}

// missing is the cause where one of the states is missing.
func (c *comparer) missing(ledgerRow uuid.UUID, before, after *State) Cause {
	shown := (RowOfChange{Before: before, After: after}).Shown()
	switch {
	case ledgerRow != uuid.Nil && ledgerRow == c.ledgerRow && c.verdict != "":
		return c.verdict
	case c.sameBooks && engine.IsCapitalGoods(c.tree, shown.Category):
		return CauseCapital // the row was in the books, and is read at last or no longer
	case after == nil:
		return CauseGone
	}
	return CauseNew
}

// keep holds on to the largest rows.
func (c *comparer) keep(r RowOfChange) {
	at, _ := slices.BinarySearchFunc(c.rows, r, func(a, b RowOfChange) int {
		return cmp.Or(b.Kg.Abs().Cmp(a.Kg.Abs()), cmp.Compare(a.ID.String(), b.ID.String()))
	})
	if at < maxChanged {
		c.rows = slices.Insert(c.rows, at, r)
		c.rows = c.rows[:min(len(c.rows), maxChanged)]
	}
}

func (c *comparer) parts() []PartOfChange {
	sums := map[Cause]decimal.Decimal{}
	for group, kg := range c.groups {
		sums[group.Cause] = sums[group.Cause].Add(kg)
	}
	parts := make([]PartOfChange, 0, len(Causes()))
	for _, cause := range Causes() {
		parts = append(parts, PartOfChange{cause, c.counts[cause], sums[cause]})
	}
	return parts
}

func (c *comparer) sorted() []GroupOfChange {
	groups := make([]GroupOfChange, 0, len(c.groups))
	for group, kg := range c.groups {
		if !kg.IsZero() {
			group.Kg = kg
			groups = append(groups, group)
		}
	}
	slices.SortFunc(groups, func(a, b GroupOfChange) int {
		return cmp.Or(
			cmp.Compare(slices.Index(Causes(), a.Cause), slices.Index(Causes(), b.Cause)),
			cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.Category, b.Category))
	})
	return groups
}

// nameRules fills in the keys of the rules of the rows that are named, retired
// ones included.
func (c *comparer) nameRules(ctx context.Context, tx pg.Tx) error {
	var ids []uuid.UUID
	each := func(visit func(*State)) {
		for _, r := range c.rows {
			for _, s := range []*State{r.Before, r.After} {
				if s != nil && s.Rule != uuid.Nil {
					visit(s)
				}
			}
		}
	}
	each(func(s *State) { ids = append(ids, s.Rule) })
	if len(ids) == 0 {
		return nil
	}
	keys, err := stored.Names(ctx, tx, "select id, key as name from carbon_rules where id = any(?::uuid[])", pgdialect.Array(ids))
	each(func(s *State) { s.RuleKey = keys[s.Rule] })
	return err
}
