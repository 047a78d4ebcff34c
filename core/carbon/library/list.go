package library

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
)

// Filter narrows a list of factors; what is left empty does not count.
type Filter struct {
	Search     string // in id, series, name, region or source
	Series     string
	Category   string // that it serves, with all below it
	Region     string
	Year       int
	Kind       quantity.Kind
	Licence    string
	Confidence factor.Confidence
	Quality    int
	State      State
	Own        bool // an administrator's alone
}

// Order is a column to sort by.
type Order string

// The orders; the empty one is ByName.
const (
	ByName   Order = "name"
	BySeries Order = "series"
	ByRegion Order = "region"
	ByYear   Order = "year"
	ByValue  Order = "value"
	BySource Order = "source"
)

// Page is a stretch of a list in an order.
type Page struct {
	Order         Order
	Descending    bool
	Offset, Limit int
}

// List is a page of factors.
type List struct {
	Total int
	Items []Entry
}

//nolint:gochecknoglobals // constant table
var columnOf = map[Order]string{
	"": "lower(f.name)", ByName: "lower(f.name)", BySeries: "f.series", ByRegion: "f.region", ByYear: "f.year",
	ByValue: "f.kg_per_unit", BySource: "lower(f.source)",
}

// List gives the factors of the library that pass the filter, what no longer
// serves included. Requires Manage.
func (s *Service) List(ctx context.Context, scope tenant.Scope, f Filter, page Page) (List, error) {
	if err := scope.Require(Manage); err != nil {
		return List{}, err
	}
	column, known := columnOf[page.Order]
	if !known {
		return List{}, fmt.Errorf("no order %q", page.Order)
	}
	if page.Descending {
		column += " desc"
	}
	var list List
	err := s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		var rows []entryRow
		q := s.narrow(tx.NewSelect().Model(&rows).ModelTableExpr("emission_factors as f").ColumnExpr(entryColumns), f)
		total, err := q.Count(ctx)
		if err != nil {
			return err
		}
		err = q.OrderExpr(column + ", f.id").Offset(int64(page.Offset)).Limit(int64(page.Limit)).Scan(ctx)
		list = List{Total: int(total), Items: make([]Entry, len(rows))}
		for i, r := range rows {
			list.Items[i] = r.entry()
		}
		return err
	})
	if err != nil {
		return List{}, fmt.Errorf("list factors: %w", err)
	}
	return list, nil
}

func (s *Service) narrow(q *bun.SelectQuery, f Filter) *bun.SelectQuery {
	for word := range strings.FieldsSeq(strings.ToLower(f.Search)) {
		q = q.Where("strpos(lower(f.id || ' ' || f.name || ' ' || f.series || ' ' || f.region || ' ' || f.source), ?) > 0", word)
	}
	for column, value := range map[string]string{
		"series": f.Series, "region": f.Region, "licence": f.Licence, "confidence": string(f.Confidence),
	} {
		if value != "" {
			q = q.Where("f.? = ?", bun.Ident(column), value)
		}
	}
	if f.Category != "" {
		q = q.Where("f.series = any(?::text[])", pgdialect.Array(s.seriesUnder(f.Category)))
	}
	if f.Year != 0 {
		q = q.Where("f.year = ?", f.Year)
	}
	if f.Quality != 0 {
		q = q.Where("f.quality = ?", f.Quality)
	}
	if f.Own {
		q = q.Where("f.origin = ?", own)
	}
	return state(kind(q, f.Kind), f.State)
}

// kind lets factors of one kind of unit through; every unit that measures
// nothing physical is a currency.
func kind(q *bun.SelectQuery, k quantity.Kind) *bun.SelectQuery {
	var physical, wanted []string
	for _, unit := range quantity.Units() {
		physical = append(physical, string(unit))
		if unit.Kind() == k {
			wanted = append(wanted, string(unit))
		}
	}
	if k == "" {
		return q
	}
	if k == quantity.MoneyKind {
		return q.Where("f.unit <> all(?::text[])", pgdialect.Array(physical))
	}
	return q.Where("f.unit = any(?::text[])", pgdialect.Array(wanted))
}

func state(q *bun.SelectQuery, wanted State) *bun.SelectQuery {
	switch wanted {
	case InForce:
		return q.Where("f.retired_at is null")
	case Superseded:
		return q.Where("f.retired_at is not null and f.superseded_by is not null")
	case Withdrawn:
		return q.Where("f.retired_at is not null and f.superseded_by is null")
	}
	return q
}
