package tradebooktest

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// land is what differs between countries beside their words.
type land struct {
	currency                               string
	rate                                   float64 // to a euro
	vat                                    map[string]float64
	purchases, sales, bank, wages, journal string // series
	payment, receipt, returned, invoice    string
	months, people                         []string
	quarter                                string
}

func place(country string) land {
	switch country {
	case "NL":
		return land{
			currency: "EUR", rate: 1, vat: map[string]float64{"s": 0.21, "r": 0.09},
			purchases: "INK", sales: "VRK", bank: "BNK", wages: "LON", journal: "MEM",
			payment: "Betaling factuur", receipt: "Ontvangst debiteur", returned: "Creditnota", invoice: "Factuur",
			months: []string{"januari", "februari", "maart", "april", "mei", "juni", "juli", "augustus", "september", "oktober", "november", "december"},
			people: []string{"J. de Vries", "S. Bakker", "M. Visser"}, quarter: "Q%d",
		}
	case "FI":
		return land{
			currency: "EUR", rate: 1, vat: map[string]float64{"s": 0.24, "r": 0.14},
			purchases: "OL", sales: "ML", bank: "TI", wages: "PA", journal: "MU",
			payment: "Ostolaskun maksu", receipt: "Myyntisuoritus", returned: "Hyvityslasku", invoice: "Lasku",
			months: []string{
				"tammikuu", "helmikuu", "maaliskuu", "huhtikuu", "toukokuu", "kesäkuu", "heinäkuu", "elokuu", "syyskuu", "lokakuu", "marraskuu", "joulukuu",
			},
			people: []string{"M. Virtanen", "K. Nieminen", "T. Laine"}, quarter: "Q%d",
		}
	}
	return land{
		currency: "SEK", rate: 11, vat: map[string]float64{"s": 0.25, "r": 0.12},
		purchases: "L", sales: "K", bank: "B", wages: "N", journal: "A",
		payment: "Betalning leverantör", receipt: "Inbetalning kund", returned: "Kredit", invoice: "Faktura",
		months: []string{"januari", "februari", "mars", "april", "maj", "juni", "juli", "augusti", "september", "oktober", "november", "december"},
		people: []string{"Anna Berg", "Johan Ek", "Sara Lund"}, quarter: "kv %d",
	}
}

// fill puts what differs from row to row into a text.
func (w *writer) fill(text string, day time.Time, quantity float64) string {
	const quarters = 3
	number := func(from, n int) string { return strconv.Itoa(from + w.r.IntN(n)) }
	return strings.NewReplacer(
		"{m}", w.place.months[day.Month()-1], "{k}", fmt.Sprintf(w.place.quarter, (int(day.Month())-1)/quarters+1), "{y}", strconv.Itoa(Year),
		"{d}", day.Format("02-01"), "{n}", number(100, 800), "{p}", pick(w.r, w.place.people), //nolint:mnd // three digits
		"{q}", strings.Replace(spaced(quantity), ".", ",", 1),
	).Replace(text)
}

// fillIn puts a text into the one that a kind of booking has.
func (w *writer) fillIn(kind string, which int, day time.Time, text string) string {
	return strings.ReplaceAll(w.fill(w.words[kind].texts[which].text, day, 0), "{t}", text)
}

// spaced is a number as people write it, thousands apart.
func spaced(n float64) string {
	whole, tenth, _ := strings.Cut(strconv.FormatFloat(n, 'f', 1, 64), ".")
	const thousand = 3
	if len(whole) > thousand {
		whole = whole[:len(whole)-thousand] + " " + whole[len(whole)-thousand:]
	}
	if tenth == "0" {
		return whole
	}
	return whole + "." + tenth
}
