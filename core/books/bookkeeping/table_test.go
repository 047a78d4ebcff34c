package bookkeeping_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

const purchases = "Datum;Konto;Belopp;Kommentar\n2025-01-31;4010;1 250,50;Färg\n2025-02-01;5020;99,00;El\n2025-02-01;5020;99,00;El\ni dag;5020;1,00;El\n"

// upload sends a file as its parts arrive.
func (b bundle) upload(t *testing.T, name, content string) uuid.UUID {
	t.Helper()
	up, err := b.books.StartUpload(t.Context(), b.scope, name, int64(len(content)))
	require.NoError(t, err)
	require.NoError(t, b.books.PutPart(t.Context(), b.scope, up.ID, 0, []byte(content)))
	return up.ID
}

func TestTables_FromLookToRows(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	id := b.upload(t, "inköp.csv", purchases)
	found, err := b.books.Look(t.Context(), b.scope, id, "")
	require.NoError(t, err)
	require.Equal(t, []string{"Datum", "Konto", "Belopp", "Kommentar"}, found.Header)
	require.False(t, found.Ready())
	require.Equal(t, "SEK", found.Mapping.Currency, "the company's, since the table tells none")

	m := found.Mapping
	m.Columns[ledger.FieldText] = 3
	p, err := b.books.PreviewTable(t.Context(), b.scope, id, m)
	require.NoError(t, err)
	require.Equal(t, 3, p.Rows)
	require.Equal(t, 1, p.Skipped)
	require.Equal(t, "1448.5", p.Debit.String())
	require.True(t, p.Credit.IsZero())
	require.Equal(t, []time.Time{day(2025, 1, 31), day(2025, 2, 1)}, []time.Time{p.From, p.To})
	require.Equal(t, []ledger.Notice{{Code: ledger.NoticeBadDate, Line: 5, Skipped: 1, Args: map[string]string{"value": "i dag"}}}, p.Notices[0].First)

	file, err := b.books.ImportTable(t.Context(), b.scope, id, m)
	require.NoError(t, err)
	s, err := b.work(t, file.Job.ID)
	require.NoError(t, err)
	require.Equal(t, "table", s.Kind)
	require.Equal(t, "csv", s.Format)
	require.EqualValues(t, 3, s.Imported)
	require.EqualValues(t, 1, s.Skipped)
	require.Len(t, b.stored(t), 3)
	_, err = b.books.Look(t.Context(), b.scope, id, "")
	require.ErrorIs(t, err, upload.ErrNotFound, "it was taken")

	// The same columns need nobody, and the same rows change nothing.
	again := b.upload(t, "inköp igen.csv", purchases+"2025-03-01;4010;5,00;Pensel\n")
	found, err = b.books.Look(t.Context(), b.scope, again, "")
	require.NoError(t, err)
	require.True(t, found.Ready())
	require.Equal(t, m, found.Mapping)
	file, err = b.books.ImportUpload(t.Context(), b.scope, again)
	require.NoError(t, err)
	s, err = b.work(t, file.Job.ID)
	require.NoError(t, err)
	require.EqualValues(t, 3, s.Unchanged)
	require.EqualValues(t, 1, s.Imported)
	require.Zero(t, s.Changed)
	require.Len(t, b.stored(t), 4)
}

// A long table is looked at in its beginning, and says so; all of it is
// imported.
func TestTables_LongPreview(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	long := "Datum;Konto;Belopp\n" + strings.Repeat("2025-01-31;4010;1,00\n", 50_000) + "2026-01-31;4010;1,00\n"
	id := b.upload(t, "lång.csv", long)
	found, err := b.books.Look(t.Context(), b.scope, id, "")
	require.NoError(t, err)
	p, err := b.books.PreviewTable(t.Context(), b.scope, id, found.Mapping)
	require.NoError(t, err)
	require.True(t, p.Partial)
	require.Equal(t, 50_000, p.Rows)
	require.Equal(t, day(2025, 1, 31), p.To)
	file, err := b.books.ImportTable(t.Context(), b.scope, id, found.Mapping)
	require.NoError(t, err)
	s, err := b.work(t, file.Job.ID)
	require.NoError(t, err)
	require.EqualValues(t, 50_001, s.Imported)

	short := b.upload(t, "kort.csv", purchases)
	found, err = b.books.Look(t.Context(), b.scope, short, "")
	require.NoError(t, err)
	p, err = b.books.PreviewTable(t.Context(), b.scope, short, found.Mapping)
	require.NoError(t, err)
	require.False(t, p.Partial)
}

func TestTables_Faults(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ctx := t.Context()
	id := b.upload(t, "inköp.csv", purchases)
	table, err := b.books.Look(ctx, b.scope, id, "")
	require.NoError(t, err)

	wrong := table.Mapping
	wrong.Columns = map[ledger.Field]int{ledger.FieldDate: 0}
	_, err = b.books.PreviewTable(ctx, b.scope, id, wrong)
	require.Equal(t, fault.CodeFields, fault.CodeOf(err))
	_, err = b.books.ImportTable(ctx, b.scope, id, wrong)
	require.ErrorContains(t, err, "columns.account=required")

	_, err = b.books.Look(ctx, b.scope, b.upload(t, "bok.se", string(file(t))), "")
	require.ErrorIs(t, err, ledger.ErrNotATable)
	_, err = b.books.Look(ctx, b.scope, b.upload(t, "brev.txt", "kära läsare"), "")
	require.ErrorIs(t, err, ledger.ErrUnknownFormat)

	s := b.mustLoad(t, []byte("date,account,amount\n2025-01-01,4010,5\n"))
	require.EqualValues(t, 1, s.Imported, "our own names say what they mean")
}

// A file that nothing can be done with takes the place of no other: whoever
// tries again and again is told the same each time.
func TestTables_RefusedOnesFreeTheirPlace(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for content, want := range map[string]error{
		"<html>":                              ledger.ErrUnknownFormat,
		"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1...": ledger.ErrOldWorkbook,
		"PK\x03\x04" + strings.Repeat("\x00", 26) + "mimetypeapplication/vnd.oasis.opendocument.spreadsheet": ledger.ErrOpenDocument,
	} {
		for range 25 {
			_, err := b.books.Look(t.Context(), b.scope, b.upload(t, "fil", content), "")
			require.ErrorIs(t, err, want)
		}
	}
	id := b.upload(t, "böcker.se", "#FLAGGA 0\n#SIETYP 4\n#RAR 0 20250101 20251231\n#VER A 1 20250305\n{\n#TRANS 4010 {} 7.00\n#TRANS 1930 {} -7.00\n}\n")
	_, err := b.books.Look(t.Context(), b.scope, id, "")
	require.ErrorIs(t, err, ledger.ErrNotATable)
	_, err = b.books.ImportUpload(t.Context(), b.scope, id)
	require.NoError(t, err, "it is no table, and can be imported all the same")
}

func TestTables_BelongToTheirCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ctx := t.Context()
	id := b.upload(t, "inköp.csv", purchases)
	table, err := b.books.Look(ctx, b.scope, id, "")
	require.NoError(t, err)

	other := b.another(t, "559000-9999")
	_, err = b.books.Look(ctx, other.scope, id, "")
	require.ErrorIs(t, err, upload.ErrNotFound)
	_, err = b.books.PreviewTable(ctx, other.scope, id, table.Mapping)
	require.ErrorIs(t, err, upload.ErrNotFound)
	_, err = b.books.ImportTable(ctx, other.scope, id, table.Mapping)
	require.ErrorIs(t, err, upload.ErrNotFound)

	_, err = b.books.ImportTable(ctx, b.scope, id, table.Mapping)
	require.NoError(t, err)
	theirs, err := b.books.Look(ctx, other.scope, other.upload(t, "inköp.csv", purchases), "")
	require.NoError(t, err)
	require.False(t, theirs.Ready(), "what one company said is nobody else's")

	mine, err := b.books.Mappings(ctx, b.scope)
	require.NoError(t, err)
	require.Len(t, mine, 1)
	require.Equal(t, "inköp.csv", mine[0].FileName)
	none, err := b.books.Mappings(ctx, other.scope)
	require.NoError(t, err)
	require.Empty(t, none)
	require.ErrorIs(t, b.books.ForgetMapping(ctx, other.scope, mine[0].Signature), tenant.ErrNotFound)
	require.NoError(t, b.books.ForgetMapping(ctx, b.scope, mine[0].Signature))
	require.ErrorIs(t, b.books.ForgetMapping(ctx, b.scope, mine[0].Signature), tenant.ErrNotFound)
}

func TestTables_TakePermissions(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ctx, id := t.Context(), b.upload(t, "inköp.csv", purchases)
	reader := tenant.NewScope(uuid.New(), b.company, bookkeeping.Read)
	_, err := b.books.Look(ctx, reader, id, "")
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	_, err = b.books.PreviewTable(ctx, reader, id, ledger.Mapping{})
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	_, err = b.books.ImportTable(ctx, reader, id, ledger.Mapping{})
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
	require.Equal(t, fault.Forbidden, fault.KindOf(b.books.ForgetMapping(ctx, reader, strings.Repeat("a", 64))))
	_, err = b.books.Mappings(ctx, tenant.NewScope(uuid.New(), b.company))
	require.Equal(t, fault.Forbidden, fault.KindOf(err))
}

// What nothing decides is asked before the import, and what custom decides is
// remembered once somebody has seen it.
func TestTables_Findings(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ctx := t.Context()
	look := func(content string) (uuid.UUID, bookkeeping.Table) {
		id := b.upload(t, "el.csv", content)
		table, err := b.books.Look(ctx, b.scope, id, "")
		require.NoError(t, err)
		return id, table
	}
	codes := func(found []ledger.Finding) (all []string) {
		for _, f := range found {
			all = append(all, f.Code)
		}
		return all
	}
	const head = "Datum;Ver;Konto;Belopp;Antal;Enhet\n"
	id, table := look(head + "2025-01-31;1;5020;25.000;1.250;kWh\n2025-01-31;1;2440;-25.000;;\n")
	require.Equal(t, []string{ledger.FindingAmounts, ledger.FindingQuantities}, codes(table.Findings))
	require.True(t, table.Findings[0].Doubt)
	require.True(t, table.Findings[1].Asked)
	_, err := b.books.ImportTable(ctx, b.scope, id, table.Mapping)
	require.ErrorIs(t, err, ledger.ErrTableAsks)
	m := table.Mapping
	m.Quantities = spreadsheet.Point
	p, err := b.books.PreviewTable(ctx, b.scope, id, m)
	require.NoError(t, err)
	require.Equal(t, "1.25", p.Findings[1].Args["as"])
	require.False(t, p.Findings[1].Asked)
	file, err := b.books.ImportTable(ctx, b.scope, id, m)
	require.NoError(t, err)
	_, err = b.work(t, file.Job.ID)
	require.NoError(t, err)

	_, table = look(head + "2025-02-28;2;5020;3.000;1.500;kWh\n2025-02-28;2;2440;-3.000;;\n")
	require.True(t, table.Ready(), "somebody has said how these tables write")
	_, table = look(head + "2025-02-28;2;5020;3.000;1.500;kWh\n2025-02-28;2;5020;7.5;2;kWh\n")
	require.False(t, table.Ready(), "this one writes decimals otherwise")
	require.True(t, table.Findings[0].Doubt)
	id, table = look(head + "2025-02-28;2;5020;1.234,50;;\n2025-02-28;2;2440;-1.234,50;;\n")
	require.True(t, table.Ready())
	file, err = b.books.ImportUpload(ctx, b.scope, id)
	require.NoError(t, err)
	_, err = b.work(t, file.Job.ID)
	require.NoError(t, err)
	rows := strings.Join(b.stored(t), "\n")
	require.Contains(t, rows, "25000")
	require.Contains(t, rows, "1234.5")
}

func TestTables_Orders(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ctx := t.Context()
	const head = "Date,Voucher,Account,Amount\n"
	id := b.upload(t, "a.csv", head+"01/02/2025,1,5020,10.00\n01/02/2025,1,2440,-10.00\n")
	table, err := b.books.Look(ctx, b.scope, id, "")
	require.NoError(t, err)
	require.True(t, table.Findings[0].Doubt, "days or months first")
	file, err := b.books.ImportTable(ctx, b.scope, id, table.Mapping)
	require.NoError(t, err)
	_, err = b.work(t, file.Job.ID)
	require.NoError(t, err)

	id = b.upload(t, "b.csv", head+"01/02/2025,2,5020,10.00\n01/17/2025,3,5020,10.00\n")
	table, err = b.books.Look(ctx, b.scope, id, "")
	require.NoError(t, err)
	require.True(t, table.Remembered)
	require.False(t, table.Ready(), "the remembered order does not read the second row")
	require.Equal(t, map[string]string{"value": "01/17/2025", "as": "dmy", "other": "mdy"}, table.Findings[0].Args)
	_, err = b.books.ImportTable(ctx, b.scope, id, table.Mapping)
	require.ErrorIs(t, err, ledger.ErrTableAsks)
}
