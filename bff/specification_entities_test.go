package bff_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
)

func sectionNames() []string {
	return []string{
		"GapAnalysis", "ValueChainPerspective", "StakeholderAnalysis", "ImpactMaterialityAnalysis", "FinancialMaterialityAnalysis", "ResultAndMethod", "GeneralInformation",
		"Measurements", "Policies", "Goals", "ActionsAndResources", "ClimateReporting", "EuTaxonomy",
	}
}

// enumerations are the numbers and words of section 3, as calls say them.
func enumerations(t *testing.T, s *standing) []statement {
	t.Helper()
	var rows []statement
	for name, c := range map[string]struct {
		number int
		by     *bfftest.Client
	}{"Admin": {1, s.administrator}, "Agency": {2, s.consultant}, "Company": {3, s.owner}, "User": {4, s.ordinary}} {
		rows = append(rows, statement{fmt.Sprintf("Role %s=%d", name, c.number), func(t *testing.T) {
			t.Helper()
			require.EqualValues(t, c.number, me(t, c.by)["role"])
		}})
	}
	larger := s.As(t, tenant.Company)
	s.set(t, larger.Home.String(), "standard = 1")
	for _, row := range []struct {
		name     string
		number   int
		of       *bfftest.Client
		question string
		change   object
	}{
		{"Number", 0, s.company(t), "B3_01", object{"value": object{"number": "12.5"}}},
		{"Text", 1, s.company(t), "B1_21", object{"value": object{"text": "Ord"}}},
		{"Boolean", 2, s.company(t), "B7_01", object{"value": object{"yes": true}}},
		{"Materiality", 3, s.large, "IM-E1.2_01", object{"value": object{"scores": object{"negativeActual": object{"scale": 8}}}}},
		{"MultipleChoice", 5, s.company(t), "B1_07", nil},
		{"ValueChain", 6, larger, "C1_03", object{"valueChainPerspective": object{"upstream": "a", "coreBusiness": "b", "downstream": "c"}}},
	} {
		rows = append(rows, statement{fmt.Sprintf("Question type %s=%d", row.name, row.number), func(t *testing.T) {
			t.Helper()
			asked := answered(t, row.of.Get(t, "/company/question/"+row.question))
			require.EqualValues(t, row.number, asked["type"])
			version, change := 0, row.change
			if before, ok := asked["answer"].(object); ok {
				version = int(before["version"].(float64))
			}
			if change == nil {
				change = object{"value": object{"options": []any{list(t, asked["options"])[0]["key"]}}}
			}
			answered(t, row.of.Post(t, "/company/answer", body(row.question, version, change)))
		}})
	}
	providers := list(t, decoded(t, s.company(t).Get(t, "/company/integration/providers")))
	for number, name := range []string{
		"kleer", "fortnox", "goClimate", "bjornLunden", "goClimateData", "vismaEAccounting", "procountor", "vismaBusiness", "marathon", "hogia", "vismaNet", "mediusGo",
		"businessCentral", "emce", "twentyFourSevenOffice",
	} {
		rows = append(rows, statement{fmt.Sprintf("Integration %s=%d", name, number), func(t *testing.T) {
			t.Helper()
			require.True(t, slices.ContainsFunc(providers, func(p object) bool { return p["provider"] == name && p["number"] == float64(number) }), "%v", providers)
		}})
	}
	for number, name := range []string{"Pending", "Approved", "Rejected", "Flagged"} {
		rows = append(rows, statement{fmt.Sprintf("Review status %s=%d", name, number), s.review(number)})
	}
	for number, name := range []string{"None", "SMEC", "CSRD", "SMEB"} {
		rows = append(rows, statement{fmt.Sprintf("Standard %s=%d", name, number), s.asksBy(number)})
	}
	for number, name := range sectionNames() {
		rows = append(rows, statement{fmt.Sprintf("Section %s %d", name, number), func(t *testing.T) {
			t.Helper()
			asked := list(t, decoded(t, s.large.Get(t, "/company/question/2025/"+name)))
			require.NotEmpty(t, asked)
			require.EqualValues(t, number, asked[0]["section"])
		}})
	}
	return append(rows, words(t, s)...)
}

// review decides a suggestion so that it has the status.
func (s *standing) review(status int) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		one := "/admin/carbon-suggestion/" + s.suggestion.String()
		if status != 0 {
			deed, given := []string{"", "/approve", "/reject", "/flag"}[status], object{"note": "Nej"}
			if status == 1 {
				given = object{}
			}
			answered(t, s.administrator.Post(t, one+deed, given))
		}
		listed := answered(t, s.administrator.Get(t, fmt.Sprintf("/admin/carbon-suggestion?status=%d", status)))
		found := list(t, listed["items"])
		require.Len(t, found, 1)
		require.EqualValues(t, status, found[0]["status"])
		if status != 0 {
			s.administrator.Post(t, one+"/undo", nil)
		}
	}
}

// asksBy holds what a company by the standard is asked.
func (s *standing) asksBy(standard int) func(*testing.T) {
	return func(t *testing.T) {
		t.Helper()
		c := s.As(t, tenant.Company)
		s.set(t, c.Home.String(), "standard = ?", standard)
		require.EqualValues(t, standard, answered(t, c.Get(t, "/company/company"))["reportingStandard"])
		asked := map[byte]bool{}
		for section := range sectionNames() {
			for _, q := range list(t, decoded(t, c.Get(t, fmt.Sprintf("/company/question/2025/%d", section)))) {
				asked[q["id"].(string)[0]] = true
			}
		}
		if standard != 2 { // questions of ESRS have other codes
			want := [][2]bool{{false, false}, {true, true}, {}, {true, false}}[standard]
			require.Equal(t, want, [2]bool{asked['B'], asked['C']})
		}
		require.Equal(t, standard == 2, asked['E'], "topics of ESRS")
	}
}

// words are the enumerations that have no numbers.
func words(t *testing.T, s *standing) []statement {
	t.Helper()
	c := s.company(t)
	var rows []statement
	takes := func(says string, given object) {
		rows = append(rows, statement{says, func(t *testing.T) {
			t.Helper()
			require.Equal(t, http.StatusOK, c.Post(t, "/company/supply-chain", given).Status)
		}})
	}
	for _, word := range []string{"low", "medium", "high", "critical"} {
		takes("Supply chain priority "+word, only(but(somePlace(0), object{"id": uuid.New(), "priority": word})))
	}
	for _, word := range []string{"input", "output"} {
		takes("Supply chain type "+word, only(but(somePlace(0), object{"id": uuid.New(), "type": word})))
	}
	for word, tier := range map[string]int{"upstream": 1, "core": 0, "downstream": 1} {
		takes("Tier segment "+word, only(but(somePlace(0), object{"id": uuid.New(), "segment": word, "tier": tier})))
	}
	for _, word := range []string{"supplier", "internal", "customer"} {
		partner := object{"id": uuid.New(), "version": 0, "removed": false, "name": "Ny AB", "type": word, "description": "", "supplierId": nil}
		takes("Stakeholder type "+word, object{"stakeholders": []any{partner}, "activities": []any{}, "connections": []any{}})
	}
	topics := list(t, decoded(t, c.Get(t, "/company/topic/2025"))) // whatever the standard
	for i, id := range []string{"E1", "E2", "E3", "E4", "E5", "S1", "S2", "S3", "S4", "G1"} {
		rows = append(rows, statement{"ESRS topic " + id, func(t *testing.T) {
			t.Helper()
			require.Len(t, topics, 10)
			require.Equal(t, id, topics[i]["id"])
			require.NotEmpty(t, topics[i]["description"])
			require.NotEmpty(t, topics[i]["requirements"])
		}})
	}
	for _, scope := range []int{1, 2, 3} {
		rows = append(rows, statement{fmt.Sprintf("Carbon scope %d", scope), func(t *testing.T) {
			t.Helper()
			require.Equal(t, http.StatusOK, c.Get(t, fmt.Sprintf("/company/footprint/2025/transactions?scope=%d", scope)).Status)
		}})
	}
	rows = append(rows, statement{"No carbon scope 4", func(t *testing.T) {
		t.Helper()
		c.Get(t, "/company/footprint/2025/transactions?scope=4").Refused(t, http.StatusBadRequest, "fields")
	}})
	forms := list(t, decoded(t, c.Get(t, "/company/report/forms")))
	rows = append(rows, statement{"Tiers: only tier N, tiers 1 to N, all", func(t *testing.T) {
		t.Helper()
		require.True(t, slices.ContainsFunc(forms, func(f object) bool { return f["type"] == "tiers-xlsx" }))
		for _, tiers := range []string{"1", "2", "3", "to2", "all"} {
			res := c.Post(t, "/company/report", object{"type": "tiers-xlsx", "year": 2025, "locale": "sv-SE", "scope2": "location", "tiers": tiers})
			require.Equal(t, http.StatusOK, res.Status, "%s %s", tiers, res.Body)
		}
	}})
	return rows
}

// features are the bits of section 3, by what is refused while one is off.
func features(t *testing.T, s *standing) []statement {
	t.Helper()
	c := s.large
	var rows []statement
	for _, row := range []struct {
		bit  int
		name string
		gone string // a call, or a section, that is refused then
	}{
		{1, "Report", "/company/report/completeness?year=2025"},
		{2, "Footprint", "/company/footprint/2025"},
		{4, "Documents", "/company/document"},
		{8, "Users", "/company/user/detailed"},
		{16, "Integrations", "/company/integration"},
		{32, "ValueChain", "ValueChainPerspective"},
		{64, "SupplyChain", "/company/supply-chain"},
		{128, "StakeholderAnalysis", "StakeholderAnalysis"},
		{256, "ImpactMateriality", "ImpactMaterialityAnalysis"},
		{512, "FinancialMateriality", "FinancialMaterialityAnalysis"},
		{1024, "ResultAndMethod", "ResultAndMethod"},
		{2048, "GeneralInformation", "GeneralInformation"},
		{4096, "Measurements", "Measurements"},
		{8192, "Policies", "Policies"},
		{16384, "Goals", "Goals"},
		{32768, "ActionsAndResources", "ActionsAndResources"},
		{65536, "ClimateReporting", "ClimateReporting"},
		{131072, "EuTaxonomy", "EuTaxonomy"},
		{262144, "GapAnalysis", "GapAnalysis"},
		{-1, "AllDisabled", "/company/document"},
	} {
		rows = append(rows, statement{fmt.Sprintf("%s=%d", row.name, row.bit), func(t *testing.T) {
			t.Helper()
			at := "/admin/company/" + c.Home.String() + "/features"
			require.EqualValues(t, 0, answered(t, s.administrator.Post(t, at+"/enable-all", nil))["disabledFeatures"], "None=0")
			off, given := at+"/disable", any(object{"feature": row.bit})
			if row.bit == -1 {
				off, given = at+"/disable-all", nil
			}
			require.EqualValues(t, row.bit, answered(t, s.administrator.Post(t, off, given))["disabledFeatures"])
			require.EqualValues(t, row.bit, me(t, c)["disabledFeatures"])
			if row.gone[0] == '/' {
				c.Get(t, row.gone).Refused(t, http.StatusForbidden, "feature_disabled")
				return
			}
			for _, section := range sectionNames() {
				res := c.Get(t, "/company/question/2025/"+section)
				require.Equal(t, section == row.gone, res.Status == http.StatusForbidden, section)
			}
			c.Get(t, "/company/question/2025/"+row.gone).Refused(t, http.StatusForbidden, "feature_disabled")
		}})
	}
	return rows
}

// fields are those of section 3 that calls outside of section 7 answer with.
func fields(t *testing.T, s *standing) []statement {
	t.Helper()
	c := s.company(t)
	type row struct {
		of, path string
		by       *bfftest.Client
		what     string
	}
	rows := []row{
		{"Agency", "/admin/agency/" + s.agency, s.administrator, "name:string"},
		{"Company in its group", "/company/hierarchy/2025-12-31", s.owner, "companies:number subsidiaries:number materialTopics:number members[].name:string members[].country:string members[].complianceStatus:string members[].esrsTopics:array members[].materialTopics:array"},
		{"Materiality", "/company/materiality/2025-12-31", s.large, "threshold:number topics[].id:string topics[].material:boolean topics[].subTopics[].impact.score:string? topics[].subTopics[].financial.score:string? topics[].subTopics[].verdict.essential:boolean?"},
		{"Supply chain activity", "/company/supply-chain", c, "activities[].name:string activities[].description:string activities[].tier:number activities[].type:string activities[].stakeholderId:string? activities[].priority:string activities[].segment:string"},
		{"Supply chain stakeholder", "/company/supply-chain", c, "stakeholders[].name:string stakeholders[].type:string stakeholders[].description:string"},
		{"Supply chain connection", "/company/supply-chain", c, "connections[].from:string connections[].to:string connections[].description:string"},
		{"Footprint transaction", "/company/footprint/2025/transactions", c, "items[].scope:number? items[].supplier:object? items[].date:string items[].kg:string items[].category:object? items[].co2PerUnit:object? items[].dataSource.name:string"},
		{"Question series", "/company/question/B9_01", c, "series.id:string series.assignedUserId:string?"},
		{"Integration", "/company/integration", c, "[].provider:string [].providerNumber:number [].companyId:string [].state:string [].hasApiKey:boolean"},
	}
	statements := make([]statement, 0, len(rows)+2)
	for _, r := range rows {
		statements = append(statements, statement{r.of, func(t *testing.T) { t.Helper(); carries(t, r.by.Get(t, r.path), r.what) }})
	}
	return append(statements,
		statement{"Impact: four sections by scale, scope and remediability, the potential ones by likelihood", func(t *testing.T) {
			t.Helper()
			three, four := []any{"scale", "scope", "remediability"}, []any{"scale", "scope", "remediability", "likelihood"}
			require.Equal(t, map[string]any{"negativeActual": three, "negativePotential": four, "positiveActual": three, "positivePotential": four}, aspects(t, s.large, "IM-E1.2_01"))
		}},
		statement{"Financial: likelihood and consequence", func(t *testing.T) {
			t.Helper()
			for _, dimensions := range aspects(t, s.large, "FM-E1.2_01") {
				require.ElementsMatch(t, []any{"likelihood", "consequence"}, dimensions)
			}
		}},
		statement{"Integration: the API key is not shown again", func(t *testing.T) {
			t.Helper()
			res := c.Get(t, "/company/integration")
			require.NotContains(t, string(res.Body), "k-0123456789abcdef")
			require.NotContains(t, string(res.Body), `"apiKey"`)
		}},
	)
}

// aspects are the dimensions that a question scores, by aspect.
func aspects(t *testing.T, c *bfftest.Client, question string) map[string]any {
	t.Helper()
	all := map[string]any{}
	for _, a := range list(t, answered(t, c.Get(t, "/company/question/"+question))["aspects"]) {
		all[a["aspect"].(string)] = a["dimensions"]
	}
	return all
}
