package table_test

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/unicode/norm"

	"tillit/core/books/ledger"
)

// styles are those that tables are written in: Swedish ones with days of ISO 8601,
// semicolons between cells and signed amounts, unless they say otherwise.
func styles() []style {
	all := slices.Concat(swedishStyles(), englishStyles(), finnishAndDutchStyles(), bookStyles())
	for i := range all {
		s := &all[i]
		if s.amount == nil {
			s.amount = grouped(" ", ",")
		}
		if s.day == "" {
			s.day = time.DateOnly
		}
		if s.head == nil {
			s.head = svHead()
		}
		if s.separator == "" {
			s.separator = ";"
		}
	}
	return all
}

func swedishStyles() []style {
	return []style{
		{name: "sv blanks between thousands", amount: grouped(" ", ",")},
		{name: "sv hard blanks", amount: grouped("\u00a0", ",")},
		{name: "sv narrow blanks", amount: grouped("\u202f", ",")},
		{name: "sv decimals as needed", amount: short(",")},
		{name: "sv numbers of a system", amount: grouped("", ".")},
		{name: "sv kronor in front", amount: turned(grouped(" ", ","), "-kr %s", "kr %s")},
		{name: "sv kronor behind", amount: turned(grouped(" ", ","), "-%s kr", "%s kr")},
		{name: "sv minus behind", amount: turned(grouped(" ", ","), "%s-", "%s")},
		{name: "sv a minus of typography", amount: turned(grouped(" ", ","), "\u2212%s", "%s")},
		{name: "sv plus and minus", amount: turned(grouped("", ","), "-%s", "+%s")},
		{name: "sv D and K behind", amount: turned(grouped(" ", ","), "%s K", "%s D")},
		{name: "sv K behind credits alone", amount: turned(grouped(" ", ","), "%s K", "%s")},
		{name: "sv debit and credit", layout: columns},
		{name: "sv credits with a minus", layout: signedCredits},
		{name: "sv a side", layout: sided, sides: [2]string{"D", "K"}},
		{name: "sv a side in words", layout: sided, sides: [2]string{"Debet", "Kredit"}},
		{name: "sv day and number once", above: true},
		{name: "sv day and number once, debit and credit", above: true, layout: columns},
		{name: "sv days without marks", day: "20060102"},
		{name: "sv days with a time", day: "2006-01-02 15:04:05"},
		{name: "sv days of two digits", day: "06-01-02", about: []string{ledger.FindingDates}},
		{name: "sv lines in front", preamble: []string{"Företag: Exempel AB", "", "Huvudbok;2024;;", "Utskriven;2025-01-10;;"}},
		{name: "sv letters in two", encode: func(s string) ([]byte, error) { return norm.NFD.Bytes([]byte(s)), nil }},
		{name: "sv windows", encode: func(s string) ([]byte, error) { return charmap.Windows1252.NewEncoder().Bytes([]byte(s)) }},
		{name: "sv unicode text", separator: "\t", encode: utf16(unicode.LittleEndian)},
		{name: "sv unicode text the other way", separator: "\t", encode: utf16(unicode.BigEndian)},
		{name: "sv mark of bytes", encode: func(s string) ([]byte, error) { return []byte("\ufeff" + s), nil }},
		{name: "sv bars", separator: "|"},
		{name: "sv sep= in front", preamble: []string{"sep=;"}},
		{name: "sv quantities", quantities: true, amount: grouped(".", ",")},
		{name: "sv quantities that nothing decides", quantities: true, amount: grouped(".", ""), about: []string{ledger.FindingQuantities, ledger.FindingAmounts}},
		{name: "sv exponents", amount: exponent(",")},
		{name: "sv a point and blanks", amount: grouped(" ", ".")},
		{name: "sv SEK behind", amount: turned(grouped(" ", ","), "-%s SEK", "%s SEK")},
		{name: "sv SEK in front", amount: turned(grouped(" ", ","), "SEK -%s", "SEK %s")},
		{name: "sv a minus apart", amount: turned(grouped(" ", ","), "- %s", "%s")},
		{name: "sv a minus apart behind", amount: turned(grouped(" ", ","), "%s -", "%s")},
		{name: "sv a dash", amount: turned(grouped(" ", ","), "\u2013%s", "%s")},
		{name: "sv brackets with kronor", amount: turned(grouped(" ", ","), "(%s kr)", "%s kr")},
		{name: "sv a colon", amount: turned(grouped(" ", ":"), "-%s", "%s"), about: []string{ledger.NoticeBadAmount}},
		{name: "sv three decimals", amount: decimals(",", 3)},
		{name: "sv one mark for both", amount: grouped(".", "."), about: append([]string{ledger.FindingAmounts}, ledger.NoticeBadAmount)},
		{name: "sv zeros on the other side", layout: columns, filler: "0,00"},
		{name: "sv a sum below", layout: columns, total: "Summa"},
		{name: "sv a sum below with a day", layout: columns, total: "Summa", dated: true},
		{name: "sv a sum below with a day, below blanks", layout: columns, above: true, total: "Summa", dated: true},
		{name: "sv hyphens on the other side", layout: columns, filler: "-"},
		{name: "sv a side and a minus", layout: sidedSigned, sides: [2]string{"D", "K"}},
		{name: "sv a side, taken back with a minus", layout: reversed, sides: [2]string{"D", "K"}},
		{name: "sv a side of signs", layout: sided, sides: [2]string{"+", "-"}},
		{name: "sv days with a T", day: "2006-01-02T15:04:05Z"},
		{name: "sv days with slashes", day: "2006/01/02"},
		{name: "sv days with points", day: "2006.01.02"},
	}
}

func englishStyles() []style {
	return []style{
		{name: "en commas between thousands", head: enHead(), amount: grouped(",", "."), separator: ","},
		{name: "en brackets", head: enHead(), amount: turned(grouped(",", "."), "(%s)", "%s"), separator: ","},
		{name: "en DR and CR", head: enHead(), amount: turned(grouped(",", "."), "%s CR", "%s DR"), separator: "\t"},
		{name: "en CR alone", head: enHead(), amount: turned(grouped(",", "."), "%sCR", "%s"), separator: "\t"},
		{name: "en a side", head: enHead(), layout: sided, sides: [2]string{"Debit", "Credit"}, amount: grouped(",", "."), separator: ","},
		{name: "en a side of letters", head: enHead(), layout: sided, sides: [2]string{"Dr", "Cr"}, amount: grouped("", ".")},
		{name: "en month first", head: enHead(), day: "01/02/2006", amount: grouped(",", ".")},
		{name: "en month first, no zeros", head: enHead(), day: "1/2/2006", amount: grouped("", ".")},
		{name: "en month or day first", head: enHead(), day: "01/02/2006", about: []string{ledger.FindingDates}},
		{name: "en what tells all is far below", head: enHead(), day: "01/02/2006", amount: decimals(".", 3), separator: "\t", late: true},
		{name: "en what tells the order of days is far below", head: enHead(), day: "01-02-2006", amount: grouped(",", "."), late: true},
		{name: "en exponents", head: enHead(), amount: exponent(".")},
		{name: "en apostrophes", head: enHead(), amount: grouped("'", ".")},
		{name: "en apostrophes of typography", head: enHead(), amount: grouped("\u2019", ".")},
		{name: "en pounds", head: enHead(), amount: turned(grouped(",", "."), "-£%s", "£%s")},
		{name: "en whole thousands with a comma", head: enHead(), amount: grouped(",", ""), about: []string{ledger.FindingAmounts}},
		{name: "en three decimals", head: enHead(), amount: decimals(".", 3)},
		{name: "en four decimals", head: enHead(), amount: decimals(".", 4)},
		{name: "en lakhs", head: enHead(), amount: lakhs, about: append([]string{ledger.FindingAmounts}, ledger.NoticeBadAmount)},
		{name: "en commas in commas", head: enHead(), separator: ",", amount: grouped("", ",")},
		{name: "en days with hyphens, month or day first", head: enHead(), day: "01-02-2006", about: []string{ledger.FindingDates}},
		{name: "en days with hyphens, month first", head: enHead(), day: "01-02-2006"},
		{name: "en month first and two digits", head: enHead(), day: "01/02/06"},
		{name: "en three times two digits", head: enHead(), day: "02/01/06", about: []string{ledger.FindingDates}},
		{name: "en months in letters", head: enHead(), day: "02-Jan-2006", about: []string{ledger.NoticeBadDate, ledger.FindingDates}},
		{name: "en months in words", head: enHead(), day: "January 2, 2006", about: []string{ledger.NoticeBadDate, ledger.FindingDates}},
	}
}

func finnishAndDutchStyles() []style {
	return []style{
		{name: "fi points between thousands", head: fiHead(), day: "2.1.2006", amount: grouped(".", ",")},
		{name: "nl what tells all is far below", head: nlHead(), day: "02-01-2006", amount: decimals(".", 3), late: true},
		{name: "fi a sum below", head: fiHead(), day: "2.1.2006", layout: columns, total: "Yhteensä"},
		{name: "nl a sum below", head: nlHead(), day: "02-01-2006", layout: columns, amount: grouped(".", ","), total: "Totaal", dated: true},
		{name: "fi blanks", head: fiHead(), day: "02.01.2006", amount: grouped(" ", ",")},
		{name: "fi credits with a minus", head: fiHead(), day: "2.1.2006", layout: signedCredits, amount: grouped("", ",")},
		{name: "fi euros", head: fiHead(), day: "2.1.2006", amount: turned(grouped(" ", ","), "-%s €", "%s €")},
		{name: "fi days of two digits", head: fiHead(), day: "2.1.06", about: []string{ledger.FindingDates}},
		{name: "nl points between thousands", head: nlHead(), day: "02-01-2006", amount: grouped(".", ",")},
		{name: "nl whole thousands", head: nlHead(), day: "02-01-2006", amount: grouped(".", ""), about: []string{ledger.FindingAmounts}},
		{name: "nl D and C behind", head: nlHead(), day: "02-01-2006", amount: turned(grouped(".", ","), "%s C", "%s D")},
		{name: "nl a side", head: nlHead(), day: "02-01-2006", layout: sided, sides: [2]string{"D", "C"}, amount: grouped(".", ",")},
		{name: "nl euros in front", head: nlHead(), day: "02/01/2006", layout: columns, amount: turned(grouped(".", ","), "€ -%s", "€ %s")},
		{name: "nl day or month first", head: nlHead(), day: "02-01-2006", about: []string{ledger.FindingDates}},
		{name: "fi zeros and credits with a minus", head: fiHead(), day: "2.1.2006", layout: signedCredits, filler: "0", amount: grouped("", ",")},
		{name: "nl three times two digits", head: nlHead(), day: "02-01-06", about: []string{ledger.FindingDates}},
		{name: "nl three times two digits that one order reads", head: nlHead(), day: "02-01-06", amount: grouped(".", ",")},
		{name: "fi days with a time", head: fiHead(), day: "2.1.2006 15:04"},
	}
}

func bookStyles() []style {
	return []style{
		{name: "workbook of texts with commas between thousands", head: enHead(), amount: grouped(",", "."), book: sheetOf(true, nil)},
		{name: "workbook of bare days", book: sheetWith(false, true, nil), about: []string{ledger.FindingSerials, ledger.NoticeBadDate}},
		{name: "workbook with two tables", about: []string{ledger.FindingSheets}, book: sheetOf(false, another(true,
			[]any{"Datum", "Konto", "Belopp", "Text"}, []any{"2023-01-01", "4010", 777, "a"}, []any{"2023-01-01", "1930", -777, "b"}))},
		{name: "workbook", book: sheetOf(false, nil)},
		{name: "workbook of texts", book: sheetOf(true, nil)},
		{name: "workbook of texts with points", head: nlHead(), day: "02-01-2006", amount: grouped(".", ","), book: sheetOf(true, nil)},
		{name: "workbook from 1904", book: sheetOf(false, from1904)},
		{name: "workbook with a cover", book: sheetOf(false, another(true, []any{"Huvudbok"}, []any{"Exempel AB", 2024}))},
		{name: "workbook with a hidden table", book: sheetOf(false, another(false, []any{"Datum", "Konto", "Belopp"}, []any{"2023-01-01", "4010", 777}))},
	}
}

// What columns are called: day, number, account, text, amount, debit, credit, side,
// quantity.
func svHead() []string {
	return []string{"Bokföringsdatum", "Vernr", "Konto", "Text", "Belopp", "Debet", "Kredit", "D/K", "Antal"}
}

func enHead() []string {
	return []string{"Date", "Voucher no", "Account", "Text", "Amount", "Debit", "Credit", "D/C", "Quantity"}
}

func fiHead() []string {
	return []string{"Päivämäärä", "Tositenumero", "Tili", "Selite", "Rahamäärä", "Debet", "Kredit", "D/K", "Määrä"}
}

func nlHead() []string {
	return []string{"Boekdatum", "Boekstuknummer", "Grootboekrekening", "Omschrijving", "Bedrag", "Debet", "Credit", "D/C", "Aantal"}
}

// grouped writes hundredths with marks between thousands and before decimals.
func grouped(thousands, mark string) func(int64) string {
	return func(n int64) string {
		minus := ""
		if n < 0 {
			minus, n = "-", -n
		}
		whole := fmt.Sprint(n / 100)
		for at := len(whole) - 3; at > 0; at -= 3 {
			whole = whole[:at] + thousands + whole[at:]
		}
		if mark == "" {
			return minus + whole
		}
		return fmt.Sprintf("%s%s%s%02d", minus, whole, mark, n%100)
	}
}

// turned writes what is negative in another way.
func turned(plus func(int64) string, negative, positive string) func(int64) string {
	return func(n int64) string {
		if n < 0 {
			return fmt.Sprintf(negative, plus(-n))
		}
		return fmt.Sprintf(positive, plus(n))
	}
}

// lakhs parts the last three digits and then every two.
func lakhs(n int64) string {
	s := grouped("", ".")(n)
	whole, rest, _ := strings.Cut(s, ".")
	for at := len(whole) - 3; at > 0 && whole[at-1] != '-'; at -= 2 {
		whole = whole[:at] + "," + whole[at:]
	}
	return whole + "." + rest
}

func short(mark string) func(int64) string {
	return func(n int64) string { return strings.Replace(decimal.New(n, -2).String(), ".", mark, 1) }
}

func exponent(mark string) func(int64) string {
	return func(n int64) string { return strings.Replace(fmt.Sprintf("%.9E", float64(n)/100), ".", mark, 1) }
}

func decimals(mark string, places int) func(int64) string {
	return func(n int64) string {
		return strings.Replace(decimal.New(n, -2).StringFixed(int32(places)), ".", mark, 1)
	}
}
