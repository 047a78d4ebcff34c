package optout_test

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
	"tillit/core/questions/answertest"
	"tillit/core/questions/assignment"
	"tillit/core/questions/carry"
	"tillit/core/questions/optout"
	"tillit/core/questions/reading"
	"tillit/core/reference/catalogue"
)

// overseer is an administrator of the product, looking after the company.
func overseer(t *testing.T, b answertest.World) tenant.Scope {
	t.Helper()
	person := tenant.NewScope(uuid.New(), uuid.Nil, answer.Read, answer.OptOut).SeeingAll()
	b.Exec(t, person, "insert into people (id, email, name, role) values (?, ?, 'Oskar', 1)", person.Person, person.Person.String()+"@tillit.test")
	scope, err := person.For(b.Admin.Company)
	require.NoError(t, err)
	return scope
}

func optOut(t *testing.T, b answertest.World, scope tenant.Scope, reason string, questions ...string) {
	t.Helper()
	require.NoError(t, b.OptOuts.OptOut(t.Context(), scope, optout.OptOuts{Year: 2025, Questions: questions, Reason: reason}))
}

func TestService_OptOut(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	overseer := overseer(t, b)
	b.Save(t, b.Admin, "B1_06", answer.Content{Value: answertest.Number("12"), Completed: true})
	b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true)})
	b.Assign(t, "B1_06")
	before, err := b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)

	optOut(t, b, overseer, " Has nobody employed. ", "B1_06", "B1_05", "B1_06")

	item := b.Find(t, 2025, "B1_06")
	require.Equal(t, answer.OptedOut, item.Applicability)
	require.Equal(t, "12", item.Answer.Value.Number.String(), "the answer stays")
	require.Equal(t, &answer.Exemption{
		Reason: "Has nobody employed.", By: answer.Person{ID: overseer.Person, Name: "Oskar"}, At: *b.Clock.Load(),
	}, item.Exemption)
	after, err := b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Equal(t, before.Overall.Applicable-2, after.Overall.Applicable)
	require.Equal(t, before.Overall.Completed-1, after.Overall.Completed)
	next := b.Find(t, 2026, "B1_06")
	require.Equal(t, answer.Applicable, next.Applicability, "another year is asked as before")

	overviews, err := b.Progress.Overviews(t.Context(), overseer, 2025, []uuid.UUID{b.Admin.Company, b.Other.Company})
	require.NoError(t, err)
	require.Equal(t, after.Overall, overviews[b.Admin.Company].Progress)
	require.Equal(t, before.Overall.Applicable, overviews[b.Other.Company].Progress.Applicable, "nobody else is opted out")
	standings, err := b.Progress.Standings(t.Context(), overseer, 2025, []uuid.UUID{b.Admin.Company})
	require.NoError(t, err)
	require.Equal(t, after.Overall, standings[b.Admin.Company].Overall)
	numbers, err := b.Reading.Numbers(t.Context(), overseer, 2025, []uuid.UUID{b.Admin.Company}, []string{"B1_06"})
	require.NoError(t, err)
	require.Equal(t, reading.NotAsked, numbers.Readings[b.Admin.Company]["B1_06"].State)
	counts, err := b.Progress.Counts(t.Context(), b.User, 2025)
	require.NoError(t, err)
	require.Zero(t, counts.Asked())

	optOut(t, b, overseer, "Another reason.", "B1_06")
	require.Equal(t, "Another reason.", b.Find(t, 2025, "B1_06").Exemption.Reason)

	require.NoError(t, b.OptOuts.OptIn(t.Context(), overseer, 2025, []string{"B1_06", "B1_05", "B3_04"}))
	item = b.Find(t, 2025, "B1_06")
	require.Equal(t, answer.Applicable, item.Applicability)
	require.Equal(t, answer.Completed, item.Status())
	require.Nil(t, item.Exemption)
	back, err := b.Progress.Of(t.Context(), b.Admin, 2025)
	require.NoError(t, err)
	require.Equal(t, before.Overall, back.Overall)
	require.Equal(t, []string{"questionsOptedOut 2", "questionsOptedOut 1", "optOutsTakenBack 2"}, optOutLog(t, b))
}

// optOutLog is what the log says of the opt-outs of 2025, the oldest first.
func optOutLog(t *testing.T, b answertest.World) []string {
	t.Helper()
	var said []string
	require.NoError(t, b.DB.In(t.Context(), b.Admin, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw(`select kind || ' ' || (detail ->> 'questions') from audit_events
			where company_id = ? and detail ->> 'year' = '2025' order by id`, b.Admin.Company).Scan(ctx, &said)
	}))
	return said
}

func TestService_OptOut_WhatHangsOnTheQuestionIsNotAsked(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.Save(t, b.Admin, "B1_01", answer.Content{Value: answertest.Pick("other"), Completed: true})
	require.Equal(t, answer.Applicable, b.Find(t, 2025, "B1_02").Applicability)
	optOut(t, b, overseer(t, b), "r", "B1_01")
	require.Equal(t, answer.ConditionUnmet, b.Find(t, 2025, "B1_02").Applicability)
}

func TestService_OptOut_IsNotCarriedInto(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	ahead := carry.Years{From: 2025, To: 2026}
	overseer := overseer(t, b)
	b.SaveIn(t, 2025, "B1_01", answer.Content{Value: answertest.Pick("limited"), Completed: true})
	b.SaveIn(t, 2025, "B3_01", answer.Content{Value: answertest.Number("12.5"), Completed: true})
	b.SaveIn(t, 2026, "B3_01", answer.Content{Value: answertest.Number("9")})
	questions := func() int {
		preview, err := b.Carry.Preview(t.Context(), b.Carrier(), ahead)
		require.NoError(t, err)
		require.Equal(t, kept(t, b), preview.Answers)
		return preview.Questions
	}
	all := questions()
	require.NoError(t, b.OptOuts.OptOut(t.Context(), overseer, optout.OptOuts{Year: 2026, Questions: []string{"B3_01"}, Reason: "r"}))
	require.Equal(t, all-1, questions())

	queued, err := b.Carry.Start(t.Context(), b.Carrier(), ahead)
	require.NoError(t, err)
	require.Equal(t, 1, b.Run(t, queued).Carried)
	require.NoError(t, b.OptOuts.OptIn(t.Context(), overseer, 2026, []string{"B3_01"}))
	require.Equal(t, "9", b.Find(t, 2026, "B3_01").Answer.Value.Number.String())
	require.Equal(t, "limited", b.Find(t, 2026, "B1_01").Answer.Value.Options[0])
}

// kept counts the answers of 2025 that 2026 is not opted out of.
func kept(t *testing.T, b answertest.World) (n int) {
	t.Helper()
	for _, question := range []string{"B1_01", "B3_01"} {
		if b.Find(t, 2026, question).Applicability != answer.OptedOut {
			n++
		}
	}
	return n
}

func TestService_OptOut_Refusals(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	overseer := overseer(t, b)
	in := optout.OptOuts{Year: 2025, Questions: []string{"B3_01"}, Reason: "r"}
	for name, c := range map[string]struct {
		scope  tenant.Scope
		change func(*optout.OptOuts)
		want   error
	}{
		"the company's own administrator": {b.Admin, func(*optout.OptOuts) {}, tenant.ErrForbidden},
		"a user":                          {b.User, func(*optout.OptOuts) {}, tenant.ErrForbidden},
		"no company":                      {tenant.NewScope(overseer.Person, uuid.Nil, answer.OptOut).SeeingAll(), func(*optout.OptOuts) {}, tenant.ErrNotFound},
		"a company that is not seen":      {tenant.NewScope(overseer.Person, uuid.New(), answer.OptOut), func(*optout.OptOuts) {}, tenant.ErrNotFound},
		"an unknown question":             {overseer, func(in *optout.OptOuts) { in.Questions = []string{"B3_01", "B9_99"} }, tenant.ErrNotFound},
		"one of another standard":         {overseer, func(in *optout.OptOuts) { in.Questions = []string{"B1_07"} }, tenant.ErrNotFound},
		"no question":                     {overseer, func(in *optout.OptOuts) { in.Questions = nil }, tenant.ErrNotFound},
		"a year too far":                  {overseer, func(in *optout.OptOuts) { in.Year = 2027 }, answer.ErrYear},
	} {
		asked := in
		c.change(&asked)
		require.ErrorIs(t, b.OptOuts.OptOut(t.Context(), c.scope, asked), c.want, name)
	}
	for reason, code := range map[string]string{" ": answer.CodeRequired, strings.Repeat("x", 2_001): answer.CodeTooLong} {
		asked := in
		asked.Reason = reason
		var refused *fault.Error
		require.ErrorAs(t, b.OptOuts.OptOut(t.Context(), overseer, asked), &refused)
		require.Equal(t, map[string]string{"reason": code}, refused.Fields)
	}
	require.Equal(t, answer.Applicable, b.Find(t, 2025, "B3_01").Applicability, "nothing of it was done")

	require.ErrorIs(t, b.OptOuts.OptIn(t.Context(), b.Admin, 2025, in.Questions), tenant.ErrForbidden)
	_, err := b.OptOuts.Overview(t.Context(), b.Admin, 2025)
	require.ErrorIs(t, err, tenant.ErrForbidden)
}

func TestService_Questionnaire(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	overseer := overseer(t, b)
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("12.5"), Completed: true})
	b.Assign(t, "B3_01")
	others := assignment.Assignment{Questions: []string{"B3_01"}, Year: 2025, Person: b.Other.Person}
	require.NoError(t, b.Assignments.Assign(t.Context(), b.Other, others))
	optOut(t, b, overseer, "r", "B2_01")
	b.SetCompany(t, b.Admin, "disabled_features = ?", catalogue.ClimateReporting.Feature())

	found, err := b.OptOuts.Overview(t.Context(), overseer, 2025)
	require.NoError(t, err)
	require.Len(t, found.Items, 12, "every question of SMEB")
	require.Equal(t, map[uuid.UUID]string{b.User.Person: "Ulf"}, found.Assignees)
	require.Equal(t, 5, found.Progress.Applicable)
	by := map[string]answer.Item{}
	for _, item := range found.Items {
		by[item.Question.ID] = item
	}
	require.Equal(t, answer.OptedOut, by["B2_01"].Applicability)
	require.Equal(t, answer.FeatureDisabled, by["B3_01"].Applicability)
	require.Equal(t, answer.Completed, by["B3_01"].Status())
	require.Equal(t, b.User.Person, by["B3_01"].Assignee)

	stranger := tenant.NewScope(overseer.Person, uuid.New(), answer.OptOut)
	_, err = b.OptOuts.Overview(t.Context(), stranger, 2025)
	require.ErrorIs(t, err, tenant.ErrNotFound)
}
