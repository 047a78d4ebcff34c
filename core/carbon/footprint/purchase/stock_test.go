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
