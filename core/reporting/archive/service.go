package archive

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"

	"tillit/core/books/ledger"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Service reads companies whole.
type Service struct {
	db    *pg.DB
	files *blob.Store
}

// NewService returns the service on db with the files of companies in files.
func NewService(db *pg.DB, files *blob.Store) *Service { return &Service{db: db, files: files} }

// Read gives fn the rows of the scope's company as they are at one moment. It
// takes Take.
func (s *Service) Read(ctx context.Context, scope tenant.Scope, fn func(Reader) error) error {
	if err := scope.Require(Take); err != nil {
		return err
	}
	return s.db.Snapshot(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if _, err := tx.ExecContext(ctx, "select set_config('timezone', 'UTC', true)"); err != nil {
			return fmt.Errorf("set time zone: %w", err)
		}
		return fn(Reader{tx, scope.Company})
	})
}

// Open returns the bytes of a file of the company, which the caller closes.
func (s *Service) Open(ctx context.Context, f File) (io.ReadCloser, error) {
	return s.files.Open(ctx, f.key)
}

// Reader reads the rows of one company.
type Reader struct {
	tx      pg.Tx
	company uuid.UUID
}

// Sheets lists the sheets that every company has.
func (r Reader) Sheets(ctx context.Context) ([]Sheet, error) {
	sheets := chosen()
	for _, w := range wholes() {
		var columns, key []string
		err := r.tx.NewRaw(`select quote_ident(attname) from pg_attribute
			where attrelid = ?::regclass and attnum > 0 and not attisdropped and atttypid <> 'bytea'::regtype and attname <> 'company_id'
				and attname <> all (string_to_array(?, ',')) order by attnum`, w.table, strings.Join(w.hidden, ",")).Scan(ctx, &columns)
		if err == nil {
			err = r.tx.NewRaw(`select quote_ident(a.attname) from pg_index i, unnest(i.indkey::int[]) with ordinality k (attnum, n), pg_attribute a
				where i.indrelid = ?::regclass and i.indisprimary and a.attrelid = i.indrelid and a.attnum = k.attnum order by k.n`, w.table).Scan(ctx, &key)
		}
		if err != nil {
			return nil, fmt.Errorf("read columns of %s: %w", w.table, err)
		}
		sheets = append(sheets, Sheet{
			Name:  w.table,
			query: "select " + strings.Join(columns, ", ") + " from " + w.table + " where company_id = $1 order by " + strings.Join(key, ", "),
		})
	}
	return sheets, nil
}

// Contents reports what else there is.
func (r Reader) Contents(ctx context.Context) (c Contents, err error) {
	read := func(what, query string, into ...any) {
		if err == nil {
			if err = r.tx.NewRaw(query, r.company).Scan(ctx, into...); pg.NoRows(err) {
				err = nil
			}
		}
		if err != nil {
			err = fmt.Errorf("list %s of a company: %w", what, err)
		}
	}
	read("years with answers", "select distinct year from answers where company_id = ? order by 1", &c.Answered)
	read("years with a footprint", "select distinct year from footprint_runs where company_id = ? order by 1", &c.Emitting)
	var books []struct {
		Source   uuid.UUID `bun:"type:uuid"`
		Name     string
		From, To time.Time
	}
	read("books", `select v.source_id as source, s.name, v.fiscal_year_start as "from",
			greatest(max(v.date), coalesce(lead(v.fiscal_year_start) over w - 1, v.fiscal_year_start + interval '1 year' - interval '1 day'))::date as "to"
		from vouchers v join ledger_sources s on s.company_id = v.company_id and s.id = v.source_id
		where v.company_id = ? group by v.source_id, s.name, v.fiscal_year_start
		window w as (partition by v.source_id order by v.fiscal_year_start) order by s.name, v.source_id, v.fiscal_year_start`, &books)
	for _, b := range books {
		c.Books = append(c.Books, Book(b))
	}
	read("seals", "select year, version, manifest from seals where company_id = ? order by year, version", &c.Seals)
	for _, list := range []struct {
		what, query string
		into        *[]File
	}{
		{"documents", "select id, name, uploaded_at as at, blob_key as key from documents where company_id = ? and deleted_at is null and blob_key is not null order by uploaded_at, id", &c.Documents},
		{"imports", "select id, file_name as name, created_at as at, blob_key as key from ledger_imports where company_id = ? and blob_key <> '' order by created_at, id", &c.Imports},
		// An archive in an archive would double with each.
		{"reports", "select id, file_name as name, created_at as at, blob_key as key from report_files where company_id = ? and blob_key is not null and type <> 'archive-zip' order by created_at, id", &c.Reports},
	} {
		var files []fileRow
		read(list.what, list.query, &files)
		for _, f := range files {
			*list.into = append(*list.into, File{f.ID, f.Name, f.At.UTC(), f.Key})
		}
	}
	var logo string
	read("logo", "select coalesce(logo_key, '') from companies where id = ?", &logo)
	if logo != "" {
		c.Logo = &File{ID: r.company, Name: "logo", key: logo}
	}
	return c, err
}

type fileRow struct {
	ID   uuid.UUID `bun:"type:uuid"`
	Name string
	At   time.Time
	Key  string
}

// Rows hands every row of a sheet to take, after its columns to begin. A value
// is nil where there is none, and changes when take returns. It streams.
func (r Reader) Rows(ctx context.Context, s Sheet, begin func([]Column) error, take func(values [][]byte) error) error {
	return r.stream(ctx, s, s.query, func(rows pgx.Rows) error {
		columns := make([]Column, len(rows.FieldDescriptions()))
		for i, d := range rows.FieldDescriptions() {
			columns[i] = Column{d.Name, kindOf(d.DataTypeOID)}
		}
		if err := begin(columns); err != nil {
			return err
		}
		for rows.Next() {
			if err := take(rows.RawValues()); err != nil {
				return err
			}
		}
		return nil
	})
}

// Objects hands every row of a sheet to take as a JSON object. It streams.
func (r Reader) Objects(ctx context.Context, s Sheet, take func(object []byte) error) error {
	return r.stream(ctx, s, "select to_jsonb(q)::text from ("+s.query+") q", func(rows pgx.Rows) error {
		for rows.Next() {
			if err := take(rows.RawValues()[0]); err != nil {
				return err
			}
		}
		return nil
	})
}

func (r Reader) stream(ctx context.Context, s Sheet, query string, scan func(pgx.Rows) error) error {
	err := r.tx.Pgx(func(raw pgx.Tx) error {
		args := append([]any{pgx.QueryExecModeExec, pgx.QueryResultFormats{pgx.TextFormatCode}, r.company}, s.args...)
		rows, err := raw.Query(ctx, query, args...)
		if err != nil {
			return err
		}
		defer rows.Close()
		if err := scan(rows); err != nil {
			return err
		}
		return rows.Err()
	})
	if err != nil {
		return fmt.Errorf("read %s of a company: %w", s.Name, err)
	}
	return nil
}

func kindOf(oid uint32) Kind {
	switch oid {
	case pgtype.Int2OID, pgtype.Int4OID, pgtype.Int8OID, pgtype.NumericOID, pgtype.Float8OID:
		return Number
	case pgtype.BoolOID:
		return Yes
	case pgtype.UUIDOID, pgtype.DateOID, pgtype.TimestamptzOID:
		return Plain
	}
	return Text
}

// Books gives a book as books are imported: its head to begin, and its vouchers
// one by one.
func (r Reader) Books(ctx context.Context, b Book, write func(ledger.Head, iter.Seq[ledger.Voucher]) error) error {
	var head ledger.Head
	err := r.head(ctx, b, &head)
	if err != nil {
		return fmt.Errorf("read accounts of books: %w", err)
	}
	err = r.tx.Pgx(func(raw pgx.Tx) error {
		rows, err := raw.Query(ctx, `
			select v.id, v.series, v.number, v.text, v.date, r.line, r.account, r.amount::text, r.date, r.text, r.quantity::text, r.unit, r.cost_centre, r.project,
				coalesce(s.source_key, '')
			from vouchers v
			left join ledger_rows r on r.company_id = v.company_id and r.voucher_id = v.id
			left join suppliers s on s.company_id = r.company_id and s.id = r.supplier_id and not s.guessed
			where v.company_id = $1 and v.source_id = $2 and v.fiscal_year_start = $3
			order by v.date, v.series, v.number, v.occurrence, v.id, r.line`, r.company, b.Source, b.From)
		if err != nil {
			return err
		}
		defer rows.Close()
		all, failed := vouchers(rows, b)
		return errors.Join(write(head, all), failed(), rows.Err())
	})
	if err != nil {
		return fmt.Errorf("read vouchers of books: %w", err)
	}
	return nil
}

func (r Reader) head(ctx context.Context, b Book, head *ledger.Head) error {
	head.Years = []ledger.FiscalYear{{From: b.From, To: b.To}}
	err := r.tx.NewRaw("select name, corporate_identity_number, currency from companies where id = ?", r.company).
		Scan(ctx, &head.Company, &head.CorporateNumber, &head.Currency)
	if err != nil {
		return err
	}
	var accounts []struct{ Number, Name, Type, Unit, Standard string }
	err = r.tx.NewRaw(`select number, name, type, unit, coalesce(standard, '') as standard from ledger_accounts
		where company_id = ? and source_id = ? order by number`, r.company, b.Source).Scan(ctx, &accounts)
	if err != nil && !pg.NoRows(err) {
		return err
	}
	for _, a := range accounts {
		head.Accounts = append(head.Accounts, ledger.Account{
			Number: a.Number, Name: a.Name, Type: ledger.AccountType(a.Type), Unit: a.Unit,
			Standard: a.Standard,
		})
	}
	var suppliers []struct{ Key, Name, Number string }
	err = r.tx.NewRaw(`select source_key as key, name, corporate_number as number from suppliers
		where company_id = ? and source_id = ? and not guessed order by source_key`, r.company, b.Source).Scan(ctx, &suppliers)
	if err != nil && !pg.NoRows(err) {
		return err
	}
	for _, s := range suppliers {
		head.Suppliers = append(head.Suppliers, ledger.Supplier{Key: s.Key, Name: s.Name, CorporateNumber: s.Number})
	}
	return nil
}

// vouchers puts rows together that follow each other in one, and tells
// afterwards what ended them early.
func vouchers(rows pgx.Rows, b Book) (all iter.Seq[ledger.Voucher], failed func() error) {
	var failure error
	return func(yield func(ledger.Voucher) bool) {
		var (
			id      uuid.UUID
			voucher ledger.Voucher
		)
		for rows.Next() {
			of, next, err := scanVoucher(rows)
			if failure = err; err != nil {
				return
			}
			if of != id {
				if id != uuid.Nil && !yield(voucher) {
					return
				}
				id, voucher = of, ledger.Voucher{Series: next.Series, Number: next.Number, Text: next.Text, Date: next.Date, Year: b.From}
			}
			voucher.Rows = append(voucher.Rows, next.Rows...)
		}
		if id != uuid.Nil {
			yield(voucher)
		}
	}, func() error { return failure }
}
