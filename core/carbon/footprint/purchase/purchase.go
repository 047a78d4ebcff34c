// Package purchase tells which rows of vouchers buy something. It goes by what a
// voucher does to accounts, row by row, and never by a word in its text, by its
// series or by a period alone: an opening balance that is booked, a closing of the
// year's accounts, depreciation, a sale or the move of an advance buy nothing, though
// they stand on accounts where purchases stand.
//
// It needs no database. Rows on accounts of cost count whatever their sign, unless
// they close the account, or what they book against stock has counted already.
package purchase

import (
	"cmp"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/chart"
)

// Reasons for which a row buys nothing; they are codes of category.Exclusion.
const (
	Opening      = "opening"       // it carries over what was there at the end of the year before
	OpeningAsked = "opening-asked" // it looks like that, and nothing proves it
	Closing      = "closing"       // it moves the year's cost to its result
	ClosingAsked = "closing-asked" // likewise, and the account is not zero after it
	Moved        = "balance"       // it moves an asset from one account to another
	StockChange  = "stock-change"  // it moves to stock or from it what counts where it was bought
	StockAsked   = "stock-asked"   // it takes from stock what has not counted, to where nothing counts
	Depreciation = "depreciation"  // it takes cost of an asset to the year
	Disposal     = "disposal"      // it takes an asset out that is sold, scrapped or traded in
	Grant        = "grant"         // it is paid by somebody else
	OwnWork      = "own-work"      // its costs are there already
	Revaluation  = "revaluation"   // it values anew what is there
	Contribution = "contribution"  // owners or a merger bring it in
	AdvanceAgo   = "advance-ago"   // it moves an advance from before the books began
	CreditAsked  = "credit-asked"  // nothing says what it takes back
)

// Row is a row of a voucher.
type Row struct {
	ID            uuid.UUID
	Account, Name string
	Kind          chart.Kind
	Capital       bool // on an account of capital goods
	LeftOut       bool // on an account of cost of which the rules say that nothing counts
	Amount        decimal.Decimal
	Supplier      bool // it names one
}

// Voucher is a voucher with all its rows.
type Voucher struct {
	Date time.Time
	Year time.Time // first day of its financial year
	Rows []Row
}

// Balance is an account in a financial year, by its first day.
type Balance struct {
	Year    time.Time
	Account string
}

// Books are those of one source.
type Books struct {
	Chart string // of accounts, as rules name it

	// Vouchers are all that have rows on accounts of capital goods or of stock, and those
	// of the last day of a financial year.
	Vouchers []Voucher

	// Bought is what is bought on accounts of cost beside stock: their debits in vouchers
	// that have no row on an account of it.
	Bought map[Balance]decimal.Decimal

	Ends     map[time.Time]time.Time     // last days of financial years, by their first
	Openings map[Balance]decimal.Decimal // that files state
	Closings map[Balance]decimal.Decimal // that files state of the year before
	Sums     map[Balance]decimal.Decimal // of all rows of a year, on the accounts that vouchers of its last day have
}

// Judgment is what becomes of a row that is no plain purchase.
type Judgment struct {
	Exclusion string // the reason for which it buys nothing; empty where it counts

	// Counts is the part of the amount that counts, where it is not all of it.
	Counts decimal.NullDecimal
}

// Judge gives a judgment on each credit on accounts of capital goods, and on all other
// rows that do not count as they stand; debits without one are purchases.
func Judge(b Books) map[uuid.UUID]Judgment {
	j := &judge{
		Books: b, found: map[uuid.UUID]Judgment{}, roles: map[string]role{}, held: map[string]*holding{}, begun: map[time.Time]bool{},
		bought: map[string]decimal.Decimal{}, turnable: map[string][]Voucher{}, stock: stock{taken: map[string]decimal.Decimal{}},
	}
	j.together(b.Vouchers)
	j.stock.habit = j.habit()
	for _, v := range j.inOrder() {
		j.begin(v.Year)
		j.look(v)
		j.store(v)
	}
	j.close()
	return j.found
}

type judge struct {
	Books
	found map[uuid.UUID]Judgment
	roles map[string]role
	held  map[string]*holding
	stock stock
	begun map[time.Time]bool // financial years

	firsts   map[Balance]decimal.Decimal // what vouchers that may open a year come to; see together
	bought   map[string]decimal.Decimal  // debits that count by account, less what was taken back of them
	turnable map[string][]Voucher        // purchases that none of opposite signs has turned back, by what they book; see booked
}

// inOrder gives vouchers by their days. Of one day those go first that carry balances
// over, and those last that take something off an account of capital goods or of stock:
// numbers do not tell what was first.
func (j *judge) inOrder() []Voucher {
	place := func(v Voucher) int {
		switch {
		case v.Date.Equal(v.Year) && j.effect(v).brings(true):
			return -1
		case slices.ContainsFunc(v.Rows, func(r Row) bool { return (r.Capital || j.isStock(r)) && r.Amount.IsNegative() }):
			return 1
		}
		return 0
	}
	return slices.SortedStableFunc(slices.Values(j.Vouchers), func(a, b Voucher) int { return cmp.Or(a.Date.Compare(b.Date), place(a)-place(b)) })
}

// holding is what an account of capital goods comes to.
type holding struct {
	before decimal.Decimal // from before the books began
	booked decimal.Decimal // since
}

func (h holding) sum() decimal.Decimal { return h.before.Add(h.booked) }

func (j *judge) holding(account string) *holding {
	if j.held[account] == nil {
		j.held[account] = &holding{}
	}
	return j.held[account]
}

// begin takes over what a file says that accounts open a financial year with: what
// was not booked here is from before.
func (j *judge) begin(year time.Time) {
	if j.begun[year] {
		return
	}
	j.begun[year] = true
	for of, opening := range j.Openings {
		if of.Year.Equal(year) {
			h := j.holding(of.Account)
			h.before = opening.Sub(h.booked)
		}
	}
}

func (j *judge) role(r Row) role {
	if known, ok := j.roles[r.Account]; ok {
		return known
	}
	found := roleOf(j.Chart, r.Account, r.Name, r.Kind)
	j.roles[r.Account] = found
	return found
}

func (j *judge) leave(r Row, reason string) { j.found[r.ID] = Judgment{Exclusion: reason} }

// partly has a part of the amount count.
func (j *judge) partly(r Row, part decimal.Decimal) {
	j.found[r.ID] = Judgment{Counts: decimal.NewNullDecimal(part)}
}
