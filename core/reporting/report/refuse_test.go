package report_test

import (
	"context"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/tenant"
	"tillit/core/reporting/report"
)

func TestService_Make_AsksWhetherToRefuse(t *testing.T) {
	t.Parallel()
	var company uuid.UUID
	unfit := fault.New(fault.Conflict, "report.unfit")
	b := newRefusingBundle(t, func(_ context.Context, scope tenant.Scope, year int, locale string) error {
		require.Equal(t, company, scope.Company)
		require.Equal(t, "sv-SE", locale)
		if year == 2024 {
			return unfit
		}
		return nil
	})
	company = b.scope.Company
	checked := report.Order{Type: report.VSMEJSON, Year: 2024, Locale: "sv-SE"}
	_, err := b.reports.Make(t.Context(), b.scope, checked)
	require.ErrorIs(t, err, unfit)
	list, err := b.reports.List(t.Context(), b.scope)
	require.NoError(t, err)
	require.Empty(t, list)

	checked.Year = 2025
	_, err = b.reports.Make(t.Context(), b.scope, checked)
	require.NoError(t, err)
	unchecked := order
	unchecked.Year = 2024
	_, err = b.reports.Make(t.Context(), b.scope, unchecked)
	require.NoError(t, err)
}
