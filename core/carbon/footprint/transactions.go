package footprint

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
)

// Transaction is what one ledger row, or a month of an activity entry, or its
// upstream part, resulted in, with what people decided over it and what it rests on.
type Transaction struct {
	engine.Figure
	ByHand        ByHand
	Books         Source  // empty when they are gone or it was made by hand
	PerUnit       PerUnit // by location, for scope 2
	MarketPerUnit PerUnit
}

// Kg are the transaction's kilograms by a scope 2 method.
func (t Transaction) Kg(method Scope2) decimal.Decimal {
	if method == Market {
		return t.KgMarket
	}
	return t.KgLocation
}

// CO2PerUnit is what one unit of the transaction amounted to by a scope 2 method.
func (t Transaction) CO2PerUnit(method Scope2) PerUnit {
	if method == Market {
		return t.MarketPerUnit
	}
	return t.PerUnit
}

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
	Items  []Transaction
}

// Transactions lists a year's transactions that pass the filter. Requires Read.
func (s *Service) Transactions(ctx context.Context, scope tenant.Scope, year int, f Filter, page Page) (List, error) {
	if err := scope.Require(Read); err != nil {
		return List{}, err
	}
	order, known := page.Sort.order(kgColumn(f.Scope2))
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
func (s *Service) addByHand(ctx context.Context, scope tenant.Scope, items []Transaction) error {
	rows := make([]uuid.UUID, len(items))
	for i, t := range items {
		rows[i] = t.LedgerRow
	}
	decisions, err := s.decisionsOver(ctx, scope, rows)
	for i, t := range items {
		items[i].ByHand = holding(decisions[t.LedgerRow])
	}
	return err
}

// readTotals reads the sums of the whole list from the quickest place.
func (s *Service) readTotals(ctx context.Context, scope tenant.Scope, year int, f Filter) (List, error) {
	var q statement
	q.WriteString("select coalesce(sum(rows), 0)::bigint, coalesce(sum(" + kgColumn(f.Scope2) + `) filter (where not disabled), 0)::text,
		coalesce(sum(amount) filter (where not disabled), 0)::text from ` + sumsFor(f))
	q.where(scope.Company, []int{year}, f)
	var list List
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.args}, func(rows pgx.Rows) error {
		rows.Next()
		return rows.Scan(&list.Total, &list.Kg, &list.Amount)
	})
	return list, err
}

// readPage finds the page by keys first, so that an index alone serves to skip
// what lies before it, and then reads the rows.
func (s *Service) readPage(ctx context.Context, scope tenant.Scope, year int, f Filter, order string, page Page) ([]Transaction, error) {
	var q statement
	q.WriteString("select " + transactionColumns + " from footprint_transactions t where company_id = " + q.arg(scope.Company) +
		" and id = any(array(select t.id from footprint_transactions t")
	q.where(scope.Company, []int{year}, f)
	q.WriteString(" order by " + order + " offset " + q.arg(page.Offset) + " limit " + q.arg(page.Limit) + ")) order by " + order)

	items := make([]Transaction, 0, page.Limit)
	err := s.db.Read(ctx, scope, pg.Query{SQL: q.String(), Args: q.args}, func(rows pgx.Rows) error {
		for rows.Next() {
			t, err := scanTransaction(rows)
			if err != nil {
				return err
			}
			items = append(items, t)
		}
		return nil
	})
	return items, err
}

const transactionColumns = `t.id, t.ledger_row_id, t.entry_id, t.part, t.status, t.disabled, t.date, t.source_id, t.series, t.number,
	t.account, t.account_name, t.supplier_id, t.supplier_name, t.text, t.amount, t.currency, t.quantity, t.unit,
	coalesce(t.category_id, ''), coalesce(t.scope, 0), coalesce(t.method, ''), coalesce(t.exclusion, ''),
	t.kg_location, t.kg_market, t.kg_biogenic, coalesce(t.quality, 0)`

// scanTransaction reads transactionColumns, and further columns into more.
func scanTransaction(row pgx.Row, more ...any) (Transaction, error) {
	var t Transaction
	var ledgerRow, entry, source, supplier uuid.NullUUID
	err := row.Scan(append([]any{
		&t.ID, &ledgerRow, &entry, &t.Part, &t.Status, &t.Disabled, &t.Date, &source, &t.Series, &t.Number,
		&t.Account, &t.AccountName, &supplier, &t.SupplierName, &t.Text, &t.Amount, &t.Currency, &t.Quantity, &t.Unit,
		&t.Category, &t.Scope, &t.Method, &t.Exclusion,
		&t.KgLocation, &t.KgMarket, &t.KgBiogenic, &t.Quality,
	}, more...)...)
	t.LedgerRow, t.Entry, t.Source, t.Supplier = ledgerRow.UUID, entry.UUID, source.UUID, supplier.UUID
	return t, err
}
