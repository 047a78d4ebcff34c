package engine

import (
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/vat"
)

// VAT says whether the amount of a row holds value added tax, and by what that is known.
type VAT string

// The answers.
const (
	WithoutVAT   VAT = ""         // costs are booked without
	VATByCompany VAT = "company"  // the company books its costs with it
	VATByAccount VAT = "account"  // what is booked on the account holds it
	VATDeducted  VAT = "deducted" // either would, and the voucher has it on an account of its own
)

// Taxed is what is known of the value added tax in an amount.
type Taxed struct {
	VAT      VAT
	Deducted int             // percent of the tax that the company deducts; the rest is in what it pays
	Apart    decimal.Decimal // of VATDeducted: the tax that the voucher has apart, by a unit of its costs
}

// VATShare is the value added tax in an amount, as it is stored: what the amount is
// divided by before it meets a price or a factor, and where that comes from.
type VATShare struct {
	By       VAT             `json:"by"`
	Percent  decimal.Decimal `json:"percent"`            // of the amount without it; zero where nothing is taken out
	Rate     decimal.Decimal `json:"rate,omitzero"`      // of which Percent is what is not deducted; zero where nothing is
	Deducted int             `json:"deducted,omitempty"` // percent of the tax
	Kind     vat.Kind        `json:"kind"`               // vat.None for what holds none; empty where no rate of the country is known
	Country  string          `json:"country,omitempty"`
	From     string          `json:"from,omitempty"` // the day from which the rate holds, as 2024-09-01
	Source   string          `json:"source,omitempty"`
	Certain  bool            `json:"certain"`
}

// Equal reports whether as much is taken out of an amount by both; a nil takes nothing.
func (s *VATShare) Equal(other *VATShare) bool { return s.percent().Equal(other.percent()) }

func (s *VATShare) percent() decimal.Decimal {
	if s == nil {
		return decimal.Zero
	}
	return s.Percent
}

// Left is the multiplier that takes the tax out.
func (s *VATShare) Left() quantity.Ratio { return vat.Rate{Percent: s.percent()}.Without() }

// tax is what a row of money is asked with beside its factor; the zero value takes
// nothing out and leaves no trace.
type tax struct {
	by       VAT
	kind     vat.Kind
	rate     *vat.Rate // nil where nothing is taken out
	deducted int       // percent of it
}

// left is the tax that is not deducted, as a rate.
func (t tax) left() vat.Rate {
	if t.deducted == 0 {
		return *t.rate
	}
	return vat.Rate{Percent: t.rate.Percent.Mul(decimal.New(int64(100-t.deducted), -2))}
}

// isApart reports whether a voucher has all of the tax apart, and not the part that is
// deducted alone, by which of both is nearer to what it has.
func (t tax) isApart(perUnit decimal.Decimal) bool {
	whole := t.rate.Percent.Shift(-2)
	part := t.left().Without().Of(whole.Sub(t.left().Percent.Shift(-2)))
	return perUnit.Add(perUnit).GreaterThanOrEqual(whole.Add(part))
}

// taxIn is the tax in what a row costs on a leaf. Whoever says of an account that it
// holds tax knows better than a category that would have none.
func (e *Engine) taxIn(row Entry, leaf category.Category) tax {
	if row.VAT == WithoutVAT || row.VAT == VATDeducted && row.Deducted == 0 {
		return tax{by: row.VAT}
	}
	found := e.rate(e.taxes.KindOf(leaf.ID), row.Date)
	if found.rate == nil && row.VAT == VATByAccount {
		found = e.rate(vat.Standard, row.Date)
	}
	found.by = row.VAT
	if found.rate == nil {
		return found
	}
	found.deducted = row.Deducted
	if row.VAT == VATDeducted && found.isApart(row.Apart) {
		return tax{by: VATDeducted}
	}
	return found
}

// money is what is to know of money before it meets a price or a factor.
type money struct {
	tax   tax
	apart price.Parts
}

func (e *Engine) moneyOf(row Entry, leaf category.Category) money {
	return money{tax: e.taxIn(row, leaf), apart: row.Bill.Apart}
}

func (e *Engine) rate(kind vat.Kind, on time.Time) tax {
	switch rate := e.taxes.Rate(e.Region, kind, on); {
	case kind == vat.None, rate != nil && rate.Percent.IsZero():
		return tax{kind: vat.None}
	case rate == nil:
		return tax{}
	default:
		return tax{kind: rate.Kind, rate: rate}
	}
}

// takeOut has units be counted of what is left without the tax.
func (t tax) takeOut(choice *factor.Match) {
	if t.rate != nil {
		choice.Units = choice.Units.By(t.left().Without())
	}
}

// share is the tax as it is stored; nil where costs are booked without.
func (t tax) share() *VATShare {
	if t.by == WithoutVAT {
		return nil
	}
	s := &VATShare{By: t.by, Kind: t.kind, Certain: true}
	if r := t.rate; r != nil {
		s.Percent, s.Country, s.From, s.Source = t.left().Percent, r.Country, r.From.Format(time.DateOnly), r.Source
		s.Certain = r.Confidence != price.Memory
		if t.deducted != 0 {
			s.Rate, s.Deducted = r.Percent, t.deducted
		}
	}
	return s
}
