package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
)

// ErrPeriodTooLong refuses to export more than MaxDays at once, or without
// saying from when to when.
var ErrPeriodTooLong = fault.New(fault.Invalid, "audit.periodTooLong")

// MaxDays is the longest period that one export holds.
const MaxDays = 366

// batchSize is how many events an export reads at a time: none is held in
// memory for longer, and no transaction waits for a slow reader.
const batchSize = 1000

const byteOrderMark = "\ufeff"

// columns of an export. Times are in UTC and words are codes, for machines.
//
//nolint:gochecknoglobals // constant
var columns = []string{
	"time", "event", "person", "personId", "role", "actingAsCompany", "subject", "subjectId", "company", "companyId",
	"address", "userAgent", "request", "details",
}

// Export gives the log of a period, narrowed by the filter, as a table of
// comma-separated values that is read while it is sent. That it was exported
// is an event itself. It fails as List does, and with ErrPeriodTooLong. The
// caller closes the table.
func (s *Service) Export(ctx context.Context, scope tenant.Scope, f Filter) (io.ReadCloser, error) {
	within, err := reachOf(scope)
	if err != nil {
		return nil, err
	}
	if err := f.validate(); err != nil {
		return nil, err
	}
	if f.From.IsZero() || f.To.IsZero() || f.To.Sub(f.From) >= MaxDays*24*time.Hour {
		return nil, ErrPeriodTooLong
	}
	var first []Entry
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if first, err = find(ctx, tx, within, f, Page{Limit: batchSize}); err != nil {
			return err
		}
		return Record(ctx, tx, scope, s.clock(), Event{Kind: LogExported, Detail: map[string]string{
			"from": f.From.Format(time.DateOnly), "to": f.To.Format(time.DateOnly),
		}})
	})
	if err != nil {
		return nil, err
	}
	r, w := io.Pipe()
	go func() { w.CloseWithError(s.write(context.WithoutCancel(ctx), w, scope, within, f, first)) }()
	return r, nil
}

// write ends when the reader of w has gone.
func (s *Service) write(ctx context.Context, w io.Writer, scope tenant.Scope, within reach, f Filter, entries []Entry) error {
	if _, err := io.WriteString(w, byteOrderMark); err != nil {
		return err
	}
	table := spreadsheet.NewCSVWriter(w, ',')
	if err := addRow(table, columns); err != nil {
		return err
	}
	for {
		for _, e := range entries {
			line, err := e.line()
			if err != nil {
				return err
			}
			if err := addRow(table, line); err != nil {
				return err
			}
		}
		if err := table.Flush(); err != nil || len(entries) < batchSize {
			return err
		}
		page := Page{Before: entries[len(entries)-1].ID, Limit: batchSize}
		err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) (err error) {
			entries, err = find(ctx, tx, within, f, page)
			return err
		})
		if err != nil {
			return err
		}
	}
}

func (e Entry) line() ([]string, error) {
	detail := ""
	if len(e.Detail) > 0 {
		encoded, err := json.Marshal(e.Detail)
		if err != nil {
			return nil, fmt.Errorf("encode detail of audit event %s: %w", e.ID, err)
		}
		detail = string(encoded)
	}
	role := ""
	if e.Role != 0 {
		role = strconv.Itoa(int(e.Role))
	}
	return []string{
		e.At.UTC().Format(time.RFC3339), string(e.Kind), e.PersonName, id(e.Person), role, strconv.FormatBool(e.Impersonated),
		e.SubjectName, id(e.Subject), e.CompanyName, id(e.Company), e.Address, e.UserAgent, e.RequestID, detail,
	}, nil
}

func addRow(table *spreadsheet.CSVWriter, texts []string) error {
	for _, text := range texts {
		table.Text(text)
	}
	return table.EndRow()
}

func id(of uuid.UUID) string {
	if of == uuid.Nil {
		return ""
	}
	return of.String()
}
