// Package chart says what kind an account is, for every way in which books come: an asset
// or a debt, an income or a cost. It goes by the account's code in a reference chart
// first, then by what the source of the books says, then by the classes of the country's
// chart, and by names only within the half of the books that these leave.
package chart

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

//go:embed data/codes.csv data/classes.csv data/words.csv data/abbreviations.csv
var data embed.FS

// Charts of accounts that are known.
const (
	BAS     = "BAS" // Sweden
	Finnish = "FI"
	Dutch   = "NL"
)

// Kind is what an account is in the books.
type Kind string

// The kinds. What sources state is one of Asset, Liability, Income, Cost, Balance and
// Results, or Unknown.
const (
	Unknown   Kind = ""
	Balance   Kind = "balance" // of the balance sheet, and no more is known
	Asset     Kind = "asset"
	Fixed     Kind = "fixed" // tangible and intangible assets in use
	Stock     Kind = "stock"
	Claim     Kind = "claim" // money, shares, what others owe, what is paid in advance
	VAT       Kind = "vat"   // value added tax, owed or claimed
	Liability Kind = "liability"
	Equity    Kind = "equity"
	Results   Kind = "results" // of profit and loss, and no more is known
	Income    Kind = "income"
	Cost      Kind = "cost"
	Financial Kind = "financial" // interest, exchange differences, appropriations
	Tax       Kind = "tax"       // on the result
)

// InBalance reports whether accounts of the kind stand in the balance sheet.
func (k Kind) InBalance() bool {
	switch k {
	case Balance, Asset, Fixed, Stock, Claim, VAT, Liability, Equity:
		return true
	case Unknown, Results, Income, Cost, Financial, Tax:
	}
	return false
}

// InResults reports whether accounts of the kind stand in profit and loss.
func (k Kind) InResults() bool { return k != Unknown && !k.InBalance() }

// MayCost reports whether rows on accounts of the kind may be costs.
func (k Kind) MayCost() bool { return !k.InBalance() && k != Income }

// MayHoldCapital reports whether capital goods may stand on accounts of the kind.
func (k Kind) MayHoldCapital() bool {
	return k == Unknown || k == Balance || k == Asset || k == Fixed
}

// within reports whether k is a closer word for what wide says.
func (k Kind) within(wide Kind) bool {
	switch wide {
	case Unknown:
		return true
	case Balance:
		return k.InBalance()
	case Results:
		return k.InResults()
	case Asset:
		return k == Fixed || k == Stock || k == Claim || k == VAT
	case Liability:
		return k == VAT || k == Equity
	case Cost:
		return k == Financial || k == Tax
	case Fixed, Stock, Claim, VAT, Equity, Income, Financial, Tax:
	}
	return false
}

// Basis is what says the kind of an account.
type Basis string

// The bases; an account of which nothing says what it is has none.
const (
	ByCode   Basis = "code"   // in a reference chart
	BySource Basis = "source" // of the books
	ByClass  Basis = "class"  // of the chart, by the number
	ByName   Basis = "name"
)

// Account is what books say of one.
type Account struct {
	Chart        string // of accounts; empty for one that is not known
	Number, Name string
	Standard     string // code in the country's reference chart (RGS); empty where the books do not say
	Stated       Kind   // by the source
	Numbering    Numbering
}

// KindOf gives the kind of an account, and what says so.
func KindOf(a Account) (Kind, Basis) {
	t := known()
	if kind := kindAt(t.codes, a.Standard, func(kindOf) bool { return true }); kind != Unknown {
		return kind, ByCode
	}
	kind, basis := a.Stated, BySource
	byNumber := t.class(a.Chart, a.Numbering.Full(a.Number))
	switch {
	case byNumber == Unknown:
	case kind == Unknown, byNumber.within(kind):
		kind, basis = byNumber, ByClass
	}
	if a.Chart != BAS { // whose numbers say more than names do
		if named := t.named(Spell(a.Chart, a.Name), kind); named != Unknown {
			return named, ByName
		}
	}
	if kind == Unknown {
		return Unknown, ""
	}
	return kind, basis
}

// kindOf is a row of codes.csv or classes.csv.
type kindOf struct {
	chart, beginning string
	kind             Kind
}

// kindAt gives the kind by the longest beginning of a code or number.
func kindAt(rows []kindOf, of string, counts func(kindOf) bool) Kind {
	best := kindOf{}
	for _, r := range rows {
		if len(r.beginning) > len(best.beginning) && strings.HasPrefix(of, r.beginning) && counts(r) {
			best = r
		}
	}
	return best.kind
}

// wording is words of names of accounts of a kind.
type wording struct {
	kind  Kind
	words string // as Plain has them
}

type tables struct {
	codes, classes []kindOf
	words          []wording                // those of value added tax, then the longer, first
	abbreviations  map[string]abbreviations // by chart
}

// named gives the kind that the words of a name say within what is known already;
// Unknown where they say no more. Of an account of which nothing is known they say what of
// the balance sheet it is, but not that it holds assets in use.
func (t tables) named(name string, already Kind) Kind {
	name = Plain(name)
	for _, w := range t.words {
		if (already != Unknown || w.kind != Fixed) && w.kind.within(already) && strings.Contains(name, w.words) {
			return w.kind
		}
	}
	return Unknown
}

// known is what data says, read once.
var known = sync.OnceValue(func() tables { //nolint:gochecknoglobals // it never changes
	var t tables
	for _, row := range table("codes.csv") {
		t.codes = append(t.codes, kindOf{beginning: row[0], kind: Kind(row[1])})
	}
	for _, row := range table("classes.csv") {
		t.classes = append(t.classes, kindOf{row[0], row[1], Kind(row[2])})
	}
	for _, row := range table("words.csv") {
		for words := range strings.SplitSeq(row[1], "|") {
			t.words = append(t.words, wording{Kind(row[0]), stem(words)})
		}
	}
	t.abbreviations = map[string]abbreviations{}
	for _, row := range table("abbreviations.csv") {
		of := t.abbreviations[row[0]]
		if of == nil {
			of = abbreviations{}
			t.abbreviations[row[0]] = of
		}
		of[row[1]] = row[2]
	}
	first := func(w wording) int {
		if w.kind == VAT {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(t.words, func(a, b wording) int { return cmp.Or(first(a)-first(b), len(b.words)-len(a.words)) })
	return t
})

// table has the rows of a file of data below its header.
func table(name string) [][]string {
	text, err := data.ReadFile("data/" + name)
	if err != nil {
		panic(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		panic(fmt.Errorf("%s: %w", name, err))
	}
	return rows[1:]
}

// stem is words as they are sought in a name: an asterisk leaves the end of a word, or
// its beginning, open.
func stem(words string) string {
	found := Plain(words)
	if strings.HasSuffix(words, "*") {
		found = strings.TrimSuffix(found, " ")
	}
	if strings.HasPrefix(words, "*") {
		found = strings.TrimPrefix(found, " ")
	}
	return found
}

// bare takes off the marks that those who type leave out: "materiele", "prive".
//
//nolint:gochecknoglobals // constant
var bare = strings.NewReplacer("ë", "e", "é", "e", "è", "e", "ê", "e", "ï", "i")

// Plain gives the words of a text in lower case, each between blanks and without accents;
// letters of Swedish and Finnish stay.
func Plain(text string) string {
	words := strings.FieldsFunc(bare.Replace(strings.ToLower(text)), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}
