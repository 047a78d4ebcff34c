package workbook_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/questions/answer"
	"tillit/core/questions/optout"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/materiality"
	"tillit/reports/reportstest"
)

// filled is an answer to any question, each unlike the other: texts that
// spreadsheets would run, numbers longer than they keep, every choice there is.
func filled(e *catalogue.Edition, item answer.Item, n int) answer.Content {
	q, hostile := item.Question, reportstest.Hostile()
	said := func(i int) string { return hostile[(n+i)%len(hostile)] + " x" }
	numbers := []string{"0", "-1.5", "12345678901234567890.1234567891", "0.1", "1.1", "1240.55", "0.0000000001", "99999999999999999999", "1000000"}
	cell := func(i int) answer.Cell {
		switch q.Type {
		case catalogue.Number:
			c := figure(numbers[(n+i)%len(numbers)])
			if c.Number.IsInteger() {
				return c
			}
			if q.Unit == "accidents" || q.Unit == "deaths" || q.Unit == "convictions" {
				return figure("3")
			}
			return c
		case catalogue.Boolean:
			v := (n+i)%2 == 0
			return answer.Cell{Yes: &v}
		case catalogue.MultipleChoice:
			options := e.Options(q, item.Question.Standards[0])
			var keys []string
			for _, o := range options {
				keys = append(keys, o.Key)
			}
			if !q.Multiple {
				keys = keys[(n+i)%len(keys):][:1]
			}
			return answer.Cell{Options: keys}
		case catalogue.Text, catalogue.Materiality, catalogue.ValueChain:
		}
		return answer.Cell{Text: said(i)}
	}
	c := answer.Content{
		Completed: n%3 == 0, Explanation: said(1), Reasoning: said(2), Notes: said(3), Tags: []string{"=tag", "two; in one", fmt.Sprint(n)},
		Perspective: answer.Perspective{Upstream: said(4), CoreBusiness: said(5), Downstream: said(6)},
	}
	if n%7 == 3 {
		c.Completed, c.NotApplicable, c.NotApplicableReason = false, true, said(7)
	}
	side, scored := answer.Side(q)
	group, _ := e.Group(q)
	switch {
	case scored:
		aspect := materiality.Aspects(side)[n%len(materiality.Aspects(side))]
		c.Value = &answer.Value{Scores: materiality.Scores{aspect: {aspect.Dimensions()[0]: n % 11}}}
	case q.Type == catalogue.Materiality:
		c.Value = yes(n%2 == 0)
	case q.Type == catalogue.ValueChain:
	case q.Shape == catalogue.Table && group.Rows == catalogue.OptionRows:
		for i, o := range e.RowOptions(group).Options[:3] {
			c.Value = &answer.Value{Rows: append(rowsOf(c.Value), answer.Row{Key: o.Key, Cell: cell(i)})}
		}
	case q.Shape == catalogue.Table:
		c.Value = &answer.Value{Rows: []answer.Row{{Key: "first", Cell: cell(0)}, {Key: "second", Cell: cell(1)}}}
	default:
		c.Value = &answer.Value{Cell: cell(0)}
	}
	return c
}

func rowsOf(v *answer.Value) []answer.Row {
	if v == nil {
		return nil
	}
	return v.Rows
}

// What goes out and comes back unchanged brings nothing, whatever was
// answered, in every standard and language, and runs nothing on the way.
func TestService_AFileThatNobodyEditedBringsNothing(t *testing.T) {
	t.Parallel()
	for standard, locales := range map[catalogue.Standard][]catalogue.Locale{
		catalogue.SMEC: catalogue.Locales(), catalogue.CSRD: {catalogue.Dutch},
	} {
		t.Run(standard.String(), func(t *testing.T) {
			t.Parallel()
			b := newBundle(t, standard)
			asked, err := b.answers.Reading.Year(t.Context(), b.scope, year)
			require.NoError(t, err)
			var saves []writing.Save
			for n, item := range asked.Items {
				saves = append(saves, writing.Save{Question: item.Question.ID, Content: filled(asked.Edition, item, n)})
			}
			_, err = b.answers.Writing.SaveAll(t.Context(), b.scope, year, saves)
			require.NoError(t, err)
			require.NoError(t, b.answers.OptOuts.OptOut(t.Context(), b.scope, optout.OptOuts{Year: year, Questions: []string{saves[1].Question}, Reason: "=1+1"}))
			for _, locale := range locales {
				file := b.file(t, locale)
				found := b.compare(t, file)
				require.Empty(t, found.Differences, locale)
				require.Empty(t, found.Notices, locale)
				reportstest.NothingRuns(t, reportstest.Open(t, file))
			}
		})
	}
}

func TestService_SheetsGuideThePerson(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.save(t, "B1_02", answer.Content{Value: pick("basic"), Notes: "n"})
	f := reportstest.Open(t, b.file(t, catalogue.English))
	require.Equal(t, []string{"Read me", "General information"}, f.GetSheetList()[:2])
	require.Equal(t, "Choices", f.GetSheetList()[len(f.GetSheetList())-1])
	named := book{f, t}
	name, cell := named.at("B1_02", "Answer")
	require.Equal(t, "General information", name)
	locked := func(cell string) bool {
		id, err := f.GetCellStyle(name, cell)
		require.NoError(t, err)
		style, err := f.GetStyle(id)
		require.NoError(t, err)
		return style.Protection == nil || style.Protection.Locked
	}
	require.False(t, locked(cell))
	_, id := named.at("B1_02", "Question")
	require.True(t, locked(id))
	protection, err := f.GetSheetProtection(name)
	require.NoError(t, err)
	require.Empty(t, protection.Password, "it keeps from accidents")
	lists, err := f.GetDataValidations(name)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(lists), 3, "yes or no, status, and choices")
	printed, err := f.GetSheetProps(name)
	require.NoError(t, err)
	require.True(t, *printed.FitToPage, "all columns on one page when printed")
	page, err := f.GetPageLayout(name)
	require.NoError(t, err)
	require.Equal(t, "landscape", *page.Orientation)
	require.Contains(t, f.GetDefinedName(), excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: "'" + name + "'!$1:$1", Scope: name})
	_, by := named.at("B1_02", "Version")
	version, err := f.GetCellValue(name, by, excelize.Options{RawCellValue: true})
	require.NoError(t, err)
	require.Equal(t, "1", version)
}

// Every workbook of ours begins alike; this one goes on with how it is filled
// in, and ends with what it is known by.
func TestService_OpensAsEveryReport(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	for locale, title := range map[catalogue.Locale]string{catalogue.Swedish: "Svar", catalogue.Dutch: "Antwoorden"} {
		edit(t, b.file(t, locale), func(f book) {
			rows, err := f.GetRows(f.GetSheetName(0))
			require.NoError(t, err)
			require.Equal(t, [][]string{{title}, {"Åkeriet <AB>, 2025"}, {"Framställd: 2026-02-03"}, {"Av: =anna@tillit.test"}, nil}, rows[:5])
			mark := rows[len(rows)-1]
			require.Len(t, mark, 2)
			require.Contains(t, mark[1], " 2025 "+string(locale))
		})
	}
}
