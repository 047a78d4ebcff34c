package history_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
)

func TestService_Earlier(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Notes: "first"})
	b.Save(t, b.Admin, "B1_01", answer.Content{Notes: "second"})
	asked := map[string]int{"B1_01": 1, "B1_05": 1}

	was, err := b.History.Earlier(t.Context(), b.Admin, 2025, asked)
	require.NoError(t, err)
	require.Len(t, was, 1)
	require.Equal(t, "first", was["B1_01"].Notes)
	was, err = b.History.Earlier(t.Context(), b.Other, 2025, asked)
	require.NoError(t, err)
	require.Empty(t, was, "another company has saved nothing")
	_, err = b.History.Earlier(t.Context(), b.User, 2025, asked)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
