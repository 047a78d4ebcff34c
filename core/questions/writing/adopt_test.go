package writing_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/writing"
)

func TestService_Adopt(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	mine, theirs := b.Document(t, b.Admin), b.Document(t, b.Other)
	adopt := func(scope tenant.Scope) (made answer.Answer, err error) {
		err = b.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			made, err = b.Writing.Adopt(ctx, tx, scope, writing.Adopted{
				Question: "B3_01", Year: 2025, Content: answer.Content{Value: answertest.Number("7"), Completed: true}, Documents: []uuid.UUID{mine, theirs},
			})
			return err
		})
		return made, err
	}
	_, err := adopt(tenant.NewScope(b.Admin.Person, b.Admin.Company, answer.Read))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = adopt(b.User)
	require.ErrorIs(t, err, tenant.ErrNotFound, "not assigned to them")

	made, err := adopt(b.Admin)
	require.NoError(t, err)
	require.Equal(t, answer.FromAssistant, made.Source)
	require.Equal(t, answer.InProgress, made.Status(), "a draft")
	require.Equal(t, []uuid.UUID{mine}, made.Documents)
	_, err = adopt(b.Admin)
	require.ErrorIs(t, err, writing.ErrAnswered)
}
