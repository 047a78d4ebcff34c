package rule_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/rule"
)

// BenchmarkNames matches rows that name no supplier by 500 rules and, in the
// same run, looks first whom of 2,000 suppliers their text names. It reports
// rows a second of both and how much longer the second takes.
func BenchmarkNames(b *testing.B) {
	rules, rows := ledgerLike(500, 20_000)
	m, err := rule.Compile(rules)
	require.NoError(b, err)
	known := make([]rule.Known, 0, 2000)
	for i := range 2000 {
		known = append(known, rule.Known{ID: uuid.New(), Names: []string{fmt.Sprintf("%s %s AB", rows[i].AccountName, rows[i+2000].AccountName)}})
	}
	names := m.Names(known)
	for i := range rows {
		rows[i].Supplier = ""
		if i%4 == 0 {
			rows[i].Text = fmt.Sprintf("Faktura %d %s mars", i, known[i%2000].Names[0])
		}
	}

	var alone, both time.Duration
	found := 0
	for b.Loop() {
		alone += timed(func() {
			for _, row := range rows {
				m.Match(row)
			}
		})
		both += timed(func() {
			for _, row := range rows {
				if named, ok := names.In(row.Text); ok {
					row.Supplier = named.Name
					found++
				}
				m.Match(row)
			}
		})
	}
	require.GreaterOrEqual(b, found, b.N*len(rows)/4)
	total := float64(b.N * len(rows))
	b.ReportMetric(total/alone.Seconds(), "rows/s")
	b.ReportMetric(total/both.Seconds(), "named-rows/s")
	b.ReportMetric(both.Seconds()/alone.Seconds(), "ratio")
	b.ReportMetric(float64((both-alone).Nanoseconds())/total, "ns/text")
}
