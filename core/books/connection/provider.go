package connection

import (
	"slices"
	"strings"
)

// Provider is a system that books come from, by the name that its addresses
// and stored rows carry.
type Provider string

// The providers, in the order of their numbers.
const (
	Kleer            Provider = "kleer"
	Fortnox          Provider = "fortnox"
	GoClimate        Provider = "goClimate"
	BjornLunden      Provider = "bjornLunden"
	GoClimateData    Provider = "goClimateData"
	VismaEAccounting Provider = "vismaEAccounting"
	Procountor       Provider = "procountor"
	VismaBusiness    Provider = "vismaBusiness"
	Marathon         Provider = "marathon"
	Hogia            Provider = "hogia"
	VismaNet         Provider = "vismaNet"
	MediusGo         Provider = "mediusGo"
	BusinessCentral  Provider = "businessCentral"
	Emce             Provider = "emce"
	TwentyFourSeven  Provider = "twentyFourSevenOffice"
)

// Providers are all of them; the place of each is its number in the API.
func Providers() []Provider {
	return []Provider{
		Kleer, Fortnox, GoClimate, BjornLunden, GoClimateData, VismaEAccounting, Procountor, VismaBusiness,
		Marathon, Hogia, VismaNet, MediusGo, BusinessCentral, Emce, TwentyFourSeven,
	}
}

// ProviderOf finds a provider by its name, however it is written; false for one
// that is unknown.
func ProviderOf(name string) (Provider, bool) {
	name = strings.ReplaceAll(name, " ", "")
	for _, p := range Providers() {
		if strings.EqualFold(string(p), name) {
			return p, true
		}
	}
	return "", false
}

// Number is that of the provider in the API, -1 for one that is unknown.
func (p Provider) Number() int { return slices.Index(Providers(), p) }

// Way is a way by which books of a provider's system come in, or what else
// there is to it.
type Way string

// The ways.
const (
	// ByConnection says that they are read by themselves.
	ByConnection Way = "connect"
	// ByFile says that the system writes files that can be imported.
	ByFile Way = "file"
	// ByPartner says that only an agreement with the provider opens a way.
	ByPartner Way = "partner"
	// ByCalculation says that it holds no books but calculates emissions.
	ByCalculation Way = "calculation"
)

// waysBeside are those that need no adapter.
func waysBeside(p Provider) []Way {
	switch p { //nolint:exhaustive // the others write files
	case GoClimate:
		return []Way{ByCalculation}
	case GoClimateData:
		return []Way{ByPartner}
	case Marathon, MediusGo, Emce:
		return []Way{ByFile, ByPartner}
	}
	return []Way{ByFile}
}
