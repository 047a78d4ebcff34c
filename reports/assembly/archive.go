package assembly

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"

	"tillit/core/books/ledger"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/reporting/archive"
	"tillit/core/reporting/report"
	"tillit/reports"
	zipped "tillit/reports/archive"
)

// archiveReports makes archives of everything of a company.
type archiveReports struct {
	archives  *archive.Service
	companies *company.Service
	books     func(io.Writer, ledger.Head, iter.Seq[ledger.Voucher]) error
	seal      func(context.Context, tenant.Scope, int) (*reports.Seal, error)
	covered   func(context.Context, tenant.Scope, report.Order) (*reports.Covered, error)
	makers    map[report.Type]builder // of the reports that are in it
}

// zip makes the archive.
func (a archiveReports) zip(ctx context.Context, o order) (string, func(io.Writer) error, error) {
	about, err := a.companies.Get(ctx, o.scope)
	if err != nil {
		return "", nil, fmt.Errorf("read company: %w", err)
	}
	head := zipped.Head{Head: o.head, CorporateNumber: about.CorporateNumber}
	name, err := zipped.FileName(head)
	return name, func(out io.Writer) error { return a.write(ctx, o, head, out) }, err
}

func (a archiveReports) write(ctx context.Context, o order, head zipped.Head, out io.Writer) error {
	w, err := zipped.New(out, head)
	if err != nil {
		return err
	}
	p := packing{archiveReports: a, Writer: w, ctx: ctx, order: o}
	var rest []step
	err = a.archives.Read(ctx, o.scope, func(r archive.Reader) error {
		sheets, err := r.Sheets(ctx)
		if err != nil {
			return err
		}
		all, err := r.Contents(ctx)
		if err != nil {
			return err
		}
		rows := p.rows(r, sheets, all)
		rest = p.files(all)
		p.total = int64(len(rows) + len(rest))
		return p.take(rows)
	})
	if err == nil {
		err = p.take(rest)
	}
	if err != nil {
		return err
	}
	return w.Close()
}

// step writes a file of an archive.
type step func() error

// packing is one archive on its way.
type packing struct {
	archiveReports
	*zipped.Writer

	ctx         context.Context //nolint:containedctx // of the one call that it lives in
	order       order
	done, total int64
}

// take takes steps, each only while the archive is wanted.
func (p *packing) take(steps []step) error {
	for _, next := range steps {
		if err := p.order.stillRequested(p.ctx); err != nil {
			return err
		}
		if err := p.order.run.Progress(p.ctx, p.done, p.total); err != nil {
			return err
		}
		if err := next(); err != nil {
			return err
		}
		p.done++
	}
	return nil
}

// rows are the files that are written from rows, all as they are at one moment.
func (p *packing) rows(r archive.Reader, sheets []archive.Sheet, all archive.Contents) []step {
	var steps []step
	for _, s := range sheets {
		name := strings.ReplaceAll(s.Name, "_", "-")
		steps = append(steps, p.csv(r, "tables", name, s), p.json(r, "tables", name, s))
	}
	for _, year := range all.Answered {
		name := strconv.Itoa(year)
		steps = append(steps, p.csv(r, "answers", name, archive.Answers(year, p.order.Locale)),
			p.json(r, "answers", name, archive.AnswersWithVersions(year, p.order.Locale)))
	}
	for _, b := range all.Books {
		name := b.Name + " " + b.From.Format(time.DateOnly)
		steps = append(steps, p.csv(r, "books", name, b.Rows()), func() error {
			return p.Add("books", name+".se", zipped.Entry{}, func(out io.Writer) error {
				return r.Books(p.ctx, b, func(head ledger.Head, vouchers iter.Seq[ledger.Voucher]) error {
					head.Program, head.Generated = p.order.head.Program, p.order.head.Made
					return p.books(out, head, vouchers)
				})
			})
		})
	}
	for _, s := range all.Seals {
		steps = append(steps, func() error {
			return p.Add("seals", fmt.Sprintf("%d version %d.json", s.Year, s.Version), zipped.Entry{}, func(out io.Writer) error {
				_, err := io.WriteString(out, s.Manifest)
				return err
			})
		})
	}
	return steps
}

func (p *packing) csv(r archive.Reader, folder, name string, s archive.Sheet) step {
	return func() error {
		return p.CSV(folder, name, func(begin func([]zipped.Column) error, take func([][]byte) error) error {
			return r.Rows(p.ctx, s, func(columns []archive.Column) error {
				named := make([]zipped.Column, len(columns))
				for i, c := range columns {
					named[i] = zipped.Column{Name: c.Name, Kind: zipped.Kind(c.Kind)}
				}
				return begin(named)
			}, take)
		})
	}
}

func (p *packing) json(r archive.Reader, folder, name string, s archive.Sheet) step {
	return func() error {
		return p.JSON(folder, name, func(take func([]byte) error) error { return r.Objects(p.ctx, s, take) })
	}
}

// files are the rest: reports of each year, and files as they are.
func (p *packing) files(all archive.Contents) []step {
	var steps []step
	for _, year := range all.Emitting {
		steps = append(steps, p.report("footprints", report.FootprintCSV, year), p.report("footprints", report.FootprintJSON, year))
	}
	for _, year := range all.Answered {
		steps = append(steps, p.report("materiality", report.MaterialityXLSX, year))
	}
	for _, f := range all.Documents {
		steps = append(steps, p.copy("documents", f.Name, f))
	}
	for _, f := range all.Imports {
		steps = append(steps, p.copy("imports", f.At.Format(time.DateOnly)+" "+f.Name, f))
	}
	for _, f := range all.Reports {
		steps = append(steps, func() error {
			err := p.copy("reports", f.Name, f)()
			if errors.Is(err, tenant.ErrNotFound) {
				return nil // deleted since
			}
			return err
		})
	}
	if all.Logo != nil {
		steps = append(steps, p.copy("company", "logo.png", *all.Logo))
	}
	return steps
}

// silent hears nothing: the archive tells of files, not of the rows in one.
type silent struct{}

func (silent) Progress(ctx context.Context, _, _ int64) error { return ctx.Err() }

// report writes a report of a year.
func (p *packing) report(folder string, of report.Type, year int) step {
	return func() error {
		o := p.order
		o.Order = report.Order{Type: of, Year: year, Locale: o.Locale}
		o.run = silent{}
		o.head.Year = year
		var err error
		if o.head.Covered, err = p.covered(p.ctx, o.scope, o.Order); err != nil {
			return fmt.Errorf("read coverage of %d: %w", year, err)
		}
		if o.head.Seal, err = p.seal(p.ctx, o.scope, year); err != nil {
			return fmt.Errorf("read seal of %d: %w", year, err)
		}
		_, write, err := p.makers[of](p.ctx, o)
		if err != nil {
			return fmt.Errorf("begin %s of %d: %w", of, year, err)
		}
		spec, _ := report.SpecOf(of)
		return p.Add(folder, strconv.Itoa(year)+spec.Ending, zipped.Entry{}, write)
	}
}

// copy writes a file as it is.
func (p *packing) copy(folder, name string, f archive.File) step {
	return func() error {
		content, err := p.archives.Open(p.ctx, f)
		if err != nil {
			return fmt.Errorf("open %s: %w", f.ID, err)
		}
		err = p.Add(folder, name, zipped.Entry{ID: f.ID.String()}, func(out io.Writer) error {
			_, err := io.Copy(out, content)
			return err
		})
		return errors.Join(err, content.Close())
	}
}
