package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type row struct {
	bun.BaseModel `bun:"table:audit_events,alias:e"`

	ID           uuid.UUID    `bun:"id,pk,type:uuid"`
	At           time.Time    `bun:"at"`
	Kind         Kind         `bun:"kind"`
	PersonID     *uuid.UUID   `bun:"person_id,type:uuid"`
	PersonName   *string      `bun:"person_name,scanonly"`
	Role         *tenant.Role `bun:"role"`
	Impersonated bool         `bun:"impersonated"`
	SubjectID    *uuid.UUID   `bun:"subject_id,type:uuid"`
	SubjectName  *string      `bun:"subject_name,scanonly"`
	CompanyID    *uuid.UUID   `bun:"company_id,type:uuid"`
	CompanyName  *string      `bun:"company_name,scanonly"`
	RequestID    string       `bun:"request_id"`
	Address      string       `bun:"address"`
	UserAgent    string       `bun:"user_agent"`
	Detail       string       `bun:"detail"`
}

func (r row) entry() (Entry, error) {
	e := Entry{
		ID: r.ID, At: r.At, Kind: r.Kind, Person: pg.Value(r.PersonID), PersonName: pg.Value(r.PersonName), Role: pg.Value(r.Role),
		Impersonated: r.Impersonated, Subject: pg.Value(r.SubjectID), SubjectName: pg.Value(r.SubjectName),
		Company: pg.Value(r.CompanyID), CompanyName: pg.Value(r.CompanyName), Address: r.Address, UserAgent: r.UserAgent, RequestID: r.RequestID,
	}
	if err := json.Unmarshal([]byte(r.Detail), &e.Detail); err != nil {
		return Entry{}, fmt.Errorf("read detail of audit event %s: %w", r.ID, err)
	}
	return e, nil
}

// zone is where the days of a filter begin.
const zone = "Europe/Stockholm"

func find(ctx context.Context, tx pg.Tx, within reach, f Filter, page Page) ([]Entry, error) {
	var rows []row
	q := tx.NewSelect().Model(&rows).
		ColumnExpr("e.id, e.at, e.kind, e.person_id, e.role, e.impersonated, e.subject_id, e.company_id, e.request_id, e.address, e.user_agent").
		ColumnExpr("e.detail::text as detail, person_name(e.person_id) as person_name, person_name(e.subject_id) as subject_name, c.name as company_name").
		Join("left join companies c on c.id = e.company_id").
		Where(within.where, within.args...).
		OrderExpr("e.id desc").Limit(int64(page.Limit))
	if page.Before != uuid.Nil {
		q.Where("e.id < ?", page.Before)
	}
	if !f.From.IsZero() {
		q.Where("e.at >= ?::date::timestamp at time zone ?", f.From.Format(time.DateOnly), zone)
	}
	if !f.To.IsZero() {
		q.Where("e.at < ?::date::timestamp at time zone ?", f.To.AddDate(0, 0, 1).Format(time.DateOnly), zone)
	}
	if f.Group != "" {
		q.Where("e.kind in (?)", bun.List(kinds[f.Group]))
	}
	if f.Person != uuid.Nil {
		q.Where("(e.person_id = ? or e.subject_id = ?)", f.Person, f.Person)
	}
	if f.Company != uuid.Nil {
		q.Where("e.company_id = ?", f.Company)
	}
	if f.Impersonated {
		q.Where("e.impersonated")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("read audit log: %w", err)
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		var err error
		if entries[i], err = r.entry(); err != nil {
			return nil, err
		}
	}
	return entries, nil
}
