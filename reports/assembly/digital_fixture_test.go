package assembly_test

import (
	"context"
	"strings"
	"testing"
	"time"

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
	core "tillit/core/reporting/vsme"
	"tillit/reports/assembly"
	"tillit/reports/reportstest"
	"tillit/reports/vsme"
)

// filer is a company that reports by VSME and has no books.
type filer struct {
	db        *pg.DB
	companies *company.Service
	answers   answertest.Services
	filings   *core.Service
	scope     tenant.Scope
}

const filed = 2025

func newFiler(t *testing.T, describe func(*company.Details)) filer {
	t.Helper()
	db := cataloguetest.New(t).Open(t)
	clock := func() time.Time { return time.Date(filed+1, 2, 1, 9, 0, 0, 0, time.UTC) }
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	companies, err := company.NewService(db, files, clock)
	require.NoError(t, err)
	answers := answertest.NewServices(db, cataloguetest.Install(t, db), clock, filed)
	footprints := parts.New(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
	id := accounttest.Company(t, db)
	f := filer{
		db: db, companies: companies, answers: answers, filings: core.NewService(companies, answers.Reading, footprints.Totals),
		scope: tenant.NewScope(accounttest.Person(t, db, tenant.Company, id).ID, id,
			company.Read, company.Write, answer.Read, answer.Write, answer.OptOut, footprint.Read),
	}
	about, err := companies.Get(t.Context(), f.scope)
	require.NoError(t, err)
	d := about.Details
	d.Name, d.Country, d.Currency, d.Standard, d.CorporateNumber = "Åkeriet AB", "SE", "SEK", catalogue.SMEC, "556036-0793"
	describe(&d)
	_, err = companies.Save(t.Context(), f.scope, d)
	require.NoError(t, err)
	return f
}

// say completes answers of a year, one after the other.
func (f filer) say(t *testing.T, year int, question string, c answer.Content) {
	t.Helper()
	in := writing.Save{Question: question, Year: year, Content: c}
	in.Completed = !in.NotApplicable
	found, err := f.answers.Reading.Get(t.Context(), f.scope, year, question)
	require.NoError(t, err, question)
	if a := found.Item().Answer; a != nil {
		in.Version = a.Version
	}
	_, err = f.answers.Writing.Save(t.Context(), f.scope, in)
	require.NoError(t, err, question)
}

// sheet is the year as it is asked.
func (f filer) sheet(t *testing.T, year int) answer.Sheet {
	t.Helper()
	sheet, err := f.answers.Reading.Year(t.Context(), f.scope, year)
	require.NoError(t, err)
	return sheet
}

// files are both digital files of the year in a language, each read back.
func (f filer) files(t *testing.T, locale string) (made reportstest.XBRL, inline map[string]reportstest.XBRLFact) {
	t.Helper()
	filing, err := f.filings.Read(context.WithoutCancel(t.Context()), f.scope, filed, catalogue.Locale(locale))
	require.NoError(t, err)
	r := assembly.Digital(reportstest.Head(locale), filing)
	var out strings.Builder
	require.NoError(t, vsme.WriteJSON(&out, r))
	page, err := vsme.Page(r)
	require.NoError(t, err)
	made = reportstest.ReadXBRL(t, out.String())
	return made, reportstest.ReadInline(t, page, made.DocumentInfo.Namespaces)
}
