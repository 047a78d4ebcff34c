package footprints

import (
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/bff/view"
	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/kernel/fault"
	"tillit/core/reference/airport"
	"tillit/core/reference/factor/quantity"
)

type entryView struct {
	ID        uuid.UUID       `json:"id"`
	Version   int             `json:"version"`
	UpdatedBy view.WriterView `json:"updatedBy"`
	UpdatedAt time.Time       `json:"updatedAt"`
	EntryContent
	Answer       *flightAnswer    `json:"answer" doc:"about a flight; null when nobody was asked"`
	CategoryName string           `json:"categoryName"`
	Covered      coveredView      `json:"covered" doc:"what it stands for in the books"`
	Kg           *decimal.Decimal `json:"kg" doc:"null until calculated; scope 2 by location"`
	Outside      decimal.Decimal  `json:"outside" doc:"kilograms of CO2e of a gas that the Kyoto Protocol does not name: in no total"`
}

type coveredView struct {
	Rows     int64           `json:"rows" doc:"ledger rows"`
	Amount   decimal.Decimal `json:"amount"`
	Currency string          `json:"currency" doc:"empty without rows"`
	Kept     int64           `json:"kept" doc:"ledger rows that stay, because they carry a quantity"`
}

func viewCovered(c totals.CoveredSpend) coveredView {
	return coveredView{c.Rows, c.Amount, c.Currency, c.Kept}
}

// EntryContent is what a person says of an activity. Only an exported type is
// looked into where it is embedded.
type EntryContent struct {
	From        string          `json:"from" format:"date"`
	To          string          `json:"to" format:"date" doc:"included"`
	Category    string          `json:"category" doc:"a leaf"`
	Quantity    decimal.Decimal `json:"quantity"`
	Unit        quantity.Unit   `json:"unit"`
	Own         *OwnFactor      `json:"own,omitempty" doc:"the supplier's own factor"`
	Country     string          `json:"country,omitempty" doc:"where it took place, ISO 3166; empty for the company's own country"`
	Supplier    string          `json:"supplier"`
	Reference   string          `json:"reference"`
	Description string          `json:"description"`
	Source      activity.Source `json:"source" enum:"measured,invoice,estimate,supplier"`
	Cover       activity.Cover  `json:"cover" enum:"leaf,group,adds" doc:"which spend in the books it stands for"`
	Flight      *EntryFlight    `json:"flight,omitempty" doc:"what was flown; it decides category, quantity and unit"`
}

// EntryFlight is a journey by air.
type EntryFlight struct {
	Route   []string       `json:"route" doc:"IATA codes"`
	Class   activity.Class `json:"class" enum:"unknown,economy,premiumEconomy,business,first"`
	Return  bool           `json:"return" doc:"the same way back"`
	Persons int            `json:"persons"`
}

type flightAnswer struct {
	State   activity.AnswerState `json:"state" enum:"waiting,given,refused,strange,silent"`
	Kg      decimal.Decimal      `json:"kg" doc:"of one person, of given"`
	Details string               `json:"details" doc:"address where GoClimate explains it, empty without one"`
	Trace   string               `json:"trace" doc:"GoClimate's id of the request, empty without one"`
	At      time.Time            `json:"at"`
}

func viewFlightAnswer(a *activity.Answer) *flightAnswer {
	if a == nil {
		return nil
	}
	v := flightAnswer(*a)
	return &v
}

type flightView struct {
	Legs []legView `json:"legs"`
	Km   int       `json:"km" doc:"of one person, one way"`
	Asks bool      `json:"asks" doc:"GoClimate will be asked"`
}

type legView struct {
	From     airportView    `json:"from"`
	To       airportView    `json:"to"`
	Km       int            `json:"km" doc:"along the great circle"`
	Category view.NamedCode `json:"category"`
}

type airportView struct {
	Code    string `json:"code"`
	Name    string `json:"name"`
	Country string `json:"country" doc:"ISO 3166"`
}

func viewAirport(a airport.Airport) airportView { return airportView{a.Code, a.Name, a.Country} }

func (h entries) viewFlight(c activity.Content, asks bool, locale string) flightView {
	v := flightView{Legs: []legView{}, Asks: asks && c.Flight.Class != activity.Unknown}
	for _, leg := range c.Legs() {
		v.Legs = append(v.Legs, legView{viewAirport(leg.From), viewAirport(leg.To), leg.Km, *h.labels.Leaf(leg.Category, locale)})
		v.Km += leg.Km
	}
	return v
}

// OwnFactor is a factor of the supplier.
type OwnFactor struct {
	KgPerUnit decimal.Decimal `json:"kgPerUnit"`
	Source    string          `json:"source"`
	Year      int             `json:"year"`
}

func viewContent(c activity.Content) EntryContent {
	v := EntryContent{
		From: c.From.Format(time.DateOnly), To: c.To.Format(time.DateOnly), Category: c.Category, Quantity: c.Quantity, Unit: c.Unit,
		Country: c.Country, Supplier: c.Supplier, Reference: c.Reference, Description: c.Description, Source: c.Source, Cover: c.Cover,
	}
	if c.Own != nil {
		own := OwnFactor(*c.Own)
		v.Own = &own
	}
	if c.Flight != nil {
		flight := EntryFlight(*c.Flight)
		v.Flight = &flight
	}
	return v
}

func (v EntryContent) content() (activity.Content, error) {
	c := activity.Content{
		Category: v.Category, Quantity: v.Quantity, Unit: v.Unit, Country: v.Country, Supplier: v.Supplier, Reference: v.Reference,
		Description: v.Description, Source: v.Source, Cover: v.Cover,
	}
	if v.Own != nil {
		own := activity.Own(*v.Own)
		c.Own = &own
	}
	if v.Flight != nil {
		flight := activity.Flight(*v.Flight)
		c.Flight = &flight
	}
	var wrongFrom, wrongTo error
	c.From, wrongFrom = time.Parse(time.DateOnly, v.From)
	c.To, wrongTo = time.Parse(time.DateOnly, v.To)
	if wrongFrom != nil || wrongTo != nil {
		return activity.Content{}, fault.Fields(map[string]string{"from": "outOfRange", "to": "outOfRange"})
	}
	return c, nil
}
