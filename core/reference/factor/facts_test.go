package factor_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor"
)

// singles are the licences of figures that are taken one by one, so that their rows
// stand in their provenance and not in a table.
var singles = map[string]bool{"facts": true, "co2emissiefactoren": true}

// TestStandard_FactsQuoteTheirRow holds each single figure that is called seen against
// the row that it quotes, behind its address; one without both is remembered.
func TestStandard_FactsQuoteTheirRow(t *testing.T) {
	t.Parallel()
	address := regexp.MustCompile(`^(https?://|github\.com/\S+@[0-9a-f]{7} )\S+`)
	number := regexp.MustCompile(`(?:^|[^\pL\d.,])((?:\d{1,3}(?: \d{3})+|\d+)(?:[.,]\d+)?)`) // not that of CO2
	units := []decimal.Decimal{dec("1"), dec("0.001"), dec("0.0036")}                        // kilograms and tonnes, grams, kilograms for a gigajoule
	held := map[factor.Confidence]int{}
	for f := range factor.Standard().All() {
		_, inTable := tables[f.Licence]
		require.True(t, inTable || singles[f.Licence] || factor.Standard().Notices(f.Licence)[0].ShareAlike, "%s: nothing holds licence %s", f.ID, f.Licence)
		if !singles[f.Licence] {
			continue
		}
		held[f.Confidence]++
		parts := strings.SplitN(f.Provenance, ": ", 3)
		require.Equal(t, f.Confidence == factor.Seen, len(parts) == 3 && parts[0] == "seen", "%s is %s by %q", f.ID, f.Confidence, f.Provenance)
		if f.Confidence != factor.Seen {
			continue
		}
		require.Regexp(t, address, parts[1], f.ID)
		quoted := map[string]bool{}
		for _, text := range number.FindAllStringSubmatch(parts[2], -1) {
			for _, unit := range units {
				quoted[dec(strings.NewReplacer(" ", "", ",", ".").Replace(text[1])).Mul(unit).String()] = true
			}
		}
		for column, shipped := range valuesByColumn(f) {
			require.True(t, quoted[shipped.String()], "%s: %s of %s stands nowhere in %q", f.ID, shipped, column, parts[2])
		}
	}
	t.Log(held)
}

// TestStandard_DutchPumpsSellTheListedFuel holds what a forecourt sells against the
// listed fuel: the ethanol in it is what is not petrol, by the carbon that it burns.
func TestStandard_DutchPumpsSellTheListedFuel(t *testing.T) {
	t.Parallel()
	of := func(id string) factor.Factor {
		f, ok := factor.Standard().Factor(id)
		require.True(t, ok, id)
		return f
	}
	petrol, ethanol := of("fuel.nl.petrol-pure-fossil.l.nl.2020"), of("bio.bioethanol.l.gb.2025")
	for listed, sold := range map[string]string{
		"fuel.nl.e85.l.nl.2020": "fuel.nl.e85-forecourt.l.nl.2020", "fuel.nl.petrol-e95-nl-blend.l.nl.2020": "fuel.nl.petrol-e95-forecourt.l.nl.2020",
	} {
		listed, sold := of(listed), of(sold)
		require.Equal(t, listed.KgCO2ePerUnit, sold.KgCO2ePerUnit)
		require.Equal(t, listed.UpstreamKgPerUnit, sold.UpstreamKgPerUnit)
		bio := dec("1").Sub(listed.KgCO2ePerUnit.Div(petrol.KgCO2ePerUnit))
		require.Equal(t, bio.Mul(ethanol.BiogenicKgPerUnit.Decimal).Round(4).String(), sold.BiogenicKgPerUnit.Decimal.String(), sold.ID)
	}
}
