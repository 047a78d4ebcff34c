package archive_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/reporting/archive"
)

// leftOut says of each table with rows of companies that is not in the
// archive why.
func leftOut() map[string]string {
	const secret, derived, passing = "secrets that open other systems", "follows from what is in the archive", "work under way"
	return map[string]string{
		"company_keys": secret, "connection_secrets": secret, "connection_grants": secret,
		"document_texts": derived, "footprint_rollups": derived, "footprint_supplier_rollups": derived, "footprint_exclusion_rollups": derived, "footprint_factor_rollups": derived,
		"jobs": passing, "uploads": passing, "upload_parts": passing, "connection_cursors": passing, "supplier_backlog": passing, "ledger_brought": passing,
		"ledger_import_vouchers": "what imports found and changed, so that they can be taken out",
		"ledger_balances":        "what imported files say of themselves, so that it can be compared",
		"ledger_pairs":           "which sources hold the same; the books have both",
		"notices":                "what single people were told of, for each of them alone",
		"ledger_missing":         "what waits for somebody to decide; the books have it",
	}
}

// A table of companies that nobody has decided about would be missing from the
// archives of those who leave.
func TestTables_EveryTableOfCompaniesIsInOrLeftOut(t *testing.T) {
	t.Parallel()
	rows, err := pgtest.DB(t).Pool().Query(t.Context(), `select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
		where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace and not a.attisdropped order by 1`)
	require.NoError(t, err)
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	decided := append(archive.Tables(), slices.Collect(maps.Keys(leftOut()))...)
	require.ElementsMatch(t, found, decided, "add the table to the archive, or to leftOut with a reason")
	for table, reason := range leftOut() {
		require.NotEmpty(t, reason, table)
	}
}

// laden is a database whose every table of companies has a row of ours and one
// of theirs, filled with words that say whose they are and what they must not
// tell.
type laden struct {
	*pgtest.Database

	owner        *pgx.Conn
	ours, theirs uuid.UUID
}

const (
	ourWord, theirWord = "=OURS(1)", "THEIRS"
	// secretWord fills what holds bytes, hiddenWord what is of no use outside.
	secretWord, hiddenWord = "SECRET", "HIDDEN"
)

func load(t *testing.T) laden {
	t.Helper()
	d := pgtest.New(t)
	owner, err := pgx.Connect(t.Context(), d.OwnerURL)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, owner.Close(context.Background())) })
	db := d.Open(t)
	l := laden{d, owner, accounttest.Company(t, db), accounttest.Company(t, db)}
	accounttest.Person(t, db, tenant.Company, l.ours)
	accounttest.Person(t, db, tenant.Company, l.theirs)
	for _, table := range archive.Tables() {
		if table == "memberships" {
			continue
		}
		l.free(t, table)
		l.fill(t, table, l.ours, ourWord)
		l.fill(t, table, l.theirs, theirWord)
	}
	return l
}

func (l laden) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	_, err := l.owner.Exec(t.Context(), statement, args...)
	require.NoError(t, err, statement)
}

// free takes the constraints of a table away, but its key.
func (l laden) free(t *testing.T, table string) {
	t.Helper()
	l.exec(t, fmt.Sprintf(`
		do $$
		declare drop text;
		begin
			for drop in select format('alter table %%s drop constraint if exists %%I cascade', conrelid::regclass, conname) from pg_constraint
					where conrelid = '%[1]s'::regclass and contype in ('c', 'f', 'u', 'x')
				union all select format('drop index if exists %%s', indexrelid::regclass) from pg_index
					where indrelid = '%[1]s'::regclass and indisunique and not indisprimary
						and not exists (select from pg_constraint where conindid = indexrelid) loop
				execute drop;
			end loop;
		end $$;
		alter table %[1]s disable trigger user`, table))
}

// fill adds a row of a company.
func (l laden) fill(t *testing.T, table string, company uuid.UUID, word string) {
	t.Helper()
	rows, err := l.owner.Query(t.Context(), `select attname::text, format_type(atttypid, -1), typtype = 'c' from pg_attribute a join pg_type on pg_type.oid = atttypid
		where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`, table)
	require.NoError(t, err)
	type column struct {
		Name, Type string
		Composite  bool
	}
	columns, err := pgx.CollectRows(rows, pgx.RowToStructByPos[column])
	require.NoError(t, err)
	names, values := make([]string, len(columns)), make([]string, len(columns))
	for i, c := range columns {
		text := word
		if slices.Contains([]string{"blob_key", "folded", "search", "bookmark", "cursor"}, c.Name) {
			text = hiddenWord
		}
		names[i] = c.Name
		switch value := map[string]string{
			"text": "'" + text + "'", "character varying": "'" + text + "'", "text[]": "array['" + text + "']",
			"jsonb": `'{"word": "` + text + `"}'`, "bytea": "'" + secretWord + "'", "uuid": "gen_random_uuid()", "uuid[]": "array[gen_random_uuid()]",
			"boolean": "true", "date": "'2025-03-04'", "timestamp with time zone": "'2025-03-04 05:06:07+00'",
		}[c.Type]; {
		case c.Name == "company_id":
			values[i] = "'" + company.String() + "'"
		case c.Composite:
			values[i] = "null"
		case value != "":
			values[i] = value
		default:
			values[i] = "-2" // every sort of number
		}
	}
	l.exec(t, fmt.Sprintf("insert into %s (%s) values (%s)", table, strings.Join(names, ", "), strings.Join(values, ", ")))
}

func (l laden) service(t *testing.T) *archive.Service {
	t.Helper()
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	return archive.NewService(l.Open(t), files)
}

func TestReader_HoldsAllOfOneCompanyAndNothingElse(t *testing.T) {
	t.Parallel()
	l := load(t)
	scope := tenant.NewScope(uuid.Nil, l.ours, archive.Take)
	suspicious := regexp.MustCompile(`(?i)secret|token|password|digest|seed|verifier|sealed|key|hash|cursor`)
	var suspects []string
	require.NoError(t, l.service(t).Read(t.Context(), scope, func(r archive.Reader) error {
		sheets, err := r.Sheets(t.Context())
		require.NoError(t, err)
		require.Len(t, sheets, len(archive.Tables())+4, "company, calculations, factors and questions are no tables of companies")
		for _, s := range sheets {
			var all bytes.Buffer
			rows, objects := 0, 0
			require.NoError(t, r.Rows(t.Context(), s, func(columns []archive.Column) error {
				for _, c := range columns {
					if suspicious.MatchString(c.Name) {
						suspects = append(suspects, s.Name+"."+c.Name)
					}
				}
				return nil
			}, func(values [][]byte) error {
				rows++
				all.Write(bytes.Join(values, []byte("|")))
				return nil
			}))
			require.NoError(t, r.Objects(t.Context(), s, func(object []byte) error {
				objects++
				all.Write(object)
				return nil
			}))
			require.Equal(t, rows, objects, s.Name)
			if slices.Contains(archive.Tables(), s.Name) {
				var ours int
				require.NoError(t, l.owner.QueryRow(t.Context(), "select count(*) from "+s.Name+" where company_id = $1", l.ours).Scan(&ours))
				require.Positive(t, ours, s.Name)
				require.Equal(t, ours, rows, s.Name)
			}
			for _, word := range []string{theirWord, l.theirs.String(), secretWord, hiddenWord} {
				require.NotContains(t, all.String(), word, s.Name)
			}
		}
		return nil
	}))
	slices.Sort(suspects)
	require.Equal(t, []string{
		"assistant_calls.answer_tokens", "assistant_calls.question_tokens", "assistant_settings.monthly_tokens", "carbon_rules.key", "inboxes.public_key", "ledger_invoice_lines.invoice_key", "ledger_invoices.key", "ledger_invoices.supplier_key",
		"ledger_sources.external_key", "questions.content_hash", "seals.sealed_at", "seals.sealed_by", "suggestion_questions.hash", "suppliers.source_key",
	}, suspects, "a column that may hold a secret is looked at by somebody first")
}

func TestService_Read_AnswersNobodyElse(t *testing.T) {
	t.Parallel()
	l := laden{Database: pgtest.New(t)}
	err := l.service(t).Read(t.Context(), tenant.NewScope(uuid.New(), uuid.New()), func(archive.Reader) error { return nil })
	require.ErrorIs(t, err, tenant.ErrForbidden)
}
