package workbook_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/answer"
	"tillit/core/questions/optout"
	"tillit/core/questions/workbook"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
)

// brought are the differences by question.
func brought(c workbook.Comparison) map[string]workbook.Difference {
	found := map[string]workbook.Difference{}
	for _, d := range c.Differences {
		found[d.Item.Question.ID] = d
	}
	return found
}

func picks(c workbook.Comparison) (all []workbook.Pick) {
	for _, d := range c.Differences {
		if d.Refused == "" {
			all = append(all, workbook.Pick{Question: d.Item.Question.ID, Version: d.Version()})
		}
	}
	return all
}

// seen are the changes of a difference as a person reads them.
func seen(d workbook.Difference) (lines []string) {
	for _, c := range d.Changes {
		lines = append(lines, c.Field+" "+c.Row+": "+c.Old+" > "+c.New)
	}
	return lines
}

func TestService_TakesWhatPeopleTypeInSpreadsheets(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.save(t, "B1_02", answer.Content{Value: pick("basic"), Notes: "kept"})
	b.save(t, "B3_01", answer.Content{Value: number("10"), Completed: true})
	b.save(t, "B1_09", answer.Content{Value: pick("C16")})
	b.save(t, "B1_16", answer.Content{Value: &answer.Value{Rows: []answer.Row{
		{Key: "a", Cell: answer.Cell{Text: "Verkstan"}}, {Key: "b", Cell: answer.Cell{Text: "Lagret"}},
	}}})
	file := edit(t, b.file(t, catalogue.Swedish), func(f book) {
		f.set("B1_02", "Svar", " basic module and comprehensive module ") // in another language
		f.set("B3_01", "Svar", "1 240,50")                                // a text
		f.set("B3_01", "Status", "Luonnos")
		f.set("B8_01", "Svar", 12.0)
		f.set("B1_09", "Svar", "E Water supply; sewerage, waste management and remediation activities; 16 Tillverkning av trä och varor av trä, kork, halm och rotting, utom möbler")
		f.set("B7_01", "Svar", true) // a truth value
		f.set("B1_08", "Svar", "Annat")
		f.set("B1_08", "Anteckningar", "  med blanksteg ")
		f.set("B1_08", "Taggar", "ett; två\ntre")
		f.set("B2_04", "Status", "Ej tillämpligt")
		f.set("B2_04", "Skäl till ej tillämpligt", "Finns inte")
		f.set("B8_08", "Svar", 0.125) // of which the sheet shows the hundredfold
		name, cell := f.at("B8_08", "Svar")
		percent, err := f.NewStyle(&excelize.Style{NumFmt: 10})
		require.NoError(t, err)
		require.NoError(t, f.SetCellStyle(name, cell, cell, percent))
		f.set("a", "B1_16", "")
		f.set("b", "B1_16", "Lagret i Örebro")
		name, cell = f.at("b", "B1_16")
		x, y, err := excelize.CellNameToCoordinates(cell)
		require.NoError(t, err)
		for at, value := range map[int]any{x: "Kontoret", x + 1: 45322} { // a new row, of which one cell became a date
			cell, err = excelize.CoordinatesToCellName(at, y+1)
			require.NoError(t, err)
			require.NoError(t, f.SetCellValue(name, cell, value))
		}
		date, err := f.NewStyle(&excelize.Style{NumFmt: 14})
		require.NoError(t, err)
		cell, err = excelize.CoordinatesToCellName(x+1, y+1)
		require.NoError(t, err)
		require.NoError(t, f.SetCellStyle(name, cell, cell, date))
	})
	found := b.compare(t, file)
	by := brought(found)
	for _, d := range found.Differences {
		require.Empty(t, d.Refused, "%s %v", d.Item.Question.ID, d.Problems)
		require.False(t, d.Conflict)
	}
	require.Equal(t, []string{"value : Basic Module only > Basic Module and Comprehensive Module"}, seen(by["B1_02"]))
	require.Equal(t, "Allmän information", by["B1_02"].Changes[0].Sheet)
	require.Equal(t, []string{"status : Completed > Draft", "value : 10 > 1240.5"}, seen(by["B3_01"]))
	require.Contains(t, seen(by["B1_16"]), "value Verkstan: Verkstan > ")
	require.Contains(t, seen(by["B1_16"]), "value Lagret: Lagret > Lagret i Örebro")

	applied, err := b.workbooks.Apply(t.Context(), b.scope, file, picks(found))
	require.NoError(t, err)
	require.Len(t, applied.Saved, len(found.Differences))
	require.Equal(t, year, applied.Year)
	require.Empty(t, b.compare(t, file).Differences, "the same file brings nothing more")
	require.Empty(t, b.compare(t, b.file(t, catalogue.Finnish)).Differences)

	is := func(question string) *answer.Answer { return b.item(t, question).Answer }
	require.Equal(t, []string{"basic-and-comprehensive"}, is("B1_02").Value.Options)
	require.Equal(t, "kept", is("B1_02").Notes)
	require.Equal(t, 2, is("B1_02").Version)
	require.Equal(t, b.scope.Person, is("B1_02").UpdatedBy.ID)
	require.Equal(t, "1240.5", is("B3_01").Value.Number.String())
	require.False(t, is("B3_01").Completed)
	require.Equal(t, "12", is("B8_01").Value.Number.String())
	require.Equal(t, []string{"E", "C16"}, is("B1_09").Value.Options)
	require.True(t, *is("B7_01").Value.Yes)
	require.Equal(t, "med blanksteg", is("B1_08").Notes)
	require.Equal(t, []string{"ett", "två", "tre"}, is("B1_08").Tags)
	require.True(t, is("B2_04").NotApplicable)
	require.Equal(t, "12.5", is("B8_08").Value.Number.String())
	rows := is("B1_16").Value.Rows
	require.Equal(t, []string{"Lagret i Örebro", "Kontoret"}, []string{rows[0].Text, rows[1].Text})
	require.Equal(t, "b", rows[0].Key)
	other := is("B1_17").Value.Rows
	require.Equal(t, []answer.Row{{Key: rows[1].Key, Cell: answer.Cell{Text: "2024-01-31"}}}, other, "cells of a new row belong together")
}

func TestService_RefusesWhatCannotBe(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.save(t, "B1_02", answer.Content{Value: pick("basic"), Completed: true})
	b.save(t, "B2_05", answer.Content{Value: yes(true)})
	require.NoError(t, b.answers.OptOuts.OptOut(t.Context(), b.scope, optout.OptOuts{Year: year, Questions: []string{"B2_05"}, Reason: "r"}))
	file := edit(t, b.file(t, catalogue.Swedish), func(f book) {
		f.formula("B3_01", "Svar", "1+1")
		f.formula("B2_01", "Anteckningar", `HYPERLINK("http://evil.test")`)
		f.set("B8_01", "Svar", "tolv")
		f.set("B1_07", "Svar", "Aktiebolaget")
		f.set("B2_04", "Svar", "kanske")
		f.set("B2_06", "Status", "Nästan")
		f.set("B1_02", "Svar", "")                 // completed, and says nothing
		f.set("B2_07", "Status", "Ej tillämpligt") // without a reason
		f.set("B2_05", "Svar", "Nej")
		f.set("B2_08", "Version", "ett")
		f.set("B2_08", "Svar", "Ja")
		f.set("B2_09", "Fråge-ID", "B2_10")
		f.set("B2_10", "Svar", "Ja")
		f.set("B7_01", "Svar", "Ja") // and this one is right
	})
	found := b.compare(t, file)
	by := brought(found)
	for question, code := range map[string]string{
		"B3_01": workbook.CodeFormula, "B2_01": workbook.CodeFormula, "B8_01": workbook.CodeNoNumber, "B1_07": workbook.CodeChoice,
		"B2_04": workbook.CodeNotTruth, "B2_06": workbook.CodeStatus, "B1_02": answer.CodeRequired, "B2_07": answer.CodeRequired,
	} {
		require.Equal(t, workbook.RefusedInvalid, by[question].Refused, question)
		require.Equal(t, code, by[question].Problems[0].Code, question)
		require.NotEmpty(t, by[question].Problems[0].Cell, question)
	}
	require.Equal(t, workbook.RefusedOptedOut, by["B2_05"].Refused)
	require.Equal(t, workbook.RefusedVersion, by["B2_08"].Refused)
	require.Empty(t, by["B7_01"].Refused)
	require.Equal(t, `=HYPERLINK("http://evil.test")`, by["B2_01"].Changes[0].New, "shown, and never run")

	n, err := b.workbooks.Apply(t.Context(), b.scope, file, []workbook.Pick{{Question: "B7_01"}, {Question: "B8_01"}})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.Zero(t, n)
	require.Nil(t, b.item(t, "B7_01").Answer, "all or nothing")
	_, err = b.workbooks.Apply(t.Context(), b.scope, file, []workbook.Pick{{Question: "B7_01"}})
	require.NoError(t, err)
}

func TestService_WhatOthersHaveChangedStands(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.save(t, "B3_01", answer.Content{Value: number("10")})
	b.save(t, "B8_01", answer.Content{Value: number("1"), Notes: "n"})
	untouched := b.file(t, catalogue.English)
	file := edit(t, untouched, func(f book) {
		f.set("B3_01", "Answer", 20.0)
		f.set("B8_01", "Notes", "mine")
	})
	b.save(t, "B3_01", answer.Content{Value: number("30")})
	b.save(t, "B8_01", answer.Content{Value: number("2"), Notes: "n"})
	require.Empty(t, b.compare(t, untouched).Differences, "an old file that nobody edited undoes nothing")

	found := b.compare(t, file)
	by := brought(found)
	require.True(t, by["B3_01"].Conflict)
	require.Equal(t, []string{"value : 30 > 20"}, seen(by["B3_01"]), "the newer answer is shown")
	require.Equal(t, []string{"notes : n > mine"}, seen(by["B8_01"]))
	_, err := b.workbooks.Apply(t.Context(), b.scope, file, []workbook.Pick{{Question: "B3_01", Version: 1}})
	require.ErrorIs(t, err, answer.ErrStale, "found to an older answer")
	applied, err := b.workbooks.Apply(t.Context(), b.scope, file, picks(found))
	require.NoError(t, err)
	require.Len(t, applied.Saved, 2)
	require.Equal(t, "20", b.item(t, "B3_01").Answer.Value.Number.String())
	require.Equal(t, "2", b.item(t, "B8_01").Answer.Value.Number.String(), "what was not edited stays as it is now")
	require.Equal(t, "mine", b.item(t, "B8_01").Answer.Notes)
}

func TestService_UndoesOneLoad(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.save(t, "B3_01", answer.Content{Value: number("10"), Completed: true, Notes: "metered", Tags: []string{"2025"}})
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update answers set source = ?", answer.FromFootprint)
		return err
	}))
	b.save(t, "B8_01", answer.Content{Value: number("7")})
	before := b.item(t, "B3_01").Answer
	file := edit(t, b.file(t, catalogue.Swedish), func(f book) {
		f.set("B3_01", "Svar", 20.0)
		f.set("B3_01", "Status", "Utkast")
		f.set("B8_01", "Svar", 8.0)
		f.set("B8_02", "Svar", 9.0)
		f.set("B8_02", "Status", "Klart")
	})
	found := b.compare(t, file)
	require.Contains(t, seen(brought(found)["B8_02"]), "status :  > Completed", "nobody has begun")
	applied, err := b.workbooks.Apply(t.Context(), b.scope, file, picks(found))
	require.NoError(t, err)
	require.ElementsMatch(t, []writing.Made{{Question: "B3_01", Version: 2}, {Question: "B8_01", Version: 2}, {Question: "B8_02", Version: 1}}, applied.Saved)
	_, err = b.answers.Writing.Save(t.Context(), b.scope, writing.Save{Question: "B8_01", Year: year, Version: 2, Content: answer.Content{Value: number("88")}})
	require.NoError(t, err)

	_, err = b.answers.Writing.UndoAll(t.Context(), b.person(t, b.scope.Company, answer.Read), year, applied.Saved)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	others := b.person(t, accounttest.Company(t, b.db), answer.Read, answer.Write)
	undone, err := b.answers.Writing.UndoAll(t.Context(), others, year, applied.Saved)
	require.NoError(t, err)
	require.Zero(t, undone, "they have no such answers")

	undone, err = b.answers.Writing.UndoAll(t.Context(), b.scope, year, applied.Saved)
	require.NoError(t, err)
	require.Equal(t, 2, undone)
	after := b.item(t, "B3_01").Answer
	require.Equal(t, before.Content, after.Content)
	require.Equal(t, answer.FromFootprint, after.Source)
	require.Equal(t, 3, after.Version, "what was loaded stays in the history")
	require.Equal(t, answer.NotStarted, b.item(t, "B8_02").Status())
	require.Equal(t, "88", b.item(t, "B8_01").Answer.Value.Number.String(), "changed since")

	undone, err = b.answers.Writing.UndoAll(t.Context(), b.scope, year, applied.Saved)
	require.NoError(t, err)
	require.Zero(t, undone)
	for _, nonsense := range []writing.Made{{Question: "B8_03", Version: 0}, {Question: "B3_01", Version: -1}, {Question: "B3_01", Version: 9}} {
		undone, err = b.answers.Writing.UndoAll(t.Context(), b.scope, year, []writing.Made{nonsense})
		require.NoError(t, err)
		require.Zero(t, undone)
	}
}

func TestService_ToldOfWhatIsMissing(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	b.save(t, "B3_01", answer.Content{Value: number("10"), Notes: "n"})
	file := b.file(t, catalogue.English)
	without := func(columns ...string) workbook.Comparison {
		return b.compare(t, edit(t, file, func(f book) {
			f.set("B3_01", "Answer", 11.0)
			for _, column := range columns {
				name, cell := f.at("B3_01", column)
				x, _, err := excelize.CellNameToCoordinates(cell)
				require.NoError(t, err)
				letters, err := excelize.ColumnNumberToName(x)
				require.NoError(t, err)
				require.NoError(t, f.RemoveCol(name, letters))
			}
		}))
	}
	found := without("Notes")
	require.Equal(t, []string{"value : 10 > 11"}, seen(found.Differences[0]))
	require.Equal(t, []workbook.Notice{{Sheet: "Environment", Code: "left", Details: []string{"Notes"}}}, found.Notices)
	found = without("Version")
	require.Empty(t, found.Differences)
	require.Equal(t, []workbook.Notice{{Sheet: "Environment", Code: "columns", Details: []string{"Version"}}}, found.Notices)
	found = b.compare(t, edit(t, file, func(f book) {
		f.set("B3_01", "Question ID", "B3_99")
		_, err := f.NewSheet("Mine")
		require.NoError(t, err)
		require.NoError(t, f.SetCellValue("Mine", "A1", "a thought"))
	}))
	require.Empty(t, found.Differences)
	require.Equal(t, []workbook.Notice{
		{Sheet: "Environment", Code: "unknownQuestions", Details: []string{"B3_99"}}, {Sheet: "Mine", Code: "unknownSheet"},
	}, found.Notices)
}

func TestService_TakesNoFileOfOthers(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	file := edit(t, b.file(t, catalogue.English), func(f book) { f.set("B3_01", "Answer", 11.0) })
	compare := func(scope tenant.Scope, file []byte) error {
		_, err := b.workbooks.Compare(t.Context(), scope, file, catalogue.English)
		return err
	}
	require.ErrorIs(t, compare(b.scope, []byte("PK\x03\x04 nothing")), workbook.ErrUnreadable)
	require.ErrorIs(t, compare(b.scope, make([]byte, workbook.MaxSize+1)), workbook.ErrUnreadable)
	require.ErrorIs(t, compare(b.scope, edit(t, file, func(f book) { require.NoError(t, f.DeleteSheet("Read me")) })), workbook.ErrNotAnswers)
	otherTenant := b.person(t, accounttest.Company(t, b.db), answer.Read, answer.Write)
	require.ErrorIs(t, compare(otherTenant, file), workbook.ErrOtherCompany)
	reader := b.person(t, b.scope.Company, answer.Read)
	require.ErrorIs(t, compare(reader, file), tenant.ErrForbidden)
	user := b.person(t, b.scope.Company, answer.ReadAssigned, answer.Write)
	require.ErrorIs(t, compare(user, file), tenant.ErrForbidden)
	_, err := b.workbooks.Apply(t.Context(), user, file, []workbook.Pick{{Question: "B3_01"}})
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.ErrorIs(t, b.workbooks.Write(t.Context(), user, workbook.Ask{Year: year}, nil), tenant.ErrForbidden)

	// A year that is sealed takes nothing.
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, `insert into seals (company_id, year, version, manifest, sha256, sealed_at, sealed_by, impersonated)
			values (?, ?, 1, '{}', '', now(), ?, false)`, b.scope.Company, year, b.scope.Person)
		return err
	}))
	found := b.compare(t, file)
	require.Equal(t, workbook.RefusedSealed, found.Differences[0].Refused)
	require.True(t, slices.ContainsFunc(found.Differences, func(d workbook.Difference) bool { return d.Item.Question.ID == "B3_01" }))
}

// A mark that was carried over is a draft in the file, as on screen: the file brings
// nothing by itself, and who writes there that it does not apply makes it final.
func TestService_MarksThatWereCarriedOver(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.SMEB)
	earlier, err := b.answers.Writing.Save(t.Context(), b.scope, writing.Save{
		Question: "B3_01", Year: year - 1, Content: answer.Content{NotApplicable: true, NotApplicableReason: "No energy."},
	})
	require.NoError(t, err)
	_, err = b.answers.Writing.Import(t.Context(), b.scope, writing.Import{Answer: earlier.ID, Question: "B3_01", Year: year})
	require.NoError(t, err)
	require.Equal(t, answer.InProgress, b.item(t, "B3_01").Status())
	file := b.file(t, catalogue.Swedish)
	require.Empty(t, b.compare(t, file).Differences)
	file = edit(t, file, func(f book) { f.set("B3_01", "Status", "Ej tillämpligt") })
	found := b.compare(t, file)
	require.Equal(t, []string{"status : Draft > Not applicable"}, seen(brought(found)["B3_01"]))
	_, err = b.workbooks.Apply(t.Context(), b.scope, file, picks(found))
	require.NoError(t, err)
	require.Equal(t, answer.IsNotApplicable, b.item(t, "B3_01").Status())
	require.Empty(t, b.compare(t, file).Differences)
}

// A workbook that was sent out under earlier names of the scales is read as it was meant, though
// a word of then is part of the name of another scale today.
func TestService_TakesScoresByTheNamesOfBefore(t *testing.T) {
	t.Parallel()
	b := newBundle(t, catalogue.CSRD)
	old := strings.NewReplacer("omvang (ernst)", "schaal", "reikwijdte", "omvang", "Potentiële", "Mogelijke")
	file := edit(t, b.file(t, catalogue.Dutch), func(f book) {
		for _, name := range f.GetSheetList() {
			rows, err := f.GetRows(name)
			require.NoError(t, err)
			if len(rows) == 0 {
				continue
			}
			for x, title := range rows[0] {
				if renamed := old.Replace(title); renamed != title {
					cell, err := excelize.CoordinatesToCellName(x+1, 1)
					require.NoError(t, err)
					require.NoError(t, f.SetCellValue(name, cell, renamed))
				}
			}
		}
		f.set("IM-E1.2_01", "Mogelijke negatieve impact: omvang", 7)
		f.set("IM-E1.2_01", "Mogelijke negatieve impact: schaal", 3)
	})
	found := brought(b.compare(t, file))
	require.ElementsMatch(t, []string{
		"value Potential negative impact: scope:  > 7", "value Potential negative impact: scale:  > 3",
	}, seen(found["IM-E1.2_01"]))
}
