package vsme_test

import (
	"encoding/csv"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reporting/vsme"
)

// What is written in a language of the product is heard to be in it; what is in
// another, or too short, is not taken for one of them.
func TestSpeech(t *testing.T) {
	t.Parallel()
	file, err := os.Open("testdata/languages.csv")
	require.NoError(t, err)
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	var texts []string
	for _, row := range rows[1:] {
		texts = append(texts, row[1])
	}
	for _, e := range cataloguetest.Content(t).Editions {
		if !slices.Contains(e.Standards, catalogue.SMEC) {
			continue
		}
		for i, heard := range vsme.Heard(e, texts...) {
			language, _, _ := strings.Cut(heard, "-")
			require.Equal(t, rows[i+1][0], language, "%s by %s", texts[i], e.ID)
		}
	}
}

// A text keeps its own language in a file in any: long ones say it, short ones have
// that of the company's country, and words of ours among them follow them.
func TestService_Read_KeepsTheLanguageOfTexts(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEC)
	b.required(t)
	b.say(t, year, "B1_02", pick("basic-and-comprehensive"))
	b.say(t, year, "B1_21", text("Vi är certifierade enligt ISO 14001 sedan 2019, och revisorn hittade inget att anmärka på."))
	b.say(t, year, "C1_01", text("The board goes through the risks once a year together with the management team."))
	b.say(t, year, "C1_02", text("Seit dem Frühjahr fahren wir mit HVO100 und haben zwei Lastwagen durch elektrische ersetzt."))
	b.say(t, year, "B1_16", rows("a", text("Storgatan 1")))
	b.say(t, year, "B2_01", pick("climate-change"))
	b.say(t, year, "B2_04", yes(true))
	b.say(t, year, "B2_08", yes(true))
	b.say(t, year, "C2_04", text("Vi kör på HVO100 sedan i våras och har bytt ut två av lastbilarna."))
	b.say(t, year, "C2_08", text("Avfallet sorteras i sju fraktioner och hämtas en gång i veckan."))
	b.save(t, year, "C1_03", answer.Content{Completed: true, Perspective: answer.Perspective{
		Upstream: "Jätteet lajitellaan seitsemään jakeeseen.", Downstream: "Toimittajat vastaavat kyselyyn palkoista ja työajoista.",
	}})
	read := func(locale catalogue.Locale) map[string]vsme.Fact {
		filing, err := b.filings.Read(t.Context(), b.scope, year, locale)
		require.NoError(t, err)
		by := map[string]vsme.Fact{}
		for _, f := range filing.Facts() {
			by[f.ID] = f
			require.Equal(t, f.Element.Worded(), f.Language != "", f.ID)
		}
		return by
	}
	for _, locale := range catalogue.Locales() {
		by := read(locale)
		for id, language := range map[string]string{
			"B1_21": "sv-SE", "C1_01": "en-US", "C1_02": "sv-SE", "B1_16.1": "sv-SE", "C2_04": "sv-SE", "C1_03": "fi-FI",
		} {
			require.Equal(t, language, by[id].Language, "%s in %s", id, locale)
		}
		require.Contains(t, by["C2_04"].Text, "<p>Cirkulär ekonomi", "the title between two Swedish texts is Swedish")
		require.Contains(t, by["C1_03"].Text, "<p>Arvoketjun alkupää</p>")
	}
	filing := b.read(t)
	require.Equal(t, []string{"sv-SE", "en-US", "fi-FI"}, filing.Languages())
	require.Equal(t, []string{"Circular economy", "Climate change"}, read(catalogue.English)["B2_01"].Labels, "options are in the file's language")

	for country, language := range map[string]string{"FI": "fi-FI", "NL": "nl-NL", "DE": "de-DE"} {
		b.describe(t, b.scope, func(d *company.Details) { d.Country, d.CorporateNumber = country, "" })
		by := read(catalogue.English)
		require.Equal(t, language, by["B1_16.1"].Language, "an address is in the language of the country")
		require.Equal(t, language, by["C1_02"].Language)
		require.Equal(t, "sv-SE", by["B1_21"].Language)
	}
}
