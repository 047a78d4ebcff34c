// Package quantity knows the units in which ledgers, invoices and emission
// factors measure, and turns one into another by exact ratios.
package quantity

import (
	"strings"

	"github.com/shopspring/decimal"
)

// Unit is the code of a unit. Codes are stable and stand in data files; what
// people write for them is read by Parse. A currency is a unit too, by its
// ISO 4217 code.
type Unit string

// Units of factors and ledger rows.
const (
	WattHour          Unit = "Wh"
	KilowattHour      Unit = "kWh"
	MegawattHour      Unit = "MWh"
	Megajoule         Unit = "MJ"
	Gigajoule         Unit = "GJ"
	KilowattHourNet   Unit = "kWh-net"   // fuel by lower heating value
	KilowattHourGross Unit = "kWh-gross" // fuel by higher heating value
	Litre             Unit = "l"
	CubicMetre        Unit = "m3"
	NormalCubicMetre  Unit = "Nm3" // gas at 0 °C and 1 atm
	Gram              Unit = "g"
	Kilogram          Unit = "kg"
	Tonne             Unit = "t"
	Kilometre         Unit = "km"
	Mil               Unit = "mil" // 10 km, the unit of Swedish driving logs
	PassengerKm       Unit = "pkm"
	TonneKm           Unit = "tkm"
	RoomNight         Unit = "room-night"
	FTEHour           Unit = "fte-hour" // one person working one hour
	Piece             Unit = "piece"
	KilogramCO2e      Unit = "kgCO2e" // emissions that someone else computed
	TonneCO2e         Unit = "tCO2e"
)

// Units lists every physical unit in the order in which people look for them;
// emissions stated by somebody else come last.
func Units() []Unit {
	return []Unit{
		KilowattHour, MegawattHour, WattHour, Megajoule, Gigajoule, KilowattHourNet, KilowattHourGross,
		Litre, CubicMetre, NormalCubicMetre, Kilogram, Tonne, Gram, Kilometre, Mil, PassengerKm, TonneKm,
		RoomNight, FTEHour, Piece, KilogramCO2e, TonneCO2e,
	}
}

// size is a unit's worth in the base unit of its kind, as a fraction so that
// 3.6 MJ to the kWh loses nothing.
type size struct {
	kind     string
	num, den int64
}

//nolint:gochecknoglobals // constant table
var sizes = map[Unit]size{
	WattHour:          {"energy", 36, 10_000},
	KilowattHour:      {"energy", 36, 10},
	MegawattHour:      {"energy", 3600, 1},
	Megajoule:         {"energy", 1, 1},
	Gigajoule:         {"energy", 1000, 1},
	KilowattHourNet:   {"energy-net", 1, 1},
	KilowattHourGross: {"energy-gross", 1, 1},
	Litre:             {"volume", 1, 1},
	CubicMetre:        {"volume", 1000, 1},
	NormalCubicMetre:  {"gas-volume", 1, 1},
	Gram:              {"mass", 1, 1000},
	Kilogram:          {"mass", 1, 1},
	Tonne:             {"mass", 1000, 1},
	Kilometre:         {"distance", 1, 1},
	Mil:               {"distance", 10, 1},
	PassengerKm:       {"passenger-distance", 1, 1},
	TonneKm:           {"freight", 1, 1},
	RoomNight:         {"stay", 1, 1},
	FTEHour:           {"work", 1, 1},
	Piece:             {"count", 1, 1},
	KilogramCO2e:      {"emissions", 1, 1},
	TonneCO2e:         {"emissions", 1000, 1},
}

// Known says whether the unit is one of this package or a currency code.
func (u Unit) Known() bool {
	_, physical := sizes[u]
	return physical || u.Currency()
}

// Currency says whether the unit has the form of an ISO 4217 currency code.
func (u Unit) Currency() bool {
	if len(u) != 3 {
		return false
	}
	return strings.IndexFunc(string(u), func(r rune) bool { return r < 'A' || r > 'Z' }) < 0
}

// Ratio is an exact multiplier.
type Ratio struct {
	Num, Den decimal.Decimal
}

// One leaves a value as it is.
func One() Ratio { return ratio(1, 1) }

func ratio(num, den int64) Ratio {
	return Ratio{Num: decimal.NewFromInt(num), Den: decimal.NewFromInt(den)}
}

// Per returns the multiplier that divides by v.
func Per(v decimal.Decimal) Ratio { return Ratio{Num: decimal.NewFromInt(1), Den: v} }

// Times returns the multiplier v.
func Times(v decimal.Decimal) Ratio { return Ratio{Num: v, Den: decimal.NewFromInt(1)} }

// By returns the multiplier that has the effect of both.
func (r Ratio) By(other Ratio) Ratio {
	return Ratio{Num: r.Num.Mul(other.Num), Den: r.Den.Mul(other.Den)}
}

// places is the precision at which a division that does not end is cut off:
// far below a milligram for any quantity in a ledger.
const places = 18

// Of multiplies a value; exact when the division ends within 18 decimals.
func (r Ratio) Of(v decimal.Decimal) decimal.Decimal {
	v = v.Mul(r.Num)
	if r.Den.Equal(decimal.NewFromInt(1)) { // there is nothing to divide, which is slow
		return v.Round(places)
	}
	return v.DivRound(r.Den, places)
}

// Convert returns the multiplier from one unit into another of its kind;
// false when they measure different things.
func Convert(from, to Unit) (Ratio, bool) {
	if from == to {
		return One(), true
	}
	a, known := sizes[from]
	b := sizes[to] // of no kind where it is unknown
	if !known || a.kind != b.kind {
		return Ratio{}, false
	}
	return ratio(a.num*b.den, a.den*b.num), true
}

// Emissions says whether the unit measures emissions that someone else
// computed.
func (u Unit) Emissions() bool { return sizes[u].kind == "emissions" }

// Energy says whether the unit measures energy, of whichever heating value.
func (u Unit) Energy() bool { return strings.HasPrefix(sizes[u].kind, "energy") }

// Kind is what a unit measures, in the words in which people look for it.
type Kind string

// The kinds that factors come in.
const (
	EnergyKind    Kind = "energy"
	VolumeKind    Kind = "volume"
	MassKind      Kind = "mass"
	DistanceKind  Kind = "distance"
	PassengerKind Kind = "passenger-distance"
	FreightKind   Kind = "freight"
	StayKind      Kind = "stay"
	WorkKind      Kind = "work"
	CountKind     Kind = "count"
	EmissionsKind Kind = "emissions"
	MoneyKind     Kind = "money"
)

// Kinds lists every kind of unit.
func Kinds() []Kind {
	return []Kind{
		EnergyKind, VolumeKind, MassKind, DistanceKind, PassengerKind, FreightKind, StayKind, WorkKind, CountKind, EmissionsKind, MoneyKind,
	}
}

// Kind reports what the unit measures; energy of whichever heating value and gas
// at whichever temperature are one. Empty for an unknown unit.
func (u Unit) Kind() Kind {
	switch kind := sizes[u].kind; {
	case u.Currency():
		return MoneyKind
	case u.Energy():
		return EnergyKind
	case kind == "gas-volume":
		return VolumeKind
	default:
		return Kind(kind)
	}
}
