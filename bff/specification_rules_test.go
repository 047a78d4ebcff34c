package bff_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/signup"
	"tillit/core/questions/progress"
)

// states are those of section 4.
func states(t *testing.T, s *standing) []statement {
	t.Helper()
	c := s.company(t)
	rows := []statement{
		{"Login: with requiresTwoFactor there is no user until a code is verified", func(t *testing.T) {
			t.Helper()
			careful := s.As(t, tenant.Company)
			seed, _ := withTwoFactor(t, s.Server, careful)
			half := s.Stranger()
			entered := answered(t, half.Post(t, "/account/login", object{"email": careful.Person.Email, "password": accounttest.Password}))
			require.Equal(t, object{"requiresTwoFactor": true, "user": nil}, entered)
			require.Nil(t, me(t, half))
			answered(t, half.Post(t, "/account/2fa/verify", object{"code": s.Kit.Code(t, seed)}))
			require.Equal(t, careful.Person.Email, me(t, half)["email"])
		}},
		{"Logout: there is no user afterwards", func(t *testing.T) {
			t.Helper()
			leaving := s.company(t)
			leaving.Post(t, "/account/logout", nil).Done(t)
			require.Nil(t, me(t, leaving))
		}},
		{"Impersonation: becomes the company, and stops", func(t *testing.T) {
			t.Helper()
			for _, by := range []*bfftest.Client{s.As(t, tenant.Admin), s.SignedIn(t, s.consultant.Person)} {
				answered(t, by.Post(t, "/account/impersonate/"+s.home.String(), nil))
				require.Equal(t, s.home.String(), answered(t, by.Get(t, "/company/company"))["id"])
				by.Delete(t, "/account/impersonate").Done(t)
				require.Nil(t, me(t, by)["company"])
			}
		}},
		{"Answer date: capped at 2025", func(t *testing.T) {
			t.Helper()
			require.EqualValues(t, 2025, answered(t, s.Stranger().Get(t, "/account/settings"))["answerYearCap"])
		}},
		{"Two-factor setup: QR code, then verification code", func(t *testing.T) {
			t.Helper()
			withTwoFactor(t, s.Server, s.As(t, tenant.Agency))
		}},
		{"Questions phase in depending on another question", func(t *testing.T) {
			t.Helper()
			require.Equal(t, "B1_07", answered(t, c.Get(t, "/company/question/B1_08"))["conditions"].([]any)[0].([]any)[0].(object)["questionId"])
		}},
		{"Dashboard counts: completed, in progress, active, not started, pending", func(t *testing.T) {
			t.Helper()
			carries(t, c.Get(t, "/company/answer/counts/2025-12-31"), "assigned:number completed:number inProgress:number active:number notStarted:number pending:number")
		}},
		{"Migration: preview of questions, answers and sections", func(t *testing.T) {
			t.Helper()
			carries(t, c.Get(t, "/company/migration/preview?from=2025&to=2026"), "questions:number answers:number sections[].section:number")
		}},
	}
	rows = append(rows, progressStates(s, c)...)
	for _, row := range []struct{ of, field, words string }{
		{"ConnectionView", "state", "[connect connected reconnect]"},
		{"OnboardingView", "step", "[language company deepDive path documents final]"},
		{"OnboardingView", "path", "[ manual ai]"},
		{"OnboardingView", "state", "[open skipped finished]"},
		{"ProgressView", "band", "[none notStarted starting inProgress nearlyComplete complete]"},
		{"QuestionView", "status", "[completed inProgress notStarted notApplicable]"},
	} {
		rows = append(rows, statement{row.of + " " + row.field + " " + row.words, func(t *testing.T) {
			t.Helper()
			view, found := s.api.OpenAPI().Components.Schemas.Map()[row.of]
			require.True(t, found, row.of)
			require.Equal(t, row.words, fmt.Sprint(s.schema(view.Properties[row.field]).Enum))
		}})
	}
	return rows
}

// progressStates are those of a question and of a company.
func progressStates(s *standing, c *bfftest.Client) []statement {
	status := func(t *testing.T) any {
		t.Helper()
		return answered(t, c.Get(t, "/company/question/B3_01"))["status"]
	}
	number, version := object{"value": object{"number": "1"}}, 0
	save := func(t *testing.T, change object) {
		t.Helper()
		version = int(answered(t, c.Post(t, "/company/answer", body("B3_01", version, change)))["version"].(float64))
	}
	rows := []statement{
		{"notStarted: no answer", func(t *testing.T) { t.Helper(); require.Equal(t, "notStarted", status(t)) }},
		{"inProgress: an answer, not completed", func(t *testing.T) { t.Helper(); save(t, number); require.Equal(t, "inProgress", status(t)) }},
		{"completed", func(t *testing.T) {
			t.Helper()
			save(t, but(number, object{"completed": true}))
			require.Equal(t, "completed", status(t))
		}},
		{"notApplicable is a flag of its own", func(t *testing.T) {
			t.Helper()
			save(t, object{"notApplicable": true, "notApplicableReason": "Nej"})
			require.Equal(t, "notApplicable", status(t))
			require.Equal(t, false, answered(t, c.Get(t, "/company/question/B3_01"))["answer"].(object)["completed"])
		}},
	}
	for _, row := range []struct {
		completed int
		band      progress.Band
	}{{0, "notStarted"}, {1, "starting"}, {24, "starting"}, {25, "inProgress"}, {74, "inProgress"}, {75, "nearlyComplete"}, {99, "nearlyComplete"}, {100, "complete"}} {
		rows = append(rows, statement{fmt.Sprintf("%d %% is %s", row.completed, row.band), func(t *testing.T) {
			t.Helper()
			require.Equal(t, row.band, progress.Progress{Applicable: 110, NotApplicable: 10, Completed: row.completed}.Band())
		}})
	}
	for i, row := range []struct {
		scores   object
		material bool
	}{{object{"scale": 4, "scope": 5, "remediability": 5}, false}, {object{"scale": 5, "scope": 5, "remediability": 5}, true}, {object{"scale": 0, "scope": 10, "remediability": 5}, true}, {object{"scale": 5, "scope": 5, "remediability": 4}, false}} {
		rows = append(rows, statement{fmt.Sprintf("Material is %t at %v", row.material, row.scores), func(t *testing.T) {
			t.Helper()
			answered(t, s.large.Post(t, "/company/answer", body("IM-E2.1_01", i, object{"value": object{"scores": object{"positiveActual": row.scores}}})))
			topics := list(t, answered(t, s.large.Get(t, "/company/materiality/2025-12-31"))["topics"])
			require.Equal(t, row.material, topics[1]["material"])
		}})
	}
	return rows
}

// validation are the rules of section 5.
func validation(t *testing.T, s *standing) []statement {
	t.Helper()
	without := func(field string, value any) func(*testing.T) map[string]string {
		return func(t *testing.T) map[string]string {
			t.Helper()
			given := but(signUpBody("asa@nordlys.test"), object{field: value})
			return s.Stranger().Post(t, "/onboarding/sign-up", given).Refused(t, http.StatusBadRequest, "fields").Fields
		}
	}
	rows := []statement{
		{"Invalid verification code", func(t *testing.T) {
			t.Helper()
			careful := s.As(t, tenant.Company)
			withTwoFactor(t, s.Server, careful)
			half := s.Stranger()
			answered(t, half.Post(t, "/account/login", object{"email": careful.Person.Email, "password": accounttest.Password}))
			half.Post(t, "/account/2fa/verify", object{"code": "000000"}).Refused(t, http.StatusBadRequest, "account.wrongCode")
		}},
		{"Corporate Identity Number is required", func(t *testing.T) {
			t.Helper()
			require.Contains(t, without("corporateIdentityNumber", "")(t), "corporateIdentityNumber")
		}},
		{"The terms must be accepted", func(t *testing.T) { t.Helper(); require.Contains(t, without("acceptTerms", false)(t), "acceptTerms") }},
		{"Phone is optional in the onboarding form", func(t *testing.T) {
			t.Helper()
			s.Stranger().Post(t, "/onboarding/sign-up", but(signUpBody("bo@nordlys.test"), object{"phone": ""})).Done(t)
		}},
		{"New user without a password is invited by e-mail", func(t *testing.T) { t.Helper(); require.True(t, s.invites(t, object{"password": ""})) }},
		{"New user with a password is not", func(t *testing.T) {
			t.Helper()
			require.False(t, s.invites(t, object{"password": "nya ord om gamla båtar"}))
		}},
		{"Migration overwrites all answers of the target year, to be reviewed", s.overwrites},
	}
	for i, row := range []struct {
		level int
		taken bool
	}{{0, true}, {10, true}, {-1, false}, {11, false}} {
		rows = append(rows, statement{fmt.Sprintf("Impact scale: %d is taken %t", row.level, row.taken), func(t *testing.T) {
			t.Helper()
			res := s.large.Post(t, "/company/answer", body("IM-E3.1_01", i, object{"value": object{"scores": object{"negativeActual": object{"scale": row.level}}}}))
			if row.taken {
				answered(t, res)
				return
			}
			res.Refused(t, http.StatusBadRequest, "fields")
		}})
	}
	return rows
}

// invites reports whether who is created so gets an invitation.
func (s *standing) invites(t *testing.T, change object) bool {
	t.Helper()
	s.Queue.Drain()
	answered(t, s.company(t).Post(t, "/company/user", but(somebody(tenant.User), change)))
	for _, work := range s.Queue.Drain() {
		if _, ok := work.(account.Invited); ok {
			return true
		}
	}
	return false
}

func (s *standing) overwrites(t *testing.T) {
	t.Helper()
	c := s.company(t)
	text := func(year, words string) object {
		return body("B1_21", 0, object{"date": year, "value": object{"text": words}})
	}
	answered(t, c.Post(t, "/company/answer", text("2023", "Gammalt")))
	answered(t, c.Post(t, "/company/answer", text("2024", "Skrivet")))
	started := answered(t, c.Post(t, "/company/migration", object{"from": 2023, "to": 2024}))
	scope := tenant.NewScope(uuid.Nil, s.home)
	s.work(t, scope, job.Job{ID: uuid.MustParse(started["id"].(string))}, func(ctx context.Context, run *job.Run) error {
		_, err := s.deps.Questions.Answers.Carry.Run(ctx, run)
		return err
	})
	carried := answered(t, c.Get(t, "/company/question/B1_21?date=2024"))["answer"].(object)
	require.Equal(t, "Gammalt", carried["value"].(object)["text"])
	require.EqualValues(t, 2023, carried["carriedFrom"])
}

// permissions are those of section 6: who may make which call.
func permissions(t *testing.T, s *standing) []statement {
	t.Helper()
	acting := s.SignedIn(t, s.consultant.Person)
	answered(t, acting.Post(t, "/account/impersonate/"+s.home.String(), nil))
	admin := s.As(t, tenant.Admin)
	answered(t, admin.Post(t, "/account/impersonate/"+s.home.String(), nil))
	s.company(t).Post(t, "/company/question/B7_01/assign/"+s.user.String(), nil).Done(t)
	by := map[string]*bfftest.Client{
		"nobody": s.Stranger(), "Admin": s.administrator, "Agency": s.consultant, "Company": s.company(t), "User": s.ordinary,
		"Admin as the company": admin, "Agency as the company": acting,
	}
	var rows []statement
	may := func(path string, who ...string) {
		rows = append(rows, statement{"GET " + path + ": " + strings.Join(who, ", "), func(t *testing.T) {
			t.Helper()
			for name, c := range by {
				want := http.StatusForbidden
				switch {
				case slices.Contains(who, name):
					want = http.StatusOK
				case name == "nobody":
					want = http.StatusUnauthorized
				}
				require.Equal(t, want, c.Get(t, "/"+path).Status, name)
			}
		}})
	}
	one := "admin/company/" + s.home.String()
	for _, path := range []string{
		"admin/company", "admin/company/detailed", one, one + "/go-climate-data", one + "/features", "admin/agency/" + s.agency + "/companies",
		"admin/user", "admin/carbon-rule", "admin/carbon-suggestion", "admin/carbon-template", "admin/ai-prompt",
	} {
		may(path, "Admin")
	}
	may("agency/company", "Agency")
	may("agency/company/detailed", "Agency")
	for _, path := range []string{"company/company", "company/company/descendants", "company/report", "company/supply-chain", "company/user", "company/integration"} {
		may(path, "Company", "Admin as the company", "Agency as the company")
	}
	for _, path := range []string{"company/question/2025/Measurements", "company/footprint/2025", "company/document"} {
		may(path, "Company", "User", "Admin as the company", "Agency as the company")
	}
	return append(rows,
		statement{"Creating an admin user gives full access", func(t *testing.T) {
			t.Helper()
			made := somebody(tenant.Admin)
			made["password"] = "nya ord om gamla båtar"
			answered(t, s.administrator.Post(t, "/admin/user", made))
			c := s.Stranger()
			answered(t, c.Post(t, "/account/login", object{"email": made["email"], "password": made["password"]}))
			require.Equal(t, http.StatusOK, c.Get(t, "/admin/company").Status)
		}},
		statement{"Agency lists its own companies", func(t *testing.T) {
			t.Helper()
			found := list(t, decoded(t, s.consultant.Get(t, "/agency/company")))
			require.Len(t, found, 1)
			require.Equal(t, s.home.String(), found[0]["id"])
		}},
		statement{"Company lists its child companies", func(t *testing.T) {
			t.Helper()
			found := list(t, decoded(t, s.owner.Get(t, "/company/company/descendants")))
			require.Len(t, found, 1)
			require.Equal(t, s.child.Home.String(), found[0]["id"])
			require.Equal(t, true, me(t, s.owner)["hasChildren"])
		}},
		statement{"User: only assigned questions", func(t *testing.T) {
			t.Helper()
			var ids []any
			for section := range sectionNames() {
				for _, q := range list(t, decoded(t, s.ordinary.Get(t, fmt.Sprintf("/company/question/2025/%d", section)))) {
					ids = append(ids, q["id"])
				}
			}
			require.Equal(t, []any{"B7_01"}, ids)
			s.ordinary.Get(t, "/company/question/B7_02").Refused(t, http.StatusNotFound, "notFound")
		}},
		statement{"User assigns no questions", func(t *testing.T) {
			t.Helper()
			s.ordinary.Post(t, "/company/question/bulk-assign", object{"questionIds": []string{"B7_01"}, "userId": nil}).Refused(t, http.StatusForbidden, "forbidden")
		}},
		statement{"Admins and agency users are warned without two-factor, others are not", func(t *testing.T) {
			t.Helper()
			for c, warned := range map[*bfftest.Client]bool{s.administrator: true, s.consultant: true, s.owner: false, s.ordinary: false} {
				require.Equal(t, warned, me(t, c)["twoFactorWarning"])
			}
		}},
		statement{"Admin and Agency may impersonate, User and a company without children may not", func(t *testing.T) {
			t.Helper()
			for _, role := range []tenant.Role{tenant.Company, tenant.User} {
				s.As(t, role).Post(t, "/account/impersonate/"+s.home.String(), nil).Refused(t, http.StatusForbidden, "forbidden")
			}
		}},
	)
}

// constants are those of section 9 that calls answer with or work by.
func constants(t *testing.T, s *standing) []statement {
	t.Helper()
	c := s.company(t)
	return []statement{
		{"Materiality threshold 5", func(t *testing.T) {
			t.Helper()
			require.EqualValues(t, 5, answered(t, s.large.Get(t, "/company/materiality/2025-12-31"))["threshold"])
		}},
		{"Impact scale 0 to 10, each level worded by scale, extent and remediability", func(t *testing.T) {
			t.Helper()
			for _, dimension := range []string{"scale", "scope", "remediability"} {
				for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
					levels := list(t, decoded(t, c.Get(t, "/catalogue/option/materiality-"+dimension+"?locale="+locale)))
					require.Len(t, levels, 11)
					for level, worded := range levels {
						require.Equal(t, fmt.Sprint(level), worded["key"])
						require.NotEmpty(t, worded["label"])
					}
				}
			}
		}},
		{"Free trial 3 months, with five features", s.freeTrial},
		{"Each ESRS category shows 4 key topics", func(t *testing.T) {
			t.Helper()
			for _, topic := range list(t, decoded(t, c.Get(t, "/company/topic/2025-12-31"))) {
				require.Len(t, topic["keyTopics"], 4, topic["id"])
			}
		}},
		{"Voucher series default to A for expenses and L for invoices", func(t *testing.T) {
			t.Helper()
			made := list(t, decoded(t, c.Get(t, "/company/integration")))[0]
			require.Equal(t, "A", made["expensesVoucherSeries"])
			require.Equal(t, "L", made["invoiceVoucherSeries"])
		}},
		{"Export files: xlsx carbon report, per tier, json, csv, pdf, materiality xlsx, activity data", func(t *testing.T) {
			t.Helper()
			require.Subset(t, types(t, s.large), []string{
				"carbon-xlsx", "tiers-xlsx", "footprint-json", "footprint-csv", "carbon-pdf", "sustainability-pdf", "materiality-xlsx", "activity-xlsx",
			})
		}},
		{"Activity data with or without suppliers", func(t *testing.T) {
			t.Helper()
			for _, suppliers := range []bool{true, false} {
				res := c.Post(t, "/company/report", object{"type": "activity-xlsx", "year": 2025, "locale": "sv-SE", "suppliers": suppliers})
				require.Equal(t, http.StatusOK, res.Status, "%s", res.Body)
			}
		}},
	}
}

// freeTrial signs a company up and in.
func (s *standing) freeTrial(t *testing.T) {
	t.Helper()
	s.Queue.Drain()
	stranger := s.Stranger()
	stranger.Post(t, "/onboarding/sign-up", signUpBody("ida@nordlys.test")).Done(t)
	issued, err := s.deps.People.SignUps.Issue(t.Context(), s.Queue.Drain()[0].(signup.Requested))
	require.NoError(t, err)
	given := object{"email": issued.Email, "token": issued.Token, "password": "nya ord om gamla båtar"}
	stranger.Post(t, "/onboarding/sign-up/confirm", given).Done(t)
	delete(given, "token")
	user := answered(t, stranger.Post(t, "/account/login", given))["user"].(object)
	ends, err := time.Parse(time.RFC3339, user["trial"].(object)["endsAt"].(string))
	require.NoError(t, err)
	require.WithinDuration(t, s.Kit.Clock.Now().AddDate(0, 3, 0), ends, 48*time.Hour)
	const footprint, climate, integrations, documents, users, all = 2, 65536, 16, 4, 8, 1<<19 - 1
	require.Equal(t, all&^(footprint|climate|integrations|documents|users), int(user["disabledFeatures"].(float64))&all)
}
