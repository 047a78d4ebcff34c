package engine

import (
	"slices"

	"github.com/google/uuid"

	"tillit/core/reference/chart"
	"tillit/core/reference/rule"
)

// ReasonNamed is the code of the reason that says how a row comes to its
// supplier: its text names it. Its value is the supplier's name.
const ReasonNamed = "supplierInText"

// Know has the engine find these suppliers of the company in texts, beside
// those that rules ask for. Several records may be of one supplier.
func (e *Engine) Know(suppliers map[uuid.UUID]*Supplier) {
	e.suppliers = suppliers
	known := make([]rule.Known, 0, len(suppliers))
	for id, s := range suppliers {
		if id != s.ID {
			continue
		}
		k := rule.Known{ID: id, Names: []string{s.Name}}
		for _, a := range s.Aliases {
			if a.Supplier != "" {
				k.Names = append(k.Names, a.Supplier)
			}
		}
		known = append(known, k)
	}
	e.names = e.Matcher.Names(known)
}

// Name gives a row the supplier that its text names, where nothing else says
// whom it buys from: one of the company's, or the name that rules ask for.
func (e *Engine) Name(row Entry) Entry {
	if row.Named != "" || row.Look.Supplier != "" || row.Look.SupplierNumber != "" {
		return row
	}
	named, ok := e.names.In(row.Look.Text)
	if !ok {
		return row
	}
	row.Named, row.Look.Supplier = named.Name, named.Name
	if s := e.suppliers[named.ID]; s != nil {
		row.Supplier, row.SupplierName = s.ID, s.Name
		row.Named, row.Look.Supplier, row.Look.SupplierNumber, row.Look.Aliases = s.Name, s.Name, s.Number, s.Aliases
	}
	row.Look.Aliases = slices.Clip(row.Look.Aliases)
	for _, spelling := range named.Spellings {
		row.Look.Aliases = append(row.Look.Aliases, rule.Alias{Supplier: spelling})
	}
	return row
}

// Match gives the rule that decides over a row, and whether there is one.
func (e *Engine) Match(row Entry) (*rule.Rule, bool) {
	row = e.Name(row)
	row.Look.Chart = e.Chart
	found, _, ok := e.decide(row.Look)
	return found, ok
}

// ReasonRead is the code of the reason that stands in place of rule.ReasonAccountWord where
// the word is none of the account's name, but of the row's text or of the seller's name.
const ReasonRead = "wordRead"

// resale is the category of goods that are bought to be sold again.
const resale = "3.1.goods.resale"

// decide finds the rule of what a row shows, and gives back what it showed. Where the account
// says nothing, or its number no more than a group of which the likeliest is taken, the
// words of accounts are sought in the row's text and in the name of the seller. Whoever makes
// a rule for a company means the account, so such rules are none of these; nor are those by
// which goods are for resale, since in a text the same words say no more than that something
// was bought.
func (e *Engine) decide(look rule.Row) (*rule.Rule, rule.Row, bool) {
	found, ok := e.Matcher.Match(look)
	if ok && !found.Guesses() || look.Sign < 0 && look.Supplier == "" {
		return found, look, ok
	}
	for _, told := range []string{look.Text, look.Supplier} {
		read := look
		read.AccountName = chart.Spell(e.Chart, told)
		by, fits := e.Matcher.Match(read)
		if told == "" || !fits || by.Level == rule.Company || by.Assumed || by.Category == resale || IsCapitalGoods(e.Tree, by.Category) {
			continue
		}
		return by, read, true
	}
	return found, look, ok
}
