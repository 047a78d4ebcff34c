package footprint

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint/engine"
)

// Filter narrows a year's footprint. Empty fields let everything through; what
// is listed within one field is alternatives.
type Filter struct {
	Months   []int // 1 to 12
	Scopes   []int // 1 to 3
	Category string
	Supplier uuid.UUID
	Source   uuid.UUID
	Account  string // its number
	Status   engine.Status
	Excluded string        // the reason for which rows are left out
	Method   engine.Method // by which kilograms came about
	Branch   Branch
	Disabled bool   // those alone that are switched off
	Entries  bool   // those alone that come from activity entries
	Text     string // anywhere in text, supplier, account or voucher
	Scope2   Scope2 // by which method totals and kilograms count scope 2
}

// Branch is a part of what the company does, as its books tell it apart: a
// cost centre or a project, by their codes. The zero Branch is everything.
type Branch struct {
	CostCentre string
	Project    string
}

// sums are the tables and the sub-query that hold sums of transactions, from
// the one that is quickest to read to the one that knows everything.
const (
	fromRollups   = "footprint_rollups"
	fromSuppliers = "footprint_supplier_rollups"
	fromRows      = `(select company_id, year, month, part, status, disabled, category_id, scope, source_id, quality, supplier_id, account, ledger_row_id, entry_id, method, exclusion,
	1 as rows, amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market, search
	from footprint_transactions) as footprint_rows`
)

// sumsFor names the quickest source of sums that can answer a filter.
func sumsFor(f Filter) string {
	switch {
	case f.Text != "" || f.Account != "" || f.Branch != (Branch{}) || f.Entries || f.Method != "" || f.Excluded != "":
		return fromRows
	case f.Supplier != uuid.Nil:
		return fromSuppliers
	}
	return fromRollups
}

// kgColumn is the column of kilograms that a scope 2 method counts.
func kgColumn(method Scope2) string {
	if method == Market {
		return "kg_market"
	}
	return "kg_location"
}

// spreadColumn is the column of half the 95 % ranges of these kilograms.
func spreadColumn(method Scope2) string {
	if method == Market {
		return "spread_market"
	}
	return "spread_location"
}

// statement collects SQL with its arguments in pgx placeholders.
type statement struct {
	strings.Builder
	args []any
}

// arg adds an argument and returns its placeholder.
func (s *statement) arg(v any) string {
	s.args = append(s.args, v)
	return "$" + strconv.Itoa(len(s.args))
}

// where writes the condition for the company's years under the filter.
func (s *statement) where(company uuid.UUID, years []int, f Filter) {
	s.WriteString(" where company_id = " + s.arg(company))
	if len(years) == 1 {
		s.WriteString(" and year = " + s.arg(years[0])) // lets an index deliver the order
	} else {
		s.WriteString(" and year = any(" + s.arg(years) + ")")
	}
	if len(f.Months) > 0 {
		s.WriteString(" and month = any(" + s.arg(f.Months) + ")")
	}
	if len(f.Scopes) > 0 {
		s.WriteString(" and scope = any(" + s.arg(f.Scopes) + ")")
	}
	if f.Category != "" {
		// '/' is the character after '.', so this is the category and all below.
		s.WriteString(" and (category_id = " + s.arg(f.Category) +
			" or category_id >= " + s.arg(f.Category+".") + " and category_id < " + s.arg(f.Category+"/") + ")")
	}
	if f.Supplier != uuid.Nil {
		s.WriteString(" and supplier_id = " + s.arg(f.Supplier))
	}
	if f.Source != uuid.Nil {
		s.WriteString(" and source_id = " + s.arg(f.Source))
	}
	if f.Account != "" {
		s.WriteString(" and account = " + s.arg(f.Account))
	}
	if f.Status != "" {
		s.WriteString(" and status = " + s.arg(string(f.Status)))
	}
	if f.Excluded != "" {
		s.WriteString(" and exclusion = " + s.arg(f.Excluded))
	}
	if f.Method != "" {
		s.WriteString(" and method = " + s.arg(string(f.Method)))
	}
	if f.Branch != (Branch{}) {
		s.WriteString(" and ledger_row_id in (select id from ledger_rows where company_id = " + s.arg(company) + " and date >= " +
			s.arg(Month{slices.Min(years), time.January}.First()) + " and date < " + s.arg(Month{slices.Max(years) + 1, time.January}.First()))
		if f.Branch.CostCentre != "" {
			s.WriteString(" and cost_centre = " + s.arg(f.Branch.CostCentre))
		}
		if f.Branch.Project != "" {
			s.WriteString(" and project = " + s.arg(f.Branch.Project))
		}
		s.WriteString(")")
	}
	if f.Disabled {
		s.WriteString(" and disabled")
	}
	if f.Entries {
		s.WriteString(" and entry_id is not null")
	}
	if f.Text != "" {
		s.WriteString(" and strpos(search, " + s.arg(strings.ToLower(f.Text)) + ") > 0")
	}
}
