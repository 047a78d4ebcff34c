package bff_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/carbon/shippedtest"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/document"
)

// settle ends all jobs of the client's company, as if workers had done them.
func settle(t *testing.T, s *bfftest.Server, c *bfftest.Client) {
	t.Helper()
	require.NoError(t, s.DB.In(t.Context(), tenant.NewScope(c.Person.ID, c.Home), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update jobs set state = 'done', finished_at = now() where company_id = ?", c.Home).Exec(ctx)
		return err
	}))
}

// listed decodes a list of objects.
func listed(t *testing.T, c *bfftest.Client, path string) []object {
	t.Helper()
	var list []object
	c.Get(t, path).Into(t, &list)
	return list
}

func TestSeals(t *testing.T) {
	t.Parallel()
	p, c := energyUser(t)
	var entry object
	c.Post(t, "/company/activity-entry", someEntry()).Into(t, &entry)
	path := "/company/activity-entry/" + entry["id"].(string)
	var contract object
	c.Post(t, "/company/energy-contract", someContract()).Into(t, &contract)
	c.Post(t, "/company/seal/2025", nil).Refused(t, http.StatusConflict, seal.ErrUnderWay.Code)
	settle(t, p.Server, c)

	var sealed object
	c.Post(t, "/company/seal/2025", nil).Into(t, &sealed)
	require.InDelta(t, 1, sealed["version"], 0)
	require.Equal(t, object{"id": c.Person.ID.String(), "name": c.Person.Name}, sealed["sealedBy"])
	require.Nil(t, sealed["opened"])
	require.Contains(t, sealed["parts"], object{"name": "activity", "rows": 1.0})
	c.Post(t, "/company/seal/2025", nil).Refused(t, http.StatusConflict, seal.ErrSealed.Code)

	t.Log("what the year rests on stands still; another year does not")
	c.Put(t, path, with(object{"quantity": "2000", "version": 1})).Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	c.Put(t, path, with(object{"from": "2024-01-01", "to": "2024-01-31", "version": 1})).Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	c.Post(t, "/company/activity-entry", with(object{"from": "2024-12-01"})).Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	c.Delete(t, path+"?version=1").Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	c.Delete(t, "/company/energy-contract/"+contract["id"].(string)+"?version=1").Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	c.Post(t, "/company/activity-entry", with(object{"from": "2024-01-01", "to": "2024-01-31"})).Into(t, &object{})
	require.Empty(t, listed(t, c, "/company/seal/2025/1/differences"))

	t.Log("the manifest is what was hashed")
	manifest := c.Get(t, "/company/seal/2025/1/manifest")
	sum := sha256.Sum256(manifest.Body)
	require.Equal(t, sealed["sha256"], hex.EncodeToString(sum[:]))
	var held seal.Manifest
	require.NoError(t, json.Unmarshal(manifest.Body, &held))
	require.Equal(t, 2025, held.Year)
	require.Equal(t, c.Person.Name, held.SealedBy)

	t.Log("others")
	user, other := p.In(t, tenant.User, c.Home), p.As(t, tenant.Company)
	var years []int
	user.Get(t, "/company/seal").Into(t, &years)
	require.Equal(t, []int{2025}, years)
	user.Post(t, "/company/seal/2025/open", object{"reason": "why"}).Refused(t, http.StatusForbidden, "forbidden")
	other.Get(t, "/company/seal").Into(t, &years)
	require.Empty(t, years)
	require.Empty(t, listed(t, other, "/company/seal/2025"))
	other.Get(t, "/company/seal/2025/1/manifest").Refused(t, http.StatusNotFound, "notFound")
	other.Get(t, "/company/seal/2025/1/differences").Refused(t, http.StatusNotFound, "notFound")
	other.Post(t, "/company/seal/2025/open", object{"reason": "why"}).Refused(t, http.StatusConflict, seal.ErrNotSealed.Code)

	t.Log("opened for a reason, changed, sealed anew")
	c.Post(t, "/company/seal/2025/open", object{"reason": " "}).Refused(t, http.StatusBadRequest, "fields")
	c.Post(t, "/company/seal/2025/open", object{"reason": "The meter was read anew"}).Done(t)
	c.Post(t, "/company/seal/2025/open", object{"reason": "again"}).Refused(t, http.StatusConflict, seal.ErrNotSealed.Code)
	c.Post(t, "/company/seal/2025", nil).Refused(t, http.StatusConflict, seal.ErrUnderWay.Code) // figures are computed anew
	c.Put(t, path, with(object{"quantity": "2000", "version": 1})).Into(t, &object{})
	settle(t, p.Server, c)
	c.Post(t, "/company/seal/2025", nil).Into(t, &sealed)
	require.InDelta(t, 2, sealed["version"], 0)
	versions := listed(t, c, "/company/seal/2025")
	require.Len(t, versions, 2)
	require.Equal(t, "The meter was read anew", versions[1]["opened"].(object)["reason"])
	require.Equal(t, []object{{
		"part": "activity", "key": entry["id"], "before": object{"rows": 1.0, "value": ""}, "after": object{"rows": 1.0, "value": ""},
	}}, listed(t, c, "/company/seal/2025/1/differences?with=2"))
	require.NoError(t, json.Unmarshal(c.Get(t, "/company/seal/2025/2/manifest").Body, &held))
	require.Equal(t, versions[1]["sha256"], held.Previous)
	c.Get(t, "/company/seal/2025/1/differences?with=9").Refused(t, http.StatusNotFound, "notFound")
	c.Post(t, "/company/seal/2199", nil).Refused(t, http.StatusBadRequest, "fields")

	var recorded []audit.Kind
	require.NoError(t, p.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select kind from audit_events where company_id = ? and kind like 'year%' order by id", c.Home).Scan(ctx, &recorded)
	}))
	require.Equal(t, []audit.Kind{audit.YearSealed, audit.YearOpened, audit.YearSealed}, recorded)
}

func TestSeals_KeepAnswers(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	saved := answered(t, q.admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": true}})))
	q.admin.Post(t, "/company/seal/2025", nil).Into(t, &object{})

	q.admin.Post(t, "/company/answer", body("B7_01", 1, object{"value": object{"yes": false}})).Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	q.admin.Post(t, "/company/answer", body("B3_01", 0, object{"value": object{"number": "7"}})).Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	q.admin.Put(t, "/company/answer/"+saved["id"].(string)+"/status", object{"version": 1, "completed": true, "notApplicable": false, "notApplicableReason": ""}).
		Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	last := body("B7_01", 0, object{"value": object{"yes": false}})
	last["date"] = "2024-12-31"
	answered(t, q.admin.Post(t, "/company/answer", last))
	require.Equal(t, saved["value"], questionsOf(t, q.admin, "ActionsAndResources")["B7_01"]["answer"].(object)["value"])
}

// A document stays for as long as a sealed year rests on it.
func TestSeals_KeepDocuments(t *testing.T) {
	t.Parallel()
	a := newArchive(t)
	free, used := added(t, a.admin, "Fri.txt", "Fri"), added(t, a.admin, "Bevis.txt", "Bevis")
	answer := answered(t, a.admin.Put(t, "/company/answer/"+a.answer["id"].(string)+"/documents",
		object{"version": a.answer["version"], "documentIds": []any{used["id"]}}))
	settle(t, a.Server, a.admin)
	a.admin.Post(t, "/company/seal/2025", nil).Into(t, &object{})

	path := "/company/document/" + used["id"].(string)
	require.Equal(t, []any{object{"year": 2025.0, "version": 1.0}}, a.list(t, a.admin, "?q=bevis")[0]["seals"])
	require.Equal(t, []any{object{"year": 2025.0, "version": 1.0}}, a.list(t, a.user, "?q=bevis")[0]["seals"], "who may not see the answer is told too")
	a.admin.Delete(t, path).Refused(t, http.StatusConflict, document.ErrSealed.Code)
	a.admin.Delete(t, "/company/answer/"+answer["id"].(string)+"/documents/"+used["id"].(string)+"?version=2").
		Refused(t, http.StatusConflict, seal.ErrSealed.Code)
	a.other.Delete(t, path).Refused(t, http.StatusNotFound, "document.notFound")
	a.admin.Delete(t, "/company/document/"+free["id"].(string)).Done(t)

	a.admin.Post(t, "/company/seal/2025/open", object{"reason": "The wrong proof"}).Done(t)
	require.Empty(t, a.list(t, a.admin, "?q=bevis")[0]["seals"])
	a.admin.Delete(t, path).Done(t)
}

// What another company comes by makes no difference to a sealed year, and would
// make none without row-level security.
func TestSeals_HoldTheirCompanyAlone(t *testing.T) {
	t.Parallel()
	database := shippedtest.New(t)
	database.Unconfine(t)
	p := productOn(t, database, t.TempDir())
	made := func() *bfftest.Client {
		n := p.furnish(t, accounttest.Company(t, p.DB))
		c := p.SignedIn(t, n.admin)
		c.Home = n.home
		settle(t, p.Server, c)
		require.NoError(t, p.DB.In(t.Context(), tenant.NewScope(n.admin.ID, n.home), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw("insert into opt_outs (company_id, year, question_id, reason, by, at) values (?, 2025, 'B1_01', ?, ?, now())", n.home, n.home.String(), n.admin.ID).Exec(ctx)
			return err
		}))
		return c
	}
	c := made()
	var sealed struct{ Parts []object }
	c.Post(t, "/company/seal/2025", nil).Into(t, &sealed)
	for _, part := range sealed.Parts {
		require.NotZero(t, part["rows"], part["name"])
	}
	other := made()
	require.NoError(t, p.DB.In(t.Context(), tenant.NewScope(other.Person.ID, other.Home), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update footprint_runs set number = number + 1 where company_id = ?", other.Home).Exec(ctx)
		return err
	}))
	require.Empty(t, listed(t, c, "/company/seal/2025/1/differences"))
	require.Empty(t, listed(t, other, "/company/seal/2025"))
}

// held is a part of a seal as people come to it: statements, with the company
// for $1, and calls.
type held struct {
	statements []string
	calls      []func(*testing.T) bfftest.Response
}

// rowsOf are an insert, a change and a deletion of a company's rows.
func rowsOf(table, column string) []string {
	return []string{
		"insert into " + table + " select * from " + table + " where company_id = ? limit 1",
		"update " + table + " set " + column + " = " + column + " where company_id = ?",
		"delete from " + table + " where company_id = ?",
	}
}

// Of all that a seal covers, what people enter is neither made, changed, taken
// away nor brought back while the year is sealed. A part that comes later has to
// say here which it is.
func TestSeals_HoldEveryPart(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	c, root := p.SignedIn(t, n.admin), p.As(t, tenant.Admin)
	c.Home = n.home
	id := func(path string, body object) string {
		var made object
		c.Post(t, path, body).Into(t, &made)
		return made["id"].(string)
	}
	entry, contract := id("/company/activity-entry", someEntry()), id("/company/energy-contract", someContract())
	c.Delete(t, "/company/activity-entry/"+entry+"?version=1").Into(t, &object{})
	c.Delete(t, "/company/energy-contract/"+contract+"?version=1").Into(t, &object{})
	gone := added(t, c, "Borta.txt", "Borta")["id"].(string)
	c.Delete(t, "/company/document/"+gone).Done(t)
	scope := tenant.NewScope(n.admin.ID, n.home)
	run := func(statement string, args ...any) error {
		return p.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.NewRaw(statement, args...).Exec(ctx)
			return err
		})
	}
	require.NoError(t, run("insert into opt_outs (company_id, year, question_id, reason, by, at) values (?, 2025, 'B1_01', 'why', ?, now())", n.home, n.admin.ID))
	// As it was deleted before a document left answers by versions alone.
	require.NoError(t, run("update answers set document_ids = document_ids || ?::uuid where company_id = ?", gone, n.home))

	call := func(c *bfftest.Client, method, path string, body any) func(*testing.T) bfftest.Response {
		return func(t *testing.T) bfftest.Response { t.Helper(); return c.Do(t, method, path, body) }
	}
	answer, document := "/company/answer/"+n.answer.String(), "/company/document/"
	changed, bought := someEntry(), someContract()
	changed["version"], bought["version"] = 1, 1
	parts := map[string]held{
		"edition": {rowsOf("company_editions", "edition_id"), nil}, // moving a year is saving its answers anew
		"answers": {rowsOf("answers", "notes"), []func(*testing.T) bfftest.Response{
			call(c, http.MethodPost, "/company/answer", body("B7_01", 2, object{"value": object{"yes": false}})),
			call(c, http.MethodPost, "/company/answer", body("B3_01", 0, object{"value": object{"number": "7"}})),
			call(c, http.MethodPut, answer+"/status", object{"version": 2, "completed": true, "notApplicable": false, "notApplicableReason": ""}),
			call(c, http.MethodPut, answer+"/documents", object{"version": 2, "documentIds": []any{}}),
			call(c, http.MethodDelete, answer+"/documents/"+n.document.String()+"?version=2", nil),
		}},
		"documents": {[]string{
			"update documents set name = name || '.txt' where company_id = ?",
			"update documents set deleted_at = now() where company_id = ? and deleted_at is null",
			"update documents set deleted_at = null where company_id = ? and deleted_at is not null",
			"delete from documents where company_id = ?",
		}, []func(*testing.T) bfftest.Response{
			call(c, http.MethodDelete, document+n.document.String(), nil), call(c, http.MethodPost, document+gone+"/restore", nil),
		}},
		"optOuts": {rowsOf("opt_outs", "reason"), []func(*testing.T) bfftest.Response{
			call(root, http.MethodPost, "/admin/company/"+n.home.String()+"/opt-out", object{"questionIds": []string{"B3_01"}, "date": "2025-12-31", "reason": "why"}),
			call(root, http.MethodPost, "/admin/company/"+n.home.String()+"/opt-out/take-back", object{"questionIds": []string{"B1_01"}, "date": "2025-12-31"}),
		}},
		"activity": {append(append(rowsOf("activity_entries", "reference"), rowsOf("activity_entries", "country")...), "update activity_entries set deleted_at = null where company_id = ? and deleted_at is not null"), []func(*testing.T) bfftest.Response{
			call(c, http.MethodPost, "/company/activity-entry", someEntry()),
			call(c, http.MethodPut, "/company/activity-entry/"+n.entry.String(), changed),
			call(c, http.MethodDelete, "/company/activity-entry/"+n.entry.String()+"?version=1", nil),
			call(c, http.MethodPost, "/company/activity-entry/"+entry+"/restore?version=2", nil),
		}},
		"contracts": {append(rowsOf("energy_contracts", "note"), "update energy_contracts set deleted_at = null where company_id = ? and deleted_at is not null"), []func(*testing.T) bfftest.Response{
			call(c, http.MethodPost, "/company/energy-contract", someContract()),
			call(c, http.MethodPut, "/company/energy-contract/"+n.contract.String(), bought),
			call(c, http.MethodDelete, "/company/energy-contract/"+n.contract.String()+"?version=1", nil),
			call(c, http.MethodPost, "/company/energy-contract/"+contract+"/restore?version=2", nil),
		}},
		"decisions": {rowsOf("footprint_decisions", "note"), []func(*testing.T) bfftest.Response{
			call(c, http.MethodPost, "/company/footprint/2025/decision", object{"ids": []any{n.transaction}, "kind": "disabled"}),
			call(c, http.MethodDelete, "/company/footprint/decision/"+n.decision.String(), nil),
		}},
	}
	unentered := map[string]string{
		"company":      "what the company is like today belongs to no year; a check shows what differs",
		"ledger":       "comes with the books; who imports them is told before",
		"calculation":  "is computed, and leaves sealed years out",
		"transactions": "are computed",
	}

	refused := func(err error) bool { return strings.HasSuffix(fault.CodeOf(err), ".sealed") }
	for name, part := range parts {
		for _, statement := range part.statements {
			require.False(t, refused(p.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
				if _, err := tx.NewRaw(statement, n.home).Exec(ctx); err != nil {
					return err
				}
				return context.Canceled // it is only tried
			})), "%s: %s", name, statement)
		}
	}
	settle(t, p.Server, c)
	var sealed struct{ Parts []object }
	c.Post(t, "/company/seal/2025", nil).Into(t, &sealed)
	for _, one := range sealed.Parts {
		name := one["name"].(string)
		if unentered[name] != "" {
			continue
		}
		part, known := parts[name]
		require.True(t, known, "does anything keep %s as it is?", name)
		delete(parts, name)
		for _, statement := range part.statements {
			err := run(statement, n.home)
			require.True(t, refused(err), "%s: %s: %v", name, statement, err)
		}
		for i, call := range part.calls {
			res := call(t)
			require.Equal(t, http.StatusConflict, res.Status, "%s %d: %s", name, i, res.Body)
			require.True(t, strings.HasSuffix(code(res), ".sealed"), "%s %d: %s", name, i, res.Body)
		}
	}
	require.Empty(t, parts, "are sealed no more")
	require.Empty(t, listed(t, c, "/company/seal/2025/1/differences"))
}
