package sie

import (
	"slices"

	"github.com/shopspring/decimal"

	"tillit/core/books/ledger"
	"tillit/integrations/reading"
)

// balance is what #IB, #UB and #RES say of an account. Those of objects
// (#OIB, #OUB, #PSALDO) are parts of them.
type balance struct{ opening, before, closing, result decimal.NullDecimal }

// takeBalance reads: year account amount. It keeps those of the current year,
// and with what the year before closed, where nothing says what it opened with.
func (g *register) takeBalance(label, year, account, amount string) {
	current := year == "0"
	if account = reading.Clip(account); account == "" || !current && (label != "UB" || year != "-1") {
		return
	}
	units, ok := reading.Fixed([]byte(amount), reading.AmountScale)
	if !ok {
		return
	}
	b, known := g.balances[account]
	if !known {
		g.balanced = append(g.balanced, account)
	}
	sum := decimal.NewNullDecimal(reading.Decimal(units, reading.AmountScale))
	switch {
	case label == "IB":
		b.opening = sum
	case label == "RES":
		b.result = sum
	case current:
		b.closing = sum
	default:
		b.before = sum
	}
	g.balances[account] = b
}

// closeBalances puts together what the file says that each account comes to. An
// account of which it says nothing comes to nothing that could be compared.
func (g *register) closeBalances() {
	opens := slices.ContainsFunc(g.balanced, func(account string) bool { return g.balances[account].opening.Valid })
	for _, account := range g.balanced {
		b := g.balances[account]
		own := ledger.Balance{Account: account}
		switch {
		case b.result.Valid:
			own.Closing = b.result.Decimal
		case b.closing.Valid:
			own.Closing, own.Opening = b.closing.Decimal, b.opening.Decimal
			if !opens {
				own.Opening, own.Assumed = b.before.Decimal, b.before.Valid
			}
		default:
			if b.opening.Valid {
				g.head.Openings = append(g.head.Openings, ledger.Opening{Account: account, Amount: b.opening.Decimal})
			}
			continue
		}
		g.head.Balances = append(g.head.Balances, own)
	}
}
