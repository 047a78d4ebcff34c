package unpack_test

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/carbon/activity"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/unpack"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/agency"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/document"
	"tillit/core/questions/workbook"
	"tillit/core/reference/catalogue"
)

// Whoever reads files asks the budget before.
func TestBudget_IsAskedByAll(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	scope := tenant.NewScope(accounttest.Person(t, db, tenant.Company, accounttest.Company(t, db)).ID, accounttest.Company(t, db),
		activity.Write, agency.Write, answer.Read, answer.Write, bookkeeping.Import, company.Write, document.Write)

	companies, err := company.NewService(db, files, time.Now)
	require.NoError(t, err)
	brands := agency.NewBrands(db, files, time.Now)
	documents := document.NewService(db, files, document.Limits{File: 1000, Company: 1000}, time.Now)
	workbooks := workbook.NewService(nil, nil, nil, nil)
	books := bookkeeping.NewService(db, files, nil)
	entries := activity.NewService(db, nil, nil, nil, time.Now)
	full := unpack.NewBudget(0, 0, 0)
	for _, reads := range []interface{ Within(*unpack.Budget) }{companies, brands, documents, workbooks, books, entries} {
		reads.Within(full)
	}
	evidence, err := documents.StartUpload(t.Context(), scope, "a.txt", 1)
	require.NoError(t, err)
	require.NoError(t, documents.PutPart(t.Context(), scope, evidence.ID, 0, []byte("a")))
	table, err := books.StartUpload(t.Context(), scope, "a.txt", 1)
	require.NoError(t, err)
	require.NoError(t, books.PutPart(t.Context(), scope, table.ID, 0, []byte("a")))

	for name, read := range map[string]func() error{
		"a company's logo":   func() error { _, err := companies.SetLogo(t.Context(), scope, bytes.NewReader(nil)); return err },
		"an agency's logo":   func() error { _, err := brands.SetLogo(t.Context(), scope, bytes.NewReader(nil)); return err },
		"a document":         func() error { _, _, err := documents.Add(t.Context(), scope, evidence.ID); return err },
		"answers":            func() error { _, err := workbooks.Compare(t.Context(), scope, nil, catalogue.Swedish); return err },
		"a table":            func() error { _, err := books.Look(t.Context(), scope, table.ID, ""); return err },
		"a table's preview":  func() error { _, err := books.PreviewTable(t.Context(), scope, table.ID, ledger.Mapping{}); return err },
		"a table's import":   func() error { _, err := books.ImportTable(t.Context(), scope, table.ID, ledger.Mapping{}); return err },
		"a sheet of entries": func() error { _, err := entries.Import(t.Context(), scope, nil, "", true); return err },
	} {
		require.ErrorIs(t, read(), unpack.ErrBusy, name)
	}
}
