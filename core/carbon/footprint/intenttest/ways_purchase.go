package intenttest

import (
	"fmt"
	"strconv"
	"time"
)

// Of is how an invoice for something bought begins: its cost, and the tax.
func (b *Book) cost(x Bought, net Money, quantity Amount) Row {
	return Row{Account: b.on(x.Thing), Sum: net, Quantity: quantity}
}

func (b *Book) text(t *Thing) string { return pick(b.r, t.Texts...) }

// invoice books rows and their tax as a debt to a supplier, and pays it a month later.
func (b *Book) invoice(day time.Time, seller, text string, rows ...Row) {
	var net Money
	for _, r := range rows {
		net += r.Sum
	}
	owed := net + tax(net)
	rows = append(rows, against(b.inputTax(), tax(net)), against(payable(), -owed))
	b.book(Invoices, day, text, rows...).Seller = seller
	b.book(Payments, day.AddDate(0, 0, 30), "Betalning "+seller, against(payable(), owed), against(bank(), -owed)) //nolint:mnd // days
}

// paid books rows and their tax against an account.
func (b *Book) paid(day time.Time, from Account, seller, text string, rows ...Row) {
	var net Money
	for _, r := range rows {
		net += r.Sum
	}
	rows = append(rows, against(b.inputTax(), tax(net)), against(from, -net-tax(net)))
	b.book(General, day, text, rows...).Seller = seller
}

func purchases() []Way {
	return []Way{
		way("an invoice, and its payment a month later", bas, func(b *Book, x Bought) {
			b.invoice(x.Day, x.Seller, b.text(x.Thing), b.cost(x, x.Net, x.Litres))
		}),
		way("paid by card or from the bank", samples+": BLBLOV_SIE4.SE, A 4", func(b *Book, x Bought) {
			b.paid(x.Day, pick(b.r, bank(), cash()), x.Seller, b.text(x.Thing), b.cost(x, x.Net, x.Litres))
		}),
		way("the owner pays", visma, func(b *Book, x Bought) {
			b.paid(x.Day, b.owner(), x.Seller, b.text(x.Thing), b.cost(x, x.Net, x.Litres))
		}),
		way("parted among cost centres", samples+": SoftOne, Sie4.se", func(b *Book, x Bought) {
			const parts = 3
			first, second := b.cost(x, x.Net/parts, x.Litres/parts), b.cost(x, x.Net-x.Net/parts, x.Litres-x.Litres/parts)
			first.CostCentre, second.CostCentre = "10", "20"
			b.invoice(x.Day, x.Seller, b.text(x.Thing), first, second)
		}),
		way("rounded to whole kronor", samples+": Norstedts, 3740", func(b *Book, x Bought) {
			const krona = 100
			owed := x.Net + tax(x.Net)
			whole := (owed + krona/2) / krona * krona
			b.book(Invoices, x.Day, b.text(x.Thing), b.cost(x, x.Net, x.Litres), against(b.inputTax(), tax(x.Net)),
				against(rounding(), whole-owed), against(payable(), -whole)).Seller = x.Seller
		}),
		way("bought in another country of the EU, with the tax on both sides", fortnox, func(b *Book, x Bought) {
			b.book(Invoices, x.Day, b.text(x.Thing), b.cost(x, x.Net, x.Litres), against(reverseInput(), tax(x.Net)), against(reverseOutput(), -tax(x.Net)),
				against(payable(), -x.Net)).Seller = x.Seller
		}),
		way("booked twice by mistake, and one taken back with turned signs", visma+": ändringsverifikation", func(b *Book, x Bought) {
			text := b.text(x.Thing)
			for _, sign := range []Money{1, -1, 1} {
				said := text
				if sign < 0 {
					said = "Rättelse " + text
				}
				b.book(General, x.Day, said, b.cost(x, sign*x.Net, Amount(sign)*x.Litres), against(b.inputTax(), sign*tax(x.Net)),
					against(payable(), -sign*(x.Net+tax(x.Net)))).Seller = x.Seller
			}
		}),
		way("the quantity in the text of the row", "receipts of fuel; engine.quantityFromText", func(b *Book, x Bought) {
			r := b.cost(x, x.Net, 0)
			if x.Litres != 0 {
				r.Text = written(x.Litres) + " " + x.Thing.Unit + " " + b.text(x.Thing) // "Blyfri 95 210,94 l" may be 95,210.94 as well
			}
			b.paid(x.Day, bank(), x.Seller, b.text(x.Thing), r)
		}),
	}
}

func returns() []Way {
	buy := func(b *Book, x Returned) {
		b.invoice(x.Day, x.Seller, b.text(x.Thing), b.cost(x.Bought, x.Net, x.Bought.Litres))
	}
	return []Way{
		way("a credit note", bas, func(b *Book, x Returned) {
			buy(b, x)
			b.book(Invoices, x.Back, "Kredit "+b.text(x.Thing), b.cost(x.Bought, -x.Part, -x.Litres), against(b.inputTax(), -tax(x.Part)),
				against(payable(), x.Part+tax(x.Part))).Seller = x.Seller
		}),
		way("the money comes back to the bank", lunden, func(b *Book, x Returned) {
			buy(b, x)
			b.paid(x.Back, bank(), x.Seller, "Retur "+b.text(x.Thing), b.cost(x.Bought, -x.Part, -x.Litres))
		}),
		way("set off in the next invoice", samples, func(b *Book, x Returned) {
			half := x.Net / 2                                                                                            //nolint:mnd // a later purchase of the same, in two
			b.invoice(x.Day, x.Seller, b.text(x.Thing), b.cost(x.Bought, half, x.Bought.Litres/2))                       //nolint:mnd // likewise
			b.invoice(x.Back, x.Seller, b.text(x.Thing), b.cost(x.Bought, -x.Part, -x.Litres))                           // and
			b.invoice(x.Day, x.Seller, b.text(x.Thing), b.cost(x.Bought, x.Net-half, x.Bought.Litres-x.Bought.Litres/2)) //nolint:mnd // the rest
		}),
		way("a bonus of the year on an account of discounts", bas+", 4730 Erhållna rabatter", func(*Book, Returned) {}).
			leftOut("4700-4799 names no goods that the discount is of: it lowers other goods, which bas.csv says"),
	}
}

// written is a quantity as bills have it: thousands apart, and hundredths.
func written(a Amount) string {
	const thousand, hundredth = 1000, 10
	whole, part := a/thousand, a%thousand/hundredth
	text := strconv.FormatInt(int64(whole), 10)
	if whole >= thousand {
		text = fmt.Sprintf("%d %03d", whole/thousand, whole%thousand)
	}
	if part != 0 {
		text += fmt.Sprintf(",%02d", part)
	}
	return text
}

func corrections() []Way {
	wrong := func(b *Book, x Corrected, sum Money, day time.Time) {
		b.invoice(day, x.Seller, b.text(x.Thing), row(b.on(x.Wrong), sum, ""))
	}
	return []Way{
		way("moved in one voucher", lunden+": rättelseverifikation", func(b *Book, x Corrected) {
			wrong(b, x, x.Net, x.Day)
			b.book(General, x.Corrected, "Rättelse", row(b.on(x.Wrong), -x.Net, ""), row(b.on(x.Thing), x.Net, ""))
		}),
		way("taken back whole and booked again", "help.monitorerp.com: rättningsverifikation", func(b *Book, x Corrected) {
			wrong(b, x, x.Net, x.Day)
			wrong(b, x, -x.Net, x.Corrected)
			b.invoice(x.Corrected, x.Seller, b.text(x.Thing), row(b.on(x.Thing), x.Net, ""))
		}),
		way("a debt on the last day, where payments alone are booked", cashBasis, func(b *Book, x Unpaid) {
			owed := x.Net + tax(x.Net)
			b.book(General, x.Last, "Obetalda leverantörsfakturor "+b.text(x.Thing), b.cost(x.Bought, x.Net, x.Litres), against(b.inputTax(), tax(x.Net)),
				against(payable(), -owed)).Seller = x.Seller
			b.book(General, x.Last.AddDate(0, 0, 20), "Betalning "+x.Seller, against(payable(), owed), against(bank(), -owed)) //nolint:mnd // days
		}),
		way("taken back on the first day, and booked when paid", cashBasis, func(b *Book, x Unpaid) {
			owed := x.Net + tax(x.Net)
			text := "Obetalda leverantörsfakturor " + b.text(x.Thing)
			b.book(General, x.Last, text, b.cost(x.Bought, x.Net, x.Litres), against(b.inputTax(), tax(x.Net)), against(payable(), -owed)).Seller = x.Seller
			b.book(General, x.Last.AddDate(0, 0, 1), "Återföring "+text, b.cost(x.Bought, -x.Net, -x.Litres), against(b.inputTax(), -tax(x.Net)),
				against(payable(), owed)).Seller = x.Seller
			b.paid(x.Last.AddDate(0, 0, 20), bank(), x.Seller, b.text(x.Thing), b.cost(x.Bought, x.Net, x.Litres)) //nolint:mnd // days
		}),
		way("a statement of the month, the tax in one row", samples+": vouchers that gather receipts", func(b *Book, x Gathered) {
			var rows []Row
			var net Money
			for _, one := range x.All {
				r := b.cost(one, one.Net, one.Litres)
				r.Text = one.Seller + " " + b.text(one.Thing)
				rows, net = append(rows, r), net+one.Net
			}
			b.book(General, x.Day, "Kortutdrag", append(rows, against(b.inputTax(), tax(net)), against(bank(), -net-tax(net)))...)
		}),
		way("moved from one cost centre to another", samples+": SoftOne, Sie4.se, 1 16", func(b *Book, x Recharged) {
			first, back, again := b.cost(x.Bought, x.Net, 0), b.cost(x.Bought, -x.Net, 0), b.cost(x.Bought, x.Net, 0)
			first.CostCentre, back.CostCentre, again.CostCentre = "10", "10", "20"
			b.invoice(x.Day, x.Seller, b.text(x.Thing), first)
			b.book(General, x.Moved, "Omföring kostnadsställe", back, again)
		}),
		way("taken off the cost against the owner", bas+", 2013 and 2893", func(b *Book, x Private) {
			b.invoice(x.Day, x.Seller, b.text(x.Thing), b.cost(x.Bought, x.Net, x.Litres))
			b.book(General, x.Last, "Privat andel "+b.text(x.Thing), b.cost(x.Bought, -x.Part, 0), against(b.withdrawal(), x.Part))
		}),
	}
}

func spreads() []Way {
	return []Way{
		way("moved from the asset to a cost", lunden+": rättelseverifikation", func(b *Book, x Expensed) {
			b.buy(x.Invested)
			net := x.Net - x.Less
			b.book(General, x.Moved, "Rättelse", row(b.on(x.Thing), -net, ""), row(b.on(x.As), net, ""))
		}),
		way("accrued on the last day and reversed on the first", bas+", 2990", func(b *Book, x Accrued) {
			text := b.text(x.Thing)
			b.book(General, x.Last, "Upplupna kostnader "+text, row(b.on(x.Thing), x.Estimate, ""), against(accruals(), -x.Estimate))
			b.book(General, x.Last.AddDate(0, 0, 1), "Återföring upplupna kostnader "+text, row(b.on(x.Thing), -x.Estimate, ""), against(accruals(), x.Estimate))
			b.invoice(x.Day, x.Seller, text, Row{Account: b.on(x.Thing), Sum: x.Net, Quantity: x.Quantity})
		}),
		way("accrued, and reversed within the voucher of the invoice", samples+": Fortnox, A 12", func(b *Book, x Accrued) {
			text := b.text(x.Thing)
			b.book(General, x.Last, "Uppbokning av 2990 "+text, row(b.on(x.Thing), x.Estimate, ""), against(accruals(), -x.Estimate))
			b.book(Invoices, x.Day, text, Row{Account: b.on(x.Thing), Sum: x.Net, Quantity: x.Quantity}, row(b.on(x.Thing), -x.Estimate, ""),
				against(accruals(), x.Estimate), against(b.inputTax(), tax(x.Net)), against(payable(), -x.Net-tax(x.Net))).Seller = x.Seller
		}),
		way("parted on the last day and taken back on the first", bas+", 1790", func(b *Book, x Prepaid) {
			text := b.text(x.Thing)
			b.invoice(x.Day, x.Seller, text, row(b.on(x.Thing), x.Net, ""))
			b.book(General, x.Last, "Förutbetalt "+text, row(b.on(x.Thing), -x.Next, ""), against(prepayments(), x.Next))
			b.book(General, x.Last.AddDate(0, 0, 1), "Återföring förutbetalt "+text, row(b.on(x.Thing), x.Next, ""), against(prepayments(), -x.Next))
		}),
		way("parted within the invoice", "support.fortnox.se: periodiseringar", func(b *Book, x Prepaid) {
			text := b.text(x.Thing)
			owed := x.Net + tax(x.Net)
			b.book(Invoices, x.Day, text, row(b.on(x.Thing), x.Net-x.Next, ""), against(prepayments(), x.Next), against(b.inputTax(), tax(x.Net)),
				against(payable(), -owed)).Seller = x.Seller
			b.book(General, x.Last.AddDate(0, 0, 1), "Periodisering "+text, row(b.on(x.Thing), x.Next, ""), against(prepayments(), -x.Next))
		}),
		way("a fee each month", k2+", 10: leases are fees", func(b *Book, x Leased) {
			for m := range x.Months {
				b.invoice(x.From.AddDate(0, m, 0), x.Seller, b.text(x.Thing), row(b.on(x.Thing), x.Fee, ""))
			}
		}),
		way("paid a year ahead, a month at a time from the prepayment", "support.fortnox.se: periodiseringar", func(b *Book, x Leased) {
			text := b.text(x.Thing)
			all := x.Fee * Money(x.Months)
			b.book(Invoices, x.From, text, against(prepayments(), all), against(b.inputTax(), tax(all)), against(payable(), -all-tax(all))).Seller = x.Seller
			for m := range x.Months {
				b.book(General, x.From.AddDate(0, m, 0), "Periodisering "+text, row(b.on(x.Thing), x.Fee, ""), against(prepayments(), -x.Fee))
			}
		}),
	}
}
