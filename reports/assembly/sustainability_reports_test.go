package assembly_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/ledongthuc/pdf"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/chain/supplychain"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/group"
	"tillit/core/reporting/report"
	"tillit/core/reporting/vsme"
)

// sustainabilityIsThatOfTheScreen reads the report of a company: it has the
// figures of the screen, what was answered, and what was not.
func (d demonstration) sustainabilityIsThatOfTheScreen(t *testing.T, id uuid.UUID, year int) {
	t.Helper()
	scope := tenant.NewScope(uuid.Nil, id, company.Read, footprint.Read, answer.Read, answer.OptOut, report.Make, report.Read)
	about, err := d.deps.Companies.Get(t.Context(), scope)
	require.NoError(t, err)
	file := d.file(t, scope, report.Order{
		Type: report.SustainabilityPDF, Year: year, Locale: "en-US", Options: report.Options{Scope2: report.ByMarket},
	})
	text := lettersOf(t, file)
	require.Contains(t, text, letters("Sustainability report 2025 "+about.Name))

	view, err := d.footprints.Totals.Overview(t.Context(), scope, year, footprint.Filter{Scope2: footprint.Market})
	require.NoError(t, err)
	tonnes := view.Totals.Total.Shift(-3).Round(1).StringFixed(1)
	require.Contains(t, strings.ReplaceAll(text, ",", ""), "Totalmarket-based"+tonnes, about.Name)
	run, _, found, err := d.footprints.Runs.LatestRun(t.Context(), scope, year)
	require.NoError(t, err)
	require.True(t, found)
	require.Positive(t, run)

	d.accountsForEveryQuestion(t, scope, text, year)
	d.answersWithTheFootprint(t, scope, text, year)
	switch about.Name {
	case "Lundbergs Åkeri AB":
		require.Equal(t, 2, pictures(t, file), "its own logo and the agency's")
		require.Contains(t, text, letters("Prepared together with Hållbar Rådgivning AB"))
	case "Kaffestugan i Lund AB":
		require.Equal(t, 1, pictures(t, file), "the agency's alone")
	case "Norrsken Verkstad AB":
		require.Contains(t, text, letters("Map of the value chain"))
		require.Zero(t, pictures(t, file))
		require.NotContains(t, text, letters("Prepared together"))
		require.Contains(t, text, letters("The group Name Country Noorderlicht Metaal B.V. Netherlands Revontuli Metalli Oy Finland"))
		require.Contains(t, text, letters("Omitted disclosures"))
		d.isAboutTheGroup(t, scope, text, year)
	default:
		require.NotContains(t, text, letters("The group Name"))
	}
}

// answersWithTheFootprint finds what the footprint says to questions where the
// questions are, with their place in the index, and on the cover how much of
// what the standard asks that makes.
func (d demonstration) answersWithTheFootprint(t *testing.T, scope tenant.Scope, text string, year int) {
	t.Helper()
	reading, err := d.deps.Filings.Reading(t.Context(), scope, year)
	require.NoError(t, err)
	sheet, err := d.answers.Reading.Year(t.Context(), scope, year)
	require.NoError(t, err)
	computed := 0
	for _, item := range sheet.Items {
		q := item.Question
		if item.Status() == answer.Completed || !reading.Answers(item) {
			continue
		}
		if typed := item.Answer; typed != nil && typed.Value != nil && typed.Value.Number != nil {
			continue // a draft stands in its place, and the figure beside it
		}
		computed++
		require.Contains(t, text, letters(q.ID+", from the footprint"), q.ID)
		title := q.Texts[catalogue.English].ShortTitle
		require.Regexp(t, regexp.QuoteMeta(letters(title))+`\d+`, text, "its page is in the index")
		if n, known := reading.Computed(q, ""); known && q.Unit == "tCO2e" {
			row := letters(title) + n.Round(1).String() + "tCO₂e"
			require.Contains(t, strings.ReplaceAll(text, ",", ""), strings.ReplaceAll(row, ",", ""), q.ID)
		}
	}
	require.Positive(t, computed)
	c := reading.Coverage()
	require.Positive(t, c.Disclosed)
	require.Less(t, c.Disclosed, c.Asked)
	require.Contains(t, text, letters(fmt.Sprintf("%d of %d datapoints required by the standard", c.Disclosed, c.Asked)))
	require.Contains(t, text, letters("With disclosures from"))
	require.NotContains(t, text, letters("It follows"))
}

// isAboutTheGroup finds the emissions of the page of groups beside those of the
// company, in the chapter of emissions and where the standard asks for them.
func (d demonstration) isAboutTheGroup(t *testing.T, scope tenant.Scope, text string, year int) {
	t.Helper()
	seeing, err := d.deps.Companies.WithGroup(t.Context(), tenant.NewScope(uuid.Nil, scope.Company, company.Read, footprint.Read, group.Read))
	require.NoError(t, err)
	groups := group.NewService(d.db, d.deps.Companies, d.answers.Reading, d.answers.Progress, d.footprints.Consolidations, d.deps.Categories, d.deps.Clock)
	look := group.Look{Scope2: footprint.Market}
	view, err := groups.Emissions(t.Context(), seeing, year, look)
	require.NoError(t, err)
	doubts, err := groups.Doubts(t.Context(), seeing, year, look)
	require.NoError(t, err)
	own, err := d.footprints.Totals.Overview(t.Context(), scope, year, footprint.Filter{Scope2: footprint.Market})
	require.NoError(t, err)
	require.Equal(t, 3, view.WithBooks)
	tonnes := func(kg decimal.Decimal) string { return kg.Shift(-3).StringFixed(1) }
	text = strings.ReplaceAll(text, ",", "")
	require.Contains(t, text, letters("Emissions of the group"))
	require.Contains(t, text, "Totalmarket-based"+tonnes(own.Totals.Total)+tonnes(view.Now.Total(footprint.Market)))
	stated := func(kg decimal.Decimal) string { return kg.Shift(-3).Round(1).String() + "tCO₂e" }
	require.Regexp(t, stated(own.Totals.Scope1)+`2024:[\d.]+tCO₂eThegroup:`+stated(view.Now.Scope1), text)
	require.Contains(t, text, letters("from the footprint of the company alone"))
	require.True(t, doubts.Any.Kg.IsPositive())
	require.Contains(t, text, letters("Any of the following")+doubts.Any.Share.Decimal.Shift(2).StringFixed(1)+"%")
}

// oneTruthInEveryReport reads the report of a year in which a person stated
// another figure than the footprint's: it says both, and the check tells of it.
// A year that nothing was said of is a draft.
func (d demonstration) oneTruthInEveryReport(t *testing.T, scope tenant.Scope, year int) {
	t.Helper()
	read := func(year int) string {
		return lettersOf(t, d.file(t, scope, report.Order{Type: report.SustainabilityPDF, Year: year, Locale: "en-US", Options: report.Options{Scope2: report.ByLocation}}))
	}
	reading, err := d.deps.Filings.Reading(t.Context(), scope, year)
	require.NoError(t, err)
	require.True(t, slices.ContainsFunc(reading.Printed(), func(f vsme.Finding) bool {
		return f.Code == vsme.Differs && f.Questions[0].ID == "B3_11" && f.Severity == vsme.Doubtful
	}))
	view, err := d.footprints.Totals.Overview(t.Context(), scope, year, footprint.Filter{})
	require.NoError(t, err)
	text := strings.ReplaceAll(read(year), ",", "")
	require.Contains(t, text, letters("According to the carbon footprint: "+view.Totals.Scope1.Shift(-3).Round(6).String()+"tCO₂e."))

	const ahead = 2027
	text = read(ahead)
	require.Contains(t, text, letters("Draft – no datapoint has been answered"))
	require.Regexp(t, `0of\d+datapointsrequiredbythestandard`, text)
	require.NotContains(t, text, letters("It follows"))
}

// valueChainIsThatOfTheMap reads the chapter of the value chain: it has what is
// drawn, and of suppliers on the map what the year has, whatever they are called
// there. It is gone where the company has no supply chain.
func (d demonstration) valueChainIsThatOfTheMap(t *testing.T) {
	t.Helper()
	const year = 2025
	var scope tenant.Scope
	for _, id := range d.companies(t) {
		own := tenant.NewScope(uuid.Nil, id, company.Read, footprint.Read, report.Make, report.Read, supplychain.Read, supplychain.Write)
		about, err := d.deps.Companies.Get(t.Context(), own)
		require.NoError(t, err)
		if about.Name == "Norrsken Verkstad AB" {
			scope = own
		}
	}
	read := func() string {
		return lettersOf(t, d.file(t, scope, report.Order{Type: report.SustainabilityPDF, Year: year, Locale: "en-US", Options: report.Options{Scope2: report.ByMarket}}))
	}
	text := read()
	require.Contains(t, text, letters("Activities on the map: 12 (upstream 7, own operations 2, downstream 3)."))
	require.Contains(t, text, letters("Stålverk Masugn och kallvalsning. Norrlands Stålverk AB 5 Stålgrossist (Plåt och balk)"))

	all, err := d.footprints.Totals.Suppliers(t.Context(), scope, year, footprint.Market, totals.SupplierPage{Sort: totals.MostKg, Limit: 100})
	require.NoError(t, err)
	yearOf := func(name string) totals.SupplierYear {
		i := slices.IndexFunc(all.Items, func(y totals.SupplierYear) bool { return y.Name == name })
		require.GreaterOrEqual(t, i, 0, name)
		return all.Items[i]
	}
	rowOf := func(stakeholder string, y totals.SupplierYear) string {
		share := y.Scope3.Div(all.Scope3).Shift(2).StringFixed(1)
		return letters(stakeholder) + y.Kg.Shift(-3).StringFixed(1) + share + "%" + y.Amount.StringFixed(0)
	}
	text = strings.ReplaceAll(text, ",", "")
	last := 0
	for _, linked := range []string{"Hydro Extrusion Sweden AB", "Tibnor AB", "Ytbehandling Norr AB"} {
		at := strings.Index(text, rowOf(linked, yearOf(linked)))
		require.Greater(t, at, last, "%s, the most first", linked)
		last = at
	}
	require.Equal(t, 1, strings.Count(text, rowOf("Hydro Extrusion Sweden AB", yearOf("Hydro Extrusion Sweden AB"))), "it does two things on the map")

	most := yearOf("SSAB EMEA AB")
	_, err = supplychain.NewService(d.db, d.deps.Clock).Change(t.Context(), scope, supplychain.Changes{
		Stakeholders: []supplychain.Thing[supplychain.Stakeholder]{{ID: uuid.New(), Content: supplychain.Stakeholder{
			Name: "Störst AB", Role: supplychain.Supplier, Supplier: most.ID,
		}}},
	})
	require.NoError(t, err)
	text = strings.ReplaceAll(read(), ",", "")
	require.Less(t, strings.Index(text, rowOf("Störst AB", most)), strings.Index(text, rowOf("Hydro Extrusion Sweden AB", yearOf("Hydro Extrusion Sweden AB"))))
	require.Contains(t, text, rowOf("Störst AB", most))

	off := func(f tenant.Feature) {
		require.NoError(t, d.db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
			_, err := tx.ExecContext(ctx, "update companies set disabled_features = ? where id = ?", int64(f), scope.Company)
			return err
		}))
	}
	off(tenant.Footprint)
	require.Contains(t, read(), letters("Activities on the map"))
	require.NotContains(t, read(), letters("Störst AB"))
	require.NotContains(t, read(), letters("Emissions by scope"), "nor any of the chapter")
	off(tenant.SupplyChain)
	require.NotContains(t, read(), letters("Value chain"))
	off(0)
}

// pictures counts those on the cover.
func pictures(t *testing.T, file []byte) (n int) {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	found := r.Page(1).Resources().Key("XObject")
	for _, name := range found.Keys() {
		if found.Key(name).Key("Subtype").Name() == "Image" {
			n++
		}
	}
	return n
}

// accountsForEveryQuestion finds each paragraph of the standard in the report,
// and the version of each answer that it shows.
func (d demonstration) accountsForEveryQuestion(t *testing.T, scope tenant.Scope, text string, year int) {
	t.Helper()
	asked, err := d.answers.OptOuts.Overview(t.Context(), scope, year)
	require.NoError(t, err)
	shown, drafts := 0, 0
	for _, item := range asked.Items {
		q := item.Question
		if !q.Discloses() {
			continue
		}
		code, paragraph, _ := strings.Cut(q.Reference(), " ")
		for place := range strings.SplitSeq(paragraph, "; ") {
			require.Regexp(t, indexed(code, place), text, q.ID)
		}
		if status := item.Status(); item.Applicability == answer.Applicable && (status == answer.Completed || status == answer.InProgress) {
			shown++
			require.Contains(t, text, letters(q.ID)+"v1", q.ID)
			if status == answer.InProgress {
				drafts++
			}
		}
	}
	require.Greater(t, shown, 20)
	require.Positive(t, drafts)
	require.Contains(t, text, "Notanswered")
	require.Equal(t, asked.Standard == catalogue.CSRD, strings.Contains(text, "Doublemateriality"))
}

// indexed finds a place in what an index lists after a code, as in GOV-5 36(a),
// 36(b); AR 11.
func indexed(code, place string) string {
	place, applying := strings.CutPrefix(place, "AR ")
	found := regexp.QuoteMeta(letters(code)) + `(?:[^,;]{1,24}[,;])*`
	if applying {
		found = regexp.QuoteMeta(letters(code)) + `(?:[^,;]{1,24}[,;])*?AR(?:[^,;]{1,12},)*`
	}
	return found + regexp.QuoteMeta(letters(place)) + `(?:[,;]|\pL)`
}

// lettersOf is the text of a PDF without white space and hyphens at the ends
// of lines.
func lettersOf(t *testing.T, file []byte) string {
	t.Helper()
	r, err := pdf.NewReader(bytes.NewReader(file), int64(len(file)))
	require.NoError(t, err)
	var out strings.Builder
	for n := range r.NumPage() {
		page, err := r.Page(n + 1).GetPlainText(nil)
		require.NoError(t, err)
		out.WriteString(page)
	}
	return letters(out.String())
}

func letters(text string) string {
	return strings.NewReplacer("\u00ad", "", "\u200b", "").Replace(strings.Join(strings.Fields(text), ""))
}
