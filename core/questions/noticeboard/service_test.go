package noticeboard_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/kernel/notice"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/assignment"
	"tillit/core/questions/conversation"
	"tillit/core/questions/noticeboard"
)

var question = conversation.About{Kind: conversation.Question, Year: 2025, Place: "B3_01"}

type world struct {
	answertest.World
	boss tenant.Scope // another administrator
}

func newWorld(t *testing.T) world {
	t.Helper()
	w := world{World: answertest.New(t)}
	all := append(answertest.All(), account.Own)
	w.Admin = tenant.NewScope(w.Admin.Person, w.Admin.Company, all...)
	w.User = tenant.NewScope(w.User.Person, w.User.Company, account.Own, answer.ReadAssigned, answer.Write)
	w.Other = tenant.NewScope(w.Other.Person, w.Other.Company, all...)
	w.boss = w.Person(t, w.Admin.Company, "Bo", all...)
	for _, s := range []tenant.Scope{w.Admin, w.boss} {
		w.Exec(t, s, "update people set role = 3 where id = ?", s.Person)
	}
	return w
}

func (w world) mention(t *testing.T, who tenant.Scope, text string) conversation.Thread {
	t.Helper()
	opened, err := w.Conversations.Open(t.Context(), w.Admin, question, conversation.Message{Text: text, Mentions: []uuid.UUID{who.Person}})
	require.NoError(t, err)
	return opened
}

func (w world) board(t *testing.T, scope tenant.Scope) noticeboard.Board {
	t.Helper()
	board, err := w.Notices.List(t.Context(), scope)
	require.NoError(t, err)
	return board
}

func (w world) digest(t *testing.T, who tenant.Scope, job int64) noticeboard.Digest {
	t.Helper()
	digest, err := w.Notices.Digest(t.Context(), notice.Unread{Company: who.Company, Person: who.Person}, job)
	require.NoError(t, err)
	return digest
}

func (w world) mailed(t *testing.T, who tenant.Scope, job int64) {
	t.Helper()
	require.NoError(t, w.Notices.Mailed(t.Context(), notice.Unread{Company: who.Company, Person: who.Person}, job))
}

func TestService_ReadMarks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mention(t, w.boss, "one")
	w.Pass(time.Minute)
	w.mention(t, w.boss, "two")
	board := w.board(t, w.boss)
	require.Equal(t, 2, board.Unread)
	require.Equal(t, "two", board.Notices[0].Excerpt, "the latest first")

	stranger, err := w.Notices.Read(t.Context(), w.Admin, []uuid.UUID{board.Notices[0].ID})
	require.NoError(t, err)
	require.Empty(t, stranger.Notices)
	require.Equal(t, 2, w.board(t, w.boss).Unread, "nobody reads for another")

	board, err = w.Notices.Read(t.Context(), w.boss, []uuid.UUID{board.Notices[0].ID})
	require.NoError(t, err)
	require.Equal(t, 1, board.Unread)
	require.True(t, board.Notices[0].Read)
	board, err = w.Notices.Read(t.Context(), w.boss, nil)
	require.NoError(t, err)
	require.Zero(t, board.Unread)
	require.Len(t, board.Notices, 2, "what was read stays")
}

func TestService_Refuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mention(t, w.boss, "x")
	_, err := w.Notices.List(t.Context(), tenant.NewScope(w.boss.Person, w.boss.Company))
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = w.Notices.Read(t.Context(), tenant.NewScope(w.boss.Person, w.boss.Company), nil)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	require.Empty(t, w.board(t, tenant.NewScope(w.boss.Person, uuid.Nil, account.Own)).Notices, "who acts for no company")
	require.Empty(t, w.board(t, tenant.NewScope(w.boss.Person, w.Other.Company, account.Own, answer.Read)).Notices, "in another company")
}

// What somebody may no longer see, and what was taken back, is shown to nobody.
func TestService_ShowsWhatMayBeSeenNow(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Assign(t, "B3_01")
	require.Len(t, w.board(t, w.User).Notices, 1)
	opened := w.mention(t, w.User, "x")
	require.Len(t, w.board(t, w.User).Notices, 2)
	_, err := w.Conversations.TakeBack(t.Context(), w.Admin, opened.ID, opened.Messages[0].ID)
	require.NoError(t, err)
	require.Len(t, w.board(t, w.User).Notices, 1)

	w.mention(t, w.User, "y")
	require.NoError(t, w.Assignments.Assign(t.Context(), w.Admin, assignment.Assignment{Questions: []string{"B3_01"}, Year: 2025, Person: w.boss.Person}))
	require.Empty(t, w.board(t, w.User).Notices)
	require.Equal(t, notice.Assigned, w.board(t, w.boss).Notices[0].Kind)
	w.Pass(2 * notice.MailAfter)
	require.Empty(t, w.digest(t, w.User, 1).Notices, "no mail tells of it either")
	require.Empty(t, w.board(t, w.boss.Disabled(tenant.ClimateReporting)).Notices)
}

func TestService_Assigned(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Assign(t, "B1_01", "B3_01")
	w.Assign(t, "B1_01", "B3_01")
	told := w.board(t, w.User).Notices
	require.Len(t, told, 1, "twice is once")
	require.Equal(t, 2, told[0].Count)
	require.Nil(t, told[0].Question)
	require.Equal(t, answer.Person{ID: w.Admin.Person, Name: "Ada"}, told[0].By)
	w.Pass(2 * notice.MailAfter)
	require.Empty(t, w.digest(t, w.User, 1).Notices, "there is a mail of its own")
	require.NoError(t, w.Assignments.Assign(t.Context(), w.Admin, assignment.Assignment{Questions: []string{"B1_02"}, Year: 2025, Person: w.Admin.Person}))
	require.Empty(t, w.board(t, w.Admin).Notices, "nobody is told of what they do")
}

func TestService_Digest_AfterAnHourAndOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mention(t, w.boss, "one")
	w.Pass(notice.MailAfter - time.Minute)
	w.mention(t, w.boss, "two")
	require.Equal(t, noticeboard.Digest{Wait: time.Minute}, w.digest(t, w.boss, 1))
	w.Pass(time.Minute)
	digest := w.digest(t, w.boss, 1)
	require.Zero(t, digest.Wait)
	require.Equal(t, "Bo", digest.Name)
	require.Len(t, digest.Notices, 1)
	require.Equal(t, "one", digest.Notices[0].Excerpt, "the other is not an hour old")
	require.Empty(t, w.digest(t, w.boss, 2).Notices, "what one job has claimed no other gets")
	require.Len(t, w.digest(t, w.boss, 1).Notices, 1, "the same job does")
	w.mailed(t, w.boss, 1)

	w.Pass(notice.MailAfter - time.Minute)
	require.Equal(t, time.Minute, w.digest(t, w.boss, 2).Wait, "nobody gets two within an hour")
	w.Pass(time.Minute)
	digest = w.digest(t, w.boss, 2)
	require.Len(t, digest.Notices, 1)
	require.Equal(t, "two", digest.Notices[0].Excerpt)
	w.mailed(t, w.boss, 2)
	w.Pass(24 * time.Hour)
	require.Empty(t, w.digest(t, w.boss, 3).Notices, "never again")
}

func TestService_Digest_NothingForWhoHasReadOrLeft(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mention(t, w.boss, "x")
	w.Pass(notice.MailAfter)
	require.Len(t, w.digest(t, w.boss, 1).Notices, 1)
	_, err := w.Notices.Read(t.Context(), w.boss, nil)
	require.NoError(t, err)
	require.Empty(t, w.digest(t, w.boss, 1).Notices, "read since the job took it on")
	w.mention(t, w.boss, "y")
	w.Pass(notice.MailAfter)
	w.Exec(t, w.boss, "update people set disabled_at = now() where id = ?", w.boss.Person)
	_, err = w.Notices.Digest(t.Context(), notice.Unread{Company: w.boss.Company, Person: w.boss.Person}, 2)
	require.ErrorIs(t, err, tenant.ErrNotFound)
	_, err = w.Notices.Digest(t.Context(), notice.Unread{Company: w.boss.Company, Person: w.Other.Person}, 2)
	require.ErrorIs(t, err, tenant.ErrNotFound, "of another company")
}

func TestService_Purge(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.mention(t, w.boss, "old")
	w.Pass(noticeboard.Keep)
	w.mention(t, w.boss, "new")
	purged, err := w.Notices.Purge(t.Context())
	require.NoError(t, err)
	require.Zero(t, purged)
	w.Pass(time.Minute)
	purged, err = w.Notices.Purge(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 1, purged)
	left := w.board(t, w.boss).Notices
	require.Len(t, left, 1)
	require.Equal(t, "new", left[0].Excerpt)
}
