package energycontract_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/energycontract"
	"tillit/core/reference/factor/quantity"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func day(s string) time.Time {
	at, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return at
}

// of is a contract for a quantity of electricity; empty for all of it.
func of(kwh, from, to string) energycontract.Contract {
	c := energycontract.Contract{ID: uuid.New(), Content: energycontract.Content{
		From: day(from), To: day(to), Carrier: energycontract.Electricity, Instrument: energycontract.Certificate, Unit: quantity.KilowattHour,
	}}
	if kwh != "" {
		c.Quantity = decimal.NewNullDecimal(dec(kwh))
	}
	return c
}

func used(date, kwh string) energycontract.Use {
	return energycontract.Use{Carrier: energycontract.Electricity, Date: day(date), KWh: dec(kwh)}
}

func TestAllocate(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		contracts []energycontract.Contract
		uses      []energycontract.Use
		want      [][]string // of each use
	}{
		"the same part of every use": {
			[]energycontract.Contract{of("50", "2024-01-01", "2024-12-31")},
			[]energycontract.Use{used("2024-01-31", "60"), used("2024-12-31", "40")},
			[][]string{{"30"}, {"20"}},
		},
		"what rounding leaves is not lost": {
			[]energycontract.Contract{of("1", "2024-01-01", "2024-12-31")},
			[]energycontract.Use{used("2024-01-31", "1"), used("2024-01-31", "1"), used("2024-01-31", "1")},
			[][]string{{"0.333333"}, {"0.333334"}, {"0.333333"}},
		},
		"no more than there is": {
			[]energycontract.Contract{of("500", "2024-01-01", "2024-12-31")},
			[]energycontract.Use{used("2024-01-31", "60.5")},
			[][]string{{"60.5"}},
		},
		"on its days alone": {
			[]energycontract.Contract{of("", "2024-02-01", "2024-02-29")},
			[]energycontract.Use{used("2024-01-31", "1"), used("2024-02-01", "2"), used("2024-02-29", "3"), used("2024-03-01", "4")},
			[][]string{nil, {"2"}, {"3"}, nil},
		},
		"the one that begins first goes first, one for all last": {
			[]energycontract.Contract{of("", "2024-01-01", "2024-12-31"), of("30", "2024-02-01", "2024-12-31"), of("50", "2024-01-01", "2024-12-31")},
			[]energycontract.Use{used("2024-03-31", "100")},
			[][]string{{"50", "30", "20"}},
		},
		"a credit gives back its part": {
			[]energycontract.Contract{of("40", "2024-01-01", "2024-12-31")},
			[]energycontract.Use{used("2024-01-31", "100"), used("2024-02-29", "-20")},
			[][]string{{"50"}, {"-10"}},
		},
		"credits alone use nothing": {
			[]energycontract.Contract{of("40", "2024-01-01", "2024-12-31")}, []energycontract.Use{used("2024-02-29", "-20")}, [][]string{nil},
		},
		// 366 of 731 days lie in 2024, 365 in 2025.
		"a year's part of several": {
			[]energycontract.Contract{of("731", "2024-01-01", "2025-12-31")}, []energycontract.Use{used("2024-02-29", "1000")}, [][]string{{"366"}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got [][]string
			for _, shares := range energycontract.Allocate(c.contracts, 2024, c.uses) {
				var kwh []string
				for _, s := range shares {
					kwh = append(kwh, s.KWh.String())
				}
				got = append(got, kwh)
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestAllocate_YearsAddUp(t *testing.T) {
	t.Parallel()
	c := of("1000", "2023-06-15", "2026-02-03")
	sum := decimal.Zero
	for year := 2022; year <= 2027; year++ {
		use := energycontract.Use{Carrier: energycontract.Electricity, Date: time.Date(year, 7, 1, 0, 0, 0, 0, time.UTC), KWh: dec("100000")}
		if year == 2026 {
			use.Date = day("2026-01-31")
		}
		for _, s := range energycontract.Allocate([]energycontract.Contract{c}, year, []energycontract.Use{use})[0] {
			sum = sum.Add(s.KWh)
		}
	}
	require.Equal(t, "1000", sum.String())
}

// Whatever is bought and used, no use and no contract gives more than it has,
// and the order in which contracts come makes no difference.
func TestAllocate_NeverGivesMoreThanThereIs(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 3))
	for range 2_000 {
		var contracts []energycontract.Contract
		for range 1 + r.IntN(4) {
			from := day("2024-01-01").AddDate(0, r.IntN(12), 0)
			kwh := decimal.New(1+r.Int64N(5_000_000), -3).String()
			contracts = append(contracts, of(kwh, from.Format(time.DateOnly), from.AddDate(0, 1+r.IntN(6), 0).Format(time.DateOnly)))
		}
		var uses []energycontract.Use
		for range 1 + r.IntN(6) {
			uses = append(uses, energycontract.Use{
				Carrier: energycontract.Electricity, Date: day("2024-01-01").AddDate(0, 0, r.IntN(366)), KWh: decimal.New(1+r.Int64N(3_000_000), -3),
			})
		}
		shares := energycontract.Allocate(contracts, 2024, uses)
		given := map[uuid.UUID]decimal.Decimal{}
		for i, of := range shares {
			sum := decimal.Zero
			for _, s := range of {
				require.True(t, s.KWh.IsPositive())
				sum = sum.Add(s.KWh)
				given[s.Contract] = given[s.Contract].Add(s.KWh)
			}
			require.True(t, sum.LessThanOrEqual(uses[i].KWh.Add(dec("0.00001"))), "%s of %s", sum, uses[i].KWh)
		}
		for _, c := range contracts {
			require.True(t, given[c.ID].LessThanOrEqual(c.Quantity.Decimal), "%s of %s", given[c.ID], c.Quantity.Decimal)
		}
		r.Shuffle(len(contracts), func(i, j int) { contracts[i], contracts[j] = contracts[j], contracts[i] })
		require.Equal(t, shares, energycontract.Allocate(contracts, 2024, uses))
	}
}
