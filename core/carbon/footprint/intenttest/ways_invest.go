package intenttest

import "time"

// Codes of the reasons under which rules ask.
const (
	creditAsked  = "credit-asked"
	openingAsked = "opening-asked"
	closingAsked = "closing-asked"
)

// bought is the row of an asset, and that of a discount where the invoice shows one.
func (b *Book) bought(x Invested) []Row {
	rows := []Row{row(b.on(x.Thing), x.Net, "")}
	if x.Less != 0 {
		rows = append(rows, row(b.on(x.Thing), -x.Less, "Rabatt"))
	}
	return rows
}

// buy books the purchase that something else follows on.
func (b *Book) buy(x Invested) { b.invoice(x.Day, x.Seller, b.text(x.Thing), b.bought(x)...) }

func investments() []Way {
	return []Way{
		way("an invoice, and its payment a month later", bas, func(b *Book, x Invested) { b.buy(x) }),
		way("the discount is off the price", bas, func(b *Book, x Invested) {
			b.invoice(x.Day, x.Seller, b.text(x.Thing), row(b.on(x.Thing), x.Net-x.Less, ""))
		}),
		way("paid from the bank, without tax", fortnox+": inköp av bil", func(b *Book, x Invested) {
			net := x.Net - x.Less
			b.book(General, x.Day, b.text(x.Thing), row(b.on(x.Thing), net, ""), against(bank(), -net)).Seller = x.Seller
		}),
		way("the owner pays", visma, func(b *Book, x Invested) {
			net := x.Net - x.Less
			b.paid(x.Day, b.owner(), x.Seller, b.text(x.Thing), row(b.on(x.Thing), net, ""))
		}),
		way("with a row for the tax that is none", samples+": programs that always write it", func(b *Book, x Invested) {
			rows := append(b.bought(x), against(b.inputTax(), 0), against(payable(), x.Less-x.Net))
			b.book(Invoices, x.Day, b.text(x.Thing), rows...).Seller = x.Seller
		}),
		way("on hire purchase", bas+", 2350", func(b *Book, x Invested) {
			net := x.Net - x.Less
			debt := Account{"2350", "Andra långfristiga skulder till kreditinstitut"}
			b.book(General, x.Day, "Avbetalning "+b.text(x.Thing), row(b.on(x.Thing), net, ""), against(b.inputTax(), tax(net)), against(debt, -net),
				against(bank(), -tax(net))).Seller = x.Seller
			b.book(General, x.Day.AddDate(0, 1, 0), "Amortering", against(debt, net/10), against(bank(), -net/10)) //nolint:mnd // a part
		}),
		way("parted among cost centres", samples+": SoftOne, Sie4.se", func(b *Book, x Invested) {
			net := x.Net - x.Less
			first, second := row(b.on(x.Thing), net/4, ""), row(b.on(x.Thing), net-net/4, "") //nolint:mnd // a part
			first.CostCentre, second.CostCentre = "10", "20"
			b.invoice(x.Day, x.Seller, b.text(x.Thing), first, second)
		}),
		way("bought in another country of the EU, with the tax on both sides", fortnox, func(b *Book, x Invested) {
			net := x.Net - x.Less
			rows := append(b.bought(x), against(reverseInput(), tax(net)), against(reverseOutput(), -tax(net)), against(payable(), -net))
			b.book(Invoices, x.Day, b.text(x.Thing), rows...).Seller = x.Seller
		}),
		way("booked as small equipment first", lunden+": rättelseverifikation", func(b *Book, x Invested) {
			net, small := x.Net-x.Less, Account{"5480", "Arbetskläder och skyddsmaterial"}
			b.invoice(x.Day, x.Seller, b.text(x.Thing), row(small, net, ""))
			b.book(General, x.Day, "Rättelse", row(small, -net, ""), row(b.on(x.Thing), net, ""))
		}),
	}
}

func refunds() []Way {
	return []Way{
		way("a credit note", bas, func(b *Book, x Refunded) {
			b.buy(x.Invested)
			b.book(Invoices, x.Back, "Kredit "+b.text(x.Thing), row(b.on(x.Thing), -x.Part, ""), against(b.inputTax(), -tax(x.Part)),
				against(payable(), x.Part+tax(x.Part))).Seller = x.Seller
		}),
		way("a credit note without tax", bas, func(b *Book, x Refunded) {
			b.buy(x.Invested)
			b.book(Invoices, x.Back, "Kredit "+b.text(x.Thing), row(b.on(x.Thing), -x.Part, ""), against(payable(), x.Part)).Seller = x.Seller
		}),
		way("the money comes back with its tax", lunden, func(b *Book, x Refunded) {
			b.buy(x.Invested)
			b.paid(x.Back, bank(), x.Seller, "Retur "+b.text(x.Thing), row(b.on(x.Thing), -x.Part, ""))
		}),
		way("turned signs, and the rest booked again", visma+": ändringsverifikation", func(b *Book, x Refunded) {
			b.buy(x.Invested)
			b.invoice(x.Back, x.Seller, "Rättelse "+b.text(x.Thing), row(b.on(x.Thing), -x.Net+x.Less, ""))
			if rest := x.Net - x.Less - x.Part; rest != 0 {
				b.invoice(x.Back, x.Seller, b.text(x.Thing), row(b.on(x.Thing), rest, ""))
			}
		}),
		way("a credit note from another country of the EU", fortnox, func(b *Book, x Refunded) {
			b.buy(x.Invested)
			b.book(Invoices, x.Back, "Kredit "+b.text(x.Thing), row(b.on(x.Thing), -x.Part, ""), against(reverseInput(), -tax(x.Part)),
				against(reverseOutput(), tax(x.Part)), against(payable(), x.Part)).Seller = x.Seller
		}),
		way("the money comes back, and nothing says for what", cases+": credit-without-explanation", func(b *Book, x Refunded) {
			b.buy(x.Invested)
			b.book(General, x.Back, "Insättning", row(b.on(x.Thing), -x.Part, ""), against(bank(), x.Part))
		}).asking(creditAsked),
	}
}

// stages books what is paid before the asset is finished.
func (b *Book) stages(x Completed) {
	if x.Before != 0 {
		b.before(x.Thing.Advance, x.Before)
	}
	for _, s := range x.Stages {
		b.stage(x.Thing, s.Day, s.Net, x.Seller)
	}
}

// stage books a payment before an asset is finished: an invoice, or from the bank.
func (b *Book) stage(t *Thing, day time.Time, net Money, seller string) {
	if b.chance(50) { //nolint:mnd // percent
		b.invoice(day, seller, "Förskott "+b.text(t), row(t.Advance, net, ""))
		return
	}
	b.book(General, day, "Förskott "+b.text(t), row(t.Advance, net, ""), against(bank(), -net)).Seller = seller
}

func advances() []Way {
	return []Way{
		way("the final invoice takes the advance off", far+": materiell anläggningstillgång", func(b *Book, x Completed) {
			b.stages(x)
			rest := x.Total - x.Before - x.paid()
			rows := []Row{row(b.on(x.Thing), x.Total, ""), row(x.Thing.Advance, -x.Before-x.paid(), "")}
			rows = append(rows, against(b.inputTax(), tax(rest)), against(payable(), -rest-tax(rest)))
			b.book(Invoices, x.Day, "Slutfaktura "+b.text(x.Thing), rows...).Seller = x.Seller
		}),
		way("the rest is one more stage, and all is moved", lunden+": bilaga 1180", func(b *Book, x Completed) {
			b.stages(x)
			if rest := x.Total - x.Before - x.paid(); rest != 0 {
				b.stage(x.Thing, x.Day, rest, x.Seller)
			}
			b.book(General, x.Day, "Färdigställt", row(b.on(x.Thing), x.Total, ""), row(x.Thing.Advance, -x.Total, ""))
		}),
		way("the rest is bought on the asset's account, and the stages are moved one by one", lunden+": bilaga 1180", func(b *Book, x Completed) {
			b.stages(x)
			if rest := x.Total - x.Before - x.paid(); rest != 0 {
				b.invoice(x.Day, x.Seller, b.text(x.Thing), row(b.on(x.Thing), rest, ""))
			}
			for _, s := range append([]Stage{{Net: x.Before}}, x.Stages...) {
				if s.Net != 0 {
					b.book(General, x.Day, "Omföring", row(b.on(x.Thing), s.Net, ""), row(x.Thing.Advance, -s.Net, ""))
				}
			}
		}),
		way("a credit note of the advance", bas, func(b *Book, x Withdrawn) {
			b.stage(x.Thing, x.Day, x.Net, x.Seller)
			b.book(Invoices, x.Back, "Kredit förskott", row(x.Thing.Advance, -x.Net, ""), against(payable(), x.Net)).Seller = x.Seller
		}),
		way("the advance comes back to the bank", cases+": advance-paid-back", func(b *Book, x Withdrawn) {
			b.stage(x.Thing, x.Day, x.Net, x.Seller)
			b.book(General, x.Back, "Återbetalt förskott", row(x.Thing.Advance, -x.Net, ""), against(bank(), x.Net))
		}),
	}
}
