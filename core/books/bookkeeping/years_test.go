package bookkeeping_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
)

// numbering is what each voucher of a file that says no year is numbered by.
func (b bundle) numbering(t *testing.T, days ...string) []string {
	t.Helper()
	var file strings.Builder
	file.WriteString("#SIETYP 4\n#FNAMN \"Utan år AB\"\n")
	for _, day := range days {
		file.WriteString("#VER Z " + day + " " + day + " x\n{\n#TRANS 6110 {} 5\n#TRANS 1930 {} -5\n}\n")
	}
	imported, _, err := b.books.ImportFile(t.Context(), b.scope, "utan.si", strings.NewReader(file.String()))
	require.NoError(t, err)
	_, err = b.work(t, imported.Job.ID)
	require.NoError(t, err)
	var found []string
	q := pg.Query{SQL: "select fiscal_year_start::text from vouchers where company_id = $1 and series = 'Z' order by date", Args: []any{b.company}}
	require.NoError(t, b.db.Read(t.Context(), b.scope, q, func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	}))
	return found
}

func TestYears_OfBooksThatSayNone(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	says := func(t *testing.T, b bundle, file string) {
		t.Helper()
		imported, _, err := b.books.ImportFile(t.Context(), b.scope, "år.se", strings.NewReader("#SIETYP 4\n#FNAMN \"Med år AB\"\n"+file+"#VER A 1 20230601 x\n{\n#TRANS 6110 {} 5\n#TRANS 1930 {} -5\n}\n"))
		require.NoError(t, err)
		_, err = b.work(t, imported.Job.ID)
		require.NoError(t, err)
	}

	t.Run("CalendarYearsWhereNothingSaysOthers", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, []string{"2024-01-01", "2024-01-01", "2025-01-01"}, b.another(t, "").numbering(t, "20240101", "20241231", "20250101"))
	})

	t.Run("ThoseThatAFileSaid", func(t *testing.T) {
		t.Parallel()
		b := b.another(t, "")
		says(t, b, "#RAR 0 20230501 20240430\n#RAR -1 20220101 20230430\n") // made longer when it was changed
		require.Equal(t, []string{"2021-01-01", "2022-01-01", "2022-01-01", "2023-05-01", "2023-05-01", "2024-05-01", "2024-05-01", "2025-05-01"},
			b.numbering(t, "20211231", "20220101", "20230430", "20230501", "20240430", "20240501", "20250430", "20250501"))
	})

	t.Run("ThoseOfAConnection", func(t *testing.T) {
		t.Parallel()
		b := b.another(t, "")
		require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
			source, err := bookkeeping.KeepSource(ctx, tx, b.scope, "fortnox", "k", "Fortnox", "")
			if err != nil {
				return err
			}
			v := bought("A", 1, day(2024, 3, 1), "6110", "5", "x")
			v.Year = day(2023, 9, 1)
			_, err = bookkeeping.Deliver(ctx, tx, b.scope, bookkeeping.Delivery{
				Source: source, Reading: uuid.New(), Books: sheaf{head: ledger.Head{Currency: "SEK"}, vouchers: []ledger.Voucher{v}},
			})
			return err
		}))
		require.Equal(t, []string{"2023-09-01", "2024-09-01"}, b.numbering(t, "20240831", "20240901"))
	})

	t.Run("NotThoseOfOthers", func(t *testing.T) {
		t.Parallel()
		other := b.another(t, "559000-1234")
		says(t, other, "#RAR 0 20230501 20240430\n")
		require.Equal(t, []string{"2024-01-01"}, b.another(t, "559000-1234").numbering(t, "20240301"), "of another tenant")

		b := b.another(t, "559000-1234")
		says(t, b, "#ORGNR 556000-0001\n#RAR 0 20230501 20240430\n")
		require.Equal(t, []string{"2024-01-01"}, b.numbering(t, "20240301"), "of another company, whose file came here")
	})
}
