package company_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/people/company"
	"tillit/core/reference/catalogue"
)

func TestDetails_SuggestedStandard(t *testing.T) {
	t.Parallel()
	standard, size := company.Details{}.SuggestedStandard()
	require.Equal(t, catalogue.SMEB, standard)
	require.Equal(t, company.UnknownSize, size)
	for _, c := range []struct {
		employees int
		standard  catalogue.Standard
		size      company.Size
	}{
		{0, catalogue.SMEB, company.Small},
		{50, catalogue.SMEB, company.Small},
		{51, catalogue.SMEC, company.Medium},
		{1000, catalogue.SMEC, company.Medium},
		{1001, catalogue.CSRD, company.Large},
	} {
		standard, size := company.Details{Employees: &c.employees}.SuggestedStandard()
		require.Equal(t, c.standard, standard, "%d", c.employees)
		require.Equal(t, c.size, size, "%d", c.employees)
	}
}

func TestDetails_ReportingYear(t *testing.T) {
	t.Parallel()
	year := func(n int) *int { return &n }
	require.Equal(t, 2025, company.Details{}.ReportingYear(2025))
	require.Equal(t, 2025, company.Details{FirstReportingYear: year(2023)}.ReportingYear(2025), "it has begun")
	require.Equal(t, 2026, company.Details{FirstReportingYear: year(2026)}.ReportingYear(2025), "it is still to begin")
}
