package totals

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/books/supplier"
	"tillit/core/books/supplier/recognition"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// SupplierYear is what lies with a supplier in a year, over all its records.
type SupplierYear struct {
	*recognition.Supplier
	Rows   int64           // ledger rows that became transactions, whatever became of them
	Amount decimal.Decimal // of these, in the company's currency
	Kg     decimal.Decimal
	Scope3 decimal.Decimal // of these kilograms

	// BySpend are the kilograms that rest on factors for money spent in general,
	// and SpendSpread half the width of their 95 % range, errors taken as wholly
	// correlated.
	BySpend, SpendSpread decimal.Decimal
}

// bySpend is the data quality of what rests on factors for money spent, and of
// nothing else (factor.Factor).
const bySpend = 5

// SupplierSort is an order of suppliers.
type SupplierSort string

// The orders. Suppliers that are equal in one follow their names.
const (
	MostSpent  SupplierSort = "amount" // the most first
	MostKg     SupplierSort = "kg"     // the most first
	Alphabetic SupplierSort = "name"
)

// SupplierPage says which suppliers of a list to return.
type SupplierPage struct {
	Text   string // anywhere in a name or a number of theirs
	Sort   SupplierSort
	Offset int
	Limit  int
}

// SupplierList is a page of the company's suppliers.
type SupplierList struct {
	Items    []SupplierYear
	Total    int // on all pages
	Currency string
	Scope3   decimal.Decimal    // kilograms of the company's whole year, whoever they lie with
	Sources  []footprint.Source // the sets of books that their records are of
}

// Suppliers lists the company's suppliers, those without rows in the year
// included. Requires Read.
func (s *Service) Suppliers(ctx context.Context, scope tenant.Scope, year int, method footprint.Scope2, page SupplierPage) (SupplierList, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return SupplierList{}, err
	}
	var list SupplierList
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		all, err := supplier.All(ctx, tx, scope.Company)
		if err != nil {
			return err
		}
		if list.Items, err = addUpSuppliers(ctx, tx, scope.Company, all, year, method); err != nil {
			return err
		}
		err = tx.Each(ctx, func(row pgx.Row) error {
			var one footprint.Source
			err := row.Scan(&one.ID, &one.Kind, &one.Name)
			list.Sources = append(list.Sources, one)
			return err
		}, "select id, kind, name from ledger_sources where company_id = $1 order by created_at, id", scope.Company)
		if err != nil {
			return fmt.Errorf("read sources: %w", err)
		}
		return tx.NewRaw("select currency, (select coalesce(sum("+stored.KgColumn(method)+`), 0) from footprint_rollups
				where company_id = companies.id and year = ? and scope = 3 and status = 'counted' and not disabled)
			from companies where id = ?`, year, scope.Company).Scan(ctx, &list.Currency, &list.Scope3)
	})
	if err != nil {
		return SupplierList{}, fmt.Errorf("list suppliers of %d: %w", year, err)
	}
	list.turn(page)
	return list, nil
}

// addUpSuppliers adds up what lies with the records of each supplier.
func addUpSuppliers(ctx context.Context, tx pg.Tx, company uuid.UUID, all map[uuid.UUID]*recognition.Supplier, year int,
	method footprint.Scope2,
) ([]SupplierYear, error) {
	at := make(map[uuid.UUID]int, len(all))
	var found []SupplierYear
	for id, one := range all {
		if id == one.ID {
			at[id] = len(found)
			found = append(found, SupplierYear{Supplier: one})
		}
	}
	kg, spread := stored.KgColumn(method), stored.SpreadColumn(method)
	q := `select supplier_id, coalesce(sum(rows) filter (where part = 'main'), 0)::bigint, sum(amount)::text,
			coalesce(sum(` + kg + `) filter (where status = 'counted'), 0)::text,
			coalesce(sum(` + kg + `) filter (where status = 'counted' and scope = 3), 0)::text,
			coalesce(sum(` + kg + `) filter (where status = 'counted' and quality = $3), 0)::text,
			coalesce(sum(` + spread + `) filter (where status = 'counted' and quality = $3), 0)::text
		from footprint_supplier_rollups where company_id = $1 and year = $2 and not disabled group by supplier_id`
	err := tx.Each(ctx, func(row pgx.Row) error {
		var id uuid.UUID
		var y SupplierYear
		if err := row.Scan(&id, &y.Rows, &y.Amount, &y.Kg, &y.Scope3, &y.BySpend, &y.SpendSpread); err != nil {
			return err
		}
		if one := all[id]; one != nil {
			found[at[one.ID]].add(y)
		}
		return nil
	}, q, company, year, bySpend)
	if err != nil {
		return nil, fmt.Errorf("add up suppliers: %w", err)
	}
	return found, nil
}

func (y *SupplierYear) add(more SupplierYear) {
	y.Rows, y.Amount = y.Rows+more.Rows, y.Amount.Add(more.Amount)
	y.Kg, y.Scope3 = y.Kg.Add(more.Kg), y.Scope3.Add(more.Scope3)
	y.BySpend, y.SpendSpread = y.BySpend.Add(more.BySpend), y.SpendSpread.Add(more.SpendSpread)
}

// turn keeps of all suppliers those of the page.
func (l *SupplierList) turn(page SupplierPage) {
	text := strings.ToLower(strings.TrimSpace(page.Text))
	l.Items = slices.DeleteFunc(l.Items, func(y SupplierYear) bool {
		return !slices.ContainsFunc(y.Records, func(r recognition.Known) bool {
			return strings.Contains(strings.ToLower(r.Name+"\n"+r.Number), text)
		})
	})
	slices.SortFunc(l.Items, func(a, b SupplierYear) int {
		order := 0
		switch page.Sort {
		case MostSpent:
			order = b.Amount.Cmp(a.Amount)
		case MostKg:
			order = b.Kg.Cmp(a.Kg)
		case Alphabetic:
		}
		return cmp.Or(order, strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), bytes.Compare(a.ID[:], b.ID[:]))
	})
	l.Total = len(l.Items)
	from := min(page.Offset, l.Total)
	l.Items = l.Items[from:min(from+page.Limit, l.Total)]
}
