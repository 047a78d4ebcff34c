package assembly_test

import (
	"encoding/csv"
	"os"
	"regexp"
	"slices"
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

// sampled is a fact of EFRAG's sample, as testdata/efrag/README.md describes it.
type sampled struct {
	question, concept, period, year, axis, member, unit, decimals, scale, value string
}

func readSample(t *testing.T) (facts []sampled) {
	t.Helper()
	file, err := os.Open("testdata/efrag/facts.csv")
	require.NoError(t, err)
	defer func() { require.NoError(t, file.Close()) }()
	rows, err := csv.NewReader(file).ReadAll()
	require.NoError(t, err)
	for _, r := range rows[1:] {
		facts = append(facts, sampled{r[0], r[1], r[2], r[3], r[4], r[5], r[6], r[7], r[8], r[9]})
	}
	return facts
}

// ours is the number in the unit that our questions ask for, with the places that
// the sample claims: of the same amount.
func (s sampled) ours(t *testing.T) (number, unit string) {
	t.Helper()
	of := map[string]struct {
		unit  string
		shift int32
	}{"utr:t": {"utr:kg", 3}, "utr:sqm": {"utr:ha", -4}}[s.unit]
	if of.unit == "" {
		of.unit = s.unit
	}
	decimals, err := strconv.ParseInt(s.decimals, 10, 32)
	require.NoError(t, err)
	if s.scale != "" { // of per cent, which we ask for as such
		of.shift, decimals = 0, decimals-2
	}
	n := decimal.RequireFromString(s.value).Shift(of.shift)
	return n.StringFixed(max(0, -n.Exponent(), int32(decimals)-of.shift)), of.unit
}

// sampler answers the questions of the sample.
type sampler struct{ sheet answer.Sheet }

// option is the key of a member in a list.
func option(t *testing.T, offered []catalogue.Option, list, member string) string {
	t.Helper()
	named := func(o catalogue.Option) string {
		if list == "country" {
			return "country:" + o.Key
		}
		return o.XBRL
	}
	at := slices.IndexFunc(offered, func(o catalogue.Option) bool { return named(o) == member })
	require.GreaterOrEqual(t, at, 0, "%s has no %s", list, member)
	return offered[at].Key
}

func (s sampler) cell(t *testing.T, q *catalogue.Question, fact sampled) (c answer.Cell) {
	t.Helper()
	switch q.Type {
	case catalogue.Number:
		text := fact.value
		if fact.decimals != "" {
			text, _ = fact.ours(t)
		}
		n, ok := answer.ParseNumber(text)
		require.True(t, ok, text)
		c.Number = &n
	case catalogue.Boolean:
		yes := fact.value == "true"
		c.Yes = &yes
	case catalogue.MultipleChoice:
		for member := range strings.FieldsSeq(fact.value) {
			c.Options = append(c.Options, option(t, s.sheet.Edition.Options(q, s.sheet.Standard), q.Options, member))
		}
	case catalogue.Text:
		c.Text = fact.value
	case catalogue.ValueChain, catalogue.Materiality:
		t.Fatal(q.ID)
	}
	return c
}

// content is the whole answer to a question: of a table, all rows.
func (s sampler) content(t *testing.T, q *catalogue.Question, facts []sampled) answer.Content {
	t.Helper()
	if q.Type == catalogue.ValueChain {
		return answer.Content{Perspective: answer.Perspective{CoreBusiness: facts[0].value}}
	}
	if q.Shape != catalogue.Table {
		require.Len(t, facts, 1)
		return answer.Content{Value: &answer.Value{Cell: s.cell(t, q, facts[0])}}
	}
	group, _ := s.sheet.Edition.Group(q)
	v := &answer.Value{}
	for _, fact := range facts {
		key := fact.member
		if group.Rows == catalogue.OptionRows {
			key = option(t, s.sheet.Edition.RowOptions(group).Options, group.RowsFrom, fact.member)
		}
		v.Rows = append(v.Rows, answer.Row{Key: key, Cell: s.cell(t, q, fact)})
	}
	return answer.Content{Value: v}
}

// All facts of EFRAG's sample can be entered, and both files say them as the sample
// does: the same concept, period, dimensions, unit and value, as exact as there.
func TestSample(t *testing.T) {
	t.Parallel()
	f := newFiler(t, func(d *company.Details) {
		d.Country, d.Currency, d.CorporateNumber, d.LEI = "IT", "EUR", "", "5493001KJTIIGC8Y1R12"
	})
	facts := readSample(t)
	require.Len(t, facts, 144)
	by := map[string][]sampled{}
	for _, fact := range facts {
		by[fact.question] = append(by[fact.question], fact)
	}
	s := sampler{}
	yes := true
	opening := []string{
		"B2_04", "B2_08", "B2_12", // of climate, circular economy and consumers, which B2_01 names
		"B7_22", // volumes of waste beside weights
	}
	for _, issue := range opening {
		f.say(t, filed, issue, answer.Content{Value: &answer.Value{Cell: answer.Cell{Yes: &yes}}})
	}
	for open := len(by) + 1; len(by) > 0 && len(by) < open; { // what an answer opens is asked next
		open = len(by)
		s.sheet = f.sheet(t, filed)
		for _, item := range s.sheet.Items {
			if of := by[item.Question.ID]; of != nil && item.Applicability == answer.Applicable {
				f.say(t, filed, item.Question.ID, s.content(t, item.Question, of))
				delete(by, item.Question.ID)
			}
		}
	}
	require.Empty(t, by, "none of the questions stays closed")

	filing, err := f.filings.Read(t.Context(), f.scope, filed, catalogue.English)
	require.NoError(t, err)
	require.True(t, filing.Fit(), "%v", filing.Findings)
	made, inline := f.files(t, "en-US")
	require.Equal(t, made.Facts, inline)
	compareSample(t, facts, made.Facts)
}

// compareSample requires that each fact of the sample is among those made, and names what
// is there besides.
func compareSample(t *testing.T, facts []sampled, made map[string]reportstest.XBRLFact) {
	t.Helper()
	marks := regexp.MustCompile(`</?p>`)
	found := map[string]bool{}
	for _, fact := range facts {
		wanted := map[string]string{"concept": fact.concept, "entity": "lei:5493001KJTIIGC8Y1R12", "period": fact.when(t)}
		if fact.axis != "" {
			wanted[fact.axis] = fact.member
		}
		value := fact.value
		if fact.decimals != "" {
			number, unit := fact.ours(t)
			n := decimal.RequireFromString(number)
			if fact.scale != "" {
				n = n.Shift(-2)
			}
			value = n.String()
			if unit != "" {
				wanted["unit"] = unit
			}
		}
		id := ""
		for one, f := range made {
			dimensions := map[string]string{}
			for name, of := range f.Dimensions {
				if name != "language" {
					dimensions[name] = of
				}
			}
			if len(dimensions) == len(wanted) && holds(dimensions, wanted) {
				require.Empty(t, id, "%v twice", wanted)
				id = one
			}
		}
		require.NotEmpty(t, id, "%v", wanted)
		require.Equal(t, value, marks.ReplaceAllString(made[id].Value, ""), "%s %s", id, fact.concept)
		if fact.decimals != "" {
			number, _ := fact.ours(t)
			places := placesTyped(number)
			if fact.scale != "" {
				places += 2
			}
			require.EqualValues(t, places, *made[id].Decimals, id)
		}
		found[id] = true
	}
	besides := []string{}
	for id := range made {
		if !found[id] {
			besides = append(besides, id)
		}
	}
	require.Equal(t, []string{"B3_19"}, besides, "an intensity that follows from others")
}

// holds reports whether dimensions are those that are wanted.
func holds(dimensions, wanted map[string]string) bool {
	for name, of := range wanted {
		if dimensions[name] != of {
			return false
		}
	}
	return true
}

// when is the fact's period as xBRL-JSON writes it.
func (s sampled) when(t *testing.T) string {
	t.Helper()
	year, err := strconv.Atoi(s.year)
	require.NoError(t, err)
	end := strconv.Itoa(year+1) + "-01-01T00:00:00"
	if s.period == "instant" {
		return end
	}
	return s.year + "-01-01T00:00:00/" + end
}
