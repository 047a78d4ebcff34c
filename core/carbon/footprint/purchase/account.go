package purchase

import (
	"bytes"
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"

	"tillit/core/books/ledger"
)

//go:embed data/accounts.csv
var data embed.FS

// role is what an account is for, as data/README.md says.
type role string

const (
	result       role = "result"
	equity       role = "equity"
	private      role = "private"
	depreciation role = "depreciation"
	accumulated  role = "accumulated"
	disposal     role = "disposal"
	outputVAT    role = "outputVat"
	ownVAT       role = "ownVat"
	inputVAT     role = "inputVat"
	customer     role = "customer"
	payable      role = "payable"
	grant        role = "grant"
	ownWork      role = "ownWork"
	revaluation  role = "revaluation"
	stage        role = "stage"
)

// spanOf is a span of numbers of a chart that have a role.
type spanOf struct {
	role     role
	chart    string
	from, to string
}

func (s spanOf) holds(chart, number string) bool {
	return s.chart == chart && len(number) >= len(s.from) && s.from <= number[:len(s.from)] && number[:len(s.from)] <= s.to
}

// wording is words of names of accounts that have a role.
type wording struct {
	role  role
	words string // between blanks, as plain has them
}

type roles struct {
	spans []spanOf  // the narrower first
	words []wording // the longer first
}

// known is what data/accounts.csv says, read once.
var known = sync.OnceValue(func() roles { //nolint:gochecknoglobals // it never changes
	text, err := data.ReadFile("data/accounts.csv")
	if err != nil {
		panic(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		panic(fmt.Errorf("accounts.csv: %w", err))
	}
	var r roles
	for _, row := range rows[1:] {
		if row[2] != "" {
			r.spans = append(r.spans, spanOf{role(row[0]), row[1], row[2], row[3]})
			continue
		}
		for words := range strings.SplitSeq(row[4], "|") {
			r.words = append(r.words, wording{role(row[0]), plain(words)})
		}
	}
	slices.SortStableFunc(r.spans, func(a, b spanOf) int { return a.width() - b.width() })
	slices.SortStableFunc(r.words, func(a, b wording) int { return len(b.words) - len(a.words) })
	return r
})

func (s spanOf) width() int {
	var from, to int
	_, _ = fmt.Sscan(s.from, &from)
	_, _ = fmt.Sscan(s.to, &to)
	return to - from
}

// roleOf gives the role of an account, "" for none: by its number in a chart that
// is known, else by its name.
func roleOf(chart, number, name string) role {
	r := known()
	for _, s := range r.spans {
		if s.holds(chart, number) {
			return s.role
		}
	}
	name = plain(name)
	for _, w := range r.words {
		if strings.Contains(name, w.words) {
			return w.role
		}
	}
	return ""
}

// DeductsVAT reports whether value added tax that is deducted stands on an account, by its
// number in the chart, else by its name. An account of cost is none: tax that stands there
// is not deducted.
func DeductsVAT(chart, number, name string, of ledger.AccountType) bool {
	return of != ledger.Cost && roleOf(chart, number, name) == inputVAT
}

// plain gives the words of a text in lower case, each between blanks.
func plain(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return " " + strings.Join(words, " ") + " "
}
