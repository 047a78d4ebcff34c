package bookkeeping_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/integrations/format"
	"tillit/integrations/sie"
)

// bundle is a database with one company and the services that imports need.
type bundle struct {
	db      *pg.DB
	books   *bookkeeping.Service
	jobs    *job.Service
	scope   tenant.Scope
	company uuid.UUID
}

func newBundle(t *testing.T) bundle {
	t.Helper()
	return bundleOn(t, pgtest.New(t))
}

func bundleOn(t *testing.T, database *pgtest.Database) bundle {
	t.Helper()
	db := database.Open(t)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	b := bundle{db: db, books: bookkeeping.NewService(db, files, format.Open), jobs: job.NewService(db)}
	return b.another(t, "559000-1234")
}

// another is the same with a company of its own.
func (b bundle) another(t *testing.T, corporateNumber string) bundle {
	t.Helper()
	b.company = uuid.New()
	admin := tenant.NewScope(uuid.New(), uuid.Nil).SeeingAll()
	require.NoError(t, b.db.In(t.Context(), admin, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw("insert into companies (id, name, corporate_identity_number) values (?, 'Måleriet AB', ?)",
			b.company, corporateNumber).Exec(ctx)
		return err
	}))
	b.scope = tenant.NewScope(uuid.New(), b.company, bookkeeping.Read, bookkeeping.Import, job.Read)
	return b
}

// load imports a file as its job does.
func (b bundle) load(t *testing.T, data []byte) (bookkeeping.Summary, error) {
	t.Helper()
	_, work, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", bytes.NewReader(data))
	require.NoError(t, err)
	return b.work(t, work.ID)
}

func (b bundle) work(t *testing.T, id uuid.UUID) (summary bookkeeping.Summary, err error) {
	t.Helper()
	err = b.jobs.Run(t.Context(), b.scope, id, false, func(ctx context.Context, run *job.Run) (err error) {
		summary, err = b.books.Load(ctx, b.scope, run)
		return err
	})
	return summary, err
}

func (b bundle) mustLoad(t *testing.T, data []byte) bookkeeping.Summary {
	t.Helper()
	s, err := b.load(t, data)
	require.NoError(t, err)
	return s
}

// stored is every row of the company as one line of text.
func (b bundle) stored(t *testing.T) []string {
	t.Helper()
	var lines []string
	q := pg.Query{SQL: `select concat_ws(' ', v.fiscal_year_start, v.series, v.number, v.occurrence, v.date, v.text, '|', r.line, r.date, r.account,
			r.amount, r.currency, r.text, s.name, s.guessed, r.quantity, r.unit, r.cost_centre, r.project)
		from vouchers v join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id
		left join suppliers s on s.company_id = r.company_id and s.id = r.supplier_id
		where v.company_id = $1 order by v.fiscal_year_start, v.series, v.number, v.occurrence, r.line`, Args: []any{b.scope.Company}}
	require.NoError(t, b.db.Read(t.Context(), b.scope, q, func(rows pgx.Rows) (err error) {
		lines, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	}))
	return lines
}

// count is how many rows of the scope's company a table has; where and joins
// may follow its name.
func (b bundle) count(t *testing.T, scope tenant.Scope, what string) int {
	t.Helper()
	table, rest, _ := strings.Cut(what, " ")
	if alias, _, _ := strings.Cut(rest, " "); rest == "" || alias == "where" {
		rest = "as own " + rest
	}
	return b.sees(t, scope, "(select * from "+table+" where company_id = '"+scope.Company.String()+"') "+rest)
}

// sees is how many rows there are for the scope, whosever they are.
func (b bundle) sees(t *testing.T, scope tenant.Scope, what string) (n int) {
	t.Helper()
	q := pg.Query{SQL: "select count(*) from " + what}
	require.NoError(t, b.db.Read(t.Context(), scope, q, func(rows pgx.Rows) (err error) {
		n, err = pgx.CollectExactlyOneRow(rows, pgx.RowTo[int])
		return err
	}))
	return n
}

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// head is that of a small company's books of 2025.
func head() ledger.Head {
	return ledger.Head{
		Program: "Prov 1", Company: "Måleriet AB", CorporateNumber: "5590001234", Currency: "SEK", Chart: "EUBAS97",
		Years: []ledger.FiscalYear{{From: day(2025, 1, 1), To: day(2025, 12, 31)}},
		Accounts: []ledger.Account{
			{Number: "1930", Name: "Bank", Type: ledger.Asset},
			{Number: "4010", Name: "Färg", Type: ledger.Cost},
			{Number: "5020", Name: "El", Type: ledger.Cost, Unit: "kWh"},
		},
		Suppliers: []ledger.Supplier{{Key: "77", Name: "Älvkraft AB"}},
	}
}

// bought is a voucher of one purchase paid from the bank.
func bought(series string, number int, on time.Time, account, amount, text string) ledger.Voucher {
	paid := decimal.RequireFromString(amount)
	return ledger.Voucher{
		Series: series, Number: fmt.Sprint(number), Date: on, Text: text,
		Rows: []ledger.Row{
			{Number: 1, Account: account, Amount: paid, Date: on, Text: "rad"},
			{Number: 2, Account: "1930", Amount: paid.Neg(), Date: on},
		},
	}
}

func file(t *testing.T, vouchers ...ledger.Voucher) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, sie.Write(&out, head(), slices.Values(vouchers)))
	return out.Bytes()
}

func three() []ledger.Voucher {
	power := bought("L", 1, day(2025, 3, 31), "5020", "8000", "Leverantörsfaktura 1 Kraft Nord AB")
	power.Rows[0].Supplier, power.Rows[0].CostCentre, power.Rows[0].Project = "77", "10", "P1"
	power.Rows[0].Quantity = decimal.NewNullDecimal(decimal.RequireFromString("6400.125"))
	return []ledger.Voucher{
		power,
		bought("L", 2, day(2025, 4, 4), "4010", "1250.40", "Leverantörsfaktura 2 Färghuset Öland AB"),
		bought("A", 1, day(2025, 5, 2), "4010", "99.99", `Kaffe "och" \ bulle`),
	}
}

func TestService_Load(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	s := b.mustLoad(t, file(t, three()...))

	matches := true
	require.Equal(t, bookkeeping.Summary{
		Kind: "sie", Format: "sie4", Encoding: "cp437", Program: "Prov 1", Company: "Måleriet AB",
		CorporateNumber: "5590001234", Matches: &matches, Years: head().Years,
		Vouchers: 3, Imported: 6, From: day(2025, 3, 31), To: day(2025, 5, 2),
	}, s)
	require.EqualValues(t, 6, s.Read())
	require.Equal(t, []string{
		`2025-01-01 A 1 1 2025-05-02 Kaffe "och" \ bulle | 1 2025-05-02 4010 99.9900 SEK rad   `,
		`2025-01-01 A 1 1 2025-05-02 Kaffe "och" \ bulle | 2 2025-05-02 1930 -99.9900 SEK    `,
		`2025-01-01 L 1 1 2025-03-31 Leverantörsfaktura 1 Kraft Nord AB | 1 2025-03-31 5020 8000.0000 SEK rad Älvkraft AB f 6400.125000 kWh 10 P1`,
		`2025-01-01 L 1 1 2025-03-31 Leverantörsfaktura 1 Kraft Nord AB | 2 2025-03-31 1930 -8000.0000 SEK  Älvkraft AB f   `,
		`2025-01-01 L 2 1 2025-04-04 Leverantörsfaktura 2 Färghuset Öland AB | 1 2025-04-04 4010 1250.4000 SEK rad   `,
		`2025-01-01 L 2 1 2025-04-04 Leverantörsfaktura 2 Färghuset Öland AB | 2 2025-04-04 1930 -1250.4000 SEK    `,
	}, b.stored(t))
	require.Equal(t, 3, b.count(t, b.scope, "ledger_accounts"))

	sources, err := b.books.Sources(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, sources, 1)
	require.Equal(t, bookkeeping.Source{
		ID: sources[0].ID, Kind: "sie", Name: "Måleriet AB", Vouchers: 3, Rows: 6,
		FirstDate: day(2025, 3, 31), LastDate: day(2025, 5, 2),
	}, sources[0])

	files, err := b.books.Imports(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.Equal(t, "bok.se", files[0].Name)
	require.Equal(t, sources[0].ID, files[0].Source)
	require.Equal(t, b.scope.Person, files[0].CreatedBy.ID)
	require.Equal(t, &s, files[0].Summary)

	work, err := b.jobs.Get(t.Context(), b.scope, files[0].Job.ID)
	require.NoError(t, err)
	require.Equal(t, job.Done, work.State)
	require.EqualValues(t, 6, work.Total)
}

func TestService_Load_TwiceChangesNothing(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	data := file(t, three()...)
	b.mustLoad(t, data)
	before := b.stored(t)

	s := b.mustLoad(t, data)
	require.EqualValues(t, 6, s.Unchanged)
	require.EqualValues(t, 6, s.Read())
	require.Equal(t, before, b.stored(t))
	require.Equal(t, 1, b.count(t, b.scope, "suppliers"))

	shuffled := three()
	slices.Reverse(shuffled)
	require.EqualValues(t, 6, b.mustLoad(t, file(t, shuffled...)).Unchanged, "order is no content")
}

func TestService_Load_ResumesWhereTheRowsAreIn(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	_, work, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", bytes.NewReader(file(t, three()...)))
	require.NoError(t, err)
	var first, again bookkeeping.Summary
	err = b.jobs.Run(t.Context(), b.scope, work.ID, false, func(ctx context.Context, run *job.Run) (err error) {
		if first, err = b.books.Load(ctx, b.scope, run); err != nil {
			return err
		}
		again, err = b.books.Load(ctx, b.scope, run) // as after the death of a worker
		return err
	})
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.EqualValues(t, 6, again.Imported)
}

func TestService_Load_ChangedVoucherReplacesItsRows(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	vs := three()
	b.mustLoad(t, file(t, vs...))
	disable := "update ledger_rows set disabled = true where account in ('5020', '4010')"
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.NewRaw(disable).Exec(ctx)
		return err
	}))
	ids := b.ids(t)

	vs[0].Rows = vs[0].Rows[:1] // a row struck
	vs[0].Rows[0].Amount = decimal.Zero
	vs[1].Date = day(2025, 2, 1) // moved
	vs[1].Rows[0].Date, vs[1].Rows[1].Date = vs[1].Date, vs[1].Date
	vs = append(vs, bought("A", 2, day(2025, 6, 1), "4010", "5", "Ny"))
	s := b.mustLoad(t, file(t, vs...))

	require.EqualValues(t, 2, s.Imported)
	require.EqualValues(t, 3, s.Changed)
	require.EqualValues(t, 2, s.Unchanged)
	require.Equal(t, day(2025, 2, 1), s.From)
	require.Equal(t, day(2025, 6, 1), s.To)
	require.Len(t, b.stored(t), 7)
	require.Equal(t, 1, b.count(t, b.scope, "ledger_rows where account = '5020' and amount = 0 and not disabled"), "another cost than was disabled")
	require.Equal(t, 1, b.count(t, b.scope, "ledger_rows where account = '4010' and date = '2025-02-01' and disabled"), "the same cost")
	for row, id := range b.ids(t) {
		if before, known := ids[row]; known {
			require.Equal(t, before, id, "%s keeps its id", row)
		}
	}
	sources, err := b.books.Sources(t.Context(), b.scope)
	require.NoError(t, err)
	require.EqualValues(t, 7, sources[0].Rows)
	require.Equal(t, day(2025, 2, 1), sources[0].FirstDate)
}

// ids are those of rows by their identity.
func (b bundle) ids(t *testing.T) map[string]uuid.UUID {
	t.Helper()
	ids := map[string]uuid.UUID{}
	q := pg.Query{SQL: `select v.series || v.number || '/' || r.line, r.id
		from ledger_rows r join vouchers v on v.company_id = r.company_id and v.id = r.voucher_id`}
	require.NoError(t, b.db.Read(t.Context(), b.scope, q, func(rows pgx.Rows) error {
		var row string
		var id uuid.UUID
		_, err := pgx.ForEachRow(rows, []any{&row, &id}, func() error { ids[row] = id; return nil })
		return err
	}))
	return ids
}

func TestService_Load_MovedRowsLeaveTheirMonthStale(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.mustLoad(t, file(t, bought("A", 1, day(2025, 11, 5), "4010", "5", "Färg")))
	s := b.mustLoad(t, file(t, bought("A", 1, day(2025, 9, 5), "4010", "5", "Färg")))
	require.Equal(t, day(2025, 9, 5), s.From)
	require.Equal(t, day(2025, 11, 5), s.To, "where the rows were")
}

func TestService_Load_PartOfAYearLeavesTheRest(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.mustLoad(t, file(t, three()...))
	b.mustLoad(t, file(t, three()[0]))
	require.Len(t, b.stored(t), 6)
}

func TestService_Load_AnotherYearHasItsOwnNumbers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.mustLoad(t, file(t, bought("A", 1, day(2025, 5, 2), "4010", "5", "Färg")))
	h := head()
	h.Years = []ledger.FiscalYear{{From: day(2024, 1, 1), To: day(2024, 12, 31)}}
	h.Chart = "BAS2014"
	var out bytes.Buffer
	require.NoError(t, sie.Write(&out, h, slices.Values([]ledger.Voucher{bought("A", 1, day(2024, 5, 2), "4010", "5", "Färg")})))

	s := b.mustLoad(t, out.Bytes())
	require.EqualValues(t, 2, s.Imported)
	require.Len(t, b.stored(t), 4)
	sources, err := b.books.Sources(t.Context(), b.scope)
	require.NoError(t, err)
	require.Len(t, sources, 1, "the same books, whatever the chart is called")
}

func TestService_Load_NumbersTwice(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	one, other := bought("A", 1, day(2025, 5, 2), "4010", "5", "Färg"), bought("A", 1, day(2025, 5, 3), "4010", "7", "Spackel")
	data := file(t, one, other, one)

	s := b.mustLoad(t, data)
	require.EqualValues(t, 4, s.Imported, "both, since they differ")
	require.EqualValues(t, 2, s.Skipped, "the one that stands twice")
	require.EqualValues(t, 6, s.Read())
	require.Equal(t, ledger.NoticeDuplicateVoucher, s.Notices[0].Code)
	require.Equal(t, 2, s.Notices[0].Count)
	require.Equal(t, map[string]string{"voucher": "A 1"}, s.Notices[0].First[0].Args)
	require.NotZero(t, s.Notices[0].First[0].Line)
	require.Len(t, b.stored(t), 4)

	s = b.mustLoad(t, data)
	require.EqualValues(t, 4, s.Unchanged)
	require.EqualValues(t, 2, s.Skipped)
}

func TestService_Load_TellsWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	crooked := bought("A", 1, day(2025, 5, 2), "4010", "5", "Färg")
	crooked.Rows[1].Amount = decimal.RequireFromString("-4.90")
	data := append(file(t, crooked), "#VER A 2 20250503\n{\n#TRANS 4010 {} fem\n#TRANS 1930 {} 0\n}\n#MOMSKOD 1\n"...)

	s := b.mustLoad(t, data)
	require.EqualValues(t, 3, s.Imported, "a voucher that does not balance is imported and told")
	require.EqualValues(t, 1, s.Skipped)
	require.EqualValues(t, 4, s.Read())
	codes := map[string]int{}
	for _, n := range s.Notices {
		codes[n.Code] = n.Count
	}
	require.Equal(t, map[string]int{ledger.NoticeUnbalanced: 1, ledger.NoticeBadAmount: 1, ledger.NoticeUnknownRecord: 1}, codes)
}

func TestService_Load_OtherCorporateNumber(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	other := b.another(t, "556677-8899")
	s := other.mustLoad(t, file(t, three()...))
	require.False(t, *s.Matches)
	require.EqualValues(t, 6, s.Imported, "warned about, not refused")
	require.Equal(t, ledger.NoticeOtherCompany, s.Notices[0].Code)
	require.Equal(t, map[string]string{"given": "5590001234", "expected": "556677-8899"}, s.Notices[0].First[0].Args)

	unknown := b.another(t, "")
	s = unknown.mustLoad(t, file(t, three()...))
	require.Nil(t, s.Matches)
	require.Empty(t, s.Notices)
}

func TestService_Load_TextsMakeNoSuppliers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.mustLoad(t, file(t,
		bought("L", 1, day(2025, 5, 2), "5020", "5", "Lev.faktura 1 ÄLVKRAFT AB"),
		bought("L", 2, day(2025, 5, 3), "5020", "5", "Okänd Firma AB"),
		bought("L", 3, day(2025, 5, 3), "5020", "5", "Bygg etapp 1")))
	require.Equal(t, 1, b.count(t, b.scope, "suppliers"), "the one that the file declares")
	require.Zero(t, b.count(t, b.scope, "ledger_rows where supplier_id is not null"))
}

func TestService_Load_ChartIsCorrectedAndNotForgotten(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.mustLoad(t, file(t, three()...))
	b.mustLoad(t, []byte("#SIETYP 4\n#ORGNR 5590001234\n#KONTO 4010 Material\n#VER X 1 20250101\n{\n#TRANS 4010 {} 5\n#TRANS 5020 {} -4\n#TRANS 1510 {} -1\n}\n"))
	for _, account := range []string{
		"number = '4010' and name = 'Material' and type = 'cost'",
		"number = '5020' and name = 'El' and type = 'cost' and unit = 'kWh'",
		"number = '1510' and name = '' and type = 'asset'",
	} {
		require.Equal(t, 1, b.count(t, b.scope, "ledger_accounts where "+account), account)
	}
}

func TestService_Load_SupplierThatNobodyDeclared(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	v := bought("L", 1, day(2025, 5, 2), "5020", "5", "")
	v.Rows[0].Supplier = "99"
	b.mustLoad(t, file(t, v))
	require.Equal(t, 2, b.count(t, b.scope, "ledger_rows r join suppliers s on s.company_id = r.company_id and s.id = r.supplier_id where s.source_key = '99' and s.name = '99'"))
}

func TestLoad_DutchAuditFile(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	data, err := os.ReadFile("../../../integrations/xaf/testdata/books.xaf")
	require.NoError(t, err)
	s := b.mustLoad(t, data)
	require.Equal(t, "xaf", s.Kind)
	require.EqualValues(t, 10, s.Imported, "those of the opening among them")
	require.EqualValues(t, 12, s.Read())
	require.Contains(t, b.stored(t), "2025-01-01 INK 1 1 2025-01-31 Stroom januari | 1 2025-01-30 4300 120.0000 EUR Levering Stroom Noord f 400.500000 kWh 10 P7")
	require.Equal(t, 1, b.count(t, b.scope, "ledger_accounts where number = '4300' and standard = 'WBedHuiEle'"))

	again := b.mustLoad(t, data)
	require.EqualValues(t, 10, again.Unchanged)
	require.Zero(t, again.Imported+again.Changed)
}
