package totals

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/energybalance"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/energy"
	"tillit/core/reference/factor/quantity"
)

// rentLeaves are the category that rent of premises counts on, with all below.
const rentLeaves = "3.8.property."

// EnergyBalance is the energy that a company used in own operations in a year,
// as far as the footprint counts it: fuels of scope 1 and what is bought in
// scope 2, and neither what is disabled nor scope 3. Requires Read.
func (s *Service) EnergyBalance(ctx context.Context, scope tenant.Scope, year int) (energybalance.Balance, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return energybalance.Balance{}, err
	}
	parts, err := s.energyParts(ctx, scope, year)
	if err != nil {
		return energybalance.Balance{}, fmt.Errorf("read energy of %d: %w", year, err)
	}
	rents, err := s.rents(ctx, scope, year)
	if err != nil {
		return energybalance.Balance{}, fmt.Errorf("read rent of %d: %w", year, err)
	}
	return energybalance.Of(energy.Standard(), parts, rents), nil
}

// energyParts reads what a year counts by leaf and factor. Bases are added up
// before they become units of the factor, so that nothing is rounded twice.
func (s *Service) energyParts(ctx context.Context, scope tenant.Scope, year int) ([]energybalance.Part, error) {
	const q = `with used as (
			select t.category_id, f.series, f.unit, c.unit as told, c.units_num, c.units_den, c.energy is not null as priced,
				coalesce(m.series, '') as instrument, t.base, t.kg_location, t.coverage
			from footprint_transactions t
			join emission_calculations c on c.id = t.calculation_id
			join emission_factors f on f.id = c.factor_id
			left join emission_calculations mc on mc.id = t.market_calculation_id
			left join emission_factors m on m.id = mc.factor_id
			where t.company_id = $1 and t.year = $2 and t.scope in (1, 2) and t.part = 'main' and t.status = 'counted' and not t.disabled),
		covered as (
			select u.category_id, u.series, u.unit, u.told, u.units_num, u.units_den, u.priced, u.instrument,
				coalesce(e.technology, '') as technology, sum((p ->> 'kwh')::numeric) as kwh
			from used u cross join lateral jsonb_array_elements(u.coverage) as p
			left join energy_contracts e on e.company_id = $1 and e.id = (p ->> 'contract')::uuid
			where u.coverage is not null group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
		select u.category_id, u.series, u.unit, u.told, u.units_num::text, u.units_den::text, u.priced, u.instrument,
			coalesce(sum(u.base), 0)::text, count(*), sum(u.kg_location)::text,
			(select jsonb_object_agg(c.technology, c.kwh::text) from covered c
				where (c.category_id, c.series, c.unit, c.told, c.units_num, c.units_den, c.priced, c.instrument) =
					(u.category_id, u.series, u.unit, u.told, u.units_num, u.units_den, u.priced, u.instrument))
		from used u group by 1, 2, 3, 4, u.units_num, u.units_den, 7, 8 order by 1, 2, 3, 4, 5, 6, 7, 8`
	var parts []energybalance.Part
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year}}, func(rows pgx.Rows) error {
		for rows.Next() {
			part, err := s.scanPart(rows)
			if err != nil {
				return err
			}
			parts = append(parts, part)
		}
		return nil
	})
	return parts, err
}

func (s *Service) scanPart(rows pgx.Rows) (p energybalance.Part, err error) {
	var leaf string
	var told quantity.Unit
	var base decimal.Decimal
	var units quantity.Ratio
	var contracts []byte
	err = rows.Scan(&leaf, &p.Series, &p.Unit, &told, &units.Num, &units.Den, &p.FromPrices, &p.Instrument, &base, &p.Rows, &p.Kg, &contracts)
	if err != nil {
		return p, err
	}
	if contracts != nil {
		p.Contracts = map[energycontract.Technology]decimal.Decimal{}
		if err := json.Unmarshal(contracts, &p.Contracts); err != nil {
			return p, fmt.Errorf("read what contracts cover: %w", err)
		}
	}
	p.Units = units.Of(base)
	switch {
	case told == quantity.KilowattHourNet: // the energy itself, whatever the factor counts
		p.Unit, p.Units = told, base
	case p.Unit.Emissions() && !told.Emissions(): // what a unit emits was stated with it
		p.Series, p.Unit, p.Units = "", told, base
	}
	p.Leaf, _ = s.tree.Category(leaf)
	return p, nil
}

// rents reports whether a year counts rent of premises.
func (s *Service) rents(ctx context.Context, scope tenant.Scope, year int) (found bool, err error) {
	const q = `select exists (select from footprint_rollups where company_id = $1 and year = $2 and status = 'counted' and not disabled
		and starts_with(category_id, $3))`
	err = s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year, rentLeaves}}, func(rows pgx.Rows) error {
		rows.Next()
		return rows.Scan(&found)
	})
	return found, err
}
