package footprint

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/category"
	"tillit/core/reference/rule"
)

// readStated reads what suppliers say of their own emissions in the year of a
// span, by the record that stands for each of them.
func readStated(ctx context.Context, tx pg.Tx, company uuid.UUID, s span,
	suppliers map[uuid.UUID]*engine.Supplier,
) (map[uuid.UUID][]engine.Stated, error) {
	figures, err := supplierfigure.In(ctx, tx, company, s.from.Year(), s.last().Year())
	if err != nil {
		return nil, err
	}
	stated := map[uuid.UUID][]engine.Stated{}
	for _, f := range figures {
		if by := suppliers[f.Supplier]; by != nil {
			stated[by.ID] = append(stated[by.ID], statedOf(f))
		}
	}
	return stated, nil
}

func statedOf(f supplierfigure.Figure) engine.Stated {
	return engine.Stated{
		ID: f.ID, Year: f.Year, Unit: f.Unit, KgPerUnit: f.KgPerUnit, Quality: f.Quality(), Uncertainty: f.Uncertainty(),
	}
}

// figure reads the supplier's own figure that a transaction counts by.
func (f finder) figure(ctx context.Context, t *Trace, o origin) error {
	var stored []engine.Reason
	if err := json.Unmarshal(o.reasons, &stored); err != nil {
		return fmt.Errorf("read reasons: %w", err)
	}
	for _, r := range stored {
		id, err := uuid.Parse(r.Value)
		if r.Code != engine.ReasonStated || err != nil {
			continue
		}
		found, ok, err := supplierfigure.Get(ctx, f.tx, f.company, id)
		if err != nil || !ok {
			return err
		}
		t.Stated = &found
	}
	return nil
}

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
	if err := scope.Require(Read); err != nil {
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
	own, rules, err := readCompany(ctx, tx, company)
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
	days := wholeYear(year).years()[0]
	now := engine.New(s.tree, factors, s.prices, matcher, own)
	books, err := openBooks(ctx, tx, company, days, now.Chart, now.IsCapitalAccount)
	if err != nil {
		return Weight{}, err
	}
	entries, err := activity.In(ctx, tx, company, days.from, days.to)
	if err != nil {
		return Weight{}, err
	}
	if err := cover(now, entries); err != nil {
		return Weight{}, err
	}
	if now.Stated, err = readStated(ctx, tx, company, days, books.suppliers); err != nil {
		return Weight{}, err
	}
	now.Know(books.suppliers)
	if err := books.judgeBills(ctx, tx, now, days); err != nil {
		return Weight{}, err
	}
	w := &weighing{Weight: Weight{Currency: own.Currency, ByFigure: make([]FigureWeight, len(figures))}, now: now}
	bought := books.suppliers[record]
	if bought == nil {
		return w.Weight, nil
	}
	for _, f := range figures {
		then := engine.New(s.tree, factors, s.prices, matcher, own)
		then.Know(books.suppliers)
		then.Covered, then.Stated = now.Covered, instead(now.Stated, bought.ID, statedOf(f))
		w.then = append(w.then, then)
	}
	err = books.entries(ctx, tx, days, func(entries []engine.Entry, _ int) error {
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

// RenewYear has a year computed anew by a job, in the transaction that changed
// what suppliers say of it.
func RenewYear(ctx context.Context, tx pg.Tx, scope tenant.Scope, year int) (job.Job, error) {
	return request(ctx, tx, scope, wholeYear(year), ByFigures)
}
