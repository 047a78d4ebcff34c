package vsme_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/optout"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/vsme"
)

func TestService_Read_OneFactAnAnswer(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEC)
	b.required(t)
	for question, v := range map[string]answer.Value{
		"B1_02": pick("basic-and-comprehensive"),
		"B1_09": pick("H49", "C25"),
		"B1_22": yes(false),
		"B2_04": yes(true), "B2_05": yes(false), "B2_08": yes(true),
		"B2_01":  pick("own-workforce", "climate-change"),
		"B3_02":  number("100"),
		"B3_04":  number("100"),
		"B4_01":  yes(false),
		"B4_03":  rows("NH3", number("1.25")),
		"B1_16":  rows("b", text("Storgatan 1"), "a", text("Lillgatan 2")),
		"B1_19":  rows("a", pick("FI"), "b", pick("SE")),
		"B5_01":  rows("a", number("0.5")),
		"B7_03":  rows("020103", number("12")),
		"B8_07":  rows("SE", number("10.5"), "FI", number("2")),
		"B10_03": number("92.5"),
		"C2_04":  text("Less <diesel> & more\n\nrail"),
		"C2_08":  text("Reuse"),
		"C3_01":  number("2020"), "C3_02": number("2030"),
		"C3_03": number("200"), "C3_11": number("50"),
	} {
		b.say(t, year, question, v)
	}
	b.save(t, year, "C1_03", answer.Content{Completed: true, Perspective: answer.Perspective{Upstream: "Fuel", Downstream: "Shops"}})
	b.save(t, year, "B6_01", answer.Content{Value: new(number("7")), Completed: false}) // a draft is no fact
	b.say(t, year-1, "B1_12", number("11"))
	b.say(t, year-1, "B8_07", rows("SE", number("11")))

	filing := b.read(t)
	require.Empty(t, codes(filing, vsme.Wrong))
	require.Equal(t, vsme.Entity{Scheme: vsme.SchemeEUID, ID: "SEBOLREG.5560360793"}, filing.Entity)
	said := facts(filing)
	for id, value := range map[string]string{
		"B1_02":                  "vsme:OptionBBasicModuleAndComprehensiveModuleMember",
		"B1_09":                  "nace:NACE_C25 nace:NACE_H49",
		"B1_12":                  "12.5",
		"B1_12-2024":             "11",
		"B1_15":                  "country:SE",
		"B1_22":                  "false",
		"B2_01":                  "vsme:CircularEconomyMember vsme:ClimateChangeMember vsme:OwnWorkforceMember",
		"B3_01":                  "410.25",
		"B3_19":                  "0.0000188438", // not answered: emissions by turnover
		"B4_03.AmmoniaNH3Member": "1.25",
		"B1_16.1":                "Storgatan 1",
		"B1_16.2":                "Lillgatan 2",
		"B1_19.2":                "country:FI",
		"B5_01.2":                "0.5",
		"B7_03.020103-Non-Hazardous-Plant-TissueWasteMember": "12",
		"B8_07.FI":      "2",
		"B8_07.SE-2024": "11",
		"B10_03":        "0.925",
		"C1_03":         "<p>Uppströms</p><p>Fuel</p><p>Nedströms</p><p>Shops</p>", // in the company's language, as short texts are
		"C2_04":         "<p>Less &lt;diesel&gt; &amp; more</p><p>rail</p><p>Circular economy: description</p><p>Reuse</p>",
		"C3_01":         "2020",
	} {
		require.Equal(t, value, said[id], id)
	}
	for _, none := range []string{"B2_04", "B2_05", "B2_08", "B6_01", "C2_08"} {
		require.NotContains(t, said, none)
	}

	by := map[string]vsme.Fact{}
	for _, f := range filing.Facts() {
		by[f.ID] = f
	}
	require.Equal(t, "iso4217:SEK", by["B1_11"].Unit)
	require.Equal(t, "utr:tCO2e/iso4217:SEK", by["B3_19"].Unit)
	require.Empty(t, by["B1_12"].Unit)
	require.True(t, by["B1_12"].Element.Instant)
	require.False(t, by["B1_10"].Element.Instant)
	require.EqualValues(t, 3, by["B10_03"].Decimals)
	require.EqualValues(t, 0, by["B1_11"].Decimals)
	require.Equal(t, 2020, by["C3_03"].Year)
	require.Equal(t, "vsme:BaselineYearMember", by["C3_03"].Member)
	require.Equal(t, 2030, by["C3_11"].Year)
	require.Equal(t, "vsme:RenewableEnergyMember", by["B3_02"].Member)
	require.Empty(t, by["B3_04"].Member) // the total is the axis's default
	require.Equal(t, "Lillgatan 2", by["B5_01.2"].RowLabel)
	require.Equal(t, []string{"Circular economy", "Climate change", "Own workforce"}, by["B2_01"].Labels)
	require.Equal(t, year-1, by["B1_12-2024"].Year)
}

func TestService_Read_FindsWhatIsWrong(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.describe(t, b.scope, func(d *company.Details) { d.CorporateNumber = "" })
	filing := b.read(t)
	wrong := codes(filing, vsme.Wrong)
	require.Contains(t, wrong, "noIdentifier")
	require.Contains(t, wrong, "missing B1_11")
	require.Contains(t, wrong, "missing B3_11")
	require.Contains(t, codes(filing, vsme.Doubtful), "unanswered B6_01")
	require.False(t, filing.Fit())
	require.ErrorIs(t, b.filings.Refusal(t.Context(), b.scope, year, "sv-SE"), vsme.ErrUnfit)

	b.required(t)
	b.describe(t, b.scope, func(d *company.Details) { d.LEI = "5493001KJTIIGC8Y1R12" })
	filing = b.read(t)
	require.Empty(t, codes(filing, vsme.Wrong))
	require.Equal(t, vsme.Entity{Scheme: vsme.SchemeLEI, ID: "5493001KJTIIGC8Y1R12"}, filing.Entity)
	require.NoError(t, b.filings.Refusal(t.Context(), b.scope, year, "sv-SE"))

	b.say(t, year, "B1_02", pick("basic-and-comprehensive"))
	b.say(t, year, "B3_14", number("152"))
	b.say(t, year, "B8_03", number("8"))
	b.say(t, year, "B8_04", number("4"))
	b.say(t, year, "B10_03", number("101"))
	b.say(t, year, "B6_01", number("-1"))
	b.say(t, year, "B7_03", rows("020103", number("12")))
	b.say(t, year, "B7_04", rows("020103", number("3")))
	b.say(t, year, "B7_05", rows("020103", number("16")))
	b.save(t, year, "B1_10", answer.Content{Value: new(number("1"))})
	require.NoError(t, b.answers.OptOuts.OptOut(t.Context(), b.scope, optout.OptOuts{Year: year, Questions: []string{"B6_02", "B9_01"}, Reason: "Secret"}))
	b.say(t, year, "B1_03", pick("b9"))
	filing = b.read(t)
	require.ElementsMatch(t, []string{
		"moduleDiffers B1_02", "unfinished B1_10", "negative B6_01", "percentOutOfRange B10_03", "sumDiffers B3_14", "sumDiffers B1_12", "sumDiffers B7_05",
	}, codes(filing, vsme.Wrong))
	doubtful := codes(filing, vsme.Doubtful)
	require.Contains(t, doubtful, "omissionUnlisted B6_02")
	require.NotContains(t, doubtful, "omissionUnlisted B9_01")
	require.NotContains(t, doubtful, "unanswered B9_03")
	require.Contains(t, doubtful, "unanswered B6_03")

	b.say(t, year, "B1_03", pick("b6", "b9", "b1-company"))
	filing = b.read(t)
	require.NotContains(t, codes(filing, vsme.Doubtful), "unanswered B6_03")
	require.NotContains(t, codes(filing, vsme.Wrong), "unfinished B1_10")
}

func TestService_Read_TakesRoundingForNoFault(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.required(t)
	b.say(t, year, "B3_11", number("120.5"))
	b.say(t, year, "B3_12", number("30.3"))
	b.say(t, year, "B3_14", number("150.75"))
	require.Empty(t, codes(b.read(t), vsme.Wrong))
}

func TestService_Read_FindsYearsAndDatesThatAreNone(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEC)
	b.required(t)
	b.say(t, year, "B1_02", pick("basic-and-comprehensive"))
	b.say(t, year, "C3_01", number("20"))
	b.say(t, year, "C3_03", number("1"))
	b.save(t, year, "C3_23", answer.Content{NotApplicable: true, NotApplicableReason: "None yet"})
	b.say(t, year, "C3_24", text("next year"))
	filing := b.read(t)
	require.ElementsMatch(t, []string{"yearOutOfRange C3_01", "notADate C3_24"}, codes(filing, vsme.Wrong))
	require.NotContains(t, facts(filing), "C3_03") // of no year that is known

	b.say(t, year, "C3_01", number("2019"))
	b.say(t, year, "C3_24", text(" 2027-06-30 "))
	filing = b.read(t)
	require.Empty(t, codes(filing, vsme.Wrong))
	require.Equal(t, "2027-06-30", facts(filing)["C3_24"])
	require.Equal(t, "1", facts(filing)["C3_03"])
}

func TestService_Read_KeepsTextsWhatTheyAre(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	hostile := "<script>alert(1)</script>\x01]]>&amp;\r\n{{.}} </ix:nonNumeric> å"
	b.say(t, year, "B1_21", text(hostile))
	b.say(t, year, "B1_16", rows("a", text(hostile)))
	said := facts(b.read(t))
	require.Equal(t, "<p>&lt;script&gt;alert(1)&lt;/script&gt;]]&gt;&amp;amp;</p><p>{{.}} &lt;/ix:nonNumeric&gt; å</p>", said["B1_21"])
	require.Equal(t, "<script>alert(1)</script>]]>&amp;\n{{.}} </ix:nonNumeric> å", said["B1_16.1"])
}

func TestService_Read_AnotherStandard(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.CSRD)
	filing := b.read(t)
	require.Equal(t, []string{"notVsme"}, codes(filing, vsme.Wrong))
	require.Empty(t, filing.Items)
}

func TestService_Read_OfOneCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.required(t)
	filing, err := b.filings.Read(t.Context(), b.other, year, catalogue.Swedish)
	require.NoError(t, err)
	require.Empty(t, filing.Items)

	for _, lesserRole := range []tenant.Scope{
		tenant.NewScope(b.scope.Person, b.scope.Company, company.Read, answer.ReadAssigned),
		tenant.NewScope(b.scope.Person, b.scope.Company, answer.Read),
		tenant.NewScope(b.scope.Person, b.scope.Company, answer.Read, company.Read),
	} {
		_, err = b.filings.Read(t.Context(), lesserRole, year, catalogue.Swedish)
		require.ErrorIs(t, err, tenant.ErrForbidden)
	}
}

func TestTaxonomy_KnowsEveryQuestionOfTheStandard(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEC)
	sheet, err := b.answers.Reading.Year(t.Context(), b.scope, year)
	require.NoError(t, err)
	without := []string{}
	for _, item := range sheet.Items {
		if !vsme.Knows(item.Question) {
			without = append(without, item.Question.ID)
		}
		if item.Question.XBRL != "" {
			require.NotEmpty(t, vsme.DisclosureOf(item.Question), item.Question.ID)
		}
	}
	require.Equal(t, "B7_22 C3_19 C3_20 C3_21", strings.Join(without, " "))
}

func TestService_Read_NamesWhoReports(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	for _, c := range []struct{ country, number, id string }{
		{"SE", "556036-0793", "SEBOLREG.5560360793"},
		{"FI", "0112038-9", "FIFPRO.0112038-9"},
		{"NL", "12345678", "NLNHR.12345678"},
		{"NL", "123456782", ""}, // an RSIN is of no register
		{"DE", "HRB 1", ""},
		{"SE", "", ""},
	} {
		b.describe(t, b.scope, func(d *company.Details) { d.Country, d.CorporateNumber = c.country, c.number })
		filing := b.read(t)
		require.Equal(t, c.id, filing.Entity.ID, c)
		require.Equal(t, c.id == "", len(codes(filing, vsme.Wrong)) > 0 && codes(filing, vsme.Wrong)[0] == "noIdentifier", c)
	}
}

// A choice that was offered once and is in the taxonomy no more is found.
func TestService_Read_FindsChoicesThatAreNone(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.required(t)
	b.say(t, year, "B7_03", rows("020103", number("12")))
	b.exec(t, `update answers set value = replace(value::text, 'H49', 'Z99')::jsonb where question_id = 'B1_09'`)
	b.exec(t, `update answers set value = replace(value::text, '020103', '999999')::jsonb where question_id = 'B7_03'`)
	filing := b.read(t)
	require.ElementsMatch(t, []string{"unknownMember B1_09", "unknownMember B7_03"}, codes(filing, vsme.Wrong))
	require.NotContains(t, facts(filing), "B1_09")
}
