package engine_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/books/ledger"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reference/rule"
)

// TestResults_WordRead holds what decides where no rule knows the account: the words of
// accounts in the row's own text, then in the seller's name, and no guess, no rule that
// people made of accounts, and nothing that lasts.
func TestResults_WordRead(t *testing.T) {
	t.Parallel()
	matcher, err := rule.Compile([]rule.Rule{
		{Key: "cleaning", Level: rule.Global, Priority: 1, AccountWords: []string{"schoonmaak*"}, Category: "3.1.services.cleaning"},
		{Key: "accounting", Level: rule.Global, AccountWords: []string{"administratiekant*"}, Category: "3.1.services.accounting"},
		{Key: "fuel", Level: rule.Global, AccountWords: []string{"brandstof*"}, Category: "1.mobile.fossil.petrol", Assumed: true},
		{Key: "machines", Level: rule.Global, AccountWords: []string{"machines"}, Category: "3.2.equipment.machinery"},
		{Key: "resale", Level: rule.Global, AccountWords: []string{"inkoop"}, Category: "3.1.goods.resale"},
		{Key: "own", Level: rule.Company, AccountWords: []string{"koffie"}, Category: "3.1.goods.food"},
		{Key: "pay", Level: rule.Global, AccountWords: []string{"lonen"}, Exclusion: "payroll"},
		{Key: "goods", Level: rule.Global, AccountFrom: "7000", AccountTo: "7999", Category: "3.1.goods.resale", Assumed: true},
	})
	require.NoError(t, err)
	e := engine.New(category.Standard(), factor.Standard(), price.Standard(), matcher, engine.Company{Country: "NL", Currency: "EUR"})
	for name, c := range map[string]struct {
		account, named, text, seller string
		credit, beside               bool
		lies, reason                 string
	}{
		"the account's name goes first":    {"4100", "Schoonmaak", "Administratiekantoor", "", false, false, "3.1.services.cleaning", rule.ReasonAccountWord},
		"the text":                         {"4100", "Gebouw", "Schoonm. maart", "", false, false, "3.1.services.cleaning", engine.ReasonRead},
		"the seller":                       {"4100", "Kosten derden", "Factuur 12", "Administratiekantoor Bos", false, false, "3.1.services.accounting", engine.ReasonRead},
		"before a guess by the number":     {"7010", "Gebouw", "Schoonmaak", "", false, false, "3.1.services.cleaning", engine.ReasonRead},
		"the guess where nothing tells":    {"7010", "Gebouw", "Factuur 12", "", false, false, "3.1.goods.resale", rule.ReasonAssumed},
		"no guess by a word":               {"4100", "Gebouw", "Brandstof", "", false, false, "", ""},
		"not that something was bought":    {"4100", "Gebouw", "Inkoop", "", false, false, "", ""},
		"nothing that lasts":               {"4100", "Gebouw", "Machines", "", false, false, "", ""},
		"no rule of the company":           {"4100", "Gebouw", "Koffie", "", false, false, "", ""},
		"no credit of nobody":              {"4100", "Gebouw", "Schoonmaak", "", true, false, "", ""},
		"a credit note":                    {"4100", "Gebouw", "Schoonmaak", "Bos", true, false, "3.1.services.cleaning", engine.ReasonRead},
		"beside pay":                       {"4100", "Inhouding", "Maart", "", false, true, "-payroll", engine.ReasonBesidePay},
		"beside pay, and bought":           {"4100", "Inhouding", "Maart", "Bos", false, true, "", ""},
		"beside pay, where the text tells": {"4100", "Inhouding", "Schoonmaak", "", false, true, "3.1.services.cleaning", engine.ReasonRead},
	} {
		l := engine.Line{
			Paid: decimal.NewFromInt(100), PaidIn: "EUR", RowText: c.text, BesidePay: c.beside,
			On: e.Accounts([]ledger.Account{{Number: c.account, Name: c.named, Type: ledger.ProfitAndLoss}})[0],
		}
		if c.credit {
			l.Paid = l.Paid.Neg()
		}
		if c.seller != "" {
			l.BoughtFrom = &engine.Supplier{ID: uuid.New(), Name: c.seller}
		}
		l.Account, l.Date = c.account, time.Date(2024, time.March, 1, 0, 0, 0, 0, time.UTC)
		entry, bears := l.Entry()
		require.True(t, bears, name)
		results, err := e.Results(entry)
		require.NoError(t, err, name)
		lies := results[0].Category
		if results[0].Exclusion != "" {
			lies = "-" + results[0].Exclusion
		}
		require.Equal(t, c.lies, lies, name)
		require.Contains(t, string(results[0].Reasons), c.reason, name)
		require.True(t, json.Valid(results[0].Reasons), name)
	}
	require.True(t, e.Accounts([]ledger.Account{{Number: "4000", Name: "Lonen", Type: ledger.ProfitAndLoss}})[0].Pay)
	require.False(t, e.Accounts([]ledger.Account{{Number: "1700", Name: "Lonen", Type: ledger.BalanceSheet}})[0].Pay)
}
