package carbon

import (
	"io"
	"iter"
	"strconv"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/kernel/spreadsheet"
)

// fields are the columns of the CSV file, named as in the JSON file.
func fields() []string {
	return []string{
		"id", "date", "source", "series", "number", "text", "account", "accountName", "supplier", "amount", "currency", "quantity", "unit",
		"status", "disabled", "exclusion", "reason", "scope", "ghgCategory", "category", "categoryName", "part", "method",
		"kgLocation", "kgMarket", "kgBiogenic", "kgOutside", "co2PerUnit", "co2Unit", "marketCo2PerUnit", "marketCo2Unit", "quality", "rule", "decision",
		"entry", "factor", "calculation", "marketCalculation",
	}
}

// WriteCSV writes the lines to w as a spreadsheet.CSVWriter, for machines: UTF-8, a comma
// between cells, a point in numbers, codes for what has any. Only names are in
// the language of the report.
func WriteCSV(w io.Writer, lines iter.Seq2[Line, error]) error {
	table := spreadsheet.NewCSVWriter(w, ',')
	for _, field := range fields() {
		table.Plain(field)
	}
	if err := table.EndRow(); err != nil {
		return err
	}
	var date time.Time
	written := day(date) // which many lines have
	for l, err := range lines {
		if err != nil {
			return err
		}
		if !l.Date.Equal(date) {
			date, written = l.Date, day(l.Date)
		}
		l.cells(table, written)
		if err := table.EndRow(); err != nil {
			return err
		}
	}
	return table.Flush()
}

func (l *Line) cells(table *spreadsheet.CSVWriter, date string) {
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
	counted := func(numbers ...decimal.Decimal) {
		for _, n := range numbers {
			number(table, decimal.NullDecimal{Decimal: n, Valid: l.Status == Counted})
		}
	}
	scope, quality := "", ""
	if l.Status == Counted {
		scope, quality = strconv.Itoa(l.Scope), strconv.Itoa(l.Quality)
	}
	plain(l.ID, date)
	text(l.Source, l.Series, l.Number, l.Text, l.Account, l.AccountName, l.Supplier)
	table.Number(l.Amount)
	text(l.Currency)
	number(table, l.Quantity)
	text(l.Unit)
	plain(string(l.Status), strconv.FormatBool(l.Disabled), l.Reason.ID)
	text(l.Reason.Text)
	plain(scope, l.GHG.ID, l.Category.ID)
	text(l.Category.Text)
	plain(l.part(), l.Method)
	counted(l.KgLocation, l.KgMarket, l.KgBiogenic, l.KgOutside)
	for _, per := range []PerUnit{l.PerUnit, l.MarketPerUnit} {
		number(table, per.known())
		text(per.Unit)
	}
	plain(quality)
	text(l.Rule, l.Decision, l.Entry, l.Factor, l.Calculation, l.ByMarket)
}

func number(table *spreadsheet.CSVWriter, d decimal.NullDecimal) {
	if d.Valid {
		table.Number(d.Decimal)
	} else {
		table.Plain("")
	}
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
