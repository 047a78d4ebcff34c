package bookkeeping_test

import (
	"context"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/books/bookkeeping"
	"tillit/core/books/ledger"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/job"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/spreadsheet"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account/accounttest"
)

// arrive has a file come by itself and its job done.
func (b bundle) arrive(t *testing.T, name, content string) bookkeeping.File {
	t.Helper()
	system := tenant.NewScope(uuid.Nil, b.company, bookkeeping.Import)
	file, err := b.books.Receive(t.Context(), system, bookkeeping.Arrival{
		Name: name, Inbox: "Kassan", Content: strings.NewReader(content),
		Also: func(context.Context, pg.Tx, uuid.UUID) error { return nil },
	})
	require.NoError(t, err)
	_, err = b.work(t, file.Job.ID)
	require.NoError(t, err)
	return b.imported(t, file.ID)
}

// imported is an import as the list has it.
func (b bundle) imported(t *testing.T, id uuid.UUID) bookkeeping.File {
	t.Helper()
	all, err := b.books.Imports(t.Context(), b.scope)
	require.NoError(t, err)
	for _, one := range all {
		if one.ID == id {
			return one
		}
	}
	require.Fail(t, "no such import")
	return bookkeeping.File{}
}

// questions are the mails about imports among what was handed over.
func questions(queue *accounttest.Queue) (found []bookkeeping.Question) {
	for _, work := range queue.Drain() {
		if one, ok := work.(bookkeeping.Question); ok {
			found = append(found, one)
		}
	}
	return found
}

const sales = "Datum;Konto;Belopp\n2025-01-31;4010;1 250,50\n2025-02-01;5020;99,00\n"

func TestImports_WaitForAnAnswer(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	queue := accounttest.NewQueue(b.db)
	boss := accounttest.Person(t, b.db, tenant.Company, b.company)
	accounttest.Person(t, b.db, tenant.User, b.company)
	accounttest.Person(t, b.db, tenant.Company, accounttest.Company(t, b.db))

	first := b.arrive(t, "januari.csv", sales)
	require.Equal(t, job.Done, first.Job.State)
	require.Equal(t, bookkeeping.Waiting, first.State())
	require.Equal(t, []string{"columns"}, first.Asks)
	require.Nil(t, first.Summary)
	require.Empty(t, b.stored(t), "nothing is guessed")
	require.Equal(t, []bookkeeping.Question{{Company: b.company, Import: first.ID, Person: boss.ID}}, questions(queue))

	second := b.arrive(t, "februari.csv", sales+"2025-02-28;5020;1,00\n")
	other := b.arrive(t, "annat.csv", "Dag;Konto;Summa\n2025-03-01;4010;7,00\n")
	require.Len(t, questions(queue), 2)

	table, err := b.books.LookAtImport(t.Context(), b.scope, first.ID, "")
	require.NoError(t, err)
	require.False(t, table.Ready())
	require.Equal(t, []string{"Datum", "Konto", "Belopp"}, table.Header)
	require.Equal(t, "SEK", table.Mapping.Currency)
	p, err := b.books.PreviewImport(t.Context(), b.scope, first.ID, table.Mapping)
	require.NoError(t, err)
	require.Equal(t, 2, p.Rows)

	answered, err := b.books.AnswerImport(t.Context(), b.scope, first.ID, table.Mapping)
	require.NoError(t, err)
	require.Equal(t, job.Queued, answered.State())
	require.NotEqual(t, first.Job.ID, answered.Job.ID)
	going := b.imported(t, second.ID)
	require.Equal(t, job.Queued, going.State(), "the same columns")
	require.Equal(t, bookkeeping.Waiting, b.imported(t, other.ID).State(), "other columns")
	require.Empty(t, questions(queue))

	s, err := b.work(t, answered.Job.ID)
	require.NoError(t, err)
	require.EqualValues(t, 2, s.Imported)
	s, err = b.work(t, going.Job.ID)
	require.NoError(t, err)
	require.EqualValues(t, 1, s.Imported)
	require.EqualValues(t, 2, s.Unchanged)
	done := b.imported(t, first.ID)
	require.Equal(t, job.Done, done.State())
	require.Empty(t, done.Asks)
	_, err = b.books.AnswerImport(t.Context(), b.scope, first.ID, table.Mapping)
	require.ErrorIs(t, err, bookkeeping.ErrNotWaiting)
	require.Equal(t, job.Done, b.arrive(t, "mars.csv", sales+"2025-03-31;5020;3,00\n").State(), "it was remembered")
}

// Who asks for an import is there to be asked, and gets no mail of it.
func TestImports_WaitWithoutAMailForWhoIsThere(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	accounttest.Person(t, b.db, tenant.Company, b.company)
	queue := accounttest.NewQueue(b.db)
	_, err := b.load(t, []byte(sales))
	require.NoError(t, err)
	require.Empty(t, questions(queue))
	all, err := b.books.Imports(t.Context(), b.scope)
	require.NoError(t, err)
	require.Equal(t, bookkeeping.Waiting, all[0].State())

	// An upload that is explained answers for those that wait.
	id := b.upload(t, "samma.csv", sales)
	table, err := b.books.Look(t.Context(), b.scope, id, "")
	require.NoError(t, err)
	_, err = b.books.ImportTable(t.Context(), b.scope, id, table.Mapping)
	require.NoError(t, err)
	require.Equal(t, job.Queued, b.imported(t, all[0].ID).State())
}

// What an answer leaves open is asked again, and notified of no second time.
func TestImports_AskAgainWithoutASecondMail(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	accounttest.Person(t, b.db, tenant.Company, b.company)
	queue := accounttest.NewQueue(b.db)
	answering, waiting := b.arrive(t, "januari.csv", sales), b.arrive(t, "februari.csv", sales+"2025-02-28;5020;1,00\n")
	require.Len(t, questions(queue), 2)
	table, err := b.books.LookAtImport(t.Context(), b.scope, answering.ID, "")
	require.NoError(t, err)
	answered, err := b.books.AnswerImport(t.Context(), b.scope, answering.ID, table.Mapping)
	require.NoError(t, err)
	require.NoError(t, b.books.ForgetMapping(t.Context(), b.scope, table.Signature))
	s, err := b.work(t, answered.Job.ID)
	require.NoError(t, err)
	require.EqualValues(t, 2, s.Imported, "it has its own answer")
	_, err = b.work(t, b.imported(t, waiting.ID).Job.ID)
	require.NoError(t, err)
	require.Equal(t, bookkeeping.Waiting, b.imported(t, waiting.ID).State())
	require.Empty(t, questions(queue))
}

// A remembered table whose numbers can be read in two ways asks which, and how it
// is answered is how it is read.
func TestImports_AskHowATableWrites(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	first := b.arrive(t, "januari.csv", "Datum;Konto;Belopp;Antal\n2025-01-31;4010;1 250,50;12,5\n")
	table, err := b.books.LookAtImport(t.Context(), b.scope, first.ID, "")
	require.NoError(t, err)
	m := table.Mapping
	m.Columns[ledger.FieldQuantity] = 3
	answered, err := b.books.AnswerImport(t.Context(), b.scope, first.ID, m)
	require.NoError(t, err)
	_, err = b.work(t, answered.Job.ID)
	require.NoError(t, err)

	unclear := b.arrive(t, "februari.csv", "Datum;Konto;Belopp;Antal\n2025-02-28;4010;99,50;25.000\n")
	require.Equal(t, bookkeeping.Waiting, unclear.State())
	require.Equal(t, []string{ledger.FindingQuantities}, unclear.Asks)
	table, err = b.books.LookAtImport(t.Context(), b.scope, unclear.ID, "")
	require.NoError(t, err)
	require.True(t, table.Remembered)
	_, err = b.books.AnswerImport(t.Context(), b.scope, unclear.ID, table.Mapping)
	require.ErrorIs(t, err, ledger.ErrTableAsks)
	require.Equal(t, bookkeeping.Waiting, b.imported(t, unclear.ID).State())

	m = table.Mapping
	m.Quantities = spreadsheet.Point
	answered, err = b.books.AnswerImport(t.Context(), b.scope, unclear.ID, m)
	require.NoError(t, err)
	_, err = b.work(t, answered.Job.ID)
	require.NoError(t, err)
	stored := b.stored(t)
	require.Len(t, stored, 2)
	require.Contains(t, stored[1], " 25.000")
}

func TestService_Dismiss(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	boss := accounttest.Person(t, b.db, tenant.Company, b.company)
	waiting := b.arrive(t, "januari.csv", sales)
	in := bookkeeping.Question{Company: b.company, Import: waiting.ID, Person: boss.ID}
	mail, err := b.books.QuestionMail(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, bookkeeping.QuestionMail{Email: boss.Email, Name: boss.Name, Company: "Måleriet AB", File: "januari.csv"}, mail)
	for name, other := range map[string]bookkeeping.Question{
		"another company's": {Company: accounttest.Company(t, b.db), Import: waiting.ID, Person: boss.ID},
		"a user":            {Company: b.company, Import: waiting.ID, Person: accounttest.Person(t, b.db, tenant.User, b.company).ID},
		"another import":    {Company: b.company, Import: uuid.New(), Person: boss.ID},
	} {
		_, err = b.books.QuestionMail(t.Context(), other)
		require.ErrorIs(t, err, tenant.ErrNotFound, name)
	}

	gone, err := b.books.Dismiss(t.Context(), b.scope, waiting.ID)
	require.NoError(t, err)
	require.Equal(t, job.Cancelled, gone.State())
	require.Equal(t, b.scope.Person, gone.TakenOut.By.ID)
	_, err = b.books.Dismiss(t.Context(), b.scope, waiting.ID)
	require.ErrorIs(t, err, bookkeeping.ErrNotWaiting)
	_, err = b.books.QuestionMail(t.Context(), in)
	require.ErrorIs(t, err, tenant.ErrNotFound, "there is nothing to answer")

	// Others that are answered leave it alone; it can be answered itself.
	next := b.arrive(t, "februari.csv", sales)
	table, err := b.books.LookAtImport(t.Context(), b.scope, next.ID, "")
	require.NoError(t, err)
	_, err = b.books.AnswerImport(t.Context(), b.scope, next.ID, table.Mapping)
	require.NoError(t, err)
	require.Equal(t, job.Cancelled, b.imported(t, waiting.ID).State())
	again, err := b.books.AnswerImport(t.Context(), b.scope, waiting.ID, table.Mapping)
	require.NoError(t, err)
	require.Nil(t, again.TakenOut)
	_, err = b.work(t, again.Job.ID)
	require.NoError(t, err)
	require.Len(t, b.stored(t), 2)
}

func TestImports_RefuseAnswers(t *testing.T) {
	t.Parallel()
	b := newBundle(t)
	ctx := t.Context()
	waiting := b.arrive(t, "januari.csv", sales)
	table, err := b.books.LookAtImport(ctx, b.scope, waiting.ID, "")
	require.NoError(t, err)
	calls := map[string]func(scope tenant.Scope, id uuid.UUID) error{
		"look": func(scope tenant.Scope, id uuid.UUID) error {
			_, err := b.books.LookAtImport(ctx, scope, id, "")
			return err
		},
		"preview": func(scope tenant.Scope, id uuid.UUID) error {
			_, err := b.books.PreviewImport(ctx, scope, id, table.Mapping)
			return err
		},
		"answer": func(scope tenant.Scope, id uuid.UUID) error {
			_, err := b.books.AnswerImport(ctx, scope, id, table.Mapping)
			return err
		},
		"dismiss": func(scope tenant.Scope, id uuid.UUID) error { _, err := b.books.Dismiss(ctx, scope, id); return err },
	}
	sound := b.arrive(t, "bok.se", string(file(t, three()...)))
	for name, call := range calls {
		require.ErrorIs(t, call(b.scope, uuid.New()), tenant.ErrNotFound, name)
		require.ErrorIs(t, call(b.another(t, "559000-9999").scope, waiting.ID), tenant.ErrNotFound, name)
		require.ErrorIs(t, call(tenant.NewScope(uuid.New(), b.company, bookkeeping.Read), waiting.ID), tenant.ErrForbidden, name)
		require.ErrorIs(t, call(b.scope, sound.ID), bookkeeping.ErrNotWaiting, name)
	}
	wrong := table.Mapping
	wrong.Columns = map[ledger.Field]int{ledger.FieldDate: 0}
	_, err = b.books.PreviewImport(ctx, b.scope, waiting.ID, wrong)
	require.Equal(t, fault.CodeFields, fault.CodeOf(err))
	_, err = b.books.AnswerImport(ctx, b.scope, waiting.ID, wrong)
	require.Equal(t, fault.CodeFields, fault.CodeOf(err))
	require.Equal(t, bookkeeping.Waiting, b.imported(t, waiting.ID).State())
	for _, start := range []func(context.Context, tenant.Scope, uuid.UUID) (bookkeeping.File, error){b.books.StartTakeOut, b.books.StartApart, b.books.KeepMissing} {
		_, err = start(ctx, b.scope, waiting.ID)
		require.ErrorIs(t, err, bookkeeping.ErrNotIn)
	}
}
