package noticeboard

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/uptrace/bun/dialect/pgdialect"

	"tillit/core/kernel/notice"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
	"tillit/core/questions/conversation"
	"tillit/core/questions/questionnaire"
)

type row struct {
	ID      uuid.UUID  `bun:"id"`
	Kind    string     `bun:"kind"`
	About   string     `bun:"about"`
	Year    int        `bun:"year"`
	Place   string     `bun:"place"`
	Count   int        `bun:"count"`
	Thread  *uuid.UUID `bun:"thread_id"`
	Excerpt string     `bun:"excerpt"`
	Work    string     `bun:"work"`
	Failed  bool       `bun:"failed"`
	By      *uuid.UUID `bun:"by"`
	Name    string     `bun:"name"`
	At      time.Time  `bun:"at"`
	ReadAt  *time.Time `bun:"read_at"`
}

func (r row) notice() Notice {
	return Notice{
		ID: r.ID, Kind: notice.Kind(r.Kind), About: conversation.About{Kind: conversation.Kind(r.About), Year: r.Year, Place: r.Place},
		Count: r.Count, Thread: pg.Value(r.Thread), Excerpt: r.Excerpt, Work: r.Work, Failed: r.Failed,
		By: answer.Person{ID: pg.Value(r.By), Name: r.Name}, At: r.At.UTC(), Read: r.ReadAt != nil,
	}
}

// notices reads the latest of a person that a further condition holds for, but
// for those of messages that were taken back.
func notices(ctx context.Context, tx pg.Tx, scope tenant.Scope, and string, args ...any) ([]Notice, error) {
	var rows []row
	err := tx.NewRaw(`
		select n.id, n.kind, n.about, n.year, n.place, n.count, m.thread_id, coalesce(left(m.text, ?), '') as excerpt, n.work, n.failed,
			n.by, coalesce(person_name(n.by), '') as name, n.at, n.read_at
		from notices n left join conversation_messages m on m.company_id = n.company_id and m.id = n.message_id
		where n.company_id = ? and n.person_id = ? and m.taken_back_at is null `+and+`
		order by n.at desc, n.id desc limit ?`,
		append(append([]any{maxExcerpt, scope.Company, scope.Person}, args...), maxShown)...).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("read what %s was told of: %w", scope.Person, err)
	}
	found := make([]Notice, len(rows))
	for i, r := range rows {
		found[i] = r.notice()
	}
	return found, nil
}

func markRead(ctx context.Context, tx pg.Tx, scope tenant.Scope, ids []uuid.UUID, at time.Time) error {
	_, err := tx.ExecContext(ctx, `update notices set read_at = ? where company_id = ? and person_id = ? and read_at is null
		and (? = 0 or id = any (?::uuid[]))`, at.UTC(), scope.Company, scope.Person, len(ids), pgdialect.Array(ids))
	if err != nil {
		return fmt.Errorf("mark what %s has read: %w", scope.Person, err)
	}
	return nil
}

// visible leaves out what the scope may no longer see, and names what the rest
// is about.
func (s *Service) visible(ctx context.Context, tx pg.Tx, scope tenant.Scope, all []Notice) ([]Notice, error) {
	years := map[int]*questionnaire.Year{}
	var found []Notice
	for _, n := range all {
		year := n.About.Year
		if n.About.Kind == conversation.Question && years[year] == nil {
			y, err := s.years.ReadIn(ctx, tx, scope, year, places(all, year))
			if err != nil {
				return nil, err
			}
			years[year] = y
		}
		if s.named(scope, years[year], &n) {
			found = append(found, n)
		}
	}
	return found, nil
}

// named names the place that a notice is about, and reports whether the scope
// may see it.
func (s *Service) named(scope tenant.Scope, y *questionnaire.Year, n *Notice) bool {
	switch {
	case n.About.Kind == conversation.Question && n.About.Place != "":
		q, err := y.Open(scope, n.About.Place)
		n.Question = q
		return err == nil
	case n.About.Kind == conversation.Figure:
		c, known := s.tree.Category(n.About.Place)
		n.Category = c
		return known && conversation.SeesFigures(scope) && scope.RequireFeature(tenant.Footprint) == nil
	}
	return true
}

// places are the questions of a year that notices are about.
func places(all []Notice, year int) (ids []string) {
	for _, n := range all {
		if n.About.Kind == conversation.Question && n.About.Year == year {
			ids = append(ids, n.About.Place)
		}
	}
	return ids
}
