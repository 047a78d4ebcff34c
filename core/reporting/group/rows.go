package group

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/uptrace/bun"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

type holdingRow struct {
	bun.BaseModel `bun:"table:group_holdings,alias:h"`

	CompanyID    uuid.UUID       `bun:"company_id,pk,type:uuid"` // the parent
	MemberID     uuid.UUID       `bun:"member_id,pk,type:uuid"`
	Version      int             `bun:"version,pk"`
	Share        decimal.Decimal `bun:"share"`
	ShareFrom    *time.Time      `bun:"share_from,type:date"`
	JoinedOn     *time.Time      `bun:"joined_on,type:date"`
	LeftOn       *time.Time      `bun:"left_on,type:date"`
	Corrects     bool            `bun:"corrects"`
	By           uuid.UUID       `bun:"by,type:uuid"`
	Impersonated bool            `bun:"impersonated"`
	At           time.Time       `bun:"at"`

	Name string `bun:"name,scanonly"` // of By
}

func (r holdingRow) holding() Holding {
	return Holding{Share: r.Share, ShareFrom: day(r.ShareFrom), JoinedOn: day(r.JoinedOn), LeftOn: day(r.LeftOn), Corrects: r.Corrects, Version: r.Version}
}

// day is a date wherever it was read.
func day(at *time.Time) *time.Time {
	if at == nil {
		return nil
	}
	plain := time.Date(at.Year(), at.Month(), at.Day(), 0, 0, 0, 0, time.UTC)
	return &plain
}

// readHoldings reads the holdings of all companies that the scope sees as they are, and
// the shares that were held.
func readHoldings(ctx context.Context, tx pg.Tx) (holdings, error) {
	var rows []holdingRow
	if err := tx.NewSelect().Model(&rows).OrderExpr("h.company_id, h.member_id, h.version").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read holdings: %w", err)
	}
	known := holdings{}
	for _, r := range rows {
		now := r.holding()
		was := known.of(r.CompanyID, r.MemberID).stakes
		known[[2]uuid.UUID{r.CompanyID, r.MemberID}] = held{now, was.then(now)}
	}
	return known, nil
}

// history reads every state of a holding, the newest first.
func history(ctx context.Context, tx pg.Tx, parent, member uuid.UUID) ([]Change, error) {
	var rows []holdingRow
	err := tx.NewSelect().Model(&rows).ColumnExpr("h.*").ColumnExpr("coalesce(person_name(h.by), '') as name").
		Where("h.company_id = ? and h.member_id = ?", parent, member).OrderExpr("h.version desc").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read history of holding: %w", err)
	}
	changes := make([]Change, len(rows))
	for i, r := range rows {
		changes[i] = Change{Holding: r.holding(), At: r.At.UTC(), By: Person{r.By, r.Name}, Impersonated: r.Impersonated}
	}
	return changes, nil
}

// add stores the state after the one that was read. ErrStale when there is one
// already.
func add(ctx context.Context, tx pg.Tx, scope tenant.Scope, member uuid.UUID, h Holding, at time.Time) error {
	r := holdingRow{
		CompanyID: scope.Company, MemberID: member, Version: h.Version + 1, Share: h.Share, ShareFrom: h.ShareFrom, JoinedOn: h.JoinedOn, LeftOn: h.LeftOn,
		Corrects: h.Corrects, By: scope.Person, Impersonated: scope.Impersonated, At: at,
	}
	res, err := tx.NewInsert().Model(&r).On("conflict do nothing").Exec(ctx)
	if err != nil {
		return fmt.Errorf("store holding of %s: %w", member, err)
	}
	added, err := res.RowsAffected()
	if err == nil && added == 0 {
		return ErrStale
	}
	return err
}

type kpiRow struct {
	bun.BaseModel `bun:"table:group_kpis,alias:k"`

	CompanyID   uuid.UUID   `bun:"company_id,pk,type:uuid"`
	ID          uuid.UUID   `bun:"id,pk,type:uuid,default:uuidv7()"`
	Place       int         `bun:"place"`
	Kind        KPIKind     `bun:"kind"`
	Reference   string      `bun:"reference"`
	Aggregation Aggregation `bun:"aggregation"`
}

func kpis(ctx context.Context, tx pg.Tx, owner uuid.UUID) ([]KPI, error) {
	var rows []kpiRow
	if err := tx.NewSelect().Model(&rows).Where("k.company_id = ?", owner).OrderExpr("k.place, k.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("read key figures: %w", err)
	}
	chosen := make([]KPI, len(rows))
	for i, r := range rows {
		chosen[i] = KPI{r.Kind, r.Reference, r.Aggregation}
	}
	return chosen, nil
}

func replaceKPIs(ctx context.Context, tx pg.Tx, owner uuid.UUID, chosen []KPI) error {
	if _, err := tx.NewDelete().Model((*kpiRow)(nil)).Where("company_id = ?", owner).Exec(ctx); err != nil {
		return fmt.Errorf("delete key figures: %w", err)
	}
	if len(chosen) == 0 {
		return nil
	}
	rows := make([]kpiRow, len(chosen))
	for i, k := range chosen {
		rows[i] = kpiRow{CompanyID: owner, Place: i, Kind: k.Kind, Reference: k.Reference, Aggregation: k.Aggregation}
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("store key figures: %w", err)
	}
	return nil
}

type sellerRow struct {
	bun.BaseModel `bun:"table:group_sellers,alias:s"`

	CompanyID    uuid.UUID  `bun:"company_id,pk,type:uuid"` // the owner
	BuyerID      uuid.UUID  `bun:"buyer_id,pk,type:uuid"`
	Supplier     string     `bun:"supplier,pk"`
	SellerID     *uuid.UUID `bun:"seller_id,type:uuid"`
	At           time.Time  `bun:"at"`
	By           uuid.UUID  `bun:"by,type:uuid"`
	Impersonated bool       `bun:"impersonated"`
}

// sellers reads what the owner has said of suppliers of members.
func sellers(ctx context.Context, tx pg.Tx, owner uuid.UUID) (map[supplierOf]uuid.UUID, error) {
	var rows []sellerRow
	if err := tx.NewSelect().Model(&rows).Where("s.company_id = ?", owner).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read who sells: %w", err)
	}
	told := make(map[supplierOf]uuid.UUID, len(rows))
	for _, r := range rows {
		told[supplierOf{r.BuyerID, r.Supplier}] = pg.Value(r.SellerID)
	}
	return told, nil
}

// keepSeller stores what is said of a supplier instead of what was said before.
func keepSeller(ctx context.Context, tx pg.Tx, scope tenant.Scope, in Telling, at time.Time) error {
	r := sellerRow{
		CompanyID: scope.Company, BuyerID: in.Buyer, Supplier: in.Key, SellerID: pg.Null(in.Seller),
		At: at, By: scope.Person, Impersonated: scope.Impersonated,
	}
	_, err := tx.NewInsert().Model(&r).On("conflict (company_id, buyer_id, supplier) do update").
		Set("seller_id = excluded.seller_id, at = excluded.at, by = excluded.by, impersonated = excluded.impersonated").Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep who sells: %w", err)
	}
	return nil
}
