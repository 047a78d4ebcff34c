package archive

// whole is a table of which the archive holds all rows of the company. Its
// columns are those of the database but for company_id, bytes (hashes and what
// is sealed) and what is hidden.
type whole struct {
	table  string
	hidden []string
}

// wholes are the tables that are kept row by row.
func wholes() []whole {
	return []whole{
		{table: "activity_entries"},
		{table: "activity_entry_history"},
		{table: "answers"},
		{table: "answer_history"},
		{table: "answer_documents"},
		{table: "answer_suggestions"},
		{table: "assignments"},
		{table: "assistant_calls"},
		{table: "assistant_settings"},
		{table: "company_trials"},
		{table: "company_editions"},
		{table: "opt_outs"},
		{table: "audit_events", hidden: []string{"session_id"}},
		{table: "company_templates"},
		{table: "company_template_refusals"},
		{table: "connections", hidden: []string{"bookmark", "key_hint"}},
		{table: "connection_readings", hidden: []string{"bookmark", "cursor"}},
		{table: "conversation_threads"},
		{table: "conversation_messages"},
		{table: "conversation_mentions"},
		{table: "customer_requests"},
		{table: "documents", hidden: []string{"folded", "blob_key"}},
		{table: "energy_contracts"},
		{table: "energy_contract_history"},
		{table: "footprint_transactions", hidden: []string{"search"}},
		{table: "footprint_runs"},
		{table: "footprint_bridges"},
		{table: "footprint_published"},
		{table: "footprint_changes"},
		{table: "footprint_decisions"},
		{table: "footprint_decided_rows"},
		{table: "footprint_vat"},
		{table: "group_holdings"},
		{table: "group_kpis"},
		{table: "group_sellers"},
		{table: "inboxes"},
		{table: "inbox_deliveries"},
		{table: "ledger_sources"},
		{table: "ledger_accounts"},
		{table: "vouchers"},
		{table: "ledger_rows"},
		{table: "ledger_invoices"},
		{table: "ledger_invoice_lines"},
		{table: "ledger_imports", hidden: []string{"blob_key"}},
		{table: "ledger_mappings"},
		{table: "onboardings"},
		{table: "question_comments"},
		{table: "report_files", hidden: []string{"blob_key"}},
		{table: "seals"},
		{table: "suggestions"},
		{table: "suggestion_decisions"},
		{table: "suggestion_questions"},
		{table: "suppliers"},
		{table: "supplier_identities"},
		{table: "supplier_decisions"},
		{table: "supplier_decided_records"},
		{table: "supplier_requests"},
		{table: "supplier_figures"},
		{table: "supply_chain_stakeholders"},
		{table: "supply_chain_activities"},
		{table: "supply_chain_connections"},
		{table: "supply_chain_history"},
	}
}

// chosen are the sheets that take more than one table, or rows that the company
// shares with others.
func chosen() []Sheet {
	const calculations = `select calculation_id from footprint_transactions where company_id = $1
		union select market_calculation_id from footprint_transactions where company_id = $1`
	return []Sheet{
		{Name: "company", query: `select c.id, c.name, c.corporate_identity_number, c.country, c.currency, c.standard, c.first_reporting_year, c.employees,
				c.activities, c.address, c.webpage, c.contact_name, c.phone, c.description, a.name as agency, c.parent_id, c.disabled_features,
				c.created_at, c.updated_at
			from companies c left join agencies a on a.id = c.agency_id where c.id = $1`},
		{Name: "people", query: `select p.id, p.name, p.email, case p.role when 1 then 'admin' when 2 then 'agency' when 3 then 'company' else 'user' end as role,
				p.locale, m.created_at as member_since, p.disabled_at
			from memberships m join people p on p.id = m.person_id where m.company_id = $1 order by p.id`},
		{Name: "carbon_rules", query: `select * from carbon_rules where company_id = $1
				or id in (select rule_id from footprint_transactions where company_id = $1) order by id`},
		{Name: "emission_calculations", query: "select * from emission_calculations where id in (" + calculations + ") order by id"},
		{Name: "emission_factors", query: `select * from emission_factors where id in (
				select unnest(array[factor_id, upstream_factor]) from emission_calculations where id in (` + calculations + ")) order by id"},
		{Name: "questions", query: `select q.* from questions q
			where q.edition_id in (select edition_id from company_editions where company_id = $1)
				and q.id in (select question_id from answers where company_id = $1) order by q.edition_id, q.id`},
	}
}

// Answers is the questionnaire of a year as people read it, a question a row.
func Answers(year int, locale string) Sheet {
	return Sheet{Name: "answers", args: []any{year, locale}, query: answersSQL(`a.value ->> 'number' as number, a.value ->> 'unit' as unit, a.value ->> 'text' as text,
		(a.value ->> 'yes')::bool as yes, a.value -> 'options' as options, a.value -> 'rows' as rows, a.value -> 'scores' as scores`, "")}
}

// AnswersWithVersions is Answers with every version that there has been of an
// answer, the newest first.
func AnswersWithVersions(year int, locale string) Sheet {
	return Sheet{Name: "answers", args: []any{year, locale}, query: answersSQL("a.value", `,
		(select coalesce(jsonb_agg(jsonb_build_object('version', h.version, 'at', h.at, 'by', person_name(h.by), 'impersonated', h.impersonated,
			'changes', h.changes, 'before', h.before) order by h.version desc), '[]')
		from answer_history h where h.company_id = a.company_id and h.answer_id = a.id) as versions`)}
}

func answersSQL(value, more string) string {
	return `select a.question_id as question, q.code, q.paragraph, q.title,
		case when a.not_applicable and a.carried_from is null then 'notApplicable' when a.completed then 'completed' else 'inProgress' end as status, ` + value + `,
		a.not_applicable_reason, a.explanation, a.reasoning, a.notes, a.tags, a.upstream, a.core_business, a.downstream,
		(select array_agg(d.name order by d.name, d.id) from documents d where d.company_id = a.company_id and d.id = any (a.document_ids)) as documents,
		a.version, person_name(a.updated_by) as updated_by, a.updated_at, a.carried_from` + more + `
	from answers a left join lateral (
		select q.code, q.paragraph, q.texts -> $3 ->> 'title' as title from questions q join company_editions e on e.edition_id = q.edition_id
		where q.id = a.question_id and e.company_id = a.company_id order by e.year = a.year desc, e.year desc limit 1) q on true
	where a.company_id = $1 and a.year = $2 order by a.question_id collate "C"`
}

// Rows are the rows of a book as people read them.
func (b Book) Rows() Sheet {
	return Sheet{Name: "rows", args: []any{b.Source, b.From}, query: `
		select v.series, v.number, r.line, r.date, r.account, a.name as account_name, r.amount, r.currency, r.original_amount, r.original_currency,
			v.text as voucher_text, r.text, s.name as supplier, s.corporate_number as supplier_number, r.quantity, r.unit, r.cost_centre, r.project, r.disabled, r.id
		from vouchers v
		join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id
		left join ledger_accounts a on a.company_id = v.company_id and a.source_id = v.source_id and a.number = r.account
		left join suppliers s on s.company_id = r.company_id and s.id = r.supplier_id and not s.nobody
		where v.company_id = $1 and v.source_id = $2 and v.fiscal_year_start = $3
		order by v.date, v.series, v.number, v.occurrence, r.line`}
}
