package corporate

import "strings"

// LegalForm is what a company is by its number or else by its name, as its
// country calls it (Aktiebolag, Osakeyhtiö, Besloten vennootschap), with the
// part of the two that says so; empty where neither does. A Swedish number
// tells it by its first digit and a personal number by its month (SCB,
// Företagsregistret); elsewhere names carry it by law.
func LegalForm(country, number, name string) (form, by string) {
	if country == "SE" {
		if spelled, ok := swedish(number); ok {
			if form := swedishForms[spelled[0]]; form != "" && spelled[2] >= '2' {
				return form, spelled
			}
			if spelled[2] < '2' {
				return "Enskild näringsidkare", spelled
			}
		}
	}
	for word := range strings.FieldsSeq(name) {
		bare := strings.ToUpper(strings.NewReplacer(".", "", ",", "", "(", "", ")", "").Replace(word))
		if form := named[country][bare]; form != "" {
			return form, word
		}
	}
	return "", ""
}

//nolint:gochecknoglobals // constants
var (
	swedishForms = map[byte]string{
		'2': "Stat, region, kommun eller församling",
		'5': "Aktiebolag",
		'7': "Ekonomisk förening",
		'8': "Ideell förening eller stiftelse",
		'9': "Handelsbolag eller kommanditbolag",
	}
	named = map[string]map[string]string{
		"SE": {"AB": "Aktiebolag", "AKTIEBOLAG": "Aktiebolag", "HB": "Handelsbolag", "KB": "Kommanditbolag"},
		"FI": {
			"OY": "Osakeyhtiö", "AB": "Osakeyhtiö", "OYJ": "Julkinen osakeyhtiö", "ABP": "Julkinen osakeyhtiö",
			"KY": "Kommandiittiyhtiö", "KB": "Kommandiittiyhtiö", "AY": "Avoin yhtiö", "TMI": "Toiminimi",
			"OSK": "Osuuskunta", "RY": "Rekisteröity yhdistys", "SR": "Säätiö",
		},
		"NL": {
			"BV": "Besloten vennootschap", "NV": "Naamloze vennootschap", "VOF": "Vennootschap onder firma",
			"CV": "Commanditaire vennootschap", "VERENIGING": "Vereniging",
			"COÖPERATIE": "Coöperatie", "UA": "Coöperatie", "BA": "Coöperatie",
		},
		"NO": {"AS": "Aksjeselskap", "ASA": "Allmennaksjeselskap", "ANS": "Ansvarlig selskap", "DA": "Ansvarlig selskap med delt ansvar"},
		"DK": {"APS": "Anpartsselskab", "A/S": "Aktieselskab", "I/S": "Interessentskab", "K/S": "Kommanditselskab"},
		"DE": {"GMBH": "Gesellschaft mit beschränkter Haftung", "AG": "Aktiengesellschaft", "KG": "Kommanditgesellschaft", "OHG": "Offene Handelsgesellschaft"},
	}
)
