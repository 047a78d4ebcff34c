package activity

import (
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"tillit/core/reference/airport"
	"tillit/core/reference/factor/quantity"
)

// Class is the cabin that people flew in.
type Class string

// The classes. Unknown stands for the average passenger.
const (
	Unknown        Class = "unknown"
	Economy        Class = "economy"
	PremiumEconomy Class = "premiumEconomy"
	Business       Class = "business"
	First          Class = "first"
)

// Classes lists every class.
func Classes() []Class { return []Class{Unknown, Economy, PremiumEconomy, Business, First} }

// Flight is a journey by air: from the first airport by the others to the last.
type Flight struct {
	Route   []string // IATA codes
	Class   Class
	Return  bool // the same way back
	Persons int
}

// Bounds of what a flight can be.
const (
	maxStops   = 10
	maxPersons = 10_000
)

// Leg is one flight of a journey, without the way back.
type Leg struct {
	From, To airport.Airport
	Km       int    // along the great circle; factors allow for detours
	Category string // leaf
	Series   string // of factors, for the class
}

// longHaul is the distance from which DESNZ counts a flight as long-haul.
const longHaul = 3700

// legs are what the flight consists of; nil where a code is of no airport or
// nobody moves.
func (f Flight) legs() []Leg {
	var legs []Leg
	for i := 1; i < len(f.Route); i++ {
		from, known := airport.By(f.Route[i-1])
		to, knownToo := airport.By(f.Route[i])
		if !known || !knownToo || from == to {
			return nil
		}
		leg := Leg{From: from, To: to, Km: max(1, from.To(to))}
		haul, class := "short-haul", f.Class
		switch {
		case leg.Km > longHaul:
			haul = "long-haul"
		case from.Country == to.Country:
			haul, class = "domestic", Unknown // whose figure is not divided by class
		case class == PremiumEconomy: // there is none within a continent
			class = Economy
		case class == First:
			class = Business
		}
		leg.Category, leg.Series = "3.6.air."+haul, "flight."+haul+"."+seriesOf(class)+".rf"
		legs = append(legs, leg)
	}
	return legs
}

func seriesOf(c Class) string {
	switch c {
	case Unknown:
		return "average-passenger"
	case PremiumEconomy:
		return "premium-economy"
	case Economy, Business, First:
	}
	return string(c)
}

// Legs are the legs of a flight that was accepted; none of an entry that is no
// flight.
func (c Content) Legs() []Leg {
	if c.Flight == nil {
		return nil
	}
	return c.Flight.legs()
}

// Ways is how many times each leg is flown.
func (f Flight) Ways() int {
	if f.Return {
		return 2
	}
	return 1
}

// Stops are the airports in the order in which they are come to, the way back
// included.
func (f Flight) Stops() []string {
	if !f.Return || len(f.Route) < 2 {
		return f.Route
	}
	back := slices.Clone(f.Route[:len(f.Route)-1])
	slices.Reverse(back)
	return slices.Concat(f.Route, back)
}

// String is the route as people write it.
func (f Flight) String() string { return strings.Join(f.Stops(), "–") }

// same reports whether two flights have the same answer.
func (f *Flight) same(other *Flight) bool {
	if f == nil || other == nil {
		return f == other
	}
	return slices.Equal(f.Route, other.Route) && f.Class == other.Class && f.Return == other.Return
}

// flown tidies the flight and lets it decide what the entry is of: passenger
// kilometres, in the category of the longest leg and in no country of its own.
func (c Content) flown() Content {
	f := *c.Flight
	f.Route = make([]string, len(c.Flight.Route))
	for i, code := range c.Flight.Route {
		f.Route[i] = strings.ToUpper(strings.TrimSpace(code))
	}
	if f.Class == "" {
		f.Class = Unknown
	}
	c.Flight, c.Category, c.Unit, c.Country = &f, "", quantity.PassengerKm, ""
	km, longest := 0, 0
	for _, leg := range f.legs() {
		km += leg.Km
		if leg.Km > longest {
			c.Category, longest = leg.Category, leg.Km
		}
	}
	c.Quantity = decimal.NewFromInt(int64(km * f.Ways() * f.Persons))
	return c
}

// Flown is an entry of nothing but the flight, as it would be kept. It names
// the fields that are wrong.
func Flown(f Flight) (Content, error) {
	c := Content{Flight: &f}.flown()
	return c, fields(c.Flight.problems(false))
}

// problems are what is wrong with the flight. Beside a factor of one's own it
// cannot stand, since the class decides the factor.
func (f Flight) problems(own bool) []Problem {
	var found []Problem
	switch {
	case len(f.Route) < 2:
		found = append(found, Problem{Field: "route", Code: "required"})
	case len(f.Route) > maxStops:
		found = append(found, Problem{Field: "route", Code: "tooLong"})
	case f.legs() == nil:
		found = append(found, Problem{Field: "route", Code: "unknown"})
	}
	if !slices.Contains(Classes(), f.Class) {
		found = append(found, Problem{Field: "class", Code: "unknown"})
	}
	if f.Persons < 1 || f.Persons > maxPersons {
		found = append(found, Problem{Field: "persons", Code: "outOfRange"})
	}
	if own {
		found = append(found, Problem{Field: "ownFactor", Code: "notServed"})
	}
	return found
}

// AnswerState is what became of the question what a flight emits.
type AnswerState string

// The states.
const (
	Waiting AnswerState = "waiting" // for the answer
	Given   AnswerState = "given"
	Refused AnswerState = "refused" // the key does not open GoClimate
	Strange AnswerState = "strange" // GoClimate does not know the route
	Silent  AnswerState = "silent"  // no answer came, however often it was asked for
)

// Answer is what GoClimate says of a flight. Until it is Given, and where it
// never is, the factors that ship count.
type Answer struct {
	State   AnswerState
	Kg      decimal.Decimal // CO2e of one person, there and back where that was asked
	Details string          // address where GoClimate explains it, empty when it gave none
	Trace   string          // GoClimate's id of the request, empty when it gave none
	At      time.Time       // when the state came about
}

// Stated is the factor that counts instead of one that ships: the supplier's
// own, or what an answer amounts to for each passenger kilometre. Nil without
// either.
func (e Entry) Stated() *Own {
	if e.Flight == nil || e.Answer == nil || e.Answer.State != Given || e.Quantity.IsZero() {
		return e.Own
	}
	persons := decimal.NewFromInt(int64(e.Flight.Persons))
	return &Own{KgPerUnit: e.Answer.Kg.Mul(persons).Div(e.Quantity), Source: "GoClimate", Year: e.Answer.At.Year()}
}

// About is the description, after the route of a flight.
func (c Content) About() string {
	if c.Flight == nil {
		return c.Description
	}
	return strings.TrimSpace(c.Flight.String() + " " + c.Description)
}
