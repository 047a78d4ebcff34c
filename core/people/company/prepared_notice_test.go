package company_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
)

func TestPreparedMail(t *testing.T) {
	t.Parallel()
	b := setup(t)
	office := accounttest.Agency(t, b.db)
	client, below := accounttest.Client(t, b.db, office), accounttest.Subsidiary(t, b.db, b.id)
	boss := accounttest.Person(t, b.db, tenant.Company, b.id)
	for name, in := range map[string]company.Prepared{
		"administrator": {Company: b.id, Person: boss.ID},
		"of the group":  {Company: below, Person: boss.ID},
		"agency":        {Company: client, Person: accounttest.Person(t, b.db, tenant.Agency, office).ID},
		"platform":      {Company: b.id, Person: accounttest.Person(t, b.db, tenant.Admin, uuid.Nil).ID},
	} {
		mail, err := b.companies.PreparedMail(t.Context(), in)
		require.NoError(t, err, name)
		require.NotEmpty(t, mail.Email, name)
		require.NotEmpty(t, mail.Company, name)
	}

	shut := accounttest.Person(t, b.db, tenant.Company, b.id)
	require.NoError(t, accounttest.Service(t, b.db).Disable(t.Context(), accounttest.Administrator(b.id), shut.ID))
	for name, in := range map[string]company.Prepared{
		"shut":        {Company: b.id, Person: shut.ID},
		"user":        {Company: b.id, Person: accounttest.Person(t, b.db, tenant.User, b.id).ID},
		"of another":  {Company: client, Person: boss.ID},
		"nobody":      {Company: b.id, Person: uuid.New()},
		"no company":  {Company: uuid.New(), Person: boss.ID},
		"other agent": {Company: client, Person: accounttest.Person(t, b.db, tenant.Agency, accounttest.Agency(t, b.db)).ID},
	} {
		_, err := b.companies.PreparedMail(t.Context(), in)
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
	}
}
