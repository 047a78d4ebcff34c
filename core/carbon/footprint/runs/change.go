package runs

import (
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
)

// stateColumns are those of footprint_state, in its order.
const stateColumns = `part status disabled date series number account account_name supplier_id supplier_name text
	amount quantity unit category_id scope method exclusion rule_id calculation_id market_calculation_id base
	kg_location kg_market kg_biogenic coverage`

// asState gives a row of a table as footprint_state, null unless it is in the
// year.
func asState(table string) string {
	columns := strings.Join(strings.Fields(stateColumns), ", "+table+".")
	return "case when " + table + ".year = y.year then row(" + table + "." + columns + ")::footprint_state end"
}

// KeepChanges stores what exchange left behind. A row that went to another
// year is gone from the one and new in the other.
//
//nolint:gochecknoglobals // constant
var KeepChanges = `insert into footprint_changes (company_id, run, year, transaction_id, ledger_row_id, before, after)
	select ?0, ?1, y.year, coalesce(s.id, f.id), coalesce(s.ledger_row_id, f.ledger_row_id), ` + asState("f") + ", " + asState("s") + `
	from footprint_stage s full join footprint_former f on f.id = s.id
	cross join lateral (select s.year where s.year is not null union select f.year where f.year is not null) as y`

// stateOf selects the fields of a footprint_state for scannedState.
func stateOf(column string) string {
	fields := strings.Fields(stateColumns)
	for i, field := range fields {
		fields[i] = "(" + column + ")." + field
		switch field {
		case "amount", "quantity", "base", "kg_location", "kg_market", "kg_biogenic":
			fields[i] += "::text"
		}
	}
	return strings.Join(fields, ", ")
}

// scannedState is a footprint_state as it is read; every field is null where
// there is none.
type scannedState struct {
	part, status, series, number, account, accountName, supplierName, text, unit *string
	category, method, exclusion                                                  *string
	disabled                                                                     *bool
	date                                                                         *time.Time
	scope                                                                        *int
	supplier, rule, calculation, market                                          uuid.NullUUID
	amount, quantity, base, location, byMarket, biogenic                         decimal.NullDecimal
	coverage                                                                     []byte
}

// dest are the fields in the order of stateColumns.
func (s *scannedState) dest() []any {
	return []any{
		&s.part, &s.status, &s.disabled, &s.date, &s.series, &s.number, &s.account, &s.accountName, &s.supplier, &s.supplierName, &s.text,
		&s.amount, &s.quantity, &s.unit, &s.category, &s.scope, &s.method, &s.exclusion, &s.rule, &s.calculation, &s.market, &s.base,
		&s.location, &s.byMarket, &s.biogenic, &s.coverage,
	}
}

func (s *scannedState) state(calculations map[uuid.UUID]*engine.Calculation) (*State, error) {
	if s.part == nil {
		return nil, nil //nolint:nilnil // it did not stand
	}
	covered, err := stored.ReadCoverage(s.coverage)
	return &State{
		Transaction: footprint.Transaction{Figure: engine.Figure{
			Part: engine.Part(*s.part), Status: engine.Status(*s.status), Disabled: *s.disabled, Date: *s.date, Series: *s.series, Number: *s.number,
			Account: *s.account, AccountName: *s.accountName, Supplier: s.supplier.UUID, SupplierName: *s.supplierName, Text: *s.text,
			Amount: s.amount.Decimal, Quantity: s.quantity, Unit: *s.unit, Category: pg.Value(s.category), Scope: pg.Value(s.scope),
			Method: engine.Method(pg.Value(s.method)), Exclusion: pg.Value(s.exclusion),
			KgLocation: s.location.Decimal, KgMarket: s.byMarket.Decimal, KgBiogenic: s.biogenic.Decimal,
		}},
		Rule: s.rule.UUID, calculation: calculations[s.calculation.UUID], market: calculations[s.market.UUID], base: s.base.Decimal,
		covered: covered,
	}, err
}
