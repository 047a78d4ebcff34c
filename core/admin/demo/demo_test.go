package demo_test

import (
	"context"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/demo"
	"tillit/core/books/bookkeeping"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/library"
	"tillit/core/carbon/template"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/integrations/format"
	"tillit/integrations/sheet"
	"tillit/integrations/sie"
)

func services(t *testing.T, db *pg.DB) demo.Services {
	t.Helper()
	clock := func() time.Time { return time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC) }
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	questions := cataloguetest.Install(t, db)
	companies, err := company.NewService(db, files, clock)
	require.NoError(t, err)
	companies.Welcome(template.NewService(db, template.Standard()).Welcome)
	_, err = calculation.Load(t.Context(), db, category.Standard(), factor.Standard())
	require.NoError(t, err)
	answers := answertest.NewServices(db, questions, clock, 2025)
	return demo.Services{
		Accounts: accounttest.Service(t, db), Activities: activity.NewService(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), sheet.Files{}, clock), Agencies: agency.NewService(db, time.Now), Brands: agency.NewBrands(db, files, clock), Companies: companies,
		Editions: answers.Editions, Reading: answers.Reading, Writing: answers.Writing, Assignments: answers.Assignments, Assessments: answers.Assessments,
		Ledger: bookkeeping.NewService(db, files, format.Open), Chains: supplychain.NewService(db, clock), Encode: sie.Write, Kind: sie.Kind,
	}
}

func silent(string, ...any) {}

func TestLoad_Night(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	s := services(t, db)
	require.NoError(t, demo.Load(t.Context(), s, silent))
	voluntaryThereAndBack(t, db, s)
	t.Run("MakesEverythingOnce", func(t *testing.T) { t.Parallel(); everythingOnce(t, db, s) })
	t.Run("OwnerOfTheGroupReportsByCSRD", func(t *testing.T) { t.Parallel(); ownerByCSRD(t, db, s) })
}

// said is what is kept of an answer, every bit of it.
type said struct{ Company, Year, Question, Content string }

// voluntaryThereAndBack moves the years of every company that reports by the standard of 2025 to
// the one in force and back: each answer is there afterwards as it was.
func voluntaryThereAndBack(t *testing.T, db *pg.DB, s demo.Services) {
	t.Helper()
	var years []struct {
		Company, Person uuid.UUID
		Year            int
	}
	kept := func() (answers []said) {
		require.NoError(t, db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
			return tx.NewRaw(`select company_id::text as company, year::text, question_id as question, to_jsonb(a)::text as content
				from answers a order by 1, 2, 3`).Scan(ctx, &answers)
		}))
		return answers
	}
	require.NoError(t, db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select e.company_id as company, e.year, (select min(person_id::text)::uuid from memberships m where m.company_id = e.company_id) as person
			from company_editions e where edition_id = 'vsme-2025' order by 1, 2`).Scan(ctx, &years)
	}))
	require.Len(t, years, 8, "two years of four companies")
	before := kept()
	asked, unmarked := 0, 0
	for _, y := range years {
		scope := tenant.NewScope(y.Person, y.Company, answer.Read, answer.Carry)
		require.NoError(t, s.Editions.Move(t.Context(), scope, y.Year, "vs-2026"))
		there := kept()
		sheet, err := s.Reading.Year(t.Context(), scope, y.Year)
		require.NoError(t, err)
		require.Equal(t, "vs-2026", sheet.Edition.ID)
		for _, a := range before {
			if _, still := sheet.Edition.Question(a.Question); still && a.Company == y.Company.String() && a.Year == strconv.Itoa(y.Year) {
				asked++
				if slices.Contains(there, a) {
					unmarked++
				}
			}
		}
	}
	for _, y := range years {
		require.NoError(t, s.Editions.Move(t.Context(), tenant.NewScope(y.Person, y.Company, answer.Read, answer.Carry), y.Year, "vsme-2025"))
	}
	require.Greater(t, unmarked*100, asked*95, "%d of %d answers came along as they were", unmarked, asked)
	require.Subset(t, kept(), before, "all is as it was")
	t.Logf("%d of %d answers to what is still asked came along as they were", unmarked, asked)
}

func everythingOnce(t *testing.T, db *pg.DB, s demo.Services) {
	t.Helper()
	all := accounttest.Administrator([16]byte{})
	require.NoError(t, db.In(t.Context(), all, func(ctx context.Context, tx pg.Tx) error {
		for _, expected := range []struct {
			statement string
			want      int
		}{
			{"select count(*) from companies", 5},
			{"select count(*) from companies where agency_id is not null", 2},
			{"select count(*) from companies where parent_id is not null", 2},
			{"select count(*) from agencies where logo_key is not null and accent is not null", 1},
			{"select count(*) from companies where logo_key is not null", 1},
			{"select count(*) from people", 13},
			{"select count(*) from jobs where kind = 'ledger.import'", 15},
			{"select count(*) from activity_entries", 60},
			{"select count(distinct company_id) from supply_chain_connections", 1},
			{"select count(*) from supply_chain_stakeholders t join suppliers s on s.company_id = t.company_id and s.id = t.supplier_id and s.name = t.name", 3},
			{"select count(distinct company_id) from answers where year = 2025 and not completed and not not_applicable", 5},
			{"select count(distinct company_id) from answers where not_applicable", 5},
			{"select count(distinct person_id) from assignments", 6},
		} {
			var got int
			if err := tx.NewRaw(expected.statement).Scan(ctx, &got); err != nil {
				return err
			}
			require.Equal(t, expected.want, got, expected.statement)
		}
		return nil
	}))
	require.ErrorIs(t, demo.Load(t.Context(), s, silent), account.ErrEmailTaken)
}

func ownerByCSRD(t *testing.T, db *pg.DB, s demo.Services) {
	t.Helper()
	var owner uuid.UUID
	require.NoError(t, db.In(t.Context(), accounttest.Administrator(uuid.Nil), func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select id from companies where name = 'Norrsken Verkstad AB'").Scan(ctx, &owner)
	}))
	scope := tenant.NewScope(uuid.Nil, owner, answer.Read)
	for _, year := range []int{2024, 2025} {
		assessment, err := s.Assessments.Assess(t.Context(), scope, year)
		require.NoError(t, err)
		require.Equal(t, "esrs-2023", assessment.Edition.ID)
		var material, untouched []string
		for _, topic := range assessment.Topics {
			if topic.Material {
				material = append(material, topic.Topic.ID)
			}
			for _, sub := range topic.SubTopics {
				if !sub.Assessment.Assessed() {
					untouched = append(untouched, sub.SubTopic.ID)
				}
			}
		}
		require.Equal(t, []string{"E1", "E2", "E5", "S1", "G1"}, material, year)
		if year == 2024 {
			require.Empty(t, untouched, "the year before is finished")
		} else {
			require.Equal(t, []string{"E4.4", "S3.2", "S4.3"}, untouched)
		}

		sheet, err := s.Reading.Year(t.Context(), scope, year)
		require.NoError(t, err)
		begun, statuses, open := map[catalogue.Section]int{}, map[answer.Status]int{}, map[uuid.UUID]int{}
		for _, item := range sheet.Items {
			statuses[item.Status()]++
			if item.Status() != answer.NotStarted {
				begun[item.Question.Section]++
				require.Equal(t, answer.Applicable, item.Applicability, "%s of %d is answered and so is asked", item.Question.ID, year)
			}
			if item.Status() == answer.NotStarted && item.Applicability == answer.Applicable && item.Assignee != uuid.Nil {
				open[item.Assignee]++
			}
		}
		for _, section := range catalogue.Sections() {
			require.Positive(t, begun[section], "%s of %d", section, year)
		}
		require.Positive(t, statuses[answer.Completed])
		require.Positive(t, statuses[answer.IsNotApplicable])
		if year == 2024 {
			require.Zero(t, statuses[answer.InProgress], "the year before is finished")
			continue
		}
		require.Positive(t, statuses[answer.InProgress])
		require.Len(t, open, 2, "two users have something to do")
		for _, questions := range open {
			require.GreaterOrEqual(t, questions, 10)
		}
	}
}
