package demo

import (
	"tillit/core/kernel/tenant"
	"tillit/core/reference/catalogue"
)

// Password is that of every demonstration account.
const Password = "tillit demo 2025"

// profile is an invented company.
type profile struct {
	Name, Number, Country, Currency, Chart, Trade string
	Description, Address, Webpage, Contact        string
	Logo                                          string // a file of data
	Standard                                      catalogue.Standard
	Employees                                     int     // on the payroll that its books show
	Group                                         int     // employees with all subsidiaries, where it reports for them too
	Size                                          float64 // 1 is a firm with about 3,000 vouchers a year
	Parent                                        string  // name of the group owner
	Agency                                        bool    // a client of the agency
	People                                        []person
	Chain                                         []place // its supply chain, where it has drawn one

	language
}

// language is what books of a country are written in.
type language struct {
	rate  float64            // Swedish kronor to one unit of the currency
	vat   map[string]float64 // rates by name
	words words
}

type words struct {
	invoice, credit, expense, sale, payment, payroll, depreciation string
}

// person is somebody with a demonstration account.
type person struct {
	Email, Name, Locale string
	Role                tenant.Role
}

//nolint:gochecknoglobals // constant tables
var (
	swedish = language{
		rate: 1, vat: map[string]float64{"standard": 0.25, "reduced": 0.12, "low": 0.06},
		words: words{"Faktura", "Kreditfaktura", "Utlägg", "Försäljning", "Betalning", "Löner", "Avskrivningar"},
	}
	finnish = language{
		rate: 11.3, vat: map[string]float64{"standard": 0.255, "reduced": 0.14, "low": 0.10},
		words: words{"Lasku", "Hyvityslasku", "Kulukorvaus", "Myynti", "Maksu", "Palkat", "Poistot"},
	}
	dutch = language{
		rate: 11.3, vat: map[string]float64{"standard": 0.21, "reduced": 0.09, "low": 0.09},
		words: words{"Factuur", "Creditnota", "Declaratie", "Verkoop", "Betaling", "Lonen", "Afschrijvingen"},
	}
)

// The consultant firm of the demonstration.
const (
	agencyName   = "Hållbar Rådgivning AB"
	agencyAccent = "#1f5f8b"
)

// staff belong to no company.
func staff() []person {
	return []person{
		{"admin@tillit.test", "Astrid Admin", "sv-SE", tenant.Admin},
		{"agency@tillit.test", "Birger Byrå", "sv-SE", tenant.Agency},
	}
}

// profiles are the demonstration companies, group owners before subsidiaries.
func profiles() []profile {
	return []profile{
		{
			Name: "Norrsken Verkstad AB", Number: "556812-3458", Country: "SE", Currency: "SEK", Chart: "BAS2025", Trade: "industry",
			Description: "Koncern som tillverkar maskindelar i stål och aluminium i Sverige, Finland och Nederländerna.", Address: "Verkstadsgatan 4, 972 41 Luleå",
			Webpage: "https://norrsken.example", Contact: "Camilla Chef",
			Standard: catalogue.CSRD, Employees: 84, Group: 1_240, Size: 1.3, language: swedish,
			People: []person{
				{"company@tillit.test", "Camilla Chef", "sv-SE", tenant.Company},
				{"user@tillit.test", "Ulf Uppgift", "sv-SE", tenant.User},
				{"user2@tillit.test", "Ulrika Underlag", "en-US", tenant.User},
			},
			Chain: places(),
		},
		{
			Name: "Revontuli Metalli Oy", Number: "2345671-3", Country: "FI", Currency: "EUR", Chart: "FI", Trade: "industry",
			Description: "Valmistaa metalliosia konepajoille.", Address: "Konepajankuja 3, 20780 Kaarina",
			Webpage: "https://revontuli.example", Contact: "Riikka Ruotsalainen",
			Standard: catalogue.SMEC, Employees: 31, Size: 0.8, Parent: "Norrsken Verkstad AB", language: finnish,
			People: []person{
				{"company.fi@tillit.test", "Riikka Ruotsalainen", "fi-FI", tenant.Company},
				{"user.fi@tillit.test", "Timo Tekijä", "fi-FI", tenant.User},
			},
		},
		{
			Name: "Noorderlicht Metaal B.V.", Number: "24123459", Country: "NL", Currency: "EUR", Chart: "NL", Trade: "industry",
			Description: "Levert metalen onderdelen aan machinebouwers.", Address: "Rijnhaven 12, 3072 AK Rotterdam",
			Webpage: "https://noorderlicht.example", Contact: "Sanne de Vries",
			Standard: catalogue.SMEB, Employees: 22, Size: 0.7, Parent: "Norrsken Verkstad AB", language: dutch,
			People: []person{
				{"company.nl@tillit.test", "Sanne de Vries", "nl-NL", tenant.Company},
				{"user.nl@tillit.test", "Bram Bakker", "nl-NL", tenant.User},
			},
		},
		{
			Name: "Lundbergs Åkeri AB", Number: "556901-2346", Country: "SE", Currency: "SEK", Chart: "BAS2025", Trade: "haulage",
			Description: "Kör gods i södra Sverige.", Address: "Fraktvägen 9, 341 30 Ljungby", Webpage: "https://lundbergsakeri.example", Logo: "akeri.png",
			Contact: "Lisa Lundberg", Standard: catalogue.SMEB, Employees: 18, Size: 1, Agency: true, language: swedish,
			People: []person{
				{"akeri@tillit.test", "Lisa Lundberg", "sv-SE", tenant.Company},
				{"akeri.user@tillit.test", "Kim Körjournal", "sv-SE", tenant.User},
			},
		},
		{
			Name: "Kaffestugan i Lund AB", Number: "556734-5672", Country: "SE", Currency: "SEK", Chart: "BAS2025", Trade: "catering",
			Description: "Café och lunchservering.", Address: "Stortorget 2, 222 23 Lund", Webpage: "https://kaffestugan.example",
			Contact: "Karin Kaffe", Standard: catalogue.SMEB, Employees: 9, Size: 0.9, Agency: true, language: swedish,
			People: []person{
				{"kaffe@tillit.test", "Karin Kaffe", "sv-SE", tenant.Company},
				{"kaffe.user@tillit.test", "Signe Servis", "sv-SE", tenant.User},
			},
		},
	}
}
