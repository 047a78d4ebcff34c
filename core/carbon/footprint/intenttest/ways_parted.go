package intenttest

import "time"

// out are the rows that take an old asset off its accounts, with what is left of it
// after a price: a gain or a loss.
func (b *Book) out(o Old, price Money) []Row {
	rows := []Row{row(b.on(o.Thing), -o.Cost, "")}
	if o.Written != 0 {
		rows = append(rows, row(o.Thing.Written, o.Written, ""))
	}
	switch made := price - (o.Cost - o.Written); {
	case made > 0:
		rows = append(rows, row(gain(o.Thing), -made, ""))
	case made < 0:
		rows = append(rows, row(loss(o.Thing), -made, ""))
	}
	return rows
}

func partings() []Way {
	return []Way{
		way("one voucher with the gain", far+": försäljning", func(b *Book, x Parted) {
			b.old(x.Old)
			rows := b.out(x.Old, x.Price)
			if x.Price != 0 {
				rows = append(rows, against(bank(), x.Price+tax(x.Price)), against(outputTax(), -tax(x.Price)))
			}
			b.book(General, x.Day, "Försäljning eller utrangering", rows...)
		}),
		way("an invoice, and the asset taken out by its register", visma+": anläggningsregister", func(b *Book, x Parted) {
			b.old(x.Old)
			sold := gain(x.Old.Thing)
			if x.Price != 0 {
				b.book(Sales, x.Day, "Försäljning", against(customers(), x.Price+tax(x.Price)), against(outputTax(), -tax(x.Price)), row(sold, -x.Price, ""))
			}
			rows := b.out(x.Old, 0)
			b.book(Depreciating, x.Day, "Avyttring anläggningsregister", rows...)
		}),
		way("sale and what it cost in one voucher", bokio, func(b *Book, x Parted) {
			b.old(x.Old)
			rows := b.out(x.Old, x.Price)
			if x.Price != 0 {
				rows = append(rows, against(customers(), x.Price+tax(x.Price)), against(outputTax(), -tax(x.Price)), row(sales(), -x.Price, ""),
					row(Account{"3099", "Justering av försäljning, ej moms"}, x.Price, ""))
			}
			b.book(General, x.Day, "Bokfört bort", rows...)
		}),
		way("destroyed, and paid for by an insurer", bas+", 3990", func(b *Book, x Parted) {
			b.old(x.Old)
			b.book(General, x.Day, "Utrangering efter skada", b.out(x.Old, 0)...)
			if x.Price != 0 {
				b.book(General, x.Day, "Försäkringsersättning", row(Account{"3994", "Försäkringsersättningar"}, -x.Price, ""), against(bank(), x.Price))
			}
		}),
		way("to the owner", bas+", 2013 and 2898", func(b *Book, x Parted) {
			b.old(x.Old)
			rows := b.out(x.Old, x.Price)
			if x.Price != 0 {
				rows = append(rows, against(b.withdrawal(), x.Price+tax(x.Price)), against(outputTax(), -tax(x.Price)))
			}
			b.book(General, x.Day, "Uttag", rows...)
		}),
		way("booked by mistake first and turned back", visma+": ändringsverifikation", func(b *Book, x Parted) {
			b.old(x.Old)
			for _, sign := range []Money{1, -1, 1} {
				rows := b.out(x.Old, 0)
				for i := range rows {
					rows[i].Sum *= sign
				}
				b.book(General, x.Day, "Utrangering", rows...)
			}
		}),
	}
}

func trades() []Way {
	return []Way{
		way("one voucher with the new one", cases+": trade-in", func(b *Book, x TradedIn) {
			b.old(x.Old)
			net := x.New.Net - x.New.Less
			rows := append(b.bought(x.New), b.out(x.Old, x.Valued)...)
			b.book(Invoices, x.New.Day, "Inbyte "+b.text(x.New.Thing), append(rows, against(payable(), x.Valued-net))...).Seller = x.New.Seller
		}),
		way("one voucher, with the tax on both", far+": försäljning", func(b *Book, x TradedIn) {
			b.old(x.Old)
			net := x.New.Net - x.New.Less
			rows := append(b.bought(x.New), b.out(x.Old, x.Valued)...)
			rows = append(rows, against(b.inputTax(), tax(net)), against(outputTax(), -tax(x.Valued)), against(payable(), x.Valued+tax(x.Valued)-net-tax(net)))
			b.book(Invoices, x.New.Day, "Inbyte "+b.text(x.New.Thing), rows...).Seller = x.New.Seller
		}),
		way("the new one bought, and the old one set off against the debt", fortnox+": försäljning av inventarier", func(b *Book, x TradedIn) {
			b.old(x.Old)
			b.buy(x.New)
			rows := append(b.out(x.Old, x.Valued), against(payable(), x.Valued+tax(x.Valued)), against(outputTax(), -tax(x.Valued)))
			b.book(General, x.New.Day, "Kvittning inbyte", rows...)
		}),
		way("the price after the trade alone is booked", "forums of bookkeepers", func(*Book, TradedIn) {}).
			leftOut("the books do not hold what the new one cost"),
	}
}

func depreciations() []Way {
	return []Way{
		way("beside accumulated depreciation", bas, func(b *Book, x Depreciated) {
			b.old(x.Old)
			beside := x.Old.Thing.Written
			if x.Down {
				beside = Account{beside.Number[:3] + "8", "Ackumulerade nedskrivningar"}
			}
			b.book(Depreciating, x.Day, "Avskrivning", row(x.cost(), x.Part, ""), row(beside, -x.Part, ""))
		}),
		way("straight on the asset", k2+": direct write-off; "+cases+": depreciation-on-the-account", func(b *Book, x Depreciated) {
			b.old(x.Old)
			b.book(General, x.Day, "Avskrivning", row(x.cost(), x.Part, ""), row(b.on(x.Old.Thing), -x.Part, ""))
		}),
		way("straight on the asset, and half of it taken back", bas+", 7780; "+k2, func(b *Book, x Depreciated) {
			b.old(x.Old)
			cost, back := x.cost(), x.Part/2 //nolint:mnd // half
			b.book(General, x.Day, "Avskrivning", row(cost, x.Part, ""), row(b.on(x.Old.Thing), -x.Part, ""))
			if x.Down {
				cost = Account{"7780", "Återföring av nedskrivningar"}
			}
			b.book(General, x.Day, "Återföring", row(cost, -back, ""), row(b.on(x.Old.Thing), back, ""))
		}),
		way("each month", samples+": BLBLOV_SIE4.SE, series B", func(b *Book, x Depreciated) {
			b.old(x.Old)
			const months = 12
			left := x.Part
			for m := range months {
				part := x.Part / months
				if m == months-1 {
					part = left
				}
				left -= part
				day := x.Day.AddDate(0, 0, 1).AddDate(0, m-months+1, -1)
				b.book(Depreciating, day, "Avskrivning anläggningsregister", row(x.cost(), part, ""), row(x.Old.Thing.Written, -part, ""))
			}
		}),
		way("one voucher for the two accounts", cases+": asset-changes-its-account", func(b *Book, x Moved) {
			b.old(x.Old)
			b.book(General, x.Day, "Omföring", row(b.on(x.To), x.Old.Cost, ""), row(b.on(x.Old.Thing), -x.Old.Cost, ""))
		}),
		way("with what was written off of it", bas, func(b *Book, x Moved) {
			b.old(x.Old)
			b.book(General, x.Day, "Omklassificering", row(b.on(x.To), x.Old.Cost, ""), row(b.on(x.Old.Thing), -x.Old.Cost, ""),
				row(x.Old.Thing.Written, x.Old.Written, ""), row(x.To.Written, -x.Old.Written, ""))
		}),
	}
}

// cost is the account of the cost that a depreciation or a write-down is.
func (d Depreciated) cost() Account {
	if d.Down {
		return Account{"7730", "Nedskrivningar av maskiner och inventarier"}
	}
	return d.Old.Thing.Cost
}

// pay books wages and their fees.
func (b *Book) pay(day time.Time, sum Money) {
	const held, fee = 3, 31
	tax, fees := sum/held, sum*fee/100
	b.book(General, day, "Lön", row(wages(), sum, ""), against(Account{"2710", "Personalskatt"}, -tax), against(bank(), tax-sum))
	b.book(General, day, "Arbetsgivaravgifter", row(Account{"7510", "Lagstadgade sociala avgifter"}, fees, ""),
		against(Account{"2731", "Avräkning lagstadgade sociala avgifter"}, -fees))
}

func works() []Way {
	return []Way{
		way("capitalised on the account of what is under construction, and moved", far+": aktiverat arbete", func(b *Book, x Capitalised) {
			b.pay(x.Day, x.Wages)
			b.book(General, x.Day, "Aktiverat arbete", row(x.Thing.Advance, x.Wages, ""), row(ownWork(), -x.Wages, ""))
			b.book(General, x.Finished, "Färdigställt", row(b.on(x.Thing), x.Wages, ""), row(x.Thing.Advance, -x.Wages, ""))
		}),
		way("capitalised on the asset", far+": aktiverat arbete", func(b *Book, x Capitalised) {
			b.pay(x.Day, x.Wages)
			b.book(General, x.Finished, "Aktiverat arbete", row(b.on(x.Thing), x.Wages, ""), row(ownWork(), -x.Wages, ""))
		}),
		way("the grant is income", bas+", 3980-3989", func(b *Book, x Granted) {
			b.buy(x.Invested)
			b.book(General, x.Day, "Bidrag", row(Account{"3985", "Erhållna statliga bidrag"}, -x.Grant, ""), against(bank(), x.Grant))
		}),
		way("the grant is taken off the asset, from income", k2+": grants lower the cost of assets; "+cases+": grant-for-a-machine", func(b *Book, x Granted) {
			b.buy(x.Invested)
			grant := Account{"3985", "Erhållna statliga bidrag"}
			b.book(General, x.Day, "Bidrag", row(grant, -x.Grant, ""), against(bank(), x.Grant))
			b.book(General, x.Day, "Bidrag maskin", row(grant, x.Grant, ""), row(b.on(x.Thing), -x.Grant, ""))
		}),
		way("the grant is taken off the asset, straight from the bank", k2+": grants lower the cost of assets", func(b *Book, x Granted) {
			b.buy(x.Invested)
			b.book(General, x.Day, "Bidrag", row(b.on(x.Thing), -x.Grant, ""), against(bank(), x.Grant))
			b.ask(creditAsked, x.Day, -x.Grant)
		}),
	}
}

// event is a way to book what buys nothing, of a kind.
func event(kind, name, source string, book func(*Book, Event)) Way {
	w := way(name, source, book)
	fits := w.fits
	w.fits = func(i Intent) bool {
		e, ok := i.(Event)
		return ok && fits(i) && e.Kind == kind
	}
	return w
}

const contribution = "contribution"

// Kinds of what buys nothing.
func kinds() []string {
	return []string{"wages", "tax", "interest", "sale", "withdrawal", "deposit", "revaluation", contribution, "loan", "stock"}
}

func events() []Way {
	two := func(text string, debit, credit Account) func(*Book, Event) {
		return func(b *Book, e Event) { b.book(General, e.Day, text, row(debit, e.Sum, ""), against(credit, -e.Sum)) }
	}
	return []Way{
		event("wages", "gross, tax and fees", samples+": Briljant, series 11", func(b *Book, e Event) { b.pay(e.Day, e.Sum) }),
		event("tax", "preliminary tax", bas, two("Preliminärskatt", Account{"2518", "Betald F-skatt"}, bank())),
		event("tax", "the year's tax", bas, two("Skatt på årets resultat", Account{"8910", "Skatt som belastar årets resultat"}, Account{"2512", "Beräknad inkomstskatt"})),
		event("interest", "interest of a loan", bas, two("Ränta", Account{"8410", "Räntekostnader för långfristiga skulder"}, bank())),
		event("sale", "an invoice and its payment", bas, func(b *Book, e Event) {
			b.book(Sales, e.Day, "Faktura", against(customers(), e.Sum+tax(e.Sum)), against(outputTax(), -tax(e.Sum)), row(sales(), -e.Sum, ""))
			b.book(Sales, e.Day.AddDate(0, 0, 14), "Inbetalning", against(bank(), e.Sum+tax(e.Sum)), against(customers(), -e.Sum-tax(e.Sum))) //nolint:mnd // days
		}),
		event("withdrawal", "from the bank", bas, func(b *Book, e Event) { two("Uttag", b.withdrawal(), bank())(b, e) }),
		event("deposit", "to the bank", bas, func(b *Book, e Event) { two("Insättning", bank(), b.owner())(b, e) }),
		event("revaluation", "against its fund", bas+", 2085", two("Uppskrivning", Account{"1110", "Byggnader"}, Account{"2085", "Uppskrivningsfond"})),
		event(contribution, "against equity", cases+": merger", func(b *Book, e Event) {
			b.book(General, e.Day, "Apport", row(b.on(furniture()), e.Sum, ""), against(Account{"2093", "Erhållna aktieägartillskott"}, -e.Sum))
			if e.Day.Equal(b.company.yearOf(e.Day).From) { // it may be an opening balance as well
				b.ask(openingAsked, e.Day, e.Sum)
			}
		}),
		event("loan", "taken up", bas, two("Lån", bank(), Account{"2350", "Andra långfristiga skulder till kreditinstitut"})),
		event("stock", "what the stock changes", bas+", 4990", two("Lagerförändring", Account{"4990", "Lagerförändring"}, Account{"1400", "Lager"})),
	}
}
