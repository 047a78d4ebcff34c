package assembly_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
	"tillit/reports/reportstest"
)

// typing makes numbers as people type them: whole ones and long ones, small ones,
// and some with zeros at the end.
type typing struct{ *rand.Rand }

func (r typing) digits(n int) string {
	var out strings.Builder
	for range n {
		out.WriteByte(byte('0' + r.IntN(10)))
	}
	return out.String()
}

func (r typing) number(percent bool) string {
	whole := strconv.Itoa(r.IntN(101))
	if !percent && r.IntN(3) == 0 {
		whole = strconv.Itoa(1+r.IntN(9)) + r.digits(r.IntN(17))
	}
	switch r.IntN(5) {
	case 0:
		return whole
	case 1:
		return whole + "." + r.digits(1+r.IntN(3)) + strings.Repeat("0", r.IntN(3))
	case 2:
		return whole + "." + strings.Repeat("0", 1+r.IntN(12)) + r.digits(1+r.IntN(7))
	case 3:
		return whole + "." + strings.Repeat("0", 1+r.IntN(4))
	}
	return map[bool]string{true: "100", false: whole + "000"}[percent]
}

// signed is below nought now and then.
func (r typing) signed(percent bool) string {
	number := r.number(percent)
	if r.IntN(6) == 0 && strings.Trim(number, "0.") != "" {
		return "-" + number
	}
	return number
}

// placesTyped is how many digits somebody typed behind the point.
func placesTyped(number string) int {
	_, fraction, _ := strings.Cut(number, ".")
	return len(fraction)
}

// requireTyped requires that a fact is what was typed, to the last digit, and
// claims as many digits. A percentage is written as a share, whose places are two more.
func requireTyped(t *testing.T, f reportstest.XBRLFact, typed string, percent bool, about ...any) {
	t.Helper()
	value, places := decimal.RequireFromString(typed), placesTyped(typed)
	if percent {
		value, places = value.Shift(-2), places+2
	}
	require.Equal(t, value.String(), f.Value, about...)
	require.NotNil(t, f.Decimals, about...)
	require.EqualValues(t, places, *f.Decimals, about...)
}

// Every number that people type is the same number in both digital files, in every
// language, and says of itself that it is as exact as it was typed: 100 % is 1.00,
// and 12.50 has two digits behind the point.
func TestDigitalReport_KeepsTheDigitsThatWereTyped(t *testing.T) {
	t.Parallel()
	f := newFiler(t, func(*company.Details) {})
	for seed := range uint64(3) {
		chance := typing{rand.New(rand.NewPCG(seed, 20250730))}
		now, before := map[string]string{}, map[string]string{}
		percent := map[string]bool{}
		for _, item := range f.sheet(t, filed).Items {
			q := item.Question
			whole := q.Unit == "accidents" || q.Unit == "deaths" || q.Unit == "convictions" || q.Unit == "year"
			if q.Type != catalogue.Number || q.Shape == catalogue.Table || q.XBRL == "" || whole || item.Applicability != answer.Applicable {
				continue
			}
			percent[q.ID] = q.Unit == "%"
			now[q.ID], before[q.ID] = chance.signed(percent[q.ID]), chance.signed(percent[q.ID])
			f.say(t, filed, q.ID, typedContent(t, now[q.ID]))
			if !strings.Contains(q.XBRL, "YearMember") {
				f.say(t, filed-1, q.ID, typedContent(t, before[q.ID]))
			}
		}
		require.Greater(t, len(now), 45)
		rows := answer.Value{}
		for _, country := range []string{"SE", "FI"} {
			now["B8_07."+country] = chance.number(false)
			rows.Rows = append(rows.Rows, answer.Row{Key: country, Cell: typedContent(t, now["B8_07."+country]).Value.Cell})
		}
		f.say(t, filed, "B8_07", answer.Content{Value: &rows})

		for _, locale := range reportstest.Locales() {
			made, inline := f.files(t, locale)
			require.Equal(t, made.Facts, inline)
			compared := 0
			for id, typed := range now {
				if _, there := made.Facts[id]; !there {
					continue // a target of a year that nobody named
				}
				requireTyped(t, made.Facts[id], typed, percent[id], "%s %s %s", locale, id, typed)
				compared++
				if earlier, ok := made.Facts[id+"-2024"]; ok {
					requireTyped(t, earlier, before[id], percent[id], "%s %s-2024 %s", locale, id, before[id])
					compared++
				}
			}
			require.Greater(t, compared, 80)
		}
	}
}

func typedContent(t *testing.T, number string) answer.Content {
	t.Helper()
	n, ok := answer.ParseNumber(number)
	require.True(t, ok, number)
	return answer.Content{Value: &answer.Value{Cell: answer.Cell{Number: &n}}}
}

// What is divided has digits that say something, however small it is.
func TestDigitalReport_IntensitiesHaveDigits(t *testing.T) {
	t.Parallel()
	f := newFiler(t, func(*company.Details) {})
	for _, c := range []struct{ emissions, turnover, intensity string }{
		{"876.268902", "4284000000000", "0.000000000204545"},
		{"150.75", "8000000", "0.0000188438"},
		{"0.000001", "99999999999999999999", "0.0000000000000000000000000100000"},
		{"2", "3", "0.6666666667"},
		{"900", "100", "9"},
		{"0", "100", "0"},
		{"12345.678", "0.01", "1234567.8"},
	} {
		f.say(t, filed, "B1_11", typedContent(t, c.turnover))
		f.say(t, filed, "B3_14", typedContent(t, c.emissions))
		for _, locale := range reportstest.Locales() {
			made, inline := f.files(t, locale)
			require.Equal(t, made.Facts, inline)
			fact := made.Facts["B3_19"]
			require.Equal(t, decimal.RequireFromString(c.intensity).String(), fact.Value, c)
			require.EqualValues(t, placesTyped(fact.Value), *fact.Decimals, c)
		}
	}
}
