package bff_test

import (
	"context"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gofiber/fiber/v3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff"
	"tillit/bff/bfftest"
	"tillit/bff/people"
	"tillit/bff/session"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/answertest"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reporting/report"
)

// questionnaire serves the questions to the administrator and a user of a
// company that reports by SMEB, and to the administrator of another one.
type questionnaire struct {
	*bfftest.Server
	answers answertest.Services
	admin   *bfftest.Client
	user    *bfftest.Client
	other   *bfftest.Client
}

func newQuestionnaire(t *testing.T) questionnaire {
	t.Helper()
	var q questionnaire
	q.Server = bfftest.On(t, cataloguetest.New(t), session.Config{Origin: bfftest.Origin}, func(s *bfftest.Server, door *session.Door) *fiber.App {
		c := cataloguetest.Install(t, s.DB)
		now := func() time.Time { return time.Date(2025, 6, 15, 12, 0, 0, 0, time.UTC) }
		q.answers = answertest.NewServices(s.DB, c, now, 2025)
		talks := answertest.NewTalks(s.DB, c, now, 2025)
		app, _ := bff.New(bff.Deps{
			Alive: t.Context(), Door: door, Settings: people.Settings{DefaultLocale: "sv-SE"}, Areas: bff.Areas{
				Reference: bff.Reference{Catalogue: c}, Reporting: bff.Reporting{Seals: seal.NewService(s.DB, report.Sealing("Tillit", now))},
				Questions: bff.Questions{Answers: bff.Answers(q.answers), Conversations: talks.Conversations, Notices: talks.Notices},
			},
		})
		return app
	})
	company, other := accounttest.Company(t, q.DB), accounttest.Company(t, q.DB)
	q.set(t, "standard = 3")
	q.admin, q.user = q.In(t, tenant.Company, company), q.In(t, tenant.User, company)
	q.other = q.In(t, tenant.Company, other)
	return q
}

// set changes what is known of every company.
func (q questionnaire) set(t *testing.T, columns string, args ...any) {
	t.Helper()
	require.NoError(t, q.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set "+columns, args...)
		return err
	}))
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

// answered decodes a successful answer into an object.
func answered(t *testing.T, r bfftest.Response) object {
	t.Helper()
	var o object
	r.Into(t, &o)
	return o
}

// questionsOf returns the questions of a section of 2025, by id.
func questionsOf(t *testing.T, c *bfftest.Client, section string) map[string]object {
	t.Helper()
	var questions []object
	c.Get(t, "/company/question/2025-12-31/"+section+"?locale=en-US").Into(t, &questions)
	byID := map[string]object{}
	for _, question := range questions {
		byID[question["id"].(string)] = question
	}
	return byID
}

func TestQuestions_List(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	answered(t, q.admin.Post(t, "/company/answer", body("B3_01", 0, object{"value": object{"number": "12.50"}, "completed": true})))

	climate := questionsOf(t, q.admin, "ClimateReporting")
	require.Len(t, climate, 22)
	energy := climate["B3_01"]
	require.Equal(t, "completed", energy["status"])
	require.Equal(t, "applicable", energy["applicability"])
	require.Equal(t, object{"number": "12.50", "unit": "MWh"}, energy["answer"].(object)["value"])
	require.Nil(t, energy["assignedUserId"])
	require.EqualValues(t, catalogue.ClimateReporting, energy["section"])
	require.Equal(t, "Environment", energy["chapter"])
	require.Equal(t, "MWh", energy["unit"])
	require.Empty(t, energy["options"])
	require.NotEmpty(t, energy["title"])

	require.Equal(t, climate, questionsOf(t, q.admin, "11"), "a section has a name and a number")
	require.Nil(t, questionsOf(t, q.other, "ClimateReporting")["B3_01"]["answer"], "another company has its own answers")

	conditional := questionsOf(t, q.admin, "GeneralInformation")["B1_08"]
	require.Equal(t, "condition", conditional["applicability"])
	require.Equal(t, "answer", conditional["conditionText"])
	clause := conditional["conditions"].([]any)[0].([]any)[0].(object)
	require.Equal(t, "B1_07", clause["questionId"])
	require.Equal(t, "Other legal form", clause["valueLabel"])
}

// All sections come in one answer, without those that are switched off, which
// asked for by name are refused.
func TestQuestions_List_All(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	answered(t, q.admin.Post(t, "/company/answer", body("B3_01", 0, object{"value": object{"number": "12.5"}})))
	all := questionsOf(t, q.admin, "all")
	sum := 0
	for _, section := range catalogue.Sections() {
		part := questionsOf(t, q.admin, section.String())
		sum += len(part)
		for id, question := range part {
			require.Equal(t, question, all[id], id)
		}
	}
	require.Len(t, all, sum)
	require.Greater(t, sum, 100)
	require.Equal(t, "inProgress", all["B3_01"]["status"])

	require.Empty(t, questionsOf(t, q.user, "all"), "nothing is assigned to them")
	assign := object{"questionIds": []string{"B3_01"}, "userId": q.user.Person.ID, "date": "2025-12-31"}
	q.admin.Post(t, "/company/question/bulk-assign", assign).Done(t)
	require.Len(t, questionsOf(t, q.user, "All"), 1)
	q.other.Get(t, "/company/question/2025-12-31/everything").Refused(t, http.StatusNotFound, "catalogue.unknownSection")

	q.set(t, "disabled_features = ?", int(tenant.ClimateReporting))
	rest := questionsOf(t, q.admin, "all")
	require.Len(t, rest, sum-22)
	require.NotContains(t, rest, "B3_01")
}

// A day is written in any form of JavaScript's, a section in any case; which
// day an instant is, is Stockholm's to say.
func TestQuestions_List_AsItIsAskedFor(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	answered(t, q.admin.Post(t, "/company/answer", body("B3_01", 0, object{"date": "2025-12-31T22:59:59.999Z", "value": object{"number": "12.5"}})))
	for path, status := range map[string]string{
		"2025/climatereporting": "inProgress", "2025-06-30T12:00:00.000Z/CLIMATEREPORTING": "inProgress",
		"2024-12-31T23:00:00.000Z/11": "inProgress", "2025-12-31T23:00:00.000Z/11": "notStarted",
	} {
		var questions []object
		q.admin.Get(t, "/company/question/"+path).Into(t, &questions)
		for _, question := range questions {
			if question["id"] == "B3_01" {
				require.Equal(t, status, question["status"], path)
			}
		}
		require.Len(t, questions, 22, path)
	}
	q.admin.Get(t, "/company/question/31.12.2025/11").Refused(t, http.StatusBadRequest, "fields")
	q.admin.Get(t, "/company/question/2025/nothing").Refused(t, http.StatusNotFound, "catalogue.unknownSection")
	q.admin.Post(t, "/company/answer", body("B3_01", 1, object{"date": ""})).Refused(t, http.StatusBadRequest, "fields")
}

// Who says no date means the usual year, one question or many.
func TestQuestions_AssignWithoutADate(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	q.admin.Post(t, "/company/question/bulk-assign", object{"questionIds": []string{"B3_01"}, "userId": q.user.Person.ID}).Done(t)
	require.Equal(t, q.user.Person.ID.String(), questionsOf(t, q.admin, "ClimateReporting")["B3_01"]["assignedUserId"])
	q.admin.Post(t, "/company/question/bulk-assign", object{"questionIds": []string{"B3_01"}, "userId": nil}).Done(t)
	require.Nil(t, questionsOf(t, q.admin, "ClimateReporting")["B3_01"]["assignedUserId"])
}

func TestQuestions_List_Refuses(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	const section = "/company/question/2025-12-31/Policies"
	q.Stranger().Get(t, section).Refused(t, http.StatusUnauthorized, "unauthenticated")
	q.As(t, tenant.Admin).Get(t, section).Refused(t, http.StatusForbidden, "forbidden")
	q.admin.Get(t, "/company/question/2025-12-31/13").Refused(t, http.StatusNotFound, "catalogue.unknownSection")
	q.admin.Get(t, "/company/question/2025-13-31/Policies").Refused(t, http.StatusBadRequest, "fields")
	q.admin.Get(t, section+"?locale=de-DE").Refused(t, http.StatusBadRequest, "fields")
	q.set(t, "disabled_features = ?", int64(tenant.Policies))
	q.admin.Get(t, section).Refused(t, http.StatusForbidden, "feature_disabled")
}

func TestQuestions_Get(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	first := body("B7_01", 0, object{"value": object{"yes": true}, "notes": "first"})
	first["date"] = "2024-06-30"
	last := answered(t, q.admin.Post(t, "/company/answer", first))
	answered(t, q.admin.Post(t, "/company/answer", body("B7_01", 0, object{"value": object{"yes": false}})))
	acting := q.Acting(t, q.admin.Home)
	saved := answered(t, acting.Post(t, "/company/answer", body("B7_01", 1, object{"value": object{"yes": true}, "completed": true})))

	question := answered(t, q.admin.Get(t, "/company/question/B7_01?locale=fi-FI&date=2025-03-01"))
	require.Equal(t, saved, question["answer"])
	require.Equal(t, last, question["lastYear"])
	require.Equal(t, []any{last}, question["otherYears"])
	require.Len(t, question["localizations"], 4)
	history := question["history"].([]any)
	require.Len(t, history, 2)
	newest, oldest := history[0].(object), history[1].(object)
	require.Equal(t, []any{"value", "completed"}, newest["changes"])
	require.Equal(t, object{"yes": false}, newest["before"].(object)["value"])
	require.Equal(t, q.admin.Home.String(), newest["impersonatedAs"])
	require.Nil(t, oldest["impersonatedAs"])
	require.Nil(t, oldest["before"])
	require.Equal(t, object{"id": q.admin.Person.ID.String(), "name": q.admin.Person.Name}, oldest["by"])
	require.Equal(t, acting.Person.ID.String(), newest["by"].(object)["id"])

	require.Equal(t, question["answer"], answered(t, q.admin.Get(t, "/company/question/B7_01"))["answer"], "the usual year")
	q.admin.Get(t, "/company/question/C1_01").Refused(t, http.StatusNotFound, "notFound")
	q.user.Get(t, "/company/question/B7_01").Refused(t, http.StatusNotFound, "notFound")
}

// A question says what it asks at length, why, and whose its series is.
func TestQuestions_Description(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	q.admin.Post(t, "/company/question/bulk-assign", object{"questionIds": seriesOf(t, q.admin, "B9_01"), "userId": q.user.Person.ID}).Done(t)
	listed := questionsOf(t, q.admin, "Measurements")["B9_01"]
	detail := answered(t, q.admin.Get(t, "/company/question/B9_01?locale=en-US"))
	for _, question := range []object{listed, detail} {
		require.Contains(t, question["description"], question["title"].(string)+"\nAnswer with a number.")
		require.Contains(t, question["context"], "Belongs to: Social › B9 ")
		require.Contains(t, question["context"], "\nAsked for by: B9 ")
		require.Equal(t, []any{}, question["documents"])
		require.Empty(t, question["comment"])
	}
	for _, words := range detail["localizations"].([]any) {
		require.Contains(t, words.(object)["description"], words.(object)["title"])
		require.NotEmpty(t, words.(object)["context"])
	}
	require.Equal(t, object{"id": listed["group"].(object)["id"], "assignedUserId": q.user.Person.ID.String()}, listed["series"])
	require.Equal(t, listed["series"], detail["series"])
}

func TestQuestions_Comment(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	const path = "/company/question/B9_01/comment"
	var remarks []object
	q.admin.Put(t, path, object{"comment": "Is this all accidents?", "version": 0}).Into(t, &remarks)
	require.Len(t, remarks, 1)
	require.Equal(t, object{"id": q.admin.Person.ID.String(), "name": q.admin.Person.Name}, remarks[0]["by"])

	q.user.Put(t, path, object{"comment": "Yes.", "version": 1}).Refused(t, http.StatusNotFound, "notFound")
	q.admin.Post(t, "/company/question/B9_01/assign/"+q.user.Person.ID.String(), nil).Done(t)
	q.user.Put(t, path, object{"comment": "Yes.", "version": 1}).Into(t, &remarks)
	refused := q.admin.Put(t, path, object{"comment": "Only those with absence?", "version": 1})
	refused.Refused(t, http.StatusConflict, "answer.commentStale")
	require.Contains(t, string(refused.Body), "Yes.", "what stands there comes with the refusal")

	acting := q.Acting(t, q.admin.Home)
	acting.Put(t, path, object{"comment": "Those with absence.", "version": 2, "date": "2025-07-01"}).Into(t, &remarks)
	require.Equal(t, q.admin.Home.String(), remarks[0]["impersonatedAs"])
	require.Nil(t, remarks[1]["impersonatedAs"])
	detail := answered(t, q.user.Get(t, "/company/question/B9_01"))
	require.Equal(t, "Those with absence.", detail["comment"])
	require.Len(t, detail["commentHistory"], 3)
	require.Equal(t, "Those with absence.", questionsOf(t, q.user, "Measurements")["B9_01"]["comment"])
	require.Empty(t, questionsOf(t, q.other, "Measurements")["B9_01"]["comment"], "another company has its own")

	q.As(t, tenant.Admin).Put(t, path, object{"comment": "x", "version": 0}).Refused(t, http.StatusForbidden, "forbidden")
	q.Stranger().Put(t, path, object{"comment": "x", "version": 0}).Refused(t, http.StatusUnauthorized, "unauthenticated")
	q.admin.Put(t, path, object{"comment": strings.Repeat("x", 20_001), "version": 3}).Refused(t, http.StatusBadRequest, "fields")
	q.admin.Put(t, path, object{"comment": "", "version": 3}).Into(t, &remarks)
	require.Empty(t, answered(t, q.admin.Get(t, "/company/question/B9_01"))["comment"])
}

// seriesOf lists the questions of the series of one.
func seriesOf(t *testing.T, c *bfftest.Client, id string) (list []string) {
	t.Helper()
	all := questionsOf(t, c, "Measurements")
	for other, question := range all {
		if question["subSubCategory"] == all[id]["subSubCategory"] {
			list = append(list, other)
		}
	}
	return list
}

func TestQuestions_Related(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	q.set(t, "standard = 2")
	related := func(c *bfftest.Client, id string) (list []string) {
		var questions []object
		c.Get(t, "/company/question/"+id+"/related/2025-12-31?locale=en-US").Into(t, &questions)
		for _, question := range questions {
			require.NotEmpty(t, question["shortTitle"])
			require.NotEmpty(t, question["applicability"])
			list = append(list, question["id"].(string)+" "+question["relation"].(string))
		}
		return list
	}
	require.Equal(t, []string{
		"E2-1_02 subCategory", "E2-1_03 subCategory", "E2-1_04 subCategory",
		"E2.MDR-A_01-12 matter", "E2.MDR-T_01-13 matter", "E2-4_01 matter",
	}, related(q.admin, "E2-1_01")[:6], "actions, targets and figures on the matter of a policy")
	require.Len(t, related(q.admin, "E2-4_01"), 12)

	q.user.Get(t, "/company/question/E2-1_01/related/2025-12-31").Refused(t, http.StatusNotFound, "notFound")
	q.admin.Post(t, "/company/question/bulk-assign", object{
		"questionIds": []string{"E2-1_01", "E2.MDR-A_01-12"}, "userId": q.user.Person.ID, "date": "2025-12-31",
	}).Done(t)
	require.Equal(t, []string{"E2.MDR-A_01-12 matter"}, related(q.user, "E2-1_01"))
	q.set(t, "disabled_features = ?", int64(tenant.ActionsAndResources))
	require.Empty(t, related(q.user, "E2-1_01"))
	q.admin.Get(t, "/company/question/E2-1_01/related/soon").Refused(t, http.StatusBadRequest, "fields")
}

func TestQuestions_Tags(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	answered(t, q.admin.Post(t, "/company/answer", body("B1_01", 0, object{"tags": []string{"revisor"}})))
	tags := func(c *bfftest.Client) (list []string) {
		c.Get(t, "/company/answer/tags/2025-12-31").Into(t, &list)
		return list
	}
	require.Equal(t, []string{"revisor"}, tags(q.admin))
	require.Equal(t, []string{}, tags(q.user))
	require.Equal(t, []string{}, tags(q.other))
}

func TestQuestions_AUserSeesWhatIsAssigned(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	require.Empty(t, questionsOf(t, q.user, "Measurements"))
	bulk := func(person any, questions ...string) object {
		return object{"questionIds": questions, "userId": person, "date": "2025-12-31"}
	}
	q.admin.Post(t, "/company/question/bulk-assign", bulk(q.user.Person.ID, "B9_01", "B9_02")).Done(t)
	require.Len(t, questionsOf(t, q.user, "Measurements"), 2)
	require.Equal(t, q.user.Person.ID.String(), questionsOf(t, q.admin, "Measurements")["B9_01"]["assignedUserId"])

	answered(t, q.user.Post(t, "/company/answer", body("B9_01", 0, object{"value": object{"number": "0"}, "completed": true})))
	q.user.Post(t, "/company/answer", body("B9_03", 0, object{"value": object{"number": "0"}})).Refused(t, http.StatusNotFound, "notFound")

	require.Equal(t, object{
		"asked": 2.0, "applicable": 2.0, "notApplicable": 0.0, "toAnswer": 2.0, "completed": 1.0, "inProgress": 0.0, "notStarted": 1.0,
		"open": 1.0, "toReview": 0.0, "voluntary": 0.0, "voluntaryCompleted": 0.0, "unwanted": 0.0, "share": "0.5", "band": "inProgress",
	}, answered(t, q.user.Get(t, "/company/company/progress/2025-12-31"))["overall"])
	require.Equal(t, object{
		"asked": 2.0, "assigned": 2.0, "completed": 1.0, "inProgress": 0.0, "active": 0.0, "pending": 0.0, "notStarted": 1.0,
		"share": "0.5", "voluntary": 0.0, "voluntaryCompleted": 0.0,
	}, answered(t, q.user.Get(t, "/company/answer/counts/2025-12-31")))

	q.admin.Delete(t, "/company/question/B9_01/assign?date=2025-12-31").Done(t)
	require.Len(t, questionsOf(t, q.user, "Measurements"), 1)
	q.admin.Post(t, "/company/question/bulk-assign", bulk(nil, "B9_02")).Done(t)
	require.Empty(t, questionsOf(t, q.user, "Measurements"))
}

func TestQuestions_Assign_Refuses(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	to := func(person uuid.UUID) string {
		return "/company/question/B9_01/assign/" + person.String() + "?date=2025-12-31"
	}
	q.user.Post(t, to(q.user.Person.ID), nil).Refused(t, http.StatusForbidden, "forbidden")
	q.admin.Post(t, to(q.other.Person.ID), nil).Refused(t, http.StatusNotFound, "answer.noMember")
	q.admin.Post(t, to(uuid.New()), nil).Refused(t, http.StatusNotFound, "answer.noMember")
	q.admin.Post(t, to(uuid.Nil), nil).Refused(t, http.StatusNotFound, "answer.noMember")
	q.admin.Post(t, "/company/question/bulk-assign", object{
		"questionIds": []string{"B9_01", "C1_01"}, "userId": q.user.Person.ID, "date": "2025-12-31",
	}).Refused(t, http.StatusNotFound, "notFound")
	require.Nil(t, questionsOf(t, q.admin, "Measurements")["B9_01"]["assignedUserId"], "nothing was assigned")
}

func TestQuestions_Options(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	var options []object
	q.user.Get(t, "/catalogue/option/legal-form?locale=nl-NL").Into(t, &options)
	require.Equal(t, object{"key": "cooperative", "label": "Coöperatie"}, options[3])
	q.user.Get(t, "/catalogue/option/nothing").Refused(t, http.StatusNotFound, "catalogue.unknownOptionList")
	q.Stranger().Get(t, "/catalogue/option/legal-form").Refused(t, http.StatusUnauthorized, "unauthenticated")
}

func TestProgress(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	answered(t, q.admin.Post(t, "/company/answer", body("B3_01", 0, object{"value": object{"number": "1"}, "completed": true})))
	year := answered(t, q.admin.Get(t, "/company/company/progress/2025-12-31?locale=en-US"))
	require.Equal(t, "2025-12-31", year["date"])
	for _, s := range year["sections"].([]any) {
		section := s.(object)
		require.NotEmpty(t, section["chapters"])
		if section["section"] == float64(catalogue.ClimateReporting) {
			require.EqualValues(t, 1, section["progress"].(object)["completed"])
			require.Equal(t, "Environment", section["chapters"].([]any)[0].(object)["name"])
		}
	}
	require.Nil(t, answered(t, q.user.Get(t, "/company/company/progress/2025-12-31"))["overall"].(object)["share"])
	require.EqualValues(t, 1, year["overall"].(object)["completed"])
	require.Zero(t, answered(t, q.other.Get(t, "/company/company/progress/2025-12-31"))["overall"].(object)["completed"])
	q.admin.Get(t, "/company/company/progress/yesterday").Refused(t, http.StatusBadRequest, "fields")
}

// A list of codes comes with its English names, and is no part of a question.
func TestQuestions_ListsOfCodes(t *testing.T) {
	t.Parallel()
	q := newQuestionnaire(t)
	list := func(name, locale string) map[string]object {
		var options []object
		q.user.Get(t, "/catalogue/option/"+name+"?locale="+locale).Into(t, &options)
		by := map[string]object{}
		for _, o := range options {
			by[o["key"].(string)] = o
		}
		return by
	}
	industries := list("nace", "sv-SE")
	require.Len(t, industries, 1047)
	require.Equal(t, object{
		"key": "C1082", "parent": "C108", "label": "10.82 Tillverkning av kakao, choklad- och sockerkonfektyrer",
		"english": "10.82 Manufacture of cocoa, chocolate and sugar confectionery",
	}, industries["C1082"])
	require.NotContains(t, list("nace", "en-US")["C1082"], "english", "it is what the label says")
	require.Equal(t, object{
		"key": "170409", "parent": "1704", "label": "17 04 09* Vaarallisten aineiden saastuttamat metallijätteet", "hazardous": true, "own": true,
		"english": "17 04 09* Metal waste contaminated with hazardous substances",
	}, list("waste", "fi-FI")["170409"])

	asked := questionsOf(t, q.admin, "GeneralInformation")["B1_09"]
	require.Equal(t, "nace", asked["optionList"])
	require.Empty(t, asked["options"], "a thousand would go along with every question")
}
