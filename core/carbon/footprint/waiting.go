package footprint

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Waiting is what was paid in a currency that no rate leads from to the company's.
// It counts nowhere until a calculation finds a rate.
type Waiting struct {
	Currency string
	Tally    // in that currency
}

// Waits is the condition for transactions that wait for a rate, which an index
// serves as it stands here.
const Waits = `status = 'unmatched' and reasons @> '[{"code": "` + engine.ReasonCurrency + `"}]'`

// waiting adds up what waits of a year by its currency.
func (s *Service) waiting(ctx context.Context, scope tenant.Scope, year int, f Filter) (all []Waiting, err error) {
	var q statement
	q.WriteString(`select split_part(reasons #>> '{0,value}', ' ', 2) as paid_in, count(*), sum(split_part(reasons #>> '{0,value}', ' ', 1)::numeric)::text
		from footprint_transactions`)
	q.where(scope.Company, []int{year}, f)
	q.WriteString(" and " + Waits + " and not disabled group by paid_in order by paid_in")
	err = s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.args}, func(rows pgx.Rows) error {
		for rows.Next() {
			var w Waiting
			if err := rows.Scan(&w.Currency, &w.Rows, &w.Amount); err != nil {
				return err
			}
			all = append(all, w)
		}
		return rows.Err()
	})
	return all, err
}

// waiting says of a transaction that waits what was paid.
func (f finder) waiting(_ context.Context, t *Trace, o origin) error {
	var stored []engine.Reason
	if err := json.Unmarshal(o.reasons, &stored); err != nil {
		return fmt.Errorf("read reasons: %w", err)
	}
	for _, r := range stored {
		if r.Code != engine.ReasonCurrency {
			continue
		}
		paid, currency, _ := strings.Cut(r.Value, " ")
		amount, err := decimal.NewFromString(paid)
		if err != nil {
			return fmt.Errorf("read what was paid: %w", err)
		}
		t.Waiting = &Waiting{currency, Tally{1, amount}}
	}
	return nil
}
