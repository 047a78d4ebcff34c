package questions_test

import (
	"os"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/document"
	"tillit/core/questions/document/documenttest"
	"tillit/integrations/text"
	"tillit/jobs/jobstest"
	"tillit/jobs/questions"
)

// A document can be found by its text once the work that its upload handed
// over has been done, however often, and is gone a month after it was deleted.
func TestReadDocument_Work(t *testing.T) {
	t.Parallel()
	db := pgtest.DB(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	now := time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)
	documents := document.NewService(db, files, document.Limits{File: 1 << 20, Company: 1 << 20}, func() time.Time { return now })
	scope := tenant.NewScope(uuid.Nil, accounttest.Company(t, db), document.Read, document.Write, document.Manage)
	content := documenttest.Word(t, "Leverantörskod för hållbara inköp")
	up, err := documents.StartUpload(t.Context(), scope, "Kod.docx", int64(len(content)))
	require.NoError(t, err)
	require.NoError(t, documents.PutPart(t.Context(), scope, up.ID, 0, content))
	d, _, err := documents.Add(t.Context(), scope, up.ID)
	require.NoError(t, err)

	program, err := os.Executable()
	require.NoError(t, err)
	worker := &questions.ReadDocument{Documents: documents, Reader: text.Process{Program: program}}
	find := func() document.List {
		list, err := documents.List(t.Context(), scope, document.Filter{Search: "hallbar", Limit: 10})
		require.NoError(t, err)
		return list
	}
	require.Empty(t, find().Items)
	for range 2 {
		require.NoError(t, worker.Work(t.Context(), &river.Job[document.Added]{
			JobRow: jobstest.Attempt(), Args: document.Added{Company: scope.Company, Document: d.ID},
		}))
		require.Len(t, find().Items, 1)
		require.Equal(t, document.TextRead, find().Items[0].Text)
	}

	require.NoError(t, documents.Delete(t.Context(), scope, d.ID))
	now = now.Add(document.Grace + time.Second)
	require.NoError(t, (&questions.PurgeDocuments{Documents: documents}).Work(t.Context(), nil))
	_, err = files.Open(t.Context(), blob.Key(scope.Company, "document", d.ID))
	require.ErrorIs(t, err, tenant.ErrNotFound)
}
