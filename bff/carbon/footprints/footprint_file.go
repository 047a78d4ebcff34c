package footprints

import (
	"bytes"
	"context"
	_ "embed" // the words of the file
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/shopspring/decimal"

	"tillit/bff/endpoint"
	"tillit/bff/view"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
)

// transactionWords has what stands in a file of transactions, in every language.
//
//go:embed data/transactions.csv
var transactionWords []byte

// wordsOfTransactions gives the words by language and key.
//
//nolint:gochecknoglobals // constant
var wordsOfTransactions = sync.OnceValue(func() map[string]map[string]string {
	rows, err := csv.NewReader(bytes.NewReader(transactionWords)).ReadAll()
	if err != nil {
		panic(err) // it ships
	}
	words := map[string]map[string]string{}
	for column, language := range rows[0][1:] {
		words[language] = map[string]string{}
		for _, row := range rows[1:] {
			words[language][row[0]] = row[column+1]
		}
	}
	return words
})

// transactionColumns are those of the file, in their order.
func transactionColumns() []string {
	return []string{
		"date", "source", "series", "number", "text", "account", "accountName", "supplier", "amount", "currency", "quantity", "unit",
		"status", "reason", "scope", "category", "part", "method", "kgLocation", "kgMarket", "kgBiogenic",
		"co2PerUnit", "co2Unit", "marketCo2PerUnit", "marketCo2Unit", "quality",
		"rule", "decision", "entry", "factor", "factorSource", "marketFactor", "contracts", "id",
	}
}

type fileOfTransactions struct {
	FootprintQuery
}

// file gives the transactions that pass the filter as a table, each with what
// it rests on. It is written to a temporary file first, so that a year of any
// length takes no memory and what breaks off is no half file.
func (h footprints) file(ctx context.Context, scope tenant.Scope, req fileOfTransactions) (file endpoint.File, err error) {
	table, err := os.CreateTemp("", "tillit-transactions-*.csv")
	if err != nil {
		return endpoint.File{}, fmt.Errorf("make a file of transactions: %w", err)
	}
	content := temporary{table}
	defer func() {
		if err != nil {
			err = errors.Join(err, content.Close())
		}
	}()
	sheet := newTransactionSheet(table, h.labels, req.Locale)
	sheet.head()
	if err := h.svc.Traces.Lines(ctx, scope, req.Year, req.filter(), sheet.line); err != nil {
		return endpoint.File{}, err
	}
	if err := sheet.end(); err != nil {
		return endpoint.File{}, fmt.Errorf("write transactions: %w", err)
	}
	size, err := table.Seek(0, io.SeekCurrent)
	if err == nil {
		_, err = table.Seek(0, io.SeekStart)
	}
	return endpoint.File{
		Name: fmt.Sprintf("%s %d.csv", sheet.words["file"], req.Year), ContentType: "text/csv; charset=utf-8", Size: size, Content: content,
	}, err
}

// temporary is a file that goes when it is closed.
type temporary struct{ *os.File }

// Close closes the file and takes it away.
func (t temporary) Close() error { return errors.Join(t.File.Close(), os.Remove(t.Name())) }

// transactionSheet writes lines as a spreadsheet program of the language reads
// them: with its decimal sign, and the separator that goes with it.
type transactionSheet struct {
	out    io.Writer
	csv    *spreadsheet.CSVWriter
	err    error
	labels footprintLabels
	locale string
	words  map[string]string
	comma  bool // is the decimal sign
}

func newTransactionSheet(out io.Writer, labels footprintLabels, asked string) *transactionSheet {
	locale := labels.In(asked)
	language, _, _ := strings.Cut(locale, "-")
	words, known := wordsOfTransactions()[language]
	if !known {
		language, words = "en", wordsOfTransactions()["en"]
	}
	separator := byte(',')
	if language != "en" { // where that is the decimal sign
		separator = ';'
	}
	return &transactionSheet{
		out: out, csv: spreadsheet.NewCSVWriter(out, separator), labels: labels, locale: locale, words: words, comma: language != "en",
	}
}

// byteOrderMark has spreadsheet programs read the file as UTF-8.
const byteOrderMark = "\ufeff"

func (s *transactionSheet) head() {
	columns := transactionColumns()
	for i, key := range columns {
		columns[i] = s.words[key]
	}
	_, s.err = io.WriteString(s.out, byteOrderMark) // end tells it
	_ = s.row(columns)
}

func (s *transactionSheet) row(cells []string) error {
	for _, c := range cells {
		s.csv.Plain(c)
	}
	return s.csv.EndRow()
}

func (s *transactionSheet) end() error { return errors.Join(s.err, s.csv.Flush()) }

func (s *transactionSheet) line(l trace.Line) error {
	cells := map[string]string{
		"date": l.Date.Format(time.DateOnly), "source": spreadsheet.Escape(l.Books.Name), "series": spreadsheet.Escape(l.Series),
		"number": spreadsheet.Escape(l.Number),
		"text":   spreadsheet.Escape(l.Text), "account": spreadsheet.Escape(l.Account), "accountName": spreadsheet.Escape(l.AccountName),
		"supplier": spreadsheet.Escape(l.SupplierName),
		"amount":   s.number(l.Amount), "currency": l.Currency, "unit": spreadsheet.Escape(l.Unit), "status": s.words[string(l.Status)],
		"part": s.words[string(l.Part)], "rule": spreadsheet.Escape(l.RuleKey), "id": l.ID.String(),
	}
	if l.Disabled {
		cells["status"] = s.words["disabled"]
	}
	if l.Quantity.Valid {
		cells["quantity"] = s.number(l.Quantity.Decimal)
	}
	if named := s.labels.Exclusion(l.Exclusion, s.locale); named != nil {
		cells["reason"] = named.Name
	}
	if d := l.Decision; d != nil {
		cells["decision"] = spreadsheet.Escape(view.Join(d.By.Name, d.At.Format(time.DateOnly), d.Note))
	}
	if e := l.Activity; e != nil {
		cells["source"] = s.words["entry"] // no books hold it
		cells["entry"] = spreadsheet.Escape(view.Join(e.Supplier, e.Reference, e.UpdatedBy.Name, e.UpdatedAt.Format(time.DateOnly)))
	}
	if l.Status == engine.Counted {
		s.counted(l, cells)
	}
	row := transactionColumns()
	for i, key := range row {
		row[i] = cells[key]
	}
	return s.row(row)
}

// counted fills in what only a counted line has.
func (s *transactionSheet) counted(l trace.Line, cells map[string]string) {
	cells["scope"], cells["quality"] = strconv.Itoa(l.Scope), strconv.Itoa(l.Quality)
	cells["method"] = s.words[string(l.Method)]
	cells["kgLocation"], cells["kgMarket"], cells["kgBiogenic"] = s.number(l.KgLocation), s.number(l.KgMarket), s.number(l.KgBiogenic)
	if named := s.labels.Leaf(l.Category, s.locale); named != nil {
		cells["category"] = named.Name
	}
	if w := l.Way; w != nil {
		cells["factor"], cells["factorSource"] = spreadsheet.Escape(w.Name), spreadsheet.Escape(w.Source)
	}
	if w := l.ByMarket; w != nil && (len(l.Contracts) == 0 || !w.Units.IsZero()) {
		cells["marketFactor"] = spreadsheet.Escape(w.Name)
	}
	if per := l.PerUnit; per.Unit != "" {
		cells["co2PerUnit"], cells["co2Unit"] = s.number(per.Kg), spreadsheet.Escape(per.Unit)
	}
	if per := l.MarketPerUnit; per.Unit != "" {
		cells["marketCo2PerUnit"], cells["marketCo2Unit"] = s.number(per.Kg), spreadsheet.Escape(per.Unit)
	}
	var contracts []string
	for _, c := range l.Contracts {
		contracts = append(contracts, fmt.Sprintf("%s %s: %s kWh × %s", c.Contract.Supplier, c.Contract.Number, s.number(c.KWh),
			s.number(c.KgPerKWh)))
	}
	cells["contracts"] = spreadsheet.Escape(strings.Join(contracts, "; "))
}

func (s *transactionSheet) number(d decimal.Decimal) string {
	if s.comma {
		return strings.Replace(d.String(), ".", ",", 1)
	}
	return d.String()
}
