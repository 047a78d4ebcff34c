package bff_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/core/books/bookkeeping"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// asked says for each call that takes ids which it is given: the other tenant's,
// and those of questions, which are everybody's.
func (n otherTenant) asked() map[string]object {
	return map[string]object{
		"POST /account/impersonate/{companyId}":                 {"companyId": n.home},
		"DELETE /account/sessions/{id}":                         {"id": n.session},
		"GET /admin/company/{id}":                               {"id": n.home},
		"POST /admin/company":                                   {"parentCompanyId": n.home},
		"GET /admin/agency/{id}/companies":                      {"id": n.home},
		"GET /admin/ai/call":                                    {"company": n.home},
		"GET /admin/ai/call/{id}":                               {"id": n.call},
		"GET /company/ai/call/{id}":                             {"id": n.call},
		"GET /admin/carbon-suggestion":                          {"company": n.home},
		"GET /admin/carbon-suggestion/{id}":                     {"id": n.suggestion},
		"POST /admin/carbon-suggestion/bulk":                    {"ids": []uuid.UUID{n.suggestion}, "status": 2},
		"POST /admin/carbon-suggestion/{id}/approve":            {"id": n.suggestion},
		"POST /admin/carbon-suggestion/{id}/reject":             {"id": n.suggestion},
		"POST /admin/carbon-suggestion/{id}/flag":               {"id": n.suggestion},
		"POST /admin/carbon-suggestion/{id}/undo":               {"id": n.suggestion},
		"POST /admin/user":                                      {"companyId": n.home, "email": "ny@tillit.test", "name": "Ny", "role": 4},
		"PUT /admin/user/{id}/role":                             {"id": n.user},
		"POST /admin/user/{id}/invite":                          {"id": n.user},
		"POST /admin/user/{id}/disable":                         {"id": n.user},
		"POST /admin/user/{id}/enable":                          {"id": n.user},
		"POST /admin/user/{id}/reset-two-factor":                {"id": n.user},
		"PUT /company/user/{id}/role":                           {"id": n.user, "role": 3},
		"POST /company/user/{id}/invite":                        {"id": n.user},
		"POST /company/user/{id}/disable":                       {"id": n.user},
		"POST /company/user/{id}/enable":                        {"id": n.user},
		"POST /company/user/{id}/reset-two-factor":              {"id": n.user},
		"GET /company/audit-log":                                {"company": n.home, "person": n.user},
		"GET /company/audit-log/export":                         {"company": n.home, "person": n.user, "from": "2025-06-15", "to": "2025-06-15"},
		"GET /company/company/logo":                             {"company": n.home},
		"GET /company/hierarchy/{date}/emissions":               {"company": n.home},
		"GET /company/hierarchy/{date}/emissions/doubts":        {"company": n.home},
		"GET /company/hierarchy/{date}/question":                {"company": n.home},
		"PUT /company/hierarchy/seller":                         {"buyer": n.home, "key": "norr", "seller": nil},
		"PUT /company/hierarchy/member/{id}":                    {"id": n.home, "share": "0.5"},
		"GET /company/hierarchy/member/{id}/history":            {"id": n.home},
		"GET /company/question/{id}":                            {"id": "B7_01"},
		"GET /company/question/{id}/related/{date}":             {"id": "B7_01"},
		"GET /company/question/{id}/footprint/{date}":           {"id": "B3_11"},
		"POST /company/question/{id}/footprint/{date}":          {"id": "B3_11"},
		"POST /company/edition":                                 {"editionId": "vsme-2025"},
		"DELETE /company/migration/{id}":                        {"id": n.job},
		"DELETE /company/question/{id}/assign":                  {"id": "B7_01"},
		"POST /company/answer":                                  {"questionId": "B7_01"},
		"PUT /company/question/{id}/comment":                    {"id": "B7_01"},
		"GET /company/conversation":                             {"about": "question", "place": "B7_01"},
		"GET /company/conversation/people":                      {"about": "question", "place": "B7_01"},
		"POST /company/conversation":                            {"about": "question", "place": "B7_01", "text": "x", "mentions": []uuid.UUID{n.user}},
		"POST /company/conversation/{id}/message":               {"id": n.thread, "text": "x", "mentions": []uuid.UUID{n.user}},
		"PUT /company/conversation/{id}/resolved":               {"id": n.thread, "resolved": true},
		"DELETE /company/conversation/{id}/message/{messageId}": {"id": n.thread, "messageId": n.message},
		"POST /company/question/{id}/ask":                       {"id": "B7_01", "kind": "answer"},
		"POST /company/answer-suggestion/accept":                {"ids": []uuid.UUID{n.proposed}},
		"POST /company/answer-suggestion/{id}/accept":           {"id": n.proposed},
		"POST /company/answer-suggestion/{id}/decline":          {"id": n.proposed},
		"POST /company/answer-suggestion/{id}/reopen":           {"id": n.proposed},
		"DELETE /company/company/onboarding/ai/{id}":            {"id": n.preparing},
		"POST /company/question/{id}/assign/{userId}":           {"id": "B7_01", "userId": n.user},
		"POST /company/question/bulk-assign":                    {"questionIds": []string{"B7_01"}, "userId": n.user},
		"PUT /company/answer/{id}/status":                       {"id": n.answer},
		"POST /company/answer/import":                           {"answerId": n.answer, "questionId": "B7_01"},
		"GET /company/footprint/{year}":                         {"year": 2025, "supplier": n.supplier, "source": n.source},
		"GET /company/footprint/{year}/transactions":            {"year": 2025, "supplier": n.supplier, "source": n.source},
		"GET /company/footprint/transaction/{id}":               {"id": n.transaction},
		"DELETE /company/footprint/decision/{id}":               {"id": n.decision},
		"GET /company/supplier/{id}":                            {"id": n.supplier},
		"POST /company/supplier/{id}/merge":                     {"id": n.supplier, "ids": []uuid.UUID{n.kiosk}},
		"POST /company/supplier/{id}/distinct":                  {"id": n.supplier, "otherId": n.kiosk},
		"POST /company/supplier/{id}/separate":                  {"id": n.supplier},
		"DELETE /company/supplier/decision/{id}":                {"id": n.decidedApart},
		"POST /company/supply-chain":                            {"activities": within{n.place, somePlace(1)}, "stakeholders": []any{}, "connections": []any{}},
		"POST /company/supplier-request":                        someRequest(n.supplier),
		"GET /company/supplier-request/{id}":                    {"id": n.request},
		"POST /company/supplier-request/{id}/resend":            {"id": n.request, "version": 1, "due": someRequest(n.supplier)["due"]},
		"POST /company/supplier-request/{id}/withdraw":          {"id": n.request, "version": 1},
		"POST /company/supplier-request/{id}/accept":            {"id": n.request, "version": 1, "basis": ""},
		"POST /company/supplier-request/{id}/reject":            {"id": n.request, "version": 1, "reason": "x"},
		"POST /company/supplier-request/{id}/undo":              {"id": n.request, "version": 1},
		"POST /company/customer-request":                        someQuestionnaire(),
		"POST /company/customer-request/judge":                  someQuestionnaire(),
		"GET /company/customer-request/{id}":                    {"id": n.demand},
		"PUT /company/customer-request/{id}":                    someQuestionnaireUnder(n.demand),
		"DELETE /company/customer-request/{id}":                 {"id": n.demand},
		"POST /company/customer-request/{id}/restore":           {"id": n.demand},
		"GET /company/customer-request/{id}/letter":             {"id": n.demand},
		"GET /company/customer-request/{id}/letter/text":        {"id": n.demand},
		"PUT /company/activity-entry/{id}":                      someEntryUnder(n.entry),
		"DELETE /company/activity-entry/{id}":                   {"id": n.entry},
		"POST /company/activity-entry/{id}/restore":             {"id": n.entry},
		"POST /company/activity-entry/{id}/ask":                 {"id": n.entry},
		"PUT /company/energy-contract/{id}":                     someContractUnder(n.contract),
		"DELETE /company/energy-contract/{id}":                  {"id": n.contract},
		"POST /company/energy-contract/{id}/restore":            {"id": n.contract},
		"PUT /company/upload/{id}/{part}":                       {"id": n.upload, "part": 0},
		"POST /company/import":                                  {"uploadId": n.upload},
		"POST /company/import/{id}/take-out":                    {"id": n.imported},
		"POST /company/import/{id}/missing":                     {"id": n.imported, "remove": true},
		"POST /company/import/{id}/apart":                       {"id": n.imported},
		"POST /company/import/{id}/dismiss":                     {"id": n.imported},
		"POST /company/import/{id}/table/look":                  {"id": n.imported},
		"POST /company/import/{id}/table/preview":               {"id": n.imported},
		"POST /company/import/{id}/table/import":                {"id": n.imported},
		"POST /company/source/{id}/same":                        {"id": n.twin, "otherId": n.source, "choice": "both"},
		"POST /company/table/look":                              {"uploadId": n.upload},
		"POST /company/table/preview":                           {"uploadId": n.upload},
		"POST /company/table/import":                            {"uploadId": n.upload},
		"DELETE /company/table/mapping/{signature}":             {"signature": n.upload},
		"POST /company/report/{id}/link":                        {"id": n.report},
		"GET /company/report/{id}/file":                         {"id": n.report},
		"POST /company/integration":                             someConnection(),
		"PUT /company/integration/{id}":                         someConnectionUnder(n.connection),
		"DELETE /company/integration/{id}":                      {"id": n.connection, "keep": false},
		"POST /company/inbox/{id}/renew":                        {"id": n.inbox},
		"DELETE /company/inbox/{id}":                            {"id": n.inbox},
		"GET /integration-inbox/{publicKey}/imports/{id}":       {"publicKey": "x"}, // the key decides, and there is none
		"POST /company/integration/{id}/grant":                  {"id": n.connection},
		"POST /company/integration/{id}/import":                 {"id": n.connection},
		"POST /company/integration/{id}/pause":                  {"id": n.connection},
		"POST /company/integration/{id}/resume":                 {"id": n.connection},
		"GET /company/integration/{id}/readings":                {"id": n.connection},
		"DELETE /company/report/{id}":                           {"id": n.report},
		"GET /company/job/{id}":                                 {"id": n.job},
		"GET /company/job/{id}/events":                          {"id": n.job},
		"POST /company/job/{id}/restart":                        {"id": n.job},
		"POST /admin/job/{id}/restart":                          {"id": n.job},

		"POST /company/footprint/decision/{id}/proposal":   {"id": n.decision},
		"GET /admin/emission-factor/{factorId}":            {"factorId": "electricity.grid.ember.kwh.se.2024"},
		"DELETE /admin/emission-factor/{factorId}":         {"factorId": "electricity.grid.ember.kwh.se.2024"},
		"POST /admin/emission-factor/{factorId}/supersede": {"factorId": "electricity.grid.ember.kwh.se.2024"},
		"POST /admin/emission-factor/{factorId}/put-back":  {"factorId": "electricity.grid.ember.kwh.se.2024"},

		"PUT /company/answer/{id}/documents":                 {"id": n.answer, "version": 2, "documentIds": []uuid.UUID{n.document}},
		"DELETE /company/answer/{id}/documents/{documentId}": {"id": n.answer, "documentId": n.document, "version": 2},
		"POST /company/document":                             {"uploadId": n.sending},
		"PUT /company/document/upload/{id}/{part}":           {"id": n.sending, "part": 0},
		"POST /company/document/{id}/link":                   {"id": n.document},
		"GET /company/document/{id}/file":                    {"id": n.document},
		"DELETE /company/document/{id}":                      {"id": n.document},
		"POST /company/document/{id}/restore":                {"id": n.document},

		"GET /admin/agency/{id}":                        {"id": n.home},
		"PUT /admin/agency/{id}":                        {"id": n.home},
		"GET /admin/company/{id}/features":              {"id": n.home},
		"POST /admin/company/{id}/features/enable":      {"id": n.home, "feature": 1},
		"POST /admin/company/{id}/features/disable":     {"id": n.home, "feature": 1},
		"POST /admin/company/{id}/features/enable-all":  {"id": n.home},
		"POST /admin/company/{id}/features/disable-all": {"id": n.home},
		"POST /admin/company/{id}/move":                 {"id": n.home, "newParentCompanyId": nil},
		"PUT /admin/company/{id}/agency":                {"id": n.home, "agencyId": nil},
		"GET /admin/company/{id}/trial":                 {"id": n.home},
		"PUT /admin/company/{id}/trial":                 {"id": n.home, "endsOn": "2027-01-31"},
		"DELETE /admin/company/{id}/trial":              {"id": n.home},
		"GET /admin/company/{id}/ai":                    {"id": n.home},
		"PUT /admin/company/{id}/ai":                    {"id": n.home, "budget": 5},
		"GET /admin/company/{id}/go-climate-data":       {"id": n.home},
		"POST /admin/company/{id}/go-climate-data":      {"id": n.home},
		"GET /admin/company/{id}/question/{date}":       {"id": n.home},
		"POST /admin/company/{id}/opt-out":              {"id": n.home, "questionIds": []string{"B7_01"}, "reason": "r"},
		"POST /admin/company/{id}/opt-out/take-back":    {"id": n.home, "questionIds": []string{"B7_01"}},

		"PUT /admin/carbon-rule/{ruleId}":           {"ruleId": n.rule},
		"DELETE /admin/carbon-rule/{ruleId}":        {"ruleId": n.rule},
		"GET /admin/carbon-rule/{ruleId}/history":   {"ruleId": n.rule},
		"POST /admin/carbon-rule/{ruleId}/restore":  {"ruleId": n.rule},
		"POST /admin/carbon-rule/{ruleId}/put-back": {"ruleId": n.rule},
		"POST /admin/carbon-rule/{ruleId}/move":     {"ruleId": n.rule},
		"POST /admin/carbon-rule/try/{companyId}":   {"companyId": n.home},

		"GET /admin/company/{id}/carbon-rule":                    {"id": n.home},
		"POST /admin/company/{id}/carbon-rule":                   {"id": n.home},
		"PUT /admin/company/{id}/carbon-rule/{ruleId}":           {"id": n.home, "ruleId": n.rule},
		"DELETE /admin/company/{id}/carbon-rule/{ruleId}":        {"id": n.home, "ruleId": n.rule},
		"GET /admin/company/{id}/carbon-rule/{ruleId}/history":   {"id": n.home, "ruleId": n.rule},
		"POST /admin/company/{id}/carbon-rule/{ruleId}/restore":  {"id": n.home, "ruleId": n.rule},
		"POST /admin/company/{id}/carbon-rule/{ruleId}/put-back": {"id": n.home, "ruleId": n.rule},
		"POST /admin/company/{id}/carbon-rule/{ruleId}/move":     {"id": n.home, "ruleId": n.rule},
		"POST /admin/company/{id}/carbon-rule/try":               {"id": n.home},
		"GET /admin/company/{id}/carbon-rule/findings":           {"id": n.home},
		"GET /admin/company/{id}/carbon-rule/export":             {"id": n.home},
		"POST /admin/company/{id}/carbon-rule/import":            {"id": n.home},

		"GET /admin/carbon-template/{templateId}":                        {"templateId": n.template},
		"PUT /admin/carbon-template/{templateId}":                        {"templateId": n.template},
		"DELETE /admin/carbon-template/{templateId}":                     {"templateId": n.template},
		"POST /admin/carbon-template/{templateId}/restore":               {"templateId": n.template},
		"POST /admin/carbon-template/{templateId}/publish":               {"templateId": n.template},
		"GET /admin/carbon-template/{templateId}/companies":              {"templateId": n.template},
		"POST /admin/carbon-template/{templateId}/companies":             {"templateId": n.template},
		"GET /admin/carbon-template/{templateId}/rule":                   {"templateId": n.template},
		"POST /admin/carbon-template/{templateId}/rule":                  {"templateId": n.template},
		"PUT /admin/carbon-template/{templateId}/rule/{ruleId}":          {"templateId": n.template, "ruleId": n.rule},
		"DELETE /admin/carbon-template/{templateId}/rule/{ruleId}":       {"templateId": n.template, "ruleId": n.rule},
		"GET /admin/carbon-template/{templateId}/rule/{ruleId}/history":  {"templateId": n.template, "ruleId": n.rule},
		"POST /admin/carbon-template/{templateId}/rule/{ruleId}/restore": {"templateId": n.template, "ruleId": n.rule},
		"POST /admin/carbon-template/{templateId}/rule/{ruleId}/move":    {"templateId": n.template, "ruleId": n.rule},
		"GET /admin/carbon-template/{templateId}/rule/findings":          {"templateId": n.template},
		"GET /admin/carbon-template/{templateId}/rule/export":            {"templateId": n.template},
		"POST /admin/carbon-template/{templateId}/rule/import":           {"templateId": n.template},
		"GET /admin/company/{id}/carbon-template":                        {"id": n.home},
		"PUT /admin/company/{id}/carbon-template/{templateId}":           {"id": n.home, "templateId": n.template},
		"POST /admin/company/{id}/carbon-template/{templateId}/try":      {"id": n.home, "templateId": n.template},
		"PUT /company/carbon-template/{templateId}":                      {"templateId": n.template},
		"POST /company/carbon-template/{templateId}/try":                 {"templateId": n.template},
		"POST /company/carbon-template/{templateId}/refuse":              {"templateId": n.template},
	}
}

// within is a list of one thing, which is asked for by its id.
type within struct {
	id      uuid.UUID
	content object
}

// MarshalJSON is the list.
func (w within) MarshalJSON() ([]byte, error) {
	thing := maps.Clone(w.content)
	thing["id"] = w.id
	return json.Marshal([]any{thing})
}

// takesIDs reports whether a call is asked for something by its id.
func (p *product) takesIDs(t *testing.T, call bff.Call) bool {
	t.Helper()
	operation := p.operation(t, call)
	var names []string
	for _, parameter := range operation.Parameters {
		names = append(names, parameter.Name)
	}
	if operation.RequestBody != nil {
		if media := operation.RequestBody.Content["application/json"]; media != nil {
			schema := p.api.OpenAPI().Components.Schemas.SchemaFromRef(media.Schema.Ref)
			names = slices.AppendSeq(names, maps.Keys(schema.Properties))
		}
	}
	return slices.ContainsFunc(names, func(name string) bool { return name == "id" || strings.HasSuffix(name, "Id") })
}

// ids are what nobody else is told.
func (n otherTenant) ids() []uuid.UUID {
	return []uuid.UUID{
		n.home, n.user, n.session, n.answer, n.upload, n.source, n.supplier, n.transaction,
		n.decision, n.kiosk, n.decidedApart,
		n.report, n.job,
		n.rule,
		n.document, n.sending,
		n.suggestion, n.proposed, n.preparing,
		n.entry,
		n.contract,
		n.request,
		n.connection,
		n.inbox,
		n.place, n.partner, n.flow,
		n.call,
		n.imported,
		n.twin,
		n.demand,
		n.thread, n.message,
	}
}

// everything is a sum of all rows of a company that has something of
// everything, by table.
func (p *product) everything(t *testing.T, home uuid.UUID) map[string]string {
	t.Helper()
	sums := p.rows(t, home)
	for _, table := range []string{
		"activity_entries",
		"answer_documents",
		"answers",
		"assistant_calls",
		"assignments",
		"companies",
		"connection_secrets",
		"conversation_messages",
		"conversation_threads",
		"connections",
		"customer_requests",
		"documents",
		"energy_contracts",
		"footprint_decisions",
		"footprint_transactions",
		"inboxes",
		"jobs",
		"ledger_rows",
		"notices",
		"people",
		"report_files",
		"supplier_decisions",
		"supplier_requests",
		"suppliers",
		"supply_chain_activities",
		"supply_chain_connections",
		"supply_chain_stakeholders",
		"uploads",
	} {
		require.NotEqual(t, "0 ", sums[table], table)
	}
	return sums
}

// rows is a sum of all rows of a company, by table.
func (p *product) rows(t *testing.T, home uuid.UUID) map[string]string {
	t.Helper()
	sums := map[string]string{}
	scope := tenant.NewScope(uuid.Nil, home, bookkeeping.Read).SeeingAll()
	require.NoError(t, p.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		var tables []string
		err := tx.NewRaw(`select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
			where table_schema = 'public' and column_name = 'company_id' and table_type = 'BASE TABLE'`).Scan(ctx, &tables)
		require.NoError(t, err)
		where := map[string]string{"companies": "id = ?", "people": "id in (select person_id from memberships where company_id = ?)"}
		for _, table := range tables {
			where[table] = "company_id = ?"
		}
		for table, rows := range where {
			var sum string
			err := tx.NewRaw("select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') from "+table+" t where "+rows, home).Scan(ctx, &sum)
			require.NoError(t, err, table)
			sums[table] = sum
		}
		return nil
	}))
	return sums
}
