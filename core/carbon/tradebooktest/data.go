package tradebooktest

import (
	"bytes"
	"embed"
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed data/*.csv data/held/*.csv data/published/*.csv data/bureau/*.csv data/practice/*.csv data/desk/*.csv
var files embed.FS

// intent is a kind of what is bought or booked in a year.
type intent struct {
	kind            string
	trades          []string
	group           string
	class           Class
	times           int
	from, to        float64 // euro, without value added tax
	vat             string  // "s" standard, "r" reduced, "0" none
	against         string  // kind of the other side
	energy          string  // carrier
	accepted, vague []string
}

// of reports whether companies of a trade do so.
func (i intent) of(trade string) bool {
	return slices.Contains(i.trades, "*") || slices.Contains(i.trades, trade)
}

// account is one that a kind may be booked on.
type account struct {
	number, name, rgs string
	vague             bool // its name does not tell the kind
	alone             bool // its name tells it, and nothing else is booked there
}

// phrase is a text or a seller.
type phrase struct {
	text         string
	vague, tells bool // a text that does not tell the kind, a seller that does
}

// words are how a country books a kind.
type words struct {
	accounts       []account
	texts, sellers []phrase
}

// carrier is an energy or a fuel.
type carrier struct {
	leaf, unit string
	price      map[string]float64 // euro a unit, by country
}

// table is the data, read once.
type table struct {
	intents  []intent
	words    map[string]map[string]words // by set with country, and kind
	carriers map[string]carrier
	ways     map[string][]string // by kind
}

// load is parsed at first use and read only from then on.
//
//nolint:gochecknoglobals // one immutable table per process
var load = sync.OnceValue(func() table {
	t := table{words: map[string]map[string]words{}, carriers: map[string]carrier{}, ways: map[string][]string{}}
	for _, r := range rows("intents") {
		t.intents = append(t.intents, intent{
			kind: r["kind"], trades: list(r["trades"]), group: r["group"], class: Class(r["class"]), times: int(number(r["times"])),
			from: number(r["from"]), to: number(r["to"]), vat: r["vat"], against: r["against"], energy: r["energy"],
			accepted: list(r["accepted"]), vague: list(r["vague"]),
		})
	}
	for _, r := range rows("prices") {
		c := carrier{leaf: r["leaf"], unit: r["unit"], price: map[string]float64{}}
		for _, country := range Countries() {
			c.price[country] = number(r[country])
		}
		t.carriers[r["carrier"]] = c
	}
	for _, r := range rows("ways") {
		t.ways[r["kind"]] = list(r["ways"])
	}
	for _, country := range inWords() {
		t.words[country] = map[string]words{}
		for _, r := range rows(strings.ToLower(country)) {
			t.words[country][r["kind"]] = words{accounts(r["accounts"]), phrases(r["texts"]), phrases(r["suppliers"])}
		}
		markAlone(t.words[country])
	}
	return t
})

// inWords are the countries in the words of each set, as the files are named.
func inWords() (all []string) {
	for _, set := range Sets() {
		for _, country := range Countries() {
			all = append(all, set.of(country))
		}
	}
	return all
}

// of is a country in the words of the set.
func (s Set) of(country string) string {
	if s == First {
		return country
	}
	return string(s) + "/" + country
}

func rows(name string) (all []map[string]string) {
	content, err := files.ReadFile("data/" + name + ".csv")
	if err != nil {
		panic(err)
	}
	r := csv.NewReader(bytes.NewReader(content))
	r.Comma, r.Comment, r.LazyQuotes = ';', '#', true
	lines, err := r.ReadAll()
	if err != nil {
		panic(name + ": " + err.Error())
	}
	for _, l := range lines[1:] {
		row := map[string]string{}
		for i, column := range lines[0] {
			row[column] = strings.TrimSpace(l[i])
		}
		all = append(all, row)
	}
	return all
}

func list(cell string) []string {
	if cell == "" {
		return nil
	}
	return strings.Split(cell, "|")
}

func number(cell string) float64 {
	n, err := strconv.ParseFloat(cell, 64)
	if err != nil {
		panic(err)
	}
	return n
}

func accounts(cell string) (all []account) {
	for _, one := range list(cell) {
		var a account
		one, a.vague = strings.CutPrefix(one, "~")
		a.number, a.name, _ = strings.Cut(one, " ")
		if name, code, has := strings.Cut(a.name, " ["); has {
			a.name, a.rgs = name, strings.TrimSuffix(code, "]")
		}
		all = append(all, a)
	}
	return all
}

// markAlone finds the accounts whose names tell what is bought, and are not of what is left over.
func markAlone(of map[string]words) {
	kinds := map[string]int{}
	for _, w := range of {
		names := map[string]bool{}
		for _, a := range w.accounts {
			names[a.name] = true
		}
		for name := range names {
			kinds[name]++
		}
	}
	for _, w := range of {
		for i, a := range w.accounts {
			rest := slices.ContainsFunc([]string{"overige ", "övriga ", "muut ", "algemene ", "diverse "}, func(word string) bool {
				return strings.Contains(strings.ToLower(a.name), word)
			})
			w.accounts[i].alone = !a.vague && !rest && kinds[a.name] == 1
		}
	}
}

func phrases(cell string) (all []phrase) {
	for _, one := range list(cell) {
		var p phrase
		one, p.vague = strings.CutPrefix(one, "~")
		p.text, p.tells = strings.CutPrefix(one, "!")
		all = append(all, p)
	}
	return all
}
