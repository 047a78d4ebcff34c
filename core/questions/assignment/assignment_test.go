package assignment_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/questions/answertest"
	"tillit/core/questions/assignment"
	"tillit/core/reference/catalogue"
)

func TestService_Assign(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	assignee := func(question string) uuid.UUID {
		return b.List(t, b.Admin, catalogue.GeneralInformation)[question].Assignee
	}
	give := func(scope tenant.Scope, person uuid.UUID, questions ...string) error {
		return b.Assignments.Assign(t.Context(), scope, assignment.Assignment{Questions: questions, Year: 2025, Person: person})
	}
	require.NoError(t, give(b.Admin, b.User.Person, "B1_03", "B1_04", "B1_03"))
	require.NoError(t, give(b.Admin, b.User.Person, "B1_03"), "twice is once")
	require.Equal(t, b.User.Person, assignee("B1_04"))
	require.NoError(t, give(b.Admin, b.Admin.Person, "B1_03"))
	require.Equal(t, b.Admin.Person, assignee("B1_03"), "it passes from one to the other")
	require.NoError(t, give(b.Admin, uuid.Nil, "B1_03", "B1_05"))
	require.Equal(t, uuid.Nil, assignee("B1_03"))

	require.ErrorIs(t, give(b.User, b.User.Person, "B1_05"), tenant.ErrForbidden)
	require.ErrorIs(t, give(b.Admin, b.Other.Person, "B1_05"), assignment.ErrNoMember)
	require.ErrorIs(t, give(b.Admin, uuid.New(), "B1_05"), assignment.ErrNoMember)
	require.ErrorIs(t, give(b.Admin, b.User.Person, "B1_05", "B9_99"), tenant.ErrNotFound)
	require.ErrorIs(t, give(b.Admin, b.User.Person, "B1_07"), tenant.ErrNotFound)
	require.ErrorIs(t, give(b.Admin, b.User.Person), tenant.ErrNotFound)
	require.Equal(t, uuid.Nil, assignee("B1_05"), "all or nothing")

	require.Empty(t, b.List(t, b.Other, catalogue.GeneralInformation)["B1_04"].Assignee, "another company has its own")
	b.Exec(t, b.Admin, "delete from memberships where person_id = ?", b.User.Person)
	require.Equal(t, uuid.Nil, assignee("B1_04"), "who leaves leaves their questions")
}
