package bff_test

import (
	"maps"
	"net/http"
	"strconv"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/throttle"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
)

func somebody(role tenant.Role) object {
	return object{"email": uuid.NewString() + "@tillit.test", "name": "Nya", "role": role}
}

// mailed returns the link of the invitation that was handed over last.
func mailed(t *testing.T, s *bfftest.Server) object {
	t.Helper()
	work := s.Queue.Drain()
	issued, err := s.Kit.Credentials.IssueInvitation(t.Context(), work[len(work)-1].(account.Invited))
	require.NoError(t, err)
	return object{"token": issued.Token, "email": issued.Email}
}

func TestPeople_OfTheCompany(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c := s.As(t, tenant.Company)
	var made, list object
	in := somebody(tenant.User)
	in["locale"] = "nl-NL"
	c.Post(t, "/company/user", in).Into(t, &made)
	require.Equal(t, "invited", made["state"])
	require.Equal(t, "nl-NL", made["locale"])
	require.Equal(t, c.Home.String(), made["company"].(object)["id"])
	require.NotNil(t, made["invitedUntil"])
	link := mailed(t, s)

	var shown object
	stranger := s.Stranger()
	stranger.Post(t, "/account/invitation", link).Into(t, &shown)
	require.Equal(t, object{"email": in["email"], "name": "Nya", "home": "Company", "by": "Person"}, shown)
	accept := object{"token": link["token"], "email": link["email"], "name": "Nya Namn", "password": "nya ord om gamla båtar"}
	stranger.Post(t, "/account/invitation/accept", accept).Done(t)
	stranger.Post(t, "/account/invitation/accept", accept).Refused(t, http.StatusBadRequest, "account.invitationInvalid")
	accept["email"] = []any{accept["email"], "eve@tillit.test"} // T32: an array of addresses
	stranger.Post(t, "/account/invitation/accept", accept).Refused(t, http.StatusBadRequest, "fields")
	stranger.Post(t, "/account/login", object{"email": in["email"], "password": "nya ord om gamla båtar"}).Into(t, &object{})

	id := "/company/user/" + made["id"].(string)
	var changed object
	c.Put(t, id+"/role", object{"role": 3}).Into(t, &changed)
	require.EqualValues(t, 3, changed["role"])
	require.Nil(t, me(t, stranger), "their sessions end")
	c.Post(t, id+"/disable", nil).Into(t, &changed)
	require.Equal(t, "disabled", changed["state"])
	c.Post(t, id+"/enable", nil).Into(t, &changed)
	require.Equal(t, "active", changed["state"])
	c.Post(t, id+"/invite", nil).Refused(t, http.StatusConflict, "account.notInvited")
	c.Post(t, id+"/reset-two-factor", nil).Refused(t, http.StatusConflict, "account.twoFactorNotSetUp")
	c.Put(t, id+"/role", object{"role": 1}).Refused(t, http.StatusForbidden, "account.roleTooHigh")
	c.Post(t, "/company/user/"+c.Person.ID.String()+"/disable", nil).Refused(t, http.StatusForbidden, "account.ownRights")
	c.Post(t, "/company/user", in).Refused(t, http.StatusConflict, "account.emailTaken")
	c.Post(t, "/company/user", somebody(tenant.Admin)).Refused(t, http.StatusForbidden, "account.roleTooHigh")
	in["companyId"] = uuid.New()
	c.Post(t, "/company/user", in).Refused(t, http.StatusBadRequest, "fields")

	accounttest.Person(t, s.DB, tenant.User, accounttest.Company(t, s.DB))
	c.Get(t, "/company/user/detailed?state=active").Into(t, &list)
	require.EqualValues(t, 2, list["total"])
	c.Get(t, "/company/user/detailed?q=namn").Into(t, &list)
	require.EqualValues(t, 1, list["total"])
}

// T58: who asks too often is told when to come back.
func TestPeople_InvitationsAreThrottled(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	c := s.As(t, tenant.Company)
	var made object
	c.Post(t, "/company/user", somebody(tenant.User)).Into(t, &made)
	again := "/company/user/" + made["id"].(string) + "/invite"
	for range throttle.Invitation().Burst - 1 {
		c.Post(t, again, nil).Into(t, &made)
	}
	res := c.Post(t, again, nil)
	p := res.Refused(t, http.StatusTooManyRequests, "account.tooManyInvitations")
	require.Positive(t, p.RetryAfter)
	require.Equal(t, strconv.Itoa(p.RetryAfter), res.Header.Get("Retry-After"))
	c.Post(t, "/company/user", somebody(tenant.User)).Into(t, &made)
}

func TestPeople_OfAdministrators(t *testing.T) {
	t.Parallel()
	s := peopleServer(t)
	admin := s.As(t, tenant.Admin)
	home, office := accounttest.Company(t, s.DB), accounttest.Agency(t, s.DB)
	worker := accounttest.Person(t, s.DB, tenant.User, home)

	var made, list object
	for role, home := range map[tenant.Role]object{
		tenant.Admin: {}, tenant.Agency: {"agencyId": office}, tenant.Company: {"companyId": home}, tenant.User: {"companyId": home},
	} {
		in := somebody(role)
		in["password"] = accounttest.Password
		maps.Copy(in, home)
		admin.Post(t, "/admin/user", in).Into(t, &made)
		require.Equal(t, "active", made["state"])
		require.EqualValues(t, role, made["role"])
	}
	require.Empty(t, s.Queue.Drain())

	in := somebody(tenant.User)
	admin.Post(t, "/admin/user", in).Refused(t, http.StatusNotFound, "notFound")
	in["companyId"] = uuid.New()
	admin.Post(t, "/admin/user", in).Refused(t, http.StatusNotFound, "notFound")
	in["companyId"] = home
	admin.Post(t, "/admin/user", in).Into(t, &made)
	first := mailed(t, s)
	admin.Post(t, "/admin/user/"+made["id"].(string)+"/invite", nil).Into(t, &made)
	admin.Post(t, "/account/invitation", first).Refused(t, http.StatusBadRequest, "account.invitationInvalid")

	admin.Get(t, "/admin/user?company="+home.String()).Into(t, &list)
	require.EqualValues(t, 4, list["total"])
	admin.Get(t, "/admin/user?role=1&limit=1").Into(t, &list)
	require.EqualValues(t, 2, list["total"])
	require.Len(t, list["items"], 1)
	admin.Get(t, "/admin/user?agency="+office.String()).Into(t, &list)
	require.EqualValues(t, 1, list["total"])

	// Acting for a company, an administrator is one of its own.
	acting := s.Acting(t, home)
	acting.Post(t, "/company/user", somebody(tenant.Admin)).Refused(t, http.StatusForbidden, "account.roleTooHigh")
	withPassword := somebody(tenant.User)
	withPassword["password"] = accounttest.Password
	acting.Post(t, "/company/user", withPassword).Refused(t, http.StatusForbidden, "account.inviteOnly")
	acting.Post(t, "/company/user", somebody(tenant.User)).Into(t, &made)
	require.Equal(t, object{"name": acting.Person.Name, "home": nil}, made["actor"])
	acting.Get(t, "/admin/user").Refused(t, http.StatusForbidden, "forbidden")
	acting.Post(t, "/company/user/"+worker.ID.String()+"/disable", nil).Into(t, &made)
	acting.Post(t, "/company/user/"+admin.Person.ID.String()+"/disable", nil).Refused(t, http.StatusNotFound, "notFound")
	acting.Post(t, "/company/user/"+admin.Person.ID.String()+"/reset-two-factor", nil).Refused(t, http.StatusNotFound, "notFound")
}
