package assignment_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/assignment"
)

const (
	firstJob  = 1
	secondJob = 2
	quiet     = time.Minute
)

func give(t *testing.T, b answertest.World, by tenant.Scope, person uuid.UUID, year int, questions ...string) {
	t.Helper()
	require.NoError(t, b.Assignments.Assign(t.Context(), by, assignment.Assignment{Questions: questions, Year: year, Person: person}))
}

// digest is what the user is told by a job, by id of question.
func digest(t *testing.T, b answertest.World, job int64) (assignment.Digest, []string) {
	t.Helper()
	d, err := b.Assignments.Digest(t.Context(), b.User, job, quiet)
	require.NoError(t, err)
	var told []string
	for _, given := range d.Items {
		told = append(told, given.Question.ID)
	}
	return d, told
}

func TestService_Assign_HandsOverTheTelling(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	work := accounttest.NewQueue(b.DB)
	give(t, b, b.Admin, b.User.Person, 2025, "B1_01", "B1_05")
	require.Equal(t, []queue.Args{assignment.Assigned{Company: b.Admin.Company, Person: b.User.Person}}, work.Drain(), "once for all of them")

	give(t, b, b.Admin, b.User.Person, 2025, "B1_05")
	give(t, b, b.Admin, b.Admin.Person, 2025, "B1_01")
	give(t, b, b.Admin, uuid.Nil, 2025, "B1_01", "B1_05")
	require.Empty(t, work.Drain(), "nothing new, one's own doing, and nobody")
	require.ErrorIs(t, b.Assignments.Assign(t.Context(), b.Admin, assignment.Assignment{
		Questions: []string{"B1_01"}, Year: 2025, Person: b.Other.Person,
	}), assignment.ErrNoMember)
	require.Empty(t, work.Drain())
}

func TestService_Digest(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	give(t, b, b.Admin, b.User.Person, 2025, "B3_01", "B1_02", "B1_05")
	b.Pass(quiet / 2)
	give(t, b, b.Person(t, b.Admin.Company, "Cia", answertest.All()...).Impersonating(), b.User.Person, 2024, "B1_01")

	d, told := digest(t, b, firstJob)
	require.Equal(t, quiet, d.Wait, "somebody may still be assigning")
	require.Empty(t, told)

	b.Pass(quiet)
	d, told = digest(t, b, firstJob)
	require.Equal(t, []string{"B1_01", "B1_05", "B3_01"}, told, "by year and in order; B1_02 is not asked")
	require.Equal(t, 2024, d.Items[0].Year)
	require.Equal(t, []string{"Ada", "Cia"}, d.By)
	require.Equal(t, "Ulf", d.Name)
	require.Equal(t, b.User.Person.String()+"@tillit.test", d.Email)
	require.Equal(t, "Company", d.Company)
	require.Equal(t, tenant.User, d.Role)

	_, told = digest(t, b, secondJob)
	require.Empty(t, told, "claimed by another job")
	_, told = digest(t, b, firstJob)
	require.Len(t, told, 3, "the same job may have failed to send")
	require.NoError(t, b.Assignments.Told(t.Context(), b.User, firstJob))
	_, told = digest(t, b, firstJob)
	require.Empty(t, told)

	give(t, b, b.Admin, b.Admin.Person, 2025, "B3_01")
	give(t, b, b.Admin, b.User.Person, 2025, "B3_01")
	b.Pass(quiet)
	_, told = digest(t, b, secondJob)
	require.Equal(t, []string{"B3_01"}, told, "it was somebody else's meanwhile")
}

func TestService_Digest_NothingToTell(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	give(t, b, b.Admin, b.User.Person, 2025, "B1_01", "B2_01")
	give(t, b, b.Admin, uuid.Nil, 2025, "B1_01")
	b.SetCompany(t, b.Admin, "disabled_features = ?", int64(tenant.Policies))
	b.Pass(quiet)
	_, told := digest(t, b, firstJob)
	require.Empty(t, told, "one was taken back and the section of the other is switched off")

	give(t, b, b.Admin, b.User.Person, 2025, "B1_05")
	b.Pass(quiet)
	foreign, err := b.Assignments.Digest(t.Context(), tenant.NewScope(b.User.Person, b.Other.Company, answer.ReadAssigned), firstJob, quiet)
	require.NoError(t, err)
	require.Empty(t, foreign)
	_, err = b.Assignments.Digest(t.Context(), tenant.NewScope(b.User.Person, b.User.Company), firstJob, quiet)
	require.ErrorIs(t, err, tenant.ErrForbidden)

	b.Exec(t, b.User, "update people set disabled_at = now() where id = ?", b.User.Person)
	_, err = b.Assignments.Digest(t.Context(), b.User, firstJob, quiet)
	require.ErrorIs(t, err, tenant.ErrNotFound, "the account is shut")
}
