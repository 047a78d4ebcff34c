package demo

import (
	"embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tillit/core/books/ledger"
)

//go:embed data/*.csv data/*.png
var files embed.FS

// reference is what all invented books draw on; data/README.md explains it.
type reference struct {
	charts    map[string]chart // by country
	flows     []flow
	suppliers map[string][]string // by country and kind
}

// chart is a chart of accounts by what is booked on an account.
type chart map[string]chartAccount

// chartAccount is an account of a chart.
type chartAccount struct {
	number, name string
	kind         ledger.AccountType
}

func (c chart) accounts() []ledger.Account {
	out := make([]ledger.Account, 0, len(c))
	for _, a := range c {
		out = append(out, ledger.Account{Number: a.number, Name: a.name, Type: a.kind})
	}
	slices.SortFunc(out, func(a, b ledger.Account) int { return strings.Compare(a.Number, b.Number) })
	return out
}

// flow is something that a trade buys again and again.
type flow struct {
	trade, kind, season, unit string
	vat                       string // rate: standard, reduced, low or none
	suppliers                 []string
	aMonth, mean, spread      float64
	price, withQuantity       float64
}

// seasons shape a year: each month against the average one.
//
//nolint:gochecknoglobals // a constant table
var seasons = map[string][12]float64{
	"flat":   {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
	"winter": {1.5, 1.4, 1.25, 1, 0.8, 0.6, 0.5, 0.55, 0.8, 1, 1.2, 1.4},
	"summer": {0.8, 0.8, 0.9, 1, 1.1, 1.3, 1.3, 1.25, 1.1, 0.9, 0.8, 0.75},
	"quiet":  {0.9, 1.1, 1.2, 1.1, 1.2, 0.9, 0.3, 0.6, 1.2, 1.3, 1.3, 0.9}, // people are on holiday
}

func readReference() (reference, error) {
	ref := reference{charts: map[string]chart{"SE": {}, "FI": {}, "NL": {}}, suppliers: map[string][]string{}}
	accounts, err := table("charts.csv")
	if err != nil {
		return reference{}, err
	}
	for _, row := range accounts {
		for country := range ref.charts {
			ref.charts[country][row["kind"]] = chartAccount{row[country], row[country+"_name"], ledger.AccountType(row["type"])}
		}
	}
	local, err := table("suppliers.csv")
	if err != nil {
		return reference{}, err
	}
	for _, row := range local {
		ref.suppliers[row["country"]+row["kind"]] = strings.Split(row["suppliers"], "|")
	}
	flows, err := table("flows.csv")
	if err != nil {
		return reference{}, err
	}
	for _, row := range flows {
		f := flow{trade: row["trade"], kind: row["kind"], season: row["season"], unit: row["unit"], vat: row["vat"]}
		if row["suppliers"] != "" {
			f.suppliers = strings.Split(row["suppliers"], "|")
		}
		for column, number := range map[string]*float64{
			"a_month": &f.aMonth, "mean": &f.mean, "spread": &f.spread, "price": &f.price, "share_with_quantity": &f.withQuantity,
		} {
			if row[column] == "" {
				continue
			}
			if *number, err = strconv.ParseFloat(row[column], 64); err != nil {
				return reference{}, fmt.Errorf("flows.csv, %s of %s: %w", column, f.kind, err)
			}
		}
		ref.flows = append(ref.flows, f)
	}
	return ref, nil
}

// flowsOf is what a company buys, from suppliers of its country.
func (r reference) flowsOf(p profile) []flow {
	var out []flow
	for _, f := range r.flows {
		if f.trade != "*" && f.trade != p.Trade {
			continue
		}
		if local, ok := r.suppliers[p.Country+f.kind]; ok {
			f.suppliers = local
		}
		out = append(out, f)
	}
	return out
}

func suppliersOf(flows []flow) []ledger.Supplier {
	var out []ledger.Supplier
	seen := map[string]bool{}
	for _, f := range flows {
		for _, name := range f.suppliers {
			if !seen[name] {
				seen[name] = true
				out = append(out, ledger.Supplier{Key: name, Name: name})
			}
		}
	}
	return out
}

// table reads an embedded file as rows by column name.
func table(name string) ([]map[string]string, error) {
	file, err := files.Open("data/" + name)
	if err != nil {
		return nil, err
	}
	lines, err := csv.NewReader(file).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	rows := make([]map[string]string, 0, len(lines)-1)
	for _, line := range lines[1:] {
		row := make(map[string]string, len(line))
		for i, column := range lines[0] {
			row[column] = line[i]
		}
		rows = append(rows, row)
	}
	return rows, nil
}
