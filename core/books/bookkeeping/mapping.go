package bookkeeping

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/google/uuid"

	"tillit/core/books/ledger"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

// Table is an uploaded table as it looks, with the mapping to begin from.
type Table struct {
	ledger.Shape
	Mapping    ledger.Mapping
	Remembered bool // Mapping was chosen for a table with these columns before
}

// Ready says that the table can be imported without asking anybody.
func (t Table) Ready() bool { return t.Remembered || t.Certain }

// Look says what an uploaded table looks like. It returns ErrNotATable for a
// file that says itself what it holds, ErrUnknownFormat, and the faults of
// uploads. Requires Import.
func (s *Service) Look(ctx context.Context, scope tenant.Scope, id uuid.UUID) (table Table, err error) {
	err = s.withSheet(ctx, scope, id, func(_ *upload.Complete, sheet ledger.Sheet) (err error) {
		table, err = s.table(ctx, scope, sheet)
		return err
	})
	return table, err
}

// PreviewTable says what an import of an uploaded table under m would read, of a
// long one what it would read of the beginning. It returns a failure that names what is wrong with m. Requires Import.
func (s *Service) PreviewTable(ctx context.Context, scope tenant.Scope, id uuid.UUID, m ledger.Mapping) (p Preview, err error) {
	err = s.withSheet(ctx, scope, id, func(_ *upload.Complete, sheet ledger.Sheet) (err error) {
		p, err = preview(sheet, m)
		return err
	})
	return p, err
}

// ImportTable has an uploaded table imported by a job and remembers m for
// tables with the same columns. It returns what ImportUpload and PreviewTable
// return. Requires Import.
func (s *Service) ImportTable(ctx context.Context, scope tenant.Scope, id uuid.UUID, m ledger.Mapping) (file File, err error) {
	err = s.withSheet(ctx, scope, id, func(whole *upload.Complete, sheet ledger.Sheet) error {
		shape := sheet.Shape()
		if err := m.Check(len(shape.Header)); err != nil {
			return err
		}
		if _, err := whole.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("rewind upload: %w", err)
		}
		file, err = s.importFile(ctx, scope, Arrival{
			Name: whole.Name, Content: whole,
			Also: func(ctx context.Context, tx pg.Tx, _ uuid.UUID) error {
				if err := whole.Take(ctx, tx); err != nil {
					return err
				}
				return keepMapping(ctx, tx, scope, shape.Signature, whole.Name, m)
			},
		})
		if err == nil {
			whole.Forget(ctx)
		}
		return err
	})
	return file, err
}

// Remembered is a mapping that was chosen for tables with certain columns.
type Remembered struct {
	Signature string
	FileName  string // of the table that it was made for
	Content   ledger.Content
	SavedAt   time.Time
}

// Mappings returns what is remembered of tables, newest first. Requires Read.
func (s *Service) Mappings(ctx context.Context, scope tenant.Scope) (found []Remembered, err error) {
	if err := scope.Require(Read); err != nil {
		return nil, err
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = mappings(ctx, tx, scope.Company)
		return err
	})
	return found, err
}

// ForgetMapping makes the next table with these columns ask again. It returns
// tenant.ErrNotFound. Requires Import.
func (s *Service) ForgetMapping(ctx context.Context, scope tenant.Scope, signature string) error {
	if err := scope.Require(Import); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return dropMapping(ctx, tx, scope.Company, signature)
	})
}

// withSheet opens an uploaded table.
func (s *Service) withSheet(ctx context.Context, scope tenant.Scope, id uuid.UUID,
	do func(*upload.Complete, ledger.Sheet) error,
) (err error) {
	if err := scope.Require(Import); err != nil {
		return err
	}
	whole, err := s.uploads.Open(ctx, scope, id)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, whole.Close()) }()
	leave, err := s.budget.Enter(ctx, scope.Company)
	if err != nil {
		return err
	}
	defer leave()
	books, _, err := s.open(whole)
	if hopeless(err) && whole.Err() == nil {
		return errors.Join(err, whole.Drop(ctx, scope)) // else it would take the place of the next try for a day
	}
	if err != nil {
		return err
	}
	sheet, ok := books.(ledger.Sheet)
	if !ok {
		return ledger.ErrNotATable
	}
	return do(whole, sheet)
}

// hopeless reports whether nothing can be done with a file, whatever is said of it.
func hopeless(err error) bool {
	return slices.ContainsFunc([]error{
		ledger.ErrUnknownFormat, ledger.ErrEmptyFile, ledger.ErrTooLarge, ledger.ErrBrokenFile, ledger.ErrUnsafeFile,
	}, func(kind error) bool { return errors.Is(err, kind) })
}

// table finds the mapping to begin from: the one remembered, else the guess,
// in the company's own currency when the table does not tell another.
func (s *Service) table(ctx context.Context, scope tenant.Scope, sheet ledger.Sheet) (Table, error) {
	t := Table{Shape: sheet.Shape()}
	t.Mapping = t.Guess
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		m, found, err := findMapping(ctx, tx, scope.Company, t.Signature)
		if found {
			t.Mapping, t.Remembered = m, true
		}
		if err == nil && t.Mapping.Currency == "" {
			t.Mapping.Currency, err = companyCurrency(ctx, tx, scope.Company)
		}
		return err
	})
	return t, err
}

// mapped reads a table as somebody said it is to be read, and reports which kind
// of source its content belongs to.
func (s *Service) mapped(ctx context.Context, scope tenant.Scope, sheet ledger.Sheet) (ledger.Books, string, error) {
	t, err := s.table(ctx, scope, sheet)
	if err != nil {
		return nil, "", err
	}
	if !t.Ready() {
		return nil, "", ledger.ErrMappingMissing
	}
	books, err := sheet.Map(t.Mapping)
	if t.Mapping.Content == ledger.Invoices {
		return books, kindInvoices, err
	}
	return books, kindTable, err
}

// Kinds of sources that tables make.
const (
	kindTable    = "table"
	kindInvoices = "invoices"
)

// mappingRow is a Mapping as it is stored.
type mappingRow struct {
	Content      ledger.Content       `json:"content"`
	Columns      map[ledger.Field]int `json:"columns"`
	DecimalComma bool                 `json:"decimalComma"`
	Dates        ledger.DateOrder     `json:"dates"`
	Currency     string               `json:"currency"`
	Account      string               `json:"account"`
	YearStart    time.Month           `json:"yearStart"`
}

func keepMapping(ctx context.Context, tx pg.Tx, scope tenant.Scope, signature, name string, m ledger.Mapping) error {
	encoded, err := json.Marshal(mappingRow(m))
	if err != nil {
		return fmt.Errorf("encode mapping: %w", err)
	}
	_, err = tx.NewRaw(`insert into ledger_mappings (company_id, signature, file_name, mapping, person_id) values (?, ?, ?, ?::jsonb, ?)
		on conflict (company_id, signature) do update
		set file_name = excluded.file_name, mapping = excluded.mapping, person_id = excluded.person_id, saved_at = now()`,
		scope.Company, signature, name, string(encoded), scope.Person).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep mapping: %w", err)
	}
	return nil
}

func findMapping(ctx context.Context, tx pg.Tx, company uuid.UUID, signature string) (m ledger.Mapping, found bool, err error) {
	var encoded string
	err = tx.NewRaw("select mapping::text from ledger_mappings where company_id = ? and signature = ?", company, signature).Scan(ctx, &encoded)
	if pg.NoRows(err) {
		return ledger.Mapping{}, false, nil
	}
	if err != nil {
		return ledger.Mapping{}, false, fmt.Errorf("find mapping: %w", err)
	}
	var r mappingRow
	if err := json.Unmarshal([]byte(encoded), &r); err != nil {
		return ledger.Mapping{}, false, fmt.Errorf("read mapping: %w", err)
	}
	return ledger.Mapping(r), true, nil
}

func mappings(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]Remembered, error) {
	var rows []struct {
		Signature string
		FileName  string
		Content   ledger.Content
		SavedAt   time.Time
	}
	err := tx.NewRaw(`select signature, file_name, mapping ->> 'content' as content, saved_at from ledger_mappings
		where company_id = ? order by saved_at desc, signature`, company).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read mappings: %w", err)
	}
	found := make([]Remembered, len(rows))
	for i, r := range rows {
		found[i] = Remembered(r)
	}
	return found, nil
}

func dropMapping(ctx context.Context, tx pg.Tx, company uuid.UUID, signature string) error {
	var gone string
	err := tx.NewRaw("delete from ledger_mappings where company_id = ? and signature = ? returning signature", company, signature).Scan(ctx,
		&gone)
	if pg.NoRows(err) {
		return tenant.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("forget mapping: %w", err)
	}
	return nil
}
