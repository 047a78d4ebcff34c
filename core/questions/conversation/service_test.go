package conversation_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/tenant"
	"tillit/core/people/account"
	"tillit/core/questions/answer"
	"tillit/core/questions/answertest"
	"tillit/core/questions/conversation"
	"tillit/core/questions/noticeboard"
)

var (
	question = conversation.About{Kind: conversation.Question, Year: 2025, Place: "B3_01"}
	figure   = conversation.About{Kind: conversation.Figure, Year: 2025, Place: "1"}
)

// world is that of the answers, whose administrators and users have their roles.
type world struct {
	answertest.World
	boss   tenant.Scope // another administrator
	agency tenant.Scope // somebody of the agency that looks after the company
}

func newWorld(t *testing.T) world {
	t.Helper()
	w := world{World: answertest.New(t)}
	all := append(answertest.All(), account.Own, footprint.Read)
	w.Admin = tenant.NewScope(w.Admin.Person, w.Admin.Company, all...)
	w.User = tenant.NewScope(w.User.Person, w.User.Company, account.Own, answer.ReadAssigned, answer.Write, footprint.Read)
	w.Other = tenant.NewScope(w.Other.Person, w.Other.Company, all...)
	w.boss = w.Person(t, w.Admin.Company, "Bo", all...)
	for _, s := range []tenant.Scope{w.Admin, w.Other, w.boss} {
		w.Exec(t, s, "update people set role = 3 where id = ?", s.Person)
	}
	office := uuid.New()
	admin := tenant.Scope{}.SeeingAll()
	w.Exec(t, admin, "insert into agencies (id, name) values (?, 'Byrån')", office)
	w.Exec(t, admin, "update companies set agency_id = ? where id = ?", office, w.Admin.Company)
	w.agency = tenant.NewScope(uuid.New(), w.Admin.Company, all...).Impersonating()
	w.Exec(t, w.agency, "insert into people (id, email, name, role, agency_id) values (?, ?, 'Cia', 2, ?)", w.agency.Person,
		w.agency.Person.String()+"@tillit.test", office)
	return w
}

func (w world) open(t *testing.T, scope tenant.Scope, about conversation.About, text string, named ...tenant.Scope) conversation.Thread {
	t.Helper()
	opened, err := w.Conversations.Open(t.Context(), scope, about, message(text, named...))
	require.NoError(t, err)
	return opened
}

func (w world) board(t *testing.T, scope tenant.Scope) noticeboard.Board {
	t.Helper()
	board, err := w.Notices.List(t.Context(), scope)
	require.NoError(t, err)
	return board
}

func message(text string, named ...tenant.Scope) conversation.Message {
	m := conversation.Message{Text: text}
	for _, s := range named {
		m.Mentions = append(m.Mentions, s.Person)
	}
	return m
}

func TestService_AThreadFromItsFirstMessageToItsEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	at := *w.Clock.Load()
	opened := w.open(t, w.Admin, question, " Stämmer det?\r\n ", w.boss)
	require.Equal(t, question, opened.About)
	require.False(t, opened.Resolved)
	require.Equal(t, []conversation.Said{{
		ID: opened.Messages[0].ID, Text: "Stämmer det?", By: answer.Person{ID: w.Admin.Person, Name: "Ada"}, At: at,
		Mentions: []answer.Person{{ID: w.boss.Person, Name: "Bo"}},
	}}, opened.Messages)

	w.Pass(time.Minute)
	replied, err := w.Conversations.Reply(t.Context(), w.agency, opened.ID, message("Ja."))
	require.NoError(t, err)
	require.Len(t, replied.Messages, 2)
	require.True(t, replied.Messages[1].Impersonated)
	require.Equal(t, "Cia", replied.Messages[1].By.Name)

	for range 2 { // twice is once: who was first stays named
		resolved, err := w.Conversations.Resolve(t.Context(), w.boss, opened.ID, true)
		require.NoError(t, err)
		require.True(t, resolved.Resolved)
		require.Equal(t, answer.Person{ID: w.boss.Person, Name: "Bo"}, resolved.ResolvedBy)
		require.Equal(t, at.Add(time.Minute), resolved.ResolvedAt)
		w.Pass(time.Minute)
	}
	reopened, err := w.Conversations.Resolve(t.Context(), w.Admin, opened.ID, false)
	require.NoError(t, err)
	require.False(t, reopened.Resolved)
	require.Equal(t, answer.Person{}, reopened.ResolvedBy)
	_, err = w.Conversations.Resolve(t.Context(), w.Admin, opened.ID, true)
	require.NoError(t, err)
	again, err := w.Conversations.Reply(t.Context(), w.boss, opened.ID, message("Inte än."))
	require.NoError(t, err)
	require.False(t, again.Resolved, "to whoever replies it was not resolved")

	for range 2 {
		taken, err := w.Conversations.TakeBack(t.Context(), w.Admin, opened.ID, opened.Messages[0].ID)
		require.NoError(t, err)
		require.True(t, taken.Messages[0].TakenBack)
		require.Empty(t, taken.Messages[0].Text)
		require.Len(t, taken.Messages, 3)
	}
	other := w.open(t, w.Admin, question, "Och det här?")
	found, err := w.Conversations.List(t.Context(), w.boss, question)
	require.NoError(t, err)
	require.Equal(t, []uuid.UUID{other.ID, opened.ID}, []uuid.UUID{found[0].ID, found[1].ID})
	none, err := w.Conversations.List(t.Context(), w.Admin, conversation.About{Kind: conversation.Question, Year: 2024, Place: "B3_01"})
	require.NoError(t, err)
	require.Empty(t, none, "another year has its own")
}

func TestService_Refuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ctx := t.Context()
	opened := w.open(t, w.Admin, question, "Stämmer det?")
	first := opened.Messages[0].ID

	open := func(scope tenant.Scope, about conversation.About, m conversation.Message) error {
		_, err := w.Conversations.Open(ctx, scope, about, m)
		return err
	}
	require.Equal(t, map[string]string{"text": answer.CodeRequired}, answertest.Fields(open(w.Admin, question, message("  "))))
	require.Equal(t, map[string]string{"text": answer.CodeTooLong}, answertest.Fields(open(w.Admin, question, message(strings.Repeat("x", 20_001)))))
	many := conversation.Message{Text: "x"}
	for range 21 {
		many.Mentions = append(many.Mentions, uuid.New())
	}
	require.Equal(t, map[string]string{"mentions": answer.CodeTooMany}, answertest.Fields(open(w.Admin, question, many)))
	require.ErrorIs(t, open(w.Admin, conversation.About{Kind: conversation.Question, Year: 2025, Place: "B9_99"}, message("x")), tenant.ErrNotFound)
	require.ErrorIs(t, open(w.Admin, conversation.About{Kind: conversation.Question, Year: 1800, Place: "B3_01"}, message("x")), answer.ErrYear)
	require.ErrorIs(t, open(w.Admin, conversation.About{Kind: conversation.Figure, Year: 2025, Place: "9"}, message("x")), tenant.ErrNotFound)
	require.Equal(t, map[string]string{"about": answer.CodeUnknown},
		answertest.Fields(open(w.Admin, conversation.About{Kind: "mood", Year: 2025, Place: "x"}, message("x"))))
	require.ErrorIs(t, open(tenant.NewScope(w.Admin.Person, w.Admin.Company, answer.Read), question, message("x")), tenant.ErrForbidden)
	require.ErrorIs(t, open(w.Admin.Disabled(tenant.ClimateReporting), question, message("x")), tenant.ErrFeatureDisabled)
	require.ErrorIs(t, open(w.Admin.Disabled(tenant.Footprint), figure, message("x")), tenant.ErrFeatureDisabled)

	for _, stranger := range []tenant.Scope{w.User, w.Other} { // the question is not theirs; the company is not
		_, err := w.Conversations.Reply(ctx, stranger, opened.ID, message("x"))
		require.ErrorIs(t, err, tenant.ErrNotFound)
		_, err = w.Conversations.Resolve(ctx, stranger, opened.ID, true)
		require.ErrorIs(t, err, tenant.ErrNotFound)
		_, err = w.Conversations.TakeBack(ctx, stranger, opened.ID, first)
		require.ErrorIs(t, err, tenant.ErrNotFound)
	}
	found, err := w.Conversations.List(ctx, w.Other, question)
	require.NoError(t, err)
	require.Empty(t, found, "another company has its own")
	for _, read := range []error{
		func() error { _, err := w.Conversations.List(ctx, w.User, question); return err }(),
		func() error { _, err := w.Conversations.People(ctx, w.User, question); return err }(),
		func() error { _, err := w.Conversations.List(ctx, w.User, figure); return err }(),
		open(w.User, figure, message("x")),
	} {
		require.ErrorIs(t, read, tenant.ErrNotFound)
	}
	_, err = w.Conversations.TakeBack(ctx, w.boss, opened.ID, first)
	require.ErrorIs(t, err, tenant.ErrForbidden)
	_, err = w.Conversations.TakeBack(ctx, w.Admin, opened.ID, uuid.New())
	require.ErrorIs(t, err, tenant.ErrNotFound)
}

func TestService_IsFullAtAPoint(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	opened := w.open(t, w.Admin, question, "1")
	w.Exec(t, w.Admin, `insert into conversation_messages (company_id, thread_id, text, written_by, written_at, impersonated)
		select company_id, id, 'x', opened_by, opened_at, false from conversation_threads, generate_series(2, 500)`)
	_, err := w.Conversations.Reply(t.Context(), w.Admin, opened.ID, message("501"))
	require.ErrorIs(t, err, conversation.ErrFull)
	w.Exec(t, w.Admin, `insert into conversation_threads (company_id, about, year, place, opened_by, opened_at)
		select company_id, about, year, place, opened_by, opened_at from conversation_threads, generate_series(2, 100)`)
	_, err = w.Conversations.Open(t.Context(), w.Admin, question, message("x"))
	require.ErrorIs(t, err, conversation.ErrFull)
	w.open(t, w.Admin, figure, "another place")
}

// Nobody gains sight of a question by being named: only those who have it can be.
func TestService_WhoCanBeNamed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	names := func(about conversation.About) (all []string) {
		found, err := w.Conversations.People(t.Context(), w.Admin, about)
		require.NoError(t, err)
		for _, p := range found {
			all = append(all, p.Name)
		}
		return all
	}
	require.Equal(t, []string{"Ada", "Bo", "Cia"}, names(question))
	for _, stranger := range []tenant.Scope{w.User, w.Other, tenant.NewScope(uuid.New(), w.Admin.Company)} {
		_, err := w.Conversations.Open(t.Context(), w.Admin, question, message("x", w.boss, stranger))
		require.ErrorIs(t, err, conversation.ErrMention)
	}
	require.Empty(t, w.board(t, w.boss).Notices, "of what was refused nobody is told")
	_, err := w.Conversations.List(t.Context(), w.User, question)
	require.ErrorIs(t, err, tenant.ErrNotFound)

	w.Assign(t, "B3_01")
	require.Equal(t, []string{"Ada", "Bo", "Cia", "Ulf"}, names(question))
	require.Equal(t, []string{"Ada", "Bo", "Cia"}, names(figure), "who sees questions one by one follows no figures")
	w.open(t, w.Admin, question, "x", w.User)
	found, err := w.Conversations.List(t.Context(), w.User, question)
	require.NoError(t, err)
	require.Len(t, found, 1)

	w.Exec(t, w.boss, "update people set disabled_at = now() where id = ?", w.boss.Person)
	require.NotContains(t, names(question), "Bo")
}

func TestService_WhoIsTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.Assign(t, "B3_01")
	kinds := func(scope tenant.Scope) (all []notice.Kind) {
		for _, n := range w.board(t, scope).Notices {
			all = append(all, n.Kind)
		}
		return all
	}
	opened := w.open(t, w.Admin, question, "x", w.User, w.boss, w.Admin)
	require.Equal(t, []notice.Kind{notice.Mentioned, notice.Assigned}, kinds(w.User))
	require.Equal(t, []notice.Kind{notice.Mentioned}, kinds(w.boss))
	require.Empty(t, kinds(w.Admin), "nobody is told of what they say")

	_, err := w.Conversations.Reply(t.Context(), w.User, opened.ID, message("y", w.boss))
	require.NoError(t, err)
	require.Equal(t, []notice.Kind{notice.Mentioned, notice.Mentioned}, kinds(w.boss), "once, as the nearer of two")
	require.Equal(t, []notice.Kind{notice.Answered}, kinds(w.Admin))
	told := w.board(t, w.Admin).Notices[0]
	require.Equal(t, opened.ID, told.Thread)
	require.Equal(t, "y", told.Excerpt)
	require.Equal(t, "B3_01", told.Question.ID)

	require.Empty(t, kinds(w.Other))
	require.Empty(t, kinds(w.agency), "who takes no part is not told")
	mails := 0
	for _, work := range w.Queue.Drain() {
		if unread, ok := work.(notice.Unread); ok && unread.Person == w.boss.Person {
			mails++
		}
	}
	require.Equal(t, 2, mails, "each may be mailed")
}

func TestService_TalksOfFigures(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.open(t, w.Admin, figure, "Varför så mycket?", w.boss)
	found, err := w.Conversations.List(t.Context(), w.agency, figure)
	require.NoError(t, err)
	require.Len(t, found, 1)
	told := w.board(t, w.boss).Notices
	require.Len(t, told, 1)
	require.Equal(t, "1", told[0].Category.ID)
}
