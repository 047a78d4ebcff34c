package answer_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

func (b bundle) comment(t *testing.T, scope tenant.Scope, version int, text string) ([]answer.Remark, error) {
	t.Helper()
	return b.answers.Comment(t.Context(), scope, answer.Comment{Question: "B3_01", Year: 2025, Version: version, Text: text})
}

func TestService_Comment(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.assign(t, "B3_01")
	_, err := b.comment(t, b.admin, 0, "  Which meter is it?\r\n\x00Ask Bo. ")
	require.NoError(t, err)
	at := *b.clock.Load()
	b.pass(time.Hour)
	all, err := b.comment(t, b.user, 1, "The one in the hall.")
	require.NoError(t, err)
	require.Equal(t, []answer.Remark{
		{Version: 2, Text: "The one in the hall.", At: at.Add(time.Hour), By: answer.Person{ID: b.user.Person, Name: all[0].By.Name}},
		{Version: 1, Text: "Which meter is it?\nAsk Bo.", At: at, By: answer.Person{ID: b.admin.Person, Name: all[1].By.Name}},
	}, all)
	require.NotEmpty(t, all[0].By.Name)

	same, err := b.comment(t, b.admin, 2, "The one in the hall.")
	require.NoError(t, err)
	require.Equal(t, all, same, "the same text is no change")

	item := b.find(t, 2025, "B3_01")
	require.Equal(t, "The one in the hall.", item.Comment)
	require.Equal(t, answer.NotStarted, item.Status(), "a comment is no answer")
	require.Empty(t, b.find(t, 2024, "B3_01").Comment, "another year has its own")
	detail, err := b.answers.Get(t.Context(), b.user, 2025, "B3_01")
	require.NoError(t, err)
	require.Equal(t, all, detail.Remarks)

	gone, err := b.comment(t, b.admin, 2, " ")
	require.NoError(t, err)
	require.Len(t, gone, 3)
	require.Empty(t, b.find(t, 2025, "B3_01").Comment)
}

func TestService_Comment_Refuses(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first, err := b.comment(t, b.admin, 0, "first")
	require.NoError(t, err)
	for _, version := range []int{0, 2} {
		all, err := b.comment(t, b.admin, version, "second")
		require.ErrorIs(t, err, answer.ErrCommentStale)
		require.Equal(t, first, all, "what stands there comes with the refusal")
	}
	_, err = b.comment(t, b.user, 1, "not assigned")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	none, err := b.comment(t, b.other, 1, "another company's")
	require.ErrorIs(t, err, answer.ErrCommentStale)
	require.Empty(t, none, "it has no comment of its own yet")
	_, err = b.comment(t, b.person(t, b.admin.Company, "Rut", answer.Read), 1, "read only")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.answers.Comment(t.Context(), b.admin, answer.Comment{Question: "B9_99", Year: 2025, Text: "x"})
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.answers.Comment(t.Context(), b.admin, answer.Comment{Question: "B3_01", Year: 1899, Text: "x"})
	require.ErrorIs(t, err, answer.ErrYear)
	_, err = b.comment(t, b.admin, 1, strings.Repeat("å", 20_001))
	require.Equal(t, map[string]string{"comment": answer.CodeTooLong}, fields(err))

	b.exec(t, b.admin, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
		values (?, 2025, 1, '{}', '', now(), ?, false)`, b.admin.Company, b.admin.Person)
	_, err = b.comment(t, b.admin, 1, "later")
	require.ErrorIs(t, err, seal.ErrSealed)
	require.Equal(t, "first", b.find(t, 2025, "B3_01").Comment)
}

// Of those who comment on one version at the same time, one is kept and the
// others are told.
func TestService_Comment_AtOnce(t *testing.T) {
	t.Parallel()
	b := setup(t)
	results := make(chan error, 8)
	for i := range cap(results) {
		go func() {
			_, err := b.comment(t, b.admin, 0, strings.Repeat("x", i+1))
			results <- err
		}()
	}
	kept := 0
	for range cap(results) {
		if err := <-results; err == nil {
			kept++
		} else {
			require.ErrorIs(t, err, answer.ErrCommentStale)
		}
	}
	require.Equal(t, 1, kept)
	detail, err := b.answers.Get(t.Context(), b.admin, 2025, "B3_01")
	require.NoError(t, err)
	require.Len(t, detail.Remarks, 1)
}

// A question says what its answer rests on and whose its series is.
func TestService_List_SeriesAndDocuments(t *testing.T) {
	t.Parallel()
	b := setup(t)
	series := func() uuid.UUID {
		listed := b.list(t, b.admin, catalogue.GeneralInformation)
		detail, err := b.answers.Get(t.Context(), b.admin, 2025, "B1_03")
		require.NoError(t, err)
		require.Equal(t, listed["B1_03"].SeriesAssignee, detail.Item().SeriesAssignee, "the question alone says the same")
		require.Equal(t, uuid.Nil, listed["B1_01"].SeriesAssignee, "of no series")
		return listed["B1_03"].SeriesAssignee
	}
	require.Equal(t, uuid.Nil, series())
	b.assign(t, "B1_03")
	require.Equal(t, uuid.Nil, series(), "one of two is not the series")
	b.assign(t, "B1_04")
	require.Equal(t, b.user.Person, series())
	b.give(t, b.admin, b.admin.Person, 2025, "B1_04")
	require.Equal(t, uuid.Nil, series(), "two people")

	a := b.save(t, b.admin, "B3_01", answer.Content{Value: number("7")})
	policy, proof := b.document(t, b.admin), b.document(t, b.admin)
	b.exec(t, b.admin, "update documents set name = 'Meter.png' where id = ?", proof)
	_, err := b.answers.SetDocuments(t.Context(), b.admin, answer.Attach{Answer: a.ID, Documents: []uuid.UUID{proof, policy}})
	require.NoError(t, err)
	require.Equal(t, []answer.Linked{{ID: proof, Name: "Meter.png"}, {ID: policy, Name: "Policy.pdf"}}, b.find(t, 2025, "B3_01").Documents)
}
