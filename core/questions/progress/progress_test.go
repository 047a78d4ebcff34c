package progress_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/progress"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

func TestProgress_Band(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		completed, of, exempt int
		band                  progress.Band
		share                 string
	}{
		{0, 0, 0, progress.BandNone, ""},
		{0, 3, 3, progress.BandNone, ""},
		{0, 7, 0, progress.BandNotStarted, "0"},
		{1, 7, 0, progress.BandStarting, "0.1429"},
		{24, 100, 0, progress.BandStarting, "0.24"},
		{25, 100, 0, progress.BandInProgress, "0.25"},
		{74, 100, 0, progress.BandInProgress, "0.74"},
		{75, 100, 0, progress.BandNearlyComplete, "0.75"},
		{99, 100, 0, progress.BandNearlyComplete, "0.99"},
		{3, 10, 7, progress.BandComplete, "1"},
	} {
		p := progress.Progress{Applicable: c.of, NotApplicable: c.exempt, Completed: c.completed}
		require.Equal(t, c.band, p.Band(), "%+v", c)
		share, ok := p.Share()
		require.Equal(t, c.share != "", ok)
		if ok {
			require.Equal(t, c.share, share.String())
		}
	}
}

func TestService_Progress(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})
	b.Save(t, b.Admin, "B1_05", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true)})
	b.Save(t, b.Admin, "B1_02", answer.Content{Value: answertest.Text("not asked"), Completed: true})

	year, err := b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Equal(t, progress.Progress{Applicable: 8, NotApplicable: 1, Completed: 1, InProgress: 1, NotStarted: 5}, year.Overall)
	require.Equal(t, []progress.Section{
		{
			Section:  catalogue.GeneralInformation,
			Progress: progress.Progress{Applicable: 5, NotApplicable: 1, Completed: 1, NotStarted: 3},
			Next:     "B1_03", Unassigned: 3,
			Chapters: []progress.Chapter{
				{Chapter: "c", Progress: progress.Progress{Applicable: 5, NotApplicable: 1, Completed: 1, NotStarted: 3}},
			},
		},
		{
			Section:  catalogue.Policies,
			Progress: progress.Progress{Applicable: 1, InProgress: 1},
			Next:     "B2_01", Unassigned: 1,
			Chapters: []progress.Chapter{
				{Chapter: "c", Progress: progress.Progress{Applicable: 1, InProgress: 1}},
				{Chapter: "d", Progress: progress.Progress{}},
			},
		},
		{
			Section:  catalogue.ClimateReporting,
			Progress: progress.Progress{Applicable: 2, NotStarted: 2},
			Next:     "B3_01", Unassigned: 2,
			Chapters: []progress.Chapter{{Chapter: "d", Progress: progress.Progress{Applicable: 2, NotStarted: 2}}},
		},
	}, year.Sections)

	b.SetCompany(t, b.Admin, "disabled_features = ?", int64(tenant.Policies))
	year, err = b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Len(t, year.Sections, 2, "a disabled section counts nowhere")
	require.Equal(t, 7, year.Overall.Applicable)
}

func TestService_Progress_SaysWhatWaitsForSomebody(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	last, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
		Question: "B3_01", Year: 2024, Content: answer.Content{Value: answertest.Number("7"), Completed: true},
	})
	require.NoError(t, err)
	carried, err := b.Writing.Import(t.Context(), b.Admin, writing.Import{Answer: last.ID, Question: "B3_01", Year: 2025})
	require.NoError(t, err)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})
	b.Assign(t, "B1_03", "B1_04")

	waiting := func() (unassigned, carried []int) {
		year, err := b.Progress.Of(t.Context(), b.Admin, 2025)
		require.NoError(t, err)
		for _, section := range year.Sections {
			unassigned, carried = append(unassigned, section.Unassigned), append(carried, section.Progress.ToReview)
		}
		return unassigned, carried
	}
	unassigned, over := waiting()
	require.Equal(t, []int{2, 1, 3}, unassigned, "neither the answered one nor those of the user")
	require.Equal(t, []int{0, 0, 1}, over)

	b.Save(t, b.Admin, "B3_01", carried.Content)
	_, over = waiting()
	require.Equal(t, []int{0, 0, 0}, over, "saving is reviewing")
}

func TestService_Progress_CountsWhatThePersonSees(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})
	b.Assign(t, "B1_01", "B3_01")

	year, err := b.Progress.Of(t.Context(), b.User, 2025)
	require.NoError(t, err)
	require.Equal(t, progress.Progress{Applicable: 2, Completed: 1, NotStarted: 1}, year.Overall)

	_, err = b.Progress.Of(t.Context(), tenant.NewScope(b.User.Person, b.User.Company), 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.Progress.Of(t.Context(), tenant.NewScope(b.User.Person, uuid.New(), answer.Read), 2025)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestService_Counts(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.At("2025-05-01")
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("1")})
	b.At("2025-05-31")
	b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true)})
	b.Save(t, b.Admin, "B1_05", answer.Content{NotApplicable: true, NotApplicableReason: "r"})
	b.Assign(t, "B1_01", "B1_02", "B1_03", "B1_05", "B2_01", "B3_01")

	b.At("2025-06-30")
	got, err := b.Progress.Counts(t.Context(), b.User, 2025)
	require.NoError(t, err)
	require.Equal(t, progress.Counts{
		Progress: progress.Progress{Applicable: 5, NotApplicable: 1, Completed: 1, InProgress: 2, NotStarted: 1}, Active: 1, Pending: 1,
	}, got)

	got, err = b.Progress.Counts(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Zero(t, got, "of what is assigned to the person, not of all they see")
}

func TestService_Overviews(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})
	stranger := b.Company(t)

	owner := b.Other.Seeing(b.Admin.Company)
	got, err := b.Progress.Overviews(t.Context(), owner, 2025, []uuid.UUID{b.Admin.Company, b.Other.Company, stranger})
	require.NoError(t, err)
	require.Len(t, got, 2, "a stranger is absent")
	require.Equal(t, 1, got[b.Admin.Company].Progress.Completed)
	require.Equal(t, "2025-06-15", got[b.Admin.Company].LastUpdated.Format("2006-01-02"))
	require.Equal(t, progress.Progress{Applicable: 8, NotStarted: 8}, got[b.Other.Company].Progress)
	require.Zero(t, got[b.Other.Company].LastUpdated)

	_, err = b.Progress.Overviews(t.Context(), b.User, 2025, []uuid.UUID{b.Admin.Company})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.Progress.Standings(t.Context(), b.User, 2025, []uuid.UUID{b.Admin.Company})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.Reading.Numbers(t.Context(), b.User, 2025, []uuid.UUID{b.Admin.Company}, nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
