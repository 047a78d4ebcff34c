package bff_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/bff/bfftest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
)

func TestImpersonation(t *testing.T) {
	t.Parallel()

	t.Run("BecomesTheCompanyAndBack", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		office := accounttest.Agency(t, s.DB)
		client, sibling := accounttest.Client(t, s.DB, office), accounttest.Client(t, s.DB, office)
		c := s.In(t, tenant.Agency, office)
		require.JSONEq(t, `{"company":null}`, string(c.Get(t, "/account/impersonate").Body))
		require.Nil(t, me(t, c)["company"])
		require.Equal(t, office.String(), me(t, c)["agency"].(object)["id"])
		before := c.Copy()

		var acting struct{ Company object }
		c.Post(t, "/account/impersonate/"+client.String(), nil).Into(t, &acting)
		require.Equal(t, client.String(), acting.Company["id"])
		require.Nil(t, me(t, before), "the older token is dead")
		user := me(t, c)
		require.Equal(t, true, user["impersonating"])
		require.EqualValues(t, tenant.Agency, user["role"])
		require.Equal(t, client.String(), user["company"].(object)["id"])
		c.Get(t, "/company/company").Into(t, &object{})

		var choices []object
		c.Get(t, "/account/companies").Into(t, &choices)
		require.Len(t, choices, 2, "the choice stays while one is chosen")
		c.Get(t, "/company/company/logo?company="+sibling.String()).Refused(t, http.StatusNotFound, "notFound")
		c.Get(t, "/agency/company").Refused(t, http.StatusForbidden, "forbidden")

		c.Delete(t, "/account/impersonate").Done(t)
		require.Equal(t, false, me(t, c)["impersonating"])
		c.Get(t, "/company/company").Refused(t, http.StatusForbidden, "forbidden")
		c.Delete(t, "/account/impersonate").Done(t)
	})

	// T17.
	t.Run("OnlyWhomAndWhatOneMay", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		company := accounttest.Company(t, s.DB)
		rivals := accounttest.Client(t, s.DB, accounttest.Agency(t, s.DB))
		agent := s.As(t, tenant.Agency)
		var refusals []string
		for _, id := range []uuid.UUID{company, rivals, uuid.New()} {
			p := agent.Post(t, "/account/impersonate/"+id.String(), nil).Refused(t, http.StatusNotFound, "notFound")
			p.RequestID = ""
			flat, err := json.Marshal(p)
			require.NoError(t, err)
			refusals = append(refusals, string(flat))
		}
		require.Equal(t, refusals[0], refusals[1])
		require.Equal(t, refusals[0], refusals[2])
		for _, role := range []tenant.Role{tenant.Company, tenant.User} {
			c := s.As(t, role)
			for _, id := range []uuid.UUID{c.Home, company, uuid.New()} {
				c.Post(t, "/account/impersonate/"+id.String(), nil).Refused(t, http.StatusForbidden, "forbidden")
			}
		}
		admin := s.As(t, tenant.Admin)
		admin.Post(t, "/account/impersonate/"+uuid.NewString(), nil).Refused(t, http.StatusNotFound, "notFound")
		s.Stranger().Post(t, "/account/impersonate/"+company.String(), nil).Refused(t, http.StatusUnauthorized, "unauthenticated")
	})

	// Both names stand at what the owner of a group does in a company of it, and
	// the company reads them in its own log.
	t.Run("GroupOwnerInAChild", func(t *testing.T) {
		t.Parallel()
		p := newProduct(t)
		c := p.As(t, tenant.Company)
		child, foreign := accounttest.Subsidiary(t, p.DB, c.Home), accounttest.Company(t, p.DB)
		below := accounttest.Subsidiary(t, p.DB, child)
		member := p.In(t, tenant.Company, child)
		choices := func() (ids []string) {
			t.Helper()
			var nodes []object
			c.Get(t, "/account/companies").Into(t, &nodes)
			for _, node := range nodes {
				ids = append(ids, node["id"].(string))
			}
			return ids
		}
		require.ElementsMatch(t, []string{child.String(), below.String()}, choices(), "all below, without one's own")
		for _, id := range []uuid.UUID{foreign, uuid.New()} {
			c.Post(t, "/account/impersonate/"+id.String(), nil).Refused(t, http.StatusNotFound, "notFound")
		}
		c.Post(t, "/account/impersonate/"+child.String(), nil).Into(t, &object{})
		require.Equal(t, true, me(t, c)["impersonating"])
		require.Len(t, choices(), 2, "the choice stays while one is chosen")
		res := c.Post(t, "/company/activity-entry", someEntry())
		require.Less(t, res.Status, http.StatusMultipleChoices, "%s", res.Body)
		c.Post(t, "/account/change-password", object{"oldPassword": accounttest.Password, "newPassword": "nya ord om gamla båtar"}).
			Refused(t, http.StatusForbidden, "forbidden")
		c.Post(t, "/account/impersonate/"+below.String(), nil).Refused(t, http.StatusForbidden, "forbidden")

		var log struct{ Items []object }
		member.Get(t, "/company/audit-log?impersonated=true").Into(t, &log)
		require.NotEmpty(t, log.Items)
		for _, event := range log.Items {
			require.Equal(t, c.Person.Name, event["person"].(object)["name"])
			require.Equal(t, child.String(), event["company"].(object)["id"])
			require.Equal(t, true, event["impersonated"])
		}

		c.Delete(t, "/account/impersonate").Done(t)
		require.Equal(t, false, me(t, c)["impersonating"])
	})

	// T13: whoever works in a company loses it with the request after it has
	// been moved away, and who stands above it now has it without signing in.
	t.Run("EndsWhenTheCompanyIsMoved", func(t *testing.T) {
		t.Parallel()
		p := newProduct(t)
		admin := p.As(t, tenant.Admin)
		before, after := p.As(t, tenant.Company), p.As(t, tenant.Company)
		child := accounttest.Subsidiary(t, p.DB, before.Home)
		reached := func(c *bfftest.Client) (nodes []object) {
			t.Helper()
			c.Get(t, "/company/company/descendants").Into(t, &nodes)
			return nodes
		}
		require.Len(t, reached(before), 1)
		require.Empty(t, reached(after))
		acting := p.SignedIn(t, before.Person)
		acting.Post(t, "/account/impersonate/"+child.String(), nil).Into(t, &object{})
		require.Equal(t, child.String(), me(t, acting)["company"].(object)["id"])

		admin.Post(t, "/admin/company/"+child.String()+"/move", object{"newParentCompanyId": after.Home}).Into(t, &object{})
		user := me(t, acting)
		require.Equal(t, false, user["impersonating"])
		require.Equal(t, before.Home.String(), user["company"].(object)["id"])
		acting.Post(t, "/account/impersonate/"+child.String(), nil).Refused(t, http.StatusForbidden, "forbidden")
		require.Empty(t, reached(before))
		require.Len(t, reached(after), 1)
		after.Post(t, "/account/impersonate/"+child.String(), nil).Into(t, &object{})
		require.Equal(t, child.String(), me(t, after)["company"].(object)["id"])
	})

	// T19.
	t.Run("NotWhatBelongsToThePerson", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		company := accounttest.Company(t, s.DB)
		c := s.Acting(t, company)
		for path, body := range map[string]object{
			"/account/change-password":    {"oldPassword": accounttest.Password, "newPassword": "nya ord om gamla båtar"},
			"/account/2fa/setup":          {"password": accounttest.Password},
			"/account/2fa/enable":         {"code": "123456"},
			"/account/2fa/disable":        {"password": accounttest.Password, "code": "123456"},
			"/account/2fa/recovery-codes": {"password": accounttest.Password},
			"/admin/company":              {"name": "x", "country": "SE", "reportingStandard": 0},
		} {
			c.Post(t, path, body).Refused(t, http.StatusForbidden, "forbidden")
		}
		c.Post(t, "/account/impersonate/"+company.String(), nil).Refused(t, http.StatusForbidden, "forbidden")
		c.Get(t, "/admin/company").Refused(t, http.StatusForbidden, "forbidden")
	})

	// T20: every write says who did it as whom, before it happens.
	t.Run("IsOnRecord", func(t *testing.T) {
		t.Parallel()
		s := peopleServer(t)
		company := accounttest.Company(t, s.DB)
		c := s.Acting(t, company)
		c.Get(t, "/company/company").Into(t, &object{})
		require.NotNil(t, me(t, c))
		res := c.Put(t, "/company/company", object{})
		require.Equal(t, http.StatusBadRequest, res.Status)

		events := auditOf(t, s, c.Person)
		require.Len(t, events, 3, "signed in, started, one write: reading is none")
		require.Equal(t, "impersonationStarted", events[1].Kind)
		require.Equal(t, company, events[1].Company)
		require.Equal(t, "writeAsImpersonator", events[2].Kind)
		require.Equal(t, company, events[2].Company)
		require.Equal(t, res.Header.Get("X-Request-Id"), events[2].Request)
		require.JSONEq(t, `{"method":"PUT","path":"/api/company/company"}`, events[2].Detail)
	})
}

type auditEvent struct {
	Kind    string
	Company uuid.UUID
	Request string
	Address string
	Detail  string
}

// auditOf reads the record about a person, oldest first.
func auditOf(t *testing.T, s *bfftest.Server, person account.Person) []auditEvent {
	t.Helper()
	var events []auditEvent
	read(t, s, tenant.NewScope(person.ID, uuid.Nil), `
		select kind, coalesce(company_id, '00000000-0000-0000-0000-000000000000') as company, request_id as request, address, detail::text as detail
		from audit_events where person_id = ? order by id`, &events, person.ID)
	return events
}
