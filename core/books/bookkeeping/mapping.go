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
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
	"tillit/core/kernel/upload"
)

// Table is an uploaded table as it looks, with the mapping to begin from.
type Table struct {
	ledger.Shape
	Mapping    ledger.Mapping
	Remembered bool // Mapping was chosen for a table with these columns before
	Findings   []ledger.Finding
}

// Ready says that the table can be imported without asking anybody.
func (t Table) Ready() bool { return len(t.asks()) == 0 }

// Look says what an uploaded table looks like, of a workbook the sheet with that
// name, if it is not empty. It returns ErrNotATable for a file that says itself what
// it holds, ErrUnknownFormat, and the faults of uploads. Requires Import.
func (s *Service) Look(ctx context.Context, scope tenant.Scope, id uuid.UUID, name string) (table Table, err error) {
	err = s.withSheet(ctx, scope, id, func(_ *upload.Complete, sheet ledger.Sheet) (err error) {
		table, err = s.table(ctx, scope, sheet, name)
		return err
	})
	return table, err
}

// PreviewTable says what an import of an uploaded table under m would read, of a
// long one what it would read of the beginning. It returns a failure that names what
// is wrong with m. Requires Import.
func (s *Service) PreviewTable(ctx context.Context, scope tenant.Scope, id uuid.UUID, m ledger.Mapping) (p Preview, err error) {
	err = s.withSheet(ctx, scope, id, func(_ *upload.Complete, sheet ledger.Sheet) (err error) {
		p, err = s.preview(ctx, scope, sheet, m)
		return err
	})
	return p, err
}

// preview is what an import of a table under m would read.
func (s *Service) preview(ctx context.Context, scope tenant.Scope, sheet ledger.Sheet, m ledger.Mapping) (p Preview, err error) {
	if m.Home, err = s.home(ctx, scope); err != nil {
		return Preview{}, err
	}
	return preview(sheet, m)
}

// ImportTable has an uploaded table imported by a job and remembers m for
// tables with the same columns, of which those that wait go on. It returns what
// ImportUpload and PreviewTable return, and ledger.ErrTableAsks. Requires Import.
func (s *Service) ImportTable(ctx context.Context, scope tenant.Scope, id uuid.UUID, m ledger.Mapping) (file File, err error) {
	err = s.withSheet(ctx, scope, id, func(whole *upload.Complete, sheet ledger.Sheet) error {
		shape := sheet.Shape(m.Sheet)
		if m, err = s.answered(ctx, scope, sheet, m); err != nil {
			return err
		}
		if _, err := whole.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("rewind upload: %w", err)
		}
		file, err = s.importFile(ctx, scope, Arrival{
			Name: whole.Name, Content: whole, Mapping: &m,
			Also: func(ctx context.Context, tx pg.Tx, _ uuid.UUID) error {
				if err := whole.Take(ctx, tx); err != nil {
					return err
				}
				if err := keepMapping(ctx, tx, scope, shape.Signature, whole.Name, m); err != nil {
					return err
				}
				_, err := s.goOn(ctx, tx, scope, shape.Signature, params{})
				return err
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
	sheet, leave, err := s.sheet(ctx, scope, whole)
	defer leave()
	if hopeless(err) && whole.Err() == nil {
		return errors.Join(err, whole.Drop(ctx, scope)) // else it would take the place of the next try for a day
	}
	if err != nil {
		return err
	}
	return do(whole, sheet)
}

// sheet reads a file as a table, within the budget until leave is called.
func (s *Service) sheet(ctx context.Context, scope tenant.Scope, src io.ReadSeeker) (sheet ledger.Sheet, leave func(), err error) {
	leave, err = s.budget.Enter(ctx, scope.Company)
	if err != nil {
		return nil, func() {}, err
	}
	books, _, err := s.open(src)
	if err != nil {
		return nil, leave, err
	}
	sheet, ok := books.(ledger.Sheet)
	if !ok {
		return nil, leave, ledger.ErrNotATable
	}
	return sheet, leave, nil
}

// hopeless reports whether nothing can be done with a file, whatever is said of it.
func hopeless(err error) bool {
	return slices.ContainsFunc([]error{
		ledger.ErrUnknownFormat, ledger.ErrOpenDocument, ledger.ErrOldWorkbook, ledger.ErrEmptyFile, ledger.ErrTooLarge, ledger.ErrBrokenFile, ledger.ErrUnsafeFile,
	}, func(kind error) bool { return errors.Is(err, kind) })
}

// answered is a mapping that a person chose, with what the person saw and left as
// it is. It returns a failure that names what is wrong with m, and
// ledger.ErrTableAsks.
func (s *Service) answered(ctx context.Context, scope tenant.Scope, sheet ledger.Sheet, m ledger.Mapping) (ledger.Mapping, error) {
	var err error
	if m.Home, err = s.home(ctx, scope); err != nil {
		return m, err
	}
	mapped, err := sheet.MapFirst(0, m)
	if err != nil {
		return m, err
	}
	found := mapped.Findings()
	if slices.ContainsFunc(found, func(f ledger.Finding) bool { return f.Asked }) {
		return m, ledger.ErrTableAsks
	}
	return m.Settled(found), nil
}

// home is how the company's country writes decimals.
func (s *Service) home(ctx context.Context, scope tenant.Scope) (mark spreadsheet.Mark, err error) {
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		country, err := companyCountry(ctx, tx, scope.Company)
		mark = spreadsheet.MarkOf(country)
		return err
	})
	return mark, err
}

// table finds the mapping to begin from: the one remembered, else the guess,
// in the company's own currency when the table does not tell another.
func (s *Service) table(ctx context.Context, scope tenant.Scope, sheet ledger.Sheet, name string) (Table, error) {
	t := Table{Shape: sheet.Shape(name)}
	t.Mapping = t.Guess
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		m, found, err := findMapping(ctx, tx, scope.Company, t.Signature)
		if found && (name == "" || name == m.Sheet) {
			t.Shape = sheet.Shape(m.Sheet)
			t.Mapping, t.Remembered = m, true
		}
		if err == nil && t.Mapping.Currency == "" {
			t.Mapping.Currency, err = companyCurrency(ctx, tx, scope.Company)
		}
		if err == nil && !found {
			var stated years
			stated, err = statedYears(ctx, tx, scope.Company)
			t.Mapping.YearStart = stated.begins()
		}
		return err
	})
	if err != nil {
		return t, err
	}
	if t.Mapping.Home, err = s.home(ctx, scope); err != nil {
		return t, err
	}
	t.Findings, err = t.study(sheet)
	return t, err
}

// study is what the reader finds about the table, as far as it is mapped.
func (t Table) study(sheet ledger.Sheet) (found []ledger.Finding, err error) {
	if !t.Remembered {
		for _, name := range t.Doubled {
			found = append(found, ledger.Finding{Code: ledger.FindingDoubled, Doubt: true, Args: map[string]string{"name": name}})
		}
	}
	if unmapped := t.Mapping.Check(len(t.Header)); unmapped != nil {
		return found, nil //nolint:nilerr // what a person is going to say
	}
	mapped, err := sheet.MapFirst(0, t.Mapping)
	if err != nil {
		return nil, err
	}
	return append(found, mapped.Findings()...), nil
}

// asks names what has to be answered before the table can be imported.
func (t Table) asks() (codes []string) {
	if !t.Remembered && !t.Certain {
		codes = append(codes, "columns")
	}
	for _, f := range t.Findings {
		if (f.Asked || f.Doubt) && !slices.Contains(codes, f.Code) {
			codes = append(codes, f.Code)
		}
	}
	return codes
}

// tableFor is table, or the one that somebody chose a mapping for.
func (s *Service) tableFor(ctx context.Context, scope tenant.Scope, sheet ledger.Sheet, chosen *mappingRow) (Table, error) {
	if chosen != nil {
		return Table{Mapping: chosen.mapping(), Remembered: true}, nil
	}
	return s.table(ctx, scope, sheet, "")
}

// read reads the table as somebody said it is to be read, and reports which kind
// of source its content belongs to.
func (t Table) read(sheet ledger.Sheet) (ledger.Books, string, error) {
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

// Net is the condition, over a source s, under which its amounts are without value added
// tax, however the company books its costs: a table of invoices says so of its column.
const Net = "s.kind = '" + kindInvoices + "'"

// mappingRow is a Mapping as it is stored. One from before numbers were read by
// themselves has a mark for the whole table, which is not read any more.
type mappingRow struct {
	Content    ledger.Content       `json:"content"`
	Sheet      string               `json:"sheet,omitempty"`
	Columns    map[ledger.Field]int `json:"columns"`
	Amounts    spreadsheet.Mark     `json:"amounts,omitempty"`
	Quantities spreadsheet.Mark     `json:"quantities,omitempty"`
	Dates      ledger.DateOrder     `json:"dates"`
	Serials    ledger.Serials       `json:"serials,omitempty"`
	Credits    ledger.Credits       `json:"credits,omitempty"`
	Currency   string               `json:"currency"`
	Account    string               `json:"account"`
	YearStart  time.Month           `json:"yearStart"`
	Home       spreadsheet.Mark     `json:"home,omitempty"` // as it was when somebody chose
}

func rowOf(m ledger.Mapping) mappingRow { return mappingRow(m) }

func (r mappingRow) mapping() ledger.Mapping { return ledger.Mapping(r) }

func keepMapping(ctx context.Context, tx pg.Tx, scope tenant.Scope, signature, name string, m ledger.Mapping) error {
	encoded, err := json.Marshal(rowOf(m))
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
	return r.mapping(), true, nil
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
