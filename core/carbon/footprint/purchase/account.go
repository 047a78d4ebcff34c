package purchase

import (
	"bytes"
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"sync"

	"tillit/core/reference/chart"
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
	advance      role = "advance"
	leased       role = "leased"
	opening      role = "opening"
	shares       role = "shares"
)

// standsIn reports whether accounts of a kind have a role, where their names say so.
func (r role) standsIn(in chart.Kind) bool {
	switch r {
	case equity, private, accumulated, outputVAT, ownVAT, inputVAT, customer, payable, stage, advance, leased, opening, shares:
		return !in.InResults()
	case depreciation, ownWork:
		return !in.InBalance()
	case result, disposal, grant, revaluation:
	}
	return true
}

// becomes reports whether what stands on such accounts becomes an asset later.
func (r role) becomes() bool { return r == stage || r == advance }

// span is one of numbers of a chart.
type span struct{ chart, from, to string }

func (s span) holds(chart, number string) bool {
	return s.chart == chart && len(number) >= len(s.from) && s.from <= number[:len(s.from)] && number[:len(s.from)] <= s.to
}

// spanOf is a span of numbers that have a role.
type spanOf struct {
	span

	role role
}

// wording is words of names of accounts that have a role.
type wording struct {
	role  role
	words string // between blanks, as chart.Plain has them
}

type roles struct {
	spans []spanOf  // the narrower first
	words []wording // the longer first
}

// known is what data says, read once.
var known = sync.OnceValue(func() roles { //nolint:gochecknoglobals // it never changes
	var r roles
	for _, row := range table("accounts.csv") {
		if row[2] != "" {
			r.spans = append(r.spans, spanOf{span{row[1], row[2], row[3]}, role(row[0])})
			continue
		}
		for words := range strings.SplitSeq(row[4], "|") {
			r.words = append(r.words, wording{role(row[0]), chart.Plain(words)})
		}
	}
	slices.SortStableFunc(r.spans, func(a, b spanOf) int { return a.width() - b.width() })
	slices.SortStableFunc(r.words, func(a, b wording) int { return len(b.words) - len(a.words) })
	return r
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

func (s span) width() int {
	var from, to int
	_, _ = fmt.Sscan(s.from, &from)
	_, _ = fmt.Sscan(s.to, &to)
	return to - from
}

// roleOf gives the role of an account, "" for none: by its number in a chart that
// is known, else by its name and the kind that it is of.
func roleOf(of, number, name string, in chart.Kind) role {
	r := known()
	for _, s := range r.spans {
		if s.holds(of, number) {
			return s.role
		}
	}
	name = chart.Plain(name)
	for _, w := range r.words {
		switch {
		case !strings.Contains(name, w.words):
		case w.role == depreciation && in.InBalance():
			return accumulated
		case w.role.standsIn(in):
			return w.role
		}
	}
	if in == chart.Equity {
		return equity
	}
	return ""
}

// DeductsVAT reports whether value added tax that is deducted stands on an account, by its
// number in the chart, else by its name. An account of cost is none: tax that stands there
// is not deducted.
func DeductsVAT(of, number, name string, kind chart.Kind) bool {
	return !kind.InResults() && roleOf(of, number, name, kind) == inputVAT
}
