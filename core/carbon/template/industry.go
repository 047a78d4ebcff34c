package template

import (
	"encoding/csv"
	"errors"
	"sync"

	"tillit/core/carbon/template/data"
)

// span is a stretch of divisions of NACE that are of one trade.
type span struct{ from, to, trade string }

// spans is parsed at first use and read only from then on.
//
//nolint:gochecknoglobals // one immutable list per process
var spans = sync.OnceValue(func() (all []span) {
	f, err := data.Files.Open("industries.csv")
	if err != nil {
		panic(err)
	}
	r := csv.NewReader(f)
	r.Comment = '#'
	lines, err := r.ReadAll()
	if err = errors.Join(err, f.Close()); err != nil {
		panic(err)
	}
	for _, c := range lines[1:] {
		all = append(all, span{c[0], c[1], c[2]})
	}
	return all
})

// TradeOf is the trade that a division of NACE is of; empty when of none that
// templates are for, or when there is no division.
func TradeOf(industry string) string {
	for _, s := range spans() {
		if s.from <= industry && industry <= s.to {
			return s.trade
		}
	}
	return ""
}
