package conversation

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"tillit/core/carbon/footprint"
	"tillit/core/kernel/fault"
	"tillit/core/kernel/notice"
	"tillit/core/kernel/pg"
	"tillit/core/kernel/tenant"
	"tillit/core/questions/answer"
)

// List returns the threads of a place, the latest opened first. Whoever may see
// the question may read what is said of it; figures are talked about by those
// who see every question. tenant.ErrNotFound for a place that the scope may not
// see.
func (s *Service) List(ctx context.Context, scope tenant.Scope, about About) ([]Thread, error) {
	var found []Thread
	err := s.read(ctx, scope, about, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = threads(ctx, tx, scope, "about = ? and year = ? and place = ?", string(about.Kind), about.Year, about.Place)
		return err
	})
	return found, err
}

// People are those who may be named where a place is talked about, by name:
// administrators of the company, people of its agency, and whom the question is
// assigned to.
func (s *Service) People(ctx context.Context, scope tenant.Scope, about About) ([]answer.Person, error) {
	var found []answer.Person
	err := s.read(ctx, scope, about, func(ctx context.Context, tx pg.Tx) (err error) {
		found, err = people(ctx, tx, scope, about)
		return err
	})
	return found, err
}

// Open begins a thread with its first message, and tells who is named in it.
// ErrMention, ErrFull, and the field text where there is none or it is too long.
func (s *Service) Open(ctx context.Context, scope tenant.Scope, about About, m Message) (Thread, error) {
	if err := m.check(); err != nil {
		return Thread{}, err
	}
	var opened Thread
	err := s.write(ctx, scope, about, func(ctx context.Context, tx pg.Tx) error {
		id, err := openThread(ctx, tx, scope, about, s.now())
		if err != nil {
			return err
		}
		opened, err = s.say(ctx, tx, scope, Thread{ID: id, About: about}, m)
		return err
	})
	return opened, err
}

// Reply adds a message to a thread, and tells who is named in it and who has
// written there. What was resolved is open again by it: it was not, to whoever
// replies.
func (s *Service) Reply(ctx context.Context, scope tenant.Scope, id uuid.UUID, m Message) (Thread, error) {
	if err := m.check(); err != nil {
		return Thread{}, err
	}
	return s.change(ctx, scope, id, func(ctx context.Context, tx pg.Tx, t Thread) (Thread, error) {
		if len(t.Messages) >= maxMessages {
			return Thread{}, ErrFull
		}
		if err := setResolved(ctx, tx, scope, t.ID, false, s.now()); err != nil {
			return Thread{}, err
		}
		return s.say(ctx, tx, scope, t, m)
	})
}

// Resolve marks a thread as resolved, or as open again. Twice is once: who
// resolved it first stays named.
func (s *Service) Resolve(ctx context.Context, scope tenant.Scope, id uuid.UUID, resolved bool) (Thread, error) {
	return s.change(ctx, scope, id, func(ctx context.Context, tx pg.Tx, t Thread) (Thread, error) {
		if err := setResolved(ctx, tx, scope, t.ID, resolved, s.now()); err != nil {
			return Thread{}, err
		}
		return thread(ctx, tx, scope, id)
	})
}

// TakeBack empties a message of one's own: that there was one stays. Twice is
// once. tenant.ErrForbidden for
// somebody else's.
func (s *Service) TakeBack(ctx context.Context, scope tenant.Scope, id, message uuid.UUID) (Thread, error) {
	return s.change(ctx, scope, id, func(ctx context.Context, tx pg.Tx, t Thread) (Thread, error) {
		i := slices.IndexFunc(t.Messages, func(m Said) bool { return m.ID == message })
		switch {
		case i < 0:
			return Thread{}, tenant.ErrNotFound
		case t.Messages[i].By.ID != scope.Person:
			return Thread{}, tenant.ErrForbidden
		case t.Messages[i].TakenBack:
			return t, nil
		}
		if err := takeBack(ctx, tx, scope, message, s.now()); err != nil {
			return Thread{}, err
		}
		return thread(ctx, tx, scope, id)
	})
}

// check tidies the message, and names what is wrong with it.
func (m *Message) check() error {
	bad := map[string]string{}
	answer.TidyNote(&m.Text, "text", bad)
	if m.Text == "" {
		bad["text"] = answer.CodeRequired
	}
	slices.SortFunc(m.Mentions, func(a, b uuid.UUID) int { return slices.Compare(a[:], b[:]) })
	m.Mentions = slices.Compact(m.Mentions)
	if len(m.Mentions) > maxMentions {
		bad["mentions"] = answer.CodeTooMany
	}
	return fault.Fields(bad)
}

// say writes a message into a thread and tells whom it concerns.
func (s *Service) say(ctx context.Context, tx pg.Tx, scope tenant.Scope, t Thread, m Message) (Thread, error) {
	may, err := people(ctx, tx, scope, t.About)
	if err != nil {
		return Thread{}, err
	}
	known := func(id uuid.UUID) bool {
		return slices.ContainsFunc(may, func(p answer.Person) bool { return p.ID == id })
	}
	for _, id := range m.Mentions {
		if !known(id) {
			return Thread{}, ErrMention
		}
	}
	id, err := addMessage(ctx, tx, scope, t.ID, m, s.now())
	if err != nil {
		return Thread{}, err
	}
	told := map[uuid.UUID]notice.Kind{}
	for _, said := range t.Messages {
		told[said.By.ID] = notice.Answered
		for _, named := range said.Mentions {
			told[named.ID] = notice.Answered
		}
	}
	for _, id := range m.Mentions {
		told[id] = notice.Mentioned
	}
	delete(told, scope.Person)
	for _, p := range may { // whoever may no longer see the place is told no more of it
		kind, ok := told[p.ID]
		if !ok {
			continue
		}
		err := notice.Add(ctx, tx, notice.Notice{
			Company: scope.Company, Person: p.ID, Kind: kind, About: string(t.Kind), Year: t.Year, Place: t.Place, Message: id,
			By: scope.Person, At: s.now().UTC(),
		})
		if err != nil {
			return Thread{}, err
		}
	}
	return thread(ctx, tx, scope, t.ID)
}

func (s *Service) read(ctx context.Context, scope tenant.Scope, about About, fn func(context.Context, pg.Tx) error) error {
	if err := answer.MayRead(scope); err != nil {
		return err
	}
	return s.db.In(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.sees(ctx, tx, scope, about); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

func (s *Service) write(ctx context.Context, scope tenant.Scope, about About, fn func(context.Context, pg.Tx) error) error {
	return s.years.Write(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := s.sees(ctx, tx, scope, about); err != nil {
			return err
		}
		return fn(ctx, tx)
	})
}

// change opens a thread of a place that the scope may see, for as long as the
// transaction lasts to nobody else.
func (s *Service) change(ctx context.Context, scope tenant.Scope, id uuid.UUID,
	fn func(context.Context, pg.Tx, Thread) (Thread, error),
) (Thread, error) {
	var changed Thread
	err := s.years.Write(ctx, scope, func(ctx context.Context, tx pg.Tx) error {
		if err := lockThread(ctx, tx, scope, id); err != nil {
			return err
		}
		t, err := thread(ctx, tx, scope, id)
		if err != nil {
			return err
		}
		if err := s.sees(ctx, tx, scope, t.About); err != nil {
			return err
		}
		changed, err = fn(ctx, tx, t)
		return err
	})
	return changed, err
}

// sees returns tenant.ErrNotFound for a place that the scope may not see, the
// same as for one that does not exist.
func (s *Service) sees(ctx context.Context, tx pg.Tx, scope tenant.Scope, about About) error {
	if err := s.years.CheckYear(about.Year); err != nil {
		return err
	}
	switch about.Kind {
	case Question:
		y, err := s.years.ReadIn(ctx, tx, scope, about.Year, []string{about.Place})
		if err != nil {
			return err
		}
		_, err = y.Open(scope, about.Place)
		return err
	case Figure:
		if _, ok := s.tree.Category(about.Place); !ok || !SeesFigures(scope) {
			return tenant.ErrNotFound
		}
		return scope.RequireFeature(tenant.Footprint)
	}
	return fault.Fields(map[string]string{"about": answer.CodeUnknown})
}

// SeesFigures reports whether the scope may follow what is said of figures: who
// sees questions one by one does not.
func SeesFigures(scope tenant.Scope) bool { return scope.May(footprint.Read) && scope.May(answer.Read) }

func people(ctx context.Context, tx pg.Tx, scope tenant.Scope, about About) ([]answer.Person, error) {
	var rows []answer.Person
	err := tx.NewRaw(`
		select id, name from conversation_people()
		union
		select p.id, p.name from assignments a join people p on p.id = a.person_id and p.disabled_at is null
		where ? = 'question' and a.company_id = ? and a.year = ? and a.question_id = ?
		order by name, id`, string(about.Kind), scope.Company, about.Year, about.Place).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("find whom %s may address: %w", scope.Person, err)
	}
	return rows, nil
}
