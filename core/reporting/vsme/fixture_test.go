package vsme_test

import (
	"context"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/writing"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	"tillit/core/reporting/vsme"
)

const year = 2025

// bundle is one test's fixture: a company that reports by VSME, and another one.
type bundle struct {
	db        *pg.DB
	companies *company.Service
	answers   answertest.Services
	filings   *vsme.Service
	scope     tenant.Scope
	other     tenant.Scope
}

func newBundle(t *testing.T, standard catalogue.Standard) bundle {
	t.Helper()
	db := cataloguetest.New(t).Open(t)
	clock := func() time.Time { return time.Date(2026, 2, 1, 9, 0, 0, 0, time.UTC) }
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	companies, err := company.NewService(db, files, clock)
	require.NoError(t, err)
	answers := answertest.NewServices(db, cataloguetest.Install(t, db), clock, year)
	footprints := parts.New(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
	b := bundle{db: db, companies: companies, answers: answers, filings: vsme.NewService(companies, answers.Reading, footprints.Totals)}
	may := []tenant.Permission{company.Read, company.Write, answer.Read, answer.Write, answer.OptOut, footprint.Read}
	for _, scope := range []*tenant.Scope{&b.scope, &b.other} {
		id := accounttest.Company(t, db)
		boss := accounttest.Person(t, db, tenant.Company, id)
		*scope = tenant.NewScope(boss.ID, id, may...)
		b.describe(t, *scope, func(d *company.Details) {
			d.Name, d.Country, d.Currency, d.Standard, d.CorporateNumber = "Åkeriet AB", "SE", "SEK", standard, "556036-0793"
		})
	}
	return b
}

// exec changes what the company's own calls would not.
func (b bundle) exec(t *testing.T, statement string) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), b.scope, func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, statement)
		return err
	}))
}

// describe changes what a company says about itself.
func (b bundle) describe(t *testing.T, scope tenant.Scope, change func(*company.Details)) {
	t.Helper()
	about, err := b.companies.Get(t.Context(), scope)
	require.NoError(t, err)
	change(&about.Details)
	_, err = b.companies.Save(t.Context(), scope, about.Details)
	require.NoError(t, err)
}

// say completes an answer of a year.
func (b bundle) say(t *testing.T, when int, question string, v answer.Value) {
	t.Helper()
	b.save(t, when, question, answer.Content{Value: &v, Completed: true})
}

func (b bundle) save(t *testing.T, when int, question string, c answer.Content) {
	t.Helper()
	in := writing.Save{Question: question, Year: when, Content: c}
	found, err := b.answers.Reading.Get(t.Context(), b.scope, when, question)
	require.NoError(t, err)
	if a := found.Item().Answer; a != nil {
		in.Version = a.Version
	}
	_, err = b.answers.Writing.Save(t.Context(), b.scope, in)
	require.NoError(t, err)
}

func (b bundle) read(t *testing.T) vsme.Filing {
	t.Helper()
	filing, err := b.filings.Read(t.Context(), b.scope, year, catalogue.English)
	require.NoError(t, err)
	return filing
}

// required completes all that no report is made without.
func (b bundle) required(t *testing.T) {
	t.Helper()
	for question, v := range map[string]answer.Value{
		"B1_02": pick("basic"), "B1_04": pick("individual"), "B1_07": pick("private-limited"), "B1_09": pick("H49"), "B1_10": number("5000000"),
		"B1_11": number("8000000"), "B1_12": number("12.5"), "B1_13": pick("average"), "B1_14": pick("fte"), "B1_15": pick("SE"),
		"B3_01": number("410.25"), "B3_11": number("120.5"), "B3_12": number("30.25"), "B3_14": number("150.75"),
	} {
		b.say(t, year, question, v)
	}
}

func number(s string) answer.Value {
	d := decimal.RequireFromString(s)
	return answer.Value{Cell: answer.Cell{Number: &d}}
}

func pick(keys ...string) answer.Value { return answer.Value{Cell: answer.Cell{Options: keys}} }
func text(s string) answer.Value       { return answer.Value{Cell: answer.Cell{Text: s}} }
func yes(is bool) answer.Value         { return answer.Value{Cell: answer.Cell{Yes: &is}} }

// rows is a table's column: key and cell in turn.
func rows(cells ...any) answer.Value {
	v := answer.Value{}
	for i := 0; i < len(cells); i += 2 {
		key, cell := cells[i].(string), cells[i+1].(answer.Value)
		v.Rows = append(v.Rows, answer.Row{Key: key, Cell: cell.Cell})
	}
	return v
}

// facts are the values of a filing by the ids of their facts.
func facts(f vsme.Filing) map[string]string {
	values := map[string]string{}
	for _, fact := range f.Facts() {
		values[fact.ID] = fact.Value()
	}
	return values
}

// codes are the findings of a severity, each with its first question.
func codes(f vsme.Filing, severity vsme.Severity) []string {
	found := []string{}
	for _, one := range f.Findings {
		if one.Severity != severity {
			continue
		}
		code := string(one.Code)
		if len(one.Questions) > 0 {
			code += " " + one.Questions[0].ID
		}
		found = append(found, code)
	}
	return found
}
