package energycontract

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

type row struct {
	bun.BaseModel `bun:"table:energy_contracts,alias:c"`

	CompanyID  uuid.UUID           `bun:"company_id,pk,type:uuid"`
	ID         uuid.UUID           `bun:"id,pk,type:uuid,nullzero,default:uuidv7()"`
	From       time.Time           `bun:"from_date,type:date"`
	To         time.Time           `bun:"to_date,type:date"`
	Carrier    Carrier             `bun:"carrier"`
	Instrument Instrument          `bun:"instrument"`
	Quantity   decimal.NullDecimal `bun:"quantity,type:numeric"`
	Unit       string              `bun:"unit"`
	KgPerKWh   decimal.Decimal     `bun:"kg_per_kwh,type:numeric"`
	Supplier   string              `bun:"supplier"`
	Number     string              `bun:"number"`
	Technology Technology          `bun:"technology"`
	Note       string              `bun:"note"`
	Version    int                 `bun:"version"`
	UpdatedBy  *uuid.UUID          `bun:"updated_by,type:uuid"`
	UpdatedAt  time.Time           `bun:"updated_at"`

	Writer *string `bun:"writer,scanonly"`
}

func table() revision.Table {
	return revision.Table{Records: "energy_contracts", History: "energy_contract_history", Reference: "contract_id"}
}

// contentColumns are those that a change writes.
func contentColumns() []string {
	return []string{
		"from_date", "to_date", "carrier", "instrument", "quantity", "unit", "kg_per_kwh", "supplier", "number", "technology", "note",
	}
}

func (s *Service) row(scope tenant.Scope, c Content) row {
	return row{
		CompanyID: scope.Company, From: c.From, To: c.To, Carrier: c.Carrier, Instrument: c.Instrument, Quantity: c.Quantity,
		Unit: string(c.Unit), KgPerKWh: c.KgPerKWh, Supplier: c.Supplier, Number: c.Number, Technology: c.Technology, Note: c.Note,
		Version: 1, UpdatedBy: pg.Null(scope.Person), UpdatedAt: s.now(),
	}
}

func (r row) contract() Contract {
	c := Contract{
		ID: r.ID, Version: r.Version, UpdatedBy: revision.Writer(r.UpdatedBy, r.Writer), UpdatedAt: r.UpdatedAt.UTC(),
		Content: Content{
			From: revision.Day(r.From), To: revision.Day(r.To), Carrier: r.Carrier, Instrument: r.Instrument, Quantity: r.Quantity,
			Unit: quantity.Unit(r.Unit), KgPerKWh: r.KgPerKWh, Supplier: r.Supplier, Number: r.Number, Technology: r.Technology, Note: r.Note,
		},
	}
	return c
}

func query(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).ColumnExpr("c.*, person_name(c.updated_by) as writer").Where("c.company_id = ?", company)
}

func contracts(rows []row) []Contract {
	found := make([]Contract, len(rows))
	for i, r := range rows {
		found[i] = r.contract()
	}
	return found
}

// In returns the company's contracts that touch the days from from until before
// to, by carrier, date and id.
func In(ctx context.Context, tx pg.Tx, company uuid.UUID, from, to time.Time) ([]Contract, error) {
	var rows []row
	err := query(tx, &rows, company).Where("c.deleted_at is null and c.from_date < ? and c.to_date >= ?", to, from).
		OrderExpr("array_position(array['electricity', 'heating', 'cooling', 'steam'], c.carrier), c.from_date, c.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read energy contracts: %w", err)
	}
	return contracts(rows), nil
}

// Named returns the company's contracts with these ids, removed ones included.
func Named(ctx context.Context, tx pg.Tx, company uuid.UUID, ids []uuid.UUID) (map[uuid.UUID]Contract, error) {
	named := make(map[uuid.UUID]Contract, len(ids))
	if len(ids) == 0 {
		return named, nil
	}
	var rows []row
	if err := query(tx, &rows, company).Where("c.id in (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read energy contracts: %w", err)
	}
	for _, r := range rows {
		named[r.ID] = r.contract()
	}
	return named, nil
}

func get(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (Contract, error) {
	var r row
	err := query(tx, &r, company).Where("c.id = ?", id).Scan(ctx)
	return r.contract(), err
}

// lock reads a contract that nobody else changes until the transaction ends.
func lock(ctx context.Context, tx pg.Tx, company, id uuid.UUID, removed bool) (Contract, error) {
	var r row
	err := query(tx, &r, company).Where("c.id = ? and (c.deleted_at is not null) = ?", id, removed).For("update of c").Scan(ctx)
	if pg.NoRows(err) {
		return Contract{}, ErrNotFound
	}
	return r.contract(), err
}

// alone returns an *Overlap when the content and a contract other than id would
// both cover all consumption of a day. Writers of a company wait for one
// another here.
func alone(ctx context.Context, tx pg.Tx, company, id uuid.UUID, c Content) error {
	const lock = "select pg_advisory_xact_lock(hashtextextended(?, 0))"
	if _, err := tx.NewRaw(lock, "energy contracts "+company.String()).Exec(ctx); err != nil {
		return fmt.Errorf("wait for other contracts: %w", err)
	}
	if c.Quantity.Valid {
		return nil
	}
	var rows []row
	err := query(tx, &rows, company).
		Where("c.deleted_at is null and c.quantity is null and c.carrier = ? and c.id <> ?", c.Carrier, id).
		Where("c.from_date <= ? and c.to_date >= ?", c.To, c.From).OrderExpr("c.from_date, c.id").Limit(1).Scan(ctx)
	if err != nil {
		return fmt.Errorf("look for a contract on the same days: %w", err)
	}
	for _, other := range contracts(rows) {
		return &Overlap{other}
	}
	return nil
}

func (s *Service) insert(ctx context.Context, tx pg.Tx, scope tenant.Scope, c Content) (Contract, error) {
	r := s.row(scope, c)
	if _, err := tx.NewInsert().Model(&r).Returning("id").Exec(ctx); err != nil {
		return Contract{}, err
	}
	if err := table().RecordCreation(ctx, tx, scope, r.ID, s.now()); err != nil {
		return Contract{}, err
	}
	return get(ctx, tx, scope.Company, r.ID)
}

func (s *Service) update(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, c Content) (Contract, error) {
	r := s.row(scope, c)
	_, err := tx.NewUpdate().Model(&r).Column(append(contentColumns(), "updated_by", "updated_at")...).Set("version = version + 1").
		Where("company_id = ? and id = ?", scope.Company, id).Exec(ctx)
	if err != nil {
		return Contract{}, err
	}
	return get(ctx, tx, scope.Company, id)
}

// bury marks a contract as removed, or as there again.
func (s *Service) bury(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, removed bool) (Contract, error) {
	err := table().SetDeleted(ctx, tx, scope, id, removed, s.now())
	if err != nil {
		return Contract{}, err
	}
	return get(ctx, tx, scope.Company, id)
}
