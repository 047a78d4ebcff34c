package conversation

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// row is a thread as a statement reads it, its messages in one column.
type row struct {
	ID         uuid.UUID       `bun:"id"`
	About      string          `bun:"about"`
	Year       int             `bun:"year"`
	Place      string          `bun:"place"`
	OpenedAt   time.Time       `bun:"opened_at"`
	ResolvedBy *uuid.UUID      `bun:"resolved_by"`
	Resolver   string          `bun:"resolver"`
	ResolvedAt *time.Time      `bun:"resolved_at"`
	Messages   json.RawMessage `bun:"messages"`
}

// messageRow is a message as it comes within its thread.
type messageRow struct {
	ID           uuid.UUID   `json:"id"`
	Text         string      `json:"text"`
	By           personRow   `json:"by"`
	At           time.Time   `json:"at"`
	Impersonated bool        `json:"impersonated"`
	TakenBack    bool        `json:"takenBack"`
	Mentions     []personRow `json:"mentions"`
}

type personRow struct {
	ID   uuid.UUID `json:"id"`
	Name string    `json:"name"`
}

func (r row) thread() (Thread, error) {
	t := Thread{
		ID: r.ID, About: About{Kind: Kind(r.About), Year: r.Year, Place: r.Place}, OpenedAt: r.OpenedAt.UTC(), Resolved: r.ResolvedAt != nil,
		ResolvedBy: answer.Person{ID: pg.Value(r.ResolvedBy), Name: r.Resolver}, ResolvedAt: pg.Value(r.ResolvedAt).UTC(),
	}
	var messages []messageRow
	if err := json.Unmarshal(r.Messages, &messages); err != nil {
		return Thread{}, fmt.Errorf("read messages of thread %s: %w", r.ID, err)
	}
	t.Messages = make([]Said, len(messages))
	for i, m := range messages {
		t.Messages[i] = Said{
			ID: m.ID, Text: m.Text, By: answer.Person(m.By), At: m.At.UTC(), Impersonated: m.Impersonated, TakenBack: m.TakenBack,
			Mentions: make([]answer.Person, len(m.Mentions)),
		}
		for j, p := range m.Mentions {
			t.Messages[i].Mentions[j] = answer.Person(p)
		}
	}
	return t, nil
}

// threads reads those that a condition holds for, the latest opened first.
func threads(ctx context.Context, tx pg.Tx, scope tenant.Scope, where string, args ...any) ([]Thread, error) {
	var rows []row
	err := tx.NewRaw(`
		select t.id, t.about, t.year, t.place, t.opened_at, t.resolved_by, coalesce(person_name(t.resolved_by), '') as resolver, t.resolved_at,
			(select jsonb_agg(jsonb_build_object('id', m.id, 'text', m.text, 'at', m.written_at, 'impersonated', m.impersonated,
				'takenBack', m.taken_back_at is not null,
				'by', jsonb_build_object('id', m.written_by, 'name', coalesce(person_name(m.written_by), '')),
				'mentions', (select coalesce(jsonb_agg(jsonb_build_object('id', n.person_id, 'name', coalesce(person_name(n.person_id), ''))
						order by person_name(n.person_id), n.person_id), '[]')
					from conversation_mentions n where n.company_id = m.company_id and n.message_id = m.id)) order by m.id)
			from conversation_messages m where m.company_id = t.company_id and m.thread_id = t.id) as messages
		from conversation_threads t
		where t.company_id = ? and `+where+`
		order by t.id desc`, append([]any{scope.Company}, args...)...).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read conversations: %w", err)
	}
	found := make([]Thread, len(rows))
	for i, r := range rows {
		if found[i], err = r.thread(); err != nil {
			return nil, err
		}
	}
	return found, nil
}

func thread(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) (Thread, error) {
	found, err := threads(ctx, tx, scope, "id = ?", id)
	if err == nil && len(found) == 0 {
		err = tenant.ErrNotFound
	}
	if err != nil {
		return Thread{}, err
	}
	return found[0], nil
}

// lockThread has others who change a thread wait.
func lockThread(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID) error {
	var locked uuid.UUID
	err := tx.NewRaw("select id from conversation_threads where company_id = ? and id = ? for update", scope.Company, id).Scan(ctx, &locked)
	if pg.NoRows(err) {
		return tenant.ErrNotFound
	}
	return err
}

func openThread(ctx context.Context, tx pg.Tx, scope tenant.Scope, about About, at time.Time) (id uuid.UUID, err error) {
	err = tx.NewRaw(`
		insert into conversation_threads (company_id, about, year, place, opened_by, opened_at)
		select ?0, ?1, ?2, ?3, ?4, ?5
		where (select count(*) from conversation_threads where company_id = ?0 and about = ?1 and year = ?2 and place = ?3) < ?6
		returning id`, scope.Company, string(about.Kind), about.Year, about.Place, scope.Person, at.UTC(), maxThreads).Scan(ctx, &id)
	if pg.NoRows(err) {
		return uuid.Nil, ErrFull
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("open a conversation: %w", err)
	}
	return id, nil
}

func addMessage(ctx context.Context, tx pg.Tx, scope tenant.Scope, thread uuid.UUID, m Message, at time.Time) (id uuid.UUID, err error) {
	err = tx.NewRaw(`
		insert into conversation_messages (company_id, thread_id, text, written_by, written_at, impersonated)
		values (?, ?, ?, ?, ?, ?) returning id`, scope.Company, thread, m.Text, scope.Person, at.UTC(), scope.Impersonated).Scan(ctx, &id)
	if err != nil {
		return uuid.Nil, fmt.Errorf("write a message: %w", err)
	}
	for _, person := range m.Mentions {
		_, err := tx.ExecContext(ctx, "insert into conversation_mentions (company_id, message_id, person_id) values (?, ?, ?)", scope.Company, id, person)
		if err != nil {
			return uuid.Nil, fmt.Errorf("name somebody in a message: %w", err)
		}
	}
	return id, nil
}

func setResolved(ctx context.Context, tx pg.Tx, scope tenant.Scope, id uuid.UUID, resolved bool, at time.Time) error {
	_, err := tx.NewRaw(`
		update conversation_threads set resolved_by = case when ?0 then ?1::uuid end, resolved_at = case when ?0 then ?2::timestamptz end
		where company_id = ?3 and id = ?4 and (resolved_at is not null) <> ?0`, resolved, scope.Person, at.UTC(), scope.Company, id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("resolve a conversation: %w", err)
	}
	return nil
}

func takeBack(ctx context.Context, tx pg.Tx, scope tenant.Scope, message uuid.UUID, at time.Time) error {
	_, err := tx.ExecContext(ctx, "update conversation_messages set text = '', taken_back_at = ? where company_id = ? and id = ?",
		at.UTC(), scope.Company, message)
	if err != nil {
		return fmt.Errorf("take back a message: %w", err)
	}
	return nil
}
