package bookkeeping_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/nightly"
	"tillit/integrations/sie"
)

// kassa is a ledger of a year, of vouchers with and without numbers and several
// equal ones, cut into files that overlap. It knows what becomes of the books
// whatever comes in how often and in whichever order, by counting and nothing else.
type kassa struct {
	*rand.Rand
	all   []ledger.Voucher
	files [][]int // places in all, in the order of the file
}

func newKassa(seed uint64) kassa {
	k := kassa{Rand: rand.New(rand.NewPCG(seed, 28))}
	number := 0
	for range 30 + k.IntN(40) {
		month, on := 1+k.IntN(12), 1+k.IntN(3)
		v := bought("", 0, day(2025, 1, 1).AddDate(0, month-1, on-1), []string{"4010", "5020"}[k.IntN(2)], fmt.Sprint(1+k.IntN(3)), "")
		if v.Number = ""; k.IntN(2) == 0 {
			number++
			v.Series, v.Number = "A", fmt.Sprint(number)
		}
		k.all = append(k.all, v)
	}
	// Days are whole in a file, as a register or an export writes them, so that equal
	// vouchers of a day come together.
	for range 2 + k.IntN(4) {
		days := map[string]bool{}
		for _, v := range k.all {
			if k.IntN(3) > 0 {
				days[v.Date.String()] = true
			}
		}
		var places []int
		for at, v := range k.all {
			if days[v.Date.String()] {
				places = append(places, at)
			}
		}
		k.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
		k.files = append(k.files, places)
	}
	return k
}

func (k kassa) file(t *testing.T, n int) []byte {
	t.Helper()
	vouchers := make([]ledger.Voucher, len(k.files[n]))
	for i, at := range k.files[n] {
		vouchers[i] = k.all[at]
	}
	return file(t, vouchers...)
}

// sums is what the books hold when these files are in them.
func (k kassa) sums(in map[int]bool) string {
	held := map[int]bool{}
	for n := range in {
		for _, at := range k.files[n] {
			held[at] = true
		}
	}
	var vouchers []ledger.Voucher
	for at := range held {
		vouchers = append(vouchers, k.all[at])
	}
	return sumsOf(vouchers)
}

// sumsOf is what books hold that have these vouchers.
func sumsOf(vouchers []ledger.Voucher) string {
	sums := map[string]decimal.Decimal{}
	for _, v := range vouchers {
		for _, r := range v.Rows {
			sums[r.Account] = sums[r.Account].Add(r.Amount)
		}
	}
	var lines strings.Builder
	for _, account := range slices.Sorted(maps.Keys(sums)) {
		fmt.Fprintf(&lines, "%s %s\n", account, sums[account])
	}
	return fmt.Sprintf("%svouchers %d\n", lines.String(), len(vouchers))
}

// Whatever is imported and taken out, in any order and repeatedly, the books hold
// each voucher of the files that are in them once, and nothing else.
func TestRandomBooks_NothingLostNothingTwice(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for seed := range uint64(nightly.Of(2, 12)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			own, k := b.another(t, "559000-1234"), newKassa(seed)
			imports, in := map[int][]uuid.UUID{}, map[int]bool{}
			for range 3 * len(k.files) {
				n := k.IntN(len(k.files))
				if stack := imports[n]; len(stack) > 0 && k.IntN(3) == 0 {
					last := stack[len(stack)-1]
					taking, err := own.books.StartTakeOut(t.Context(), own.scope, last)
					require.NoError(t, err)
					own.takeOut(t, taking)
					if imports[n] = stack[:len(stack)-1]; len(imports[n]) == 0 {
						delete(in, n)
					}
				} else {
					imports[n], in[n] = append(stack, own.importFile(t, k.file(t, n)).ID), true
				}
				require.Equal(t, k.sums(in), own.sums(t))
			}
		})
	}
}

// importFile imports a file and returns it with its summary.
func (b bundle) importFile(t *testing.T, data []byte) bookkeeping.File {
	t.Helper()
	file, work, err := b.books.ImportFile(t.Context(), b.scope, "bok.se", strings.NewReader(string(data)))
	require.NoError(t, err)
	summary, err := b.work(t, work.ID)
	require.NoError(t, err)
	file.Summary = &summary
	return file
}

// Months whose numbers begin anew, with the same rents and salaries in them, come in
// any order and repeatedly: each voucher counts once. Where the file names no
// financial year, as that of a system beside the books, that is so of whatever
// months there are; where it does, a month may look like a correction of another one
// when all that it holds recurs, and then that is said.
func TestRandomNumbers_BeginAnewEachMonth(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for seed := range uint64(nightly.Of(2, 16)) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			own, r := b.another(t, "559000-1234"), rand.New(rand.NewPCG(seed, 29))
			h := head()
			if seed%2 == 0 {
				h.Years = nil
			}
			var months [][]ledger.Voucher
			for month := range 3 + r.IntN(4) {
				var vouchers []ledger.Voucher
				for n := range 1 + r.IntN(3) {
					account, amount := "4010", fmt.Sprint(100+r.IntN(900))
					if r.IntN(2) == 0 {
						account, amount = "5010", "1000"
					}
					vouchers = append(vouchers, bought("A", n+1, day(2025, 1, 1+r.IntN(28)).AddDate(0, month, 0), account, amount, account))
				}
				months = append(months, vouchers)
			}
			held, replaced := map[string]ledger.Voucher{}, 0
			for range 3 * len(months) {
				month := r.IntN(len(months))
				var out strings.Builder
				require.NoError(t, sie.Write(&out, h, slices.Values(months[month])))
				for _, n := range own.importFile(t, []byte(out.String())).Summary.Notices {
					if n.Code == ledger.NoticeReplaced {
						replaced += n.Count
					}
				}
				for _, v := range months[month] {
					held[fmt.Sprint(month, " ", v.Number)] = v
				}
				if h.Years == nil || replaced == 0 {
					require.Zero(t, replaced)
					require.Equal(t, sumsOf(slices.Collect(maps.Values(held))), own.sums(t))
				}
			}
		})
	}
}
