package bookkeeping_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

func TestService_Load_RefusesWhatIsNoLedger(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, err := b.load(t, []byte("kära läsare\n"))
	require.ErrorIs(t, err, ledger.ErrUnknownFormat)

	files, err := b.books.Imports(t.Context(), b.scope)
	require.NoError(t, err)
	require.Nil(t, files[0].Summary)
	work, err := b.jobs.Get(t.Context(), b.scope, files[0].Job.ID)
	require.NoError(t, err)
	require.Equal(t, job.Failed, work.State)
	require.Equal(t, "ledger.unknownFormat", work.Code)
}

// TestService_Load_AllOrNothing breaks in the middle of the vouchers.
func TestService_Load_AllOrNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	data := append(file(t, three()...), "#VER A 9 20250601\n{\n"+strings.Repeat("#TRANS 4010 {} 0\n", 200_001)...)
	_, err := b.load(t, data)
	require.ErrorIs(t, err, ledger.ErrTooLarge)
	for _, table := range []string{"vouchers", "ledger_rows", "suppliers", "ledger_sources", "ledger_accounts"} {
		require.Zero(t, b.count(t, b.scope, table), table)
	}
}

func TestService_OtherTenantSeesNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.mustLoad(t, file(t, three()...))
	other := b.another(t, "559000-1234")

	files, err := other.books.Imports(t.Context(), other.scope)
	require.NoError(t, err)
	require.Empty(t, files)
	sources, err := other.books.Sources(t.Context(), other.scope)
	require.NoError(t, err)
	require.Empty(t, sources)
	for _, table := range []string{"vouchers", "ledger_rows", "suppliers", "ledger_sources", "ledger_accounts", "ledger_imports", "uploads", "upload_parts"} {
		require.Zero(t, b.sees(t, other.scope, table), table)
	}

	s := other.mustLoad(t, file(t, three()...))
	require.EqualValues(t, 6, s.Imported, "the same books in another company are other rows")
	require.Equal(t, 6, b.count(t, b.scope, "ledger_rows"))
}

func TestService_LesserRoleIsRefused(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	reader := tenant.NewScope(uuid.New(), b.company, bookkeeping.Read)
	_, _, err := b.books.ImportFile(t.Context(), reader, "bok.se", strings.NewReader("#"))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.books.StartUpload(t.Context(), reader, "bok.se", 1)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.books.PutPart(t.Context(), reader, uuid.New(), 0, nil), tenant.ErrForbidden)
	_, err = b.books.ImportUpload(t.Context(), reader, uuid.New())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.books.Load(t.Context(), reader, &job.Run{})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.books.Receive(t.Context(), reader, bookkeeping.Arrival{Content: strings.NewReader("#")})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = bookkeeping.Deliver(t.Context(), pg.Tx{}, reader, bookkeeping.Delivery{})
	require.ErrorIs(t, err, tenant.ErrForbidden)

	nobody := tenant.NewScope(uuid.New(), b.company)
	_, err = b.books.Imports(t.Context(), nobody)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.books.Sources(t.Context(), nobody)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = bookkeeping.FindImport(t.Context(), pg.Tx{}, nobody, uuid.New())
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.Zero(t, b.count(t, b.scope, "ledger_imports"))
}
