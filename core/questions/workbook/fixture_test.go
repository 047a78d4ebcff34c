package workbook_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/workbook"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/integrations/sheet"
)

const year = 2025

// bundle is a company that reports by a standard, with an administrator.
type bundle struct {
	db        *pg.DB
	answers   answertest.Services
	workbooks *workbook.Service
	scope     tenant.Scope
}

func newBundle(t *testing.T, standard catalogue.Standard) bundle {
	t.Helper()
	db := cataloguetest.New(t).Open(t)
	clock := func() time.Time { return time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC) }
	b := bundle{db: db, answers: answertest.NewServices(db, cataloguetest.Install(t, db), clock, year)}
	b.workbooks = workbook.NewService(b.answers.Reading, b.answers.History, b.answers.Writing, sheet.Books{})
	b.scope = b.person(t, accounttest.Company(t, db), answer.Read, answer.ReadAssigned, answer.Write, answer.OptOut)
	b.exec(t, "update companies set standard = ?, currency = 'SEK', employees = 60 where id = ?", int(standard), b.scope.Company)
	return b
}

func (b bundle) person(t *testing.T, home uuid.UUID, may ...tenant.Permission) tenant.Scope {
	t.Helper()
	return tenant.NewScope(accounttest.Person(t, b.db, tenant.Company, home).ID, home, may...)
}

func (b bundle) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}))
}

func (b bundle) item(t *testing.T, question string) answer.Item {
	t.Helper()
	found, err := b.answers.Reading.Get(t.Context(), b.scope, year, question)
	require.NoError(t, err)
	return found.Item()
}

func (b bundle) save(t *testing.T, question string, c answer.Content) {
	t.Helper()
	in := writing.Save{Question: question, Year: year, Content: c}
	if a := b.item(t, question).Answer; a != nil {
		in.Version = a.Version
	}
	_, err := b.answers.Writing.Save(t.Context(), b.scope, in)
	require.NoError(t, err)
}

func (b bundle) file(t *testing.T, l catalogue.Locale) []byte {
	t.Helper()
	var out bytes.Buffer
	require.NoError(t, b.workbooks.Write(t.Context(), b.scope, workbook.Ask{
		Year: year, Locale: l, Name: "Åkeriet <AB>", Program: "Tillit",
		Facts: []workbook.Fact{{Label: "Framställd", Text: "2026-02-03"}, {Label: "Av", Text: "=anna@tillit.test"}},
	}, &out))
	return out.Bytes()
}

func (b bundle) compare(t *testing.T, file []byte) workbook.Comparison {
	t.Helper()
	found, err := b.workbooks.Compare(t.Context(), b.scope, file, catalogue.English)
	require.NoError(t, err)
	return found
}

// book is a file as a person edits it.
type book struct {
	*excelize.File
	t *testing.T
}

func edit(t *testing.T, file []byte, change func(book)) []byte {
	t.Helper()
	f, err := excelize.OpenReader(bytes.NewReader(file))
	require.NoError(t, err)
	change(book{f, t})
	var out bytes.Buffer
	require.NoError(t, f.Write(&out))
	require.NoError(t, f.Close())
	return out.Bytes()
}

// at finds the cell of a row and a column by what stands before and above it.
func (b book) at(row, column string) (name, cell string) {
	b.t.Helper()
	for _, name := range b.GetSheetList() {
		rows, err := b.GetRows(name)
		require.NoError(b.t, err)
		if len(rows) == 0 {
			continue
		}
		x := slices.IndexFunc(rows[0], func(title string) bool { return title == column || strings.HasPrefix(title, column+" ") })
		y := slices.IndexFunc(rows, func(cells []string) bool { return len(cells) > 0 && cells[0] == row })
		if x >= 0 && y >= 0 {
			cell, err := excelize.CoordinatesToCellName(x+1, y+1)
			require.NoError(b.t, err)
			return name, cell
		}
	}
	require.Fail(b.t, "not found", "%s under %s", row, column)
	return "", ""
}

func (b book) set(row, column string, value any) {
	b.t.Helper()
	name, cell := b.at(row, column)
	require.NoError(b.t, b.SetCellValue(name, cell, value))
}

func (b book) formula(row, column, formula string) {
	b.t.Helper()
	name, cell := b.at(row, column)
	require.NoError(b.t, b.SetCellFormula(name, cell, formula))
}

func yes(b bool) *answer.Value       { return &answer.Value{Cell: answer.Cell{Yes: &b}} }
func pick(s ...string) *answer.Value { return &answer.Value{Cell: answer.Cell{Options: s}} }
func number(s string) *answer.Value  { return &answer.Value{Cell: figure(s)} }

func figure(s string) answer.Cell {
	d := decimal.RequireFromString(s)
	return answer.Cell{Number: &d}
}
