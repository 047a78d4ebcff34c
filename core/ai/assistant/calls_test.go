package assistant_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
	"tillit/core/kernel/tenant"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

func TestService_Calls(t *testing.T) {
	t.Parallel()
	b := newBundle(t, modeltest.Says(red), modeltest.Says(`{"colour": "811228-9874"}`), modeltest.Uncounted(red))
	other := b.company(t)
	_, err := b.svc.Ask(t.Context(), b.scope, question("Anna 811228-9874 is red"))
	require.NoError(t, err)
	_, err = b.svc.Ask(t.Context(), b.scope.Impersonating(), question())
	require.ErrorIs(t, err, assistant.ErrNoAnswer)
	q := question()
	q.Kind = assistant.Prefill
	_, err = b.svc.Ask(t.Context(), tenant.NewScope(uuid.Nil, other.Company, assistant.Use), q)
	require.NoError(t, err)

	mine, more, err := b.svc.Calls(t.Context(), b.scope, assistant.CallFilter{Company: other.Company, Limit: 9})
	require.NoError(t, err)
	require.False(t, more)
	require.Len(t, mine, 2, "its own, whichever it asks for")
	newest, oldest := mine[0], mine[1]
	require.Equal(t, assistant.NoAnswer, newest.Outcome)
	require.True(t, newest.Impersonated)
	require.Equal(t, assistant.Answered, oldest.Outcome)
	require.NotEmpty(t, oldest.Person)
	require.Equal(t, "E1-6", oldest.Subject)
	require.False(t, oldest.Estimated)
	require.EqualValues(t, modeltest.QuestionTokens+modeltest.AnswerTokens, oldest.Tokens)
	require.Empty(t, oldest.Material, "lists leave the texts out")

	one, err := b.svc.Call(t.Context(), b.scope, oldest.ID)
	require.NoError(t, err)
	require.Contains(t, one.Material, "Anna […] is red")
	require.Contains(t, one.Instructions, "Name the colour")
	require.JSONEq(t, red, one.Answer)
	for _, text := range []string{one.Material, one.Instructions, one.Answer} {
		require.NotContains(t, text, modeltest.Key)
	}
	refused, err := b.svc.Call(t.Context(), b.scope, newest.ID)
	require.NoError(t, err)
	require.JSONEq(t, `{"colour": "[…]"}`, refused.Answer, "what was of no use is kept too")

	first, more, err := b.svc.Calls(t.Context(), admin(), assistant.CallFilter{Limit: 2})
	require.NoError(t, err)
	require.True(t, more)
	require.Equal(t, assistant.Prefill, first[0].Kind)
	require.Empty(t, first[0].Person, "the program asked")
	require.True(t, first[0].Estimated)
	rest, more, err := b.svc.Calls(t.Context(), admin(), assistant.CallFilter{Before: first[1].ID, Limit: 2})
	require.NoError(t, err)
	require.False(t, more)
	require.Len(t, rest, 1)
	for want, f := range map[int]assistant.CallFilter{1: {Company: other.Company}, 2: {Kind: assistant.Ask}} {
		f.Limit = 9
		found, _, err := b.svc.Calls(t.Context(), admin(), f)
		require.NoError(t, err)
		require.Len(t, found, want)
	}
	found, _, err := b.svc.Calls(t.Context(), admin(), assistant.CallFilter{Outcome: assistant.NoAnswer, Limit: 9})
	require.NoError(t, err)
	require.Len(t, found, 1)
}

func TestService_CallsOfOthers(t *testing.T) {
	t.Parallel()
	b := newBundle(t, modeltest.Says(red))
	_, err := b.svc.Ask(t.Context(), b.scope, question())
	require.NoError(t, err)
	calls, _, err := b.svc.Calls(t.Context(), b.scope, assistant.CallFilter{Limit: 1})
	require.NoError(t, err)
	id := calls[0].ID

	other := b.company(t)
	_, err = b.svc.Call(t.Context(), other, id)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = b.svc.Call(t.Context(), other.Seeing(b.scope.Company), id)
	require.ErrorIs(t, err, tenant.ErrNotFound, "not even a parent")
	_, err = b.svc.Call(t.Context(), b.scope, uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)
	user := tenant.NewScope(uuid.New(), b.scope.Company, assistant.See, assistant.Use)
	_, err = b.svc.Call(t.Context(), user, id)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, _, err = b.svc.Calls(t.Context(), user, assistant.CallFilter{Limit: 1})
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Forget(t *testing.T) {
	t.Parallel()
	b := newBundle(t, modeltest.Says(red))
	_, err := b.svc.Ask(t.Context(), b.scope, question())
	require.NoError(t, err)
	b.clock.Pass(b.limits.Keep - time.Hour)
	_, err = b.svc.Ask(t.Context(), b.scope, question())
	require.NoError(t, err)
	gone, err := b.svc.Forget(t.Context())
	require.NoError(t, err)
	require.Zero(t, gone)
	b.clock.Pass(2 * time.Hour)
	gone, err = b.svc.Forget(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 1, gone)
	left, _, err := b.svc.Calls(t.Context(), b.scope, assistant.CallFilter{Limit: 9})
	require.NoError(t, err)
	require.Len(t, left, 1)
}
