package reading_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/assignment"
	"tillit/core/questions/evidence"
	"tillit/core/reference/catalogue"
)

func TestService_List(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	saved := b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited")})
	b.Assign(t, "B1_01", "B1_03")

	sheet, err := b.Reading.List(t.Context(), b.Admin, 2025, catalogue.GeneralInformation)
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
	sheet, err := b.Reading.List(t.Context(), b.Admin, 2024, catalogue.GeneralInformation)
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

	_, err := b.Reading.Get(t.Context(), b.User, 2025, "B1_02")
	require.NoError(t, err)
	_, err = b.Reading.Get(t.Context(), b.User, 2025, "B1_01")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	b.Save(t, b.User, "B1_02", answer.Content{Value: answertest.Text("A trust")})

	colleague := b.Person(t, b.User.Company, "Cia", answer.ReadAssigned, answer.Write)
	require.Empty(t, b.List(t, colleague, catalogue.GeneralInformation), "assigned to somebody else")
}

func TestService_List_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	list := func(scope tenant.Scope) error {
		_, err := b.Reading.List(t.Context(), scope, 2025, catalogue.Policies)
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
		_, err := b.Reading.Get(t.Context(), scope, 2025, question)
		return err
	}
	require.ErrorIs(t, get(tenant.Scope{}, "B1_01"), tenant.ErrForbidden)
	require.ErrorIs(t, get(b.Admin, "B9_99"), tenant.ErrNotFound)
	require.ErrorIs(t, get(b.Admin, "B1_07"), tenant.ErrNotFound)
	require.ErrorIs(t, get(b.Admin.Disabled(tenant.Policies), "B2_01"), tenant.ErrFeatureDisabled)
}

func TestService_Year_LeavesOutDisabledSections(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	sheet, err := b.Reading.Year(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Len(t, sheet.Items, 12)
	b.SetCompany(t, b.Admin, "disabled_features = ?", int64(tenant.Policies))
	sheet, err = b.Reading.Year(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Len(t, sheet.Items, 10)
}

func TestService_AnotherCompanySeesNothing(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	saved := b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("other"), Notes: "secret"})
	b.Assign(t, "B1_01")

	require.Nil(t, b.List(t, b.Other, catalogue.GeneralInformation)["B1_01"].Answer)
	detail, err := b.Reading.Get(t.Context(), b.Other, 2025, "B1_01")
	require.NoError(t, err)
	require.Nil(t, detail.Item().Answer)
	require.Empty(t, detail.History)
	detail, err = b.Reading.Get(t.Context(), b.Other, 2026, "B1_01")
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

// A question says what its answer rests on and whose its series is.
func TestService_List_SeriesAndDocuments(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	series := func() uuid.UUID {
		listed := b.List(t, b.Admin, catalogue.GeneralInformation)
		detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B1_03")
		require.NoError(t, err)
		require.Equal(t, listed["B1_03"].SeriesAssignee, detail.Item().SeriesAssignee, "the question alone says the same")
		require.Equal(t, uuid.Nil, listed["B1_01"].SeriesAssignee, "of no series")
		return listed["B1_03"].SeriesAssignee
	}
	require.Equal(t, uuid.Nil, series())
	b.Assign(t, "B1_03")
	require.Equal(t, uuid.Nil, series(), "one of two is not the series")
	b.Assign(t, "B1_04")
	require.Equal(t, b.User.Person, series())
	err := b.Assignments.Assign(t.Context(), b.Admin, assignment.Assignment{Questions: []string{"B1_04"}, Year: 2025, Person: b.Admin.Person})
	require.NoError(t, err)
	require.Equal(t, uuid.Nil, series(), "two people")

	a := b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("7")})
	policy, proof := b.Document(t, b.Admin), b.Document(t, b.Admin)
	b.Exec(t, b.Admin, "update documents set name = 'Meter.png' where id = ?", proof)
	_, err = b.Evidence.Set(t.Context(), b.Admin, evidence.Attach{Answer: a.ID, Documents: []uuid.UUID{proof, policy}})
	require.NoError(t, err)
	require.Equal(t, []answer.Linked{{ID: proof, Name: "Meter.png"}, {ID: policy, Name: "Policy.pdf"}}, b.Find(t, 2025, "B3_01").Documents)
}
