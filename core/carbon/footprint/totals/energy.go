package totals

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/energycontract"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// EnergyUse is what a company bought of a carrier in a year and how that counts
// in scope 2.
type EnergyUse struct {
	Carrier    energycontract.Carrier
	KWh        decimal.Decimal // without what was told in emissions alone
	ByContract decimal.Decimal // kilowatt hours that contracts cover
	ByOther    decimal.Decimal // kilowatt hours with an instrument of their own, such as a supplier's rate on an entry
	KgLocation decimal.Decimal
	KgMarket   decimal.Decimal
	Residual   string // name of the factor by market of what is left, the one of most of it; empty without any
}

// Energy lists a year's use of every carrier that was bought, in
// the order of energycontract.Carriers, and the kilowatt hours that each
// contract covers, as far as the footprint is calculated. Requires Read.
func (s *Service) Energy(ctx context.Context, scope tenant.Scope, year int) ([]EnergyUse, map[uuid.UUID]decimal.Decimal, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return nil, nil, err
	}
	uses, err := s.energyUses(ctx, scope, year)
	if err != nil {
		return nil, nil, fmt.Errorf("read energy of %d: %w", year, err)
	}
	covered := map[uuid.UUID]decimal.Decimal{}
	const q = `select (c ->> 'contract')::uuid, sum((c ->> 'kwh')::numeric)::text
		from footprint_transactions t cross join lateral jsonb_array_elements(t.coverage) as c
		where t.company_id = $1 and t.year = $2 and t.scope = 2 and t.coverage is not null group by 1`
	err = s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var id uuid.UUID
			var kwh decimal.Decimal
			if err := rows.Scan(&id, &kwh); err != nil {
				return err
			}
			covered[id] = kwh
		}
		return nil
	})
	if err != nil {
		return nil, nil, fmt.Errorf("read what contracts cover in %d: %w", year, err)
	}
	return uses, covered, nil
}

// energyUses adds up by carrier. What has an instrument of its own is by market
// no longer a matter of kilowatt hours, or bears a certificate's factor.
func (s *Service) energyUses(ctx context.Context, scope tenant.Scope, year int) ([]EnergyUse, error) {
	const q = `with used as (
			select split_part(t.category_id, '.', 2) as carrier, t.kg_location, t.kg_market,
				case when f.unit = 'kWh' then t.base * c.units_num / c.units_den else 0 end as kwh,
				coalesce((select sum((p ->> 'kwh')::numeric) from jsonb_array_elements(t.coverage) as p), 0) as covered,
				coalesce(m.unit <> 'kWh' or starts_with(m.series, 'electricity.contract.'), false) as other,
				coalesce(m.name, f.name) as name
			from footprint_transactions t
			join emission_calculations c on c.id = t.calculation_id
			join emission_factors f on f.id = c.factor_id
			left join emission_calculations mc on mc.id = t.market_calculation_id
			left join emission_factors m on m.id = mc.factor_id
			where t.company_id = $1 and t.year = $2 and t.scope = 2 and t.part = 'main' and t.status = 'counted' and not t.disabled)
		select carrier, name, other, sum(kwh)::text, sum(covered)::text, sum(kg_location)::text, sum(kg_market)::text
		from used group by 1, 2, 3 order by 1, sum(kwh - covered) desc, 2`
	byCarrier := map[energycontract.Carrier]*EnergyUse{}
	err := s.db.Read(ctx, scope, pg.Query{SQL: q, Args: []any{scope.Company, year}}, func(rows pgx.Rows) error {
		for rows.Next() {
			var u EnergyUse
			var other bool
			if err := rows.Scan(&u.Carrier, &u.Residual, &other, &u.KWh, &u.ByContract, &u.KgLocation, &u.KgMarket); err != nil {
				return err
			}
			if other {
				u.ByOther, u.Residual = u.KWh, ""
			}
			sum := byCarrier[u.Carrier]
			if sum == nil {
				byCarrier[u.Carrier] = &u
				continue
			}
			sum.add(u)
		}
		return nil
	})
	uses := make([]EnergyUse, 0, len(byCarrier))
	for _, carrier := range energycontract.Carriers() {
		if u := byCarrier[carrier]; u != nil {
			uses = append(uses, *u)
		}
	}
	return uses, err
}

func (u *EnergyUse) add(more EnergyUse) {
	u.KWh = u.KWh.Add(more.KWh)
	u.ByContract = u.ByContract.Add(more.ByContract)
	u.ByOther = u.ByOther.Add(more.ByOther)
	u.KgLocation = u.KgLocation.Add(more.KgLocation)
	u.KgMarket = u.KgMarket.Add(more.KgMarket)
	if u.Residual == "" {
		u.Residual = more.Residual
	}
}
