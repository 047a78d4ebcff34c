package purchase_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/purchase"
)

// shop books what happens to goods, in any order.
type shop struct {
	*rand.Rand
	day      time.Time
	lines    []string
	bought   int // all that was
	loose    int // bought as a cost, and not in stock
	held     int // in stock
	sold     int
	machines int // kept for use
	missing  int // of a count
}

// some is a part of what there is.
func (s *shop) some(of int) int {
	if of == 0 {
		return 0
	}
	return 1 + s.IntN(of)
}

// book writes a voucher of an amount, and takes that from one place to another.
func (s *shop) book(rows string, amount int, from, to *int) {
	if amount == 0 {
		return
	}
	s.day = s.day.AddDate(0, 0, 1+s.IntN(40))
	rows = strings.NewReplacer("x", fmt.Sprint(amount)).Replace(rows)
	s.lines = append(s.lines, s.day.Format("20060102: ")+rows)
	*from, *to = *from-amount, *to+amount
}

// happen books one thing.
func (s *shop) happen(what int) {
	world := 0
	switch what {
	case 0, 1:
		amount := 1 + s.IntN(100)
		s.bought += amount
		if what == 0 {
			s.book("1460 x, 2440 -x", amount, &world, &s.held)
		} else {
			s.book("4010 x, 2440 -x", amount, &world, &s.loose)
		}
	case 2:
		s.book("1460 x, 4990 -x", s.some(s.loose), &s.loose, &s.held)
	case 3:
		s.book("1460 x, 4010 -x", s.some(s.loose), &s.loose, &s.held)
	case 4:
		s.book("4960 x, 1460 -x", s.some(s.held), &s.held, &s.sold)
	case 5:
		s.book("1510 9, 3001 -9, 4960 x, 1460 -x", s.some(s.held), &s.held, &s.sold)
	case 6:
		s.book("1460 x, 4960 -x", s.some(s.sold), &s.sold, &s.held)
	case 7:
		s.book("5410 x, 1460 -x", s.some(s.held), &s.held, &world)
	case 8:
		s.book("1220 x, 1460 -x", s.some(s.held), &s.held, &s.machines)
	case 9:
		s.book("1460 x, 1220 -x", s.some(s.machines), &s.machines, &s.held)
	case 10:
		s.book("4990 x, 1460 -x", s.some(s.held), &s.held, &s.missing)
	case 11:
		s.book("1460 x, 4990 -x", s.some(s.missing), &s.missing, &s.held)
	}
}

// TestJudge_StockOnce holds that what was bought has counted once when nothing is left in
// stock, whatever happened to it in which order, and never more before.
func TestJudge_StockOnce(t *testing.T) {
	t.Parallel()
	const shops, things, kinds = 2000, 30, 12
	for seed := range uint64(shops) {
		s := shop{Rand: rand.New(rand.NewPCG(seed, 0)), day: time.Date(2024, time.January, 1, 0, 0, 0, 0, time.UTC)}
		some := s.IntN(1<<kinds) | 1 // what the shop does at all
		for range things {
			if what := s.IntN(kinds); some>>what&1 == 1 {
				s.happen(what)
			}
		}
		require.LessOrEqual(t, counted(t, s.lines), int64(s.bought), strings.Join(s.lines, "\n"))
		s.book("1460 x, 4990 -x", s.missing, &s.missing, &s.held)
		s.book("4960 x, 1460 -x", s.held, &s.held, &s.sold)
		require.Equal(t, int64(s.bought), counted(t, s.lines), strings.Join(s.lines, "\n"))
	}
}

// counted is what counts of books on all accounts together.
func counted(t *testing.T, lines []string) int64 {
	t.Helper()
	if len(lines) == 0 {
		return 0
	}
	b, sum := books(t, strings.Join(lines, "\n")), decimal.Zero
	found := purchase.Judge(b)
	for _, v := range b.Vouchers {
		for _, r := range v.Rows {
			is := found[r.ID]
			switch {
			case is.Exclusion != "" || r.LeftOut || r.Account == "3001" || !r.Capital && !r.Kind.InResults():
			case is.Counts.Valid:
				sum = sum.Add(is.Counts.Decimal)
			default:
				sum = sum.Add(r.Amount)
			}
		}
	}
	return sum.IntPart()
}

// TestJudge_Stock holds what becomes of rows on accounts of cost that stand beside stock:
// goods count once, as early as they can.
func TestJudge_Stock(t *testing.T) {
	t.Parallel()
	const (
		invoice = "0210: 1460 100, 2641 25, 2440 -125\n" // straight into stock
		bought  = "0210: 4010 100, 2440 -100\n"
		moved   = bought + "0210: 1460 100, 4990 -100\n"
	)
	for name, c := range map[string]struct{ books, want string }{
		"sold":                              {invoice + "0301: 4960 60, 1460 -60", ""},
		"sold, from before":                 {"0105: 4960 60, 1460 -60\n" + invoice, ""},
		"sold, and of before":               {invoice + "0301: 4960 160, 1460 -160", ""},
		"sold, what had counted":            {moved + "0301: 4960 60, 1460 -60", "4960 stock-change"},
		"sold, what had counted and more":   {moved + "0301: 4960 160, 1460 -160", "4960 stock-change"},
		"sold twice, what had and more":     {moved + "0301: 4960 60, 1460 -60\n0302: 4960 60, 1460 -60", "4960 stock-change, 4960 stock-change"},
		"sold the day it came":              {"0210: 4960 60, 1460 -60\n" + moved, "4960 stock-change"},
		"of both, what has not counted":     {invoice + moved + "0301: 4960 90, 1460 -90", ""},
		"of both, a part of what has":       {invoice + moved + "0301: 4960 130, 1460 -130", "4960 counts 100"},
		"of both, and a loss":               {invoice + moved + "0301: 4990 90, 1460 -90\n0302: 4960 110, 1460 -110", "4960 counts 100"},
		"a loss":                            {invoice + "0301: 4990 90, 1460 -90\n0302: 4960 10, 1460 -10\n" + moved, ""},
		"sent back to the supplier":         {invoice + moved + "0220: 2440 40, 1460 -40\n0301: 4960 90, 1460 -90", "4960 counts 60"},
		"sent back, from before":            {"0120: 2440 40, 1460 -40\n" + invoice + moved + "0301: 4960 100, 1460 -100", ""},
		"comes back":                        {invoice + moved + "0301: 4960 90, 1460 -90\n0302: 1460 20, 4960 -20\n0303: 4960 30, 1460 -30", ""},
		"comes back, more than was taken":   {invoice + "0301: 4960 10, 1460 -10\n0302: 1460 30, 4960 -30", "4960 counts -10"},
		"comes back twice, more than that":  {invoice + "0301: 4960 10, 1460 -10\n0302: 1460 6, 4960 -6\n0303: 1460 30, 4960 -30", "4960 counts -4"},
		"comes back, and of before is sold": {invoice + "0301: 4960 60, 1460 -60\n0302: 1460 20, 4960 -20\n0303: 4960 100, 1460 -100", ""},
		// what was there before comes back once: then all 100 of the invoice are in stock, of which 60 go and come back
		"of before comes back, then others": {
			"0105: 4960 60, 1460 -60\n0106: 1460 60, 4960 -60\n" + invoice + moved + "0211: 4960 60, 1460 -60\n0212: 1460 60, 4960 -60\n" +
				"0301: 4960 130, 1460 -130", "4960 stock-change, 4960 stock-change, 4960 counts 100",
		},
		"turned back":                       {invoice + invoice + moved + "0301: 4960 900, 1460 -900\n0302: 1460 900, 4960 -900\n0303: 4960 230, 1460 -230", "4960 counts 800, 4960 counts -800, 4960 counts 200"},
		"on the account of purchases":       {bought + "1231: 1460 20, 4010 -20\n20251231: 4010 30, 1460 -30", "4010 stock-change, 4010 stock-change"},
		"the year turns over on it":         {bought + "20250101: 4010 50, 1460 -50\n20251231: 1460 40, 4010 -40", "4010 stock-change, 4010 stock-change"},
		"shrinks on it":                     {bought + "1231: 4010 30, 1460 -30", "4010 stock-change"},
		"shrinks before anything is bought": {"0101: 4010 30, 1460 -30\n" + bought, "4010 stock-change"},
		"straight into stock, sold on it":   {bought + invoice + "1231: 4010 130, 1460 -130", "4010 counts 100"},
		"a discount into stock":             {"0210: 1460 100, 4090 -5, 2440 -95\n0301: 4960 100, 1460 -100", "4090 stock-change, 4960 counts 95"},
		"beside a cost":                     {"0210: 1460 100, 6590 20, 2440 -120\n0301: 4960 100, 1460 -100", ""},
		"with a fee beside it":              {moved + "0301: 6590 5, 4960 60, 1460 -60, 1930 -5", "4960 stock-change"},
		"on two accounts":                   {moved + "0301: 4960 60, 4970 30, 1460 -90", "4960 stock-change, 4970 stock-change"},
		"from two accounts":                 {bought + "1231: 1460 50, 4010 -30, 4090 -40, 1930 20", "4010 stock-change, 4090 counts -20"},
		"from the one that says as much":    {bought + "1231: 1460 20, 4010 -30, 4090 -20, 1930 30", "4090 stock-change"},
		"into stock and out":                {bought + "0301: 1460 100, 4990 -100, 4960 60, 1460 -60", "4960 stock-change"},
		"between accounts of stock":         {invoice + "0301: 1460 -50, 1460 50\n0302: 4960 100, 1460 -100\n" + moved + "0401: 4960 10, 1460 -10", "4960 stock-change"},
		"sold in the customer's invoice":    {moved + "0301: 1510 125, 3001 -100, 2611 -25, 4960 60, 1460 -60", "4960 stock-change"},
		"opens":                             {"0101: 1460 100, 2091 -100\n" + moved + "0301: 4960 60, 1460 -60", "4960 stock-change"},
		"closes":                            {moved + "1231: 1460 -100, 2091 100\n20250101: 1460 100, 2091 -100\n20250301: 4960 60, 1460 -60", "4960 stock-change"},
		"an income beside it":               {"0301: 1460 100, 3960 -100\n" + moved + "0401: 3960 100, 1460 -100\n0402: 4960 60, 1460 -60", "4960 stock-change"},
		"an advance":                        {"0201: 1460/Ennakkomaksut 30, 1930 -30\n0210: 4010 100, 1460/Ennakkomaksut -30, 2440 -70", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, judged(books(t, c.books)))
		})
	}
}
