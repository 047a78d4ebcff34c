package activity

import "tillit/core/kernel/seal"

// Sealed is what a sealed year keeps of activity data: every entry that
// touches it.
func Sealed() seal.Part {
	return seal.Part{Name: "activity", Query: `
		select id::text, row(from_date, to_date, category_id, quantity, unit, own_kg, own_source, own_year, supplier, reference, description,
			source, cover)::text || coalesce(flight::text || coalesce(answer::text, ''), '') || country
		from activity_entries
		where company_id = $1 and deleted_at is null and from_date < make_date($2 + 1, 1, 1) and to_date >= make_date($2, 1, 1)
		order by id`}
}
