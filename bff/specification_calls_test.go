package bff_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/bff/endpoint"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/credential"
	"tillit/core/people/account/signin"
)

// What is stated of the things that calls answer with.
const (
	someUser     = "id:string email:string role:number"
	someDetails  = "name:string country:string reportingStandard:number firstReportingYear:number? numberOfEmployees:number? corporateIdentityNumber:string webpage:string description:string address:string contactName:string phone:string activities:array"
	someCompany  = "id:string parentCompanyId:string? logoUrl:string? isGroupOwner:boolean disabledFeatures:number " + someDetails
	companyRow   = "[].id:string [].name:string [].country:string [].parentCompanyId:string? [].reportingStandard:number [].logoUrl:string?"
	companyMore  = companyRow + " [].lastUpdated:string? [].progress:object [].numberOfEmployees:number? [].corporateIdentityNumber:string"
	someFeatures = "disabledFeatures:number features:array"

	someAnswer = "id:string questionId:string year:number completed:boolean notApplicable:boolean documentIds:array explanation:string reasoning:string notes:string tags:array " +
		"valueChainPerspective.upstream:string valueChainPerspective.coreBusiness:string valueChainPerspective.downstream:string updatedBy:object updatedAt:string version:number"
	// In a question or a list of them.
	someQuestion = "id:string shortTitle:string title:string category:string subCategory:string subSubCategory:string chapter:string section:number type:number status:string " +
		"assignedUserId:string? answer:object? esrsParagraph:string phasingInYears:object guidance:string topic:string description:string context:string comment:string documents:array series:object?"
	wholeQuestion = someQuestion + " localizations[].languageCode:string localizations[].shortTitle:string localizations[].title:string localizations[].description:string localizations[].context:string history:array commentHistory:array"
)

// callRow is a call as it is written, who makes it, what they give by the names
// in it, and what comes back.
type callRow struct {
	call  string
	by    *bfftest.Client
	given object
	gives string
}

// specifiedCalls are those of section 7, in its order; each is made after those
// above it.
func specifiedCalls(t *testing.T, s *standing) []statement {
	t.Helper()
	rows := append(accountCalls(t, s), companyCalls(t, s)...)
	rows = append(append(rows, adminCalls(t, s)...), questionCalls(t, s)...)
	statements := make([]statement, len(rows))
	for i, row := range rows {
		statements[i] = statement{row.call, func(t *testing.T) {
			t.Helper()
			carries(t, say(t, row.by, row.call, row.given), row.gives)
		}}
	}
	return statements
}

func accountCalls(t *testing.T, s *standing) []callRow {
	t.Helper()
	const user = "user.id:string user.email:string user.role:number"
	visitor, known, leaving := s.Stranger(), s.company(t), s.company(t)
	changing, forgetful := s.As(t, tenant.User), s.As(t, tenant.User)
	careful := s.As(t, tenant.Agency)
	seed, _ := withTwoFactor(t, s.Server, careful)
	half := s.Stranger()
	entry, err := s.Kit.SignIns.SignIn(t.Context(), signin.Attempt{Email: careful.Person.Email, Password: accounttest.Password})
	require.NoError(t, err)
	half.Carry(entry.Token)
	s.Queue.Drain()
	s.Stranger().Post(t, "/account/request-password-reset", object{"email": forgetful.Person.Email}).Done(t)
	asked, ok := s.Queue.Drain()[0].(credential.ResetRequested)
	require.True(t, ok)
	reset, err := s.Kit.Credentials.IssueReset(t.Context(), asked)
	require.NoError(t, err)

	return []callRow{
		{"POST account/login {email,password}", visitor, object{"email": s.admin.Email, "password": accounttest.Password}, "requiresTwoFactor:boolean user:object " + user},
		{"POST account/login {email,password}", visitor, object{"email": careful.Person.Email, "password": accounttest.Password}, "requiresTwoFactor:boolean user:null"},
		{"POST account/2fa/verify {code}", half, object{"code": s.Kit.Code(t, seed)}, someUser},
		{"POST account/me", known, nil, someUser},
		{"POST account/me", s.Stranger(), nil, ":null"},
		{"GET arena/access/kleer/sso ?token", s.Stranger(), object{"token": s.issuer.Token(t, s.admin.Email, s.Kit.Clock.Now())}, "requiresTwoFactor:boolean user:object " + user},
		{"POST account/logout", leaving, nil, ""},
		{"POST account/change-password {oldPassword,newPassword}", changing, object{"oldPassword": accounttest.Password, "newPassword": "nya ord om gamla båtar"}, ""},
		{"POST account/reset-password {token,email,...}", s.Stranger(), object{"token": reset.Token, "email": reset.Email, "password": "andra ord om gamla båtar"}, ""},
		{"POST account/request-password-reset {email}", s.Stranger(), object{"email": changing.Person.Email}, ""},
		{"GET account/impersonate", s.administrator, nil, "company:null"},
		{"POST account/impersonate/{companyId}", s.administrator, object{"companyId": s.home}, "company.id:string company.name:string"},
		{"GET account/impersonate", s.administrator, nil, "company.id:string company.name:string"},
		{"DELETE account/impersonate", s.administrator, nil, ""},
		{"POST account/impersonate/{companyId}", s.consultant, object{"companyId": s.home}, "company.id:string company.name:string"},
		{"DELETE account/impersonate", s.consultant, nil, ""},
	}
}

func companyCalls(t *testing.T, s *standing) []callRow {
	t.Helper()
	c := s.company(t)
	now := answered(t, c.Get(t, "/company/company"))
	saved := details(int(now["version"].(float64)))
	made := answered(t, s.administrator.Post(t, "/admin/company", object{"name": "Ny AB", "country": "SE", "reportingStandard": 3}))
	starting := s.In(t, tenant.Company, uuid.MustParse(made["id"].(string)))
	step := object{"state": "open", "step": "deepDive", "path": "", "sources": []string{"travel"}, "inGroup": nil, "version": 1}

	return []callRow{
		{"GET company/company", c, nil, someCompany},
		{"PUT company/company", c, saved, someCompany},
		{"GET company/company/activities ?locale", c, object{"locale": "en-US"}, "[].id:string [].name:string"},
		{"GET company/company/descendants", s.owner, nil, "[].id:string [].name:string [].parentCompanyId:string [].country:string"},
		{"PUT company/company/logo", c, object{"logo": drawn(t)}, "logoUrl:string"},
		{"GET company/company/progress/{isoDate}", c, object{"isoDate": "2025-12-31"}, "overall.completed:number overall.inProgress:number overall.notStarted:number overall.notApplicable:number overall.applicable:number overall.band:string sections[].section:number sections[].progress:object"},
		{
			"GET company/company/information ?companyName,corporateIdentityNumber,locale,country", c,
			object{"companyName": "Granne AB", "corporateIdentityNumber": "2021005448", "locale": "sv-SE", "country": "SE"},
			"[].field:string [].value:string",
		},
		{"POST company/company/onboarding", starting, step, "state:string step:string path:string"},
		{"POST company/company/onboarding/ai ?locale", s.large, object{"locale": "sv-SE"}, "id:string"},
		{"GET agency/company", s.consultant, nil, companyRow},
		{"GET agency/company/detailed", s.consultant, nil, companyMore},
	}
}

func adminCalls(t *testing.T, s *standing) []callRow {
	t.Helper()
	c, home := s.As(t, tenant.Admin), object{"id": s.large.Home}
	feature := object{"id": s.large.Home, "feature": 1}
	return []callRow{
		{"GET admin/company", c, nil, companyRow},
		{"GET admin/company/detailed", c, nil, companyMore},
		{"GET admin/company/{id}", c, home, someCompany},
		{"GET admin/agency/{id}/companies", c, object{"id": s.agency}, companyMore},
		{"POST admin/company", c, object{"name": "Nyare AB", "country": "SE", "reportingStandard": 2}, someCompany},
		{"POST admin/company/{id}/go-climate-data {GoClimateKey}", c, object{"id": s.large.Home, "GoClimateKey": "k-0123"}, "isSet:boolean"},
		{"GET admin/company/{id}/go-climate-data", c, home, "isSet:boolean"},
		{"GET admin/company/{id}/features", c, home, someFeatures},
		{"POST admin/company/{id}/features/disable {feature}", c, feature, someFeatures},
		{"POST admin/company/{id}/features/enable {feature}", c, feature, someFeatures},
		{"POST admin/company/{id}/features/disable-all", c, home, someFeatures},
		{"POST admin/company/{id}/features/enable-all", c, home, someFeatures},
		{"POST admin/company/{id}/move {newParentCompanyId}", c, object{"id": s.large.Home, "newParentCompanyId": s.owner.Home}, "id:string parentCompanyId:string"},
		{"POST admin/company/{id}/move {newParentCompanyId}", c, object{"id": s.large.Home, "newParentCompanyId": nil}, "id:string parentCompanyId:null"},
	}
}

func questionCalls(t *testing.T, s *standing) []callRow {
	t.Helper()
	c, one := s.company(t), object{"id": "B7_01", "locale": "en-US"}
	c.Post(t, "/company/question/B7_01/assign/"+s.user.String(), nil).Done(t)
	var listed []string
	for field := range strings.FieldsSeq(someQuestion) {
		listed = append(listed, "[]."+field)
	}
	list := strings.Join(listed, " ")
	return []callRow{
		{"GET company/question/{isoDate}/{section} ?locale", c, object{"isoDate": "2025-12-31", "section": "GeneralInformation", "locale": "en-US"}, list},
		{"GET company/question/{isoDate}/{section} ?locale", s.ordinary, object{"isoDate": "2025-12-31", "section": "ActionsAndResources", "locale": "en-US"}, list},
		{"GET company/question/{id} ?locale", c, one, wholeQuestion},
		{"GET company/question/{id} ?locale", s.ordinary, one, wholeQuestion},
		{"POST company/answer", c, body("B3_01", 0, object{"value": object{"number": "12.5"}, "completed": true}), someAnswer + " value.number:string"},
		{"POST company/answer/import {answerId,questionId,date}", c, object{"answerId": s.answer, "questionId": "B7_01", "date": "2024-12-31"}, someAnswer + " value.yes:boolean"},
		{"PUT company/answer/{id}/status", c, object{"id": s.answer, "version": 2, "completed": true}, someAnswer},
		{"POST company/question/{id}/assign/{userId}", c, object{"id": "B7_02", "userId": s.user}, ""},
		{"DELETE company/question/{id}/assign", c, object{"id": "B7_02"}, ""},
		{"POST company/question/bulk-assign {questionIds,userId}", c, object{"questionIds": []string{"B7_02", "B7_06"}, "userId": s.user}, ""},
		{"POST company/question/bulk-assign {questionIds,userId}", c, object{"questionIds": []string{"B7_02", "B7_06"}, "userId": nil}, ""},
		{"GET company/question/{id}/related/{isoDate} ?locale", c, object{"id": "B7_01", "isoDate": "2025-12-31", "locale": "en-US"}, list},
		{"PUT company/answer/{id}/documents {documentIds}", c, object{"id": s.answer, "documentIds": []any{s.document}}, someAnswer + " documentIds[]:string"},
		{"DELETE company/answer/{id}/documents/{documentId}", c, object{"id": s.answer, "documentId": s.document}, someAnswer},
	}
}

// forms are the ways in which calls take what they are given.
func forms(t *testing.T, s *standing) []statement {
	t.Helper()
	c := s.company(t)
	var rows []statement
	answerTo := func(path string) string { return string(c.Get(t, "/company/"+path).Body) }

	for _, isoDate := range []string{
		"2025", "2025-12", "2025-12-31", "2025-12-31T12:00", "2025-12-31T12:00:00", "2025-12-31T12:00:00Z", "2025-12-31T12:00:00.000Z", "2025-12-31T12:00:00.000+01:00", "2025-12-31T12%3A00%3A00.000Z",
	} {
		for _, call := range []string{"question/{isoDate}/Measurements", "question/B7_01/related/{isoDate}", "company/progress/{isoDate}"} {
			rows = append(rows, statement{strings.ReplaceAll(call, "{isoDate}", isoDate), func(t *testing.T) {
				t.Helper()
				var want, got any
				c.Get(t, "/company/"+strings.ReplaceAll(call, "{isoDate}", "2025-12-31")).Into(t, &want)
				c.Get(t, "/company/"+strings.ReplaceAll(call, "{isoDate}", isoDate)).Into(t, &got)
				require.Equal(t, undated(want), undated(got))
			}})
		}
		rows = append(rows, statement{"answer/import {date: " + isoDate + "}", func(t *testing.T) {
			t.Helper()
			saved := answered(t, say(t, c, "POST company/answer/import {answerId,questionId,date}", object{"answerId": s.answer, "questionId": "B7_01", "date": strings.NewReplacer("2025", "2024", "%3A", ":").Replace(isoDate)}))
			require.EqualValues(t, 2024, saved["year"])
		}})
	}
	for number, name := range sectionNames() {
		rows = append(rows, statement{fmt.Sprintf("question/2025/%s, in any case, is question/2025/%d", name, number), func(t *testing.T) {
			t.Helper()
			want := answerTo(fmt.Sprintf("question/2025/%d", number))
			for _, spelled := range []string{name, strings.ToLower(name), strings.ToUpper(name)} {
				require.Equal(t, want, answerTo("question/2025/"+spelled))
			}
			res := s.large.Get(t, fmt.Sprintf("/company/question/2025/%d", number))
			require.Equal(t, http.StatusOK, res.Status)
			for _, q := range list(t, decoded(t, res)) {
				require.EqualValues(t, number, q["section"])
			}
		}})
	}
	for sort, name := range []string{"Date", "LastCreated", "LastUpdated"} {
		for _, call := range []string{"document", "footprint/2025/transactions"} {
			rows = append(rows, statement{fmt.Sprintf("%s?sort=%d %s", call, sort, name), func(t *testing.T) {
				t.Helper()
				require.Equal(t, http.StatusOK, c.Get(t, fmt.Sprintf("/company/%s?sort=%d", call, sort)).Status)
			}})
		}
	}
	return append(rows, defaults(s, c)...)
}

// defaults are what calls take to be meant where the specification writes nothing.
func defaults(s *standing, c *bfftest.Client) []statement {
	return []statement{
		{"All calls go under /api/", func(t *testing.T) { t.Helper(); require.Equal(t, "/api", endpoint.Base) }},
		{"POST company/integration {provider: 0} is Kleer", func(t *testing.T) {
			t.Helper()
			given := object{"provider": 0, "companyId": "18", "apiKey": "k-0123456789abcdef"}
			c.Delete(t, "/company/integration/"+s.connection.String()+"?keep=true")
			require.Equal(t, "kleer", answered(t, c.Post(t, "/company/integration", given))["provider"])
		}},
		{"GET company/question/{id} without a date is of the capped year", func(t *testing.T) {
			t.Helper()
			require.EqualValues(t, 2025, answered(t, c.Get(t, "/company/question/B7_01"))["answer"].(object)["year"])
		}},
		{"POST company/question/{id}/assign/{userId} without a date is of the capped year", func(t *testing.T) {
			t.Helper()
			c.Post(t, "/company/question/B7_07/assign/"+s.user.String(), nil).Done(t)
			require.Equal(t, s.user.String(), answered(t, c.Get(t, "/company/question/B7_07?date=2025-01-01"))["assignedUserId"])
			require.Nil(t, answered(t, c.Get(t, "/company/question/B7_07?date=2024-01-01"))["assignedUserId"])
		}},
		{"account/me without a body, and with an empty one", func(t *testing.T) {
			t.Helper()
			for _, given := range []any{nil, object{}} {
				carries(t, c.Post(t, "/account/me", given), someUser)
			}
		}},
	}
}

func decoded(t *testing.T, res bfftest.Response) (v any) {
	t.Helper()
	res.Into(t, &v)
	return v
}

// undated is an answer without the day that it was asked for.
func undated(v any) any {
	if o, ok := v.(object); ok {
		delete(o, "date")
	}
	return v
}
