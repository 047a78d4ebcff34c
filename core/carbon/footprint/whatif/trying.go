package whatif

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/pg"
	"tillit/core/reference/factor"
	"tillit/core/reference/rule"
)

// trying compares the rules as they are with the rules as they would be.
type trying struct {
	Effect
	before, after *engine.Engine
	concerned     []rule.Rule // the rules that differ
	come          map[uuid.UUID]bool
	shifts        map[Place]*Shift
}

func newTrying(s *Service, factors *factor.Set, own engine.Company, rules []rule.Rule, swap Swap) (*trying, error) {
	t := &trying{shifts: map[Place]*Shift{}, come: make(map[uuid.UUID]bool, len(swap.Come))}
	would := make([]rule.Rule, 0, len(rules)+len(swap.Come))
	for _, r := range rules {
		if slices.Contains(swap.Gone, r.ID) {
			t.concerned = append(t.concerned, r)
			continue
		}
		would = append(would, r)
	}
	for _, r := range swap.Come {
		t.come[r.ID] = true
	}
	t.concerned, would = append(t.concerned, swap.Come...), append(would, swap.Come...)
	is, err := rule.Compile(rules)
	if err != nil {
		return nil, err
	}
	willBe, err := rule.Compile(would)
	if err != nil {
		return nil, err
	}
	t.before, t.after = engine.New(s.tree, factors, s.prices, is, own), engine.New(s.tree, factors, s.prices, willBe, own)
	return t, nil
}

// concerns reports whether any of the rules can fit rows of the company.
func (t *trying) concerns(own engine.Company) bool {
	return slices.ContainsFunc(t.concerned, func(r rule.Rule) bool { return rule.Serves(r.Chart, own.Country) })
}

// knowsSupplier reports whether the company has a supplier that the rules can
// fit, which most have not of a rule that asks for a number; true where a rule
// asks for none, or for a name, which may stand in any text.
func (t *trying) knowsSupplier(b *input.Books) (bool, error) {
	only := make([]rule.Rule, len(t.concerned))
	for i, r := range t.concerned {
		if r.Supplier != "" || r.SupplierNumber == "" {
			return true, nil
		}
		only[i] = rule.Rule{
			ID: r.ID, Key: r.Key, Level: r.Level, SupplierNumber: r.SupplierNumber,
			Category: r.Category, Exclusion: r.Exclusion,
		}
	}
	fits, err := rule.Compile(only)
	if err != nil {
		return false, err
	}
	for _, s := range b.Suppliers {
		if _, ok := fits.Match(rule.Row{SupplierNumber: s.Number, Aliases: s.Aliases}); ok {
			return true, nil
		}
	}
	return false, nil
}

// narrow spares reading the accounts that none of the rules can fit, by what the
// rules ask of the account alone.
func (t *trying) narrow(b *input.Books) error {
	only := make([]rule.Rule, len(t.concerned))
	for i, r := range t.concerned {
		if r.AccountFrom == "" && len(r.AccountWords) == 0 {
			return nil
		}
		only[i] = rule.Rule{
			ID: r.ID, Key: r.Key, Level: r.Level, Chart: r.Chart, AccountFrom: r.AccountFrom, AccountTo: r.AccountTo,
			AccountWords: r.AccountWords, Category: r.Category, Exclusion: r.Exclusion,
		}
	}
	fits, err := rule.Compile(only)
	if err != nil {
		return err
	}
	possible := map[string]bool{}
	for key, a := range b.Accounts {
		_, ok := fits.Match(rule.Row{Chart: t.before.Chart, Account: key.Number, AccountName: a.Spelled, Standard: a.Standard})
		possible[key.Number] = possible[key.Number] || ok
	}
	for number, some := range possible {
		if !some {
			b.ExcludedAccounts = append(b.ExcludedAccounts, number)
		}
	}
	return nil
}

// cover has both engines know what activity entries stand for.
func (t *trying) cover(ctx context.Context, tx pg.Tx, id uuid.UUID, days footprint.Span) error {
	entries, err := activity.In(ctx, tx, id, days.From, days.To)
	if err != nil {
		return err
	}
	return errors.Join(input.Cover(t.before, entries), input.Cover(t.after, entries))
}

// look compares what becomes of a row. Where the same rule decides, or a
// person did, the same comes of it.
func (t *trying) look(e engine.Entry) error {
	if e.Disabled || e.Override != nil {
		return nil
	}
	was, _ := t.before.Match(e)
	will, _ := t.after.Match(e)
	if was == nil && will == nil || was != nil && will != nil && was.ID == will.ID {
		return nil
	}
	before, err := t.before.Results(e)
	if err != nil {
		return err
	}
	after, err := t.after.Results(e)
	if err != nil {
		return err
	}
	from, stood := placeOf(before)
	to, stands := placeOf(after)
	if will != nil && t.come[will.ID] {
		t.Hit.add(stands)
	}
	if from == to && stood.Kg.Equal(stands.Kg) && stood.Rows == stands.Rows {
		return nil
	}
	t.move(e, from, to, stood, stands)
	return nil
}

func (t *trying) move(e engine.Entry, from, to Place, before, after Stake) {
	t.Moved++
	t.KgAfter = t.KgAfter.Add(after.Kg).Sub(before.Kg)
	if from == (Place{}) {
		t.UnmatchedAfter -= before.Rows
	}
	if to == (Place{}) {
		t.UnmatchedAfter += after.Rows
	}
	spend(&t.SpendAfter, from, before.Amount.Abs().Neg())
	spend(&t.SpendAfter, to, after.Amount.Abs())
	t.at(from).Before.add(before)
	t.at(to).After.add(after)
	if len(t.Moves) < MaxMoves {
		row := footprint.Transaction{Figure: e.Figure}
		row.Amount, row.Currency = after.Amount, t.Currency
		if after.Rows == 0 {
			row.Amount = before.Amount
		}
		t.Moves = append(t.Moves, Move{Row: row, Before: from, After: to, KgBefore: before.Kg, KgAfter: after.Kg})
	}
}

// spend adds an amount that lies at a place.
func spend(s *totals.Spending, p Place, amount decimal.Decimal) {
	switch {
	case p.Category != "":
		s.Counted = s.Counted.Add(amount)
	case p.Exclusion == "":
		s.Unmatched = s.Unmatched.Add(amount)
	}
}

func (t *trying) at(p Place) *Shift {
	if t.shifts[p] == nil {
		t.shifts[p] = &Shift{Place: p}
	}
	return t.shifts[p]
}

func (t *trying) sort() {
	for _, s := range t.shifts {
		t.Shifts = append(t.Shifts, *s)
	}
	slices.SortFunc(t.Shifts, func(a, b Shift) int {
		return cmp.Or(
			b.After.Kg.Sub(b.Before.Kg).Abs().Cmp(a.After.Kg.Sub(a.Before.Kg).Abs()),
			cmp.Compare(a.Category, b.Category), cmp.Compare(a.Exclusion, b.Exclusion),
		)
	})
}

// placeOf says where the results of a row lie and what they amount to; no rows
// when it buys nothing.
func placeOf(results []engine.Result) (Place, Stake) {
	if len(results) == 0 {
		return Place{}, Stake{}
	}
	main := results[0]
	tally := Stake{Rows: 1, Amount: main.Amount}
	for i := range results {
		tally.Kg = tally.Kg.Add(results[i].KgLocation)
	}
	return Place{Category: main.Category, Exclusion: main.Exclusion}, tally
}
