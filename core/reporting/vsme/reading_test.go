package vsme_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/optout"
	"tillit/core/reference/catalogue"
	"tillit/core/reporting/vsme"
)

func (b bundle) reading(t *testing.T) vsme.Reading {
	t.Helper()
	r, err := b.filings.Reading(t.Context(), b.scope, year)
	require.NoError(t, err)
	return r
}

// restNotApplicable says of all that is still open that it does not apply.
func (b bundle) restNotApplicable(t *testing.T) {
	t.Helper()
	for range 3 { // what is said opens other questions
		sheet, err := b.answers.Reading.Year(t.Context(), b.scope, year)
		require.NoError(t, err)
		for _, item := range sheet.Items {
			if q := item.Question; q.Discloses() && item.Applicability == answer.Applicable && item.Status() == answer.NotStarted {
				b.save(t, year, q.ID, answer.Content{NotApplicable: true, NotApplicableReason: "None"})
			}
		}
	}
}

// A report follows its standard when it has all that the standard asks of the
// company, but for what rightly is left out.
func TestReading_Coverage_CountsWhatTheStandardAsks(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	empty := b.reading(t).Coverage()
	require.Zero(t, empty.Disclosed)
	require.Greater(t, empty.Asked, 30)
	require.Less(t, empty.Disclosed, empty.Asked)

	b.required(t)
	some := b.reading(t).Coverage()
	require.Greater(t, some.Disclosed, 14, "what follows from answers is counted as well")
	require.Less(t, some.Disclosed, some.Asked)

	b.save(t, year, "B6_01", answer.Content{Value: new(number("7"))})
	require.Equal(t, some, b.reading(t).Coverage(), "a draft discloses nothing")
	b.say(t, year, "B6_01", number("7"))
	require.Equal(t, some.Disclosed+1, b.reading(t).Coverage().Disclosed)

	b.restNotApplicable(t)
	all := b.reading(t).Coverage()
	require.Equal(t, all.Asked, all.Disclosed)
	require.Equal(t, all, b.read(t).Coverage)

	require.NoError(t, b.answers.OptOuts.OptOut(t.Context(), b.scope, optout.OptOuts{Year: year, Questions: []string{"B6_01"}, Reason: "Secret"}))
	silent := b.reading(t).Coverage()
	require.Less(t, silent.Disclosed, silent.Asked, "left out, and nobody is told")
	b.say(t, year, "B1_03", pick("b6"))
	told := b.reading(t).Coverage()
	require.Equal(t, told.Asked, told.Disclosed)

	b.exec(t, fmt.Sprintf("update companies set disabled_features = %d where id = '%s'", tenant.Measurements, b.scope.Company))
	off := b.reading(t).Coverage()
	require.Less(t, off.Disclosed, off.Asked, "the standard asks for what is switched off")
}

// The voluntary standard leaves much to companies of up to ten employees, and then their
// reports lack nothing without it.
func TestReading_Coverage_GoesByTheSizeOfTheCompany(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.exec(t, fmt.Sprintf("insert into company_editions (company_id, year, standard, edition_id) values ('%s', %d, %d, 'vs-2026')",
		b.scope.Company, year, catalogue.SMEB))
	asked := map[int]int{}
	for _, employees := range []int{9, 10, 11} {
		b.exec(t, fmt.Sprintf("update companies set employees = %d where id = '%s'", employees, b.scope.Company))
		asked[employees] = b.reading(t).Coverage().Asked
	}
	require.Equal(t, asked[9], asked[10])
	require.Less(t, asked[10]+5, asked[11], "energy, emissions, water and waste are left to them")
}

// What is wrong for programs alone stands in the way of no printed report, and
// nothing refuses it.
func TestReading_Printed(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.describe(t, b.scope, func(d *company.Details) { d.CorporateNumber = "" })
	b.required(t)
	b.say(t, year, "B3_14", number("152"))
	require.Contains(t, codes(b.read(t), vsme.Wrong), "noIdentifier")
	printed := codes(vsme.Filing{Findings: b.reading(t).Printed()}, vsme.Doubtful)
	require.Len(t, b.reading(t).Printed(), len(printed))
	require.Contains(t, printed, "sumDiffers B3_14")
	require.Contains(t, printed, "unanswered B6_01")
	require.NotContains(t, printed, "noIdentifier")

	require.Empty(t, newBundle(t, catalogue.CSRD).reading(t).Printed())
}

func TestReading_Consolidated(t *testing.T) {
	t.Parallel()
	for standard, question := range map[catalogue.Standard]string{catalogue.SMEB: "B1_04", catalogue.CSRD: "BP-1_01"} {
		b := newBundle(t, standard)
		require.False(t, b.reading(t).Consolidated())
		b.say(t, year, question, pick("individual"))
		require.False(t, b.reading(t).Consolidated())
		b.say(t, year, question, pick("consolidated"))
		require.True(t, b.reading(t).Consolidated(), question)
	}
}
