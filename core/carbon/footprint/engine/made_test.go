package engine_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// made gives an engine for a company in a country with books in SEK, on the tree, the
// factors and the prices of testdata/made, whose round figures a case can be worked out
// by: a euro is 10 SEK, a litre of diesel costs 20 SEK, a kilowatt hour of electricity 2
// and of gas 0.50. The rules are of accounts alone, but for two suppliers and a word.
func made(t *testing.T, country string) *engine.Engine {
	t.Helper()
	files := os.DirFS("testdata/made")
	tree, err := category.Load(sub(t, files, "tree"))
	require.NoError(t, err)
	prices, err := price.Load(sub(t, files, "prices"))
	require.NoError(t, err)
	factors, err := factor.Load(sub(t, files, "factors"), prices)
	require.NoError(t, err)
	rules := []rule.Rule{
		{
			Key: "kraft", Level: rule.Global, Supplier: "Kraft Nord", SupplierNumber: "556000-0001", Category: "2.electricity.premises.residual",
		},
		{Key: "shop", Level: rule.Global, Priority: 1, Supplier: "Boden", Category: "3.1.goods.food"},
		{Key: "meals", Level: rule.Global, Priority: 2, Text: []string{"lunchbord"}, Category: "3.1.goods.food"},
	}
	for account, target := range map[string]string{
		"1250": "3.2.equipment.computers", "4000": "3.1.services.it", "4001": "3.1.goods.computers", "4002": "3.1.goods.other",
		"4010": "1.stationary.fossil.natural-gas", "4011": "1.stationary.bio.biogas", "4012": "1.mobile.fossil.diesel",
		"4013": "1.stationary.fossil.peat", "4020": "2.electricity.premises.residual", "4021": "2.electricity.vehicles.road",
		"4022": "2.heating.premises.district-heat", "4030": "3.1.goods.food", "4031": "3.1.goods.medical", "4032": "3.1.services.insurance",
		"4050": "3.9.gone",
	} {
		r := rule.Rule{Key: account, Level: rule.Global, AccountFrom: account, AccountTo: account, Category: target}
		if account == "1250" {
			r.Sign = 1
		}
		rules = append(rules, r)
	}
	rules = append(rules, rule.Rule{Key: "4040", Level: rule.Global, AccountFrom: "4040", AccountTo: "4040", Exclusion: "payroll"})
	matcher, err := rule.Compile(rules)
	require.NoError(t, err)
	return engine.New(tree, factors, prices, matcher, engine.Company{Country: country, Currency: "SEK"})
}

// row is a row of March 2024 on an account, of an amount as "100 SEK".
func row(account, paid string) engine.Entry {
	amount, currency, _ := strings.Cut(paid, " ")
	e := engine.Entry{Paid: dec(amount), PaidIn: currency}
	e.ID, e.Part, e.Account, e.Date = uuid.New(), engine.Main, account, march(2024)
	e.Look = rule.Row{Account: account, Sign: e.Paid.Sign(), Date: e.Date}
	return e
}

// told is the row with a quantity as "12 kWh"; "0 " has no unit.
func told(e engine.Entry, much string) engine.Entry {
	n, unit, _ := strings.Cut(much, " ")
	e.Quantity, e.Unit = decimal.NewNullDecimal(dec(n)), unit
	return e
}

func put(e engine.Entry, leaf, exclusion string) engine.Entry {
	e.Override = &engine.Override{Category: leaf, Exclusion: exclusion, Reasons: []byte("[]")}
	return e
}

// says writes what became of a row: of each transaction its cost, leaf, method and base,
// kilograms with half their range, those by market where they differ, and data quality;
// or why it does not count. Reasons of rules are left out.
func says(t *testing.T, results []engine.Result) (lines []string) {
	t.Helper()
	for _, r := range results {
		line := fmt.Sprint(r.Status, " ", r.Amount, " ", r.Currency)
		switch r.Status {
		case engine.Counted:
			line += fmt.Sprint(": ", r.Category, " ", r.Method, " ", r.Base.Decimal, " = ", r.KgLocation, "±", r.SpreadLocation)
			if market := fmt.Sprint("/", r.KgMarket, "±", r.SpreadMarket); !strings.HasSuffix(line, "= "+market[1:]) {
				line += market
			}
			line += fmt.Sprint(" kg, quality ", r.Quality)
		case engine.Excluded:
			line += ": " + r.Exclusion
		case engine.Unmatched:
		}
		var reasons []engine.Reason
		require.NoError(t, json.Unmarshal(r.Reasons, &reasons))
		for _, why := range reasons {
			switch why.Code {
			case engine.ReasonPart, engine.ReasonCurrency, engine.ReasonNamed, engine.ReasonStated, "quantityTold", "quantityImplausible":
				line += "; " + why.Code + " " + why.Value
			}
		}
		if r.Guessed {
			line += "; guessed"
		}
		lines = append(lines, line)
	}
	return lines
}

func march(year int) time.Time { return time.Date(year, time.March, 1, 0, 0, 0, 0, time.UTC) }

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }
