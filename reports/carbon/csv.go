package carbon

import (
	"io"
	"iter"
	"strconv"

	"github.com/shopspring/decimal"

	"tillit/core/cell"
)

// fields are the columns of the CSV file, named as in the JSON file.
func fields() []string {
	return []string{
		"id", "date", "source", "series", "number", "text", "account", "accountName", "supplier", "amount", "currency", "quantity", "unit",
		"status", "disabled", "exclusion", "reason", "scope", "ghgCategory", "category", "categoryName", "part", "method",
		"kgLocation", "kgMarket", "kgBiogenic", "quality", "rule", "decision", "entry", "factor", "calculation", "marketCalculation",
	}
}

// WriteCSV writes the lines to w as a cell.Table, for machines: UTF-8, a comma
// between cells, a point in numbers, codes for what has any. Only names are in
// the language of the report.
func WriteCSV(w io.Writer, lines iter.Seq2[Line, error]) error {
	table := cell.NewTable(w, ',')
	for _, field := range fields() {
		table.Plain(field)
	}
	if err := table.EndRow(); err != nil {
		return err
	}
	for l, err := range lines {
		if err != nil {
			return err
		}
		l.cells(table)
		if err := table.EndRow(); err != nil {
			return err
		}
	}
	return table.Flush()
}

func (l Line) cells(table *cell.Table) {
	quantity, scope, quality, kg := "", "", "", [3]string{}
	if l.Quantity.Valid {
		quantity = l.Quantity.Decimal.String()
	}
	if l.Status == Counted {
		scope, quality = strconv.Itoa(l.Scope), strconv.Itoa(l.Quality)
		kg = [3]string{l.KgLocation.String(), l.KgMarket.String(), l.KgBiogenic.String()}
	}
	plain := func(cells ...string) {
		for _, c := range cells {
			table.Plain(c)
		}
	}
	text := func(cells ...string) {
		for _, c := range cells {
			table.Text(c)
		}
	}
	plain(l.ID, day(l.Date))
	text(l.Source, l.Series, l.Number, l.Text, l.Account, l.AccountName, l.Supplier)
	plain(l.Amount.String())
	text(l.Currency)
	plain(quantity)
	text(l.Unit)
	plain(string(l.Status), strconv.FormatBool(l.Disabled), l.Reason.ID)
	text(l.Reason.Text)
	plain(scope, l.GHG.ID, l.Category.ID)
	text(l.Category.Text)
	plain(l.part(), l.Method, kg[0], kg[1], kg[2], quality)
	text(l.Rule, l.Decision, l.Entry, l.Factor, l.Calculation, l.ByMarket)
}

// part tells the two lines of one ledger row apart.
func (l Line) part() string {
	if l.Upstream {
		return "upstream"
	}
	return "main"
}

func known(d decimal.NullDecimal) *decimal.Decimal {
	if !d.Valid {
		return nil
	}
	return &d.Decimal
}
