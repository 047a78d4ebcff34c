package energycontract

import "tillit/core/kernel/seal"

// Sealed is what a sealed year keeps of energy contracts: every one that
// touches it.
func Sealed() seal.Part {
	return seal.Part{Name: "contracts", Query: `
		select id::text, row(from_date, to_date, carrier, instrument, quantity, unit, kg_per_kwh, supplier, number, technology)::text
		from energy_contracts
		where company_id = $1 and deleted_at is null and from_date < make_date($2 + 1, 1, 1) and to_date >= make_date($2, 1, 1)
		order by id`}
}
