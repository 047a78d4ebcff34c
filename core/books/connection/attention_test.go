package connection_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/books/connection"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// calls are the calls for help among what was handed over.
func calls(queue *accounttest.Queue) (found []connection.Attention) {
	for _, work := range queue.Drain() {
		if call, ok := work.(connection.Attention); ok {
			found = append(found, call)
		}
	}
	return found
}

func TestRead_CallsForHelpOnceWhenItStops(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	queue := accounttest.NewQueue(b.DB)
	b.system.pages = year()
	boss := accounttest.Person(t, b.DB, tenant.Company, b.company)
	accounttest.Person(t, b.DB, tenant.User, b.company)
	accounttest.Person(t, b.DB, tenant.Company, accounttest.Company(t, b.DB))
	c := b.connect(t)
	calls(queue)
	fail := func(reason connection.Reason) []connection.Attention {
		b.system.before = func(int) error { return &connection.Failure{Reason: reason} }
		_, err := b.read(t, c.ID)
		require.Error(t, err)
		return calls(queue)
	}
	require.Empty(t, fail(connection.Down), "it may pass")
	want := connection.Attention{Company: b.company, Connection: c.ID, Person: boss.ID}
	require.Equal(t, []connection.Attention{want}, fail(connection.Refused))
	require.Empty(t, fail(connection.Forbidden), "they know already")

	b.system.before = nil
	b.mustRead(t, c.ID)
	require.Equal(t, []connection.Attention{want}, fail(connection.Lost), "it stopped anew")
}

func TestService_AttentionMail(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.system.pages = year()
	boss := accounttest.Person(t, b.DB, tenant.Company, b.company)
	user := accounttest.Person(t, b.DB, tenant.User, b.company)
	c := b.connect(t)
	in := connection.Attention{Company: b.company, Connection: c.ID, Person: boss.ID}
	_, err := b.svc.AttentionMail(t.Context(), in)
	require.ErrorIs(t, err, tenant.ErrNotFound, "nothing is wrong")

	b.system.before = func(int) error { return &connection.Failure{Reason: connection.Unlicensed} }
	_, err = b.read(t, c.ID)
	require.Error(t, err)
	mail, err := b.svc.AttentionMail(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, connection.AttentionMail{
		Email: boss.Email, Name: boss.Name, Company: "Company", Provider: connection.Kleer, Reason: connection.Unlicensed,
	}, mail)

	in.Person = user.ID
	_, err = b.svc.AttentionMail(t.Context(), in)
	require.ErrorIs(t, err, tenant.ErrNotFound, "users do not look after connections")
	in.Person, in.Company = boss.ID, accounttest.Company(t, b.DB)
	_, err = b.svc.AttentionMail(t.Context(), in)
	require.ErrorIs(t, err, tenant.ErrNotFound, "another company's")
}
