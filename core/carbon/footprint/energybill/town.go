package energybill

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

//go:embed data/towns.csv
var townsFile []byte

// towns are the names of each, in plain text, by which texts call it.
//
//nolint:gochecknoglobals // constant
var towns = func() map[string]string {
	found := map[string]string{}
	for _, row := range read(townsFile) {
		is := row[2]
		if is == "" {
			is = row[1]
		}
		found[plain(row[1])] = plain(is)
		if genitive := plain(row[1]) + "s"; row[0] == "SE" && !strings.HasSuffix(row[1], "s") && found[genitive] == "" {
			found[genitive] = plain(is)
		}
	}
	return found
}()

// townsBegin holds the first words of names of towns.
//
//nolint:gochecknoglobals // constant
var townsBegin = func() map[string]bool {
	found := map[string]bool{}
	for name := range towns {
		found[strings.Fields(name)[0]] = true
	}
	return found
}()

// companyWords stand behind a town in the name of who sells, delivers or rules there. Some
// mean something else unless they have a capital letter, as in "Turun sähkö".
//
//nolint:gochecknoglobals // constant
var companyWords = []string{
	"energi", "energia", "energian", "Energie", "energy", "exergi", "kraft", "elverk", "energiverk", "energihandel", "energinät", "elhandel", "miljö",
	"ab", "aktiebolag", "oy", "oyj", "b", "bv", "n", "nv", "kommun", "kommuns", "stad", "stads", "region", "kaupunki", "kaupungin", "kunta",
	"sähkölaitos", "sähkönmyynti", "sähköverkko", "sähköverkot", "sähkönsiirto", "energiaverkot", "voima", "seudun", "Sähkö", "Sähkön", "Vesi",
}

// townIn is the town whose name a text of a supplier holds, where that is no part of the name
// of a company; empty for none or several. The town of the supplier's own name is one where
// the text says what comes there, as "El Växjö" does.
func townIn(text, supplier string) (town string) {
	all := strings.FieldsFunc(text, parts)
	for i := 0; i < len(all); i++ {
		found, n := townAt(all[i:])
		if n == 0 || inGrid(all, i) || isCompany(all[:i], all[i+n:]) || isOwn(found, supplier) && (i == 0 || !bringsSome(all[i-1])) {
			continue
		}
		if town != "" && town != found {
			return ""
		}
		town = found
		i += n - 1
	}
	return town
}

// townAt is the town that the first words name, and how many of them do.
func townAt(words []string) (town string, n int) {
	first, _ := utf8.DecodeRuneInString(words[0])
	if !unicode.IsUpper(first) && words[0] != "s" { // "'s-Hertogenbosch"
		return "", 0
	}
	if begin := strings.ToLower(words[0]); !townsBegin[begin] && !townsBegin[withoutCase(begin)] {
		return "", 0
	}
	const longest = 4
	for n = min(longest, len(words)); n > 0; n-- {
		name := plain(strings.Join(words[:n], " "))
		for _, name := range []string{name, withoutCase(name)} {
			if town := towns[name]; town != "" {
				return town, n
			}
		}
	}
	return "", 0
}

// withoutCase is the genitive of a Finnish name that says where something is: "Turussa".
func withoutCase(name string) string {
	for _, ending := range []string{"ssa", "ssä", "sta", "stä", "lla", "llä", "lta", "ltä", "lle"} {
		if stem, ok := strings.CutSuffix(name, ending); ok {
			return stem + "n"
		}
	}
	return name
}

// isCompany reports whether the words around a town make the name of a company of it.
func isCompany(before, behind []string) bool {
	if len(before) > 0 && slices.Contains([]string{"gemeente", "region", "warmtebedrijf"}, strings.ToLower(before[len(before)-1])) {
		return true
	}
	const near = 2 // "Lund Nät AB"
	for i, word := range behind[:min(near, len(behind))] {
		if i == 0 && (slices.Contains(companyWords, word) || slices.Contains(companyWords, strings.ToLower(word))) {
			return true
		}
		if slices.Contains([]string{"AB", "Ab", "Oy", "Oyj", "BV", "NV"}, word) {
			return true
		}
	}
	return false
}

// isOwn reports whether a town stands in the name of the supplier.
func isOwn(town, supplier string) bool {
	words := strings.FieldsFunc(supplier, parts)
	for i := range words {
		if found, _ := townAt(words[i:]); found == town {
			return true
		}
	}
	return false
}

// bringsSome reports whether a word says that energy comes, or its way through the grid.
func bringsSome(word string) bool {
	_, means := named(plain(word))
	return means || slices.Contains(carriers, strings.ToLower(word))
}

// inGrid reports whether a word is one of the name of a grid company.
func inGrid(words []string, at int) bool {
	return slices.ContainsFunc(grids, func(grid string) bool {
		n := strings.Count(grid, " ")
		for from := max(0, at-n+1); n > 1 && from <= at && from+n <= len(words); from++ {
			if plain(strings.Join(words[from:from+n], " ")) == grid {
				return true
			}
		}
		return false
	})
}
