package answer_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/answer"
)

const (
	firstJob  = 1
	secondJob = 2
	quiet     = time.Minute
)

// pass lets time pass.
func (b bundle) pass(d time.Duration) {
	now := b.clock.Load().Add(d)
	b.clock.Store(&now)
}

func (b bundle) give(t *testing.T, by tenant.Scope, person uuid.UUID, year int, questions ...string) {
	t.Helper()
	require.NoError(t, b.answers.Assign(t.Context(), by, answer.Assignment{Questions: questions, Year: year, Person: person}))
}

// digest is what the user is told by a job, by id of question.
func (b bundle) digest(t *testing.T, job int64) (answer.Digest, []string) {
	t.Helper()
	d, err := b.answers.Digest(t.Context(), b.user, job, quiet)
	require.NoError(t, err)
	var told []string
	for _, given := range d.Items {
		told = append(told, given.Question.ID)
	}
	return d, told
}

func TestService_Assign_HandsOverTheTelling(t *testing.T) {
	t.Parallel()
	b := setup(t)
	work := accounttest.NewQueue(b.db)
	b.give(t, b.admin, b.user.Person, 2025, "B1_01", "B1_05")
	require.Equal(t, []queue.Args{answer.Assigned{Company: b.admin.Company, Person: b.user.Person}}, work.Drain(), "once for all of them")

	b.give(t, b.admin, b.user.Person, 2025, "B1_05")
	b.give(t, b.admin, b.admin.Person, 2025, "B1_01")
	b.give(t, b.admin, uuid.Nil, 2025, "B1_01", "B1_05")
	require.Empty(t, work.Drain(), "nothing new, one's own doing, and nobody")
	require.ErrorIs(t, b.answers.Assign(t.Context(), b.admin, answer.Assignment{
		Questions: []string{"B1_01"}, Year: 2025, Person: b.other.Person,
	}), answer.ErrNoMember)
	require.Empty(t, work.Drain())
}

func TestService_Digest(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.give(t, b.admin, b.user.Person, 2025, "B3_01", "B1_02", "B1_05")
	b.pass(quiet / 2)
	b.give(t, b.person(t, b.admin.Company, "Cia", all()...).Impersonating(), b.user.Person, 2024, "B1_01")

	d, told := b.digest(t, firstJob)
	require.Equal(t, quiet, d.Wait, "somebody may still be assigning")
	require.Empty(t, told)

	b.pass(quiet)
	d, told = b.digest(t, firstJob)
	require.Equal(t, []string{"B1_01", "B1_05", "B3_01"}, told, "by year and in order; B1_02 is not asked")
	require.Equal(t, 2024, d.Items[0].Year)
	require.Equal(t, []string{"Ada", "Cia"}, d.By)
	require.Equal(t, "Ulf", d.Name)
	require.Equal(t, b.user.Person.String()+"@tillit.test", d.Email)
	require.Equal(t, "Company", d.Company)
	require.Equal(t, tenant.User, d.Role)

	_, told = b.digest(t, secondJob)
	require.Empty(t, told, "claimed by another job")
	_, told = b.digest(t, firstJob)
	require.Len(t, told, 3, "the same job may have failed to send")
	require.NoError(t, b.answers.Told(t.Context(), b.user, firstJob))
	_, told = b.digest(t, firstJob)
	require.Empty(t, told)

	b.give(t, b.admin, b.admin.Person, 2025, "B3_01")
	b.give(t, b.admin, b.user.Person, 2025, "B3_01")
	b.pass(quiet)
	_, told = b.digest(t, secondJob)
	require.Equal(t, []string{"B3_01"}, told, "it was somebody else's meanwhile")
}

func TestService_Digest_NothingToTell(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.give(t, b.admin, b.user.Person, 2025, "B1_01", "B2_01")
	b.give(t, b.admin, uuid.Nil, 2025, "B1_01")
	b.setCompany(t, b.admin, "disabled_features = ?", int64(tenant.Policies))
	b.pass(quiet)
	_, told := b.digest(t, firstJob)
	require.Empty(t, told, "one was taken back and the section of the other is switched off")

	b.give(t, b.admin, b.user.Person, 2025, "B1_05")
	b.pass(quiet)
	foreign, err := b.answers.Digest(t.Context(), tenant.NewScope(b.user.Person, b.other.Company, answer.ReadAssigned), firstJob, quiet)
	require.NoError(t, err)
	require.Empty(t, foreign)
	_, err = b.answers.Digest(t.Context(), tenant.NewScope(b.user.Person, b.user.Company), firstJob, quiet)
	require.ErrorIs(t, err, tenant.ErrForbidden)

	b.exec(t, b.user, "update people set disabled_at = now() where id = ?", b.user.Person)
	_, err = b.answers.Digest(t.Context(), b.user, firstJob, quiet)
	require.ErrorIs(t, err, tenant.ErrNotFound, "the account is shut")
}
