package trace

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/decision"
	"tillit/core/carbon/footprint/stored"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Sort is an order of transactions. Equals keep the order of the ledger.
type Sort string

// The orders; a minus sign turns one around.
const (
	ByDate         Sort = "date"
	ByDateDesc     Sort = "-date"
	ByKg           Sort = "kg"
	ByKgDesc       Sort = "-kg"
	ByAmount       Sort = "amount"
	ByAmountDesc   Sort = "-amount"
	BySupplier     Sort = "supplier"
	BySupplierDesc Sort = "-supplier"
	ByAccount      Sort = "account"
	ByAccountDesc  Sort = "-account"
)

// order gives the columns of a sort; false for an unknown one. They are named
// with their table, because the text that is selected carries the same names.
func (s Sort) order(kg string) (string, bool) {
	switch s {
	case ByDate, "":
		return "t.date, t.id", true
	case ByDateDesc:
		return "t.date desc, t.id desc", true
	case ByKg:
		return "t." + kg + ", t.id", true
	case ByKgDesc:
		return "t." + kg + " desc, t.id desc", true
	case ByAmount:
		return "t.amount, t.id", true
	case ByAmountDesc:
		return "t.amount desc, t.id desc", true
	case BySupplier:
		return "t.supplier_name, t.date, t.id", true
	case BySupplierDesc:
		return "t.supplier_name desc, t.date desc, t.id desc", true
	case ByAccount:
		return "t.account, t.date, t.id", true
	case ByAccountDesc:
		return "t.account desc, t.date desc, t.id desc", true
	}
	return "", false
}

// MaxLimit is the longest page of transactions.
const MaxLimit = 500

// Page is a stretch of a sorted list.
type Page struct {
	Sort   Sort
	Offset int
	Limit  int // at most MaxLimit
}

// List is a page with what the whole list amounts to. Kg and Amount leave out
// what is disabled, as every total does.
type List struct {
	Total  int64
	Kg     decimal.Decimal
	Amount decimal.Decimal
	Items  []footprint.Transaction
}

// Transactions lists a year's transactions that pass the filter. Requires Read.
func (s *Service) Transactions(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, page Page) (List, error) {
	if err := scope.Require(footprint.Read); err != nil {
		return List{}, err
	}
	order, known := page.Sort.order(stored.KgColumn(f.Scope2))
	wrong := map[string]string{}
	if !known {
		wrong["sort"] = "unknown"
	}
	if page.Offset < 0 {
		wrong["offset"] = "outOfRange"
	}
	if page.Limit < 1 || page.Limit > MaxLimit {
		wrong["limit"] = "outOfRange"
	}
	if err := fault.Fields(wrong); err != nil {
		return List{}, err
	}
	list, err := s.readTotals(ctx, scope, year, f)
	if err != nil {
		return List{}, fmt.Errorf("count transactions of %d: %w", year, err)
	}
	if list.Items, err = s.readPage(ctx, scope, year, f, order, page); err != nil {
		return List{}, fmt.Errorf("list transactions of %d: %w", year, err)
	}
	err = s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		return finder{tx, scope.Company}.addOrigins(ctx, list.Items)
	})
	if err != nil {
		return List{}, fmt.Errorf("say what transactions of %d rest on: %w", year, err)
	}
	return list, s.addByHand(ctx, scope, list.Items)
}

// addByHand says of transactions what people decided over their rows.
func (s *Service) addByHand(ctx context.Context, scope tenant.Scope, items []footprint.Transaction) error {
	rows := make([]uuid.UUID, len(items))
	for i, t := range items {
		rows[i] = t.LedgerRow
	}
	decisions, err := s.decisions.Over(ctx, scope, rows)
	for i, t := range items {
		items[i].ByHand = decision.Holding(decisions[t.LedgerRow])
	}
	return err
}

// readTotals reads the sums of the whole list from the quickest place.
func (s *Service) readTotals(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter) (List, error) {
	var q stored.Statement
	q.WriteString("select coalesce(sum(rows), 0)::bigint, coalesce(sum(" + stored.KgColumn(f.Scope2) + `) filter (where not disabled), 0)::text,
		coalesce(sum(amount) filter (where not disabled), 0)::text from ` + stored.SumsFor(f))
	q.Where(scope.Company, []int{year}, f)
	var list List
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		rows.Next()
		return rows.Scan(&list.Total, &list.Kg, &list.Amount)
	})
	return list, err
}

// readPage finds the page by keys first, so that an index alone serves to skip
// what lies before it, and then reads the rows.
func (s *Service) readPage(ctx context.Context, scope tenant.Scope, year int, f footprint.Filter, order string, page Page) ([]footprint.Transaction, error) {
	var q stored.Statement
	q.WriteString("select " + stored.TransactionColumns + " from footprint_transactions t where company_id = " + q.Arg(scope.Company) +
		" and id = any(array(select t.id from footprint_transactions t")
	q.Where(scope.Company, []int{year}, f)
	q.WriteString(" order by " + order + " offset " + q.Arg(page.Offset) + " limit " + q.Arg(page.Limit) + ")) order by " + order)

	items := make([]footprint.Transaction, 0, page.Limit)
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.Args}, func(rows pgx.Rows) error {
		for rows.Next() {
			t, err := stored.ScanTransaction(rows)
			if err != nil {
				return err
			}
			items = append(items, t)
		}
		return nil
	})
	return items, err
}
