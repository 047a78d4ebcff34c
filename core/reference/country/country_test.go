package country_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/reference/country"
)

func TestKnown(t *testing.T) {
	t.Parallel()
	for _, code := range []string{"SE", "FI", "NL", "DE", "US", "HK", "AE"} {
		require.True(t, country.Known(code), code)
	}
	for _, code := range []string{"", "se", "SWE", "XX", "EU", "UN", "EZ", "IC", "AN", "SU", "ZZ", "UK", "752", "S"} {
		require.False(t, country.Known(code), code)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	for written, code := range map[string]string{
		"de": "DE", "UK": "GB", " DE ": "DE", "Tyskland": "DE", "germany": "DE", "Saksa": "DE", "Duitsland": "DE", "Sverige": "SE", "Ruotsi": "SE",
		"ÖSTERRIKE": "AT", "Zweden": "SE", "Yhdysvallat": "US", "Förenade Arabemiraten": "AE", "Kina": "CN",
	} {
		found, ok := country.Find(written)
		require.True(t, ok, written)
		require.Equal(t, code, found, written)
	}
	for _, written := range []string{"", "Berlin", "Eurooppa", "EU", "World"} {
		found, ok := country.Find(written)
		require.False(t, ok, "%q is %s", written, found)
	}
}

func TestFind_EveryNameLeadsBack(t *testing.T) {
	t.Parallel()
	for _, code := range country.Codes() {
		for _, locale := range []string{"sv-SE", "en-US", "fi-FI", "nl-NL"} {
			found, ok := country.Find(country.Name(code, locale))
			require.True(t, ok, code)
			require.Equal(t, code, found, country.Name(code, locale))
		}
	}
}

func TestName(t *testing.T) {
	t.Parallel()
	require.Equal(t, "Tyskland", country.Name("DE", "sv-SE"))
	require.Equal(t, "Duitsland", country.Name("DE", "nl-NL"))
	require.Equal(t, "Saksa", country.Name("DE", "fi-FI"))
	require.Equal(t, "XX", country.Name("XX", "en-US"))
}

func TestLanguage(t *testing.T) {
	t.Parallel()
	for code, language := range map[string]string{
		"SE": "sv-SE", "FI": "fi-FI", "NL": "nl-NL", "DE": "de-DE", "DK": "da-DK", "NO": "nb-NO", "EE": "et-EE", "US": "en-US", "": "und", "XX": "und",
	} {
		require.Equal(t, language, country.Language(code), code)
	}
}
