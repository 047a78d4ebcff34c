package activity

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
	bun.BaseModel `bun:"table:activity_entries,alias:e"`

	CompanyID   uuid.UUID           `bun:"company_id,pk,type:uuid"`
	ID          uuid.UUID           `bun:"id,pk,type:uuid,nullzero,default:uuidv7()"`
	From        time.Time           `bun:"from_date,type:date"`
	To          time.Time           `bun:"to_date,type:date"`
	CategoryID  string              `bun:"category_id"`
	Quantity    decimal.Decimal     `bun:"quantity,type:numeric"`
	Unit        string              `bun:"unit"`
	OwnKg       decimal.NullDecimal `bun:"own_kg,type:numeric"`
	OwnSource   string              `bun:"own_source"`
	OwnYear     int                 `bun:"own_year"`
	Country     string              `bun:"country"`
	Supplier    string              `bun:"supplier"`
	Reference   string              `bun:"reference"`
	Description string              `bun:"description"`
	Source      Source              `bun:"source"`
	Cover       Cover               `bun:"cover"`
	Flight      *flightRow          `bun:"flight,type:jsonb"`
	Answer      *answerRow          `bun:"answer,type:jsonb"`
	Version     int                 `bun:"version"`
	UpdatedBy   *uuid.UUID          `bun:"updated_by,type:uuid"`
	UpdatedAt   time.Time           `bun:"updated_at"`

	Writer *string `bun:"writer,scanonly"`
}

// flightRow is a Flight as it is stored.
type flightRow struct {
	Route   []string `json:"route"`
	Class   Class    `json:"class"`
	Return  bool     `json:"return"`
	Persons int      `json:"persons"`
}

// answerRow is an Answer as it is stored.
type answerRow struct {
	State   AnswerState     `json:"state"`
	Kg      decimal.Decimal `json:"kg"`
	Details string          `json:"details"`
	Trace   string          `json:"trace"`
	At      time.Time       `json:"at"`
}

func table() revision.Table {
	return revision.Table{Records: "activity_entries", History: "activity_entry_history", Reference: "entry_id"}
}

// contentColumns are those that a change writes.
func contentColumns() []string {
	return []string{
		"from_date", "to_date", "category_id", "quantity", "unit", "own_kg", "own_source", "own_year",
		"country", "supplier", "reference", "description", "source", "cover", "flight", "answer",
	}
}

func (s *Service) row(scope tenant.Scope, c Content, about *Answer) row {
	r := row{
		CompanyID: scope.Company, From: c.From, To: c.To, CategoryID: c.Category, Quantity: c.Quantity, Unit: string(c.Unit),
		Country: c.Country, Supplier: c.Supplier, Reference: c.Reference, Description: c.Description, Source: c.Source, Cover: c.Cover,
		Version: 1, UpdatedBy: pg.Null(scope.Person), UpdatedAt: s.now(),
	}
	if c.Own != nil {
		r.OwnKg, r.OwnSource, r.OwnYear = decimal.NewNullDecimal(c.Own.KgPerUnit), c.Own.Source, c.Own.Year
	}
	if c.Flight != nil {
		flight := flightRow(*c.Flight)
		r.Flight = &flight
	}
	if about != nil {
		answer := answerRow(*about)
		r.Answer = &answer
	}
	return r
}

func (r row) entry() Entry {
	e := Entry{
		ID: r.ID, Version: r.Version, UpdatedBy: revision.Writer(r.UpdatedBy, r.Writer), UpdatedAt: r.UpdatedAt.UTC(),
		Content: Content{
			From: revision.Day(r.From), To: revision.Day(r.To), Category: r.CategoryID, Quantity: r.Quantity, Unit: quantity.Unit(r.Unit),
			Country: r.Country, Supplier: r.Supplier, Reference: r.Reference, Description: r.Description, Source: r.Source, Cover: r.Cover,
		},
	}
	if r.OwnKg.Valid {
		e.Own = &Own{r.OwnKg.Decimal, r.OwnSource, r.OwnYear}
	}
	if r.Flight != nil {
		flight := Flight(*r.Flight)
		e.Flight = &flight
	}
	if r.Answer != nil {
		answer := Answer(*r.Answer)
		e.Answer = &answer
	}
	return e
}

func query(tx pg.Tx, model any, company uuid.UUID) *bun.SelectQuery {
	return tx.NewSelect().Model(model).ColumnExpr("e.*, person_name(e.updated_by) as writer").Where("e.company_id = ?", company)
}

// In returns the company's entries that touch the days from from until before
// to, by category, date and id.
func In(ctx context.Context, tx pg.Tx, company uuid.UUID, from, to time.Time) ([]Entry, error) {
	var rows []row
	err := query(tx, &rows, company).Where("e.deleted_at is null and e.from_date < ? and e.to_date >= ?", to, from).
		OrderExpr("e.category_id, e.from_date, e.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read activity entries: %w", err)
	}
	entries := make([]Entry, len(rows))
	for i, r := range rows {
		entries[i] = r.entry()
	}
	return entries, nil
}

// Get returns an entry of the company; false when it has no such entry.
func Get(ctx context.Context, tx pg.Tx, company, id uuid.UUID) (Entry, bool, error) {
	var r row
	err := query(tx, &r, company).Where("e.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return Entry{}, false, nil
	}
	return r.entry(), err == nil, err
}

// lock reads an entry that nobody else changes until the transaction ends.
func lock(ctx context.Context, tx pg.Tx, company, id uuid.UUID, removed bool) (Entry, error) {
	var r row
	err := query(tx, &r, company).Where("e.id = ? and (e.deleted_at is not null) = ?", id, removed).For("update of e").Scan(ctx)
	if pg.NoRows(err) {
		return Entry{}, ErrNotFound
	}
	return r.entry(), err
}

func (s *Service) insert(ctx context.Context, tx pg.Tx, scope tenant.Scope, c Content) (Entry, error) {
	about, err := s.question(ctx, tx, scope, c)
	if err != nil {
		return Entry{}, err
	}
	r := s.row(scope, c, about)
	if _, err := tx.NewInsert().Model(&r).Returning("id").Exec(ctx); err != nil {
		return Entry{}, loaded(err)
	}
	if err := table().RecordCreation(ctx, tx, scope, r.ID, s.now()); err != nil {
		return Entry{}, err
	}
	if err := enqueueQuestion(ctx, tx, scope, r.ID, about); err != nil {
		return Entry{}, err
	}
	made, _, err := Get(ctx, tx, scope.Company, r.ID)
	return made, err
}

// update changes the entry that was before. A flight that is the same keeps
// its answer, if it has one.
func (s *Service) update(ctx context.Context, tx pg.Tx, scope tenant.Scope, before Entry, c Content) (Entry, error) {
	if before.Answer != nil && before.Flight.same(c.Flight) {
		return s.replace(ctx, tx, scope, before.ID, c, before.Answer)
	}
	about, err := s.question(ctx, tx, scope, c)
	if err != nil {
		return Entry{}, err
	}
	if err := enqueueQuestion(ctx, tx, scope, before.ID, about); err != nil {
		return Entry{}, err
	}
	return s.replace(ctx, tx, scope, before.ID, c, about)
}

func (s *Service) replace(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, c Content, about *Answer) (Entry, error) {
	r := s.row(scope, c, about)
	_, err := tx.NewUpdate().Model(&r).Column(append(contentColumns(), "updated_by", "updated_at")...).Set("version = version + 1").
		Where("company_id = ? and id = ?", scope.Company, id).Exec(ctx)
	if err != nil {
		return Entry{}, loaded(err)
	}
	changed, _, err := Get(ctx, tx, scope.Company, id)
	return changed, err
}

// loaded names that the database does not know a category yet.
func loaded(err error) error {
	if pg.Violates(err, "activity_entries_category_id_fk") {
		return ErrNotLoaded
	}
	return err
}

// bury marks an entry as removed, or as there again.
func (s *Service) bury(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, removed bool) (Entry, error) {
	err := table().SetDeleted(ctx, tx, scope, id, removed, s.now())
	if err != nil {
		return Entry{}, err
	}
	changed, _, err := Get(ctx, tx, scope.Company, id)
	return changed, err
}
