package answer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

func TestService_Earlier(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.save(t, b.admin, "B1_01", answer.Content{Notes: "first"})
	b.save(t, b.admin, "B1_01", answer.Content{Notes: "second"})
	asked := map[string]int{"B1_01": 1, "B1_05": 1}

	was, err := b.answers.Earlier(t.Context(), b.admin, 2025, asked)
	require.NoError(t, err)
	require.Len(t, was, 1)
	require.Equal(t, "first", was["B1_01"].Notes)
	was, err = b.answers.Earlier(t.Context(), b.other, 2025, asked)
	require.NoError(t, err)
	require.Empty(t, was, "another company has saved nothing")
	_, err = b.answers.Earlier(t.Context(), b.user, 2025, asked)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
