package answer_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"tillit/core/questions/answertest"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

func TestService_List(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	saved := b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	b.Assign(t, "B1_01", "B1_03")

	sheet, err := b.Answers.List(t.Context(), b.Admin, 2025, catalogue.GeneralInformation)
	require.NoError(t, err)
	require.Equal(t, "e1", sheet.Edition.ID)
	require.Equal(t, "SEK", sheet.Currency)
	var order []string
	for _, item := range sheet.Items {
		order = append(order, item.Question.ID)
	}
	require.Equal(t, []string{"B1_01", "B1_02", "B1_03", "B1_04", "B1_05", "B1_06"}, order, "B1_07 is not in SMEB")

	items := b.List(t, b.Admin, catalogue.GeneralInformation)
	require.Equal(t, saved, *items["B1_01"].Answer)
	require.Equal(t, answer.InProgress, items["B1_01"].Status())
	require.Equal(t, b.User.Person, items["B1_01"].Assignee)
	require.Equal(t, b.User.Person, items["B1_03"].Assignee, "also without an answer")
	require.Equal(t, answer.NotStarted, items["B1_03"].Status())
	require.Equal(t, uuid.Nil, items["B1_04"].Assignee)
	require.Equal(t, answer.ConditionUnmet, items["B1_02"].Applicability)

	b.SetCompany(t, b.Admin, "standard = 1")
	require.Contains(t, b.List(t, b.Admin, catalogue.GeneralInformation), "B1_07")
	b.SetCompany(t, b.Admin, "standard = 0")
	require.Empty(t, b.List(t, b.Admin, catalogue.GeneralInformation))
}

func TestService_List_AnotherYearIsAnotherSheet(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	sheet, err := b.Answers.List(t.Context(), b.Admin, 2024, catalogue.GeneralInformation)
	require.NoError(t, err)
	require.Len(t, sheet.Items, 6)
	require.Nil(t, sheet.Items[0].Answer)
}

func TestService_List_AUserSeesWhatIsAssigned(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("other")})
	require.Empty(t, b.List(t, b.User, catalogue.GeneralInformation))

	b.Assign(t, "B1_02")
	items := b.List(t, b.User, catalogue.GeneralInformation)
	require.Len(t, items, 1)
	require.Equal(t, answer.Applicable, items["B1_02"].Applicability, "a condition may look at what the person may not see")

	_, err := b.Answers.Get(t.Context(), b.User, 2025, "B1_02")
	require.NoError(t, err)
	_, err = b.Answers.Get(t.Context(), b.User, 2025, "B1_01")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	b.Save(t, b.User, "B1_02", answer.Content{Value: answertest.Text("A trust")})

	colleague := b.Person(t, b.User.Company, "Cia", answer.ReadAssigned, answer.Write)
	require.Empty(t, b.List(t, colleague, catalogue.GeneralInformation), "assigned to somebody else")
}

func TestService_List_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	list := func(scope tenant.Scope) error {
		_, err := b.Answers.List(t.Context(), scope, 2025, catalogue.Policies)
		return err
	}
	require.ErrorIs(t, list(tenant.NewScope(b.Admin.Person, b.Admin.Company)), tenant.ErrForbidden)
	require.ErrorIs(t, list(tenant.NewScope(b.Admin.Person, uuid.Nil, answer.Read)), tenant.ErrNotFound)
	require.ErrorIs(t, list(tenant.NewScope(b.Admin.Person, uuid.New(), answer.Read)), tenant.ErrNotFound)
	require.ErrorIs(t, list(b.Admin.Disabled(tenant.Policies)), tenant.ErrFeatureDisabled)
	require.NoError(t, list(b.Admin.Disabled(tenant.Goals)))
}

func TestService_Get_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	get := func(scope tenant.Scope, question string) error {
		_, err := b.Answers.Get(t.Context(), scope, 2025, question)
		return err
	}
	require.ErrorIs(t, get(tenant.Scope{}, "B1_01"), tenant.ErrForbidden)
	require.ErrorIs(t, get(b.Admin, "B9_99"), tenant.ErrNotFound)
	require.ErrorIs(t, get(b.Admin, "B1_07"), tenant.ErrNotFound)
	require.ErrorIs(t, get(b.Admin.Disabled(tenant.Policies), "B2_01"), tenant.ErrFeatureDisabled)
}

func TestService_Applicability(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	climate := func() map[string]answer.Item { return b.List(t, b.Admin, catalogue.ClimateReporting) }
	policies := func() answer.Applicability { return b.List(t, b.Admin, catalogue.Policies)["B2_02"].Applicability }

	require.Equal(t, answer.ConditionUnmet, climate()["B3_02"].Applicability, "an unknown number of employees counts as fewer")
	b.SetCompany(t, b.Admin, "employees = 50")
	require.Equal(t, answer.Applicable, climate()["B3_02"].Applicability)
	b.Save(t, b.Admin, "B1_06", answer.Content{Value: answertest.Number("49.9")})
	require.Equal(t, answer.ConditionUnmet, climate()["B3_02"].Applicability, "the year's own figure comes first")
	b.Save(t, b.Admin, "B1_06", answer.Content{NotApplicable: true, NotApplicableReason: "r", Value: answertest.Number("1")})
	require.Equal(t, answer.Applicable, climate()["B3_02"].Applicability)

	require.Equal(t, answer.ConditionUnmet, climate()["B3_03"].Applicability)
	b.Save(t, b.Admin, "B3_01", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	require.Equal(t, answer.Applicable, climate()["B3_03"].Applicability)
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("0")})
	require.Equal(t, answer.Applicable, climate()["B3_03"].Applicability)
	for first, want := range map[int]answer.Applicability{2023: answer.Applicable, 2024: answer.PhasedIn, 2025: answer.PhasedIn} {
		b.SetCompany(t, b.Admin, "first_reporting_year = ?", first)
		require.Equal(t, want, climate()["B3_03"].Applicability, first)
	}

	b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true)})
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("other")})
	require.Equal(t, answer.ConditionUnmet, policies())
	b.Save(t, b.Admin, "B1_02", answer.Content{Value: answertest.Text("x")})
	require.Equal(t, answer.Applicable, policies())
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	require.Equal(t, answer.ConditionUnmet, policies(), "a question that does not apply is not answered")
}

// For how long a question may be left out depends on the number of employees.
func TestService_Applicability_HangsOnTheEmployeesOfTheYear(t *testing.T) {
	t.Parallel()
	content := answertest.Files()
	phased := strings.Replace(answertest.Questions, ",2,2,,E1", ",1,2,,E1", 1)
	require.NotEqual(t, answertest.Questions, phased)
	content["e1/p/questions.csv"] = &fstest.MapFile{Data: []byte(phased)}
	b := answertest.NewOn(t, pgtest.DB(t), content)
	b.SetCompany(t, b.Admin, "first_reporting_year = 2024, employees = 751")
	b.Save(t, b.Admin, "B1_06", answer.Content{Value: answertest.Number("750")})
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("1")})
	accidents := func() answer.Applicability {
		return b.List(t, b.Admin, catalogue.ClimateReporting)["B3_03"].Applicability
	}
	require.Equal(t, answer.PhasedIn, accidents(), "the year's own figure comes first, also in another section")
	b.Save(t, b.Admin, "B1_06", answer.Content{Value: answertest.Number("751")})
	require.Equal(t, answer.Applicable, accidents())
}

func TestService_Year_LeavesOutDisabledSections(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	sheet, err := b.Answers.Year(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Len(t, sheet.Items, 12)
	b.SetCompany(t, b.Admin, "disabled_features = ?", int64(tenant.Policies))
	sheet, err = b.Answers.Year(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Len(t, sheet.Items, 10)
}

// A new edition reaches a running service at once, but no year that is begun.
func TestService_AYearStaysWithItsEdition(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	edition := func(scope tenant.Scope, year int) string {
		sheet, err := b.Answers.List(t.Context(), scope, year, catalogue.GeneralInformation)
		require.NoError(t, err)
		return sheet.Edition.ID
	}
	require.Equal(t, "e1", edition(b.Other, 2025))

	both := answertest.Files()
	for name, file := range answertest.Files() {
		if later, ok := strings.CutPrefix(name, "e1/"); ok {
			text := strings.NewReplacer("id: e1", "id: e2", "edition: e1", "edition: e2", "{from: 2024}", "{from: 2025}").
				Replace(string(file.Data))
			both["e2/"+later] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	content, err := catalogue.Read(both)
	require.NoError(t, err)
	_, err = catalogue.Load(t.Context(), b.DB, content)
	require.NoError(t, err)

	require.Equal(t, "e1", edition(b.Admin, 2025), "this year was begun")
	require.Equal(t, "e2", edition(b.Admin, 2026))
	require.Equal(t, "e1", edition(b.Admin, 2024), "made for an earlier year")
	require.Equal(t, "e2", edition(b.Other, 2025), "another company had not begun")
}

func TestService_Assign(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	assignee := func(question string) uuid.UUID {
		return b.List(t, b.Admin, catalogue.GeneralInformation)[question].Assignee
	}
	give := func(scope tenant.Scope, person uuid.UUID, questions ...string) error {
		return b.Answers.Assign(t.Context(), scope, answer.Assignment{Questions: questions, Year: 2025, Person: person})
	}
	require.NoError(t, give(b.Admin, b.User.Person, "B1_03", "B1_04", "B1_03"))
	require.NoError(t, give(b.Admin, b.User.Person, "B1_03"), "twice is once")
	require.Equal(t, b.User.Person, assignee("B1_04"))
	require.NoError(t, give(b.Admin, b.Admin.Person, "B1_03"))
	require.Equal(t, b.Admin.Person, assignee("B1_03"), "it passes from one to the other")
	require.NoError(t, give(b.Admin, uuid.Nil, "B1_03", "B1_05"))
	require.Equal(t, uuid.Nil, assignee("B1_03"))

	require.ErrorIs(t, give(b.User, b.User.Person, "B1_05"), tenant.ErrForbidden)
	require.ErrorIs(t, give(b.Admin, b.Other.Person, "B1_05"), answer.ErrNoMember)
	require.ErrorIs(t, give(b.Admin, uuid.New(), "B1_05"), answer.ErrNoMember)
	require.ErrorIs(t, give(b.Admin, b.User.Person, "B1_05", "B9_99"), tenant.ErrNotFound)
	require.ErrorIs(t, give(b.Admin, b.User.Person, "B1_07"), tenant.ErrNotFound)
	require.ErrorIs(t, give(b.Admin, b.User.Person), tenant.ErrNotFound)
	require.Equal(t, uuid.Nil, assignee("B1_05"), "all or nothing")

	require.Empty(t, b.List(t, b.Other, catalogue.GeneralInformation)["B1_04"].Assignee, "another company has its own")
	b.Exec(t, b.Admin, "delete from memberships where person_id = ?", b.User.Person)
	require.Equal(t, uuid.Nil, assignee("B1_04"), "who leaves leaves their questions")
}

func TestService_AnotherCompanySeesNothing(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	saved := b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("other"), Notes: "secret"})
	b.Assign(t, "B1_01")

	require.Nil(t, b.List(t, b.Other, catalogue.GeneralInformation)["B1_01"].Answer)
	detail, err := b.Answers.Get(t.Context(), b.Other, 2025, "B1_01")
	require.NoError(t, err)
	require.Nil(t, detail.Item().Answer)
	require.Empty(t, detail.History)
	detail, err = b.Answers.Get(t.Context(), b.Other, 2026, "B1_01")
	require.NoError(t, err)
	require.Empty(t, detail.OtherYears)

	parent := b.Other.Seeing(b.Admin.Company)
	child, err := parent.For(b.Admin.Company)
	require.NoError(t, err)
	require.Equal(t, saved, *b.List(t, child, catalogue.GeneralInformation)["B1_01"].Answer, "who may see a company reads it")
}

// The statements of the service name the company themselves. Without that,
// row-level security alone still keeps the tables of others shut.
func TestRowSecurity(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("other")})
	b.Assign(t, "B1_01")

	seeing := b.Other.Seeing(b.Admin.Company)
	for _, table := range []string{"answers", "answer_history", "assignments", "company_editions"} {
		for name, c := range map[string]struct {
			scope tenant.Scope
			rows  int
		}{
			"own": {b.Admin, 1}, "another": {b.Other, 0}, "seeing": {seeing, 1}, "nobody": {tenant.Scope{}, 0},
		} {
			require.NoError(t, b.DB.In(t.Context(), c.scope, func(ctx context.Context, tx pg.Tx) error {
				var rows int
				require.NoError(t, tx.NewRaw("select count(*) from "+table).Scan(ctx, &rows))
				require.Equal(t, c.rows, rows, "%s of %s", table, name)
				return nil
			}))
		}
		for name, scope := range map[string]tenant.Scope{"another": b.Other, "seeing is not writing": seeing} {
			require.NoError(t, b.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
				if table == "answer_history" {
					return nil // nobody at all may change it: see below
				}
				done, err := tx.ExecContext(ctx, "delete from "+table)
				require.NoError(t, err)
				rows, err := done.RowsAffected()
				require.NoError(t, err)
				require.Zero(t, rows, "%s of %s", table, name)
				return nil
			}))
		}
	}
	for _, statement := range []string{"update answer_history set changes = '{}'", "delete from answer_history"} {
		require.Error(t, b.DB.In(t.Context(), b.Admin, func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.ExecContext(ctx, statement)
			return err
		}), statement)
	}
	require.Error(t, b.DB.In(t.Context(), b.Other, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, `insert into assignments (company_id, year, question_id, person_id, assigned_by, assigned_at)
			values (?, 2025, 'B1_02', ?, ?, now())`, b.Admin.Company, b.Admin.Person, b.Admin.Person)
		return err
	}), "writing into another company")
}
