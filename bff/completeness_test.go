package bff_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
)

func TestReports_TellWhatIsMissing(t *testing.T) {
	t.Parallel()
	p := newProduct(t)
	c := p.As(t, tenant.Company)
	var found object
	c.Get(t, "/company/report/completeness?year=2025&locale=en-US").Into(t, &found)
	require.Equal(t, 2025.0, found["year"])
	require.Contains(t, found["facts"], "address")
	require.Len(t, found["footprint"].(object)["months"], 12, "nothing was booked")
	c.Get(t, "/company/report/completeness").Refused(t, http.StatusBadRequest, "fields")
	p.As(t, tenant.User).Get(t, "/company/report/completeness?year=2025").Refused(t, http.StatusForbidden, "forbidden")
}
