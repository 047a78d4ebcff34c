package questions_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"tillit/core/ai/assistant"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/company"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/document"
	"tillit/core/questions/prefill"
	"tillit/core/reference/catalogue"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/integrations/languagemodel"
	modeltest "tillit/integrations/languagemodel/languagemodeltest"
	"tillit/integrations/text"
	"tillit/jobs/jobstest"
	"tillit/jobs/questions"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == text.Command {
		os.Exit(text.Main(os.Args[2:]))
	}
	os.Exit(jobstest.Works{
		prefill.KindPrepare: func(ctx context.Context, db *pg.DB, ref job.Ref, model string) error {
			return prepareAnswers(ctx, db, ref, model, jobstest.Attempt())
		},
	}.Main(context.Background(), m))
}

// prefills asks the model at an address about the questions that db has.
func prefills(ctx context.Context, db *pg.DB, model string) (*prefill.Service, error) {
	asked, err := catalogue.Open(ctx, db)
	if err != nil {
		return nil, err
	}
	companies, err := company.NewService(db, nil, time.Now)
	if err != nil {
		return nil, err
	}
	client := languagemodel.New(languagemodel.Config{BaseURL: model, Key: modeltest.Key, Model: "test-1", Try: 5 * time.Second, All: 5 * time.Second})
	answers := answertest.NewServices(db, asked, time.Now, 2025)
	return prefill.NewService(
		db, assistant.NewService(db, client, assistant.Limits{
			MonthlyTokens: 1e9, AllMonthlyTokens: 1e9, PerMinute: 1e6, AllPerMinute: 1e6, Keep: time.Hour,
		}, time.Now),
		answers.Reading, answers.Writing, companies, document.NewService(db, nil, document.Limits{}, time.Now),
		jobstest.Footprints(db).Totals, time.Now,
	), nil
}

// prepareAnswers does a job of preparing answers as the queue would.
func prepareAnswers(ctx context.Context, db *pg.DB, ref job.Ref, model string, row *rivertype.JobRow) error {
	service, err := prefills(ctx, db, model)
	if err != nil {
		return err
	}
	worker := questions.PrepareAnswers{Jobs: job.NewService(db), Documents: document.NewService(db, nil, document.Limits{}, time.Now), Prefill: service}
	return worker.Work(ctx, &river.Job[prefill.Preparing]{JobRow: row, Args: prefill.Preparing{Ref: ref}})
}

// preparer is a database with questions, and a model that answers.
type preparer struct {
	url     string
	db      *pg.DB
	owner   *pgx.Conn
	model   *modeltest.Server
	service *prefill.Service
}

func newPreparer(t *testing.T, replies ...modeltest.Reply) preparer {
	t.Helper()
	d, db, _ := jobstest.Carbon(t)
	cataloguetest.Install(t, db)
	p := preparer{url: d.URL, db: db, owner: jobstest.Connect(t, d), model: modeltest.Serve(t, replies...)}
	var err error
	p.service, err = prefills(t.Context(), db, p.model.URL)
	require.NoError(t, err)
	return p
}

// wish has the answers of a new company prepared by somebody of it.
func (p preparer) wish(t *testing.T) (tenant.Scope, job.Ref) {
	t.Helper()
	home := accounttest.Company(t, p.db)
	p.exec(t, "update companies set standard = 3, description = $2 where id = $1", home, policies)
	scope := tenant.NewScope(accounttest.Person(t, p.db, tenant.Company, home).ID, home,
		answer.Read, answer.Write, assistant.See, assistant.Manage, prefill.Start, job.Read)
	queued, err := p.service.Prepare(t.Context(), scope, 2025, catalogue.Swedish)
	require.NoError(t, err)
	return scope, queued.Ref()
}

func (p preparer) exec(t *testing.T, sql string, args ...any) {
	t.Helper()
	_, err := p.owner.Exec(t.Context(), sql, args...)
	require.NoError(t, err)
}

func (p preparer) count(t *testing.T, sql string, args ...any) (n int) {
	t.Helper()
	require.NoError(t, p.owner.QueryRow(t.Context(), sql, args...).Scan(&n))
	return n
}

// ended is how a job stands, and what it has done.
func (p preparer) ended(t *testing.T, scope tenant.Scope, ref job.Ref) (job.Job, prefill.Prepared) {
	t.Helper()
	found, err := job.NewService(p.db).Get(t.Context(), scope, ref.Job)
	require.NoError(t, err)
	var done prefill.Prepared
	if found.State == job.Done {
		require.NoError(t, json.Unmarshal(found.Result, &done))
	}
	return found, done
}

// mails counts those that are to tell a company of its answers.
func (p preparer) mails(t *testing.T, company uuid.UUID) int {
	t.Helper()
	return p.count(t, "select count(*) from river_job where kind = 'mail.prepared' and args ->> 'company' = $1", company.String())
}

// suggested counts what waits for a decision in a company.
func (p preparer) suggested(t *testing.T, company uuid.UUID) int {
	t.Helper()
	return p.count(t, "select count(*) from answer_suggestions where company_id = $1 and state = 'pending'", company)
}

const (
	practices = "B7_01" // yes or no
	policies  = "Vi har policyer för klimatet"
)

// certain answers one question, by what the company says about itself.
func certain() modeltest.Reply {
	return modeltest.Answers(map[string]modeltest.Quoted{practices: {Value: true, Quote: policies, Reason: "It says so."}})
}

func TestPrepareAnswers(t *testing.T) {
	t.Parallel()
	p := newPreparer(t, certain())
	scope, ref := p.wish(t)
	for range 2 {
		require.NoError(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()))
		_, done := p.ended(t, scope, ref)
		require.Equal(t, 1, done.Suggested)
		require.Zero(t, done.Open)
		require.Equal(t, 1, p.suggested(t, scope.Company))
		require.Zero(t, p.count(t, "select count(*) from answers"), "nothing is accepted by itself")
		require.Equal(t, 1, p.mails(t, scope.Company), "a second start sends none")
	}
}

// What was just uploaded is read first, unless that takes too long.
func TestPrepareAnswers_WaitsForDocuments(t *testing.T) {
	t.Parallel()
	p := newPreparer(t, certain())
	scope, ref := p.wish(t)
	p.exec(t, `insert into documents (company_id, id, name, folded, kind, size, sha256, text_state, uploaded_at)
		values ($1, $2, 'Policy.pdf', 'policy.pdf', 'pdf', 1, 'x', 'waiting', now())`, scope.Company, uuid.New())
	var snooze *rivertype.JobSnoozeError
	require.ErrorAs(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()), &snooze)
	waiting, _ := p.ended(t, scope, ref)
	require.Equal(t, job.Queued, waiting.State)
	require.Empty(t, p.model.Calls())

	p.exec(t, "update documents set uploaded_at = $1", time.Now().Add(-document.LongestReading))
	require.NoError(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()))
	_, done := p.ended(t, scope, ref)
	require.Equal(t, 1, done.Suggested)
}

// A model that cannot be reached may be there at the next attempt, and the work
// goes on from where it stopped. After the last one it has failed.
func TestPrepareAnswers_Unreachable(t *testing.T) {
	t.Parallel()
	p := newPreparer(t, certain(), modeltest.Status(http.StatusInternalServerError))
	scope, ref := p.wish(t)
	require.ErrorContains(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()), "later again")
	waiting, _ := p.ended(t, scope, ref)
	require.Equal(t, job.Queued, waiting.State)
	require.Zero(t, p.mails(t, scope.Company))
	first, failed := p.model.Calls()[0], len(p.model.Calls())

	p.model.Then(certain())
	require.NoError(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()))
	_, done := p.ended(t, scope, ref)
	require.Zero(t, done.Open)
	require.Equal(t, 1, p.mails(t, scope.Company))
	for _, call := range p.model.Calls()[failed:] {
		require.NotEqual(t, string(first.Schema), string(call.Schema), "it was answered")
	}

	p.model.Then(modeltest.Status(http.StatusInternalServerError))
	other, lost := p.wish(t)
	require.ErrorIs(t, prepareAnswers(t.Context(), p.db, lost, p.model.URL, &rivertype.JobRow{Attempt: 6, MaxAttempts: 6}), assistant.ErrUnavailable)
	ended, _ := p.ended(t, other, lost)
	require.Equal(t, job.Failed, ended.State)
	require.Equal(t, "ai.unavailable", ended.Code)
	require.Zero(t, p.mails(t, other.Company))
}

// Who has switched AI off meanwhile has no more asked, and is told how far it
// came.
func TestPrepareAnswers_Off(t *testing.T) {
	t.Parallel()
	p := newPreparer(t, certain())
	scope, ref := p.wish(t)
	p.exec(t, "insert into assistant_settings (company_id, switched_off) values ($1, true)", scope.Company)
	require.NoError(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()))
	_, done := p.ended(t, scope, ref)
	require.Equal(t, "ai.off", done.Ended)
	require.Positive(t, done.Open)
	require.Empty(t, p.model.Calls())
	require.Equal(t, 1, p.mails(t, scope.Company))
}

// Whose rights were taken away has nothing prepared any more.
func TestPrepareAnswers_RightsGone(t *testing.T) {
	t.Parallel()
	p := newPreparer(t, certain())
	scope, ref := p.wish(t)
	accounttest.Person(t, p.db, tenant.Company, scope.Company) // the last administrator stays
	p.exec(t, "update people set disabled_at = now() where id = $1", scope.Person)
	require.ErrorIs(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()), job.ErrRightsGone)
	require.Empty(t, p.model.Calls())
	require.Zero(t, p.mails(t, scope.Company))
}

// TestPrepareAnswers_Killed kills workers amid their work. Another one goes on:
// at the end there is what one that was left alone has found, and one mail.
func TestPrepareAnswers_Killed(t *testing.T) {
	t.Parallel()
	p := newPreparer(t, certain())
	scope, ref := p.wish(t)
	start := time.Now()
	require.NoError(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()))
	lasts := time.Since(start)
	_, clean := p.ended(t, scope, ref)
	batches := len(p.model.Calls())

	const seed, usually = 11, 2
	chance := rand.New(rand.NewPCG(seed, seed))
	for kill := range jobstest.Kills(t, usually) {
		scope, ref := p.wish(t)
		before := len(p.model.Calls())
		jobstest.Killed(t, p.url, ref, time.Duration(chance.Int64N(int64(lasts))), prefill.KindPrepare, p.model.URL)
		p.exec(t, "update jobs set lease_until = now() - interval '1 second' where state = 'running'")
		require.NoError(t, prepareAnswers(t.Context(), p.db, ref, p.model.URL, jobstest.Attempt()))
		_, done := p.ended(t, scope, ref)
		require.Equal(t, clean, done, "kill %d", kill)
		require.Equal(t, 1, p.suggested(t, scope.Company), "kill %d", kill)
		require.Equal(t, 1, p.mails(t, scope.Company), "kill %d", kill)
		require.LessOrEqual(t, len(p.model.Calls())-before, batches+1, "what was looked at is not asked again")
	}
}
