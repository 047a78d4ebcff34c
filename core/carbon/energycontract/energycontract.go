// Package energycontract keeps the contracts and certificates under which a
// company buys energy, and says what of its consumption they cover.
//
// Scope 2 by market counts what is covered with the contract's own factor, and
// only the rest with the residual mix (GHG Protocol Scope 2 Guidance, chapter 6,
// table 6.3). A contract covers consumption of its carrier on its days, up to
// its quantity or, without one, all that others leave; see Allocate. A contract
// is never edited in place: each version before stays in its history.
package energycontract

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/revision"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/factor/quantity"
)

// What a person may do with contracts.
const (
	// Read lets a person see the company's contracts.
	Read tenant.Permission = "contract.read"
	// Write lets a person make, change and remove the company's contracts.
	Write tenant.Permission = "contract.write"
)

// Faults of this package.
var (
	// ErrNotFound is the answer to a contract that is not the company's.
	ErrNotFound = fault.New(fault.NotFound, "contract.notFound")
	// ErrStale says that somebody changed the contract since it was read.
	ErrStale = fault.New(fault.Conflict, "contract.stale")
	// ErrOverlap refuses a second contract for all consumption of the same days.
	ErrOverlap = fault.New(fault.Conflict, "contract.overlap")
)

// KindApply is the kind of the job that computes anew what contracts touch.
const KindApply = "contract.apply"

// Applying is the payload of that job; see revision.DaysOf.
type Applying struct {
	job.Ref
}

// Kind is KindApply.
func (Applying) Kind() string { return KindApply }

// Carrier is a form in which energy is bought.
type Carrier string

// The carriers of scope 2.
const (
	Electricity Carrier = "electricity"
	Heating     Carrier = "heating"
	Cooling     Carrier = "cooling"
	Steam       Carrier = "steam"
)

// Carriers lists every carrier.
func Carriers() []Carrier { return []Carrier{Electricity, Heating, Cooling, Steam} }

// Instrument says what a contract's factor rests on.
type Instrument string

// The instruments, the most precise first (Scope 2 Guidance, table 6.3).
const (
	Certificate Instrument = "certificate" // guarantees of origin that were cancelled for the company
	PPA         Instrument = "ppa"         // a power purchase agreement that conveys certificates
	Supply      Instrument = "supply"      // a supply contract for which the supplier cancels certificates
	Rate        Instrument = "rate"        // the supplier's own rate, without certificates
)

// Instruments lists every instrument, the most precise first.
func Instruments() []Instrument { return []Instrument{Certificate, PPA, Supply, Rate} }

// Certified reports whether certificates stand behind the factor.
func (i Instrument) Certified() bool { return i != Rate }

// Technology is how the energy is made; empty where that is not told.
type Technology string

// The technologies.
const (
	Wind    Technology = "wind"
	Hydro   Technology = "hydro"
	Solar   Technology = "solar"
	Biomass Technology = "biomass"
	Nuclear Technology = "nuclear"
	Waste   Technology = "waste"
	Mixed   Technology = "mixed"
	Other   Technology = "other"
)

// Technologies lists every technology.
func Technologies() []Technology {
	return []Technology{Wind, Hydro, Solar, Biomass, Nuclear, Waste, Mixed, Other}
}

// Content is what a person says of a contract.
type Content struct {
	From, To   time.Time // civil dates, both included
	Carrier    Carrier
	Instrument Instrument
	Quantity   decimal.NullDecimal // of the whole period; without one, all that other contracts leave
	Unit       quantity.Unit       // of the quantity: kWh or MWh
	KgPerKWh   decimal.Decimal     // CO2e
	Supplier   string
	Number     string // of the contract or the certificates
	Technology Technology
	Note       string
}

// KWh is the quantity in kilowatt hours; none where it covers all.
func (c Content) KWh() decimal.NullDecimal {
	ratio, known := quantity.Convert(c.Unit, quantity.KilowattHour)
	if !c.Quantity.Valid || !known {
		return decimal.NullDecimal{}
	}
	return decimal.NewNullDecimal(ratio.Of(c.Quantity.Decimal))
}

// touches reports whether the contract has days in common with a period, whose
// ends are both included.
func (c Content) touches(from, to time.Time) bool { return !c.From.After(to) && !c.To.Before(from) }

// Contract is a Content as it is kept.
type Contract struct {
	Content
	ID        uuid.UUID
	Version   int
	UpdatedBy revision.Person
	UpdatedAt time.Time
}
