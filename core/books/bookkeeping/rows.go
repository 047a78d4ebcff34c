package bookkeeping

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type importRow struct {
	bun.BaseModel `bun:"table:ledger_imports,alias:i"`

	CompanyID uuid.UUID       `bun:"company_id,pk,type:uuid"`
	ID        uuid.UUID       `bun:"id,pk,type:uuid"`
	JobID     uuid.UUID       `bun:"job_id,type:uuid"`
	SourceID  *uuid.UUID      `bun:"source_id,type:uuid"`
	FileName  string          `bun:"file_name"`
	BlobKey   string          `bun:"blob_key"`
	Size      int64           `bun:"size"`
	SHA256    string          `bun:"sha256"`
	PersonID  *uuid.UUID      `bun:"person_id,type:uuid"`
	Summary   json.RawMessage `bun:"summary,type:jsonb"`
	CreatedAt time.Time       `bun:"created_at"`

	Traced     bool       `bun:"traced"`
	TakenOutAt *time.Time `bun:"taken_out_at"`
	TakenOutBy *uuid.UUID `bun:"taken_out_by,type:uuid"`
	Removed    *int64     `bun:"removed"`
	Restored   *int64     `bun:"restored"`
	Asks       []string   `bun:"asks,array"`
	Signature  *string    `bun:"signature"`

	Creator    *string         `bun:"creator,scanonly"`
	TookOut    *string         `bun:"took_out,scanonly"`
	Kind       string          `bun:"kind,scanonly"`
	State      job.State       `bun:"state,scanonly"`
	Done       int64           `bun:"done,scanonly"`
	Total      int64           `bun:"total,scanonly"`
	Code       *string         `bun:"code,scanonly"`
	Result     json.RawMessage `bun:"result,scanonly"`
	Asked      time.Time       `bun:"asked,scanonly"`
	StartedAt  *time.Time      `bun:"started_at,scanonly"`
	FinishedAt *time.Time      `bun:"finished_at,scanonly"`
	Restarts   int64           `bun:"restarts,scanonly"`
}

func (r importRow) file() (File, error) {
	f := File{
		ID: r.ID, Source: pg.Value(r.SourceID), Name: r.FileName, Size: r.Size, SHA256: r.SHA256,
		CreatedBy: Person{ID: pg.Value(r.PersonID), Name: pg.Value(r.Creator)}, CreatedAt: r.CreatedAt, Traced: r.Traced, Asks: r.Asks,
		Job: job.Job{
			ID: r.JobID, Company: r.CompanyID, Kind: r.Kind, State: r.State, Done: r.Done, Total: r.Total,
			Code: pg.Value(r.Code), Result: r.Result, Person: pg.Value(r.PersonID),
			CreatedAt: r.Asked, StartedAt: r.StartedAt, FinishedAt: r.FinishedAt, Restarts: r.Restarts,
		},
	}
	if r.TakenOutAt != nil {
		by := Person{ID: pg.Value(r.TakenOutBy), Name: pg.Value(r.TookOut)}
		f.TakenOut = &TakenOut{At: *r.TakenOutAt, By: by, Removed: pg.Value(r.Removed), Restored: pg.Value(r.Restored)}
	}
	if len(r.Summary) == 0 {
		return f, nil
	}
	var stored summaryRow
	if err := json.Unmarshal(r.Summary, &stored); err != nil {
		return File{}, fmt.Errorf("read summary of import %s: %w", r.ID, err)
	}
	summary := stored.summary()
	f.Summary = &summary
	return f, nil
}

// withJob is an import with its job and the name of who asked for it.
func withJob(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).
		ColumnExpr("i.*, person_name(i.person_id) as creator, person_name(i.taken_out_by) as took_out, j.kind, j.state, j.done, j.total, j.code, j.result, j.created_at as asked, j.started_at, j.finished_at, j.restarts").
		Join("join jobs j on j.company_id = i.company_id and j.id = i.job_id").
		Where("i.company_id = ?", company)
}

func insertImport(ctx context.Context, tx pg.Tx, scope tenant.Scope, id, work uuid.UUID, name, key string,
	stored blob.Stored,
) (File, error) {
	_, err := tx.NewRaw(`insert into ledger_imports (company_id, id, job_id, file_name, blob_key, size, sha256, person_id)
		values (?, ?, ?, ?, ?, ?, ?, ?)`,
		scope.Company, id, work, name, key, stored.Size, stored.SHA256, pg.Null(scope.Person)).Exec(ctx)
	if err != nil {
		return File{}, fmt.Errorf("keep import of %q: %w", name, err)
	}
	f, _, err := findImport(ctx, tx, scope.Company, id)
	return f, err
}

func findImport(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (f File, key string, err error) {
	var r importRow
	err = withJob(tx, &r, company).Where("i.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return File{}, "", tenant.ErrNotFound
	}
	if err != nil {
		return File{}, "", err
	}
	if f, err = r.file(); err != nil {
		return File{}, "", err
	}
	missing, err := undecided(ctx, tx, company)
	f.Missing = missing[id]
	return f, r.BlobKey, err
}

func imports(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]File, error) {
	const maxListed = 100
	var rows []importRow
	if err := withJob(tx, &rows, company).OrderExpr("i.created_at desc, i.id desc").Limit(maxListed).Scan(ctx); err != nil {
		return nil, err
	}
	missing, err := undecided(ctx, tx, company)
	if err != nil {
		return nil, err
	}
	files := make([]File, len(rows))
	for i, r := range rows {
		if files[i], err = r.file(); err != nil {
			return nil, err
		}
		files[i].Missing = missing[r.ID]
	}
	return files, nil
}

func finishImport(ctx context.Context, tx pg.Tx, company, id, source uuid.UUID, s Summary) error {
	encoded, err := json.Marshal(summaryRowOf(s))
	if err != nil {
		return fmt.Errorf("encode summary of import: %w", err)
	}
	_, err = tx.NewRaw("update ledger_imports set source_id = ?, summary = ?::jsonb, traced = true, asks = null where company_id = ? and id = ?",
		source, string(encoded), company, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep summary of import: %w", err)
	}
	return nil
}

// known reports whether the same file was imported before.
func known(ctx context.Context, tx pg.Tx, file File) (found bool, err error) {
	err = tx.NewRaw(`select exists (select from ledger_imports
		where company_id = ? and sha256 = ? and id <> ? and summary is not null)`, file.Job.Company, file.SHA256, file.ID).Scan(ctx, &found)
	return found, err
}

type sourceRow struct {
	bun.BaseModel `bun:"table:ledger_sources,alias:s"`

	CompanyID uuid.UUID  `bun:"company_id,pk,type:uuid"`
	ID        uuid.UUID  `bun:"id,pk,type:uuid"`
	Kind      string     `bun:"kind"`
	Name      string     `bun:"name"`
	Disabled  bool       `bun:"disabled"`
	Aside     bool       `bun:"aside"`
	Vouchers  int64      `bun:"vouchers"`
	Rows      int64      `bun:"rows"`
	FirstDate *time.Time `bun:"first_date,type:date"`
	LastDate  *time.Time `bun:"last_date,type:date"`
}

func sources(ctx context.Context, tx pg.Tx, company uuid.UUID) ([]Source, error) {
	var rows []sourceRow
	err := tx.NewSelect().Model(&rows).Where("company_id = ?", company).OrderExpr("created_at, id").Scan(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]Source, len(rows))
	for i, r := range rows {
		found[i] = Source{ID: r.ID, Kind: r.Kind, Name: r.Name, Vouchers: r.Vouchers, Rows: r.Rows, Disabled: r.Disabled || r.Aside}
		if r.FirstDate != nil && r.LastDate != nil {
			found[i].FirstDate, found[i].LastDate = *r.FirstDate, *r.LastDate
		}
	}
	return found, nil
}

// keepSource finds or makes the source and locks it until the transaction
// ends.
func keepSource(ctx context.Context, tx pg.Tx, company uuid.UUID, kind, key, name, number string) (id uuid.UUID, err error) {
	err = tx.NewRaw(`insert into ledger_sources as s (company_id, kind, external_key, name, corporate_number) values (?, ?, ?, ?, ?)
		on conflict (company_id, kind, external_key) do update
		set name = coalesce(nullif(excluded.name, ''), s.name), corporate_number = coalesce(nullif(excluded.corporate_number, ''), s.corporate_number)
		returning id`, company, kind, key, name, number).Scan(ctx, &id)
	return id, err
}

func companyCurrency(ctx context.Context, tx pg.Tx, company uuid.UUID) (currency string, err error) {
	err = tx.NewRaw("select currency from companies where id = ?", company).Scan(ctx, &currency)
	if pg.NoRows(err) {
		return "", tenant.ErrNotFound
	}
	return currency, err
}

func companyCountry(ctx context.Context, tx pg.Tx, company uuid.UUID) (country string, err error) {
	err = tx.NewRaw("select country from companies where id = ?", company).Scan(ctx, &country)
	if pg.NoRows(err) {
		return "", tenant.ErrNotFound
	}
	return country, err
}

func corporateNumber(ctx context.Context, tx pg.Tx, company uuid.UUID) (number string, err error) {
	err = tx.NewRaw("select corporate_identity_number from companies where id = ?", company).Scan(ctx, &number)
	if pg.NoRows(err) {
		return "", tenant.ErrNotFound
	}
	return number, err
}
