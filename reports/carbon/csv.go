package carbon

import (
	"encoding/csv"
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

// WriteCSV writes the lines to w as RFC 4180 has it, for machines: UTF-8, a
// comma between cells, a point in numbers, codes for what has any. Only names
// are in the language of the report. Texts that a spreadsheet would run have
// an apostrophe in front.
func WriteCSV(w io.Writer, lines iter.Seq2[Line, error]) error {
	table := csv.NewWriter(w)
	table.UseCRLF = true
	if err := table.Write(fields()); err != nil {
		return err
	}
	cells := make([]string, 0, len(fields()))
	for l, err := range lines {
		if err != nil {
			return err
		}
		cells = l.appendCells(cells[:0])
		if err := table.Write(cells); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}

func (l Line) appendCells(row []string) []string {
	quantity, scope, quality, kg := "", "", "", [3]string{}
	if l.Quantity.Valid {
		quantity = l.Quantity.Decimal.String()
	}
	if l.Status == Counted {
		scope, quality = strconv.Itoa(l.Scope), strconv.Itoa(l.Quality)
		kg = [3]string{l.KgLocation.String(), l.KgMarket.String(), l.KgBiogenic.String()}
	}
	text := cell.Harmless
	return append(row,
		l.ID, day(l.Date), text(l.Source), text(l.Series), text(l.Number), text(l.Text), text(l.Account), text(l.AccountName), text(l.Supplier),
		l.Amount.String(), text(l.Currency), quantity, text(l.Unit),
		string(l.Status), strconv.FormatBool(l.Disabled), l.Reason.ID, text(l.Reason.Text), scope, l.GHG.ID, l.Category.ID, text(l.Category.Text), l.part(), l.Method,
		kg[0], kg[1], kg[2], quality, text(l.Rule), text(l.Decision), text(l.Entry), text(l.Factor), text(l.Calculation), text(l.ByMarket))
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
