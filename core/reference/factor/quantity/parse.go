package quantity

import "strings"

// written maps what people and invoices write to units, in lower case. Kept to
// spellings that mean one thing only: "t" is a tonne, "h" is nothing here.
//
//nolint:gochecknoglobals // constant table
var written = map[string]Unit{
	"wh": WattHour, "kwh": KilowattHour, "mwh": MegawattHour, "mj": Megajoule, "gj": Gigajoule,
	"kwh-net": KilowattHourNet, "kwh (net)": KilowattHourNet, "kwh hi": KilowattHourNet,
	"kwh (net calorific value)": KilowattHourNet, "kwh (effektivt värmevärde)": KilowattHourNet,
	"kwh (tehollinen lämpöarvo)": KilowattHourNet, "kwh (onderste verbrandingswaarde)": KilowattHourNet,
	"kwh-gross": KilowattHourGross, "kwh (gross)": KilowattHourGross, "kwh hs": KilowattHourGross,
	"kwh (gross calorific value)": KilowattHourGross, "kwh (kalorimetriskt värmevärde)": KilowattHourGross,
	"kwh (kalorimetrinen lämpöarvo)": KilowattHourGross, "kwh (bovenste verbrandingswaarde)": KilowattHourGross,
	"l": Litre, "lit": Litre, "ltr": Litre, "liter": Litre, "litre": Litre, "liters": Litre, "litres": Litre, "litra": Litre, "litraa": Litre,
	"m3": CubicMetre, "m³": CubicMetre, "kbm": CubicMetre, "cbm": CubicMetre,
	"nm3": NormalCubicMetre, "nm³": NormalCubicMetre,
	"g": Gram, "gram": Gram, "kg": Kilogram, "kilo": Kilogram, "kilogram": Kilogram,
	"t": Tonne, "ton": Tonne, "tonne": Tonne, "tonnes": Tonne, "tonnia": Tonne, "tn": Tonne,
	"km": Kilometre, "kilometer": Kilometre, "mil": Mil, "mil (10 km)": Mil,
	"pkm": PassengerKm, "personkm": PassengerKm, "passenger km": PassengerKm, "henkilökm": PassengerKm, "reizigerskm": PassengerKm,
	"tkm": TonneKm, "tonkm": TonneKm, "tonne km": TonneKm, "tonnikm": TonneKm,
	"room-night": RoomNight, "nights": RoomNight, "nätter": RoomNight, "natt": RoomNight, "gästnatt": RoomNight,
	"rumsnatt": RoomNight, "room night": RoomNight, "huonevuorokausi": RoomNight, "kamernacht": RoomNight,
	"yö": RoomNight, "yötä": RoomNight, "overnachting": RoomNight, "overnachtingen": RoomNight, "nachten": RoomNight,
	"fte-hour": FTEHour, "arbetstimme": FTEHour, "hour of work": FTEHour, "työtunti": FTEHour, "arbeidsuur": FTEHour,
	"piece": Piece, "pcs": Piece, "st": Piece, "styck": Piece, "kpl": Piece, "kappale": Piece, "stuk": Piece, "stuks": Piece, "stk": Piece,
	"kgco2e": KilogramCO2e, "kg co2e": KilogramCO2e, "kg co₂e": KilogramCO2e, "tco2e": TonneCO2e, "t co2e": TonneCO2e, "t co₂e": TonneCO2e, "ton co2e": TonneCO2e,
}

// Parse reads a unit as ledgers and invoices write it ("Liter", "m³", "kWh");
// false for what it does not know. A currency is not read here.
func Parse(s string) (Unit, bool) {
	u, ok := written[strings.TrimSuffix(strings.ToLower(strings.TrimSpace(s)), ".")]
	return u, ok
}
