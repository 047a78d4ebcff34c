package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"tillit/bff/endpoint"
)

// table is where all calls stand, and bench the function that says them.
const (
	table = "bff/routes.go"
	bench = "func routes(deps Deps) []route {"
)

var line = regexp.MustCompile(`(?m)^\t\t\{"([A-Z]+)", "([^"]+)", `)

// flags gives every flag of every line of the table a switch that turns it over:
// it is set where it is not, and not set where it is.
func (o overlay) flags() (all []mutant, err error) {
	raw, err := os.ReadFile(table)
	if err != nil {
		return nil, err
	}
	if !strings.Contains(string(raw), bench) {
		return nil, fmt.Errorf("%s has no %q", table, bench)
	}
	o[table] = strings.Replace(string(raw), bench, bench+"\n\treturn turned(standing(deps))\n}\n\nfunc standing(deps Deps) []route {", 1)
	o["bff/mutation.go"] = turning
	var calls []string
	for _, found := range line.FindAllStringSubmatch(string(raw), -1) {
		calls = append(calls, found[1]+" "+found[2])
	}
	slices.Sort(calls)
	for _, call := range calls {
		for _, flag := range endpoint.AllFlags() {
			on := fmt.Sprintf("mutation.on=%d", len(all)+1)
			asked := tests{everywhere, []string{"TestCalls_HaveTheFlagsOfThePolicy"}, []string{on}}
			all = append(all, mutant{what: fmt.Sprintf("%s %s: %s", table, call, flag), asked: []tests{asked}})
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("%s has no calls", table)
	}
	return all, nil
}

const turning = `package bff

import (
	"cmp"
	"os"
	"slices"
	"strconv"
	"strings"

	"tillit/bff/endpoint"
)

// turned is the table with one flag of one line turned over, counted in the order
// of the calls.
func turned(table []route) []route {
	_, number, _ := strings.Cut(os.Getenv("PGOPTIONS"), "mutation.on=")
	n, err := strconv.Atoi(number)
	if err != nil {
		return table
	}
	flags := endpoint.AllFlags()
	order := slices.Clone(table)
	slices.SortFunc(order, func(a, b route) int { return cmp.Compare(a.method+" "+a.path, b.method+" "+b.path) })
	at := order[(n-1)/len(flags)]
	for i := range table {
		if table[i].method == at.method && table[i].path == at.path {
			table[i].flags ^= flags[(n-1)%len(flags)]
		}
	}
	return table
}
`
