package bff_test

import (
	"encoding/csv"
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/audit"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// logged reads a log, the newest first.
func logged(t *testing.T, c *bfftest.Client, path string) []object {
	t.Helper()
	var view struct{ Items []object }
	res := c.Get(t, path)
	require.Equal(t, http.StatusOK, res.Status, "%s", res.Body)
	res.Into(t, &view)
	return view.Items
}

func kindsOf(entries []object) []string {
	kinds := []string{}
	for _, e := range entries {
		kinds = append(kinds, e["kind"].(string))
	}
	return kinds
}

func TestAuditLog_TellsOfWhatPeopleDo(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	theirs := p.otherTenant(t) // imports books, decides over a row, makes an entry and a report
	owner, boss := p.In(t, tenant.Company, theirs.home), p.As(t, tenant.Admin)
	entry, decision, report := theirs.entry.String(), theirs.decision.String(), theirs.report.String()

	saved := someEntry()
	saved["version"] = 1
	require.Equal(t, http.StatusOK, owner.Put(t, "/company/activity-entry/"+entry, saved).Status)
	require.Equal(t, http.StatusOK, owner.Delete(t, "/company/activity-entry/"+entry+"?version=2").Status)
	require.Equal(t, http.StatusOK, owner.Post(t, "/company/activity-entry/"+entry+"/restore?version=3", object{"version": 3}).Status)
	require.Equal(t, http.StatusOK, owner.Delete(t, "/company/footprint/decision/"+decision).Status)
	owner.Delete(t, "/company/document/"+theirs.document.String()).Done(t)
	require.Equal(t, http.StatusOK, owner.Post(t, "/company/document/"+theirs.document.String()+"/restore", nil).Status)
	require.Equal(t, http.StatusOK, owner.Post(t, "/company/report/"+report+"/link", nil).Status)
	owner.Delete(t, "/company/report/"+report).Done(t)
	require.Equal(t, http.StatusOK, owner.Do(t, http.MethodPut, "/company/company/logo", form(t, "logo", drawn(t)), formType()).Status)
	owner.Post(t, "/company/user", somebody(tenant.Admin)).Refused(t, http.StatusForbidden, "account.roleTooHigh")

	rules := "/admin/company/" + theirs.home.String() + "/carbon-rule"
	var made object
	boss.Post(t, rules, ruleOf("Nabo")).Into(t, &made)
	boss.Put(t, rules+"/"+made["id"].(string), ruleOf("Nabo AB")).Into(t, &made)
	boss.Delete(t, rules+"/"+made["id"].(string)).Done(t)
	require.Equal(t, http.StatusOK, boss.Post(t, rules+"/"+made["id"].(string)+"/restore", nil).Status)
	file := boss.Get(t, rules+"/export")
	file.Body = []byte(strings.Replace(string(file.Body), "Macken AB", "Macken HB", 1))
	require.Equal(t, http.StatusOK, boss.Do(t, http.MethodPost, rules+"/import", file.Body, bfftest.Header("Content-Type", "text/csv")).Status)
	boss.Post(t, "/admin/carbon-rule", ruleOf("Alla")).Into(t, &made)
	require.Equal(t, http.StatusOK, boss.Post(t, "/admin/carbon-suggestion/"+theirs.suggestion.String()+"/reject", object{"note": "Nej"}).Status)

	templates := "/admin/carbon-template"
	boss.Post(t, templates, object{"name": "Mallen", "chart": "", "trade": "", "text": ""}).Into(t, &made)
	mine := templates + "/" + made["id"].(string)
	require.Equal(t, http.StatusOK, boss.Put(t, mine, object{"name": "Mall", "chart": "", "trade": "", "text": ""}).Status)
	require.Equal(t, http.StatusOK, boss.Post(t, mine+"/rule", ruleOf("Mallat")).Status)
	require.Equal(t, http.StatusOK, boss.Post(t, mine+"/publish", object{"note": ""}).Status)
	for _, version := range []int{1, 0} {
		boss.Put(t, "/admin/company/"+theirs.home.String()+"/carbon-template/"+made["id"].(string), object{"version": version}).Done(t)
	}
	boss.Delete(t, mine).Done(t)
	require.Equal(t, http.StatusOK, boss.Post(t, mine+"/restore", nil).Status)

	seen := logged(t, owner, "/company/audit-log?limit=200")
	for _, kind := range []audit.Kind{
		audit.SignedIn, audit.PersonCreated, audit.RoleRefused, audit.LogoChanged, audit.BooksImported,
		audit.EntryMade, audit.EntryChanged, audit.EntryRemoved, audit.EntryRestored, audit.RowsDecided, audit.DecisionUndone,
		audit.ReportOrdered, audit.ReportOpened, audit.ReportDeleted,
		audit.RuleMade, audit.RuleChanged, audit.RuleRetired, audit.RuleRestored, audit.RulesExported, audit.RulesImported,
		audit.SuggestionDecided, audit.TemplateFollowed, audit.TemplateLeft,
		audit.DocumentAdded, audit.DocumentDeleted, audit.DocumentRestored,
	} {
		require.Contains(t, kindsOf(seen), string(kind))
	}
	for _, e := range seen {
		if e["kind"] == string(audit.RuleMade) {
			require.Equal(t, "nabo", e["detail"].(object)["rule"], "the rules of all companies stand in no company's log")
		}
	}
	require.Contains(t, string(boss.Get(t, "/admin/audit-log?group=rules").Body), `"rule":"alla"`)

	everywhere := kindsOf(logged(t, boss, "/admin/audit-log?group=rules&limit=200"))
	for _, kind := range []audit.Kind{
		audit.TemplateMade, audit.TemplateChanged, audit.TemplatePublished, audit.TemplateRetired, audit.TemplateRestored,
	} {
		require.Contains(t, everywhere, string(kind))
		require.NotContains(t, kindsOf(seen), string(kind), "what is shared stands in no company's log")
	}

	stranger := p.As(t, tenant.Company)
	require.Equal(t, []string{"signedIn", "personCreated"}, kindsOf(logged(t, stranger, "/company/audit-log")))
	require.Empty(t, logged(t, stranger, "/company/audit-log?company="+theirs.home.String()))
}

// T20: whoever acts as a company stands in its log with both names.
func TestAuditLog_ShowsImpersonatorsToTheCompany(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	office := accounttest.Agency(t, p.DB)
	client := accounttest.Client(t, p.DB, office)
	owner, consultant := p.In(t, tenant.Company, client), p.In(t, tenant.Agency, office)
	consultant.Post(t, "/account/impersonate/"+client.String(), nil).Into(t, &object{})
	in := somebody(tenant.User)
	consultant.Post(t, "/company/user", in, bfftest.Header("User-Agent", "Evil\tUA")).Into(t, &object{})
	consultant.Delete(t, "/account/impersonate").Done(t)

	seen := logged(t, owner, "/company/audit-log?impersonated=true")
	require.Equal(t, []string{"impersonationStopped", "writeAsImpersonator", "personCreated", "writeAsImpersonator", "impersonationStarted"}, kindsOf(seen))
	for _, e := range seen {
		require.Equal(t, consultant.Person.ID.String(), e["person"].(object)["id"])
		require.Equal(t, consultant.Person.Name, e["person"].(object)["name"])
		require.EqualValues(t, tenant.Agency, e["role"])
		require.Equal(t, object{"id": client.String(), "name": "Client"}, e["company"])
	}
	require.Equal(t, object{"method": "POST", "path": "/api/company/user"}, seen[3]["detail"])
	require.Equal(t, "EvilUA", seen[3]["userAgent"])
	require.Equal(t, seen[2]["requestId"], seen[3]["requestId"], "one call")
	require.Equal(t, kindsOf(seen), kindsOf(logged(t, consultant, "/agency/audit-log?impersonated=true")))
	rival := p.As(t, tenant.Agency)
	require.Empty(t, logged(t, rival, "/agency/audit-log?impersonated=true"))
	require.NotContains(t, string(rival.Get(t, "/agency/audit-log").Body), client.String())
}

func TestAuditLog_PagesFiltersAndFile(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	today := p.Kit.Clock.Now().Format(time.DateOnly)
	newest := logged(t, c, "/company/audit-log?limit=1")
	require.Equal(t, []string{"signedIn"}, kindsOf(newest))
	below := logged(t, c, "/company/audit-log?limit=1&before="+newest[0]["id"].(string))
	require.Equal(t, []string{"personCreated"}, kindsOf(below))
	require.Equal(t, []string{"signedIn"}, kindsOf(logged(t, c, "/company/audit-log?group=access")))
	require.Empty(t, logged(t, c, "/company/audit-log?to=2001-01-01"))
	c.Get(t, "/company/audit-log?group=nothing").Refused(t, http.StatusBadRequest, "fields")
	c.Get(t, "/company/audit-log?from=2025-02-31").Refused(t, http.StatusBadRequest, "fields")
	c.Get(t, "/company/audit-log?from=2025-02-02&to=2025-02-01").Refused(t, http.StatusBadRequest, "fields")

	// Two days, whichever it is in Stockholm.
	week := "from=" + p.Kit.Clock.Now().AddDate(0, 0, -1).Format(time.DateOnly) + "&to=" + p.Kit.Clock.Now().AddDate(0, 0, 1).Format(time.DateOnly)
	res := c.Get(t, "/company/audit-log/export?"+week)
	require.Equal(t, http.StatusOK, res.Status)
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(res.Body), "\ufeff"))).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, 3)
	require.Equal(t, []string{"signedIn", "personCreated"}, []string{lines[1][1], lines[2][1]})
	require.Equal(t, []string{"logExported"}, kindsOf(logged(t, c, "/company/audit-log?group=companies")))
	c.Get(t, "/company/audit-log/export?from="+today).Refused(t, http.StatusBadRequest, fault.CodeOf(audit.ErrPeriodTooLong))
}

// The web words every kind of event in each of the four languages, and every
// group that the log can be narrowed to.
func TestAuditLog_EveryKindHasWords(t *testing.T) {
	t.Parallel()
	for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
		raw, err := os.ReadFile(filepath.Join("..", "web", "messages", locale, "auditLog.json"))
		require.NoError(t, err)
		var messages struct{ Kinds, Groups map[string]string }
		require.NoError(t, json.Unmarshal(raw, &messages))
		for _, group := range audit.Groups() {
			require.NotEmpty(t, messages.Groups[string(group)], "%s in %s", group, locale)
			for _, kind := range audit.Kinds(group) {
				require.NotEmpty(t, messages.Kinds[string(kind)], "%s in %s", kind, locale)
				delete(messages.Kinds, string(kind))
			}
		}
		require.Empty(t, messages.Kinds, "words in %s for what is never recorded", locale)
	}
}
