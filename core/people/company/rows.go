package company

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/schema"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

type row struct {
	bun.BaseModel `bun:"table:companies,alias:c"`

	ID                 uuid.UUID          `bun:"id,pk,type:uuid,default:uuidv7()"`
	ParentID           *uuid.UUID         `bun:"parent_id,type:uuid"`
	AgencyID           *uuid.UUID         `bun:"agency_id,type:uuid"`
	Name               string             `bun:"name"`
	Country            string             `bun:"country"`
	Currency           string             `bun:"currency"`
	Standard           catalogue.Standard `bun:"standard"`
	FirstReportingYear *int               `bun:"first_reporting_year"`
	Employees          *int               `bun:"employees"`
	CorporateNumber    string             `bun:"corporate_identity_number"`
	LEI                string             `bun:"lei"`
	Webpage            string             `bun:"webpage"`
	Description        string             `bun:"description"`
	Address            string             `bun:"address"`
	ContactName        string             `bun:"contact_name"`
	Phone              string             `bun:"phone"`
	Industry           string             `bun:"industry"`
	LogoKey            *string            `bun:"logo_key"`
	Activities         []string           `bun:"activities,array"`
	Disabled           tenant.Feature     `bun:"disabled_features"`
	UpdatedAt          time.Time          `bun:"updated_at"`
	Version            int                `bun:"version"`

	GroupOwner bool    `bun:"group_owner,scanonly"`
	AgencyName *string `bun:"agency_name,scanonly"`
}

func (r row) company() Company {
	c := Company{
		ID: r.ID, GroupOwner: r.GroupOwner, Disabled: r.Disabled, UpdatedAt: r.UpdatedAt,
		Details: Details{
			Name: r.Name, Country: r.Country, Currency: r.Currency, Standard: r.Standard,
			FirstReportingYear: r.FirstReportingYear, Employees: r.Employees, CorporateNumber: r.CorporateNumber, LEI: r.LEI,
			Webpage: r.Webpage, Description: r.Description, Address: r.Address, ContactName: r.ContactName,
			Phone: r.Phone, Industry: r.Industry, Activities: r.Activities, Version: r.Version,
		},
	}
	if r.ParentID != nil {
		c.Parent = *r.ParentID
	}
	if r.AgencyID != nil {
		c.Agency.ID = *r.AgencyID
	}
	if r.AgencyName != nil {
		c.Agency.Name = *r.AgencyName
	}
	if r.LogoKey != nil {
		c.Logo = *r.LogoKey
	}
	return c
}

func rowOf(id uuid.UUID, d Details) row {
	return row{
		ID: id, Name: d.Name, Country: d.Country, Currency: d.Currency, Standard: d.Standard,
		FirstReportingYear: d.FirstReportingYear, Employees: d.Employees, CorporateNumber: d.CorporateNumber, LEI: d.LEI,
		Webpage: d.Webpage, Description: d.Description, Address: d.Address, ContactName: d.ContactName,
		Phone: d.Phone, Industry: d.Industry, Activities: d.Activities, Version: d.Version,
	}
}

// seen reports whether the scope sees a company c.
func seen(scope tenant.Scope) schema.QueryWithArgs {
	return bun.SafeQuery("(? or c.id = any (?) or c.agency_id = ?)", scope.SeesAll(), pgdialect.Array(scope.Seen()), pg.Null(scope.Agency))
}

// selecting begins a query of whole companies that the scope sees.
func selecting(tx pg.Tx, scope tenant.Scope, into any) *bun.SelectQuery {
	return tx.NewSelect().Model(into).
		Where("?", seen(scope)).
		ColumnExpr("c.*").
		ColumnExpr("exists (select from companies child where child.parent_id = c.id) as group_owner").
		ColumnExpr("a.name as agency_name").
		Join("left join agencies a on a.id = c.agency_id").
		OrderExpr("c.name, c.id")
}

// find returns a company that the scope sees, or tenant.ErrNotFound.
func find(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (Company, error) {
	var r row
	err := selecting(tx, scope, &r).Where("c.id = ?", id).Scan(ctx)
	if pg.NoRows(err) {
		return Company{}, tenant.ErrNotFound
	}
	if err != nil {
		return Company{}, fmt.Errorf("find company %s: %w", id, err)
	}
	return r.company(), nil
}

// all returns the companies that the scope sees, or those of one agency.
func all(ctx context.Context, tx pg.Tx, scope tenant.Scope, agency uuid.UUID) ([]Company, error) {
	var rows []row
	query := selecting(tx, scope, &rows)
	if agency != uuid.Nil {
		query.Where("c.agency_id = ?", agency)
	}
	if err := query.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list companies: %w", err)
	}
	return companiesOf(rows), nil
}

// group returns the scope's company and those below it, as far as it sees them.
func group(ctx context.Context, tx pg.Tx, scope tenant.Scope) ([]Company, error) {
	var rows []row
	err := selecting(tx, scope, &rows).Where("c.id = ?0 or c.id = any ((select descendants(?0))::uuid[])", scope.Company).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list group of %s: %w", scope.Company, err)
	}
	return companiesOf(rows), nil
}

func companiesOf(rows []row) []Company {
	companies := make([]Company, len(rows))
	for i, r := range rows {
		companies[i] = r.company()
	}
	return companies
}

// update writes the details over the version they were read in. It returns
// false when somebody else has saved since.
func update(ctx context.Context, tx pg.Tx, id uuid.UUID, d Details, now time.Time) (bool, error) {
	r := rowOf(id, d)
	r.Version, r.UpdatedAt = d.Version+1, now
	res, err := tx.NewUpdate().Model(&r).
		ExcludeColumn("id", "parent_id", "agency_id", "logo_key", "disabled_features").
		Where("id = ? and version = ?", id, d.Version).
		Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("update company %s: %w", id, err)
	}
	changed, err := res.RowsAffected()
	return changed == 1, err
}

// nodes lists companies as a tree: those below root, or all that the scope
// sees when root is zero.
func nodes(ctx context.Context, tx pg.Tx, scope tenant.Scope, root uuid.UUID) ([]Node, error) {
	var found []struct {
		ID       uuid.UUID  `bun:"id"`
		Name     string     `bun:"name"`
		ParentID *uuid.UUID `bun:"parent_id"`
		Country  string     `bun:"country"`
		Depth    int        `bun:"depth"`
	}
	// A parent that the scope does not see ends the way up, and is not named.
	err := tx.NewRaw(`
		with recursive seen as (
			select c.id, c.name, c.parent_id, c.country from companies c where ?2
		), tree as (
			select c.id, c.name, case when ?0 then null else c.parent_id end as parent_id, c.country, 1 as depth
			from seen c
			where case when ?0 then not exists (select from seen p where p.id = c.parent_id) else c.parent_id = ?1 end
			union all
			select c.id, c.name, c.parent_id, c.country, t.depth + 1
			from seen c join tree t on c.parent_id = t.id
		)
		select * from tree order by depth, name, id`, root == uuid.Nil, root, seen(scope)).Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("list companies below %s: %w", root, err)
	}
	tree := make([]Node, len(found))
	for i, f := range found {
		tree[i] = Node{ID: f.ID, Name: f.Name, Country: f.Country, Depth: f.Depth}
		if f.ParentID != nil {
			tree[i].Parent = *f.ParentID
		}
	}
	return tree, nil
}
