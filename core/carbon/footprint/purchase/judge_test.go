package purchase_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/purchase"
	"tillit/core/reference/chart"
)

// books writes vouchers on the chart BAS, each on a line as "0315: 1210 100, 2440 -100": a
// day of 2024, or with its year, and rows with account and amount, with a star where they
// name a supplier. Lines that begin with "open" have the balances that a file states for
// the year, those with "closed" what one says that the year before closed with. Capital goods stand on 0200, 1210, 1220, 1260 and 1280, the last two for
// what is leased and for advances and stages, goods on 1460; nothing counts on 4990. A name may stand behind the account, as "0900/Eigen_vermogen", and a dash for an
// account without a number.
func books(t *testing.T, lines string) purchase.Books {
	t.Helper()
	b := purchase.Books{
		Chart: "BAS", Ends: map[time.Time]time.Time{}, Openings: map[purchase.Balance]decimal.Decimal{}, Sums: map[purchase.Balance]decimal.Decimal{},
		Closings: map[purchase.Balance]decimal.Decimal{}, Bought: map[purchase.Balance]decimal.Decimal{},
	}
	kinds := map[string]chart.Kind{
		"1": chart.Asset, "2": chart.Liability, "3": chart.Income, "4": chart.Cost, "5": chart.Cost, "6": chart.Cost, "7": chart.Cost,
		"8": chart.Cost,
	}
	for line := range strings.SplitSeq(strings.TrimSpace(lines), "\n") {
		on, rows, _ := strings.Cut(strings.TrimSpace(line), ": ")
		on, opens := strings.CutPrefix(on, "open")
		on, closed := strings.CutPrefix(on, "closed")
		day, err := time.Parse("20060102", ("2024" + cmp.Or(on, "0101"))[max(len(on)-4, 0):])
		require.NoError(t, err)
		v := purchase.Voucher{Date: day, Year: time.Date(day.Year(), time.January, 1, 0, 0, 0, 0, time.UTC)}
		b.Ends[v.Year] = time.Date(day.Year(), time.December, 31, 0, 0, 0, 0, time.UTC)
		for row := range strings.SplitSeq(rows, ", ") {
			account, amount, _ := strings.Cut(row, " ")
			account, name, _ := strings.Cut(strings.TrimPrefix(account, "-"), "/")
			of := purchase.Balance{Year: v.Year, Account: account}
			amount, supplier := strings.CutSuffix(amount, "*")
			r := purchase.Row{ID: uuid.New(), Account: account, Name: strings.ReplaceAll(name, "_", " "), Supplier: supplier}
			r.Amount, r.Kind = decimal.RequireFromString(amount), kinds[(account + "-")[:1]]
			r.Capital = slices.Contains([]string{"0200", "1210", "1220", "1260", "1280"}, account)
			r.LeftOut = account == "4990"
			if account == "1460" {
				r.Kind = chart.Stock
			}
			if opens {
				b.Openings[of] = r.Amount
				continue
			}
			if closed {
				b.Closings[of] = r.Amount
				continue
			}
			b.Sums[of] = b.Sums[of].Add(r.Amount)
			v.Rows = append(v.Rows, r)
		}
		if len(v.Rows) > 0 {
			b.Vouchers = append(b.Vouchers, v)
		}
		if !slices.ContainsFunc(v.Rows, func(r purchase.Row) bool { return r.Kind == chart.Stock }) {
			for _, r := range v.Rows {
				if of := (purchase.Balance{Year: v.Year, Account: r.Account}); r.Amount.IsPositive() {
					b.Bought[of] = b.Bought[of].Add(r.Amount)
				}
			}
		}
	}
	return b
}

// judged names the accounts of rows with a judgment, in their order, and what it is.
func judged(b purchase.Books) string {
	return judgedAs(b, func(r purchase.Row) string { return r.Account })
}

func judgedAs(b purchase.Books, name func(purchase.Row) string) string {
	found := purchase.Judge(b)
	var is []string
	for _, v := range b.Vouchers {
		for _, r := range v.Rows {
			j, ok := found[r.ID]
			switch {
			case !ok:
			case j.Exclusion != "":
				is = append(is, name(r)+" "+j.Exclusion)
			case j.Counts.Valid:
				is = append(is, name(r)+" counts "+j.Counts.Decimal.String())
			default:
				is = append(is, name(r)+" counts")
			}
		}
	}
	return strings.Join(is, ", ")
}

// TestJudge_CapitalGoods holds what becomes of rows on accounts of capital goods by what
// their voucher does, one thing at a time.
func TestJudge_CapitalGoods(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ books, want string }{
		"a purchase":                       {"0315: 1210 100, 2641 25, 2440 -125", ""},
		"a purchase of nothing":            {"0315: 1210 0, 1930 0", ""},
		"depreciation":                     {"0315: 1210 -10, 7832 10", "1210 depreciation"},
		"depreciation beside a debit":      {"0315: 1210 -10, 1220 10, 7832 10, 1930 -10", "1210 depreciation"},
		"depreciation of more":             {"0315: 1210 -10, 7832 12, 1930 -2", "1210 depreciation"},
		"turned back":                      {"0315: 1210 80, 1930 -80\n0316: 1210 -80, 1930 80", "1210 counts"},
		"turned back twice":                {"0315: 1210 80, 1930 -80\n0316: 1210 -80, 1930 80\n0317: 1210 -80, 1930 80", "1210 counts, 1210 credit-asked"},
		"turned back in part":              {"0315: 1210 80, 1930 -80\n0316: 1210 -70, 1930 70", "1210 credit-asked"},
		"turned back a year after":         {"20230315: 1210 80, 1930 -80\n0316: 1210 -80, 1930 80", "1210 credit-asked"},
		"turned back half a year after":    {"20231231: 1210 80, 2990 -80\n0701: 1210 -80, 2990 80", "1210 counts"},
		"turned back a day after that":     {"20231231: 1210 80, 2990 -80\n0702: 1210 -80, 2990 80", "1210 credit-asked"},
		"turned back with what is asked":   {"0315: 1210 100, 1220 -10, 1930 -90\n0316: 1210 -100, 1220 10, 1930 90", "1220 credit-asked, 1210 credit-asked"},
		"turned back after New Year":       {"20231231: 1210 80, 2990 -80\n0101: 1210 -80, 2990 80", "1210 counts"},
		"turned back what was left out":    {"0315: 1210 80, 3840 -80\n0316: 1210 -80, 3840 80", "1210 own-work, 1210 own-work"},
		"own work of a stage, turned back": {"0315: 1280 80, 3840 -80\n0316: 1280 -20, 3840 20", "1280 own-work, 1280 own-work"},
		"becomes a cost":                   {"0315: 1210 80, 1930 -80\n0316: 1210 -30, 5410 30", "1210 counts"},
		"becomes two costs":                {"0315: 1210 80, 1930 -80\n0316: 1210 -30, 5410 10, 5420 20", "1210 counts"},
		"becomes a cost, all of it":        {"0315: 1210 80, 1930 -80\n0316: 1210 -80, 5410 80", "1210 counts"},
		"own work becomes a cost":          {"0315: 1210 80, 3840 -80\n0316: 1210 -30, 5410 30", "1210 own-work, 1210 credit-asked"},
		"becomes a cost, more than bought": {"0315: 1210 80, 1930 -80\n0316: 1210 -90, 5410 90", "1210 credit-asked"},
		"becomes a cost, twice":            {"0315: 1210 80, 1930 -80\n0316: 1210 -60, 5410 60\n0317: 1210 -60, 5410 60", "1210 counts, 1210 credit-asked"},
		"becomes a cost, years after":      {"20220315: 1210 80, 1930 -80\n0316: 1210 -30, 5410 30", "1210 counts"},
		"from before becomes a cost":       {"open: 1210 80\n0316: 1210 -30, 5410 30", "1210 credit-asked"},
		"a stage is sold":                  {"0315: 1280 80, 1930 -80\n0316: 1280 -80, 1510 100, 2611 -20", "1280 disposal"},
		"a stage is paid back":             {"0315: 1280 80, 1930 -80\n0316: 1280 -40, 1930 40", "1280 counts"},
		"written off beside a purchase":    {"0315: 1210 -5, 7832 5, 1210 8, 2440 -8", "1210 depreciation"},
		"written off by account":           {"0315: 1210 -5, 1220 -3, 7832 5, 7833 3, 0200 8, 2440 -8", "1210 depreciation, 1220 depreciation"},
		"written off in two rows":          {"0315: 1210 -5, 1210 -3, 7832 8, 1220 8, 2440 -8", "1210 depreciation, 1210 depreciation"},
		"written off beside another": {
			"0315: 1210 -5, 1210 -3, 1220 -2, 7832 8, 0200 8, 2440 -8, 1930 2", "1210 depreciation, 1210 depreciation, 1220 credit-asked",
		},
		"written off less than goes":       {"0315: 1210 -5, 7832 3, 1220 8, 1930 -6", "1210 credit-asked"},
		"written up again":                 {"0315: 1210 10, 7832 -10", "1210 depreciation"},
		"written up, and paid":             {"0315: 1210 15, 7832 -10, 1930 -5", ""},
		"sold, the gain":                   {"0315: 1930 100, 1210 -90, 3973 -10", "1210 disposal"},
		"sold, what was written off":       {"0315: 1930 40, 1210 -100, 1219 60", "1210 disposal"},
		"sold, the tax":                    {"0315: 1930 125, 1210 -100, 2611 -25", "1210 disposal"},
		"tax that comes back":              {"0315: 1930 75, 1210 -100, 2611 25", "1210 credit-asked"},
		"sold to a customer":               {"0315: 1510 100, 1210 -100", "1210 disposal"},
		"a customer is paid":               {"0315: 1930 150, 1210 -100, 1510 -50", "1210 credit-asked"},
		"taken out, what was written off":  {"0315: 1210 -100, 1219 100", "1210 disposal"},
		"put back":                         {"0315: 1210 100, 1219 -60, 7970 -40, 1930 0", "1210 disposal"},
		"put back, in part against a bank": {"0315: 1210 100, 1219 -60, 1930 -40", ""},
		"a grant":                          {"0315: 1930 40, 1210 -40, 3985 0", "1210 grant"},
		"a credit of the supplier's":       {"0315: 2440 125, 1210 -100, 2641 -25", "1210 counts"},
		"a supplier that owes":             {"0315: 2440 100, 1210 -100", "1210 counts"},
		"a supplier that is owed":          {"0315: 2440 -100, 1210 -100, 1930 200", "1210 credit-asked"},
		"input tax that goes back":         {"0315: 1930 125, 1210 -100, 2641 -25", "1210 counts"},
		"input tax beside a credit":        {"0315: 1930 75, 1210 -100, 2641 25", "1210 credit-asked"},
		"no explanation":                   {"0315: 1930 100, 1210 -100", "1210 credit-asked"},

		"an asset changes its account":         {"0315: 1210 -100, 1220 100, 1930 0", "1210 balance, 1220 balance"},
		"with what was written off":            {"0315: 1210 -100, 1219 60, 1220 100, 1229 -60", "1210 balance, 1220 balance"},
		"with less than was written off":       {"0315: 1210 -100, 1219 60, 1220 90, 1229 -50", "1210 disposal, 1220 disposal"},
		"for more":                             {"0315: 1210 -100, 1220 110, 1930 -10", "1210 credit-asked"},
		"for more, and nothing else":           {"0315: 1210 -100, 1220 90, 1930 0", "1210 disposal"},
		"a supplier takes one for another":     {"0315: 1210 -100*, 1220 100", "1210 disposal"},
		"a supplier gives one for another":     {"0315: 1210 -100, 1220 100*", "1210 disposal"},
		"an empty row of a supplier":           {"0315: 1210 -100, 1220 100, 1220 0*", "1210 balance, 1220 balance"},
		"a row of a supplier on another":       {"0315: 1210 -100, 1220 100, 1219 0*", "1210 balance, 1220 balance"},
		"a stage becomes an asset":             {"0301: 1280 100, 1930 -100\n0315: 1280 -100, 1210 100", "1280 counts"},
		"an asset becomes a stage":             {"0301: 1210 100, 1930 -100\n0315: 1210 -100, 1280 100", "1210 disposal"},
		"against a debit of cost, nothing out": {"0315: 1210 -100, 5410 100", "1210 credit-asked"},

		"a discount within a purchase":       {"0315: 1210 100, 1210 -10, 2641 22.5, 2440 -112.5", "1210 counts"},
		"a discount, no tax":                 {"0315: 1210 100, 1210 -10, 2440 -90", "1210 counts"},
		"a discount, own tax":                {"0315: 1210 100, 1210 -10, 2611 -22.5, 2641 22.5, 2440 -90", "1210 counts"},
		"a discount, paid at once":           {"0315: 1210 100, 1210 -10, 2641 22.5, 1930 -112.5", "1210 counts"},
		"a discount of all":                  {"0315: 1210 100, 1210 -100, 2641 25, 2440 -25", "1210 credit-asked"},
		"a discount on another account":      {"0315: 1220 100, 1210 -10, 2641 22.5, 2440 -112.5", "1210 credit-asked"},
		"a discount that nobody is owed for": {"0315: 1210 100, 1210 -10, 1930 -90", "1210 credit-asked"},

		"a lease is bought out":                {"0315: 1210 40, 1260 -40, 2390 2, 1930 -2", "1260 counts -40"},
		"with a part of what was written off":  {"0315: 1210 26, 1260 -30, 1269 5, 2390 9, 1930 -10", "1260 counts -25"},
		"a lease is bought out for too little": {"0315: 1210 30, 1260 -40, 2390 10", "1260 credit-asked"},

		// of 100 that were booked, 40 and 60 go out; then nothing of it is here
		"a stage in two steps": {
			"0301: 1280 100, 1930 -100\n0401: 1280 -40, 1210 40\n0501: 1280 -60, 1210 60\n0601: 1280 -10, 1210 10",
			"1280 counts, 1280 counts, 1280 advance-ago",
		},
		"a stage from before":           {"0315: 1280 -100, 1210 100", "1280 advance-ago"},
		"a stage of more than was here": {"0301: 1280 100, 1930 -100\n0401: 1280 -150, 1210 150", "1280 counts -100"},
		// 30 are from before: of 100 that go out, 70 were counted here
		"a stage from before and since": {
			"open: 1280 30\n0301: 1280 80, 1930 -80\n0401: 1280 -100, 1210 100\n0501: 1280 -10, 1210 10",
			"1280 counts -70, 1280 counts",
		},
		"a stage that stands in credit": {"open: 1280 -30\n0301: 1280 80, 1930 -80\n0401: 1280 -80, 1210 80", "1280 counts"},

		"own work":                         {"0315: 1210 100, 3850 -100", "1210 own-work"},
		"own work on two accounts":         {"0315: 1210 60, 1220 40, 3850 -100", "1210 own-work, 1220 own-work"},
		"own work beside a purchase":       {"0315: 1210 60, 1220 100, 3850 -100, 1930 -60", "1220 own-work"},
		"own work first":                   {"0315: 1210 100, 1220 60, 3850 -100, 1930 -60", "1210 own-work"},
		"own work within a purchase":       {"0315: 1210 150, 1220 20, 3850 -100, 1930 -70", "1210 counts 50"},
		"own work of more than the most":   {"0315: 1210 90, 1220 20, 3850 -100, 1930 -10", ""},
		"own work that is taken back":      {"0315: 1210 -100, 3850 100", "1210 own-work"},
		"own work against nothing":         {"0315: 5410 100, 3850 -100", ""},
		"a revaluation":                    {"0315: 1210 100, 2085 -100", "1210 revaluation"},
		"a revaluation that is taken back": {"0315: 1210 -100, 2085 100", "1210 revaluation"},
		"a revaluation within a purchase":  {"0315: 1210 150, 2085 -100, 1930 -50", "1210 counts 50"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, judged(books(t, c.books)))
		})
	}
}

// TestJudge_Openings holds when rows of a year's first day carry over what was there.
func TestJudge_Openings(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ books, want string }{
		"as the file states":         {"open: 1210 100\n0101: 1210 100, 2091 -100", "1210 opening"},
		"a day behind":               {"open: 1210 100\n0102: 1210 100, 2091 -100", "1210 contribution"},
		"another amount":             {"open: 1210 100\n0101: 1210 90, 2091 -90", "1210 opening-asked"},
		"without a statement":        {"0101: 1210 100, 2091 -100", "1210 opening-asked"},
		"against the year's result":  {"0101: 1210 100, 2099 -100", "1210 opening-asked"},
		"against a bank":             {"0101: 1210 100, 1930 -100", ""},
		"against a bank, as stated":  {"open: 1210 100\n0101: 1210 100, 1930 -100", "1210 opening"},
		"against two accounts":       {"0101: 1210 100, 1930 50, 2350 -150", ""},
		"against three":              {"0101: 1210 100, 1930 50, 2350 -100, 2890 -50", "1210 opening-asked"},
		"against three, another day": {"0315: 1210 100, 1930 50, 2350 -100, 2890 -50", ""},
		"paid in three ways":         {"0101: 1210 100, 1930 -50, 2350 -30, 2890 -20", ""},
		"in two vouchers": {
			"open: 1210 100\n0101: 1210 60, 2091 -60\n0101: 1210 40, 2091 -40",
			"1210 opening, 1210 opening",
		},
		"in two, of which one is a purchase": {
			"open: 1210 100\n0101: 1210 60, 2091 -60\n0101: 1210 40, 2641 10, 2440 -50",
			"1210 opening-asked",
		},
		"in one, and a purchase beside it": {
			"open: 1210 100\n0101: 1210 100, 2091 -100\n0101: 1210 40, 2641 10, 2440 -50",
			"1210 opening",
		},
		"in two that come to nothing": {
			"0101: 1210 60, 2091 -60\n0101: 1210 -60, 2091 60",
			"1210 opening-asked, 1210 opening-asked",
		},
		"a sum of nothing": {
			"open: 1210 0\n0101: 1210 60, 1210 -60, 2091 0",
			"1210 opening-asked, 1210 opening-asked",
		},
		"with a claim of input tax":             {"0101: 1210 100, 2641 25, 1930 50, 2091 -175", "1210 opening-asked"},
		"a purchase that an owner pays":         {"0101: 1210 100, 2641 25, 2091 -125", ""},
		"a purchase of another day, an owner's": {"0315: 1210 100, 2641 25, 1930 50, 2091 -175", ""},
		"a contribution":                        {"0315: 1210 100, 2081 -100", "1210 contribution"},
		"a contribution with costs":             {"0315: 1210 100, 5410 10, 2081 -110", ""},
		"books of before":                       {"0630: 1210 100, 1930 40, 2440 -60, 4010 30, 3001 -50, 2091 -60", "1210 opening-asked"},
		"books of before, and a credit":         {"0630: 1210 100, 1220 -10, 1930 40, 2440 -50, 4010 30, 3001 -50, 2091 -60", "1220 credit-asked"},
		"capital, balances and costs":           {"0630: 1210 100, 1930 40, 2440 -60, 4010 30, 2091 -110", ""},
		"capital, balances and income":          {"0630: 1210 100, 1930 40, 2440 -60, 3001 -50, 2091 -30", ""},
		"capital, one balance and results":      {"0630: 1210 100, 2440 -20, 4010 30, 3001 -50, 2091 -60", ""},
		"a contribution, taken back": {
			"0315: 1210 100, 2081 -100\n0401: 1210 -100, 2081 100",
			"1210 contribution, 1210 contribution",
		},
		"a contributed stage": {
			"0315: 1280 100, 2081 -100\n0401: 1280 -100, 1210 100",
			"1280 contribution, 1280 advance-ago",
		},
		// 100 asked about and 50 since: of 120, 20 were counted here
		// 100 are from before: of 120, 20 were counted here
		"a contributed stage, and since": {
			"0315: 1280 100, 2081 -100\n0316: 1280 50, 1930 -50\n0401: 1280 -120, 1210 120", "1280 contribution, 1280 counts -20",
		},
		"carried over to the next year":     {"0315: 1210 100, 1930 -100\n20250101: 1210 100, 2091 -100", "1210 opening"},
		"another amount in the next year":   {"0315: 1210 100, 1930 -100\n20250101: 1210 90, 2091 -90", "1210 opening-asked"},
		"carried over, after what was sold": {"0315: 1210 100, 1930 -100\n0316: 1210 -30, 1930 30\n20250101: 1210 70, 2091 -70", "1210 credit-asked, 1210 opening"},
		"stated for the next year":          {"0315: 1210 100, 1930 -100\nopen20250101: 1210 80\n20250101: 1210 80, 2091 -80", "1210 opening"},
		"in two vouchers, carried over":     {"0315: 1210 100, 1930 -100\n20250101: 1210 60, 1999 -60\n20250101: 1210 40, 1999 -40", "1210 opening, 1210 opening"},
		"in two vouchers, of less":          {"0315: 1210 100, 1930 -100\n20250101: 1210 60, 1999 -60\n20250101: 1210 30, 1999 -30", ""},
		"in two vouchers, of nothing":       {"0315: 1210 100, 1930 -100\n0316: 1210 -100, 1930 100\n20250101: 1210 60, 1999 -60\n20250101: 1210 -60, 1999 60", "1210 counts, 1210 counts"},
		"as a file says that it closed":     {"closed20250101: 1210 80\n20250101: 1210 80, 1999 -80", "1210 opening"},
		"closed so, in two vouchers":        {"closed20250101: 1210 80\n20250101: 1210 50, 1999 -50\n20250101: 1210 30, 1999 -30", "1210 opening, 1210 opening"},
		"closed so another year":            {"closed: 1210 80\n20250101: 1210 80, 1999 -80", ""},
		"an advance that a file says closed": {
			"closed20250101: 1280 80\n20250101: 1280 80, 1999 -80\n20250301: 1280 -80, 1210 100", "1280 opening, 1280 advance-ago",
		},
		"stated for another year": {"open20250101: 1210 80\n0101: 1210 80, 2091 -80", "1210 opening-asked"},
		// 30 + 80 − 100 = 10 are left
		"a stage, carried over": {
			"open: 1280 30\n0301: 1280 80, 1930 -80\n0401: 1280 -100, 1210 100\n20250101: 1280 10, 2091 -10", "1280 counts -70, 1280 opening",
		},
		// 80 were booked, and stated are 100: 20 are from before, of 90 that go out 70 were counted
		"a stage of which the statement knows more": {
			"0301: 1280 80, 1930 -80\nopen20250101: 1280 100\n20250301: 1280 -90, 1210 90", "1280 counts -70",
		},
		"a stage that is asked about": {
			"0101: 1280 100, 2091 -100\n0301: 1280 50, 1930 -50\n0401: 1280 -120, 1210 120",
			"1280 opening-asked, 1280 counts -20",
		},
		"stated, and asked about": {
			"open: 1280 30\n0101: 1280 100, 2091 -100\n0301: 1280 50, 1930 -50\n0401: 1280 -60, 1210 60",
			"1280 opening-asked, 1280 counts -30",
		},
		"a purchase of the day goes behind": {
			"0101: 1280 50, 1930 -50\n0101: 1280 100, 2091 -100\n0401: 1280 -120, 1210 120", "1280 opening-asked, 1280 counts -20",
		},
		"what goes out goes behind what comes in": {"0315: 1280 -100, 1210 100\n0315: 1280 100, 1930 -100", "1280 counts"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, judged(books(t, c.books)))
		})
	}
}

// TestJudge_AccountsOfNoType holds which accounts stand in the balance sheet where the
// source does not say: those of the classes of the chart that are of it (package chart),
// and without a number those whose role tells. What brings capital goods against capital alone is a contribution.
func TestJudge_AccountsOfNoType(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ chart, books, want string }{
		"class 0":                {"NL", "0315: 0200 100, 0900/Eigen_vermogen -100", "0200 contribution"},
		"class 1":                {"NL", "0315: 0200 90, 1000 10, 0900/Eigen_vermogen -100", "0200 contribution"},
		"class 3":                {"NL", "0315: 0200 90, 3999 10, 0900/Eigen_vermogen -100", "0200 contribution"},
		"class 4":                {"NL", "0315: 0200 90, 4000 10, 0900/Eigen_vermogen -100", ""},
		"no number":              {"NL", "0315: 0200 90, - 10, 0900/Eigen_vermogen -100", ""},
		"no number, but a role":  {"NL", "0315: 0200 90, -/Debiteuren 10, 0900/Eigen_vermogen -100", "0200 contribution"},
		"a closing":              {"NL", "0310: 4000 90, 1000 -90\n1231: 4000 -90, 0990/Resultaat_boekjaar 90", "4000 closing"},
		"a closing in part":      {"NL", "0310: 4000 90, 1000 -90\n1231: 4000 -80, 0990/Resultaat_boekjaar 80", "4000 closing-asked"},
		"a closing and a bank":   {"NL", "0310: 4000 90, 1000 -90\n1231: 4000 -80, 1000 10, 0990/Resultaat_boekjaar 70", ""},
		"a closing and a debtor": {"NL", "0310: 4000 90, -/Debiteuren -90\n1231: 4000 -80, -/Debiteuren 10, 0990/Resultaat_boekjaar 70", ""},
		"a closing, no number":   {"NL", "0310: -/Schoonmaak 90, 1000 -90\n1231: -/Schoonmaak -90, 0990/Resultaat_boekjaar 90", " closing"},
		"class 1 in Sweden":      {"BAS", "0315: 1210 90, 1930 10, 2081 -100", "1210 contribution"},
		"class 4 in Sweden":      {"BAS", "0315: 1210 90, 4010 10, 2081 -100", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := books(t, c.books)
			b.Chart = c.chart
			for _, v := range b.Vouchers {
				for i := range v.Rows {
					v.Rows[i].Kind, _ = chart.KindOf(chart.Account{Chart: c.chart, Number: v.Rows[i].Account})
				}
			}
			require.Equal(t, c.want, judged(b))
		})
	}
}

// TestJudge_Closings holds when rows of a year's last day take cost to the year's result.
func TestJudge_Closings(t *testing.T) {
	t.Parallel()
	const bought = "0310: 4010 100, 1930 -100\n0410: 6110 20, 1930 -20\n0501: 1930 150, 3001 -150\n"
	for name, c := range map[string]struct{ books, want string }{
		"all accounts": {bought + "1231: 4010 -100, 6110 -20, 3001 150, 8999 -30", "4010 -100 closing, 6110 -20 closing, 3001 150 closing"},
		"one account":  {bought + "1231: 4010 -100, 2099 100", "4010 -100 closing"},
		"a day before": {bought + "1230: 4010 -100, 2099 100", ""},
		"a bank":       {bought + "1231: 4010 -100, 1930 100", ""},

		"a part of it":           {bought + "1231: 4010 -90, 8999 90", "4010 -90 closing-asked"},
		"a part, and a bank":     {bought + "1231: 4010 -90, 8999 80, 1930 10", ""},
		"a part, an empty row":   {bought + "1231: 4010 -90, 8999 90, 1930 0", "4010 -90 closing-asked"},
		"in two vouchers":        {bought + "1231: 4010 -60, 8999 60\n1231: 4010 -40, 8999 40", "4010 -60 closing, 4010 -40 closing"},
		"in two, a part of each": {bought + "1231: 4010 -60, 8999 60\n1231: 6110 -10, 8999 10", "4010 -60 closing-asked, 6110 -10 closing-asked"},
		"turned back, and anew": {
			bought + "1231: 4010 -100, 8999 100\n1231: 4010 100, 8999 -100\n1231: 4010 -100, 8999 100",
			"4010 -100 closing, 4010 100 closing, 4010 -100 closing",
		},
		"an empty row beside it": {bought + "1231: 4010 -100, 4010 0, 8999 100", "4010 -100 closing"},

		"a cost within it":             {bought + "1231: 4010 5, 4010 -105, 8999 105, 1930 -5", "4010 -105 closing"},
		"a cost of the day":            {bought + "1231: 4010 5, 1930 -5\n1231: 4010 -105, 8999 105", "4010 -105 closing"},
		"nothing but the day":          {"1231: 4010 100, 1930 -100\n1231: 4010 -100, 8999 100", "4010 -100 closing"},
		"two vouchers with the result": {"1231: 4010 100, 1930 -100, 8999 0\n1231: 4010 -100, 8999 100", "4010 -100 closing"},
		"two such of income":           {"1231: 3001 -100, 1930 100, 8999 0\n1231: 3001 100, 8999 -100", "3001 100 closing"},
		"a cost and its equal":         {"1231: 4010 100, 4010 -100, 8999 0", ""},

		// 120 go to the result, and 127 are taken: no row says of what the 7 are
		"a difference that no row explains": {bought + "1231: 4010 -100, 6110 -27, 6110 7, 8999 120, 1930 0", "4010 -100 closing, 6110 -27 closing"},
		// 20 go to the result: the 100 came back from a bank
		"a credit by which it differs":    {bought + "1231: 4010 -100, 6110 -20, 8999 20, 1930 100", "6110 -20 closing"},
		"two credits by which it differs": {bought + "1231: 4010 -60, 4010 -40, 6110 -20, 8999 20, 1930 100", "6110 -20 closing"},
		// the account held −50: of 200 and −150, the latter closes it, for the result has 150 of it
		"a cost that turns its account": {
			"0310: 4010 -50, 1930 50\n0410: 6110 20, 1930 -20\n1231: 4010 200, 4010 -150, 6110 -20, 8999 170, 1930 -200",
			"4010 -150 closing, 6110 -20 closing",
		},
		// 105 go to the result: the 110 came back, and no account has to turn for it
		"a credit, where a turn would explain it too": {
			"0310: 4010 100, 1930 -100\n0410: 6110 110, 1930 -110\n1231: 4010 -105, 4010 5, 6110 -110, 8999 105, 1930 105", "4010 -105 closing",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, judgedAs(books(t, c.books), func(r purchase.Row) string { return r.Account + " " + r.Amount.String() }))
		})
	}
}

// TestDeductsVAT holds on which accounts input tax stands that is deducted.
func TestDeductsVAT(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		chart, number, name string
		of                  chart.Kind
		want                bool
	}{
		{"BAS", "2641", "", chart.Liability, true},
		{"BAS", "2640", "", chart.Asset, true},
		{"BAS", "2649", "", chart.Unknown, true},
		{"BAS", "2639", "", chart.Liability, false},
		{"BAS", "2650", "", chart.Liability, false},
		{"BAS", "26410", "", chart.Liability, true},
		{"BAS", "264", "", chart.Liability, false},
		{"BAS", "2641", "", chart.Cost, false},
		{"", "2641", "", chart.Liability, false},
		{"", "1", "Ingående moms, varor", chart.Liability, true},
		{"", "1", "Ingående moms", chart.Cost, false},
		{"", "1", "Ingåendemoms", chart.Liability, false},
	} {
		require.Equal(t, c.want, purchase.DeductsVAT(c.chart, c.number, c.name, c.of), "%+v", c)
	}
}

// TestCloses holds which accounts take up the result of a year.
func TestCloses(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]bool{"8999": true, "2099": true, "2081": true, "4010": false, "1930": false, "2013": false} {
		require.Equal(t, want, purchase.Closes("BAS", number, ""), number)
	}
	for name, want := range map[string]bool{"Årets resultat": true, "Eigen vermogen": true, "Debiteuren": false, "": false} {
		require.Equal(t, want, purchase.Closes("", "1", name), name)
	}
}
