// Package country knows the countries of the world by code, and by name in the
// languages of the product (ISO 3166-1; names of Unicode CLDR).
package country

import (
	"strings"
	"sync"

	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// Known reports whether a code is that of a country that there is: ISO 3166-1
// alpha-2, in capitals.
func Known(code string) bool {
	found, ok := parse(code)
	return ok && found == code
}

// parse gives the code of a country that two letters stand for; those that people
// write beside the standard (UK) lead to it. Countries that are no more have no name,
// and what is a part of one or a group of them has no number (UN M49).
func parse(letters string) (code string, ok bool) {
	const two = 2
	parsed, err := language.ParseRegion(letters)
	parsed = parsed.Canonicalize()
	is := err == nil && len(letters) == two && parsed.IsCountry() && parsed.M49() != 0
	return parsed.String(), is && display.English.Regions().Name(parsed) != ""
}

// Name is what people call the country in the language of a locale; a code of
// none is its own name.
func Name(code, locale string) string {
	if !Known(code) {
		return code
	}
	return display.Regions(language.Make(locale)).Name(language.MustParseRegion(code))
}

// Language is the language that most people of the country write, with the country
// (BCP 47), as sv-SE; und of what is no country.
func Language(code string) string {
	if !Known(code) {
		return language.Und.String()
	}
	tag, err := language.Compose(language.Und, language.MustParseRegion(code))
	base, _ := tag.Base()
	if err != nil {
		return language.Und.String()
	}
	return base.String() + "-" + code
}

// Find gives the code of a country that is written as its code or by its name in
// Swedish, English, Finnish or Dutch, however the letters are cased.
func Find(written string) (code string, ok bool) {
	written = strings.TrimSpace(written)
	if code, ok := parse(strings.ToUpper(written)); ok {
		return code, true
	}
	code, ok = byName()[strings.ToLower(written)]
	return code, ok
}

//nolint:gochecknoglobals // constant table, made once
var byName = sync.OnceValue(func() map[string]string {
	names := map[string]string{}
	for _, code := range codes() {
		for _, locale := range []string{"sv", "en", "fi", "nl"} {
			names[strings.ToLower(Name(code, locale))] = code
		}
	}
	return names
})

// codes are those of all countries.
func codes() []string {
	var all []string
	for first := 'A'; first <= 'Z'; first++ {
		for second := 'A'; second <= 'Z'; second++ {
			if code := string([]rune{first, second}); Known(code) {
				all = append(all, code)
			}
		}
	}
	return all
}
