package prefill_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/seal"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/prefill"
	"tillit/core/questions/writing"
)

// suggested is a bundle with a suggestion that rests on a document.
func suggested(t *testing.T) (b bundle, one prefill.Suggestion, document uuid.UUID) {
	t.Helper()
	b = setup(t, model(says{turnover, "48250000", accounts}))
	document = b.document(t, b.admin, "Årsredovisning.txt", annual()...)
	one, found := b.ask(t, b.admin, turnover)
	require.True(t, found)
	return b, one, document
}

func TestService_Accept(t *testing.T) {
	t.Parallel()
	b, one, document := suggested(t)
	saved, err := b.prefill.Accept(t.Context(), b.admin, one.ID)
	require.NoError(t, err)
	require.Equal(t, "48250000", saved.Value.Number.String())
	require.False(t, saved.Completed, "a draft")
	require.Equal(t, answer.FromAssistant, saved.Source)
	require.Equal(t, []uuid.UUID{document}, saved.Documents)
	require.Equal(t, b.admin.Person, saved.UpdatedBy.ID)

	detail, err := b.answers.Reading.Get(t.Context(), b.admin, 2025, turnover)
	require.NoError(t, err)
	require.Equal(t, []string{"value", "documentIds", "suggestion"}, detail.History[0].Fields, "the history says where it is from")
	require.Equal(t, b.admin.Person, detail.History[0].By.ID)
	require.Empty(t, b.list(t, b.admin))
	_, err = b.prefill.Accept(t.Context(), b.admin, one.ID)
	require.ErrorIs(t, err, prefill.ErrDecided)
	require.ErrorIs(t, b.prefill.Decline(t.Context(), b.admin, one.ID), prefill.ErrDecided)

	changed, err := b.answers.Writing.Save(t.Context(), b.admin, writing.Save{
		Question: turnover, Year: 2025, Version: saved.Version, Content: answer.Content{Value: &answer.Value{Cell: answer.Cell{Number: new(saved.Value.Number.Neg())}}},
	})
	require.NoError(t, err)
	require.Equal(t, answer.ByPerson, changed.Source, "what a person has changed is theirs")
	event := b.lastEvent(t)
	require.Equal(t, map[string]string{"question": turnover, "year": "2025", "state": "accepted"}, event)
}

// lastEvent is the detail of the last event about suggestions.
func (b bundle) lastEvent(t *testing.T) (detail map[string]string) {
	t.Helper()
	var raw []byte
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select detail from audit_events where kind = 'answerSuggestionDecided' order by at desc, id desc limit 1").Scan(ctx, &raw)
	}))
	require.NoError(t, json.Unmarshal(raw, &detail))
	return detail
}

// Nothing that a person wrote is ever overwritten.
func TestService_Accept_OnlyEmptyFields(t *testing.T) {
	t.Parallel()
	b, one, _ := suggested(t)
	saved, err := b.answers.Writing.Save(t.Context(), b.admin, writing.Save{Question: turnover, Year: 2025, Content: answer.Content{Notes: "Fråga Eva"}})
	require.NoError(t, err)
	require.Empty(t, b.list(t, b.admin), "stale while there is an answer")
	_, err = b.prefill.Accept(t.Context(), b.admin, one.ID)
	require.ErrorIs(t, err, writing.ErrAnswered)
	require.Equal(t, "Fråga Eva", b.answer(t, b.admin, turnover).Notes)

	_, err = b.answers.Writing.Save(t.Context(), b.admin, writing.Save{Question: turnover, Year: 2025, Version: saved.Version})
	require.NoError(t, err)
	require.Len(t, b.list(t, b.admin), 1, "and there again once it was emptied")
	_, err = b.prefill.Accept(t.Context(), b.admin, one.ID)
	require.NoError(t, err)
}

func TestService_Decline(t *testing.T) {
	t.Parallel()
	b, one, _ := suggested(t)
	require.ErrorIs(t, b.prefill.Reopen(t.Context(), b.admin, one.ID), prefill.ErrDecided)
	require.NoError(t, b.prefill.Decline(t.Context(), b.admin, one.ID))
	require.Empty(t, b.list(t, b.admin))
	require.Nil(t, b.answer(t, b.admin, turnover))
	require.NoError(t, b.prefill.Reopen(t.Context(), b.admin, one.ID))
	require.Equal(t, one.ID, b.list(t, b.admin)[0].ID)

	require.NoError(t, b.prefill.Decline(t.Context(), b.admin, one.ID))
	b.ask(t, b.admin, turnover)
	require.ErrorIs(t, b.prefill.Reopen(t.Context(), b.admin, one.ID), prefill.ErrDecided, "there is a newer one")
}

func TestService_Decide_OthersAndLesserRoles(t *testing.T) {
	t.Parallel()
	b, one, _ := suggested(t)
	for name, scope := range map[string]tenant.Scope{"another company": b.other, "who sees only what is assigned": b.user} {
		_, err := b.prefill.Accept(t.Context(), scope, one.ID)
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
		require.ErrorIs(t, b.prefill.Decline(t.Context(), scope, one.ID), tenant.ErrNotFound, name)
		require.ErrorIs(t, b.prefill.Reopen(t.Context(), scope, one.ID), tenant.ErrNotFound, name)
	}
	_, err := b.prefill.Accept(t.Context(), b.admin, uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)
	reader := tenant.NewScope(b.admin.Person, b.admin.Company, answer.Read)
	_, err = b.prefill.Accept(t.Context(), reader, one.ID)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = b.prefill.AcceptAll(t.Context(), reader, []uuid.UUID{uuid.New()})
	require.ErrorIs(t, err, tenant.ErrForbidden, "before anything is looked for")
	require.ErrorIs(t, b.prefill.Decline(t.Context(), reader, one.ID), tenant.ErrForbidden)
	require.ErrorIs(t, b.prefill.Reopen(t.Context(), reader, one.ID), tenant.ErrForbidden)

	b.assign(t, turnover)
	require.Len(t, b.list(t, b.user), 1)
	_, err = b.prefill.Accept(t.Context(), b.user, one.ID)
	require.NoError(t, err)
}

// A suggestion whose only document is gone rests on nothing.
func TestService_List_WithoutItsDocument(t *testing.T) {
	t.Parallel()
	b, one, document := suggested(t)
	require.NoError(t, b.documents.Delete(t.Context(), b.admin, document))
	require.Empty(t, b.list(t, b.admin))
	_, err := b.prefill.Accept(t.Context(), b.admin, one.ID)
	require.ErrorIs(t, err, prefill.ErrDecided)
	_, err = b.documents.Restore(t.Context(), b.admin, document)
	require.NoError(t, err)
	require.Len(t, b.list(t, b.admin), 1)
}

func TestService_Accept_SealedYear(t *testing.T) {
	t.Parallel()
	b, one, _ := suggested(t)
	err := b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "insert into seals (company_id, year, version, sealed_at, sealed_by, manifest, sha256, impersonated) values (?, 2025, 1, now(), ?, '', '', false)", b.admin.Company, b.admin.Person)
		return err
	})
	require.NoError(t, err)
	_, err = b.prefill.Accept(t.Context(), b.admin, one.ID)
	require.ErrorIs(t, err, seal.ErrSealed)
}

// Of many, what cannot be accepted any more holds up nothing; a stranger's holds
// up all.
func TestService_AcceptAll(t *testing.T) {
	t.Parallel()
	b, one, _ := suggested(t)
	_, _, err := b.prefill.AcceptAll(t.Context(), b.admin, []uuid.UUID{one.ID, uuid.New()})
	require.ErrorIs(t, err, tenant.ErrNotFound)
	require.Nil(t, b.answer(t, b.admin, turnover), "nothing is accepted")
	_, _, err = b.prefill.AcceptAll(t.Context(), b.other, []uuid.UUID{one.ID})
	require.ErrorIs(t, err, tenant.ErrNotFound)

	saved, refused, err := b.prefill.AcceptAll(t.Context(), b.admin, []uuid.UUID{one.ID, one.ID})
	require.NoError(t, err)
	require.Len(t, saved, 1)
	require.ErrorIs(t, refused[one.ID], prefill.ErrDecided)
}
