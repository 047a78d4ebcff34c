package assembly_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/demo"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
)

// aWorkbookThatNobodyEditedBringsNothing makes the answers of a company in
// every language, holds what is there against them, and finds no difference.
func (d demonstration) aWorkbookThatNobodyEditedBringsNothing(t *testing.T, id uuid.UUID, last int) {
	t.Helper()
	scope := tenant.NewScope(uuid.Nil, id, report.Make, report.Read, answer.Read, answer.Write)
	for i, locale := range catalogue.Locales() {
		year := last - i%len(demo.Years())
		file := d.file(t, scope, report.Order{Type: report.AnswersXLSX, Year: year, Locale: string(locale)})
		found, err := d.deps.Workbooks.Compare(t.Context(), scope, file, locale)
		require.NoError(t, err)
		require.Empty(t, found.Differences, "%s %d", locale, year)
		require.Empty(t, found.Notices)
		require.NotEmpty(t, found.Sheet.Items)
	}
}
