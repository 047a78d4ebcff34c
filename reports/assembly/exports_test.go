package assembly_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/admin/demo"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/energybalance"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/nightly"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reporting/report"
	"tillit/reports"
	"tillit/reports/assembly"
	"tillit/reports/reportstest"
)

// proofs compare what is added up from a type of report with what the screen
// says of a year of a company.
func (d demonstration) proofs() map[report.Type]func(t *testing.T, company uuid.UUID, year int) {
	return map[report.Type]func(*testing.T, uuid.UUID, int){
		report.CarbonXLSX:        d.narrowed(thorough, d.workbookAddsUp),
		report.CarbonPDF:         d.narrowed(thorough, d.pagesAddUp),
		report.TiersXLSX:         d.narrowed(thorough, d.tiersAddUp),
		report.FootprintCSV:      d.narrowed(every, d.tableAddsUp),
		report.FootprintJSON:     d.narrowed(thorough, d.documentAddsUp),
		report.ActivityXLSX:      d.activity(d.activityAddsUp),
		report.ActivityPDF:       d.activity(d.activityPagesAddUp),
		report.MaterialityXLSX:   d.materialityIsThatOfTheScreen,
		report.AnswersXLSX:       d.aWorkbookThatNobodyEditedBringsNothing,
		report.SustainabilityPDF: d.sustainabilityIsThatOfTheScreen,
		report.VSMEJSON:          elsewhere,
		report.VSMEInline:        elsewhere,
		report.ArchiveZIP:        elsewhere,
	}
}

// What is added up from each export is what the screen says, to the last
// decimal, under the same filter.
func (d demonstration) oneFigureInEveryExport(t *testing.T) {
	t.Helper()
	proofs := d.proofs()
	companies := d.companies(t)
	for _, spec := range report.Specs() {
		prove, known := proofs[spec.Type]
		require.True(t, known, "nothing compares %s with the screen", spec.Type)
		for _, id := range companies[:nightly.Of(1, len(companies))] {
			prove(t, id, slices.Max(demo.Years()))
		}
	}
	d.oneFigureInTheDigitalReport(t) // it answers a question on its way
}

// elsewhere leaves a type to oneFigureInTheDigitalReport, or the archive to its
// own tests.
func elsewhere(*testing.T, uuid.UUID, int) {}

// narrowed has a proof look at the whole year and at parts of it: so many, and
// the first two alone for all companies but one.
func (d demonstration) narrowed(most int, prove func(*testing.T, tenant.Scope, report.Order, totals.Overview)) func(*testing.T, uuid.UUID, int) {
	return func(t *testing.T, company uuid.UUID, year int) {
		t.Helper()
		scope := tenant.NewScope(uuid.Nil, company, footprint.Read, report.Make, report.Read)
		whole, err := d.footprints.Totals.Overview(t.Context(), scope, year, footprint.Filter{})
		require.NoError(t, err)
		chosen := narrowings(whole)[:most]
		if company != d.companies(t)[0] {
			chosen = chosen[:thorough]
		}
		for _, options := range chosen {
			o, err := d.footprints.Totals.Overview(t.Context(), scope, year, assembly.Narrowed(options))
			require.NoError(t, err)
			require.True(t, o.Totals.Total.IsPositive(), "%+v", options)
			prove(t, scope, report.Order{Year: year, Locale: "fi-FI", Options: options}, o)
		}
	}
}

// Under how many narrowings a report is read.
const (
	thorough = 2
	every    = 6
)

// narrowings are nothing, one of each at once, and each choice alone.
func narrowings(whole totals.Overview) []report.Options {
	supplier := whole.Suppliers[0].ID
	return []report.Options{
		{},
		{Months: []int{2, 3, 4}, Scopes: []int{1, 3}, Supplier: supplier},
		{Category: "3"},
		{Basis: report.OnSpend},
		{Basis: report.OnQuantities},
		{Basis: report.OnEntries},
	}
}

func (d demonstration) workbookAddsUp(t *testing.T, scope tenant.Scope, order report.Order, o totals.Overview) {
	t.Helper()
	order.Type, order.Scope2 = report.CarbonXLSX, report.ByLocation
	book := reportstest.Open(t, d.file(t, scope, order))
	rows, err := book.GetRows("Kuukausittain", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	require.Equal(t, o.Totals.Total.String(), decimal.RequireFromString(rows[len(rows)-1][5]).Shift(3).String())
	seen := reportstest.Seen(t, book)
	if energy := d.energyOf(t, scope, order); energy != nil {
		rows, err := book.GetRows("Energia", excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		at := slices.IndexFunc(rows, func(row []string) bool { return len(row) > 5 && row[0] == "Yhteensä" })
		require.Equal(t, energy.Totals().MWh.String(), rows[at][5])
		require.Equal(t, energy.Totals().Renewable.String(), rows[at][6])
	} else {
		require.Contains(t, seen, "Energiatase koskee koko vuotta.")
	}
	d.saysWhatIsUncertain(t, scope, order, book)
	if order.Supplier != uuid.Nil {
		require.Contains(t, seen, "Toimittaja: "+o.Suppliers[0].Name)
		require.Contains(t, seen, "Kuukaudet: helmikuu, maaliskuu, huhtikuu")
	} else {
		require.Contains(t, seen, "Rajaus: koko vuosi")
	}
}

// saysWhatIsUncertain holds what a workbook says of its total against the screen's.
func (d demonstration) saysWhatIsUncertain(t *testing.T, scope tenant.Scope, order report.Order, book *excelize.File) {
	t.Helper()
	found, err := d.footprints.Totals.Doubts(t.Context(), scope, order.Year, assembly.Narrowed(order.Options))
	require.NoError(t, err)
	rows, err := book.GetRows("Yhteenveto", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	at := slices.IndexFunc(rows, func(row []string) bool { return len(row) > 0 && row[0] == "Mikä on epävarmaa" })
	for i, want := range append([]totals.Doubtful{found.Any}, found.Parts...) {
		require.Equal(t, want.Kg.String(), decimal.RequireFromString(rows[at+1+i][3]).Shift(3).String(), want.Doubt)
	}
}

// energyOf is the energy that a report of a whole year shows, and nil of a part.
func (d demonstration) energyOf(t *testing.T, scope tenant.Scope, o report.Order) *energybalance.Balance {
	t.Helper()
	if len(o.Months)+len(o.Scopes) > 0 || o.Category != "" || o.Supplier != uuid.Nil || o.Source != uuid.Nil || o.Basis != "" {
		return nil
	}
	found, err := d.footprints.Totals.EnergyBalance(t.Context(), scope, o.Year)
	require.NoError(t, err)
	require.NotEmpty(t, found.Lines)
	return &found
}

func (d demonstration) tableAddsUp(t *testing.T, scope tenant.Scope, order report.Order, o totals.Overview) {
	t.Helper()
	order.Type = report.FootprintCSV
	rows, err := csv.NewReader(bytes.NewReader(d.file(t, scope, order))).ReadAll()
	require.NoError(t, err)
	cell := func(row []string, field string) string { return row[slices.Index(rows[0], field)] }
	kg := decimal.Zero
	for _, row := range rows[1:] {
		if cell(row, "status") == "counted" && cell(row, "disabled") == "false" {
			kg = kg.Add(decimal.RequireFromString(cell(row, "kgLocation")))
		}
	}
	require.Equal(t, o.Totals.Total.String(), kg.String())
}

func (d demonstration) documentAddsUp(t *testing.T, scope tenant.Scope, order report.Order, o totals.Overview) {
	t.Helper()
	order.Type = report.FootprintJSON
	var file struct {
		Rows []struct{ Factor string }
		Sums struct {
			Total      struct{ KgLocation, KgBiogenic decimal.Decimal }
			Categories []struct {
				Category string
				Sum      struct{ KgLocation decimal.Decimal }
			}
			Months []struct {
				Sum struct{ KgLocation decimal.Decimal }
			}
		}
		Factors []struct{ ID string }
		Energy  *struct {
			Total struct{ Total, Renewable, ByContract decimal.Decimal }
		}
	}
	require.NoError(t, json.Unmarshal(d.file(t, scope, order), &file))
	require.Equal(t, o.Totals.Total.String(), file.Sums.Total.KgLocation.String())
	require.Equal(t, o.Totals.Biogenic.String(), file.Sums.Total.KgBiogenic.String())
	if energy := d.energyOf(t, scope, order); energy != nil {
		require.Equal(t, energy.Totals().MWh.String(), file.Energy.Total.Total.String())
		require.Equal(t, energy.Totals().ByContract.String(), file.Energy.Total.ByContract.String())
	} else {
		require.Nil(t, file.Energy)
	}
	for i, m := range file.Sums.Months {
		require.Equal(t, o.Months[i].Total.String(), m.Sum.KgLocation.String())
	}
	for _, c := range o.Categories {
		if c.Category.Leaf() && c.Rows > 0 {
			sum := decimal.Zero
			for _, in := range file.Sums.Categories {
				if in.Category == c.Category.ID {
					sum = sum.Add(in.Sum.KgLocation)
				}
			}
			require.Equal(t, c.Kg.String(), sum.String(), c.Category.ID)
		}
	}
	for _, row := range file.Rows {
		known := slices.ContainsFunc(file.Factors, func(f struct{ ID string }) bool { return f.ID == row.Factor })
		require.True(t, row.Factor == "" || known, "%s leads nowhere", row.Factor)
	}
}

// Each tier alone amounts to the total, and each category to what the screen
// says of it.
func (d demonstration) tiersAddUp(t *testing.T, scope tenant.Scope, order report.Order, o totals.Overview) {
	t.Helper()
	order.Type, order.Scope2 = report.TiersXLSX, report.ByLocation
	for tier, depth := range []report.Tiers{1: report.Tier1, 2: report.Tier2, 3: report.Tier3} {
		if tier == 0 {
			continue
		}
		order.Tiers = depth
		rows, err := reportstest.Open(t, d.file(t, scope, order)).GetRows("Luokat", excelize.Options{RawCellValue: true})
		require.NoError(t, err)
		table := reportstest.Below(t, rows, "Luokan tunnus")
		lines, total := table[:len(table)-1], table[len(table)-1]
		require.Equal(t, o.Totals.Total.String(), total[3])
		sum := decimal.Zero
		for _, line := range lines {
			sum = sum.Add(decimal.RequireFromString(line[3]))
			at := slices.IndexFunc(o.Categories, func(c totals.CategoryTotal) bool { return c.Category.ID == line[1] })
			shown := o.Categories[at]
			require.Equal(t, shown.Kg.String(), line[3])
			require.Equal(t, shown.Low.String(), line[6])
			require.Equal(t, strconv.FormatInt(shown.Rows, 10), line[10])
			require.Equal(t, shown.Amount.String(), line[11])
		}
		require.Equal(t, o.Totals.Total.String(), sum.String())
	}
}

// The document says of each scope, category and month what the screen does, in
// tonnes.
func (d demonstration) pagesAddUp(t *testing.T, scope tenant.Scope, order report.Order, o totals.Overview) {
	t.Helper()
	order.Type, order.Scope2, order.Tiers = report.CarbonPDF, report.ByLocation, report.AllTiers
	text := letters(reportstest.Read(t, d.file(t, scope, order)))
	tonnes := func(kg decimal.Decimal) string {
		return letters(reports.FiguresIn(order.Locale).Rounded(kg.Shift(-3), 3))
	}
	require.Contains(t, text, "Scope1"+tonnes(o.Totals.Scope1))
	require.Contains(t, text, "Scope2"+tonnes(o.Totals.Scope2Location)+tonnes(o.Totals.Scope2Market))
	require.Contains(t, text, "Yhteensä"+tonnes(o.Totals.Total))
	require.Contains(t, text, tonnes(o.Totals.Low)+reports.Dash+tonnes(o.Totals.High))
	for _, c := range o.Categories {
		require.Contains(t, text, letters(c.Category.Names.In(order.Locale))+tonnes(c.Kg), c.Category.ID)
	}
	for _, m := range o.Months {
		require.Contains(t, text, tonnes(m.Scope3)+tonnes(m.Total))
	}
}

// activity has a proof look at the activity data of the whole year with
// suppliers, and of a part of it without.
func (d demonstration) activity(prove func(*testing.T, tenant.Scope, report.Order, totals.Overview)) func(*testing.T, uuid.UUID, int) {
	return func(t *testing.T, company uuid.UUID, year int) {
		t.Helper()
		scope := tenant.NewScope(uuid.Nil, company, footprint.Read, report.Make, report.Read)
		for _, options := range []report.Options{{Suppliers: true}, {Months: []int{1}, Scopes: []int{1}, Category: "1.mobile"}} {
			filter := assembly.Narrowed(options)
			filter.Entries = true
			o, err := d.footprints.Totals.Overview(t.Context(), scope, year, filter)
			require.NoError(t, err)
			require.True(t, o.Totals.Total.IsPositive())
			prove(t, scope, report.Order{Year: year, Locale: "nl-NL", Options: options}, o)
		}
	}
}

func (d demonstration) activityAddsUp(t *testing.T, scope tenant.Scope, order report.Order, o totals.Overview) {
	t.Helper()
	order.Type = report.ActivityXLSX
	book := reportstest.Open(t, d.file(t, scope, order))
	rows, err := book.GetRows("Per categorie", excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	require.Equal(t, o.Totals.Total.String(), rows[len(rows)-1][2])
	require.Equal(t, order.Suppliers, strings.Contains(reportstest.Seen(t, book), "=Macken"))
}

func (d demonstration) activityPagesAddUp(t *testing.T, scope tenant.Scope, order report.Order, o totals.Overview) {
	t.Helper()
	order.Type = report.ActivityPDF
	text := letters(reportstest.Read(t, d.file(t, scope, order)))
	require.Contains(t, text, "Totaal"+letters(reports.FiguresIn(order.Locale).Rounded(o.Totals.Total, 3)))
	require.Equal(t, order.Suppliers, strings.Contains(text, "=Macken"))
}

func (d demonstration) materialityIsThatOfTheScreen(t *testing.T, company uuid.UUID, year int) {
	t.Helper()
	scope := tenant.NewScope(uuid.Nil, company, answer.Read, report.Make, report.Read)
	shown, err := d.answers.Assessments.Assess(t.Context(), scope, year)
	require.NoError(t, err)
	book := reportstest.Open(t, d.file(t, scope, report.Order{Type: report.MaterialityXLSX, Year: year, Locale: "en-US"}))
	rows, err := book.GetRows("Results")
	require.NoError(t, err)
	rows = reportstest.Below(t, rows, "Sub-topic ID")
	for _, topic := range shown.Topics {
		for _, sub := range topic.SubTopics {
			row := rows[0]
			rows = rows[1:]
			require.Equal(t, []string{topic.Topic.ID, sub.SubTopic.ID}, []string{row[0], row[2]})
			result := "Not assessed"
			if sub.Assessment.Assessed() {
				result = map[bool]string{true: "Material", false: "Not material"}[sub.Assessment.Material()]
			}
			require.Equal(t, result, row[14])
			if highest, scored := sub.Assessment.Impact.Highest(); scored {
				require.Equal(t, highest.StringFixed(2), row[4])
			}
			if highest, scored := sub.Assessment.Financial.Highest(); scored {
				require.Equal(t, highest.StringFixed(2), row[6])
			}
			if sub.Assessment.Essential != nil {
				require.Equal(t, sub.Verdict.Answer.Reasoning, row[10])
			}
		}
	}
	require.Empty(t, rows)
}
