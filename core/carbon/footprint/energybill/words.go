package energybill

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"strings"
	"unicode"
)

// kind is what a row of a bill is for. Of rows that state the same energy the lesser
// stands for the others.
type kind int

const (
	energy kind = iota // the energy itself, and whatever names nothing else
	grid               // its way through the grid
	levy               // tax, capacity, subscription
	trim               // discount, rounding
)

//go:embed data/words.csv
var wordsFile []byte

//go:embed data/grids.csv
var gridsFile []byte

// words are those of each kind, as they stand in plain text.
//
//nolint:gochecknoglobals // constant
var words = func() map[kind][]string {
	kinds := map[string]kind{"energy": energy, "grid": grid, "levy": levy, "trim": trim}
	found := map[kind][]string{}
	for _, row := range read(wordsFile) {
		k := kinds[row[0]]
		found[k] = append(found[k], plain(row[2]))
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

// plain is a text in lower case with one space between words, and one before.
func plain(text string) string {
	return " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }), " ")
}

// kindOf is what a row is for: as its text says, else the name of its account, else the
// text of its voucher if that has no other row of the carrier, else its supplier.
func kindOf(r Row, alone bool) kind {
	texts := []string{r.Text, r.AccountName}
	if alone {
		texts = append(texts, r.VoucherText)
	}
	for _, text := range texts {
		if k, ok := named(without(plain(text))); ok {
			return k
		}
	}
	for _, text := range []string{r.Supplier, r.Text, r.VoucherText} {
		if longest(plain(text), grids) > 0 || text == r.Supplier && longest(plain(text), words[grid]) > 0 {
			return grid
		}
	}
	return energy
}

// named is the kind of the longest word in a plain text.
func named(text string) (found kind, ok bool) {
	best := 0
	for _, k := range []kind{energy, grid, levy, trim} {
		if n := longest(text, words[k]); n > best {
			found, best = k, n
		}
	}
	return found, best > 0
}

// longest is the length of the longest of some words with which, or with whose
// beginning, the text has a word; zero for none.
func longest(text string, among []string) (n int) {
	for _, word := range among {
		if len(word) > n && strings.Contains(text, word) {
			n = len(word)
		}
	}
	return n
}

// without cuts off what a text says to be part of the rest: "El inkl. energiskatt".
func without(text string) string {
	for _, including := range []string{" ink", " incl", " sis ", " sisält"} {
		text, _, _ = strings.Cut(text, including)
	}
	return text
}

// meterIn finds the number of a place of delivery in a text, the eighteen digits of a
// GSRN; empty for none.
func meterIn(text string) string {
	const digits = 18
	for _, number := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsDigit(r) }) {
		if len(number) == digits {
			return number
		}
	}
	return ""
}
