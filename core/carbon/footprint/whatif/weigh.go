package whatif

import (
	"bytes"
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/input"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// Weight is what the company's footprint counts of a supplier in a year, and
// what it would count by figures of the supplier's own.
type Weight struct {
	Currency string // of the company
	Rows     int64  // ledger rows that count, in scope 3
	Amount   decimal.Decimal
	Kg       decimal.Decimal
	ByFigure []FigureWeight // in the order of the figures
}

// FigureWeight is what a figure would do.
type FigureWeight struct {
	Rows     int64 // that it would decide over
	Amount   decimal.Decimal
	KgBefore decimal.Decimal // of these rows
	KgAfter  decimal.Decimal
}

// Weigh computes what figures of a supplier would do to its year, each by itself,
// and writes nothing. Requires Read.
func (s *Service) Weigh(ctx context.Context, scope tenant.Scope, record uuid.UUID, year int,
	figures []supplierfigure.Figure,
) (Weight, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return Weight{}, err
	}
	var w Weight
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		w, err = s.weigh(ctx, tx, scope.Company, record, year, figures)
		return err
	})
	if err != nil {
		return Weight{}, fmt.Errorf("weigh figures of supplier %s: %w", record, err)
	}
	return w, nil
}

func (s *Service) weigh(ctx context.Context, tx pg.Tx, company, record uuid.UUID, year int,
	figures []supplierfigure.Figure,
) (Weight, error) {
	own, rules, err := input.ReadCompany(ctx, tx, company)
	if err != nil {
		return Weight{}, err
	}
	matcher, err := rule.Compile(rules)
	if err != nil {
		return Weight{}, err
	}
	factors, err := s.factors.Current(ctx, tx)
	if err != nil {
		return Weight{}, err
	}
	days := footprint.WholeYear(year).Years()[0]
	now := engine.New(s.tree, factors, s.prices, matcher, own)
	books, err := input.OpenBooks(ctx, tx, company, days, now.Chart, now.Accounts)
	if err != nil {
		return Weight{}, err
	}
	entries, err := activity.In(ctx, tx, company, days.From, days.To)
	if err != nil {
		return Weight{}, err
	}
	if err := input.Cover(now, entries); err != nil {
		return Weight{}, err
	}
	if now.Stated, err = input.ReadStated(ctx, tx, company, days, books.Suppliers); err != nil {
		return Weight{}, err
	}
	now.Know(books.Suppliers)
	if err := books.JudgeBills(ctx, tx, now, days); err != nil {
		return Weight{}, err
	}
	w := &weighing{Weight: Weight{Currency: own.Currency, ByFigure: make([]FigureWeight, len(figures))}, now: now}
	bought := books.Suppliers[record]
	if bought == nil {
		return w.Weight, nil
	}
	for _, f := range figures {
		then := engine.New(s.tree, factors, s.prices, matcher, own)
		then.Know(books.Suppliers)
		then.Covered, then.Stated = now.Covered, instead(now.Stated, bought.ID, input.StatedOf(f))
		w.then = append(w.then, then)
	}
	err = books.Entries(ctx, tx, days, func(entries []engine.Entry, _ int) error {
		for _, e := range entries {
			if e = now.Name(e); e.Supplier != bought.ID || e.Disabled {
				continue
			}
			if err := w.row(e); err != nil {
				return fmt.Errorf("ledger row %s: %w", e.LedgerRow, err)
			}
		}
		return nil
	})
	return w.Weight, err
}

// instead gives what a supplier would say with one figure in place of that in
// the same unit. The figure is no stored one and gets an id of its own.
func instead(all map[uuid.UUID][]engine.Stated, by uuid.UUID, s engine.Stated) map[uuid.UUID][]engine.Stated {
	s.ID = trial
	would := []engine.Stated{s}
	for _, other := range all[by] {
		if other.Unit != s.Unit {
			would = append(would, other)
		}
	}
	return map[uuid.UUID][]engine.Stated{by: would}
}

// trial is the id of a figure that is tried.
//
//nolint:gochecknoglobals // constant
var trial = uuid.MustParse("3c7f7ad8-96f5-4c53-9d0e-6a7f1f0a2f11")

// weighing compares what becomes of a supplier's rows.
type weighing struct {
	Weight
	now  *engine.Engine
	then []*engine.Engine // one a figure
}

func (w *weighing) row(e engine.Entry) error {
	results, err := w.now.Results(e)
	if err != nil {
		return err
	}
	_, before := placeOf(results)
	if len(results) > 0 && results[0].Scope == int(category.Scope3) {
		w.Rows++
		w.Amount, w.Kg = w.Amount.Add(before.Amount), w.Kg.Add(before.Kg)
	}
	for i, then := range w.then {
		results, err := then.Results(e)
		if err != nil {
			return err
		}
		if len(results) == 0 || !bytes.Contains(results[0].Reasons, []byte(trial.String())) {
			continue
		}
		_, after := placeOf(results)
		f := &w.ByFigure[i]
		f.Rows++
		f.Amount, f.KgBefore, f.KgAfter = f.Amount.Add(after.Amount), f.KgBefore.Add(before.Kg), f.KgAfter.Add(after.Kg)
	}
	return nil
}
