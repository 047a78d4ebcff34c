package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/footprint/engine"
	"tillit/core/carbon/footprint/runs"
	"tillit/core/carbon/footprint/totals"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/carbon/footprint/whatif"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
	"tillit/core/reference/rule"
)

// deciding has b act for somebody who may decide in its company.
func (b *bundle) deciding(t testing.TB) {
	t.Helper()
	person := b.insert(t, "insert into people (email, name, role) values ($1, 'Moa Moms', 3) returning id", uuid.NewString()+"@tillit.test")
	b.scope = tenant.NewScope(person, b.scope.Company, footprint.Read, footprint.Calculate, footprint.Decisive, job.Read)
}

func (b *bundle) holdVAT(t testing.TB, holds bool) *job.Job {
	t.Helper()
	work, err := b.footprints.Calculations.HoldVAT(t.Context(), b.scope, holds, nil)
	require.NoError(t, err)
	return work
}

func (b *bundle) holdVATOn(t testing.TB, account string, holds *bool) *job.Job {
	t.Helper()
	work, err := b.footprints.Calculations.HoldVATOn(t.Context(), b.scope, calculation.VATOn{From: account, Holds: holds})
	require.NoError(t, err)
	return work
}

// kilos are the kilograms of a text's rows by part.
type kilos struct{ main, market, upstream, amount string }

func (b *bundle) kilos(t testing.TB, year int) map[string]kilos {
	t.Helper()
	found := map[string]kilos{}
	for _, x := range b.all(t, year, footprint.Filter{}) {
		k := found[x.Text]
		if x.Part == engine.Upstream {
			k.upstream = x.KgLocation.String()
		} else {
			k.main, k.market, k.amount = x.KgLocation.String(), x.KgMarket.String(), x.Amount.String()
		}
		found[x.Text] = k
	}
	return found
}

// TestService_VAT_OfASwedishSchool books what examples computes by hand with the tax on
// top: 1 250 SEK are 1 000 without 25 %, and so on.
func TestService_VAT_OfASwedishSchool(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.account(t, "1210", "Maskiner", "asset")
	b.account(t, "6310", "Företagsförsäkringar", "cost")
	b.account(t, "5831", "Kost och logi i Sverige", "cost")
	b.account(t, "6999", "Ingående moms, ej avdragsgill", "cost")
	b.deciding(t)
	require.Nil(t, b.holdVAT(t, true), "there are no books to compute anew")
	for _, v := range [][]row{
		{{text: "papper", account: "6110", amount: "1250"}},
		{{text: "kreditnota", account: "6110", amount: "-1250"}},
		{{text: "momsen är avdragen", account: "6110", amount: "1000"}, {account: "2641", amount: "250"}},
		{{text: "kredit med avdragen moms", account: "6110", amount: "-1000"}, {account: "2641", amount: "-250"}},
		{{text: "momskontot står på noll", account: "6110", amount: "1250"}, {account: "2641", amount: "0"}},
		{{text: "momsen är kostnad", account: "6110", amount: "1250"}, {text: "resten", account: "6999", amount: "100"}},
		{{text: "i euro", account: "6110", amount: "125", currency: "EUR"}},
		{{text: "maskin", account: "1210", amount: "62500"}},
		{{text: "el för pengar", account: "5020", amount: "20000"}},
		{{text: "el i kWh", account: "5020", amount: "20000", quantity: "10000", unit: "kWh"}},
		{{text: "försäkring", account: "6310", amount: "1000"}},
		{{text: "hyra", account: "5010", amount: "1000"}},
		{{text: "lön", account: "7010", amount: "30000"}},
	} {
		v = append(v, row{account: "2440", amount: "-1"})
		b.voucher(t, "2023-05-05", "", v...)
	}
	b.source = b.insert(t, "insert into ledger_sources (company_id, kind, external_key, name) values ($1, 'invoices', 'f', 'Fakturor') returning id", b.scope.Company)
	b.voucher(t, "2023-05-05", "", row{text: "fakturalista utan moms", account: "6110", amount: "1000"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	got := b.kilos(t, 2023)

	for text, want := range map[string]kilos{
		"papper":                   {"24.184744", "24.184744", "", "1250"},
		"kreditnota":               {"-24.184744", "-24.184744", "", "-1250"},
		"momsen är avdragen":       {"24.184744", "24.184744", "", "1000"},
		"kredit med avdragen moms": {"-24.184744", "-24.184744", "", "-1000"},
		"momskontot står på noll":  {"24.184744", "24.184744", "", "1250"},
		"momsen är kostnad":        {"24.184744", "24.184744", "", "1250"},
		"fakturalista utan moms":   {"24.184744", "24.184744", "", "1000"},
		"i euro":                   {"26.454916", "26.454916", "", "1434.85"},
		"maskin":                   {"1136.227888", "1136.227888", "", "62500"},
		"el för pengar":            {"384.2", "5241", "23.532118", "20000"},
		"el i kWh":                 {"384.2", "5241", "23.532118", "20000"},
		"lön":                      {"0", "0", "", "30000"},
	} {
		require.Equal(t, want, got[text], text)
	}

	b.holdVAT(t, false)
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	plain := b.kilos(t, 2023)
	for _, text := range []string{"försäkring", "hyra", "lön", "el i kWh", "momsen är avdragen"} {
		require.Equal(t, plain[text], got[text], "%s holds no tax, or none any more", text)
	}
	require.Equal(t, "30.230931", plain["papper"].main, "1 250 SEK × 371.91 / 403.70 × 0.026252")
}

func TestService_VAT_OnAccounts(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.account(t, "6310", "Företagsförsäkringar", "cost")
	b.deciding(t)
	yes, no := true, false
	b.voucher(t, "2023-05-05", "", row{text: "papper", account: "6110", amount: "1250"}, row{text: "hyra", account: "5010", amount: "1250"},
		row{text: "el", account: "5020", amount: "20000"})
	paper := func() (string, string, string) {
		b.calculate(t, month(2023, time.January), month(2023, time.December))
		k := b.kilos(t, 2023)
		return k["papper"].main, k["hyra"].main, k["el"].main
	}
	whole, rent, power := paper()
	require.Equal(t, []string{"30.230931", "480.25"}, []string{whole, power}, "costs are booked without unless somebody says so")

	require.NotNil(t, b.holdVATOn(t, "6110", &yes))
	paper1, rent1, power1 := paper()
	require.Equal(t, []string{"24.184744", rent, power}, []string{paper1, rent1, power1}, "the account alone")
	said, err := b.footprints.Calculations.VAT(t.Context(), b.scope)
	require.NoError(t, err)
	require.False(t, said.CostsHold)
	var numbers []string
	for _, a := range said.Accounts {
		numbers = append(numbers, a.Number)
		if a.Number == "6110" {
			require.Equal(t, calculation.VATAccount{Number: "6110", Name: "Kontorsmateriel", Holds: &yes}, a)
		} else {
			require.Nil(t, a.Holds, a.Number)
		}
	}
	require.Equal(t, []string{"1110", "1180", "1220", "4010", "5010", "5020", "5611", "5800", "6110", "6310", "7010", "9999"}, numbers, "those that can bear costs")

	b.holdVAT(t, true)
	b.holdVATOn(t, "6110", &no)
	b.holdVATOn(t, "5010", &yes)
	beside, err := b.footprints.Reconciliations.Reconcile(t.Context(), b.scope, 2023)
	require.NoError(t, err)
	with := map[string]bool{}
	for _, a := range beside.Accounts {
		with[a.Number] = a.VAT
	}
	require.Equal(t, map[string]bool{"5010": true, "5020": true, "6110": false}, with)
	paper2, rent2, power2 := paper()
	require.Equal(t, []string{whole, "384.2"}, []string{paper2, power2}, "all but the account")
	require.Equal(t, dec(rent).DivRound(dec("1.25"), 6).String(), rent2, "a person knows that this rent is with")

	require.NotNil(t, b.holdVATOn(t, "6110", nil), "as the company again")
	require.Nil(t, b.holdVATOn(t, "6110", nil), "which it is already")
	require.Nil(t, b.holdVAT(t, true))
	paper3, _, _ := paper()
	require.Equal(t, "24.184744", paper3)

	for _, number := range []string{"", "1234567"} {
		_, err := b.footprints.Calculations.HoldVATOn(t.Context(), b.scope, calculation.VATOn{From: number, Holds: &yes})
		require.ErrorIs(t, err, calculation.ErrNoAccount, number)
	}
	require.Equal(t, 5, b.count(t, "select count(*) from audit_events where kind = 'vatDecided' and company_id = $1", b.scope.Company))
}

func TestService_VAT_ComputesAnewWhatIsNotSealed(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.deciding(t)
	for _, day := range []string{"2022-05-05", "2023-05-05"} {
		b.voucher(t, day, "", row{text: "papper", account: "6110", amount: "1250"})
	}
	b.calculate(t, month(2022, time.January), month(2023, time.December))
	before := b.kilos(t, 2022)
	b.sealYear(t, 2022)

	work := b.holdVAT(t, true)
	asked, err := footprint.PeriodOf(*work)
	require.NoError(t, err)
	require.Equal(t, footprint.Period{From: month(2022, time.May), To: month(2023, time.May)}, asked)
	_, err = b.work(t, work.ID, asked)
	require.NoError(t, err)
	require.Equal(t, before, b.kilos(t, 2022), "the sealed year stands")
	require.Equal(t, "24.184744", b.kilos(t, 2023)["papper"].main)

	listed, err := b.footprints.Runs.Runs(t.Context(), b.scope, 2023)
	require.NoError(t, err)
	require.Len(t, listed, 2)
	require.Equal(t, []footprint.Occasion{footprint.ByVAT}, listed[0].Occasions)
	found := b.requireExplained(t, 2023, listed[1], listed[0], footprint.Location)
	for _, part := range found.Parts {
		want := "0"
		if part.Cause == runs.CauseVAT {
			want = dec("24.184744").Sub(dec("30.230931")).String()
		}
		require.Equal(t, want, part.Kg.String(), part.Cause)
	}

	papers := b.all(t, 2023, footprint.Filter{})
	traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, papers[0].ID)
	require.NoError(t, err)
	follow(t, traced.Steps)
	require.Equal(t, trace.Step{Code: trace.StepVATByCompany, Value: dec("25"), Unit: "%", Note: "SE standard 1990-07-01: Skatteverket, momssats på varor och tjänster"}, traced.Steps[1])
	require.Equal(t, trace.StepWithoutVAT, traced.Steps[2].Code)
	require.Equal(t, "1000 SEK", traced.Steps[2].Value.String()+" "+traced.Steps[2].Unit)
}

func TestService_VAT_SaysWhyNothingIsTakenOut(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.company(t, "SE", "SEK")
	b.chart(t)
	b.account(t, "6310", "Företagsförsäkringar", "cost")
	b.deciding(t)
	b.holdVAT(t, true)
	yes := true
	b.holdVATOn(t, "6110", &yes)
	b.voucher(t, "2023-05-05", "", row{text: "försäkring", account: "6310", amount: "1000"}, row{text: "papper", account: "6110", amount: "1000"})
	b.voucher(t, "2023-05-05", "", row{text: "avdragen", account: "6110", amount: "1000"}, row{account: "2641", amount: "250"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	swedish := b.scope
	b.company(t, "US", "SEK") // whose costs no rate is known for
	b.account(t, "6110", "Office supplies", "cost")
	b.deciding(t)
	b.holdVAT(t, true)
	b.voucher(t, "2023-05-05", "", row{text: "okänt", account: "6110", amount: "1000"})
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	american := b.scope

	seen := map[string]string{}
	for _, scope := range []tenant.Scope{swedish, american} {
		b.scope = scope
		for _, x := range b.all(t, 2023, footprint.Filter{}) {
			traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
			require.NoError(t, err)
			require.Greater(t, len(traced.Steps), 1, x.Text)
			seen[x.Text] = traced.Steps[1].Code
		}
	}
	require.Equal(t, map[string]string{
		"försäkring": trace.StepNoVAT, "papper": trace.StepVATByAccount, "avdragen": trace.StepVATDeducted, "okänt": trace.StepVATUnknown,
	}, seen)
}

func TestService_VAT_OfOthersAndLesserRoles(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.voucher(t, "2023-05-05", "", row{text: "papper", account: "6110", amount: "1250"})
	theirs, source := b.scope, b.source
	b.company(t, "SE", "SEK")
	b.account(t, "6111", "Papper", "cost")
	b.deciding(t)
	b.holdVAT(t, true)
	yes := true
	b.holdVATOn(t, "6111", &yes)
	_, err := b.footprints.Calculations.HoldVATOn(t.Context(), b.scope, calculation.VATOn{From: "6110", Holds: &yes})
	require.ErrorIs(t, err, calculation.ErrNoAccount, "an account of somebody else")

	b.scope, b.source = theirs, source
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	require.Equal(t, "30.230931", b.kilos(t, 2023)["papper"].main)
	said, err := b.footprints.Calculations.VAT(t.Context(), b.scope)
	require.NoError(t, err)
	require.False(t, said.CostsHold)
	require.NotEmpty(t, said.Accounts)
	for _, a := range said.Accounts {
		require.Nil(t, a.Holds, a.Number)
	}

	_, err = b.footprints.Calculations.HoldVAT(t.Context(), b.scope, true, nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Calculations.HoldVATOn(t.Context(), b.scope, calculation.VATOn{From: "6110", Holds: &yes})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = b.footprints.Calculations.VAT(t.Context(), tenant.NewScope(uuid.New(), b.scope.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// What suppliers say of a krona, what contracts cover of power that is read from money,
// and what a rule would do go by the amount without the tax as well.
func TestService_VAT_WhereverMoneyIsRead(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.db.Through(nobody{})
	b.chart(t)
	paper := b.supplier(t, "Pappret AB", "")
	b.states(t, paper, 2024, "SEK", "0.5")
	b.contract(t, bought{from: "2024-01-01", to: "2024-12-31", quantity: "1000000"})
	b.voucher(t, "2024-05-05", "", row{text: "papper", account: "6110", amount: "1250", supplier: paper}, row{text: "el", account: "5020", amount: "1250"},
		row{text: "okänt", account: "9999", amount: "1250"})
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	plain := b.kilos(t, 2024)
	require.Equal(t, "625", plain["papper"].main)
	require.Equal(t, "0", plain["el"].market)
	b.deciding(t)
	b.holdVAT(t, true)
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	got := b.kilos(t, 2024)
	require.Equal(t, "500", got["papper"].main)
	require.Equal(t, "0", got["el"].market, "a contract covers what is left without the tax")
	same(t, dec(plain["el"].main).Div(dec("1.25")).Round(5), dec(got["el"].main).Round(5))

	for _, x := range b.all(t, 2024, footprint.Filter{Text: "papper"}) {
		traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, x.ID)
		require.NoError(t, err)
		codes := map[string]string{}
		for _, s := range traced.Steps {
			codes[s.Code] = s.Value.String() + " " + s.Unit
		}
		require.Equal(t, "1000 SEK", codes[trace.StepWithoutVAT])
		require.Equal(t, "0.5 kg/SEK", codes[trace.StepOwnFactor], "as the supplier says it")
		require.Equal(t, "500", traced.Transaction.KgLocation.String())
	}
	rest := rule.Rule{Key: "rest", Level: rule.Company, AccountFrom: "9999", AccountTo: "9999", Category: "3.1.goods.office-supplies"}
	tried := b.try(t, whatif.Trial{Rule: &rest})
	same(t, dec("1250"), tried.Hit.Amount)
	b.exec(t, "insert into carbon_rules (company_id, level, key, account_from, account_to, category_id, content) values ($1, 'company', 'rest', '9999', '9999', $2, '')",
		b.scope.Company, rest.Category)
	b.calculate(t, month(2024, time.January), month(2024, time.December))
	require.Equal(t, b.kilos(t, 2024)["okänt"].main, tried.KgAfter.Sub(tried.KgBefore).String())
}

// A rate that nobody has read is a doubt, as a price is.
func TestService_VAT_OfARememberedRate(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	for country, doubted := range map[string]bool{"IS": true, "NL": false} {
		b.company(t, country, "SEK")
		b.account(t, "4500", "Papper", "cost")
		b.exec(t, "insert into carbon_rules (company_id, key, level, account_from, account_to, category_id, content) values ($1, 'paper', 'company', '4500', '4500', '3.1.goods.office-supplies', '')",
			b.scope.Company)
		b.deciding(t)
		b.voucher(t, "2023-05-05", "", row{account: "4500", amount: "100"})
		for _, holds := range []bool{false, true} {
			b.holdVAT(t, holds)
			b.calculate(t, month(2023, time.January), month(2023, time.December))
			found := b.doubts(t, 2023, footprint.Filter{})
			require.Equal(t, doubted && holds, found[totals.DoubtPrice] != "0", "%s %t %v", country, holds, found)
		}
	}
}
