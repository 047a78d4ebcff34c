package company_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/people/company"
)

func TestIndustry_IsADivisionOfNACE(t *testing.T) {
	t.Parallel()
	b := setup(t)
	list := b.companies.Industries("fi-FI")
	require.Len(t, list, 87)
	require.Equal(t, company.Industry{Code: "02", Name: "02 Metsätalous ja puunkorjuu"}, list[1])
	require.Equal(t, "02 Forestry and logging", b.companies.Industries("xx")[1].Name)

	for _, wrong := range []string{"1", "45", "F41", "041"} {
		in := full(1)
		in.Industry = wrong
		_, err := b.companies.Save(t.Context(), b.scope, in)
		require.Equal(t, map[string]string{"industry": "unknown"}, fault.FieldsOf(err), wrong)
	}
}

// What follows from country and industry is handed over when they change, and
// only then.
func TestDescribed_FollowsCountryAndIndustry(t *testing.T) {
	t.Parallel()
	b := setup(t)
	made := b.create(t, "Ny AB", [16]byte{}, [16]byte{})
	require.Empty(t, b.queue.Drain(), "who makes a company prepares it at once")

	in := made.Details
	for _, step := range []struct {
		change func()
		want   int
	}{
		{func() { in.Address = "Kajen 1" }, 0},
		{func() { in.Industry = "41" }, 1},
		{func() { in.Country, in.CorporateNumber = "FI", "" }, 1},
		{func() { in.Industry = "" }, 1},
	} {
		step.change()
		saved, err := b.companies.Save(t.Context(), member(made.ID), in)
		require.NoError(t, err)
		in = saved.Details
		work := b.queue.Drain()
		require.Len(t, work, step.want)
		for _, one := range work {
			require.Equal(t, company.Described{Company: made.ID}, one)
		}
	}
}
