package prefill_test

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
	"tillit/core/carbon/footprint"
	"tillit/core/carbon/footprint/parts"
	"tillit/core/carbon/library"
	"tillit/core/kernel/blob"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/assignment"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/core/reference/category"
	"tillit/core/reference/factor"
	"tillit/core/reference/factor/price"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
)

// Questions of the tests, of the standard that ships.
const (
	turnover  = "B1_11" // money
	statement = "B1_21" // text
	legalForm = "B1_07" // one choice
	practices = "B2_04" // yes or no
	sites     = "B1_16" // a table whose rows people make
)

// bundle is two companies that report by VSME, and a model behind the real
// wire.
type bundle struct {
	db        *pg.DB
	clock     *accounttest.Clock
	server    *modeltest.Server
	answers   answertest.Services
	documents *document.Service
	jobs      *job.Service
	prefill   *prefill.Service
	admin     tenant.Scope
	user      tenant.Scope // of the same company, sees what is assigned to them
	other     tenant.Scope // of another company
}

func setup(t *testing.T, replies ...modeltest.Reply) bundle {
	t.Helper()
	return limited(t, assistant.Limits{MonthlyTokens: 1_000_000, AllMonthlyTokens: 10_000_000, PerMinute: 1000, AllPerMinute: 1000, Keep: time.Hour}, replies...)
}

func limited(t *testing.T, limits assistant.Limits, replies ...modeltest.Reply) bundle {
	t.Helper()
	db := cataloguetest.New(t).Open(t)
	b := bundle{db: db, clock: accounttest.NewClock(time.Date(2025, 6, 15, 9, 0, 0, 0, time.UTC)), server: modeltest.Serve(t, replies...), jobs: job.NewService(db)}
	b.answers = answertest.NewServices(db, cataloguetest.Install(t, db), b.clock.Now, 2025)
	files, err := blob.Folder(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, files.Close()) })
	b.documents = document.NewService(db, files, document.Limits{File: 1 << 20, Company: 10 << 20}, b.clock.Now)
	companies, err := company.NewService(db, files, b.clock.Now)
	require.NoError(t, err)
	footprints := parts.New(db, category.Standard(), library.NewService(db, category.Standard(), factor.Standard()), price.Standard())
	b.prefill = prefill.NewService(db, assistant.NewService(db, b.server.Client(), limits, b.clock.Now), b.answers.Reading, b.answers.Writing, companies, b.documents, footprints.Totals, b.clock.Now)

	home, away := accounttest.Company(t, db), accounttest.Company(t, db)
	b.exec(t, "update companies set standard = 3")
	b.admin, b.other = b.person(t, home, tenant.Company), b.person(t, away, tenant.Company)
	b.user = tenant.NewScope(accounttest.Person(t, db, tenant.User, home).ID, home,
		answer.ReadAssigned, answer.Write, document.Read, company.See, footprint.Read, assistant.See, assistant.Use)
	return b
}

func (b bundle) person(t *testing.T, home uuid.UUID, role tenant.Role) tenant.Scope {
	t.Helper()
	return tenant.NewScope(accounttest.Person(t, b.db, role, home).ID, home,
		answer.Read, answer.ReadAssigned, answer.Write, answer.Assign, document.Read, document.Write, document.Manage, company.See, company.Read,
		footprint.Read, assistant.See, assistant.Use, prefill.Start, job.Read)
}

func (b bundle) exec(t *testing.T, statement string, args ...any) {
	t.Helper()
	require.NoError(t, b.db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, statement, args...)
		return err
	}))
}

// document makes one of pages.
func (b bundle) document(t *testing.T, scope tenant.Scope, name string, pages ...string) uuid.UUID {
	t.Helper()
	content := []byte(strings.Join(pages, "\n"))
	up, err := b.documents.StartUpload(t.Context(), scope, name, int64(len(content)))
	require.NoError(t, err)
	require.NoError(t, b.documents.PutPart(t.Context(), scope, up.ID, 0, content))
	d, _, err := b.documents.Add(t.Context(), scope, up.ID)
	require.NoError(t, err)
	require.NoError(t, b.documents.ReadText(t.Context(), scope, d.ID, paged(pages)))
	return d.ID
}

// paged reads the pages that it is.
type paged []string

func (p paged) Text(context.Context, document.Kind, *os.File) ([]document.Page, bool, error) {
	var pages []document.Page
	for _, text := range p {
		pages = append(pages, document.Page{Text: text})
	}
	return pages, false, nil
}

// says answers one question with a value that rests on a quote, wherever it
// stands in what was sent; a question that was not asked is left out.
type says struct {
	question string
	value    any
	quote    string
}

// model says what it is told to, and nothing to all else.
func model(all ...says) modeltest.Reply {
	return modeltest.Makes(func(c modeltest.Call) any { return answersTo(c, all) })
}

// uncounted is a model that counts no tokens, so that they are estimated.
func uncounted(all ...says) modeltest.Reply {
	return func(w http.ResponseWriter, c modeltest.Call) {
		content, err := json.Marshal(answersTo(c, all))
		if err != nil {
			panic(err)
		}
		modeltest.Uncounted(string(content))(w, c)
	}
}

func answersTo(c modeltest.Call, all []says) map[string]any {
	said := map[string]modeltest.Quoted{}
	for _, s := range all {
		said[s.question] = modeltest.Quoted{Value: s.value, Quote: s.quote, Reason: "It says so."}
	}
	return c.Answered(said)
}

func (b bundle) ask(t *testing.T, scope tenant.Scope, question string) (prefill.Suggestion, bool) {
	t.Helper()
	s, found, err := b.prefill.Ask(t.Context(), scope, prefill.Asking{Question: question, Year: 2025, Kind: prefill.Answer, Locale: catalogue.Swedish})
	require.NoError(t, err)
	return s, found
}

func (b bundle) list(t *testing.T, scope tenant.Scope) []prefill.Suggestion {
	t.Helper()
	list, err := b.prefill.List(t.Context(), scope, 2025)
	require.NoError(t, err)
	return list
}

func (b bundle) answer(t *testing.T, scope tenant.Scope, question string) *answer.Answer {
	t.Helper()
	detail, err := b.answers.Reading.Get(t.Context(), scope, 2025, question)
	require.NoError(t, err)
	return detail.Item().Answer
}

func (b bundle) assign(t *testing.T, questions ...string) {
	t.Helper()
	require.NoError(t, b.answers.Assignments.Assign(t.Context(), b.admin, assignment.Assignment{Questions: questions, Year: 2025, Person: b.user.Person}))
}
