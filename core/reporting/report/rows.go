package report

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type row struct {
	bun.BaseModel `bun:"table:report_files,alias:r"`

	CompanyID uuid.UUID  `bun:"company_id,pk,type:uuid"`
	ID        uuid.UUID  `bun:"id,pk,type:uuid,default:uuidv7()"`
	JobID     uuid.UUID  `bun:"job_id,type:uuid"`
	Type      Type       `bun:"type"`
	Year      int        `bun:"year"`
	Locale    string     `bun:"locale"`
	Options   Options    `bun:"options,type:jsonb"`
	FileName  string     `bun:"file_name"`
	BlobKey   *string    `bun:"blob_key"`
	Size      *int64     `bun:"size"`
	SHA256    *string    `bun:"sha256"`
	CreatedBy *uuid.UUID `bun:"created_by,type:uuid"`
	CreatedAt time.Time  `bun:"created_at"`

	Creator    *string    `bun:"creator,scanonly"`
	Data       bool       `bun:"data,scanonly"`
	State      job.State  `bun:"state,scanonly"`
	Kind       string     `bun:"kind,scanonly"`
	Done       int64      `bun:"done,scanonly"`
	Total      int64      `bun:"total,scanonly"`
	Code       *string    `bun:"code,scanonly"`
	Asked      time.Time  `bun:"asked,scanonly"`
	StartedAt  *time.Time `bun:"started_at,scanonly"`
	FinishedAt *time.Time `bun:"finished_at,scanonly"`
	Restarts   int64      `bun:"restarts,scanonly"`
}

func (r row) report() Report {
	out := Report{
		Order: Order{Type: r.Type, Year: r.Year, Locale: r.Locale, Options: r.Options},
		ID:    r.ID, FileName: r.FileName, Size: pg.Value(r.Size), SHA256: pg.Value(r.SHA256), CreatedAt: r.CreatedAt,
		Data:      r.Data,
		CreatedBy: Person{ID: pg.Value(r.CreatedBy), Name: pg.Value(r.Creator)},
		Job: job.Job{
			ID: r.JobID, Company: r.CompanyID, Kind: r.Kind, State: r.State, Done: r.Done, Total: r.Total, Code: pg.Value(r.Code),
			CreatedAt: r.Asked, StartedAt: r.StartedAt, FinishedAt: r.FinishedAt, Restarts: r.Restarts,
		},
	}
	return out
}

// dataSQL reports whether the year stands in an edition that has no taxonomy.
const dataSQL = `exists (
	select from company_editions ce join companies c on c.id = ce.company_id and c.standard = ce.standard join editions e on e.id = ce.edition_id
	where ce.company_id = r.company_id and ce.year = r.year and coalesce(e.taxonomy, '') = '') as data`

// withJob is a report with its job and the name of who asked for it.
func withJob(tx pg.Tx, r any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(r).
		ColumnExpr("r.*, person_name(r.created_by) as creator, j.state, j.kind, j.done, j.total, j.code, j.created_at as asked, j.started_at, j.finished_at, j.restarts").
		ColumnExpr(dataSQL).
		Join("join jobs j on j.company_id = r.company_id and j.id = r.job_id").
		Where("r.company_id = ?", company)
}

func find(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (row, error) {
	var r row
	err := withJob(tx, &r, company).Where("r.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, tenant.ErrNotFound
	}
	return r, err
}
