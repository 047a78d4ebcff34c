package footprint_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/calculation"
	"tillit/core/carbon/footprint/trace"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/tenant"
)

func (b *bundle) deduct(t testing.TB, holds bool, percent int) *job.Job {
	t.Helper()
	work, err := b.footprints.Calculations.HoldVAT(t.Context(), b.scope, holds, &percent)
	require.NoError(t, err)
	return work
}

// TestService_VAT_DeductedInPart compares what a company that deducts 40 % of the tax books
// with what another one books without any. Of 1 000 at 25 % it has 1 150 in its costs: 1 000
// and 60 % of 250. Finland: 24 % until August 2024 (1 144), 25.5 % then (1 153); the
// Netherlands 21 % (1 126).
func TestService_VAT_DeductedInPart(t *testing.T) {
	t.Parallel()
	type booked struct{ day, account, paid, apart, net string } // apart: on the account of tax in the same voucher
	for name, c := range map[string]struct {
		country, taxes, name string
		charts               [][2]string
		rows                 []booked
	}{
		"a landlord in Sweden": {
			"SE", "2641", "Ingående moms",
			[][2]string{{"6110", "Kontorsmateriel"}, {"6310", "Företagsförsäkringar"}, {"5020", "El för belysning"}},
			[]booked{
				{"2024-05-05", "6110", "1150", "", "1000"},       // nothing apart: deducted by a voucher of the month
				{"2024-05-06", "6110", "1150", "100", "1000"},    // 40 % of 250 apart
				{"2024-05-07", "6110", "-1150", "-100", "-1000"}, // taken back
				{"2024-05-08", "6110", "1000", "250", "1000"},    // for what is let with tax: all of it apart
				{"2024-05-09", "6310", "1000", "", "1000"},       // sold without tax
				{"2024-05-10", "5020", "11500", "1000", "10000"}, // read as energy
			},
		},
		"a school in Finland": {
			"FI", "1763", "Arvonlisäverosaamiset",
			[][2]string{{"8550", "Toimistotarvikkeet"}},
			[]booked{
				{"2024-08-31", "8550", "1144", "96", "1000"},
				{"2024-09-01", "8550", "1153", "102", "1000"},
				{"2024-09-02", "8550", "1153", "", "1000"},
				{"2024-09-03", "8550", "1000", "255", "1000"},
			},
		},
		"a clinic in the Netherlands": {
			"NL", "1763", "Voorbelasting",
			[][2]string{{"4500", "Kantoorbenodigdheden"}},
			[]booked{
				{"2024-05-05", "4500", "1126", "84", "1000"},
				{"2024-05-06", "4500", "1126", "", "1000"},
				{"2024-05-07", "4500", "1000", "210", "1000"},
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBundle(t)
			year := func(shares bool) (found []string) {
				b.company(t, c.country, "EUR")
				for _, a := range c.charts {
					b.account(t, a[0], a[1], "cost")
				}
				b.account(t, c.taxes, c.name, "asset")
				if shares {
					b.deciding(t)
					b.deduct(t, true, 40)
				}
				for _, r := range c.rows {
					rows := []row{{account: r.account, amount: r.net, currency: "EUR"}}
					if shares {
						rows[0].amount = r.paid
						if r.apart != "" {
							rows = append(rows, row{account: c.taxes, amount: r.apart, currency: "EUR"})
						}
					}
					b.voucher(t, r.day, "", rows...)
				}
				b.calculate(t, month(2024, time.January), month(2024, time.December))
				for _, x := range b.all(t, 2024, footprint.Filter{}) {
					if x.Account != c.taxes {
						require.NotEqual(t, "0", x.KgLocation.String(), "%+v", x)
						found = append(found, x.KgLocation.String())
					}
				}
				return found
			}
			require.Equal(t, year(false), year(true))
		})
	}
}

// 1 150 SEK of 2023 are 1 000 without 60 % of 25 %, which the figure's way says; the books
// of a company that says nothing of a share stand as they are.
func TestService_VAT_SharesAreSaidAndTraced(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.deciding(t)
	b.voucher(t, "2022-05-05", "", row{text: "papper", account: "6110", amount: "1150"})
	b.voucher(t, "2023-05-05", "", row{text: "papper", account: "6110", amount: "1150"})
	b.calculate(t, month(2022, time.January), month(2023, time.December))
	sealed := b.kilos(t, 2022)
	b.sealYear(t, 2022)

	require.NotNil(t, b.deduct(t, true, 40))
	require.Nil(t, b.deduct(t, true, 40), "it is said already")
	require.Nil(t, b.holdVAT(t, true), "who says nothing of the share leaves it")
	b.calculate(t, month(2022, time.January), month(2023, time.December))
	require.Equal(t, sealed, b.kilos(t, 2022), "the sealed year stands")
	require.Equal(t, "24.184744", b.kilos(t, 2023)["papper"].main, "1 000 SEK × 371.91 / 403.70 × 0.026252")
	traced, err := b.footprints.Traces.Trace(t.Context(), b.scope, b.all(t, 2023, footprint.Filter{})[0].ID)
	require.NoError(t, err)
	follow(t, traced.Steps)
	told := map[string]string{}
	for _, s := range traced.Steps {
		told[s.Code] = s.Value.String()
	}
	require.Equal(t, []string{"25", "40", "1000"}, []string{told[trace.StepVATByCompany], told[trace.StepVATShare], told[trace.StepWithoutVAT]})

	b.deduct(t, true, 0)
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	require.Equal(t, "22.249965", b.kilos(t, 2023)["papper"].main, "1 150 / 1.25 = 920 SEK hold all of it")

	b.deduct(t, false, 40)
	yes := true
	b.holdVATOn(t, "6110", &yes)
	b.calculate(t, month(2023, time.January), month(2023, time.December))
	require.Equal(t, "24.184744", b.kilos(t, 2023)["papper"].main, "the share goes for an account that holds the tax as well")
	said, err := b.footprints.Calculations.VAT(t.Context(), b.scope)
	require.NoError(t, err)
	require.False(t, said.CostsHold)
	require.Equal(t, 40, said.Deducted)

	for _, percent := range []int{-1, 100} {
		_, err := b.footprints.Calculations.HoldVAT(t.Context(), b.scope, true, &percent)
		require.Equal(t, fault.Fields(map[string]string{"deductedPercent": "outOfRange"}), err)
	}
	require.Equal(t, 1, b.count(t, `select count(*) from audit_events where kind = 'vatDecided' and company_id = $1
		and detail @> '{"costsHoldVat": "true", "deducted": "40 %"}'`, b.scope.Company))
	reader := tenant.NewScope(uuid.New(), b.scope.Company, footprint.Read)
	_, err = b.footprints.Calculations.HoldVAT(t.Context(), reader, true, new(int))
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

// A range says it of all accounts in it that can bear costs, those with longer numbers
// among them, and of nothing of another company.
func TestService_VAT_OnARange(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	b.chart(t)
	b.account(t, "61101", "Papper", "cost")
	theirs := b.scope
	b.company(t, "SE", "SEK")
	b.chart(t)
	b.account(t, "61101", "Papper", "cost")
	b.account(t, "6310", "Företagsförsäkringar", "cost")
	b.deciding(t)
	yes := true
	say := func(from, to string, holds *bool) error {
		_, err := b.footprints.Calculations.HoldVATOn(t.Context(), b.scope, calculation.VATOn{From: from, To: to, Holds: holds})
		return err
	}
	said := func() (numbers []string) {
		found, err := b.footprints.Calculations.VAT(t.Context(), b.scope)
		require.NoError(t, err)
		for _, a := range found.Accounts {
			if a.Holds != nil {
				require.True(t, *a.Holds)
				numbers = append(numbers, a.Number)
			}
		}
		return numbers
	}
	require.NoError(t, say("5000", "6110", &yes))
	require.Equal(t, []string{"5010", "5020", "5611", "5800", "6110", "61101"}, said())
	require.NoError(t, say("5800", "6999", nil))
	require.Equal(t, []string{"5010", "5020", "5611"}, said())
	require.ErrorIs(t, say("8000", "8999", &yes), calculation.ErrNoAccount)
	require.ErrorIs(t, say("2640", "2649", &yes), calculation.ErrNoAccount, "accounts of tax bear no costs")
	for _, wrong := range [][2]string{{"6000", "5000"}, {"500", "5999"}, {"", "5999"}} {
		require.Equal(t, fault.Fields(map[string]string{"to": "outOfRange"}), say(wrong[0], wrong[1], &yes), wrong)
	}
	require.Equal(t, 1, b.count(t, `select count(*) from audit_events where kind = 'vatDecided' and company_id = $1
		and detail @> '{"account": "5000–6110", "costsHoldVat": "true"}'`, b.scope.Company))

	b.scope = theirs
	require.Empty(t, said(), "another company")
	require.ErrorIs(t, say("5000", "5999", &yes), tenant.ErrForbidden)
}
