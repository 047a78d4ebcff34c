package writing_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/nightly"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/writing"
)

func TestService_Save(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	first, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
		Question: "B3_01", Year: 2025,
		Content: answer.Content{
			Value: answertest.Number("12.50"), Explanation: " Meter readings\r\nof all sites\x00 ", Tags: []string{"energy", "Energy", " "},
			Perspective: answer.Perspective{Upstream: "Power plants"},
		},
	})
	require.NoError(t, err)
	require.Equal(t, 1, first.Version)
	require.Equal(t, answer.Person{ID: b.Admin.Person, Name: "Ada"}, first.UpdatedBy)
	require.Equal(t, "12.5 MWh", first.Value.Number.String()+" "+first.Value.Unit)
	require.Equal(t, "Meter readings\nof all sites", first.Explanation)
	require.Equal(t, []string{"energy"}, first.Tags)

	b.At("2025-06-16")
	second, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
		Question: "B3_01", Year: 2025, Version: 1,
		Content: answer.Content{Value: answertest.Number("13"), Explanation: first.Explanation, Tags: first.Tags, Completed: true},
	})
	require.NoError(t, err)
	require.Equal(t, first.ID, second.ID)
	require.Equal(t, 2, second.Version)

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B3_01")
	require.NoError(t, err)
	require.Equal(t, second, *detail.Item().Answer, "what was saved is what is read")
	require.Equal(t, answer.Completed, detail.Item().Status())

	require.Len(t, detail.History, 2)
	require.Equal(t, []string{"value", "completed", "valueChainPerspective"}, detail.History[0].Fields)
	require.Equal(t, first, *detail.History[0].Before, "nothing of the earlier state is lost")
	require.Equal(t, []string{"value", "explanation", "tags", "valueChainPerspective"}, detail.History[1].Fields)
	require.Nil(t, detail.History[1].Before)
	require.Equal(t, 1, detail.History[1].Version)
}

func TestService_Save_Stale(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	saved := b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true), Notes: "mine"})

	for _, version := range []int{0, 2} {
		_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
			Question: "B2_01", Year: 2025, Version: version, Content: answer.Content{Notes: "theirs"},
		})
		require.ErrorIs(t, err, answer.ErrStale)
		var stale *answer.Stale
		require.ErrorAs(t, err, &stale)
		require.Equal(t, saved, *stale.Current)
	}
	_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{Question: "B3_01", Year: 2025, Version: 1})
	var stale *answer.Stale
	require.ErrorAs(t, err, &stale)
	require.Nil(t, stale.Current, "a version of an answer that never was")
}

// 50 writers repeat until each has saved once; every save must survive.
func TestService_Save_ConcurrentWritersLoseNothing(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	var (
		saved atomic.Int32
		group sync.WaitGroup
	)
	writers := nightly.Of(12, 50)
	for range writers {
		group.Go(func() {
			version := 0
			for {
				_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
					Question: "B1_05", Year: 2025, Version: version, Content: answer.Content{Value: answertest.Pick("other")},
				})
				if stale, ok := answertest.AsStale(err); ok {
					version = stale.Current.Version
					continue
				}
				if err == nil {
					saved.Add(1)
				}
				return
			}
		})
	}
	group.Wait()

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B1_05")
	require.NoError(t, err)
	require.EqualValues(t, writers, saved.Load())
	require.Equal(t, writers, detail.Item().Answer.Version)
	require.Len(t, detail.History, writers)
}

func TestService_Save_NamesBadFields(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	rows := func(rows ...answer.Row) *answer.Value { return &answer.Value{Rows: rows} }
	row := func(key string, c answer.Cell) answer.Row { return answer.Row{Key: key, Cell: c} }
	inUnit := func(s, unit string) *answer.Value {
		v := answertest.Number(s)
		v.Unit = unit
		return v
	}
	for _, c := range []struct {
		question, field, code string
		content               answer.Content
	}{
		{"B3_01", "value.text", answer.CodeNotAllowed, answer.Content{Value: answertest.Text("much")}},
		{"B3_01", "value.unit", answer.CodeUnknown, answer.Content{Value: inUnit("1", "kWh")}},
		{"B3_01", "value.number", answer.CodeTooLong, answer.Content{Value: answertest.Number("1e40")}},
		{"B3_01", "value.number", answer.CodeTooLong, answer.Content{Value: answertest.Number("1e9999")}},
		{"B3_01", "value.number", answer.CodeTooLong, answer.Content{Value: answertest.Number("0.123456789012345678901")}},
		{"B3_01", "value.number", answer.CodeTooLong, answer.Content{Value: answertest.Number("123456789012345678901")}},
		{"B3_01", "value.rows", answer.CodeNotAllowed, answer.Content{Value: rows(row("a", answertest.Cell("1")))}},
		{"B3_01", "value", answer.CodeRequired, answer.Content{Completed: true}},
		{"B2_02", "value", answer.CodeRequired, answer.Content{Completed: true}},
		{"B2_02", "value.text", answer.CodeNotAllowed, answer.Content{Value: answertest.Text("x")}},
		{"B3_03", "value.number", answer.CodeNotWhole, answer.Content{Value: answertest.Number("1.5")}},
		{"B1_01", "value.options", answer.CodeUnknown, answer.Content{Value: answertest.Pick("none")}},
		{"B1_01", "value.options", answer.CodeTooMany, answer.Content{Value: answertest.Pick("limited", "other")}},
		{"B1_05", "value.options", answer.CodeDuplicate, answer.Content{Value: answertest.Pick("other", "other")}},
		{"B1_03", "value", answer.CodeNotAllowed, answer.Content{Value: answertest.Text("one for all")}},
		{"B1_03", "value.rows[1].row", answer.CodeDuplicate, answer.Content{Value: rows(row("1", answertest.Text("a").Cell), row("1", answertest.Text("b").Cell))}},
		{"B1_03", "value.rows[0].row", answer.CodeRequired, answer.Content{Value: rows(row("", answertest.Text("a").Cell))}},
		{"B1_03", "value.rows[0].row", answer.CodeTooLong, answer.Content{Value: rows(row(strings.Repeat("k", 101), answertest.Text("a").Cell))}},
		{"B1_03", "value.rows", answer.CodeTooMany, answer.Content{Value: rows(make([]answer.Row, 1001)...)}},
		{"B1_03", "value.rows[0].text", answer.CodeTooLong, answer.Content{Value: rows(row("1", answertest.Text(strings.Repeat("å", 20_001)).Cell))}},
		{"B1_04", "value.rows[0].options", answer.CodeUnknown, answer.Content{Value: rows(row("1", answertest.Pick("x").Cell))}},
		{"B3_04", "value.rows[0].row", answer.CodeUnknown, answer.Content{Value: rows(row("gone", answertest.Cell("1")))}},
		{"B2_01", "notApplicableReason", answer.CodeRequired, answer.Content{NotApplicable: true, NotApplicableReason: " "}},
		{"B2_01", "notApplicableReason", answer.CodeTooLong, answer.Content{NotApplicableReason: strings.Repeat("a", 2001)}},
		{"B2_01", "explanation", answer.CodeTooLong, answer.Content{Explanation: strings.Repeat("a", 10_001)}},
		{"B2_01", "valueChainPerspective.downstream", answer.CodeTooLong, answer.Content{Perspective: answer.Perspective{Downstream: strings.Repeat("a", 10_001)}}},
		{"B2_01", "tags[0]", answer.CodeTooLong, answer.Content{Tags: []string{strings.Repeat("a", 51)}}},
		{"B2_01", "tags", answer.CodeTooMany, answer.Content{Tags: strings.Split("a b c d e f g h i j k l m n o p q r s t u", " ")}},
	} {
		t.Run(c.question+" "+c.field+" "+c.code, func(t *testing.T) {
			t.Parallel()
			_, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{Question: c.question, Year: 2025, Content: c.content})
			require.Equal(t, map[string]string{c.field: c.code}, answertest.Fields(err), "%v", err)
		})
	}
}

func TestService_Save_KeepsEveryKindOfValue(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	table := &answer.Value{Rows: []answer.Row{{Key: "1", Cell: answertest.Text("Skövde").Cell}, {Key: "2", Cell: answertest.Text("Åbo").Cell}}}
	byOption := &answer.Value{Rows: []answer.Row{{Key: "limited", Cell: answertest.Cell("1.25")}, {Key: "other", Cell: answertest.Cell("-0.5")}}}
	for question, value := range map[string]*answer.Value{
		"B1_01": answertest.Pick("other"), "B1_02": answertest.Text("A\n\nB"), "B1_03": table, "B1_05": answertest.Pick("other", "limited"),
		"B2_01": answertest.Yes(false), "B3_01": answertest.Number("99999999999999999999.0123456789"), "B3_04": byOption,
	} {
		saved := b.Save(t, b.Admin, question, answer.Content{Value: value, Completed: true})
		detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, question)
		require.NoError(t, err)
		require.Equal(t, saved.Value, detail.Item().Answer.Value, question)
	}
	thousands := b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("12e3")})
	require.Equal(t, "12000", thousands.Value.Number.String())
	rate := b.Save(t, b.Admin, "B3_02", answer.Content{Value: answertest.Number("0.1")})
	require.Equal(t, "tCO2e/SEK", rate.Value.Unit, "money is in the company's currency")

	empty := b.Save(t, b.Admin, "B1_03", answer.Content{Value: &answer.Value{Rows: []answer.Row{{Key: "1"}}}})
	require.Nil(t, empty.Value, "empty rows are no value")
	b.Save(t, b.Admin, "B2_02", answer.Content{Perspective: answer.Perspective{CoreBusiness: "x"}, Completed: true})
}

func TestService_Save_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	save := func(scope tenant.Scope, question string, year int) error {
		_, err := b.Writing.Save(t.Context(), scope, writing.Save{Question: question, Year: year})
		return err
	}
	reader := tenant.NewScope(b.Admin.Person, b.Admin.Company, answer.Read)
	require.ErrorIs(t, save(reader, "B1_01", 2025), tenant.ErrForbidden)
	require.ErrorIs(t, save(b.Admin, "B9_99", 2025), tenant.ErrNotFound)
	require.ErrorIs(t, save(b.Admin, "B1_07", 2025), tenant.ErrNotFound, "a question of another standard")
	require.ErrorIs(t, save(b.User, "B1_01", 2025), tenant.ErrNotFound, "a question that is not assigned")
	require.ErrorIs(t, save(b.Admin.Disabled(tenant.Policies), "B2_01", 2025), tenant.ErrFeatureDisabled)
	require.ErrorIs(t, save(b.Admin, "B1_01", 2027), answer.ErrYear)
	require.ErrorIs(t, save(b.Admin, "B1_01", 1899), answer.ErrYear)
	require.NoError(t, save(b.Admin, "B1_01", 1900))
	require.NoError(t, save(b.Admin, "B1_01", 2026))

	nowhere := tenant.NewScope(b.Admin.Person, uuid.Nil, answertest.All()...)
	require.ErrorIs(t, save(nowhere, "B1_01", 2025), tenant.ErrNotFound)
	b.SetCompany(t, b.Admin, "standard = 2")
	require.ErrorIs(t, save(b.Admin, "B1_01", 2025), tenant.ErrNotFound, "no edition serves the standard")
}

func TestService_Save_RemembersImpersonation(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	helper := b.Person(t, b.Company(t), "Hedda")
	acting := tenant.NewScope(helper.Person, b.Admin.Company, answertest.All()...).Impersonating()
	b.Save(t, acting, "B2_01", answer.Content{Value: answertest.Yes(true)})

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B2_01")
	require.NoError(t, err)
	require.True(t, detail.History[0].Impersonated)
	require.Equal(t, "Hedda", detail.History[0].By.Name, "also a stranger's name is told to the company")
}

func TestService_Mark(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	saved := b.Save(t, b.Admin, "B2_01", answer.Content{Value: answertest.Yes(true), Notes: "kept"})

	marked, err := b.Writing.Mark(t.Context(), b.Admin, writing.Mark{ID: saved.ID, Version: 1, Completed: true})
	require.NoError(t, err)
	require.Equal(t, answer.Completed, marked.Status())
	require.Equal(t, "kept", marked.Notes)
	require.Equal(t, saved.Value, marked.Value)

	_, err = b.Writing.Mark(t.Context(), b.Admin, writing.Mark{ID: saved.ID, Version: 1})
	stale, ok := answertest.AsStale(err)
	require.True(t, ok)
	require.Equal(t, marked, *stale.Current)

	_, err = b.Writing.Mark(t.Context(), b.Admin, writing.Mark{ID: saved.ID, Version: 2, NotApplicable: true})
	require.Equal(t, map[string]string{"notApplicableReason": answer.CodeRequired}, answertest.Fields(err))
	marked, err = b.Writing.Mark(t.Context(), b.Admin, writing.Mark{
		ID: saved.ID, Version: 2, NotApplicable: true, NotApplicableReason: "We do no such thing",
	})
	require.NoError(t, err)
	require.Equal(t, answer.IsNotApplicable, marked.Status())

	for name, scope := range map[string]tenant.Scope{"another company": b.Other, "not assigned": b.User} {
		_, err := b.Writing.Mark(t.Context(), scope, writing.Mark{ID: saved.ID, Version: 3})
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
	}
	_, err = b.Writing.Mark(t.Context(), b.Admin, writing.Mark{ID: uuid.New(), Version: 1})
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestService_Import(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	b.At("2024-12-01")
	last, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
		Question: "B3_01", Year: 2024,
		Content: answer.Content{Value: answertest.Number("7"), Reasoning: "why", Tags: []string{"t"}, Completed: true},
	})
	require.NoError(t, err)
	document := b.Document(t, b.Admin)
	b.Exec(t, b.Admin, "update answers set document_ids = array[?::uuid] where id = ?", document, last.ID)
	b.At("2025-06-15")
	b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("1")})

	imported, err := b.Writing.Import(t.Context(), b.Admin, writing.Import{Answer: last.ID, Question: "B3_01", Year: 2025})
	require.NoError(t, err)
	require.Equal(t, last.Value, imported.Value)
	require.Equal(t, "why", imported.Reasoning)
	require.Equal(t, []string{"t"}, imported.Tags)
	require.Equal(t, []uuid.UUID{document}, imported.Documents, "documents are linked")
	require.Equal(t, answer.InProgress, imported.Status(), "a draft to review")
	require.Equal(t, 2, imported.Version)

	detail, err := b.Reading.Get(t.Context(), b.Admin, 2025, "B3_01")
	require.NoError(t, err)
	require.Equal(t, imported, *detail.Item().Answer)
	require.Equal(t, "1", detail.History[0].Before.Value.Number.String(), "what stood there is kept")
	require.Equal(t, last.ID, detail.LastYear().ID)
	require.Len(t, detail.OtherYears, 1)
	later, err := b.Reading.Get(t.Context(), b.Admin, 2026, "B3_01")
	require.NoError(t, err)
	require.Equal(t, []int{2025, 2024}, []int{later.OtherYears[0].Year, later.OtherYears[1].Year}, "newest first")
	require.Equal(t, b.Admin.Person, later.OtherYears[0].UpdatedBy.ID)

	again, err := b.Writing.Save(t.Context(), b.Admin, writing.Save{
		Question: "B3_01", Year: 2025, Version: 2, Content: answer.Content{Value: answertest.Number("8")},
	})
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{document}, again.Documents, "a save leaves the documents alone")
}

func TestService_Import_Refuses(t *testing.T) {
	t.Parallel()
	b := answertest.New(t)
	a := b.Save(t, b.Admin, "B3_01", answer.Content{Value: answertest.Number("7")})
	run := func(scope tenant.Scope, in writing.Import) error {
		_, err := b.Writing.Import(t.Context(), scope, in)
		return err
	}
	require.Equal(t, map[string]string{"value.number": answer.CodeNotAllowed, "value.unit": answer.CodeNotAllowed},
		answertest.Fields(run(b.Admin, writing.Import{Answer: a.ID, Question: "B2_01", Year: 2025})), "a value that does not fit")
	require.ErrorIs(t, run(b.Other, writing.Import{Answer: a.ID, Question: "B3_01", Year: 2025}), tenant.ErrNotFound)
	require.ErrorIs(t, run(b.Admin, writing.Import{Answer: uuid.New(), Question: "B3_01", Year: 2025}), tenant.ErrNotFound)
	require.ErrorIs(t, run(b.Admin, writing.Import{Answer: a.ID, Question: "B3_01", Year: 2031}), answer.ErrYear)
	require.ErrorIs(t, run(b.User, writing.Import{Answer: a.ID, Question: "B3_01", Year: 2026}), tenant.ErrNotFound)

	b.Assign(t, "B3_03")
	require.ErrorIs(t, run(b.User, writing.Import{Answer: a.ID, Question: "B3_03", Year: 2025}), tenant.ErrNotFound,
		"an assigned question is no way to read another")
}
