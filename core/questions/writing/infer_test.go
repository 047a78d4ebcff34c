package writing_test

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/pg/pgtest"
	"tillit/core/kernel/queue"
	"tillit/core/kernel/tenant"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
)

// asking are the questions of the tests with one about industries.
func asking() fstest.MapFS {
	files := answertest.Files()
	files["e1/p/questions.csv"] = &fstest.MapFile{Data: []byte(strings.Replace(answertest.Questions,
		"B1_05,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,MultipleChoice,single,,form", "B1_05,SMEB;SMEC,B1,1,GeneralInformation,c,k,s,,MultipleChoice,single,,nace", 1))}
	var list strings.Builder
	list.WriteString("id: nace\noptions:\n")
	for _, key := range []string{"C", "C10", "C25", "C251", "C2511"} {
		parent := map[int]string{3: "C", 4: "C25", 5: "C251"}[len(key)]
		list.WriteString("  - key: " + key + "\n")
		if parent != "" {
			list.WriteString("    parent: " + parent + "\n")
		}
		list.WriteString("    labels: {sv-SE: " + key + ", en-US: " + key + ", fi-FI: " + key + ", nl-NL: " + key + "}\n")
	}
	files["options/nace.yaml"] = &fstest.MapFile{Data: []byte(list.String())}
	return files
}

func industryOf(t *testing.T, b answertest.World, scope tenant.Scope) (industry string) {
	t.Helper()
	require.NoError(t, b.DB.In(t.Context(), scope, func(ctx context.Context, tx pg.Tx) error {
		return tx.NewRaw("select industry from companies where id = ?", scope.Company).Scan(ctx, &industry)
	}))
	return industry
}

// A company that has not said which industry it is in has when its answer to
// the report is done.
func TestSave_SaysWhichIndustryTheCompanyIsIn(t *testing.T) {
	t.Parallel()
	b := answertest.NewOn(t, pgtest.DB(t), asking())
	const question = "B1_05"
	for why, said := range map[string]answer.Content{
		"a draft":             {Value: answertest.Pick("C25")},
		"a section":           {Value: answertest.Pick("C"), Completed: true},
		"none that is first":  {Value: answertest.Pick("C10", "C25"), Completed: true},
		"nothing":             {},
		"it does not concern": {Completed: true, NotApplicable: true, NotApplicableReason: "x"},
	} {
		b.Save(t, b.Admin, question, said)
		require.Empty(t, industryOf(t, b, b.Admin), why)
	}
	require.Empty(t, b.Queue.Drain())

	b.Save(t, b.Admin, question, answer.Content{Value: answertest.Pick("C25"), Completed: true})
	require.Equal(t, "25", industryOf(t, b, b.Admin))
	require.Equal(t, []queue.Args{company.Described{Company: b.Admin.Company}}, b.Queue.Drain(), "its templates follow")
	require.Empty(t, industryOf(t, b, b.Other))

	b.Save(t, b.Admin, question, answer.Content{Value: answertest.Pick("C10"), Completed: true})
	require.Equal(t, "25", industryOf(t, b, b.Admin), "what it has said stays")
	require.Empty(t, b.Queue.Drain())
}

// A group or a class says the division that it is in.
func TestSave_AClassSaysTheDivision(t *testing.T) {
	t.Parallel()
	for _, key := range []string{"C251", "C2511"} {
		b := answertest.NewOn(t, pgtest.DB(t), asking())
		b.Save(t, b.Admin, "B1_05", answer.Content{Value: answertest.Pick(key), Completed: true})
		require.Equal(t, "25", industryOf(t, b, b.Admin), key)
	}
}
