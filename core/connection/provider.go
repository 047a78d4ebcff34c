package connection

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
