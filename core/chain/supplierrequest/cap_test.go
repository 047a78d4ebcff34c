package supplierrequest_test

import (
	"encoding/csv"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"tillit/core/chain/chaincap"
	"tillit/core/chain/supplierrequest"
	"tillit/core/reference/catalogue/cataloguetest"
)

// paragraphs says by hand in which row of Annex II a field of the form would stand; what is in no
// paragraph is in no row.
func paragraphs() map[supplierrequest.Field]string {
	return map[supplierrequest.Field]string{
		"facts.B1_12": "27(e)(i)-(vii)", "facts.B3_01": "32 first sentence", "facts.B3_04": "32 rest", "facts.B6_01": "36", "facts.B7_08": "39(a)",
		"facts.B7_06": "39(a)", "facts.B9_01": "41(a)", "scope1": "33", "scope2": "33", "scope3": "49-52", "turnover": "27(e)(i)-(vii)",
		"productKg": "", "factorKg": "",
	}
}

// annexII are the rows that others have read in the annex, for companies of more than ten and of
// up to ten employees.
func annexII(t *testing.T) [2]map[string]bool {
	t.Helper()
	file, err := os.Open("../chaincap/testdata/annex-ii.csv")
	require.NoError(t, err)
	defer file.Close()
	r := csv.NewReader(file)
	r.Comment = '#'
	rows, err := r.ReadAll()
	require.NoError(t, err)
	listed := [2]map[string]bool{{}, {}}
	for _, row := range rows[1:] {
		listed[0][row[0]], listed[1][row[0]] = row[1] == "1", row[2] == "1"
	}
	return listed
}

func fieldsOf(item supplierrequest.Item) []supplierrequest.Field {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(paragraphs())), func(f supplierrequest.Field) bool {
		switch item {
		case supplierrequest.Facts:
			return !strings.HasPrefix(string(f), "facts.")
		case supplierrequest.Company:
			return !strings.HasPrefix(string(f), "scope") && f != "turnover"
		case supplierrequest.Product:
			return f != "productKg"
		case supplierrequest.Factor:
			return f != "factorKg"
		}
		return true
	})
}

// dice makes requests: some purpose, of somebody in scope or not, to some size, for some items and
// a year that begins some day.
type dice struct{ *rand.Rand }

func (d dice) ask(b *bundle) supplierrequest.Ask {
	ask := b.ask()
	ask.Purpose, ask.InScope = chaincap.Purposes()[d.IntN(2)], d.IntN(3) > 0
	ask.Size = chaincap.Sizes()[d.IntN(4)]
	ask.Asked = slices.DeleteFunc(supplierrequest.Items(), func(supplierrequest.Item) bool { return d.IntN(3) == 0 })
	if len(ask.Asked) == 0 {
		ask.Asked = supplierrequest.Items()[:1]
	}
	if d.IntN(4) > 0 {
		ask.FirstDay = time.Date(2026+d.IntN(3), time.Month(1+d.IntN(12)), 1, 0, 0, 0, 0, time.UTC)
	}
	return ask
}

// above is the judgement of a reader of the annex.
func above(listed [2]map[string]bool, ask supplierrequest.Ask, size chaincap.Size) (fields []supplierrequest.Field) {
	year := ask.Year
	if !ask.FirstDay.IsZero() {
		year = ask.FirstDay.Year()
	}
	if ask.Purpose != "csrdReport" || !ask.InScope || size == "over1000" || year < 2027 {
		return nil
	}
	column := 0
	if size == "upTo10" {
		column = 1
	}
	for _, item := range ask.Asked {
		for _, f := range fieldsOf(item) {
			if !listed[column][paragraphs()[f]] {
				fields = append(fields, f)
			}
		}
	}
	return fields
}

// Nothing that is lawful is refused; what is above the cap is marked, item by item, for the size that
// is known and for every size that may be declared; and nothing else is.
func TestRequests_MarkWhatIsAboveTheCap(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	listed := annexII(t)
	d := dice{rand.New(rand.NewPCG(1560, 2026))}
	marked := 0
	for range 60 {
		ask := d.ask(b)
		made, mail := b.sent(t, ask)
		require.ElementsMatch(t, above(listed, ask, ask.Size), made.Above, "%+v", ask)
		said := []supplierrequest.Field{}
		for _, one := range mail.Above {
			said = append(said, one.Field)
			require.Equal(t, one.Field == "productKg" || one.Field == "factorKg", one.Label == "", "the standard knows the others")
		}
		require.ElementsMatch(t, made.Above, said, "the mail tells the same")
		form, err := b.requests.Open(t.Context(), mail.Token)
		require.NoError(t, err)
		for _, size := range chaincap.Sizes() {
			require.ElementsMatch(t, above(listed, ask, size), form.Above[size], "%s: %+v", size, ask)
		}
		marked += len(made.Above)
		b.Clock.Pass(time.Hour) // a company sends not that many at once
	}
	require.Positive(t, marked)
}

// The same of ten thousand, which nobody sends.
func TestMarks_AreThoseOfTheAnnex(t *testing.T) {
	t.Parallel()
	listed := annexII(t)
	editions := cataloguetest.NewAlways(t, "vs-2026")
	d := dice{rand.New(rand.NewPCG(32, 1560))}
	b := newBundle(t)
	for range 10_000 {
		ask := d.ask(b)
		got, err := ask.Above(editions, ask.Size)
		require.NoError(t, err)
		require.ElementsMatch(t, above(listed, ask, ask.Size), got, "%+v", ask)
	}
}

// Who is asked may rely on the size that it declares.
func TestSubmit_GoesByTheSizeThatIsDeclared(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ask := b.ask()
	ask.Purpose, ask.InScope, ask.FirstDay = chaincap.Report, true, time.Date(2027, time.May, 1, 0, 0, 0, 0, time.UTC)
	ask.Size, ask.Asked = chaincap.Over1000, []supplierrequest.Item{supplierrequest.Facts, supplierrequest.Company}
	made, mail := b.sent(t, ask)
	require.Empty(t, made.Above)
	require.False(t, mail.Capped)
	form, err := b.requests.Open(t.Context(), mail.Token)
	require.NoError(t, err)
	require.True(t, form.Capped)
	said := answer()
	said.FactorKg, said.Scope1, said.Size = some("0"), some("12"), chaincap.UpTo10
	require.NoError(t, b.requests.Submit(t.Context(), mail.Token, said))
	found, err := b.requests.Get(t.Context(), b.scope, made.ID)
	require.NoError(t, err)
	require.Equal(t, chaincap.UpTo10, found.Answer.Size)
	require.ElementsMatch(t, []supplierrequest.Field{
		"facts.B3_01", "facts.B3_04", "facts.B6_01", "facts.B7_06", "facts.B7_08", "scope1", "scope2", "scope3",
	}, found.Above)
	require.Equal(t, chaincap.Over1000, found.Size, "what was asked stays")
}
