package evidence_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/document"
	"tillit/core/questions/evidence"
)

func TestService_SetDocuments(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	a := b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("7"), Completed: true})
	policy, proof := b.Document(t, b.Admin), b.Document(t, b.Admin)
	set := func(version int, documents ...uuid.UUID) (answer.Answer, error) {
		return b.Evidence.Set(t.Context(), b.Admin, evidence.Attach{Answer: a.ID, Version: version, Documents: documents})
	}
	saved, err := set(1, proof, policy, proof)
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{proof, policy}, saved.Documents)
	require.Equal(t, 2, saved.Version)
	require.Equal(t, a.Content, saved.Content, "nothing else is touched")
	same, err := set(2, proof, policy)
	require.NoError(t, err)
	require.Equal(t, 2, same.Version, "no change is no version")

	_, err = set(1, policy)
	stale, ok := answertest.AsStale(err)
	require.True(t, ok)
	require.Equal(t, []uuid.UUID{proof, policy}, stale.Current.Documents)

	saved, err = b.Evidence.Detach(t.Context(), b.Admin, a.ID, 2, proof)
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{policy}, saved.Documents)
	_, err = b.Evidence.Detach(t.Context(), b.Admin, a.ID, 3, proof)
	require.ErrorIs(t, err, tenant.ErrNotFound)

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B3_01")
	require.NoError(t, err)
	require.Equal(t, []string{"documentIds"}, detail.History[0].Fields)
	require.Equal(t, []uuid.UUID{proof, policy}, detail.History[0].Before.Documents)
	saved, err = set(3)
	require.NoError(t, err)
	require.Empty(t, saved.Documents)
}

func TestService_SetDocuments_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	a := b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("7")})
	mine, theirs, gone := b.Document(t, b.Admin), b.Document(t, b.Other), b.Document(t, b.Admin)
	b.Exec(t, b.Admin, "update documents set deleted_at = now() where id = ?", gone)
	for name, in := range map[string][]uuid.UUID{
		"of another company": {mine, theirs}, "deleted": {gone, mine}, "unknown": {uuid.New()},
	} {
		_, err := b.Evidence.Set(t.Context(), b.Admin, evidence.Attach{Answer: a.ID, Version: 1, Documents: in})
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
	}
	_, err := b.Evidence.Set(t.Context(), b.Admin, evidence.Attach{Answer: a.ID, Version: 1, Documents: make([]uuid.UUID, 101)})
	require.Equal(t, map[string]string{"documentIds": answer.CodeTooMany}, answertest.Fields(err))
	for name, scope := range map[string]tenant.Scope{"another company": b.Other, "not assigned": b.User} {
		_, err := b.Evidence.Set(t.Context(), scope, evidence.Attach{Answer: a.ID, Version: 1, Documents: []uuid.UUID{mine}})
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
		_, err = b.Evidence.Detach(t.Context(), scope, a.ID, 1, mine)
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
	}
	reader := b.Person(t, b.Admin.Company, "Rut", answer.Read)
	_, err = b.Evidence.Set(t.Context(), reader, evidence.Attach{Answer: a.ID, Version: 1, Documents: []uuid.UUID{mine}})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B3_01")
	require.NoError(t, err)
	require.Equal(t, a, *detail.Item().Answer, "nothing was written")

	b.Assign(t, "B3_01")
	saved, err := b.Evidence.Set(t.Context(), b.User, evidence.Attach{Answer: a.ID, Version: 1, Documents: []uuid.UUID{mine}})
	require.NoError(t, err, "theirs to answer")
	require.Equal(t, b.User.Person, saved.UpdatedBy.ID)
}

// archive is what keeps the documents, and may knows people who work with them.
func archive(b answertest.World) (docs *document.Service, may func(tenant.Scope) tenant.Scope) {
	docs = document.NewService(b.DB, nil, document.Limits{}, func() time.Time { return *b.Clock.Load() })
	docs.HeldBy(b.Evidence)
	return docs, func(scope tenant.Scope) tenant.Scope {
		permissions := []tenant.Permission{document.Read, document.Write, answer.ReadAssigned, answer.Write}
		if scope.May(answer.Read) {
			permissions = append(permissions, document.Manage, answer.Read)
		}
		return tenant.NewScope(scope.Person, scope.Company, permissions...)
	}
}

// A document that is deleted is gone from the answers, and an answer of
// nothing else is empty again.
func TestService_SetDocuments_DeletedAfterwards(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	docs, may := archive(b)
	a := b.Save(t, b.Admin, "B3_01", answer.Content{})
	d := b.Document(t, b.Admin)
	_, err := b.Evidence.Set(t.Context(), b.Admin, evidence.Attach{Answer: a.ID, Version: 1, Documents: []uuid.UUID{d}})
	require.NoError(t, err)
	find := func() answer.Item {
		detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B3_01")
		require.NoError(t, err)
		return detail.Item()
	}
	require.Equal(t, answer.InProgress, find().Status())
	require.NoError(t, docs.Delete(t.Context(), may(b.Admin), d))
	require.Empty(t, find().Answer.Documents)
	require.Equal(t, answer.NotStarted, find().Status())
	progress, err := b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Zero(t, progress.Overall.InProgress)
	later, err := b.Reading.Get(t.Context(), b.Admin, 2026, "B3_01")
	require.NoError(t, err)
	require.Empty(t, later.OtherYears[0].Documents)
	_, err = docs.Restore(t.Context(), may(b.Admin), d)
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{d}, find().Answer.Documents, "brought back")
}

// A document leaves an answer by who may write it, as a version of it, and in
// no other way.
func TestService_Release(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	docs, may := archive(b)
	a := b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("7"), Completed: true})
	theirs := b.Save(t, b.Other, "B3_01", answer.Content{Value: answertest.Number("7")})
	d := b.Document(t, b.Admin)
	b.Exec(t, b.Admin, "update documents set uploaded_by = ? where id = ?", b.User.Person, d)
	_, err := b.Evidence.Set(t.Context(), b.Admin, evidence.Attach{Answer: a.ID, Version: 1, Documents: []uuid.UUID{d}})
	require.NoError(t, err)
	require.ErrorIs(t, docs.Delete(t.Context(), may(b.User), d), document.ErrHeld)
	require.Equal(t, []uuid.UUID{d}, b.Find(t, 2025, "B3_01").Answer.Documents)
	require.Equal(t, "document.held", fault.CodeOf(b.DB.In(t.Context(), b.Admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update documents set deleted_at = now() where id = ?", d)
		return err
	})), "nor past the program")

	_, err = b.Evidence.Detach(t.Context(), b.Admin, a.ID, 2, d)
	require.NoError(t, err)
	require.ErrorIs(t, docs.Delete(t.Context(), may(b.User), d), document.ErrHeld, "an earlier version has it")

	b.Assign(t, "B3_01")
	_, err = b.Evidence.Set(t.Context(), b.User, evidence.Attach{Answer: a.ID, Version: 3, Documents: []uuid.UUID{d}})
	require.NoError(t, err)
	require.NoError(t, docs.Delete(t.Context(), may(b.User), d))
	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B3_01")
	require.NoError(t, err)
	require.Empty(t, detail.Item().Answer.Documents)
	require.Equal(t, a.Content, detail.Item().Answer.Content, "nothing else is touched")
	require.Equal(t, 5, detail.History[0].Version)
	require.Equal(t, []string{"documentIds"}, detail.History[0].Fields)
	require.Equal(t, b.User.Person, detail.History[0].By.ID)
	require.Equal(t, []uuid.UUID{d}, detail.History[0].Before.Documents)

	_, err = docs.Restore(t.Context(), may(b.User), d)
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{d}, b.Find(t, 2025, "B3_01").Answer.Documents)
	require.Equal(t, 6, b.Find(t, 2025, "B3_01").Answer.Version)
	kept, err := b.Reading.Get(t.Context(), b.Other, 2025, "B3_01")
	require.NoError(t, err)
	require.Equal(t, theirs.Version, kept.Item().Answer.Version, "of another company")
}

func TestService_UsesOf(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	policy, unused, theirs := b.Document(t, b.Admin), b.Document(t, b.Admin), b.Document(t, b.Other)
	link := func(scope tenant.Scope, question string, d uuid.UUID) answer.Answer {
		a := b.Save(t, scope, question, answer.Content{Notes: "n"})
		_, err := b.Evidence.Set(t.Context(), scope, evidence.Attach{Answer: a.ID, Version: 1, Documents: []uuid.UUID{d}})
		require.NoError(t, err)
		return a
	}
	one, two := link(b.Admin, "B3_01", policy), link(b.Admin, "B2_01", policy)
	link(b.Other, "B3_01", theirs)

	all := []uuid.UUID{policy, unused, theirs}
	uses, err := b.Evidence.UsesOf(t.Context(), b.Admin, all)
	require.NoError(t, err)
	require.Len(t, uses, 1)
	require.Equal(t, []uuid.UUID{two.ID, one.ID}, []uuid.UUID{uses[policy].Seen[0].Answer, uses[policy].Seen[1].Answer})
	require.Equal(t, "B2_01", uses[policy].Seen[0].Question.ID)
	require.Equal(t, "B2_01 sv-SE", uses[policy].Seen[0].Question.Texts["sv-SE"].ShortTitle)
	require.Equal(t, 2025, uses[policy].Seen[0].Year)

	b.Assign(t, "B3_01")
	uses, err = b.Evidence.UsesOf(t.Context(), b.User, all)
	require.NoError(t, err)
	require.Len(t, uses[policy].Seen, 1)
	require.Equal(t, one.ID, uses[policy].Seen[0].Answer)
	require.Equal(t, 1, uses[policy].Hidden)

	_, err = b.Evidence.Detach(t.Context(), b.Admin, two.ID, 2, policy)
	require.NoError(t, err)
	uses, err = b.Evidence.UsesOf(t.Context(), b.Admin, all)
	require.NoError(t, err)
	require.Len(t, uses[policy].Seen, 1, "the other has it no more")
}
