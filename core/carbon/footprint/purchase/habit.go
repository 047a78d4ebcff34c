package purchase

import (
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/reference/chart"
)

// habit is how goods are bought until the end of the first financial year with stock. What
// lay there before is taken to have come there so, and later years do not say otherwise.
type habit struct {
	straight decimal.Decimal            // into stock
	stored   map[string]decimal.Decimal // on other accounts, which give it to stock, less what they take
	bought   map[string]decimal.Decimal // on accounts of cost

	sold    decimal.Decimal // taken from stock by accounts that count
	changed decimal.Decimal // and by those where nothing counts, less what they give
}

// counts reports whether what lay in stock when the books began counts on an account that
// takes it: not where more of the goods counted when they were bought.
func (h habit) counts(account string) bool {
	counted := h.bought[account]
	for _, sum := range h.stored {
		counted = counted.Add(decimal.Max(decimal.Zero, sum))
	}
	return !counted.IsPositive() || h.straight.GreaterThan(counted)
}

// asks reports whether goods leave stock mostly on accounts where nothing counts, so that
// those bought straight into it do not count at all unless somebody says what they are.
func (h habit) asks() bool { return h.changed.GreaterThan(h.sold) }

// habit adds up what the first financial year with stock buys.
func (j *judge) habit() habit {
	vouchers := slices.DeleteFunc(slices.Clone(j.Vouchers), func(v Voucher) bool {
		return !slices.ContainsFunc(v.Rows, func(r Row) bool { return r.Kind == chart.Stock }) || j.carriesOver(v)
	})
	h := habit{stored: map[string]decimal.Decimal{}, bought: map[string]decimal.Decimal{}}
	if len(vouchers) == 0 {
		return h
	}
	year := slices.MinFunc(vouchers, func(a, b Voucher) int { return a.Year.Compare(b.Year) }).Year
	for _, v := range vouchers {
		if v.Year.Equal(year) {
			h.add(v, j.flow(v))
		}
	}
	for of, sum := range j.Bought {
		if !of.Year.After(year) {
			h.bought[of.Account] = h.bought[of.Account].Add(sum)
		}
	}
	return h
}

func (h *habit) add(v Voucher, f flow) {
	h.straight = h.straight.Add(f.bought)
	for _, r := range v.Rows {
		if isCost(r) && r.Amount.IsPositive() {
			h.bought[r.Account] = h.bought[r.Account].Add(r.Amount)
		}
	}
	for _, m := range f.stored {
		h.stored[m.Account] = h.stored[m.Account].Add(m.part)
		if m.LeftOut {
			h.changed = h.changed.Sub(m.part)
		}
	}
	for _, m := range f.used {
		h.stored[m.Account] = h.stored[m.Account].Sub(m.part)
		h.bought[m.Account] = h.bought[m.Account].Sub(m.part)
		if m.LeftOut {
			h.changed = h.changed.Add(m.part)
		} else {
			h.sold = h.sold.Add(m.part)
		}
	}
}
