package carbon

import (
	"github.com/shopspring/decimal"

	"tillit/reports"
	"tillit/reports/sheet"
)

// Energy is what the company used in own operations in the whole year, in
// megawatt hours by net calorific value.
type Energy struct {
	Lines   []EnergyLine
	Gaps    []EnergyGap
	Missing []string // codes of what is possibly missing: electricity, heat
}

// EnergyLine is the energy of a carrier for one use.
type EnergyLine struct {
	Carrier    reports.Name
	Use, Basis string // codes
	Unit       string
	Quantity   decimal.Decimal // in the unit

	MWh, Renewable, Nuclear, Unproven, ByContract decimal.Decimal // MWh
}

// EnergyGap is what counts in emissions and whose energy nothing says.
type EnergyGap struct {
	Category reports.Name
	Unit     string
	Quantity decimal.Decimal
}

func (e Energy) total() (t EnergyLine) {
	for _, l := range e.Lines {
		t.MWh, t.Renewable, t.Nuclear = t.MWh.Add(l.MWh), t.Renewable.Add(l.Renewable), t.Nuclear.Add(l.Nuclear)
		t.Unproven, t.ByContract = t.Unproven.Add(l.Unproven), t.ByContract.Add(l.ByContract)
	}
	return t
}

// energy writes the sheet of energy; a report of a part of the year says that
// it has none.
func (r report) energy(e *Energy) {
	s := r.book.Sheet(sheet.Layout{Name: r.t["energy"], Above: r.book.Above("energyUnit"), Columns: r.book.Columns(usualWidth,
		map[string]float64{"carrier": 34, "use": 26, "basis": 24, "nonRenewableMwh": 22, "unprovenMwh": 30},
		"carrier", "use", "basis", "quantity", "unit", "mwh", "renewableMwh", "nonRenewableMwh", "nuclearMwh", "unprovenMwh", "byContractMwh")})
	if e == nil {
		s.Row(sheet.Text(r.t["energyOfWholeYear"]))
		return
	}
	for _, l := range e.Lines {
		s.Row(append([]sheet.Cell{
			sheet.Text(l.Carrier.Text), sheet.Text(r.t["use."+l.Use]), sheet.Text(r.t["basis."+l.Basis]),
			sheet.Factor(l.Quantity), sheet.Text(r.book.Units.Name(l.Unit)),
		}, l.cells(sheet.Mass)...)...)
	}
	s.Row(append([]sheet.Cell{sheet.Bold(r.t["total"]), sheet.Empty(), sheet.Empty(), sheet.Empty(), sheet.Empty()}, e.total().cells(sheet.Total)...)...)
	for _, code := range e.Missing {
		s.Row(sheet.Text(r.t["missing."+code]))
	}
	if len(e.Gaps) == 0 {
		return
	}
	s.Row()
	s.Row(sheet.Bold(r.t["energyUnknown"]))
	for _, g := range e.Gaps {
		s.Row(sheet.Text(g.Category.Text), sheet.Empty(), sheet.Empty(), sheet.Factor(g.Quantity), sheet.Text(r.book.Units.Name(g.Unit)))
	}
}

func (l EnergyLine) cells(number func(decimal.Decimal) sheet.Cell) []sheet.Cell {
	return []sheet.Cell{
		number(l.MWh), number(l.Renewable), number(l.MWh.Sub(l.Renewable)), number(l.Nuclear), number(l.Unproven), number(l.ByContract),
	}
}

type footprintFileEnergy struct {
	Lines   []footprintFileEnergyLine `json:"lines"`
	Total   footprintFileMWh          `json:"total"`
	Gaps    []footprintFileEnergyGap  `json:"gaps" doc:"what counts in emissions and whose energy nothing says"`
	Missing []string                  `json:"missing" enum:"electricity,heat" doc:"kinds that a company with rented premises likely uses, and of which the year has no row or entry"`
}

type footprintFileEnergyLine struct {
	Carrier  string           `json:"carrier"`
	Name     string           `json:"name"`
	Use      string           `json:"use" enum:"vehicles,premises"`
	Basis    string           `json:"basis" enum:"quantity,distance,prices" doc:"what the quantity rests on"`
	Unit     string           `json:"unit"`
	Quantity decimal.Decimal  `json:"quantity"`
	MWh      footprintFileMWh `json:"mwh"`
}

type footprintFileMWh struct {
	Total      decimal.Decimal `json:"total" doc:"by net calorific value"`
	Renewable  decimal.Decimal `json:"renewable"`
	Nuclear    decimal.Decimal `json:"nuclear"`
	Unproven   decimal.Decimal `json:"unproven" doc:"bought, without a contract that says its origin"`
	ByContract decimal.Decimal `json:"byContract"`
}

type footprintFileEnergyGap struct {
	Category     string          `json:"category"`
	CategoryName string          `json:"categoryName"`
	Unit         string          `json:"unit"`
	Quantity     decimal.Decimal `json:"quantity"`
}

func (l EnergyLine) file() footprintFileMWh {
	return footprintFileMWh{l.MWh, l.Renewable, l.Nuclear, l.Unproven, l.ByContract}
}

func (s Sources) fileEnergy() *footprintFileEnergy {
	if s.Energy == nil {
		return nil
	}
	out := &footprintFileEnergy{
		Lines: make([]footprintFileEnergyLine, len(s.Energy.Lines)), Total: s.Energy.total().file(),
		Gaps: make([]footprintFileEnergyGap, len(s.Energy.Gaps)), Missing: append([]string{}, s.Energy.Missing...),
	}
	for i, l := range s.Energy.Lines {
		out.Lines[i] = footprintFileEnergyLine{l.Carrier.ID, l.Carrier.Text, l.Use, l.Basis, l.Unit, l.Quantity, l.file()}
	}
	for i, g := range s.Energy.Gaps {
		out.Gaps[i] = footprintFileEnergyGap{g.Category.ID, g.Category.Text, g.Unit, g.Quantity}
	}
	return out
}
