package answer_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/fault"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/reference/catalogue"
)

// overseer is an administrator of the product, looking after the company.
func (b bundle) overseer(t *testing.T) tenant.Scope {
	t.Helper()
	person := tenant.NewScope(uuid.New(), uuid.Nil, answer.Read, answer.OptOut).SeeingAll()
	b.exec(t, person, "insert into people (id, email, name, role) values (?, ?, 'Oskar', 1)", person.Person, person.Person.String()+"@tillit.test")
	scope, err := person.For(b.admin.Company)
	require.NoError(t, err)
	return scope
}

func (b bundle) optOut(t *testing.T, scope tenant.Scope, reason string, questions ...string) {
	t.Helper()
	require.NoError(t, b.answers.OptOut(t.Context(), scope, answer.OptOuts{Year: 2025, Questions: questions, Reason: reason}))
}

func TestService_OptOut(t *testing.T) {
	t.Parallel()
	b := setup(t)
	overseer := b.overseer(t)
	b.save(t, b.admin, "B1_06", answer.Content{Value: number("12"), Completed: true})
	b.save(t, b.admin, "B2_01", answer.Content{Value: yes(true)})
	b.assign(t, "B1_06")
	before, err := b.answers.Progress(t.Context(), b.admin, 2025)
	require.NoError(t, err)

	b.optOut(t, overseer, " Has nobody employed. ", "B1_06", "B1_05", "B1_06")

	item := b.find(t, 2025, "B1_06")
	require.Equal(t, answer.OptedOut, item.Applicability)
	require.Equal(t, "12", item.Answer.Value.Number.String(), "the answer stays")
	require.Equal(t, &answer.Exemption{
		Reason: "Has nobody employed.", By: answer.Person{ID: overseer.Person, Name: "Oskar"}, At: *b.clock.Load(),
	}, item.Exemption)
	after, err := b.answers.Progress(t.Context(), b.admin, 2025)
	require.NoError(t, err)
	require.Equal(t, before.Overall.Applicable-2, after.Overall.Applicable)
	require.Equal(t, before.Overall.Completed-1, after.Overall.Completed)
	next := b.find(t, 2026, "B1_06")
	require.Equal(t, answer.Applicable, next.Applicability, "another year is asked as before")

	overviews, err := b.answers.Overviews(t.Context(), overseer, 2025, []uuid.UUID{b.admin.Company, b.other.Company})
	require.NoError(t, err)
	require.Equal(t, after.Overall, overviews[b.admin.Company].Progress)
	require.Equal(t, before.Overall.Applicable, overviews[b.other.Company].Progress.Applicable, "nobody else is opted out")
	standings, err := b.answers.Standings(t.Context(), overseer, 2025, []uuid.UUID{b.admin.Company})
	require.NoError(t, err)
	require.Equal(t, after.Overall, standings[b.admin.Company].Overall)
	numbers, err := b.answers.Numbers(t.Context(), overseer, 2025, []uuid.UUID{b.admin.Company}, []string{"B1_06"})
	require.NoError(t, err)
	require.Equal(t, answer.NotAsked, numbers.Readings[b.admin.Company]["B1_06"].State)
	counts, err := b.answers.Counts(t.Context(), b.user, 2025)
	require.NoError(t, err)
	require.Zero(t, counts.Assigned)

	b.optOut(t, overseer, "Another reason.", "B1_06")
	require.Equal(t, "Another reason.", b.find(t, 2025, "B1_06").Exemption.Reason)

	require.NoError(t, b.answers.OptIn(t.Context(), overseer, 2025, []string{"B1_06", "B1_05", "B3_04"}))
	item = b.find(t, 2025, "B1_06")
	require.Equal(t, answer.Applicable, item.Applicability)
	require.Equal(t, answer.Completed, item.Status())
	require.Nil(t, item.Exemption)
	back, err := b.answers.Progress(t.Context(), b.admin, 2025)
	require.NoError(t, err)
	require.Equal(t, before.Overall, back.Overall)
	require.Equal(t, []string{"questionsOptedOut 2", "questionsOptedOut 1", "optOutsTakenBack 2"}, b.optOutLog(t))
}

// optOutLog is what the log says of the opt-outs of 2025, the oldest first.
func (b bundle) optOutLog(t *testing.T) []string {
	t.Helper()
	var said []string
	require.NoError(t, b.db.In(t.Context(), b.admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select kind || ' ' || (detail ->> 'questions') from audit_events
			where company_id = ? and detail ->> 'year' = '2025' order by id`, b.admin.Company).Scan(ctx, &said)
	}))
	return said
}

func TestService_OptOut_WhatHangsOnTheQuestionIsNotAsked(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.save(t, b.admin, "B1_01", answer.Content{Value: pick("other"), Completed: true})
	require.Equal(t, answer.Applicable, b.find(t, 2025, "B1_02").Applicability)
	b.optOut(t, b.overseer(t), "r", "B1_01")
	require.Equal(t, answer.ConditionUnmet, b.find(t, 2025, "B1_02").Applicability)
}

func TestService_OptOut_IsNotCarriedInto(t *testing.T) {
	t.Parallel()
	b := setup(t)
	overseer := b.overseer(t)
	b.saveIn(t, 2025, "B1_01", answer.Content{Value: pick("limited"), Completed: true})
	b.saveIn(t, 2025, "B3_01", answer.Content{Value: number("12.5"), Completed: true})
	b.saveIn(t, 2026, "B3_01", answer.Content{Value: number("9")})
	questions := func() int {
		preview, err := b.answers.Preview(t.Context(), b.carrier(), ahead)
		require.NoError(t, err)
		require.Equal(t, b.kept(t), preview.Answers)
		return preview.Questions
	}
	all := questions()
	require.NoError(t, b.answers.OptOut(t.Context(), overseer, answer.OptOuts{Year: 2026, Questions: []string{"B3_01"}, Reason: "r"}))
	require.Equal(t, all-1, questions())

	queued, err := b.answers.StartCarry(t.Context(), b.carrier(), ahead)
	require.NoError(t, err)
	require.Equal(t, 1, b.run(t, queued).Carried)
	require.NoError(t, b.answers.OptIn(t.Context(), overseer, 2026, []string{"B3_01"}))
	require.Equal(t, "9", b.find(t, 2026, "B3_01").Answer.Value.Number.String())
	require.Equal(t, "limited", b.find(t, 2026, "B1_01").Answer.Value.Options[0])
}

// kept counts the answers of 2025 that 2026 is not opted out of.
func (b bundle) kept(t *testing.T) (n int) {
	t.Helper()
	for _, question := range []string{"B1_01", "B3_01"} {
		if b.find(t, 2026, question).Applicability != answer.OptedOut {
			n++
		}
	}
	return n
}

func TestService_OptOut_Refusals(t *testing.T) {
	t.Parallel()
	b := setup(t)
	overseer := b.overseer(t)
	in := answer.OptOuts{Year: 2025, Questions: []string{"B3_01"}, Reason: "r"}
	for name, c := range map[string]struct {
		scope  tenant.Scope
		change func(*answer.OptOuts)
		want   error
	}{
		"the company's own administrator": {b.admin, func(*answer.OptOuts) {}, tenant.ErrForbidden},
		"a user":                          {b.user, func(*answer.OptOuts) {}, tenant.ErrForbidden},
		"no company":                      {tenant.NewScope(overseer.Person, uuid.Nil, answer.OptOut).SeeingAll(), func(*answer.OptOuts) {}, tenant.ErrNotFound},
		"a company that is not seen":      {tenant.NewScope(overseer.Person, uuid.New(), answer.OptOut), func(*answer.OptOuts) {}, tenant.ErrNotFound},
		"an unknown question":             {overseer, func(in *answer.OptOuts) { in.Questions = []string{"B3_01", "B9_99"} }, tenant.ErrNotFound},
		"one of another standard":         {overseer, func(in *answer.OptOuts) { in.Questions = []string{"B1_07"} }, tenant.ErrNotFound},
		"no question":                     {overseer, func(in *answer.OptOuts) { in.Questions = nil }, tenant.ErrNotFound},
		"a year too far":                  {overseer, func(in *answer.OptOuts) { in.Year = 2027 }, answer.ErrYear},
	} {
		asked := in
		c.change(&asked)
		require.ErrorIs(t, b.answers.OptOut(t.Context(), c.scope, asked), c.want, name)
	}
	for reason, code := range map[string]string{" ": answer.CodeRequired, strings.Repeat("x", 2_001): answer.CodeTooLong} {
		asked := in
		asked.Reason = reason
		var refused *fault.Error
		require.ErrorAs(t, b.answers.OptOut(t.Context(), overseer, asked), &refused)
		require.Equal(t, map[string]string{"reason": code}, refused.Fields)
	}
	require.Equal(t, answer.Applicable, b.find(t, 2025, "B3_01").Applicability, "nothing of it was done")

	require.ErrorIs(t, b.answers.OptIn(t.Context(), b.admin, 2025, in.Questions), tenant.ErrForbidden)
	_, err := b.answers.Questionnaire(t.Context(), b.admin, 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Questionnaire(t *testing.T) {
	t.Parallel()
	b := setup(t)
	overseer := b.overseer(t)
	b.save(t, b.admin, "B3_01", answer.Content{Value: number("12.5"), Completed: true})
	b.assign(t, "B3_01")
	b.give(t, b.other, b.other.Person, 2025, "B3_01")
	b.optOut(t, overseer, "r", "B2_01")
	b.setCompany(t, b.admin, "disabled_features = ?", catalogue.ClimateReporting.Feature())

	found, err := b.answers.Questionnaire(t.Context(), overseer, 2025)
	require.NoError(t, err)
	require.Len(t, found.Items, 12, "every question of SMEB")
	require.Equal(t, map[uuid.UUID]string{b.user.Person: "Ulf"}, found.Assignees)
	require.Equal(t, 5, found.Progress.Applicable)
	by := map[string]answer.Item{}
	for _, item := range found.Items {
		by[item.Question.ID] = item
	}
	require.Equal(t, answer.OptedOut, by["B2_01"].Applicability)
	require.Equal(t, answer.FeatureDisabled, by["B3_01"].Applicability)
	require.Equal(t, answer.Completed, by["B3_01"].Status())
	require.Equal(t, b.user.Person, by["B3_01"].Assignee)

	stranger := tenant.NewScope(overseer.Person, uuid.New(), answer.OptOut)
	_, err = b.answers.Questionnaire(t.Context(), stranger, 2025)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}
