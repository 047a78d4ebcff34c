package trace

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"tillit/core/carbon/activity"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/supplierfigure"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/quantity"
	"tillit/core/reference/vat"
)

// Step is one line of the way to a figure: what is done, the exact value that
// it is done with, its unit, and where the value comes from.
type Step struct {
	Code  string
	Value decimal.Decimal
	Unit  string
	Note  string // data, such as a source or a year; never a sentence of ours
}

// Codes of steps, in the order in which they can appear.
const (
	StepAmount       = "amount"       // cost in the currency of the books, as it is booked
	StepQuantity     = "quantity"     // quantity of the ledger row
	StepVATByCompany = "vatByCompany" // percent of value added tax in the amount, as the company books its costs; note country, kind, day and source
	StepVATByAccount = "vatByAccount" // likewise, as what is booked on the account
	StepVATShare     = "vatShare"     // percent of it that the company deducts, which is in no cost
	StepWithoutVAT   = "withoutVat"   // the amount without it
	StepNoVAT        = "noVat"        // 1: the company books its costs with it, and what is bought holds none
	StepVATDeducted  = "vatDeducted"  // 1: likewise, and the voucher has it on an account of its own
	StepVATUnknown   = "vatUnknown"   // 1: likewise, and no rate of the company's country is known
	StepIndexFrom    = "indexFrom"    // price level of the year paid in; divides; note economy and year
	StepIndexTo      = "indexTo"      // price level of the target year; multiplies
	StepExchangeRate = "exchangeRate" // multiplies; note the year of the average
	StepEnergyPrice  = "energyPrice"  // divides: money read as energy; note region, year and source
	StepGridApart    = "gridApart"    // what the price is less by, since other rows pay the grid company
	StepLeviesApart  = "leviesApart"  // likewise for taxes of the seller
	StepUncertain    = "uncertain"    // 1: a rate, level or price used is estimated or of another year
	StepOwnFactor    = "ownFactor"    // multiplies: the supplier's own factor; note its source and year
	StepUnits        = "units"        // what is left, in units of the factor
	StepFactor       = "factor"       // multiplies; note the factor
	StepOtherYear    = "otherYear"    // the factor's year, where it is not the row's; note earlier or later
	StepOtherRegion  = "otherRegion"  // 1: the factor is not of the country asked for; note its region
	StepChoice       = "choice"       // 1: why this factor stands for the category; note in the words of the data
	StepResult       = "result"       // kilograms, rounded

	StepUpstreamFactor = "upstreamFactor" // multiplies instead of the factor, in an upstream part; note the factor
	StepBeforeUse      = "beforeUse"      // what of it arose before generation, of electricity
	StepHeldAlready    = "heldAlready"    // 1: the factor of use holds what arose before
	StepNoSource       = "noSource"       // 1: no source of the country says what arose before generation
	StepGridLosses     = "gridLosses"     // what of it the grid lost; note the factor that states it
	StepLossShare      = "lossShare"      // the share that the grid lost; note region, year and source
	StepNoLosses       = "noLosses"       // 1: no source says what the grid of the country loses, so nothing counts for it
	StepOutsideFactor  = "outsideFactor"  // multiplies the units of a gas that the Kyoto Protocol does not name
	StepOutsideResult  = "outsideResult"  // kilograms of it, in no total

	StepBiogenicFactor = "biogenicFactor" // multiplies the units
	StepBiogenicResult = "biogenicResult" // kilograms of biogenic CO2, in no total
	StepMarketUnits    = "marketUnits"    // units of the factor by market, where they differ
	StepMarketFactor   = "marketFactor"   // the factor by market
	StepMarketResult   = "marketResult"   // kilograms by market
	StepMarketSame     = "marketSame"     // 1: no factor by market serves, that by location stands in
	StepMarketUpstream = "marketUpstream" // the factor of an upstream part by market

	StepContractUnits  = "contractUnits"  // kilowatt hours that a contract covers; note its supplier and number
	StepContractFactor = "contractFactor" // multiplies them; note the instrument, a code of energycontract
	StepRestUnits      = "restUnits"      // kilowatt hours that no contract covers
)

// yes is the value of a step that is a remark.
func yes() decimal.Decimal { return decimal.NewFromInt(1) }

const kilogram = "kg"

type walk struct {
	base    decimal.Decimal
	factors map[string]factor.Factor
	entry   *activity.Entry
	stated  *supplierfigure.Figure
	steps   []Step
}

// way lists the steps from base to the transaction's kilograms. Each value is
// the very one computed with, so that who follows them arrives at the figure.
func way(trace Trace, base decimal.Decimal, c, market *engine.Calculation, factors map[string]factor.Factor) []Step {
	t := trace.Transaction
	w := &walk{base: base, factors: factors, entry: trace.Entry, stated: trace.Stated}
	code := StepAmount
	if t.Method == engine.Activity {
		code = StepQuantity
	}
	w.step(code, base, c.Unit, "")
	w.vat(c)
	w.prices(c)
	w.supplierFactor(c)
	w.step(StepUnits, c.Units(base), w.unit(c.FactorID), "")
	if t.Part == engine.Upstream {
		w.upstream(t, c, market)
		return w.steps
	}
	if c.OutsideKg.IsZero() {
		w.step(StepFactor, c.KgPerUnit, w.perUnit(c.FactorID), c.FactorID)
		w.remarks(c)
	} else {
		w.step(StepOutsideFactor, c.OutsideKg, w.perUnit(c.FactorID), c.FactorID)
		w.remarks(c)
		w.step(StepOutsideResult, c.Outside(base), kilogram, "")
	}
	w.step(StepResult, t.KgLocation, kilogram, "")
	if !c.BiogenicKg.IsZero() {
		w.step(StepBiogenicFactor, c.BiogenicKg, w.perUnit(c.FactorID), c.FactorID)
		w.step(StepBiogenicResult, t.KgBiogenic, kilogram, "")
	}
	switch {
	case len(trace.Contracts) > 0:
		w.contracts(trace, c, market)
	case market != nil:
		w.supplierFactor(market)
		w.step(StepMarketUnits, market.Units(base), w.unit(market.FactorID), "")
		w.step(StepMarketFactor, market.KgPerUnit, w.perUnit(market.FactorID), market.FactorID)
		w.remarks(market)
		w.step(StepMarketResult, t.KgMarket, kilogram, "")
	case t.Scope == int(category.Scope2):
		w.step(StepMarketSame, yes(), "", "")
	}
	if category.ByGrid(t.Category) && c.Losses == nil {
		w.step(StepNoLosses, yes(), "", "")
	}
	return w.steps
}

// upstream reports how an upstream part came about by each method.
func (w *walk) upstream(t footprint.Transaction, c, market *engine.Calculation) {
	w.step(StepUpstreamFactor, c.UpstreamKg, w.perUnit(c.FactorID), c.UpstreamFactor)
	w.holds(c)
	w.step(StepResult, t.KgLocation, kilogram, "")
	if market == nil {
		return
	}
	w.step(StepMarketUnits, market.Units(w.base), w.unit(market.FactorID), "")
	w.step(StepMarketUpstream, market.UpstreamKg, w.perUnit(market.FactorID), market.UpstreamFactor)
	w.holds(market)
	w.step(StepMarketResult, t.KgMarket, kilogram, "")
}

// holds reports what the upstream part of electricity is made of.
func (w *walk) holds(c *engine.Calculation) {
	l := c.Losses
	if l == nil {
		return
	}
	switch before := c.UpstreamKg.Sub(l.KgPerUnit); {
	case !before.IsZero():
		w.step(StepBeforeUse, before, w.perUnit(c.FactorID), "")
	case w.factors[c.UpstreamFactor].Basis == factor.Direct:
		w.step(StepNoSource, yes(), "", "")
	default:
		w.step(StepHeldAlready, yes(), "", "")
	}
	w.step(StepGridLosses, l.KgPerUnit, w.perUnit(c.FactorID), l.Factor)
	if l.Factor == "" {
		w.step(StepLossShare, l.Percent(), "%", fmt.Sprintf("%s %d: %s", l.Region, l.Year, l.Source))
	}
}

func (w *walk) step(code string, value decimal.Decimal, unit, note string) {
	w.steps = append(w.steps, Step{code, value, unit, note})
}

func (w *walk) unit(id string) string { return string(w.factors[id].Unit) }

func (w *walk) perUnit(id string) string { return kilogram + "/" + w.unit(id) }

// vat reports what was taken out of the amount, or why nothing was where costs hold it.
func (w *walk) vat(c *engine.Calculation) {
	v := c.VAT
	switch {
	case v == nil:
	case !v.Percent.IsZero():
		code := StepVATByCompany
		if v.By == engine.VATByAccount {
			code = StepVATByAccount
		}
		rate := v.Percent
		if v.Deducted != 0 {
			rate = v.Rate
		}
		w.step(code, rate, "%", fmt.Sprintf("%s %s %s: %s", v.Country, v.Kind, v.From, v.Source))
		if v.Deducted != 0 {
			w.step(StepVATShare, decimal.NewFromInt(int64(v.Deducted)), "%", "")
		}
		w.step(StepWithoutVAT, v.Left().Of(w.base), c.Unit, "")
	case v.By == engine.VATDeducted:
		w.step(StepVATDeducted, yes(), "", "")
	case v.Kind == vat.None:
		w.step(StepNoVAT, yes(), "", "")
	default:
		w.step(StepVATUnknown, yes(), "", "")
	}
}

// prices reports how money was brought to the factor's.
func (w *walk) prices(c *engine.Calculation) {
	if p := c.Price; p != nil {
		if p.FromYear != p.ToYear {
			w.step(StepIndexFrom, p.IndexFrom, "", p.Economy+" "+strconv.Itoa(p.FromYear))
			w.step(StepIndexTo, p.IndexTo, "", p.Economy+" "+strconv.Itoa(p.ToYear))
		}
		if p.From != p.To {
			w.step(StepExchangeRate, p.Rate, p.To+"/"+p.From, strconv.Itoa(p.RateYear))
		}
	}
	if e := c.Energy; e != nil {
		w.step(StepEnergyPrice, e.PerUnit, e.Currency+"/"+e.Unit, fmt.Sprintf("%s %d: %s", e.Region, e.Year, e.Source))
		if e.Grid.IsPositive() {
			w.step(StepGridApart, e.Grid, e.Currency+"/"+e.Unit, "")
		}
		if e.Levies.IsPositive() {
			w.step(StepLeviesApart, e.Levies, e.Currency+"/"+e.Unit, "")
		}
	}
	if !c.Certain() {
		w.step(StepUncertain, yes(), "", "")
	}
}

// supplierFactor explains the supplier's own factor, by which units become kilograms of
// CO2e at once.
func (w *walk) supplierFactor(c *engine.Calculation) {
	if !w.factors[c.FactorID].Unit.Emissions() || quantity.Unit(c.Unit).Emissions() {
		return
	}
	if s := w.stated; s != nil {
		note := s.SupplierName + " " + strconv.Itoa(s.Year)
		if c.Price != nil || c.VAT != nil { // money was brought to that of the figure before
			w.step(StepOwnFactor, s.KgPerUnit, kilogram+"/"+string(s.Unit), note)
			return
		}
		w.step(StepOwnFactor, c.Units(yes()), kilogram+"/"+c.Unit, note)
		return
	}
	note := ""
	if w.entry != nil {
		if stated := w.entry.Stated(); stated != nil {
			note = stated.Source + " " + strconv.Itoa(stated.Year)
		}
	}
	w.step(StepOwnFactor, c.Units(yes()), kilogram+"/"+c.Unit, note)
}

// contracts reports what counts by contract, and what is left of the consumption
// for the factor by market or, without one, that by location.
func (w *walk) contracts(trace Trace, c, market *engine.Calculation) {
	by := c
	if market != nil {
		by = market
	}
	rest := by.Units(w.base)
	w.step(StepMarketUnits, rest, w.unit(by.FactorID), "")
	for _, covering := range trace.Contracts {
		content := covering.Contract.Content
		w.step(StepContractUnits, covering.KWh, string(quantity.KilowattHour), strings.TrimSpace(content.Supplier+" "+content.Number))
		w.step(StepContractFactor, covering.KgPerKWh, kilogram+"/"+string(quantity.KilowattHour), string(content.Instrument))
		rest = rest.Sub(covering.KWh)
	}
	if !rest.IsZero() {
		w.step(StepRestUnits, rest, w.unit(by.FactorID), "")
		w.step(StepMarketFactor, by.KgPerUnit, w.perUnit(by.FactorID), by.FactorID)
		w.remarks(by)
	}
	w.step(StepMarketResult, trace.Transaction.KgMarket, kilogram, "")
}

// remarks reports where the factor is not quite the one asked for.
func (w *walk) remarks(c *engine.Calculation) {
	if c.YearMatch != string(factor.SameYear) {
		w.step(StepOtherYear, decimal.NewFromInt(int64(w.factors[c.FactorID].Year)), "", c.YearMatch)
	}
	if c.RegionMatch != string(factor.OwnRegion) {
		w.step(StepOtherRegion, yes(), "", w.factors[c.FactorID].Region)
	}
	if c.Note != "" {
		w.step(StepChoice, yes(), "", c.Note)
	}
}
