package company

import "tillit/core/kernel/seal"

// SealedFacts is what a sealed year keeps of the company itself.
func SealedFacts() seal.Part {
	return seal.Part{Name: "company", Query: `
		select held.key, held.value from companies c, lateral (values
			('activities', c.activities::text), ('address', c.address), ('corporateNumber', c.corporate_identity_number),
			('country', c.country), ('currency', c.currency), ('description', c.description), ('employees', c.employees::text),
			('lei', nullif(c.lei, '')), ('name', c.name), ('standard', c.standard::text)) held (key, value)
		where c.id = $1 and $2::int is not null and held.value is not null
		order by held.key collate "C"`}
}
