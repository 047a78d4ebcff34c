package intenttest

// The accounts are those of BAS 2025 (bas.se, Kontoplan), with its names, and such names
// of the older BAS as EUBAS97 that files of programs carry. Where BAS has several
// accounts for a thing, companies draw one.

// goods are what is bought for use, with the leaf that the thing itself belongs to.
func goods() []*Thing {
	return []*Thing{
		{
			Name: "goods for resale", Leaf: "3.1.goods.resale", Accounts: []Account{{"4010", "Inköp material och varor"}, {"4000", "Inköp av varor"}},
			Texts: []string{"Varuinköp", "Inköp varor", "Lagervaror"}, Sellers: []string{"Grossisten i Skara AB", "Nordkap Handel AB"},
		},
		{
			Name: "raw materials", Leaf: "3.1.goods.raw-materials", Accounts: []Account{{"4310", "Inköp av råvaror"}},
			Texts: []string{"Råvaror", "Stålämnen"}, Sellers: []string{"Ämnesbolaget Ek & Son AB"},
		},
		{
			Name: "office supplies", Leaf: "3.1.goods.office-supplies", Accounts: []Account{{"6110", "Kontorsmateriel"}, {"6100", "Kontorsmateriel och trycksaker"}},
			Texts: []string{"Kontorsmaterial", "Papper och pennor"}, Sellers: []string{"Pappershandeln i Lund AB"},
		},
		{
			Name: "small equipment", Leaf: "3.1.goods.equipment", Accounts: []Account{{"5410", "Förbrukningsinventarier"}},
			Texts: []string{"Verktyg", "Hylla", "Borrmaskin"}, Sellers: []string{"Verktygsboden Sju AB"},
		},
		{
			Name: "consumables", Leaf: "3.1.goods.consumables", Accounts: []Account{{"5460", "Förbrukningsmaterial"}, {"5460", "Förbrukningsmateriel"}},
			Texts: []string{"Skruv och plugg", "Förbrukning"}, Sellers: []string{"Skruvlagret i Borås AB"},
		},
		{
			Name: "consulting", Leaf: "3.1.services.consulting", Accounts: []Account{{"6550", "Konsultarvoden"}},
			Texts: []string{"Konsultarvode", "Rådgivning"}, Sellers: []string{"Rådrum Konsult AB"},
		},
		{
			Name: "accounting", Leaf: "3.1.services.accounting", Accounts: []Account{{"6530", "Redovisningstjänster"}},
			Texts: []string{"Bokföring", "Bokslut", "Årsbokslut och deklaration"}, Sellers: []string{"Siffrorna Redovisning AB"},
		},
		{
			Name: "freight", Leaf: "3.4.road.truck", Accounts: []Account{{"5710", "Frakter, transporter och försäkringar vid varudistribution"}, {"5700", "Frakter och transporter"}},
			Texts: []string{"Frakt", "Transport"}, Sellers: []string{"Åkeri Lindblom AB"},
		},
		rent(),
	}
}

func rent() *Thing {
	return &Thing{
		Name: "rent of premises", Leaf: "3.8.property.premises", Accounts: []Account{{"5010", "Lokalhyra"}},
		Texts: []string{"Hyra", "Lokalhyra"}, Sellers: []string{"Fastighets AB Kvarnen"},
	}
}

func leasedCar() *Thing {
	return &Thing{
		Name: "a leased car", Leaf: "3.8.equipment.vehicles", Accounts: []Account{{"5615", "Leasing av personbilar"}},
		Texts: []string{"Leasing bil", "Leasingavgift"}, Sellers: []string{"Billeasing Väst AB"},
	}
}

func fuels() []*Thing {
	return []*Thing{
		{
			Name: "diesel", Leaf: "1.mobile.fossil.diesel", Unit: "l", Accounts: []Account{{"5611", "Drivmedel för personbilar"}, {"5621", "Drivmedel för lastbilar och bussar"}},
			Texts: []string{"Diesel", "Diesel MK1", "Tankning diesel"}, Sellers: []string{"Macken i Skara AB", "OKQ8", "Circle K Sverige AB"},
		},
		heat(),
		{
			Name: "petrol", Leaf: "1.mobile.fossil.petrol", Unit: "l", Accounts: []Account{{"5611", "Drivmedel för personbilar"}},
			Texts: []string{"Bensin", "Blyfri 95", "Tankning bensin"}, Sellers: []string{"Macken i Skara AB", "OKQ8"},
		},
	}
}

func heat() *Thing {
	return &Thing{
		Name: "district heat", Leaf: "2.heating.premises.district-heat", Unit: "kWh", Accounts: []Account{{"5030", "Värme"}},
		Texts: []string{"Fjärrvärme", "Värme"}, Sellers: []string{"Värmeverket i Kil AB"},
	}
}

func power() *Thing {
	return &Thing{
		Name: "electricity", Leaf: "2.electricity.premises.residual", Unit: "kWh", Accounts: []Account{{"5020", "El för belysning"}, {"5310", "El för drift"}},
		Texts: []string{"El", "El december"}, Sellers: []string{"Bixia AB", "Vattenfall Försäljning AB", "Skellefteå Kraft AB", "Elbolaget i Norr AB"},
	}
}

// assets are what is kept for years. An advance for one lies on the same leaf as the
// asset, so that it is the same thing before and after.
func assets() []*Thing {
	return []*Thing{
		{
			Name: "a machine", Leaf: "3.2.equipment.machinery", Accounts: []Account{{"1210", "Maskiner och andra tekniska anläggningar"}},
			Texts: []string{"Maskin", "Svarv", "Kantpress"}, Sellers: []string{"Maskinhuset i Tranås AB"},
			Advance: Account{"1280", "Pågående nyanläggningar och förskott för maskiner och inventarier"},
			Written: Account{"1219", "Ackumulerade avskrivningar på maskiner och andra tekniska anläggningar"},
			Cost:    Account{"7831", "Avskrivningar på maskiner och andra tekniska anläggningar"}, Sold: "973",
		},
		{
			Name: "a building", Leaf: "3.2.property.buildings", Accounts: []Account{{"1110", "Byggnader"}},
			Texts: []string{"Tillbyggnad", "Entreprenad etapp", "Garage"}, Sellers: []string{"Bygg & Betong i Kil AB"},
			Advance: Account{"1180", "Pågående nyanläggningar och förskott för byggnader och mark"},
			Written: Account{"1119", "Ackumulerade avskrivningar på byggnader"},
			Cost:    Account{"7820", "Avskrivningar på byggnader och markanläggningar"}, Sold: "972",
		},
		furniture(),
		car(),
		{
			Name: "a computer", Leaf: "3.2.equipment.computers", Accounts: []Account{{"1250", "Datorer"}},
			Texts: []string{"Dator", "Server"}, Sellers: []string{"Datorhuset Vi AB"},
			Written: Account{"1259", "Ackumulerade avskrivningar på datorer"},
			Cost:    Account{"7835", "Avskrivningar på datorer"}, Sold: "973",
		},
	}
}

func furniture() *Thing {
	return &Thing{
		Name: "equipment", Leaf: "3.2.equipment.furniture", Accounts: []Account{{"1220", "Inventarier och verktyg"}, {"1221", "Inventarier"}},
		Texts: []string{"Inventarier", "Butiksinredning"}, Sellers: []string{"Inredarna Norr AB"},
		Written: Account{"1229", "Ackumulerade avskrivningar på inventarier och verktyg"},
		Cost:    Account{"7832", "Avskrivningar på inventarier och verktyg"}, Sold: "973",
	}
}

func car() *Thing {
	return &Thing{
		Name: "a car", Leaf: "3.2.equipment.cars", Accounts: []Account{{"1240", "Bilar och andra transportmedel"}, {"1241", "Personbilar"}},
		Texts: []string{"Bil", "Personbil"}, Sellers: []string{"Bilcentrum i Kumla AB"},
		Written: Account{"1249", "Ackumulerade avskrivningar på bilar och andra transportmedel"},
		Cost:    Account{"7834", "Avskrivningar på bilar och andra transportmedel"}, Sold: "974",
	}
}
