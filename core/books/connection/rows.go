package connection

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type row struct {
	bun.BaseModel `bun:"table:connections,alias:c"`

	CompanyID     uuid.UUID       `bun:"company_id,pk,type:uuid"`
	ID            uuid.UUID       `bun:"id,pk,type:uuid"`
	Provider      Provider        `bun:"provider"`
	Settings      json.RawMessage `bun:"settings,type:jsonb"`
	KeyHint       string          `bun:"key_hint"`
	BooksID       string          `bun:"books_id"`
	BooksName     string          `bun:"books_name"`
	BooksNumber   string          `bun:"books_number"`
	BooksCurrency string          `bun:"books_currency"`
	SourceID      *uuid.UUID      `bun:"source_id,type:uuid"`
	Paused        bool            `bun:"paused"`
	Reason        Reason          `bun:"reason"`
	FailureText   string          `bun:"failure_text"`
	FailureTrace  string          `bun:"failure_trace"`
	Failures      int             `bun:"failures"`
	FailedAt      *time.Time      `bun:"failed_at"`
	Mark          json.RawMessage `bun:"bookmark,type:jsonb"`
	Generation    int             `bun:"generation"`
	JobID         *uuid.UUID      `bun:"job_id,type:uuid"`
	NextAt        *time.Time      `bun:"next_at"`
	CreatedAt     time.Time       `bun:"created_at"`

	JobState   *job.State `bun:"job_state,scanonly"`
	JobDone    *int64     `bun:"job_done,scanonly"`
	JobTotal   *int64     `bun:"job_total,scanonly"`
	JobCode    *string    `bun:"job_code,scanonly"`
	JobPerson  *uuid.UUID `bun:"job_person,type:uuid,scanonly"`
	JobCreated *time.Time `bun:"job_created,scanonly"`
	Country    string     `bun:"country,scanonly"`
	HasKey     bool       `bun:"has_key,scanonly"`
}

func (r row) connection() (Connection, error) {
	c := Connection{
		ID: r.ID, Provider: r.Provider, HasKey: r.HasKey, KeyHint: r.KeyHint, Source: pg.Value(r.SourceID), Paused: r.Paused,
		Books: Company{ID: r.BooksID, Name: r.BooksName, CorporateNumber: r.BooksNumber, Currency: r.BooksCurrency},
		Next:  pg.Value(r.NextAt), CreatedAt: r.CreatedAt,
	}
	if r.Reason != "" {
		c.Trouble = &Trouble{Reason: r.Reason, Text: r.FailureText, Trace: r.FailureTrace, At: pg.Value(r.FailedAt), Times: r.Failures}
	}
	if r.JobState != nil {
		c.Job = job.Job{
			ID: pg.Value(r.JobID), Company: r.CompanyID, Kind: KindRead, State: *r.JobState, Done: pg.Value(r.JobDone), Total: pg.Value(r.JobTotal),
			Code: pg.Value(r.JobCode), Person: pg.Value(r.JobPerson), CreatedAt: pg.Value(r.JobCreated),
		}
	}
	if err := json.Unmarshal(r.Settings, &c.Settings); err != nil {
		return Connection{}, fmt.Errorf("read settings of connection %s: %w", r.ID, err)
	}
	return c, nil
}

// busy reports whether a reading is under way or about to begin.
func (r row) busy() bool {
	return r.JobState != nil && (*r.JobState == job.Queued || *r.JobState == job.Running)
}

func (r row) zone() *time.Location { return zoneOf(r.Country) }

func selectRows(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).
		ColumnExpr("c.*, o.country, j.state as job_state, j.done as job_done, j.total as job_total, j.code as job_code").
		ColumnExpr("j.person_id as job_person, j.created_at as job_created").
		ColumnExpr("exists (select from connection_secrets s where s.company_id = c.company_id and s.connection_id = c.id and s.name = 'key') as has_key").
		Join("join companies o on o.id = c.company_id").
		Join("left join jobs j on j.company_id = c.company_id and j.id = c.job_id").
		Where("c.company_id = ?", company)
}

func find(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (r row, err error) {
	err = selectRows(tx, &r, company).Where("c.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return row{}, tenant.ErrNotFound
	}
	return r, err
}

// lock is find, and keeps others from changing the connection until tx ends.
func lock(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (r row, err error) {
	err = selectRows(tx, &r, company).Where("c.id = ?", id).For("update of c").Scan(ctx)
	if pg.NoRows(err) {
		return row{}, tenant.ErrNotFound
	}
	return r, err
}

func all(ctx context.Context, tx pg.Tx, company uuid.UUID) (rows []row, err error) {
	err = selectRows(tx, &rows, company).OrderExpr("c.created_at, c.id").Scan(ctx)
	return rows, err
}

// change sets columns of a connection.
func change(ctx context.Context, tx pg.Tx, company, id uuid.UUID, set string, args ...any) error {
	res, err := tx.NewRaw("update connections set "+set+" where company_id = ? and id = ?", append(args, company, id)...).Exec(ctx)
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 1 {
		return err
	}
	return tenant.ErrNotFound
}

type readingRow struct {
	bun.BaseModel `bun:"table:connection_readings,alias:r"`

	CompanyID         uuid.UUID       `bun:"company_id,pk,type:uuid"`
	ID                uuid.UUID       `bun:"id,pk,type:uuid"`
	ConnectionID      uuid.UUID       `bun:"connection_id,type:uuid"`
	Generation        int             `bun:"generation"`
	JobID             uuid.UUID       `bun:"job_id,type:uuid"`
	Tries             int             `bun:"tries"`
	FirstDay          time.Time       `bun:"first_day,type:date"`
	LastDay           time.Time       `bun:"last_day,type:date"`
	Mark              json.RawMessage `bun:"bookmark,type:jsonb"`
	Cursor            json.RawMessage `bun:"cursor,type:jsonb"`
	PageHash          []byte          `bun:"page_hash"`
	Pages             int             `bun:"pages"`
	VouchersNew       int64           `bun:"vouchers_new"`
	VouchersChanged   int64           `bun:"vouchers_changed"`
	VouchersUnchanged int64           `bun:"vouchers_unchanged"`
	VouchersRemoved   int64           `bun:"vouchers_removed"`
	Suppliers         int64           `bun:"suppliers"`
	Invoices          int64           `bun:"invoices"`
	TouchedFrom       *time.Time      `bun:"touched_from,type:date"`
	TouchedTo         *time.Time      `bun:"touched_to,type:date"`
	Reason            Reason          `bun:"reason"`
	FailureText       string          `bun:"failure_text"`
	FailureTrace      string          `bun:"failure_trace"`
	StartedAt         time.Time       `bun:"started_at"`
	EndedAt           *time.Time      `bun:"ended_at"`
}

func (r readingRow) account() Account {
	return Account{
		ID: r.ID, Job: r.JobID, From: r.FirstDay, To: r.LastDay, StartedAt: r.StartedAt, EndedAt: pg.Value(r.EndedAt),
		Tries: r.Tries, Pages: r.Pages, New: r.VouchersNew, Changed: r.VouchersChanged, Unchanged: r.VouchersUnchanged,
		Removed: r.VouchersRemoved, Suppliers: r.Suppliers, Invoices: r.Invoices,
		Reason: r.Reason, Text: r.FailureText, Trace: r.FailureTrace,
	}
}

// lastReadings are the last of each connection of the company.
func lastReadings(ctx context.Context, tx pg.Tx, company uuid.UUID) (map[uuid.UUID]Account, error) {
	var rows []readingRow
	err := tx.NewSelect().Model(&rows).DistinctOn("connection_id").Where("company_id = ?", company).
		OrderExpr("connection_id, started_at desc, id desc").Scan(ctx)
	if err != nil {
		return nil, err
	}
	last := make(map[uuid.UUID]Account, len(rows))
	for _, r := range rows {
		last[r.ConnectionID] = r.account()
	}
	return last, nil
}

// readings are the newest of a connection.
func readings(ctx context.Context, tx pg.Tx, company, id uuid.UUID) ([]Account, error) {
	const maxListed = 100
	var rows []readingRow
	err := tx.NewSelect().Model(&rows).Where("company_id = ? and connection_id = ?", company, id).
		OrderExpr("started_at desc, id desc").Limit(maxListed).Scan(ctx)
	if err != nil {
		return nil, err
	}
	found := make([]Account, len(rows))
	for i, r := range rows {
		found[i] = r.account()
	}
	return found, nil
}
