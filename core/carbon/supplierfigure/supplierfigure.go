// Package supplierfigure keeps what suppliers say of their own emissions, as far
// as a company has accepted it. The footprint counts by it what is bought of the
// supplier in the year (GHG Protocol Scope 3 Standard, table 7.3: specific data
// before averages).
//
// A figure is never edited: one that is accepted later for the same supplier,
// year and unit ends it, or a person does.
package supplierfigure

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// Basis says what a figure was made of.
type Basis string

// The bases.
const (
	Factor  Basis = "factor"  // the supplier states it for what it sells
	Product Basis = "product" // the footprint of one product
	Company Basis = "company" // the emissions of the whole company over its turnover
)

// Figure is what a supplier emits for one unit of what it sells.
type Figure struct {
	ID           uuid.UUID
	Request      uuid.UUID // that it answers
	Supplier     uuid.UUID // the record in the books
	SupplierName string
	Year         int
	Basis        Basis
	Unit         quantity.Unit // a currency, or that of a quantity
	KgPerUnit    decimal.Decimal
	Standard     string // by which it was computed, a code of supplierrequest
	Verified     bool   // by somebody independent
	AnsweredBy   string
	AnsweredAt   time.Time
	AcceptedBy   revision.Person
	AcceptedAt   time.Time
	EndedAt      time.Time // zero while it counts
	EndedBy      revision.Person
}

// Quality is the data quality score of what is counted by the figure. What
// money buys of a company on average says less than what a quantity does, and
// what nobody has verified less than what somebody has.
func (f Figure) Quality() int {
	score := 2
	if f.Unit.Currency() {
		score = 3
	}
	if f.Verified {
		score--
	}
	return score
}

// Uncertainty is the relative half-width of a 95 % range, our judgement.
func (f Figure) Uncertainty() decimal.Decimal {
	tenths := int64(1)
	if f.Unit.Currency() {
		tenths = 2
	}
	return decimal.New(tenths, -1)
}

type row struct {
	bun.BaseModel `bun:"table:supplier_figures,alias:f"`

	CompanyID    uuid.UUID       `bun:"company_id,pk,type:uuid"`
	ID           uuid.UUID       `bun:"id,pk,type:uuid,nullzero,default:uuidv7()"`
	RequestID    uuid.UUID       `bun:"request_id,type:uuid"`
	SupplierID   uuid.UUID       `bun:"supplier_id,type:uuid"`
	SupplierName string          `bun:"supplier_name"`
	Year         int             `bun:"year"`
	Basis        Basis           `bun:"basis"`
	Unit         string          `bun:"unit"`
	KgPerUnit    decimal.Decimal `bun:"kg_per_unit,type:numeric"`
	Standard     string          `bun:"standard"`
	Verified     bool            `bun:"verified"`
	AnsweredBy   string          `bun:"answered_by"`
	AnsweredAt   time.Time       `bun:"answered_at"`
	AcceptedAt   time.Time       `bun:"accepted_at"`
	AcceptedBy   uuid.UUID       `bun:"accepted_by,type:uuid"`
	Impersonated bool            `bun:"impersonated"`
	EndedAt      *time.Time      `bun:"ended_at"`
	EndedBy      *uuid.UUID      `bun:"ended_by,type:uuid"`

	Accepter *string `bun:"accepter,scanonly"`
	Ender    *string `bun:"ender,scanonly"`
}

func (r row) figure() Figure {
	return Figure{
		ID: r.ID, Request: r.RequestID, Supplier: r.SupplierID, SupplierName: r.SupplierName, Year: r.Year, Basis: r.Basis,
		Unit: quantity.Unit(r.Unit), KgPerUnit: r.KgPerUnit, Standard: r.Standard, Verified: r.Verified,
		AnsweredBy: r.AnsweredBy, AnsweredAt: r.AnsweredAt.UTC(), AcceptedBy: revision.Writer(&r.AcceptedBy, r.Accepter),
		AcceptedAt: r.AcceptedAt.UTC(), EndedAt: pg.Value(r.EndedAt), EndedBy: revision.Writer(r.EndedBy, r.Ender),
	}
}

func query(tx pg.Tx, rows *[]row, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(rows).
		ColumnExpr("f.*, person_name(f.accepted_by) as accepter, person_name(f.ended_by) as ender").Where("f.company_id = ?", company)
}

// In returns the company's figures that count in the years, both included, the
// newest first.
func In(ctx context.Context, tx pg.Tx, company uuid.UUID, first, last int) ([]Figure, error) {
	var rows []row
	err := query(tx, &rows, company).Where("f.ended_at is null and f.year between ? and ?", first, last).
		OrderExpr("f.accepted_at desc, f.id desc").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read figures of suppliers: %w", err)
	}
	return figures(rows), nil
}

// Of returns the figures that requests of the company were accepted with, those
// that ended included, the newest first.
func Of(ctx context.Context, tx pg.Tx, company uuid.UUID, requests ...uuid.UUID) ([]Figure, error) {
	if len(requests) == 0 {
		return nil, nil
	}
	var rows []row
	err := query(tx, &rows, company).Where("f.request_id in (?)", bun.List(requests)).OrderExpr("f.accepted_at desc, f.id desc").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read figures of requests: %w", err)
	}
	return figures(rows), nil
}

// Get returns a figure of the company, whether it counts or not.
func Get(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (f Figure, found bool, err error) {
	var rows []row
	if err := query(tx, &rows, company).Where("f.id = ?", id).Scan(ctx); err != nil {
		return Figure{}, false, fmt.Errorf("read figure of a supplier: %w", err)
	}
	if len(rows) == 0 {
		return Figure{}, false, nil
	}
	return rows[0].figure(), true, nil
}

func figures(rows []row) []Figure {
	found := make([]Figure, len(rows))
	for i, r := range rows {
		found[i] = r.figure()
	}
	return found
}

// Keep has a figure count from now on, accepted by the person of the scope, and
// ends the one that counted for the same supplier, year and unit. The caller has
// made sure that the scope may do so, and has the year computed anew.
func Keep(ctx context.Context, tx pg.Tx, scope tenant.Scope, f Figure, now time.Time) (uuid.UUID, error) {
	_, err := tx.NewRaw(`update supplier_figures set ended_at = ?, ended_by = ?
		where company_id = ? and supplier_id = ? and year = ? and unit = ? and ended_at is null`,
		now, scope.Person, scope.Company, f.Supplier, f.Year, string(f.Unit)).Exec(ctx)
	if err != nil {
		return uuid.Nil, fmt.Errorf("end figure of supplier %s: %w", f.Supplier, err)
	}
	r := row{
		CompanyID: scope.Company, RequestID: f.Request, SupplierID: f.Supplier, SupplierName: f.SupplierName, Year: f.Year, Basis: f.Basis,
		Unit: string(f.Unit), KgPerUnit: f.KgPerUnit, Standard: f.Standard, Verified: f.Verified, AnsweredBy: f.AnsweredBy,
		AnsweredAt: f.AnsweredAt, AcceptedAt: now, AcceptedBy: scope.Person, Impersonated: scope.Impersonated,
	}
	if _, err := tx.NewInsert().Model(&r).Returning("id").Exec(ctx); err != nil {
		return uuid.Nil, fmt.Errorf("keep figure of supplier %s: %w", f.Supplier, err)
	}
	return r.ID, nil
}

// End has the figures that a request was accepted with count no longer, and
// reports whether any did. The caller has made sure of the same as for Keep.
func End(ctx context.Context, tx pg.Tx, scope tenant.Scope, request uuid.UUID, now time.Time) (ended bool, err error) {
	var ids []uuid.UUID
	err = tx.NewRaw(`update supplier_figures set ended_at = ?, ended_by = ? where company_id = ? and request_id = ? and ended_at is null returning id`,
		now, scope.Person, scope.Company, request).Scan(ctx, &ids)
	if err != nil && !pg.NoRows(err) {
		return false, fmt.Errorf("end figures of request %s: %w", request, err)
	}
	return len(ids) > 0, nil
}
