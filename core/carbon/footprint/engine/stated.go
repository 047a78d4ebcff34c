package engine

import (
	"errors"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/factor/quantity"
)

// ReasonStated is the code of the reason that stands beside others where the
// supplier's own figure counts; its value is the figure's id.
const ReasonStated = "supplierFigure"

// Stated is what a supplier says that one unit of what it sells causes, for
// what is bought of it in a year.
type Stated struct {
	ID          uuid.UUID
	Year        int
	Unit        quantity.Unit // a currency, or that of a quantity
	KgPerUnit   decimal.Decimal
	Quality     int
	Uncertainty decimal.Decimal
}

// calculationBySupplier gives the calculation by what the row's supplier says of itself: of
// its quantity, else of its amount unless activity entries tell of that;
// factor.ErrNone when it says nothing. Only scope 3 counts what others emit:
// fuel and energy that were bought burn at home or have contracts.
func (e *Engine) calculationBySupplier(row Entry, main *Result, leaf category.Category) (*Calculation, error) {
	if leaf.Scope != category.Scope3 || len(e.Stated[row.Supplier]) == 0 {
		return nil, factor.ErrNone
	}
	unit, known := quantity.Parse(row.Unit)
	if known && row.Quantity.Valid && !row.Quantity.Decimal.IsZero() {
		if c, err := e.stated(row, main, leaf, unit); !errors.Is(err, factor.ErrNone) {
			return c, err
		}
	}
	if e.Covered.Has(leaf, row.Date) {
		return nil, factor.ErrNone
	}
	return e.stated(row, main, leaf, quantity.Unit(row.PaidIn))
}

// stated gives the calculation by the figure of the row's supplier for what is
// measured in unit, and puts the reason on the result; factor.ErrNone when the
// supplier says nothing of that.
func (e *Engine) stated(row Entry, main *Result, leaf category.Category, unit quantity.Unit) (*Calculation, error) {
	for _, s := range e.Stated[row.Supplier] {
		if s.Year != row.Date.Year() {
			continue
		}
		units, move, ok := e.reach(unit, s)
		if !ok {
			continue
		}
		ask := factor.Query{Leaf: leaf, Unit: quantity.KilogramCO2e, Region: e.Region, Date: row.Date}
		c, err := e.overrideFor(s.ID, ask, unit, e.taxIn(row, leaf), func(choice *factor.Match) {
			choice.Units, choice.Price = units.By(quantity.Times(s.KgPerUnit)), move
			choice.Quality, choice.Uncertainty = s.Quality, s.Uncertainty
		})
		if err != nil {
			return nil, err
		}
		main.Reasons, err = withReason(main.Reasons, Reason{Code: ReasonStated, Value: s.ID.String()})
		return c, err
	}
	return nil, factor.ErrNone
}

// reach says how many units of the figure one unit is.
func (e *Engine) reach(unit quantity.Unit, s Stated) (quantity.Ratio, *price.Move, bool) {
	switch {
	case unit.Currency() != s.Unit.Currency():
		return quantity.Ratio{}, nil, false
	case unit == s.Unit:
		return quantity.One(), nil, true
	case unit.Currency():
		move, err := e.Prices.Move(string(unit), s.Year, string(s.Unit), s.Year)
		return move.Ratio(), &move, err == nil
	}
	ratio, ok := quantity.Convert(unit, s.Unit)
	return ratio, nil, ok
}
