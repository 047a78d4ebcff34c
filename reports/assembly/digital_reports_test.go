package assembly_test

import (
	"archive/zip"
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/admin/demo"
	"tillit/core/carbon/footprint"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
	"tillit/reports/reportstest"
)

// oneFigureInTheDigitalReport reads the digital reports of all companies of
// the demonstration that report by VSME: each fact is what the company
// answered, or the footprint's figure where it did not. A year of which nothing
// was said is refused, and so is one by another standard.
func (d demonstration) oneFigureInTheDigitalReport(t *testing.T) {
	t.Helper()
	years := demo.Years()
	read := 0
	for _, id := range d.companies(t) {
		scope := tenant.NewScope(uuid.Nil, id, company.Read, footprint.Read, answer.Read, report.Make, report.Read)
		order := report.Order{Type: report.VSMEJSON, Year: years[0], Locale: "sv-SE"}
		_, err := d.reports.Make(t.Context(), scope, order)
		require.ErrorIs(t, err, vsme.ErrUnfit)

		order.Year = years[1]
		filing, err := d.deps.Filings.Read(t.Context(), scope, order.Year, catalogue.Swedish)
		require.NoError(t, err)
		if len(filing.Items) == 0 {
			_, err = d.reports.Make(t.Context(), scope, order)
			require.ErrorIs(t, err, vsme.ErrUnfit)
			continue
		}
		require.True(t, filing.Fit(), "%v", filing.Findings)
		made := reportstest.ReadXBRL(t, string(d.file(t, scope, order)))
		order.Type = report.VSMEInline
		require.Equal(t, made.Facts, reportstest.ReadInline(t, d.page(t, scope, order), made.DocumentInfo.Namespaces))
		require.Greater(t, len(made.Facts), 30)
		require.Len(t, made.Facts, len(filing.Facts()))
		sheet, err := d.answers.Reading.Year(t.Context(), scope, order.Year)
		require.NoError(t, err)
		for _, item := range sheet.Items {
			q, a := item.Question, item.Answer
			if a.Status() != answer.Completed || a.Value == nil || a.Value.Number == nil || q.Unit == "%" {
				continue
			}
			require.Equal(t, a.Value.Number.String(), made.Facts[q.ID].Value, q.ID)
		}
		view, err := d.footprints.Totals.Overview(t.Context(), scope, order.Year, footprint.Filter{Scope2: footprint.Market})
		require.NoError(t, err)
		require.Equal(t, view.Totals.Scope2Market.Shift(-3).Round(6).String(), made.Facts["B3_13"].Value)
		d.energyIsThatOfTheBooks(t, scope, order.Year, made)
		read++

		by := decimal.NewFromInt(1)
		scope = tenant.NewScope(accounttest.Person(t, d.db, tenant.Company, id).ID, id, company.Read, footprint.Read, answer.Read, answer.Write)
		_, err = d.answers.Writing.Save(t.Context(), scope, writing.Save{Question: "B3_11", Year: years[0], Content: answer.Content{
			Value: &answer.Value{Cell: answer.Cell{Number: &by}}, Completed: true,
		}})
		require.NoError(t, err)
		filing, err = d.deps.Filings.Read(t.Context(), scope, years[0], catalogue.Swedish)
		require.NoError(t, err)
		require.True(t, slices.ContainsFunc(filing.Findings, func(f vsme.Finding) bool {
			return f.Code == vsme.Differs && f.Questions[0].ID == "B3_11"
		}))
		if read == 1 {
			d.oneTruthInEveryReport(t, tenant.NewScope(uuid.Nil, id, company.Read, footprint.Read, answer.Read, report.Make, report.Read), years[0])
		}
	}
	require.Equal(t, 4, read)
}

// energyIsThatOfTheBooks finds in a digital report the energy of the footprint
// where nobody answered, and where somebody did and says another, a finding
// with both numbers.
func (d demonstration) energyIsThatOfTheBooks(t *testing.T, scope tenant.Scope, year int, made reportstest.XBRL) {
	t.Helper()
	books, err := d.footprints.Totals.EnergyBalance(t.Context(), scope, year)
	require.NoError(t, err)
	filing, err := d.deps.Filings.Read(t.Context(), scope, year, catalogue.Swedish)
	require.NoError(t, err)
	about, err := d.deps.Companies.Get(t.Context(), scope)
	require.NoError(t, err)
	byHand := map[string]decimal.Decimal{} // kilowatt hours in a unit: litres by density and calorific value over 3.6
	for unit, kwh := range map[string]string{"electricity kWh": "1", "heating kWh": "1", "hvo l": "9.533", "natural-gas kWh-gross": "0.90266"} {
		byHand[unit] = decimal.RequireFromString(kwh)
	}
	joules := decimal.RequireFromString("3.6")
	byHand["diesel l"] = decimal.RequireFromString("0.84").Mul(decimal.NewFromInt(43)).Div(joules)
	byHand["petrol l"] = decimal.RequireFromString("0.74").Mul(decimal.RequireFromString("44.3")).Div(joules)
	if about.Country == "NL" { // 2.269 of 2.42 parts petrol, the rest ethanol with 5.911 kWh a litre
		byHand["petrol l"] = decimal.RequireFromString("8.9067")
	}
	sums := map[bool]decimal.Decimal{} // of fuels, and of all else
	for _, l := range books.Lines {
		kwh, known := byHand[l.Carrier.Key+" "+string(l.Unit)]
		require.True(t, known, "%s per %s", l.Carrier.Key, l.Unit)
		require.InDelta(t, l.Quantity.Mul(kwh).Shift(-3).InexactFloat64(), l.MWh.InexactFloat64(), 0.00001, l.Carrier.Key)
		sums[!l.Carrier.Kind.Purchased()] = sums[!l.Carrier.Kind.Purchased()].Add(l.MWh)
	}
	require.Equal(t, sums[true].String(), made.Facts["B3_10"].Value, "nobody answered: the fuels of the books")
	require.NotContains(t, made.Facts, "B3_04", "power that people answered a part of becomes no total of the books")
	at := slices.IndexFunc(filing.Findings, func(f vsme.Finding) bool { return f.Code == vsme.EnergyDiffers && f.Questions[0].ID == "B3_01" })
	require.GreaterOrEqual(t, at, 0)
	found := filing.Findings[at]
	require.Equal(t, vsme.Doubtful, found.Severity)
	require.Equal(t, made.Facts["B3_01"].Value, found.Energy.Answer.String())
	require.Equal(t, sums[true].Add(sums[false]).String(), found.Energy.Books.String())
	if about.Name == "Lundbergs Åkeri AB" {
		require.Equal(t, "74", found.Energy.Answer.String())
		require.Equal(t, "3625", found.Energy.Books.Round(0).String())
	}
	require.True(t, slices.ContainsFunc(filing.Findings, func(f vsme.Finding) bool {
		return f.Code == vsme.FromPrices && f.Questions[0].ID == "B3_10"
	}))
}

// page is the document in the package of a report.
func (d demonstration) page(t *testing.T, scope tenant.Scope, order report.Order) string {
	t.Helper()
	file := d.file(t, scope, order)
	archive, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	page, err := archive.Open("vsme/reports/vsme-2024-sv-se.xhtml")
	require.NoError(t, err)
	defer func() { require.NoError(t, page.Close()) }()
	read, err := io.ReadAll(page)
	require.NoError(t, err)
	return string(read)
}
