package questions_test

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/accounttest"
	"tillit/core/people/account/mailing"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/assignment"
	"tillit/core/reference/catalogue/cataloguetest"
	"tillit/jobs"
	"tillit/jobs/jobstest"
	"tillit/jobs/mailer"
	"tillit/jobs/questions"
)

const quiet = 5 * time.Minute

// office is a company whose administrator assigns questions to a user.
type office struct {
	db      *pg.DB
	clock   *accounttest.Clock
	answers answertest.Services
	talks   answertest.Talks
	boss    tenant.Scope
	user    account.Person
	wishes  *mailing.Service
}

func newOffice(t *testing.T) office {
	t.Helper()
	db := cataloguetest.New(t).Open(t)
	kit := accounttest.NewKit(t, db)
	jobstest.Queue(t, db, kit.Clock.Now, jobs.Delays{AssignmentMail: quiet})
	asked := cataloguetest.Install(t, db)

	company := accounttest.Company(t, db)
	require.NoError(t, db.In(t.Context(), tenant.Scope{}.SeeingAll(), func(ctx context.Context, tx pg.Tx) error {
		_, err := tx.ExecContext(ctx, "update companies set standard = 3")
		return err
	}))
	boss := accounttest.Person(t, db, tenant.Company, company)
	return office{
		db: db, clock: kit.Clock, answers: answertest.NewServices(db, asked, kit.Clock.Now, 2025),
		talks:  answertest.NewTalks(db, asked, kit.Clock.Now, 2025),
		boss:   tenant.NewScope(boss.ID, company, answer.Read, answer.Write, answer.Assign),
		user:   accounttest.Person(t, db, tenant.User, company),
		wishes: mailing.NewService(db, kit.Box, kit.Clock.Now),
	}
}

func (o office) assign(t *testing.T, person uuid.UUID, questions ...string) {
	t.Helper()
	require.NoError(t, o.answers.Assignments.Assign(t.Context(), o.boss, assignment.Assignment{Questions: questions, Year: 2025, Person: person}))
}

// work runs a job of telling the user.
func (o office) work(t *testing.T, sender mail.Sender, id int64) error {
	t.Helper()
	templates, err := mail.NewTemplates("nl-NL")
	require.NoError(t, err)
	worker := questions.NotifyAssigned{
		Assignments: o.answers.Assignments, Quiet: quiet,
		Mailer: mailer.Mailer{Templates: templates, Sender: sender, Origin: "https://tillit.test", Preferences: o.wishes},
	}
	return worker.Work(t.Context(), &river.Job[assignment.Assigned]{
		JobRow: &rivertype.JobRow{ID: id}, Args: assignment.Assigned{Company: o.boss.Company, Person: o.user.ID},
	})
}

func TestTellAssigned_OneMailForManyAssignments(t *testing.T) {
	t.Parallel()
	o, postbox := newOffice(t), &jobstest.Postbox{}
	o.assign(t, o.user.ID, "B1_10", "B3_01")
	o.clock.Pass(quiet / 2)
	o.assign(t, o.user.ID, "B1_11")

	rows, err := o.db.Pool().Query(t.Context(), "select scheduled_at from river_job where kind = 'answer.assigned' and queue like 'mail%' order by id")
	require.NoError(t, err)
	defer rows.Close()
	var due []time.Time
	for rows.Next() {
		var at time.Time
		require.NoError(t, rows.Scan(&at))
		due = append(due, at.UTC())
	}
	require.NoError(t, rows.Err())
	require.Equal(t, []time.Time{o.clock.Now().Add(quiet / 2), o.clock.Now().Add(quiet)}, due)

	o.clock.Pass(quiet / 2)
	var snooze *rivertype.JobSnoozeError
	require.ErrorAs(t, o.work(t, postbox, 1), &snooze, "two and a half minutes have passed since the last")
	require.Equal(t, quiet/2, snooze.Duration)
	require.Empty(t, postbox.Mails)

	o.clock.Pass(quiet / 2)
	require.NoError(t, o.work(t, postbox, 1))
	require.NoError(t, o.work(t, postbox, 2))
	require.NoError(t, o.work(t, postbox, 1))
	require.Len(t, postbox.Mails, 1)
	m := postbox.Mails[0]
	require.Equal(t, mail.Address{Name: o.user.Name, Email: o.user.Email}, m.To)
	require.Contains(t, m.Text, "Er zijn 3 vragen", "who has chosen no language gets the usual one")
	require.Contains(t, m.Text, " 2025: 2\n- Klimaatrapportage 2025: 1\n")
	require.Contains(t, m.Text, "\nhttps://tillit.test/user/questions?year=2025\n")
}

func TestTellAssigned_NothingWhenTakenBackOrForOneself(t *testing.T) {
	t.Parallel()
	o, postbox := newOffice(t), &jobstest.Postbox{}
	o.assign(t, o.user.ID, "B1_10")
	o.assign(t, uuid.Nil, "B1_10")
	o.clock.Pass(quiet)
	require.NoError(t, o.work(t, postbox, 1))
	require.Empty(t, postbox.Mails)

	o.assign(t, o.boss.Person, "B1_10")
	var enqueued int
	require.NoError(t, o.db.Pool().QueryRow(t.Context(), "select count(*) from river_job").Scan(&enqueued))
	require.Equal(t, 1, enqueued, "that of the first assignment")

	o.assign(t, o.user.ID, "B1_10")
	o.clock.Pass(quiet)
	require.NoError(t, accounttest.Service(t, o.db).Disable(t.Context(), accounttest.Administrator(o.boss.Company), o.user.ID))
	require.NoError(t, o.work(t, postbox, 2))
	require.Empty(t, postbox.Mails, "the account is shut")
}

func TestTellAssigned_AgainAfterAFailure(t *testing.T) {
	t.Parallel()
	o, postbox := newOffice(t), &jobstest.Postbox{Shut: errors.New("no answer")}
	o.assign(t, o.user.ID, "B1_10")
	o.clock.Pass(quiet)
	require.ErrorIs(t, o.work(t, postbox, 1), postbox.Shut)
	require.NoError(t, o.work(t, postbox, 2), "another job leaves it to the one that has begun")
	require.Len(t, postbox.Mails, 1)
	postbox.Shut = nil
	require.NoError(t, o.work(t, postbox, 1))
	require.NoError(t, o.work(t, postbox, 1))
	require.Len(t, postbox.Mails, 2)
}

func TestTellAssigned_IntoTheFolder(t *testing.T) {
	t.Parallel()
	o, dir := newOffice(t), t.TempDir()
	o.assign(t, o.user.ID, "B1_10")
	o.clock.Pass(quiet)
	require.NoError(t, o.work(t, mail.NewFolder(dir, slog.New(slog.DiscardHandler), o.clock.Now), 1))
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(text), "To: "+o.user.Email+"\nSubject: U hebt een vraag te beantwoorden voor Company\n"), string(text))
}
