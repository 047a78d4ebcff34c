package factor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/factor"
)

// What a licensor asks for word by word is the same in every language.
func TestNotice_IsInTheLanguageOfItsReader(t *testing.T) {
	t.Parallel()
	wordByWord := []string{"ogl-uk-3.0", "co2emissiefactoren"}
	for _, n := range factor.Standard().Notices() {
		require.Equal(t, n, n.In("en-US"))
		seen := map[string]bool{n.Text: true}
		for _, locale := range []string{"sv-SE", "fi-FI", "nl-NL"} {
			translated := n.In(locale)
			require.NotEmpty(t, translated.Title, n.Licence)
			seen[translated.Text] = true
			translated.Title, translated.Text = n.Title, n.Text
			require.Equal(t, n, translated, "its words alone differ")
		}
		if len(seen) == 1 {
			require.Contains(t, wordByWord, n.Licence)
			continue
		}
		require.Len(t, seen, 4, n.Licence)
	}
}

func TestNotice_Line(t *testing.T) {
	t.Parallel()
	own := factor.Notice{Licence: "own", Title: "Ours", Text: "Measured by us."}
	require.Equal(t, "Ours. Measured by us.", own.Line("sv-SE"), "no language but that in which it was written")
	lineOf := func(licence, locale string) string { return factor.Standard().Notices(licence)[0].Line(locale) }
	require.Equal(t, "Ember, Yearly Electricity Data, licensed under CC BY 4.0; converted from g to kg per kWh. https://creativecommons.org/licenses/by/4.0/",
		lineOf("cc-by-4.0-ember", "en-US"), "the title once")
	require.Equal(t, "Publicerade uppgifter från myndigheter, leverantörer och IPCC. Enstaka publicerade siffror; källan anges vid varje faktor.", lineOf("facts", "sv-SE"))
}
