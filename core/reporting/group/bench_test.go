package group_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/reference/category"
	"tillit/core/reporting/group"
)

// BenchmarkGroupOf200 asks a group of 200 companies, each with two years of
// 300 sums, for its emissions and, by turns, adds up the same by one statement
// written by hand on a connection without tenants. It reports the milliseconds
// of both and the ratio, and those of the overview.
func BenchmarkGroupOf200(b *testing.B) {
	const companies = 200
	w := newFixture(b)
	for range companies - 4 {
		w.company(b, "Dotter", w.owner)
	}
	var leaves []string
	for c := range category.Standard().Leaves() {
		if c.Scope == category.Scope3 {
			leaves = append(leaves, c.ID)
		}
	}
	w.exec(b, `insert into footprint_rollups (company_id, year, month, part, status, disabled, category_id, scope, quality, rows,
			amount, kg_location, kg_market, kg_biogenic, spread_location, spread_market)
		select c.id, y, m, 'main', 'counted', false, l, 3, 5, 10, 1000, random()::numeric, random()::numeric, 0, 0, 0
		from companies c, generate_series(2024, 2025) y, generate_series(1, 12) m, unnest($1::text[]) l where c.id <> $2`,
		leaves[:25], w.stranger)
	w.exec(b, "analyze footprint_rollups, companies")
	scope := w.of(b, w.owner)

	var ours, hand, overview []time.Duration
	for b.Loop() {
		ours = append(ours, took(b, func() error {
			found, err := w.groups.Emissions(b.Context(), scope, 2025, group.Look{})
			require.Equal(b, companies, found.WithBooks)
			return err
		}))
		hand = append(hand, took(b, func() error { return w.byHand(b, w.owner) }))
		overview = append(overview, took(b, func() error {
			_, err := w.groups.Overview(b.Context(), scope, 2025)
			return err
		}))
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(milliseconds(ours), "ms")
	b.ReportMetric(milliseconds(hand), "hand-ms")
	b.ReportMetric(milliseconds(ours)/milliseconds(hand), "ratio")
	b.ReportMetric(milliseconds(overview), "overview-ms")
}

// byHand adds up two years by company, category and month.
func (w *fixture) byHand(b *testing.B, owner uuid.UUID) error {
	b.Helper()
	rows, err := w.conn.Query(b.Context(), `select company_id, year, category_id, month,
			sum(kg_location) filter (where scope = 1), sum(kg_location) filter (where scope = 2),
			sum(kg_market) filter (where scope = 2), sum(kg_location) filter (where scope = 3), sum(kg_biogenic), sum(rows), sum(amount)
		from footprint_rollups
		where (company_id = $1 or company_id = any ((select descendants($1))::uuid[])) and year between 2021 and 2025 and status = 'counted' and not disabled
		group by grouping sets ((company_id, year), (category_id, year), (month, year))`, owner)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if _, err := rows.Values(); err != nil {
			return err
		}
	}
	return rows.Err()
}

func took(b *testing.B, do func() error) time.Duration {
	b.Helper()
	begun := time.Now()
	require.NoError(b, do())
	return time.Since(begun)
}

// milliseconds is the middle of what was measured.
func milliseconds(all []time.Duration) float64 {
	slices.Sort(all)
	return float64(all[len(all)/2].Microseconds()) / 1000
}
