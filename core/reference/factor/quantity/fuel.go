package quantity

import (
	_ "embed" // the table of fuels
	"encoding/csv"
	"fmt"
	"strings"
	"sync"

	"github.com/shopspring/decimal"
)

// State is the form in which a fuel is metered.
type State string

// States of fuels.
const (
	Solid   State = "solid"
	Liquid  State = "liquid"
	Gaseous State = "gaseous"
)

// Fuel has the properties that turn mass, volume and energy of a fuel into one
// another. The values are those of EFRAG's fuel converter for VSME B3 (MIT).
type Fuel struct {
	Key       string
	Name      string // as EFRAG's converter calls it
	State     State
	NCV       decimal.Decimal // net calorific value, GJ per tonne
	Density   decimal.Decimal // kg per litre of a liquid, kg per m3 of a gas; zero for a solid
	Renewable bool
}

//go:embed data/fuels.csv
var fuelFile string

//nolint:gochecknoglobals // constant table, parsed once
var fuels = sync.OnceValue(func() map[string]Fuel {
	table, err := readFuels(fuelFile)
	if err != nil {
		panic(err)
	}
	return table
})

// FuelByKey returns a fuel of the table.
func FuelByKey(key string) (Fuel, bool) {
	f, ok := fuels()[key]
	return f, ok
}

func readFuels(raw string) (map[string]Fuel, error) {
	rows, err := csv.NewReader(strings.NewReader(raw)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("fuels.csv: %w", err)
	}
	table := make(map[string]Fuel, len(rows))
	for i, row := range rows[1:] {
		f := Fuel{Key: row[0], Name: row[1], State: State(row[2]), Renewable: row[6] == "yes"}
		density := row[4] + row[5] // one of them, by state
		if density == "" {
			density = "0"
		}
		if f.NCV, err = decimal.NewFromString(row[3]); err != nil {
			return nil, fmt.Errorf("fuels.csv:%d: calorific value: %w", i+2, err)
		}
		if f.Density, err = decimal.NewFromString(density); err != nil {
			return nil, fmt.Errorf("fuels.csv:%d: density: %w", i+2, err)
		}
		table[f.Key] = f
	}
	return table, nil
}

// Convert returns the multiplier from one unit of the fuel into another, over
// its density and calorific value where the units measure different things.
//
// Plain kWh, MWh and GJ of a gas are taken as gross (higher heating value), as
// European gas invoices state them, those of other fuels as net. Net is 90 %
// of gross for gases and 95 % for other fuels (IPCC 2006 Guidelines, volume 2,
// box 1.1). A normal cubic metre is brought from 0 to 15 °C, at which cubic
// metres are metered.
func (f Fuel) Convert(from, to Unit) (Ratio, bool) {
	if r, ok := Convert(from, to); ok {
		return r, true
	}
	a, okA := f.netMegajoules(from)
	b, okB := f.netMegajoules(to)
	if !okA || !okB {
		return Ratio{}, false
	}
	return a.By(Ratio{Num: b.Den, Den: b.Num}), true
}

// EnergyUnit is the heating value by which plain kWh of the fuel are meant.
func (f Fuel) EnergyUnit() Unit {
	if f.State == Gaseous {
		return KilowattHourGross
	}
	return KilowattHourNet
}

// netMegajoules is the net energy of one unit of the fuel.
func (f Fuel) netMegajoules(u Unit) (Ratio, bool) {
	s, ok := sizes[u]
	if !ok || f.NCV.IsZero() {
		return Ratio{}, false
	}
	size := ratio(s.num, s.den)
	switch s.kind {
	case "energy":
		if f.State == Gaseous {
			return size.By(f.netOfGross()), true
		}
		return size, true
	case "energy-net":
		return size.By(ratio(36, 10)), true
	case "energy-gross":
		return size.By(ratio(36, 10)).By(f.netOfGross()), true
	case "mass": // GJ per tonne are MJ per kg
		return size.By(Times(f.NCV)), true
	case "volume": // in litres
		switch f.State {
		case Liquid:
			return size.By(f.energyOfVolume()), true
		case Gaseous:
			return size.By(ratio(1, 1000)).By(f.energyOfVolume()), true
		case Solid:
			return Ratio{}, false
		}
	case "gas-volume":
		if f.State == Gaseous {
			return size.By(ratio(28815, 27315)).By(f.energyOfVolume()), true
		}
	}
	return Ratio{}, false
}

// energyOfVolume is the net energy of the volume that the density counts.
func (f Fuel) energyOfVolume() Ratio {
	return Times(f.Density.Mul(f.NCV))
}

func (f Fuel) netOfGross() Ratio {
	if f.State == Gaseous {
		return ratio(90, 100)
	}
	return ratio(95, 100)
}
