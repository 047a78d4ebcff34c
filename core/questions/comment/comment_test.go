package comment_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/comment"
)

func remark(t *testing.T, b answertest.World, scope tenant.Scope, version int, text string) ([]comment.Remark, error) {
	t.Helper()
	return b.Comments.Write(t.Context(), scope, comment.Comment{Question: "B3_01", Year: 2025, Version: version, Text: text})
}

func TestService_Comment(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Assign(t, "B3_01")
	_, err := remark(t, b, b.Admin, 0, "  Which meter is it?\r\n\x00Ask Bo. ")
	require.NoError(t, err)
	at := *b.Clock.Load()
	b.Pass(time.Hour)
	all, err := remark(t, b, b.User, 1, "The one in the hall.")
	require.NoError(t, err)
	require.Equal(t, []comment.Remark{
		{Version: 2, Text: "The one in the hall.", At: at.Add(time.Hour), By: answer.Person{ID: b.User.Person, Name: all[0].By.Name}},
		{Version: 1, Text: "Which meter is it?\nAsk Bo.", At: at, By: answer.Person{ID: b.Admin.Person, Name: all[1].By.Name}},
	}, all)
	require.NotEmpty(t, all[0].By.Name)

	same, err := remark(t, b, b.Admin, 2, "The one in the hall.")
	require.NoError(t, err)
	require.Equal(t, all, same, "the same text is no change")

	item := b.Find(t, 2025, "B3_01")
	require.Equal(t, "The one in the hall.", item.Comment)
	require.Equal(t, answer.NotStarted, item.Status(), "a comment is no answer")
	require.Empty(t, b.Find(t, 2024, "B3_01").Comment, "another year has its own")
	detail, err := b.Reading.Get(t.Context(), b.User, 2025, "B3_01")
	require.NoError(t, err)
	require.Equal(t, all, detail.Remarks)

	gone, err := remark(t, b, b.Admin, 2, " ")
	require.NoError(t, err)
	require.Len(t, gone, 3)
	require.Empty(t, b.Find(t, 2025, "B3_01").Comment)
}

func TestService_Comment_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	first, err := remark(t, b, b.Admin, 0, "first")
	require.NoError(t, err)
	for _, version := range []int{0, 2} {
		all, err := remark(t, b, b.Admin, version, "second")
		require.ErrorIs(t, err, comment.ErrStale)
		require.Equal(t, first, all, "what stands there comes with the refusal")
	}
	_, err = remark(t, b, b.User, 1, "not assigned")
	require.ErrorIs(t, err, tenant.ErrNotFound)
	none, err := remark(t, b, b.Other, 1, "another company's")
	require.ErrorIs(t, err, comment.ErrStale)
	require.Empty(t, none, "it has no comment of its own yet")
	_, err = remark(t, b, b.Person(t, b.Admin.Company, "Rut", answer.Read), 1, "read only")
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.Comments.Write(t.Context(), b.Admin, comment.Comment{Question: "B9_99", Year: 2025, Text: "x"})
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.Comments.Write(t.Context(), b.Admin, comment.Comment{Question: "B3_01", Year: 1899, Text: "x"})
	require.ErrorIs(t, err, answer.ErrYear)
	_, err = remark(t, b, b.Admin, 1, strings.Repeat("å", 20_001))
	require.Equal(t, map[string]string{"comment": answer.CodeTooLong}, answertest.Fields(err))

	b.Exec(t, b.Admin, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
		values (?, 2025, 1, '{}', '', now(), ?, false)`, b.Admin.Company, b.Admin.Person)
	_, err = remark(t, b, b.Admin, 1, "later")
	require.ErrorIs(t, err, seal.ErrSealed)
	require.Equal(t, "first", b.Find(t, 2025, "B3_01").Comment)
}

// Of those who comment on one version at the same time, one is kept and the
// others are told.
func TestService_Comment_AtOnce(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	results := make(chan error, 8)
	for i := range cap(results) {
		go func() {
			_, err := remark(t, b, b.Admin, 0, strings.Repeat("x", i+1))
			results <- err
		}()
	}
	kept := 0
	for range cap(results) {
		if err := <-results; err == nil {
			kept++
		} else {
			require.ErrorIs(t, err, comment.ErrStale)
		}
	}
	require.Equal(t, 1, kept)
	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B3_01")
	require.NoError(t, err)
	require.Len(t, detail.Remarks, 1)
}
