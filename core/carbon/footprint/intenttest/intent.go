// Package intenttest makes up companies for whatever judges books: what each meant to
// do, how it was booked, and what is right.
//
// An Intent is what a company did: it bought, returned, leased, traded in, accrued. What
// that makes of its footprint follows from the intent alone, in Facts, and from no
// account, no voucher and no code of the product. A Way is how somebody books intents of
// a kind, with the source that it was read in; a Program is how a file looks. Generate
// draws a few years of intents, ways and a program from a seed. Nothing here imports the
// product.
//
// Where the rules say that books prove nothing, they ask: a way says so in Asks, and
// what it books without being a purchase by any reading in Book.ask.
package intenttest

import (
	"fmt"
	"strconv"
	"time"
)

// Money is hundredths of a krona.
type Money int64

// String writes it as a file does.
func (m Money) String() string {
	sign := ""
	if m < 0 {
		sign, m = "-", -m
	}
	return fmt.Sprintf("%s%d.%02d", sign, m/100, m%100) //nolint:mnd // hundredths
}

// Amount is thousandths of a kilowatt hour or a litre.
type Amount int64

// String writes it with the decimals that it has.
func (a Amount) String() string {
	const thousand = 1000
	if a%thousand == 0 {
		return strconv.FormatInt(int64(a/thousand), 10)
	}
	sign := ""
	if a < 0 {
		sign, a = "-", -a
	}
	return fmt.Sprintf("%s%d.%03d", sign, a/thousand, a%thousand)
}

// Intent is something that a company did.
type Intent interface {
	fmt.Stringer

	// Facts are what was bought by it, and when: paid without value added tax, or a
	// quantity where anything states one, which goes before the price.
	Facts() []Fact
}

// Fact is something that was bought, or given back.
type Fact struct {
	Day      time.Time
	Thing    *Thing
	Paid     Money
	Quantity Amount
}

// Fate is what is right of a thing in a calendar year.
type Fate struct {
	Year int
	Leaf string // of the tree of categories

	// Unit is that of the quantity; empty where money counts.
	Unit string
}

// Ask is a question that the books have to raise: the code of the reason for which rows
// are left out, with what they come to.
type Ask struct {
	Year int
	Code string
}

// Truth is what has to become of a company's books.
type Truth struct {
	Counted map[Fate]int64 // Money, or Amount where there is a unit
	Asked   map[Ask]Money
	Notices map[string]int // of the imports, by their codes
}

func newTruth() Truth {
	return Truth{Counted: map[Fate]int64{}, Asked: map[Ask]Money{}, Notices: map[string]int{}}
}

// Add adds what is bought. Where nothing proves that an asset was given back, the rules
// have that asked about under the code, and counted nowhere.
func (t Truth) add(facts []Fact, asked string) {
	for _, f := range facts {
		switch {
		case asked != "" && f.Thing.asset() && f.Paid < 0:
			t.Asked[Ask{f.Day.Year(), asked}] += f.Paid
		case f.Quantity != 0:
			t.Counted[Fate{f.Day.Year(), f.Thing.Leaf, f.Thing.Unit}] += int64(f.Quantity)
		default:
			t.Counted[Fate{f.Day.Year(), f.Thing.Leaf, ""}] += int64(f.Paid)
		}
	}
}

// Thing is what companies buy.
type Thing struct {
	Name     string
	Leaf     string // what it is in the footprint, by id of the tree of categories
	Unit     string // of the quantity that bills state; empty for none
	Accounts []Account
	Texts    []string // of rows and vouchers
	Sellers  []string
	Advance  Account // for what is paid before it is finished; assets only
	Written  Account // accumulated depreciation; assets only
	Cost     Account // of depreciation; assets only
	Sold     string  // what gain and loss of it are booked on, without the first digit
}

func (t *Thing) asset() bool { return t.Written.Number != "" }

// Account is one of a chart.
type Account struct{ Number, Name string }
