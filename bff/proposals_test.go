package bff_test

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/audit"
	"tillit/core/kernel/tenant"
)

// A company proposes a decision over rows as a rule, and reads why it is not
// made one.
func TestProposals(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	n := p.otherTenant(t)
	company := p.As(t, tenant.Admin)
	company.Post(t, "/account/impersonate/"+n.home.String(), nil).Into(t, &object{})
	var made struct{ Decision struct{ ID uuid.UUID } }
	company.Post(t, "/company/footprint/2025/decision", object{"ids": []uuid.UUID{n.transaction}, "kind": "category", "category": "1.mobile.fossil.petrol"}).
		Into(t, &made)
	path := "/company/footprint/decision/" + made.Decision.ID.String() + "/proposal"

	var views []object
	company.Post(t, path+"?locale=sv-SE", object{"note": "Alltid bensin"}).Into(t, &views)
	require.Len(t, views, 1)
	require.Equal(t, "Alltid bensin", views[0]["note"])
	require.EqualValues(t, 0, views[0]["status"])
	require.Equal(t, object{"id": "1.mobile.fossil.petrol", "name": "Bensin"}, views[0]["category"])

	require.Contains(t, kindsOf(logged(t, company, "/company/audit-log")), string(audit.RuleProposed))

	admin := p.As(t, tenant.Admin)
	var list struct{ Items []object }
	admin.Get(t, "/admin/carbon-suggestion?origin=person").Into(t, &list)
	require.Len(t, list.Items, 1)
	require.Equal(t, "Alltid bensin", list.Items[0]["proposal"].(object)["note"])
	admin.Post(t, "/admin/carbon-suggestion/"+list.Items[0]["id"].(string)+"/reject", object{"note": "Bara ibland"}).Into(t, &object{})

	company.Get(t, "/company/footprint/proposal").Into(t, &views)
	require.Len(t, views, 1)
	require.EqualValues(t, 2, views[0]["status"])
	require.Equal(t, "Bara ibland", views[0]["reply"])
	company.Post(t, "/company/footprint/decision/"+uuid.NewString()+"/proposal", object{}).Refused(t, http.StatusNotFound, "notFound")
}
