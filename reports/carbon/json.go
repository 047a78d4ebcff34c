package carbon

import (
	"bufio"
	"cmp"
	"encoding/json"
	"io"
	"iter"
	"time"

	"github.com/shopspring/decimal"

	"tillit/reports"
)

// Schema names the shape of FootprintFile. A change that breaks a reader gets
// the next number.
const Schema = "tillit.footprint/1"

// FootprintFile is the footprint of a year as JSON. Numbers that are decimals
// are strings, and exact. Each sum says how many rows it is of, and they are
// found by what names it: scope, category or month.
type FootprintFile struct {
	Schema    string                  `json:"schema" enum:"tillit.footprint/1"`
	Head      footprintFileHead       `json:"head"`
	Rows      []footprintFileRow      `json:"rows" doc:"every transaction that the head's months and scopes let through"`
	Sums      footprintFileSums       `json:"sums" doc:"of the rows that are counted and not disabled"`
	Factors   []footprintFileFactor   `json:"factors" doc:"those that rows name"`
	Contracts []footprintFileContract `json:"contracts" doc:"for energy, by which rows count in scope 2 by market"`
	Energy    *footprintFileEnergy    `json:"energy" doc:"of own operations in the whole year; null in a file of a part of it"`
	Doubts    []footprintFileDoubt    `json:"doubts" doc:"how much of the total, by the method of scope 2 asked for, rests on what; the parts overlap"`
	Licences  []string                `json:"licences" doc:"what the licences of the factors ask to be said"`
}

type footprintFileHead struct {
	Company  string             `json:"company"`
	Year     int                `json:"year"`
	Currency string             `json:"currency"`
	Locale   string             `json:"locale" enum:"sv-SE,en-US,fi-FI,nl-NL" doc:"of names"`
	Months   []int              `json:"months" doc:"none is the whole year"`
	Scopes   []int              `json:"scopes" doc:"none is all of them"`
	Category string             `json:"category" doc:"a category, with all below it; empty is all of them"`
	Supplier string             `json:"supplier" doc:"its name; empty is all of them"`
	Source   string             `json:"source" doc:"name of the books; empty is all of them"`
	Basis    string             `json:"basis" enum:",spend,activity,entries" doc:"what emissions were computed from; empty is everything"`
	Made     time.Time          `json:"made"`
	By       string             `json:"by"`
	Seal     *footprintFileSeal `json:"seal" doc:"null while the year is open"`

	Coverage *footprintFileCoverage `json:"coverage" doc:"of the whole year, whatever the file is narrowed to"`
	Program  string                 `json:"program"`
}

type footprintFileRow struct {
	ID                string           `json:"id" doc:"the same in every file and on the screen"`
	Date              string           `json:"date" format:"date"`
	Source            string           `json:"source" doc:"books; empty when made by hand"`
	Series            string           `json:"series"`
	Number            string           `json:"number" doc:"of the voucher in its series"`
	Text              string           `json:"text"`
	Account           string           `json:"account"`
	AccountName       string           `json:"accountName"`
	Supplier          string           `json:"supplier"`
	Amount            decimal.Decimal  `json:"amount" doc:"without value added tax; zero for the upstream part"`
	Currency          string           `json:"currency"`
	Quantity          *decimal.Decimal `json:"quantity"`
	Unit              string           `json:"unit"`
	Status            Status           `json:"status" enum:"counted,excluded,unmatched"`
	Disabled          bool             `json:"disabled" doc:"in no sum"`
	Exclusion         string           `json:"exclusion" doc:"code of the reason; empty unless excluded"`
	Reason            string           `json:"reason"`
	Scope             *int             `json:"scope" minimum:"1" maximum:"3"`
	GHGCategory       string           `json:"ghgCategory" doc:"category of the GHG Protocol"`
	Category          string           `json:"category"`
	CategoryName      string           `json:"categoryName"`
	Part              string           `json:"part" enum:"main,upstream"`
	Method            *string          `json:"method" doc:"spend or activity; null unless counted"`
	KgLocation        *decimal.Decimal `json:"kgLocation"`
	KgMarket          *decimal.Decimal `json:"kgMarket"`
	KgBiogenic        *decimal.Decimal `json:"kgBiogenic" doc:"in no other sum"`
	KgOutside         *decimal.Decimal `json:"kgOutside" doc:"of a gas that the Kyoto Protocol does not name; in no other sum"`
	CO2PerUnit        *decimal.Decimal `json:"co2PerUnit" doc:"kg CO2e by location for one co2Unit; null where no factor was used"`
	CO2Unit           string           `json:"co2Unit" doc:"a currency, or the unit of a quantity"`
	MarketCO2PerUnit  *decimal.Decimal `json:"marketCo2PerUnit" doc:"by market; an average where contracts cover a part"`
	MarketCO2Unit     string           `json:"marketCo2Unit"`
	Quality           *int             `json:"quality" doc:"1 measured to 5 spend"`
	Rule              string           `json:"rule" doc:"that put it where it is; empty when none did"`
	Decision          string           `json:"decision" doc:"who put it where it is, and when; empty when nobody did"`
	Entry             string           `json:"entry" doc:"activity data behind it"`
	Factor            string           `json:"factor" doc:"id, as in the list of factors"`
	Calculation       string           `json:"calculation"`
	MarketCalculation string           `json:"marketCalculation"`
}

type footprintFileSums struct {
	Total      footprintFileSum        `json:"total"`
	Scopes     []footprintFileScope    `json:"scopes"`
	Categories []footprintFileCategory `json:"categories"`
	Months     []footprintFileMonth    `json:"months"`
	Outside    []footprintFileOutside  `json:"outside" doc:"gases that the Kyoto Protocol does not name, apart from the scopes"`
}

type footprintFileSum struct {
	Rows       int64           `json:"rows"`
	KgLocation decimal.Decimal `json:"kgLocation"`
	KgMarket   decimal.Decimal `json:"kgMarket"`
	KgBiogenic decimal.Decimal `json:"kgBiogenic"`
}

type footprintFileScope struct {
	Scope int              `json:"scope"`
	Sum   footprintFileSum `json:"sum"`
}

type footprintFileCategory struct {
	Scope       int              `json:"scope"`
	GHGCategory string           `json:"ghgCategory"`
	GHGName     string           `json:"ghgName"`
	Category    string           `json:"category" doc:"as rows name it"`
	Name        string           `json:"name"`
	Sum         footprintFileSum `json:"sum"`
}

type footprintFileOutside struct {
	Category string          `json:"category" doc:"as rows name it"`
	Name     string          `json:"name"`
	Kg       decimal.Decimal `json:"kg" doc:"CO2e"`
}

type footprintFileCoverage struct {
	ShareOfSpend *decimal.Decimal `json:"shareOfSpend" doc:"of the money of purchases, whatever its sign, that is counted; null without any"`
	Assumed      *decimal.Decimal `json:"assumed" doc:"of the money that is counted: placed where the books do not say what was bought"`
	Partial      bool             `json:"partial" doc:"so little is counted that sums can be called partial alone"`
	MissingKg    *decimal.Decimal `json:"missingKg" doc:"that the rest may come to, by what the counted rows do for their money; null where these do not tell"`
}

func fileCoverage(c *reports.Covered) *footprintFileCoverage {
	if c == nil {
		return nil
	}
	return &footprintFileCoverage{known(c.Share), known(c.Assumed), c.Partial, known(c.Missing)}
}

type footprintFileSeal struct {
	Version int    `json:"version"`
	SHA256  string `json:"sha256" doc:"of the manifest"`
}

type footprintFileMonth struct {
	Month int              `json:"month"`
	Sum   footprintFileSum `json:"sum"`
}

type footprintFileFactor struct {
	ID         string          `json:"id"`
	Name       string          `json:"name"`
	KgPerUnit  decimal.Decimal `json:"kgPerUnit" doc:"kg CO2e"`
	Unit       string          `json:"unit"`
	Region     string          `json:"region"`
	Year       int             `json:"year"`
	Source     string          `json:"source"`
	Licence    string          `json:"licence"`
	Confidence string          `json:"confidence"`
	Notes      string          `json:"notes"`
}

type footprintFileDoubt struct {
	Doubt string           `json:"doubt" enum:"any,price,factor,region,year" doc:"any of the others; a price, rate or price level that is not verified or of another year; a factor that is not verified; one of another country; one of another year"`
	Kg    decimal.Decimal  `json:"kg"`
	Share *decimal.Decimal `json:"share" doc:"of the total, between 0 and 1; null of nothing"`
}

type footprintFileContract struct {
	Carrier    string           `json:"carrier"`
	Instrument string           `json:"instrument"`
	Supplier   string           `json:"supplier"`
	Number     string           `json:"number"`
	From       string           `json:"from" format:"date"`
	To         string           `json:"to" format:"date"`
	KWh        *decimal.Decimal `json:"kwh" doc:"contracted; null is all consumption"`
	CoveredKWh decimal.Decimal  `json:"coveredKwh" doc:"of the rows"`
	KgPerKWh   decimal.Decimal  `json:"kgPerKwh"`
}

// WriteJSON writes the lines to w as a FootprintFile. Lines are streamed;
// sources is asked once they have all passed, for what they used.
func WriteJSON(w io.Writer, head reports.Head, lines iter.Seq2[Line, error], sources func() (Sources, error)) error {
	out := &stream{out: bufio.NewWriter(w)}
	out.encoder = json.NewEncoder(out.out)
	out.encoder.SetEscapeHTML(false)
	out.text(`{"schema":`)
	out.value(Schema)
	out.text(`,"head":`)
	filter := cmp.Or(head.Filter, &reports.Filter{})
	out.value(footprintFileHead{
		Company: head.Company, Year: head.Year, Currency: head.Currency, Locale: head.Locale, Months: append([]int{}, filter.Months...),
		Scopes:   append([]int{}, filter.Scopes...),
		Category: filter.Category.ID, Supplier: filter.Supplier, Source: filter.Source, Basis: filter.Basis, Made: head.Made, By: head.By, Seal: (*footprintFileSeal)(head.Seal), Program: head.Program,
		Coverage: fileCoverage(head.Covered),
	})
	out.text(`,"rows":[`)
	sums, between := newSums(), ""
	for l, err := range lines {
		if err != nil {
			return err
		}
		sums.add(l)
		out.text(between)
		out.value(l.row())
		if out.err != nil {
			return out.err
		}
		between = ","
	}
	used, err := sources()
	if err != nil {
		return err
	}
	out.text(`],"sums":`)
	out.value(sums.file())
	out.text(`,"factors":`)
	out.value(used.fileFactors())
	out.text(`,"contracts":`)
	out.value(used.fileContracts())
	out.text(`,"energy":`)
	out.value(used.fileEnergy())
	out.text(`,"doubts":`)
	out.value(used.fileDoubts())
	out.text(`,"licences":`)
	out.value(append([]string{}, used.Licences...))
	out.text("}\n")
	return out.end()
}

// stream keeps the first error of what is written.
type stream struct {
	out     *bufio.Writer
	encoder *json.Encoder
	err     error
}

func (s *stream) text(t string) {
	if s.err == nil {
		_, s.err = s.out.WriteString(t)
	}
}

func (s *stream) value(v any) {
	if s.err == nil {
		s.err = s.encoder.Encode(v)
	}
}

func (s *stream) end() error {
	if s.err != nil {
		return s.err
	}
	return s.out.Flush()
}

func (l Line) row() footprintFileRow {
	r := footprintFileRow{
		ID: l.ID, Date: day(l.Date), Source: l.Source, Series: l.Series, Number: l.Number, Text: l.Text,
		Account: l.Account, AccountName: l.AccountName, Supplier: l.Supplier, Amount: l.Amount, Currency: l.Currency,
		Quantity: known(l.Quantity), Unit: l.Unit, Status: l.Status, Disabled: l.Disabled, Exclusion: l.Reason.ID, Reason: l.Reason.Text,
		GHGCategory: l.GHG.ID, Category: l.Category.ID, CategoryName: l.Category.Text, Part: l.part(),
		Rule: l.Rule, Decision: l.Decision, Entry: l.Entry, Factor: l.Factor, Calculation: l.Calculation, MarketCalculation: l.ByMarket,
		CO2PerUnit: known(l.PerUnit.known()), CO2Unit: l.PerUnit.Unit, MarketCO2PerUnit: known(l.MarketPerUnit.known()), MarketCO2Unit: l.MarketPerUnit.Unit,
	}
	if l.Status == Counted {
		r.Scope, r.Quality = &l.Scope, &l.Quality
		if l.Method != "" {
			r.Method = &l.Method
		}
		r.KgLocation, r.KgMarket, r.KgBiogenic, r.KgOutside = &l.KgLocation, &l.KgMarket, &l.KgBiogenic, &l.KgOutside
	}
	return r
}

func (m masses) file() footprintFileSum {
	return footprintFileSum{m.rows, m.location, m.market, m.biogenic}
}

func (s *sums) file() footprintFileSums {
	out := footprintFileSums{
		Total: s.all.file(), Scopes: []footprintFileScope{}, Categories: []footprintFileCategory{}, Months: []footprintFileMonth{},
		Outside: []footprintFileOutside{},
	}
	for scope := 1; scope <= 3; scope++ {
		out.Scopes = append(out.Scopes, footprintFileScope{scope, s.scopes[scope].file()})
	}
	for _, l := range s.ordered(false) {
		out.Categories = append(out.Categories, footprintFileCategory{l.scope, l.ghg.ID, l.ghg.Text, l.category.ID, l.category.Text, s.leaves[l].file()})
	}
	for _, gas := range s.gases() {
		out.Outside = append(out.Outside, footprintFileOutside{gas.ID, gas.Text, s.apart[gas]})
	}
	for month := 1; month <= 12; month++ {
		out.Months = append(out.Months, footprintFileMonth{month, s.months[month][0].file()})
	}
	return out
}

func (s Sources) fileFactors() []footprintFileFactor {
	out := make([]footprintFileFactor, len(s.Factors))
	for i, f := range s.Factors {
		out[i] = footprintFileFactor{f.ID, f.Name, f.Value, f.Unit, f.Region, f.Year, f.Source, f.Licence, f.Confidence, f.Notes}
	}
	return out
}

func (s Sources) fileDoubts() []footprintFileDoubt {
	out := make([]footprintFileDoubt, len(s.Doubts))
	for i, d := range s.Doubts {
		out[i] = footprintFileDoubt{d.Code, d.Kg, known(d.Share)}
	}
	return out
}

func (s Sources) fileContracts() []footprintFileContract {
	out := make([]footprintFileContract, len(s.Contracts))
	for i, c := range s.Contracts {
		out[i] = footprintFileContract{c.Carrier, c.Instrument, c.Supplier, c.Number, day(c.From), day(c.To), known(c.KWh), c.Covered, c.KgPerKWh}
	}
	return out
}

func day(t time.Time) string { return t.Format(time.DateOnly) }
