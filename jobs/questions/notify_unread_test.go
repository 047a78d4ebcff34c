package questions_test

import (
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/mail"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/people/account/mailing"
	"tillit/core/questions/answer"
	"tillit/core/questions/conversation"
	"tillit/jobs/jobstest"
	"tillit/jobs/mailer"
	"tillit/jobs/questions"
)

// mention has the boss name the user on a question that is theirs.
func (o office) mention(t *testing.T) {
	t.Helper()
	_, err := o.talks.Conversations.Open(t.Context(), o.boss, conversation.About{Kind: conversation.Question, Year: 2025, Place: "B1_10"},
		conversation.Message{Text: "Weet u dit?", Mentions: []uuid.UUID{o.user.ID}})
	require.NoError(t, err)
}

// tell runs a job of telling the user what they have not read.
func (o office) tell(t *testing.T, sender mail.Sender, id int64) error {
	t.Helper()
	templates, err := mail.NewTemplates("nl-NL")
	require.NoError(t, err)
	worker := questions.NotifyUnread{
		Notices: o.talks.Notices,
		Mailer:  mailer.Mailer{Templates: templates, Sender: sender, Origin: "https://tillit.test", Preferences: o.wishes},
	}
	return worker.Work(t.Context(), &river.Job[notice.Unread]{
		JobRow: &rivertype.JobRow{ID: id}, Args: notice.Unread{Company: o.boss.Company, Person: o.user.ID},
	})
}

func TestTellUnread_OneMailAfterAnHour(t *testing.T) {
	t.Parallel()
	o, postbox := newOffice(t), &jobstest.Postbox{}
	o.assign(t, o.user.ID, "B1_10")
	o.mention(t)
	o.mention(t)
	var due time.Time
	require.NoError(t, o.db.Pool().QueryRow(t.Context(),
		"select min(scheduled_at) from river_job where kind = 'notice.unread' and queue like 'mail%'").Scan(&due))
	require.Equal(t, o.clock.Now().Add(notice.MailAfter), due.UTC())

	var snooze *rivertype.JobSnoozeError
	require.ErrorAs(t, o.tell(t, postbox, 1), &snooze)
	require.Equal(t, notice.MailAfter, snooze.Duration)
	o.clock.Pass(notice.MailAfter)
	require.NoError(t, o.tell(t, postbox, 1))
	require.NoError(t, o.tell(t, postbox, 2))
	require.NoError(t, o.tell(t, postbox, 1))
	require.Len(t, postbox.Mails, 1)
	m := postbox.Mails[0]
	require.Equal(t, mail.Address{Name: o.user.Name, Email: o.user.Email}, m.To)
	require.Equal(t, "U hebt 2 ongelezen meldingen voor Company", m.Subject, "the assignment has a mail of its own")
	require.Contains(t, m.Text, "noemde u: ")
	require.Contains(t, m.Text, " 2025\n")
	require.NotContains(t, m.Text, "Weet u dit?", "what was said stays in the product")
	require.Contains(t, m.Text, "\nhttps://tillit.test/user\n")
}

func TestTellUnread_NothingWhenReadOrUnwanted(t *testing.T) {
	t.Parallel()
	o, postbox := newOffice(t), &jobstest.Postbox{}
	o.assign(t, o.user.ID, "B1_10")
	o.mention(t)
	_, err := o.talks.Notices.Read(t.Context(), tenant.NewScope(o.user.ID, o.boss.Company, account.Own, answer.ReadAssigned), nil)
	require.NoError(t, err)
	o.clock.Pass(notice.MailAfter)
	require.NoError(t, o.tell(t, postbox, 1))
	require.Empty(t, postbox.Mails)

	o.mention(t)
	require.NoError(t, o.wishes.Choose(t.Context(), tenant.NewScope(o.user.ID, o.boss.Company, account.Own, answer.ReadAssigned), mailing.Choice{Kind: mailing.Unread}))
	o.clock.Pass(notice.MailAfter)
	require.NoError(t, o.tell(t, postbox, 2))
	require.Empty(t, postbox.Mails)
}

func TestTellUnread_AgainAfterAFailure(t *testing.T) {
	t.Parallel()
	o, postbox := newOffice(t), &jobstest.Postbox{Shut: errors.New("no answer")}
	o.assign(t, o.user.ID, "B1_10")
	o.mention(t)
	o.clock.Pass(notice.MailAfter)
	require.ErrorIs(t, o.tell(t, postbox, 1), postbox.Shut)
	postbox.Shut = nil
	require.NoError(t, o.tell(t, postbox, 2), "another job leaves it to the one that has begun")
	require.NoError(t, o.tell(t, postbox, 1))
	require.NoError(t, o.tell(t, postbox, 1))
	require.Len(t, postbox.Mails, 2, "of the failed attempt one was seen")
}
