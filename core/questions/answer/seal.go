package answer

import "tillit/core/kernel/seal"

// Sealed is what a sealed year keeps of the questionnaire: the edition, every
// answer with its documents, and what was opted out of.
func Sealed() []seal.Part {
	return []seal.Part{
		{Name: "edition", Shown: true, Query: `
			select 'standard ' || standard, edition_id from company_editions where company_id = $1 and year = $2 order by standard`},
		{Name: "answers", Query: `
			select question_id, row(value, completed, not_applicable, not_applicable_reason, explanation, reasoning, notes, tags,
				upstream, core_business, downstream)::text
			from answers where company_id = $1 and year = $2 order by question_id collate "C"`},
		{Name: "documents", Query: `
			select d.id::text, row(d.name, d.sha256)::text from documents d
			where d.company_id = $1 and d.deleted_at is null and d.id = any (
				select unnest(document_ids) from answers where company_id = $1 and year = $2)
			order by d.id`},
		{Name: "optOuts", Query: `
			select question_id, reason from opt_outs where company_id = $1 and year = $2 order by question_id collate "C"`},
	}
}
