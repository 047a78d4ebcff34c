package energybill

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/csv"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kind is what a row of a bill is for. Of rows that state the same energy the lesser
// stands for the others.
type kind int

const (
	energy  kind = iota // the energy itself, and whatever names nothing else
	grid                // its way through the grid
	levy                // capacity, subscription, certificates
	tax                 // on the energy, whoever takes it or pays it back
	trim                // discount, rounding
	surplus             // energy of one's own that is sold
)

// What else a row says of itself, beside what it is for.
const (
	advance    kind = iota + surplus + 1 // it is paid ahead, and settled later
	settlement                           // it settles what was paid ahead
)

//go:embed data/words.csv
var wordsFile []byte

//go:embed data/grids.csv
var gridsFile []byte

// words are those of each kind, as they stand in plain text, the longest first.
//
//nolint:gochecknoglobals // constant
var words = func() map[kind][]string {
	kinds := map[string]kind{"energy": energy, "grid": grid, "levy": levy, "tax": tax, "trim": trim, "surplus": surplus, "advance": advance, "settlement": settlement}
	found := map[kind][]string{}
	for _, row := range read(wordsFile) {
		k, word := kinds[row[0]], plain(row[2])
		if strings.HasPrefix(row[2], "-") {
			word = strings.TrimPrefix(word, " ")
		}
		if strings.HasSuffix(row[2], "$") {
			word += " "
		}
		found[k] = append(found[k], word)
	}
	for _, among := range found {
		slices.SortFunc(among, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	}
	return found
}()

// grids are the names of grid companies, as they stand in plain text.
//
//nolint:gochecknoglobals // constant
var grids = func() (names []string) {
	for _, row := range read(gridsFile) {
		names = append(names, plain(row[1]))
	}
	return names
}()

func read(file []byte) [][]string {
	rows, err := csv.NewReader(bytes.NewReader(file)).ReadAll()
	if err != nil {
		panic(err) // it is embedded
	}
	return rows[1:]
}

// carriers are the words for energy itself, beside which a text may name the grid.
//
//nolint:gochecknoglobals // constant
var carriers = []string{
	"el", "elen", "elström", "elenergi", "elhandel", "ström", "fjärrvärme", "värme", "gas", "electricity", "power", "heat", "energy",
	"sähkö", "sähköenergia", "energia", "kaukolämpö", "lämpö", "kaasu", "stroom", "elektriciteit", "elektra", "energie", "warmte", "levering",
}

// plain is a text in lower case with one space between words, and one before.
func plain(text string) string {
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), parts), " ")
}

// parts reports whether words end at a letter of this kind.
func parts(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// reading remembers what texts say that many rows have.
type reading struct {
	kinds map[string]told
	grids map[string]bool
}

// told is a kind, and whether a text names it.
type told struct {
	kind kind
	ok   bool
}

func newReading() reading { return reading{map[string]told{}, map[string]bool{}} }

// kindOf is what a row is for: as its text says, else the name of its account, else the
// text of its voucher if that has no other row of the carrier, else its supplier. What
// names both the energy and the grid is about the energy: too much is seen, and what
// is left out in silence is not.
func (r reading) kindOf(row Row, alone bool) kind {
	texts := []string{row.Text, row.AccountName}
	if alone {
		texts = append(texts, row.VoucherText)
	}
	for _, text := range texts {
		if found := r.kindIn(text); found.ok {
			return found.kind
		}
	}
	if r.isGrid(row.Supplier) || row.Supplier == "" && (r.isGrid(row.Text) || alone && r.isGrid(row.VoucherText)) {
		return grid
	}
	return energy
}

func (r reading) kindIn(text string) told {
	found, known := r.kinds[text]
	if !known {
		if found.ok = namesBoth(text); !found.ok {
			found.kind, found.ok = named(without(plain(text)))
		}
		r.kinds[text] = found
	}
	return found
}

func (r reading) isGrid(name string) bool {
	is, known := r.grids[name]
	if !known {
		is = isGrid(name)
		r.grids[name] = is
	}
	return is
}

// PaysFee reports whether the row by itself pays for the way through the grid, a levy or a
// tax, and not for the energy.
func (r Row) PaysFee() bool {
	k := newReading().kindOf(r, false)
	return k == grid || k == levy || k == tax
}

// isGrid reports whether a name is that of a grid company.
func isGrid(name string) bool {
	text := plain(name) + " "
	return slices.ContainsFunc(grids, func(grid string) bool { return stands(text, grid) })
}

// joins are what parts the things that a text names.
var joins = regexp.MustCompile(`(?i)[&+/]|\s(?:och|samt|o|and|ja|sekä|en)\s`)

// namesBoth reports whether a text names the energy itself beside a fee that names no
// energy of its own: "el och elnät", but not "vastrecht stroom en gas".
func namesBoth(text string) bool {
	sold, fees := false, false
	for _, part := range joins.Split(text, -1) {
		_, fee := named(plain(part))
		carrier := slices.ContainsFunc(strings.Fields(plain(part)), func(word string) bool { return slices.Contains(carriers, word) })
		if fee && carrier {
			return false
		}
		sold, fees = sold || carrier, fees || fee
	}
	return sold && fees
}

// named is the kind of the longest word in a plain text, the lesser of two as long.
func named(text string) (found kind, ok bool) {
	best := 0
	for _, k := range []kind{energy, grid, levy, tax, trim, surplus} {
		if n := longest(text+" ", words[k]); n > best {
			found, best = k, n
		}
	}
	return found, best > 0
}

// says reports whether the text of a row or that of its voucher holds a word of a kind.
func (l line) says(k kind) bool { return longest(plain(l.Text+" "+l.VoucherText)+" ", words[k]) > 0 }

// longest is the length of the first of some words that stands in the text, as it is or
// with an ending; zero for none.
func longest(text string, among []string) int {
	for _, word := range among {
		if stands(text, word) {
			return len(word)
		}
	}
	return 0
}

// stands reports whether a word does, with an ending of at most three letters.
func stands(text, word string) bool {
	const ending = 3
	for {
		_, behind, found := strings.Cut(text, word)
		if !found {
			return false
		}
		if rest, _, _ := strings.Cut(behind, " "); strings.HasSuffix(word, " ") || utf8.RuneCountInString(rest) <= ending {
			return true
		}
		text = behind
	}
}

// without cuts off what a text says to be part of the rest, or none: "El inkl. energiskatt".
func without(text string) string {
	for _, including := range []string{
		" inkl", " ink ", " incl", " sis ", " sisält", " exkl", " excl", " ex ", " utan ", " ilman ", " med ", " met ", " zonder ", " avser ",
	} {
		text, _, _ = strings.Cut(text, including)
	}
	return text
}
