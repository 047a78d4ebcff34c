package trace

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/supplierfigure"
)

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
		t.Waiting = &totals.Waiting{Currency: currency, Tally: footprint.Tally{Rows: 1, Amount: amount}}
	}
	return nil
}
