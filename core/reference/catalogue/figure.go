package catalogue

import (
	"fmt"
	"regexp"
	"strings"
)

// Figure says which part of the company's footprint a number stands for, so
// that the answer can be taken from there.
type Figure struct {
	Row        string   // option of the group's table; empty for a single question
	Categories []string // ids of the category tree, added up: 1, 3.6
	Market     bool     // purchased energy by the market-based method, else location-based
	Energy     Energy   // what energy is asked for, in place of emissions of categories; zero: none
}

// Energy says which part of the energy balance of the footprint a number stands
// for: megawatt hours of own operations by net calorific value.
type Energy struct {
	Group  EnergyGroup
	Origin EnergyOrigin
	Share  bool // in per cent of all energy of the balance
}

// EnergyGroup is a group of energy carriers.
type EnergyGroup string

// The groups.
const (
	AllEnergy       EnergyGroup = "all"
	Electricity     EnergyGroup = "electricity"
	PurchasedEnergy EnergyGroup = "purchased" // electricity, heat, steam and cooling
	Fuels           EnergyGroup = "fuels"
	CoalFuels       EnergyGroup = "coal"
	OilFuels        EnergyGroup = "oil"
	GasFuels        EnergyGroup = "gas"
	OtherFuels      EnergyGroup = "other"
)

// EnergyOrigin is where energy comes from.
type EnergyOrigin string

// The origins. Energy whose origin nothing proves is fossil.
const (
	AnyOrigin    EnergyOrigin = ""
	Renewable    EnergyOrigin = "renewable"
	NonRenewable EnergyOrigin = "non-renewable" // fossil and nuclear
	Nuclear      EnergyOrigin = "nuclear"
	Fossil       EnergyOrigin = "fossil"
)

// IsZero reports whether no energy is asked for.
func (e Energy) IsZero() bool { return e.Group == "" }

// Unit is the code of the unit that the energy is asked in.
func (e Energy) Unit() string {
	if e.Share {
		return "%"
	}
	return "MWh"
}

func (e Energy) String() string {
	s := "energy:" + string(e.Group)
	if e.Origin != AnyOrigin {
		s += "/" + string(e.Origin)
	}
	if e.Share {
		s += "%"
	}
	return s
}

// String returns the form of the data files.
func (f Figure) String() string {
	s := strings.Join(f.Categories, "+")
	if f.Market {
		s += "/market"
	}
	if !f.Energy.IsZero() {
		s = f.Energy.String()
	}
	if f.Row != "" {
		s = f.Row + "=" + s
	}
	return s
}

// parseFigures reads the form of the data files: figures separated by
// semicolons, each "row=1+2/market", or "row=energy:fuels/renewable" with "%" for
// a share, without the row for a single question.
func parseFigures(s string) ([]Figure, error) {
	if s == "" {
		return nil, nil
	}
	emissions := regexp.MustCompile(`^(?:([^=]+)=)?([123](?:\.\w+)*(?:\+[123](?:\.\w+)*)*)(/market)?$`)
	energy := regexp.MustCompile(`^(?:([^=]+)=)?energy:(all|electricity|purchased|fuels|coal|oil|gas|other)` +
		`(?:/(renewable|non-renewable|nuclear|fossil))?(%)?$`)
	var figures []Figure
	for one := range strings.SplitSeq(s, ";") {
		if m := emissions.FindStringSubmatch(one); m != nil {
			figures = append(figures, Figure{Row: m[1], Categories: strings.Split(m[2], "+"), Market: m[3] != ""})
			continue
		}
		m := energy.FindStringSubmatch(one)
		if m == nil {
			return nil, fmt.Errorf("%q is no figure of the footprint", one)
		}
		figures = append(figures, Figure{Row: m[1], Energy: Energy{EnergyGroup(m[2]), EnergyOrigin(m[3]), m[4] != ""}})
	}
	return figures, nil
}

func formatFigures(figures []Figure) string {
	all := make([]string, len(figures))
	for i, f := range figures {
		all[i] = f.String()
	}
	return strings.Join(all, ";")
}
