package answer_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

func TestService_Adopt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	mine, theirs := b.document(t, b.admin), b.document(t, b.other)
	adopt := func(scope tenant.Scope) (made answer.Answer, err error) {
		err = b.db.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
			made, err = b.answers.Adopt(ctx, tx, scope, answer.Adopted{
				Question: "B3_01", Year: 2025, Content: answer.Content{Value: number("7"), Completed: true}, Documents: []uuid.UUID{mine, theirs},
			})
			return err
		})
		return made, err
	}
	_, err := adopt(tenant.NewScope(b.admin.Person, b.admin.Company, answer.Read))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = adopt(b.user)
	require.ErrorIs(t, err, tenant.ErrNotFound, "not assigned to them")

	made, err := adopt(b.admin)
	require.NoError(t, err)
	require.Equal(t, answer.FromAssistant, made.Source)
	require.Equal(t, answer.InProgress, made.Status(), "a draft")
	require.Equal(t, []uuid.UUID{mine}, made.Documents)
	_, err = adopt(b.admin)
	require.ErrorIs(t, err, answer.ErrAnswered)
}
