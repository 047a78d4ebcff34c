package intenttest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Year is a financial year, both days included.
type Year struct{ From, To time.Time }

func (y Year) holds(day time.Time) bool { return !day.Before(y.From) && !day.After(y.To) }

// Did is an intent and how it was booked.
type Did struct {
	Intent Intent
	Way    Way
}

// Company is a company with its books.
type Company struct {
	Seed     uint64
	Sole     bool // the business of one person, whose capital is 2010 to 2019
	Program  Program
	Years    []Year
	Did      []Did
	Vouchers []Voucher
	Truth    Truth

	chart     map[string]Account // by leaf
	inputTax  Account
	opening   map[Account]Money
	unstated  bool             // the files say nothing of balances, whatever the program can
	lacking   map[Year]Account // of which the file says more than it has vouchers for
	yearly    bool             // every year opens with a voucher
	backwards bool             // its files come last year first
	booked    bool             // the opening balance stands as a voucher as well
}

// End is the last day of the books.
func (c *Company) End() time.Time { return c.Years[len(c.Years)-1].To }

// Files are what the company imports, one after another: a file of each financial year that
// has vouchers, some companies' last years first.
func (c *Company) Files() [][]byte { return c.filesOf(c.file) }

// filesOf are files of the years that have vouchers.
func (c *Company) filesOf(file func(Year) []byte) [][]byte {
	var files [][]byte
	for _, y := range c.Years {
		if slices.ContainsFunc(c.Vouchers, func(v Voucher) bool { return y.holds(v.Day) }) {
			files = append(files, file(y))
		}
	}
	if c.backwards {
		slices.Reverse(files)
	}
	return files
}

// states reports whether the files say what accounts open and close with.
func (c *Company) states() bool { return c.Program.balances && !c.unstated }

// accounts are those of the file: all that are booked on or open with something.
func (c *Company) accounts() []Account {
	found := map[Account]bool{}
	for a := range c.opening {
		found[a] = true
	}
	for _, v := range c.Vouchers {
		for _, r := range v.Rows {
			found[r.Account] = true
		}
	}
	return slices.SortedFunc(maps.Keys(found), func(a, b Account) int { return cmp.Compare(a.Number, b.Number) })
}

// units are those in which rows on accounts state quantities.
func (c *Company) units() map[Account]string {
	units := map[Account]string{}
	for _, t := range append(fuels(), power()) {
		units[c.chart[t.Leaf]] = t.Unit
	}
	units[gridAccount()] = power().Unit
	return units
}

// sellers are the suppliers of all vouchers, and the keys that registers give them.
func (c *Company) sellers() map[string]string {
	keys := map[string]string{}
	for _, v := range c.Vouchers {
		if v.Seller != "" && keys[v.Seller] == "" {
			keys[v.Seller] = strconv.Itoa(101 + len(keys)) //nolint:mnd // as registers number
		}
	}
	return keys
}

// sums are what accounts open a year with, and what its vouchers move. What is left of
// results goes to that of the year, booked or not.
func (c *Company) sums(year Year) (open, moved map[Account]Money) {
	open, moved = maps.Clone(c.opening), map[Account]Money{}
	for _, v := range c.Vouchers {
		for _, r := range v.Rows {
			switch {
			case year.holds(v.Day):
				moved[r.Account] += r.Sum
			case v.Day.Before(year.From) && r.Account.result():
				open[c.yearsResult()] += r.Sum
			case v.Day.Before(year.From):
				open[r.Account] += r.Sum - c.opens(v, r)
			}
		}
	}
	return open, moved
}

// opens is what a row carries over of the opening balance that stands as a balance too.
func (c *Company) opens(v Voucher, r Row) Money {
	if c.booked && v.Of == opened {
		return r.Sum
	}
	return 0
}

// twice is what vouchers of a year carry over of an account's opening balance.
func (c *Company) twice(year Year, a Account) (sum Money) {
	for _, v := range c.Vouchers {
		for _, r := range v.Rows {
			if r.Account == a && year.holds(v.Day) {
				sum += c.opens(v, r)
			}
		}
	}
	return sum
}

// Places of what is no intent of a company, in Voucher.Of.
const (
	opened = -1
	closed = -2
)

// Tell writes an intent, how it was booked and its vouchers; also those that open and
// close the books, for the places below zero.
func (c *Company) Tell(of int) string {
	var text strings.Builder
	if of >= 0 {
		did := c.Did[of]
		fmt.Fprintf(&text, "%s\n  as %q (%s)\n", did.Intent, did.Way.Name, did.Way.Source)
	}
	for _, v := range c.Vouchers {
		if v.Of != of {
			continue
		}
		fmt.Fprintf(&text, "  %s %s %q %s\n", on(v.Day), v.Series, v.Text, v.Seller)
		for _, r := range v.Rows {
			fmt.Fprintf(&text, "    %s %12s %8s %s\n", r.Account.Number, r.Sum, r.Quantity, r.Text)
		}
	}
	return text.String()
}

// Ends are the places of what opens and closes the books, for Tell.
func (c *Company) Ends() []int { return []int{opened, closed} }
