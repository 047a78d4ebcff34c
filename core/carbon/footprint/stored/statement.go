package stored

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
)

// Statement collects SQL with its arguments in pgx placeholders.
type Statement struct {
	strings.Builder
	Args []any
}

// Arg adds an argument and returns its placeholder.
func (s *Statement) Arg(v any) string {
	s.Args = append(s.Args, v)
	return "$" + strconv.Itoa(len(s.Args))
}

// Where writes the condition for the company's years under the filter.
func (s *Statement) Where(company uuid.UUID, years []int, f footprint.Filter) {
	s.WriteString(" where company_id = " + s.Arg(company))
	if len(years) == 1 {
		s.WriteString(" and year = " + s.Arg(years[0])) // lets an index deliver the order
	} else {
		s.WriteString(" and year = any(" + s.Arg(years) + ")")
	}
	if len(f.Months) > 0 {
		s.WriteString(" and month = any(" + s.Arg(f.Months) + ")")
	}
	if len(f.Scopes) > 0 {
		s.WriteString(" and scope = any(" + s.Arg(f.Scopes) + ")")
	}
	if f.Category != "" {
		// '/' is the character after '.', so this is the category and all below.
		s.WriteString(" and (category_id = " + s.Arg(f.Category) +
			" or category_id >= " + s.Arg(f.Category+".") + " and category_id < " + s.Arg(f.Category+"/") + ")")
	}
	if f.Supplier != uuid.Nil {
		s.WriteString(" and supplier_id = " + s.Arg(f.Supplier))
	}
	if f.Source != uuid.Nil {
		s.WriteString(" and source_id = " + s.Arg(f.Source))
	}
	if f.Account != "" {
		s.WriteString(" and account = " + s.Arg(f.Account))
	}
	if f.Status != "" {
		s.WriteString(" and status = " + s.Arg(string(f.Status)))
	}
	if f.Excluded != "" {
		s.WriteString(" and exclusion = " + s.Arg(f.Excluded))
	}
	if f.Method != "" {
		s.WriteString(" and method = " + s.Arg(string(f.Method)))
	}
	if f.Branch != (footprint.Branch{}) {
		s.WriteString(" and ledger_row_id in (select id from ledger_rows where company_id = " + s.Arg(company) + " and date >= " +
			s.Arg(footprint.Month{Year: slices.Min(years), Month: time.January}.First()) + " and date < " + s.Arg(footprint.Month{Year: slices.Max(years) + 1, Month: time.January}.First()))
		if f.Branch.CostCentre != "" {
			s.WriteString(" and cost_centre = " + s.Arg(f.Branch.CostCentre))
		}
		if f.Branch.Project != "" {
			s.WriteString(" and project = " + s.Arg(f.Branch.Project))
		}
		s.WriteString(")")
	}
	if f.Assumed {
		s.WriteString(" and " + Assumed)
	}
	if f.Disabled {
		s.WriteString(" and disabled")
	}
	if f.Entries {
		s.WriteString(" and entry_id is not null")
	}
	if f.Text != "" {
		s.WriteString(" and strpos(search, " + s.Arg(strings.ToLower(f.Text)) + ") > 0")
	}
}
