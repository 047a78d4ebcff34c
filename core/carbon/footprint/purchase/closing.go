package purchase

import (
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/chart"
)

// close finds the rows that take the year's cost to its result: those of vouchers of
// the year's last day against the result or capital that leave their account at zero.
// A voucher that holds nothing but accounts of results and the year's result closes
// also where something is left on the account, since the books may lack a part.
func (j *judge) close() {
	for year, vouchers := range j.lastDays() {
		reasons := j.closings(year, vouchers)
		for _, v := range vouchers {
			j.settle(v, reasons)
		}
	}
}

// closings gives the reasons for the rows of a year's last vouchers that turn what
// their accounts hold.
func (j *judge) closings(year time.Time, vouchers []Voucher) map[uuid.UUID]string {
	rows, alone := map[string][]Row{}, j.alone(vouchers)
	for _, v := range vouchers {
		for _, r := range v.Rows {
			if j.isResult(r) {
				rows[r.Account] = append(rows[r.Account], r)
			}
		}
	}
	reasons := map[uuid.UUID]string{}
	for account, of := range rows {
		left := j.Sums[Balance{year, account}]
		if left.IsZero() {
			for _, r := range append(opposing(of), reopening(of, alone)...) {
				reasons[r.ID] = Closing
			}
			continue
		}
		for _, r := range of {
			if alone[r.ID] != 0 { // whatever its sign: what is lacking decides over that
				reasons[r.ID] = ClosingAsked
			}
		}
	}
	return reasons
}

// lastDays are the vouchers that may close accounts, by the first day of the financial
// year.
func (j *judge) lastDays() map[time.Time][]Voucher {
	found := map[time.Time][]Voucher{}
	for _, v := range j.Vouchers {
		closes := slices.ContainsFunc(v.Rows, func(r Row) bool { return j.closes(r) })
		if v.Date.Equal(j.Ends[v.Year]) && closes {
			found[v.Year] = append(found[v.Year], v)
		}
	}
	return found
}

// Closes reports whether an account may take up the result of a year, by its number in
// the chart, else by its name, whatever its type.
func Closes(of, number, name string) bool {
	is := roleOf(of, number, name, chart.Unknown)
	return is == result || is == equity
}

func (j *judge) closes(r Row) bool {
	is := j.role(r)
	return !r.Capital && (is == result || is == equity)
}

// isResult reports whether a row is on an account of cost or income.
func (j *judge) isResult(r Row) bool {
	return !r.Capital && !j.closes(r) && (r.Kind.InResults() || r.Kind == chart.Unknown && !j.isBalance(r))
}

// resultsAlone reports whether a voucher has nothing but accounts of results and the
// year's result.
func (j *judge) resultsAlone(v Voucher) bool {
	return !slices.ContainsFunc(v.Rows, func(r Row) bool { return !r.Amount.IsZero() && !j.isResult(r) && j.role(r) != result })
}

// opposing are the rows that turn what an account holds: those whose sign is not that
// of what all others come to, with which they leave nothing on it.
func opposing(rows []Row) []Row {
	held := decimal.Zero
	for _, r := range rows {
		held = held.Sub(r.Amount)
	}
	sign := held.Sign()
	if sign == 0 {
		sign = 1
		if rows[0].Kind == chart.Income {
			sign = -1
		}
	}
	return slices.DeleteFunc(slices.Clone(rows), func(r Row) bool { return r.Amount.Sign() != -sign })
}

// alone gives the place of its voucher, from 1, to each row in one of results alone.
func (j *judge) alone(vouchers []Voucher) map[uuid.UUID]int {
	places := map[uuid.UUID]int{}
	for n, v := range vouchers {
		if j.resultsAlone(v) {
			for _, r := range v.Rows {
				places[r.ID] = n + 1
			}
		}
	}
	return places
}

// reopening are the rows of an account that a voucher of results alone opens again, as
// another one closes it.
func reopening(rows []Row, alone map[uuid.UUID]int) []Row {
	closing := opposing(rows)
	return slices.DeleteFunc(slices.Clone(rows), func(r Row) bool {
		return alone[r.ID] == 0 || !slices.ContainsFunc(closing, func(c Row) bool {
			return alone[c.ID] != 0 && alone[c.ID] != alone[r.ID] && c.Amount.Equal(r.Amount.Neg())
		})
	})
}

// settle leaves out what a voucher closes. What it takes from accounts must be what it
// gives to the result: a row by which the two differ is none of it.
func (j *judge) settle(v Voucher, reasons map[uuid.UUID]string) {
	differ := decimal.Zero
	for _, r := range v.Rows {
		if reasons[r.ID] != "" || j.closes(r) {
			differ = differ.Add(r.Amount)
		}
	}
	if !differ.IsZero() && !slices.ContainsFunc(v.Rows, func(r Row) bool { return reasons[r.ID] != "" && r.Amount.Equal(differ) }) {
		j.exchange(v, reasons, differ)
	}
	for _, r := range v.Rows {
		reason := reasons[r.ID]
		if reason == "" {
			continue
		}
		if !differ.IsZero() && r.Amount.Equal(differ) {
			differ = decimal.Zero
			continue
		}
		j.leave(r, reason)
	}
}

// exchange has the other rows of an account close it where the voucher then takes what it
// gives: a cost in it may turn an account that stood in credit, and the sign misleads.
func (j *judge) exchange(v Voucher, reasons map[uuid.UUID]string, differ decimal.Decimal) {
	for _, one := range v.Rows {
		closing, rest := decimal.Zero, decimal.Zero
		for _, r := range v.Rows {
			switch {
			case r.Account != one.Account || !j.isResult(r):
			case reasons[r.ID] != "":
				closing = closing.Add(r.Amount)
			default:
				rest = rest.Add(r.Amount)
			}
		}
		if reasons[one.ID] != Closing || !differ.Sub(closing).Add(rest).IsZero() {
			continue
		}
		for _, r := range v.Rows {
			switch {
			case r.Account != one.Account:
			case reasons[r.ID] != "":
				delete(reasons, r.ID)
			default:
				reasons[r.ID] = Closing
			}
		}
		return
	}
}
