package carbon_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/rulebook"
	"tillit/core/carbon/shippedtest"
	"tillit/core/carbon/template"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/jobs/carbon"
)

func TestGiveTemplates_FollowsWhatACompanySaysOfItself(t *testing.T) {
	t.Parallel()
	db := shippedtest.New(t).Open(t)
	templates := template.NewService(db, template.Standard())
	worker := &carbon.GiveTemplates{Templates: templates}
	home := accounttest.Company(t, db)
	described := &river.Job[company.Described]{Args: company.Described{Company: home}}
	for range 2 {
		require.NoError(t, worker.Work(t.Context(), described))
	}
	list, err := templates.Of(t.Context(), tenant.NewScope(uuid.New(), home, rulebook.See))
	require.NoError(t, err)
	var followed []string
	for _, one := range list {
		if one.Follows > 0 {
			followed = append(followed, one.Chart)
		}
	}
	require.Equal(t, []string{"BAS"}, followed, "nobody has said which industry it is in")

	var gone *river.JobCancelError
	described.Args.Company = uuid.New()
	require.ErrorAs(t, worker.Work(t.Context(), described), &gone, "a company that is not there is not tried again")
}
