package activity_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/activity"
)

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func day(s string) time.Time {
	at, err := time.Parse(time.DateOnly, s)
	if err != nil {
		panic(err)
	}
	return at
}

func TestContent_Parts(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		from, to, quantity string
		want               []string // date and quantity
	}{
		"a month is one part":     {"2024-02-01", "2024-02-29", "1240.5", []string{"2024-02-01 1240.5"}},
		"a day is one part":       {"2024-02-29", "2024-02-29", "7", []string{"2024-02-29 7"}},
		"by days":                 {"2024-01-22", "2024-02-10", "200", []string{"2024-01-22 100", "2024-02-01 100"}},
		"over the turn of a year": {"2023-12-31", "2024-01-01", "3", []string{"2023-12-31 1.5", "2024-01-01 1.5"}},
		// 31, 29 and 31 of 91 days: 0.340659|34…, 0.318681|31…, 0.340659|34…:
		// of two equal remainders the earlier month's goes first.
		"what rounding leaves goes to the largest remainder": {"2024-01-01", "2024-03-31", "1", []string{
			"2024-01-01 0.34066", "2024-02-01 0.318681", "2024-03-01 0.340659",
		}},
		"less than there are months": {"2024-01-01", "2024-03-31", "0.000002", []string{
			"2024-01-01 0.000001", "2024-02-01 0", "2024-03-01 0.000001",
		}},
		"nothing is nothing": {"2024-01-15", "2024-02-15", "0", []string{"2024-01-15 0", "2024-02-01 0"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := activity.Content{From: day(c.from), To: day(c.to), Quantity: dec(c.quantity)}
			var got []string
			sum := decimal.Zero
			for _, p := range content.Parts() {
				got = append(got, p.Date.Format(time.DateOnly)+" "+p.Quantity.String())
				sum = sum.Add(p.Quantity)
			}
			require.Equal(t, c.want, got)
			require.Equal(t, c.quantity, sum.String())
		})
	}
}
