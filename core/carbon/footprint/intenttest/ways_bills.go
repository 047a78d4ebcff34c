package intenttest

import (
	"fmt"
	"time"
)

// shares of what a bill comes to that are no energy, in hundredths.
const levyShare = 30

// named is the month in words, as bills have it.
func (p Powered) named(month int) string {
	names := []string{"januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november", "december"}
	return names[p.From.AddDate(0, month, 0).Month()-1]
}

// apart books the bills of the two, the grid company's on an account and with the words
// that are given, and the seller's by what sell books.
func apart(account func(*Book, Powered) Account, word string, sell func(b *Book, p Powered, month int)) func(*Book, Powered) {
	return func(b *Book, p Powered) {
		for m := range p.Use {
			r := Row{Account: account(b, p), Sum: p.Grids, Quantity: p.Use[m].by(Grid), Text: fmt.Sprintf("%s %s", word, p.named(m))}
			b.bill(p, p.let(m), p.Grid, r.Text, r)
			sell(b, p, m)
		}
	}
}

// gridAccount is one of its own for the grid.
func gridAccount() Account { return Account{"5029", "Elnät"} }

func theSame(b *Book, p Powered) Account { return b.on(p.Thing) }

// bill books an invoice whose rows are a site's.
func (b *Book) bill(p Powered, day time.Time, seller, text string, rows ...Row) {
	for i := range rows {
		rows[i].CostCentre = p.Site
	}
	b.invoice(day, seller, text, rows...)
}

// plainly books what is sold in one row.
func plainly(b *Book, p Powered, m int) {
	text := "El " + p.named(m)
	b.bill(p, p.sold(m), p.Use[m].Seller, text, Row{Account: b.on(p.Thing), Sum: p.of(m), Quantity: p.Use[m].by(Seller), Text: text})
}

// parted books what is sold in rows for energy, tax and subscription.
func parted(b *Book, p Powered, m int) {
	levy := p.of(m) * levyShare / 100
	b.bill(p, p.sold(m), p.Use[m].Seller, "Faktura "+p.named(m),
		Row{Account: b.on(p.Thing), Sum: p.of(m), Quantity: p.Use[m].by(Seller), Text: "Elenergi " + p.named(m)},
		Row{Account: b.on(p.Thing), Sum: levy, Text: "Energiskatt " + p.named(m)},
		Row{Account: b.on(p.Thing), Sum: 4900, Text: "Abonnemang " + p.named(m)})
}

func bills() []Way {
	ellag := "ellagen 1997:857, 3 and 8: the two state apart; " + cases
	return []Way{
		way("two invoices on one account", ellag, apart(theSame, "Elnät", plainly)),
		way("two invoices on two accounts", ellag, apart(func(*Book, Powered) Account { return gridAccount() }, "Elöverföring", plainly)),
		way("rows for energy, tax and subscription", ellag, apart(theSame, "Nätavgift", parted)),
		way("one voucher for both", "bills of a seller that charges for the grid (samfakturering); "+cases, func(b *Book, p Powered) {
			for m := range p.Use {
				day := p.sold(m)
				if p.Use[m].States == Grid {
					day = p.let(m)
				}
				b.bill(p, day, p.Use[m].Seller, "El och elnät "+p.named(m),
					Row{Account: b.on(p.Thing), Sum: p.of(m), Quantity: p.Use[m].by(Seller), Text: "Elhandel"},
					Row{Account: b.on(p.Thing), Sum: p.Grids, Quantity: p.Use[m].by(Grid), Text: "Elnät"})
			}
		}),
		way("the total in one row", "bookkeepers that book totals; "+cases, func(b *Book, p Powered) {
			for m := range p.Use {
				day, quantity, total := p.sold(m), p.Use[m].Amount, p.of(m)+p.Grids
				switch p.Use[m].States {
				case Nobody:
					quantity, total = 0, p.of(m)
				case Grid:
					day = p.let(m)
				case Seller, Both:
				}
				b.bill(p, day, p.Use[m].Seller, "El "+p.named(m), Row{Account: b.on(p.Thing), Sum: total, Quantity: quantity})
			}
		}),
		way("kilowatt hours in the text of the seller's row", "texts of rows in tickets; engine.quantityFromText", func(b *Book, p Powered) {
			for m := range p.Use {
				text := "El " + p.named(m)
				day := p.sold(m)
				if p.Use[m].States != Nobody {
					text += " " + written(p.Use[m].Amount) + " kWh"
				}
				if p.Use[m].States == Grid {
					day = p.let(m)
				}
				b.bill(p, day, p.Use[m].Seller, "Faktura el", Row{Account: b.on(p.Thing), Sum: p.of(m), Text: text})
				b.bill(p, p.let(m), p.Grid, "Elnät "+p.named(m), Row{Account: b.on(p.Thing), Sum: p.Grids, Text: "Elnät " + p.named(m)})
			}
		}),
	}
}
