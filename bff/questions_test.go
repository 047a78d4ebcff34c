package bff_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/endpoint"
	"tillit/core/answer"
	"tillit/core/catalogue"
	"tillit/core/pg"
	"tillit/core/pg/pgtest"
	"tillit/core/tenant"
)

// questionnaire is a company that reports by SMEB with an administrator and a
// user, another company, and the calls of the questionnaire.
type questionnaire struct {
	db      *pg.DB
	answers *answer.Service
	app     *fiber.App
	callers *sync.Map // session to scope: what the session middleware does
	admin   tenant.Scope
	user    tenant.Scope
	other   tenant.Scope
}

func newQuestionnaire(t *testing.T) questionnaire {
	t.Helper()
	q := questionnaire{db: pgtest.DB(t), callers: &sync.Map{}}
	files, err := catalogue.Files()
	require.NoError(t, err)
	content, err := catalogue.Read(files)
	require.NoError(t, err)
	_, err = catalogue.Load(t.Context(), q.db, content)
	require.NoError(t, err)
	c, err := catalogue.Open(t.Context(), q.db)
	require.NoError(t, err)
	now := func() time.Time { return time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC) }
	q.answers = answer.NewService(q.db, c, now, 2025)
	known := func(c fiber.Ctx) error {
		if scope, ok := q.callers.Load(c.Get("X-Session")); ok {
			c.SetContext(endpoint.WithScope(c.Context(), scope.(tenant.Scope)))
		}
		return c.Next()
	}
	q.app, _ = bff.New(bff.Deps{
		Alive: t.Context(), Middleware: []fiber.Handler{known}, Settings: bff.Settings{DefaultLocale: string(catalogue.Swedish)}, Answers: q.answers, Catalogue: c,
	})

	all := []tenant.Permission{answer.Read, answer.ReadAssigned, answer.Write, answer.Assign}
	company, other := q.company(t), q.company(t)
	q.admin = q.person(t, company, "Ada", all...)
	q.user = q.person(t, company, "Ulf", answer.ReadAssigned, answer.Write)
	q.other = q.person(t, other, "Olga", all...)
	return q
}

func (q questionnaire) exec(t *testing.T, scope tenant.Scope, statement string, args ...any) {
	t.Helper()
	require.NoError(t, q.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}))
}

func (q questionnaire) company(t *testing.T) uuid.UUID {
	t.Helper()
	id := uuid.New()
	q.exec(t, tenant.Scope{}.SeeingAll(), "insert into companies (id, name, standard) values (?, 'Company', 3)", id)
	return id
}

func (q questionnaire) person(t *testing.T, company uuid.UUID, name string, may ...tenant.Permission) tenant.Scope {
	t.Helper()
	scope := tenant.NewScope(uuid.New(), company, may...).InSession(uuid.New())
	q.exec(t, scope, "insert into people (id, email, name, role) values (?, ?, ?, 4)",
		scope.Person, scope.Person.String()+"@tillit.test", name)
	q.exec(t, scope, "insert into memberships (company_id, person_id) values (?, ?)", company, scope.Person)
	return scope
}

// object is a JSON object.
type object = map[string]any

// body is a whole save of the question in 2025, with some fields changed.
func body(question string, version int, change object) object {
	b := object{
		"questionId": question, "date": "2025-12-31", "version": version, "value": nil, "completed": false,
		"notApplicable": false, "notApplicableReason": "", "explanation": "", "reasoning": "", "notes": "",
		"tags": []string{}, "valueChainPerspective": object{"upstream": "", "coreBusiness": "", "downstream": ""},
	}
	maps.Copy(b, change)
	return b
}

// call makes one call and decodes what comes back.
func (q questionnaire) call(t *testing.T, scope tenant.Scope, method, path string, body any) (int, any) {
	t.Helper()
	var sent bytes.Buffer
	if body != nil {
		require.NoError(t, json.NewEncoder(&sent).Encode(body))
	}
	request := httptest.NewRequestWithContext(t.Context(), method, "/api"+path, &sent)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("X-Session", scope.Session.String())
	q.callers.Store(scope.Session.String(), scope)
	response, err := q.app.Test(request, fiber.TestConfig{Timeout: 30 * time.Second})
	require.NoError(t, err)
	raw, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	if len(raw) == 0 {
		return response.StatusCode, nil
	}
	var decoded any
	require.NoError(t, json.Unmarshal(raw, &decoded), "%s", raw)
	return response.StatusCode, decoded
}

// ok makes a call that has to succeed and returns the object it answers.
func (q questionnaire) ok(t *testing.T, scope tenant.Scope, method, path string, body any) object {
	t.Helper()
	status, answered := q.call(t, scope, method, path, body)
	require.Equal(t, http.StatusOK, status, "%v", answered)
	return answered.(object)
}

// fails makes a call that has to be refused and returns the problem.
func (q questionnaire) fails(t *testing.T, scope tenant.Scope, method, path string, body any, status int, code string) object {
	t.Helper()
	got, answered := q.call(t, scope, method, path, body)
	require.Equal(t, status, got, "%s %s: %v", method, path, answered)
	require.Equal(t, code, answered.(object)["code"])
	return answered.(object)
}

// list returns the questions of a section of 2025, by id.
func (q questionnaire) list(t *testing.T, scope tenant.Scope, section string) map[string]object {
	t.Helper()
	status, answered := q.call(t, scope, "GET", "/company/question/2025-12-31/"+section+"?locale=en-US", nil)
	require.Equal(t, http.StatusOK, status, "%v", answered)
	byID := map[string]object{}
	for _, question := range answered.([]any) {
		byID[question.(object)["id"].(string)] = question.(object)
	}
	return byID
}

func TestQuestions_List(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	q.ok(t, q.admin, "POST", "/company/answer", body("B3_01", 0, object{"value": object{"number": "12.50"}, "completed": true}))

	climate := q.list(t, q.admin, "ClimateReporting")
	require.Len(t, climate, 22)
	energy := climate["B3_01"]
	require.Equal(t, "completed", energy["status"])
	require.Equal(t, "applicable", energy["applicability"])
	require.Equal(t, object{"number": "12.5", "unit": "MWh"}, energy["answer"].(object)["value"])
	require.Nil(t, energy["assignedUserId"])
	require.EqualValues(t, catalogue.ClimateReporting, energy["section"])
	require.Equal(t, "Environment", energy["chapter"])
	require.Equal(t, "MWh", energy["unit"])
	require.Empty(t, energy["options"])
	require.NotEmpty(t, energy["title"])

	require.Equal(t, climate, q.list(t, q.admin, "11"), "a section has a name and a number")
	require.Nil(t, q.list(t, q.other, "ClimateReporting")["B3_01"]["answer"], "another company has its own answers")

	conditional := q.list(t, q.admin, "GeneralInformation")["B1_08"]
	require.Equal(t, "condition", conditional["applicability"])
	require.Equal(t, "answer", conditional["conditionText"])
	clause := conditional["conditions"].([]any)[0].([]any)[0].(object)
	require.Equal(t, "B1_07", clause["questionId"])
	require.Equal(t, "Other legal form", clause["valueLabel"])
}

func TestQuestions_List_EncodesWhatItsViewsSay(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	q.ok(t, q.admin, "POST", "/company/answer", body("B1_01", 0, object{"value": object{"text": "a \"applicability\": b <&>"}}))
	q.ok(t, q.admin, "POST", "/company/answer", body("B1_16", 0, object{"value": object{"rows": []object{{"row": "1", "text": "x"}}}}))
	status, _ := q.call(t, q.admin, "POST", "/company/question/B1_02/assign/"+q.user.Person.String()+"?date=2025-01-01", nil)
	require.Equal(t, http.StatusNoContent, status)

	for _, section := range []catalogue.Section{catalogue.GeneralInformation, catalogue.EuTaxonomy} {
		for _, locale := range catalogue.Locales() {
			sheet, err := q.answers.List(t.Context(), q.admin, 2025, section)
			require.NoError(t, err)
			encoded, views, err := bff.EncodeTwice(sheet, locale)
			require.NoError(t, err)
			want, err := json.Marshal(views)
			require.NoError(t, err)
			require.Equal(t, string(want), string(encoded))
		}
	}
}

func TestQuestions_List_Refuses(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	const section = "/company/question/2025-12-31/Policies"
	q.fails(t, tenant.Scope{}, "GET", section, nil, http.StatusUnauthorized, "unauthenticated")
	q.fails(t, tenant.NewScope(q.admin.Person, q.admin.Company).InSession(uuid.New()), "GET", section, nil, http.StatusForbidden, "forbidden")
	q.fails(t, q.admin, "GET", "/company/question/2025-12-31/13", nil, http.StatusNotFound, "catalogue.unknownSection")
	q.fails(t, q.admin, "GET", "/company/question/2025-13-31/Policies", nil, http.StatusBadRequest, "fields")
	q.fails(t, q.admin, "GET", section+"?locale=de-DE", nil, http.StatusBadRequest, "fields")
	q.fails(t, q.admin.Disabled(tenant.Policies), "GET", section, nil, http.StatusForbidden, "feature_disabled")
}

func TestQuestions_Get(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	first := body("B7_01", 0, object{"value": object{"yes": true}, "notes": "first"})
	first["date"] = "2024-06-30"
	last := q.ok(t, q.admin, "POST", "/company/answer", first)
	q.ok(t, q.admin, "POST", "/company/answer", body("B7_01", 0, object{"value": object{"yes": false}}))
	acting := q.admin.Impersonating().InSession(uuid.New())
	saved := q.ok(t, acting, "POST", "/company/answer", body("B7_01", 1, object{"value": object{"yes": true}, "completed": true}))

	question := q.ok(t, q.admin, "GET", "/company/question/B7_01?locale=fi-FI&date=2025-03-01", nil)
	require.Equal(t, saved, question["answer"])
	require.Equal(t, last, question["lastYear"])
	require.Len(t, question["localizations"], 4)
	history := question["history"].([]any)
	require.Len(t, history, 2)
	newest, oldest := history[0].(object), history[1].(object)
	require.Equal(t, []any{"value", "completed"}, newest["changes"])
	require.Equal(t, object{"yes": false}, newest["before"].(object)["value"])
	require.Equal(t, q.admin.Company.String(), newest["impersonatedAs"])
	require.Nil(t, oldest["impersonatedAs"])
	require.Nil(t, oldest["before"])
	require.Equal(t, object{"id": q.admin.Person.String(), "name": "Ada"}, oldest["by"])

	require.Equal(t, question["answer"], q.ok(t, q.admin, "GET", "/company/question/B7_01", nil)["answer"], "the usual year")
	q.fails(t, q.admin, "GET", "/company/question/C1_01", nil, http.StatusNotFound, "notFound")
	q.fails(t, q.user, "GET", "/company/question/B7_01", nil, http.StatusNotFound, "notFound")
}

func TestQuestions_AUserSeesWhatIsAssigned(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	require.Empty(t, q.list(t, q.user, "Measurements"))
	status, _ := q.call(t, q.admin, "POST", "/company/question/bulk-assign",
		object{"questionIds": []string{"B9_01", "B9_02"}, "userId": q.user.Person, "date": "2025-12-31"})
	require.Equal(t, http.StatusNoContent, status)
	require.Len(t, q.list(t, q.user, "Measurements"), 2)
	require.Equal(t, q.user.Person.String(), q.list(t, q.admin, "Measurements")["B9_01"]["assignedUserId"])

	q.ok(t, q.user, "POST", "/company/answer", body("B9_01", 0, object{"value": object{"number": "0"}, "completed": true}))
	q.fails(t, q.user, "POST", "/company/answer", body("B9_03", 0, object{"value": object{"number": "0"}}), http.StatusNotFound, "notFound")

	overall := q.ok(t, q.user, "GET", "/company/company/progress/2025-12-31", nil)["overall"].(object)
	require.Equal(t, object{
		"applicable": 2.0, "notApplicable": 0.0, "completed": 1.0, "inProgress": 0.0, "notStarted": 1.0,
		"share": "0.5", "band": "inProgress",
	}, overall)
	require.Equal(t, object{
		"assigned": 2.0, "completed": 1.0, "inProgress": 0.0, "active": 0.0, "pending": 0.0, "notStarted": 1.0,
	}, q.ok(t, q.user, "GET", "/company/answer/counts/2025-12-31", nil))

	status, _ = q.call(t, q.admin, "DELETE", "/company/question/B9_01/assign?date=2025-12-31", nil)
	require.Equal(t, http.StatusNoContent, status)
	require.Len(t, q.list(t, q.user, "Measurements"), 1)
	status, answered := q.call(t, q.admin, "POST", "/company/question/bulk-assign",
		object{"questionIds": []string{"B9_02"}, "userId": nil, "date": "2025-12-31"})
	require.Equal(t, http.StatusNoContent, status, "%v", answered)
	require.Empty(t, q.list(t, q.user, "Measurements"))
}

func TestQuestions_Assign_Refuses(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	to := func(person uuid.UUID) string {
		return "/company/question/B9_01/assign/" + person.String() + "?date=2025-12-31"
	}
	q.fails(t, q.user, "POST", to(q.user.Person), nil, http.StatusForbidden, "forbidden")
	q.fails(t, q.admin, "POST", to(q.other.Person), nil, http.StatusNotFound, "answer.noMember")
	q.fails(t, q.admin, "POST", to(uuid.New()), nil, http.StatusNotFound, "answer.noMember")
	q.fails(t, q.admin, "POST", to(uuid.Nil), nil, http.StatusNotFound, "answer.noMember")
	q.fails(t, q.admin, "POST", "/company/question/bulk-assign",
		object{"questionIds": []string{"B9_01", "C1_01"}, "userId": q.user.Person, "date": "2025-12-31"}, http.StatusNotFound, "notFound")
	require.Nil(t, q.list(t, q.admin, "Measurements")["B9_01"]["assignedUserId"], "nothing was assigned")
}

func TestQuestions_Options(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	status, answered := q.call(t, q.user, "GET", "/catalogue/option/legal-form?locale=nl-NL", nil)
	require.Equal(t, http.StatusOK, status)
	require.Equal(t, object{"key": "cooperative", "label": "Coöperatie"}, answered.([]any)[3])
	q.fails(t, q.user, "GET", "/catalogue/option/nothing", nil, http.StatusNotFound, "catalogue.unknownOptionList")
	q.fails(t, tenant.Scope{}, "GET", "/catalogue/option/legal-form", nil, http.StatusUnauthorized, "unauthenticated")
}

func TestProgress(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	q.ok(t, q.admin, "POST", "/company/answer", body("B3_01", 0, object{"value": object{"number": "1"}, "completed": true}))
	year := q.ok(t, q.admin, "GET", "/company/company/progress/2025-12-31?locale=en-US", nil)
	require.Equal(t, "2025-12-31", year["date"])
	for _, s := range year["sections"].([]any) {
		section := s.(object)
		require.NotEmpty(t, section["chapters"])
		if section["section"] == float64(catalogue.ClimateReporting) {
			require.EqualValues(t, 1, section["progress"].(object)["completed"])
			require.Equal(t, "Environment", section["chapters"].([]any)[0].(object)["name"])
		}
	}
	require.Nil(t, q.ok(t, q.user, "GET", "/company/company/progress/2025-12-31", nil)["overall"].(object)["share"])
	require.EqualValues(t, 1, year["overall"].(object)["completed"])
	require.Zero(t, q.ok(t, q.other, "GET", "/company/company/progress/2025-12-31", nil)["overall"].(object)["completed"])
	q.fails(t, q.admin, "GET", "/company/company/progress/yesterday", nil, http.StatusBadRequest, "fields")
}
