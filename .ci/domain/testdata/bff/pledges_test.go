package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
)

func TestPledges(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	ours, theirs := p.As(t, tenant.Company), p.As(t, tenant.Company)
	var made struct{ ID, Text string }
	ours.Post(t, "/company/pledge", object{"text": " mindre "}).Into(t, &made)
	require.Equal(t, "mindre", made.Text)
	ours.Post(t, "/company/pledge", object{"text": " "}).Refused(t, http.StatusBadRequest, "fields")
	p.As(t, tenant.User).Post(t, "/company/pledge", object{"text": "mer"}).Refused(t, http.StatusForbidden, "forbidden")
	var list []struct{ Text string }
	ours.Get(t, "/company/pledge").Into(t, &list)
	require.Len(t, list, 1)
	theirs.Get(t, "/company/pledge").Into(t, &list)
	require.Empty(t, list)
}
