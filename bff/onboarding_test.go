package bff_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/signup"
)

func signUpBody(email string) object {
	return object{
		"companyName": "Nordlys Bageri AB", "corporateIdentityNumber": "556012-5790", "country": "SE", "contactName": "Åsa Öberg",
		"email": email, "phone": "", "locale": "sv-SE", "integration": "kleer", "acceptTerms": true,
	}
}

func TestOnboarding_FromVisitorToTrialEnd(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	stranger := s.Stranger()
	stranger.Post(t, "/onboarding/sign-up", object{}).Refused(t, http.StatusBadRequest, "fields")
	stranger.Post(t, "/onboarding/sign-up", signUpBody("asa@nordlys.test")).Done(t)
	work := s.Queue.Drain()
	require.Len(t, work, 1)
	signUps := signup.NewService(s.DB, nil, nil, nil, s.Kit.Clock.Now) // to issue, it needs no more
	issued, err := signUps.Issue(t.Context(), work[0].(signup.Requested))
	require.NoError(t, err)

	link := object{"email": issued.Email, "token": issued.Token}
	var found object
	stranger.Post(t, "/onboarding/sign-up/find", link).Into(t, &found)
	require.Equal(t, object{"email": issued.Email, "contactName": "Åsa Öberg", "companyName": "Nordlys Bageri AB", "integration": "kleer"}, found)
	link["password"] = "nya ord om gamla båtar"
	stranger.Post(t, "/onboarding/sign-up/confirm", link).Done(t)
	stranger.Post(t, "/onboarding/sign-up/confirm", link).Refused(t, http.StatusBadRequest, "signUp.invalid")
	// T32: an array of addresses.
	for _, path := range []string{"/onboarding/sign-up/find", "/onboarding/sign-up/confirm"} {
		several := object{"token": issued.Token, "email": []string{issued.Email, "eve@tillit.test"}}
		if path == "/onboarding/sign-up/confirm" {
			several["password"] = link["password"]
		}
		stranger.Post(t, path, several).Refused(t, http.StatusBadRequest, "fields")
	}

	var entered struct {
		User struct {
			Trial struct {
				EndsAt time.Time
				Ended  bool
			}
			Company struct{ Name string }
		}
	}
	delete(link, "token")
	stranger.Post(t, "/account/login", link).Into(t, &entered)
	require.Equal(t, "Nordlys Bageri AB", entered.User.Company.Name)
	require.False(t, entered.User.Trial.Ended)
	var read object
	stranger.Get(t, "/company/company").Into(t, &read)
	stranger.Get(t, "/company/report/completeness?year=2025&locale=sv-SE").Refused(t, http.StatusForbidden, "feature_disabled")
	require.Contains(t, types(t, stranger), "footprint-csv", "the package has its footprint to take away")
	require.NotContains(t, types(t, stranger), "sustainability-pdf")

	// When the time is over, what is there stays to be read, and nothing comes in.
	require.NoError(t, s.DB.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("update company_trials set began_at = '2000-01-01', ends_at = ?", s.Kit.Clock.Now()).Exec(ctx)
		return err
	}))
	stranger.Get(t, "/company/company").Into(t, &read)
	stranger.Post(t, "/company/user", object{"email": "bo@nordlys.test", "name": "Bo", "role": 4}).Refused(t, http.StatusForbidden, "trial_ended")
	stranger.Put(t, "/company/company", object{"name": "X"}).Refused(t, http.StatusForbidden, "trial_ended")
	require.Contains(t, types(t, stranger), "archive-zip", "they can take everything with them")
	stranger.Post(t, "/account/me", nil).Into(t, &entered.User)
	require.True(t, entered.User.Trial.Ended)
	stranger.Put(t, "/account/profile", object{"name": "Åsa", "locale": "fi-FI"}).Into(t, &read)
}

// types lists the reports that are offered.
func types(t *testing.T, c *bfftest.Client) []string {
	t.Helper()
	var forms []struct{ Type string }
	c.Get(t, "/company/report/forms").Into(t, &forms)
	offered := make([]string, len(forms))
	for i, f := range forms {
		offered[i] = f.Type
	}
	return offered
}
